-- What updateAlertRule sends to SQL Server, as npm run golden:tsql wrote it: never edited. Each line of this kind is a call,
-- followed by those of its statements that do not stand above it already.

-- "id":1,"query":{},"body":{"Name":"A rule","Condition":{"Kind":"UsedPercent","Threshold":95,"ForMinutes":10},"Scope":{"Vendors":["acmecad"]}}
begin transaction;
declare @granted int, @turn nvarchar(255) = 'licence-usage-writer ' + db_name();
exec @granted = sp_getapplock @Resource = @turn, @LockMode = 'Exclusive', @LockOwner = 'Transaction', @LockTimeout = 30000;
select @granted as granted;
select top (@p0) [r].*
  from [alert_rules] as [r]
  where [r].[id] = @p1 and [r].[deleted_at] is null;
select [r].[id], [r].[owner_account_id], [r].[name], [r].[severity], [r].[is_enabled], [r].[definition], [r].[destinations], [r].[created_at], [r].[changed_at], [o].[name] as [owner_name]
  from [alert_rules] as [r]
  left join [accounts] as [o] on [o].[id] = [r].[owner_account_id]
  where [r].[deleted_at] is null and [r].[id] = @p0
  order by [r].[id] asc;
select [a].[rule_id], count(*) as [count]
  from [alerts] as [a]
  inner join [alert_rules] as [r] on [r].[id] = [a].[rule_id]
  where [a].[rule_id] in (select cast(j.[value] as bigint)
    from openjson(@p0) as j) and [a].[state] = @p1 and [a].[resolved_at] is null
  group by [a].[rule_id];
select [id], [definition]
  from [alert_rules]
  where [deleted_at] is null and [owner_account_id] is null;
select top (@p0) count(*) as [count]
  from [alert_rules]
  where [deleted_at] is null;
select [l].[alert_id], [l].[license_server_id]
  from [alert_license_servers] as [l]
  inner join [alerts] as [a] on [a].[id] = [l].[alert_id]
  where [a].[resolved_at] is null and [a].[rule_id] = @p0;
select [a].[id], [a].[rule_id], [a].[subject_key], [a].[subject], [a].[pending_at], [a].[firing_at], [a].[clear_since_at], [a].[value], [a].[summary], [a].[found_state], [a].[silenced_until_at]
  from [alerts] as [a]
  where [a].[resolved_at] is null and [a].[rule_id] = @p0
  order by [a].[id] asc;
delete
  from [alerts]
  where [rule_id] = @p0 and [state] = @p1;select @@rowcount;
update [alerts]
  set [state] = @p0, [resolved_at] = @p1, [clear_since_at] = @p2
  where [rule_id] = @p3 and [state] = @p4;select @@rowcount;
update [alert_rules]
  set [name] = @p0, [kind] = @p1, [severity] = @p2, [is_enabled] = @p3, [definition] = @p4, [destinations] = @p5, [revision] = @p6, [changed_at] = @p7, [active_from_at] = @p8
  where [id] = @p9;select @@rowcount;
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
commit transaction;
