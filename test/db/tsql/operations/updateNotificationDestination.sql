-- What updateNotificationDestination sends to SQL Server, as npm run golden:tsql wrote it: never edited. Each line of this kind is a call,
-- followed by those of its statements that do not stand above it already.

-- "id":1,"query":{},"body":{"Name":"Program 2","Address":"https://example.org/hook"}
begin transaction;
declare @granted int, @turn nvarchar(255) = 'licence-usage-writer ' + db_name();
exec @granted = sp_getapplock @Resource = @turn, @LockMode = 'Exclusive', @LockOwner = 'Transaction', @LockTimeout = 30000;
select @granted as granted;
select top (@p0) [t].*
  from [notification_destinations] as [t]
  where [t].[id] = @p1 and [t].[account_id] = @p2;
update [notification_destinations]
  set [name] = @p0, [host] = @p1, [recipients] = @p2, [sealed] = @p3, [failures] = @p4, [retry_at] = @p5
  where [id] = @p6;select @@rowcount;
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
select [t].[id], [t].[name], [t].[kind], [t].[is_enabled], [t].[host], [t].[recipients], [t].[account_id], [t].[created_at], [t].[last_sent_at], [a].[name] as [account_name], (select count(*)
    from notification_deliveries d
    where d.destination_id = t.id and d.next_attempt_at is not null) as [waiting]
  from [notification_destinations] as [t]
  left join [accounts] as [a] on [a].[id] = [t].[account_id]
  where [t].[id] = @p0 and [t].[account_id] = @p1;
