-- What createUsualAlertRules sends to SQL Server, as npm run golden:tsql wrote it: never edited. Each line of this kind is a call,
-- followed by those of its statements that do not stand above it already.

-- "query":{}
begin transaction;
declare @granted int, @turn nvarchar(255) = 'licence-usage-writer ' + db_name();
exec @granted = sp_getapplock @Resource = @turn, @LockMode = 'Exclusive', @LockOwner = 'Transaction', @LockTimeout = 30000;
select @granted as granted;
select [r].[kind]
  from [alert_rules] as [r]
  where [r].[deleted_at] is null;
select [id], [definition]
  from [alert_rules]
  where [deleted_at] is null and [owner_account_id] is null;
select top (@p0) count(*) as [count]
  from [alert_rules]
  where [deleted_at] is null;
insert into [alert_rules] ([active_from_at], [changed_at], [created_at], [definition], [destinations], [is_enabled], [kind], [name], [owner_account_id], [revision], [severity])
  values (@p0, @p1, @p2, @p3, @p4, @p5, @p6, @p7, @p8, @p9, @p10);select cast(scope_identity() as bigint) as id;
update [audit_chain]
  set [entries] = [entries] + @p0
  where [id] = @p1;select @@rowcount;
select top (@p0) [head_hash]
  from [audit_chain]
  where [id] = @p1;
insert into [audit_log] ([action], [actor], [actor_id], [actor_kind], [address], [at], [detail], [hash], [target], [trace_id])
  values (@p0, @p1, @p2, @p3, @p4, @p5, @p6, @p7, @p8, @p9);select cast(scope_identity() as bigint) as id;
update [audit_chain]
  set [head_hash] = @p0
  where [id] = @p1;select @@rowcount;
select [r].[id], [r].[owner_account_id], [r].[name], [r].[severity], [r].[is_enabled], [r].[definition], [r].[destinations], [r].[created_at], [r].[changed_at], [o].[name] as [owner_name]
  from [alert_rules] as [r]
  left join [accounts] as [o] on [o].[id] = [r].[owner_account_id]
  where [r].[deleted_at] is null
  order by [r].[id] asc;
select [a].[rule_id], count(*) as [count]
  from [alerts] as [a]
  inner join [alert_rules] as [r] on [r].[id] = [a].[rule_id]
  where [a].[state] = @p0 and [a].[resolved_at] is null
  group by [a].[rule_id];
commit transaction;
