-- What postAgentMessage sends to SQL Server, as npm run golden:tsql wrote it: never edited. Each line of this kind is a call,
-- followed by those of its statements that do not stand above it already.

-- "query":{},"body":{"MessageId":"m-1","MessageType":"Login","HostName":"ws-0142","UserName":"mkeller","TimestampUtc":"2026-03-02T09:57:00.000Z"}
begin transaction;
select top (@p0) [id]
  from [agent_messages]
  where [message_id] = @p1 and [sender] in (@p2, @p3);
insert into [agent_messages] ([agent_version], [host_name], [ip_address], [message_id], [message_type], [payload], [received_at], [sender], [timestamp_at], [user_name])
  values (@p0, @p1, @p2, @p3, @p4, @p5, @p6, @p7, @p8, @p9);select cast(scope_identity() as bigint) as id;
commit transaction;
