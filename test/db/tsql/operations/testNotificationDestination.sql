-- What testNotificationDestination sends to SQL Server, as npm run golden:tsql wrote it: never edited. Each line of this kind is a call,
-- followed by those of its statements that do not stand above it already.

-- "id":1,"query":{}
select [t].[id], [t].[name], [t].[kind], [t].[is_enabled], [t].[host], [t].[recipients], [t].[account_id], [t].[created_at], [t].[last_sent_at], [a].[name] as [account_name], (select count(*)
    from notification_deliveries d
    where d.destination_id = t.id and d.next_attempt_at is not null) as [waiting]
  from [notification_destinations] as [t]
  left join [accounts] as [a] on [a].[id] = [t].[account_id]
  where [t].[id] = @p0 and [t].[account_id] = @p1;
begin transaction;
declare @granted int, @turn nvarchar(255) = 'licence-usage-writer ' + db_name();
exec @granted = sp_getapplock @Resource = @turn, @LockMode = 'Exclusive', @LockOwner = 'Transaction', @LockTimeout = 30000;
select @granted as granted;
select top (@p0) [id]
  from [notification_deliveries]
  where [destination_id] = @p1 and [alert_event_id] is null and ([next_attempt_at] is not null or [created_at] > @p2);
select top (@p0) count(*) as [count]
  from [notification_deliveries]
  where [destination_id] = @p1 and [state] = @p2;
declare @rows nvarchar(max) = @p0;
declare @made table (id bigint);
insert into [notification_deliveries] ([destination_id], [message_id], [alert_event_id], [notification], [created_at], [attempts], [state], [next_attempt_at], [error])
  output inserted.id into @made (id)
  select [destination_id], [message_id], [alert_event_id], [notification], [created_at], [attempts], [state], [next_attempt_at], [error]
  from (select j.[destination_id], j.[message_id] collate Latin1_General_100_BIN2 as [message_id], j.[alert_event_id] collate Latin1_General_100_BIN2 as [alert_event_id], j.[notification] collate Latin1_General_100_BIN2 as [notification], j.[created_at], j.[attempts], j.[state] collate Latin1_General_100_BIN2 as [state], j.[next_attempt_at], j.[error] collate Latin1_General_100_BIN2 as [error], j.[row_place]
    from openjson(@rows) with ([destination_id] bigint '$[0]', [message_id] nvarchar(max) '$[1]', [alert_event_id] nvarchar(4000) '$[2]', [notification] nvarchar(max) '$[3]', [created_at] bigint '$[4]', [attempts] bigint '$[5]', [state] nvarchar(max) '$[6]', [next_attempt_at] bigint '$[7]', [error] nvarchar(4000) '$[8]', [row_place] bigint '$[9]') as j) as r
  order by r.row_place;
select id
  from @made;
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
select [id], [destination_id], [message_id], [state], [notification], [created_at], [attempts], [last_attempt_at], [next_attempt_at], [answer_status], [answer], [error]
  from [notification_deliveries]
  where [id] = @p0;
