-- What createCalendarToken sends to SQL Server, as npm run golden:tsql wrote it: never edited. Each line of this kind is a call,
-- followed by those of its statements that do not stand above it already.

-- "query":{},"body":{"Name":"Outlook"}
begin transaction;
declare @granted int, @turn nvarchar(255) = 'licence-usage-writer ' + db_name();
exec @granted = sp_getapplock @Resource = @turn, @LockMode = 'Exclusive', @LockOwner = 'Transaction', @LockTimeout = 30000;
select @granted as granted;
update [accounts]
  set [generation] = @p0
  where [id] = @p1 and [generation] = @p2 and [is_disabled] = @p3;select @@rowcount;
select [id]
  from [calendar_tokens]
  where [account_id] = @p0;
insert into [calendar_tokens] ([account_id], [created_at], [name], [token_hash])
  values (@p0, @p1, @p2, @p3);select cast(scope_identity() as bigint) as id;
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
select [t].[id], [t].[name], [t].[account_id], [a].[name] as [account_name], [t].[created_at], [t].[last_used_at]
  from [calendar_tokens] as [t]
  inner join [accounts] as [a] on [a].[id] = [t].[account_id]
  where [t].[id] = @p0;
