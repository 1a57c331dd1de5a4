-- What getNotificationDeliveries sends to SQL Server, as npm run golden:tsql wrote it: never edited. Each line of this kind is a call,
-- followed by those of its statements that do not stand above it already.

-- "id":1,"query":{},"accept":"application/json"
select [t].[id], [t].[name], [t].[kind], [t].[is_enabled], [t].[host], [t].[recipients], [t].[account_id], [t].[created_at], [t].[last_sent_at], [a].[name] as [account_name], (select count(*)
    from notification_deliveries d
    where d.destination_id = t.id and d.next_attempt_at is not null) as [waiting]
  from [notification_destinations] as [t]
  left join [accounts] as [a] on [a].[id] = [t].[account_id]
  where [t].[id] = @p0;
select top (@p0) [id], [destination_id], [message_id], [state], [notification], [created_at], [attempts], [last_attempt_at], [next_attempt_at], [answer_status], [answer], [error]
  from [notification_deliveries]
  where [destination_id] = @p1
  order by [id] desc;
