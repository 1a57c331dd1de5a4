-- What deleteNotificationDestination sends to SQL Server, as npm run golden:tsql wrote it: never edited. Each line of this kind is a call,
-- followed by those of its statements that do not stand above it already.

-- "id":1,"query":{}
select [t].[id], [t].[name], [t].[kind], [t].[is_enabled], [t].[host], [t].[recipients], [t].[account_id], [t].[created_at], [t].[last_sent_at], [a].[name] as [account_name], (select count(*)
    from notification_deliveries d
    where d.destination_id = t.id and d.next_attempt_at is not null) as [waiting]
  from [notification_destinations] as [t]
  left join [accounts] as [a] on [a].[id] = [t].[account_id]
  where [t].[id] = @p0;
begin transaction;
declare @granted int, @turn nvarchar(255) = 'licence-usage-writer ' + db_name();
exec @granted = sp_getapplock @Resource = @turn, @LockMode = 'Exclusive', @LockOwner = 'Transaction', @LockTimeout = 30000;
select @granted as granted;
select [id], [destinations]
  from [alert_rules]
  where [deleted_at] is null and [destinations] like @p0;
delete
  from [notification_deliveries]
  where [destination_id] = @p0;select @@rowcount;
delete
  from [availability_alerts]
  where [destination_id] = @p0;select @@rowcount;
delete
  from [notification_destinations]
  where [id] = @p0;select @@rowcount;
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
