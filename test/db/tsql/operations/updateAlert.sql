-- What updateAlert sends to SQL Server, as npm run golden:tsql wrote it: never edited. Each line of this kind is a call,
-- followed by those of its statements that do not stand above it already.

-- "id":1,"query":{},"body":{"IsAcknowledged":true,"Note":"On order","SilencedUntilUtc":null}
begin transaction;
declare @granted int, @turn nvarchar(255) = 'licence-usage-writer ' + db_name();
exec @granted = sp_getapplock @Resource = @turn, @LockMode = 'Exclusive', @LockOwner = 'Transaction', @LockTimeout = 30000;
select @granted as granted;
select top (@p0) [a].[rule_id], [a].[subject_key], [a].[resolved_at], [a].[summary]
  from [alerts] as [a]
  inner join [alert_rules] as [r] on [r].[id] = [a].[rule_id]
  where [a].[id] = @p1;
update [alerts]
  set [silenced_until_at] = @p0
  where [rule_id] = @p1 and [subject_key] = @p2 and [silenced_until_at] is not null;select @@rowcount;
update [alerts]
  set [acknowledged_at] = @p0, [acknowledged_by] = @p1, [note] = @p2, [silenced_until_at] = @p3
  where [id] = @p4;select @@rowcount;
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
select [a].[id], [a].[rule_id], [a].[severity], [a].[subject], [a].[value], [a].[threshold], [a].[summary], [a].[pending_at], [a].[firing_at], [a].[resolved_at], [r].[owner_account_id], [r].[kind], [a].[found_state], [a].[acknowledged_at], [a].[acknowledged_by], [a].[note], [a].[silenced_until_at], [r].[name] as [rule_name], [o].[name] as [owner_name], case a.state when 'pending' then 'Pending' when 'firing' then 'Firing' else 'Resolved' end as [shown_state]
  from [alerts] as [a]
  inner join [alert_rules] as [r] on [r].[id] = [a].[rule_id]
  left join [accounts] as [o] on [o].[id] = [r].[owner_account_id]
  where [a].[id] = @p0;
commit transaction;
