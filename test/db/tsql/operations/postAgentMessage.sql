-- What postAgentMessage sends to SQL Server, as npm run golden:tsql wrote it: never edited. Each line of this kind is a call,
-- followed by those of its statements that do not stand above it already.

-- "query":{},"body":{"MessageId":"m-1","MessageType":"Login","HostName":"ws-0142","UserName":"mkeller","TimestampUtc":"2026-03-02T09:57:00.000Z"}
begin transaction;
select top (@p0) [id]
  from [agent_messages]
  where [message_id] = @p1 and [sender] in (@p2, @p3);
insert into [agent_messages] ([agent_version], [host_key], [host_label], [host_name], [idle_seconds], [ip_address], [message_id], [message_type], [payload], [project_name], [received_at], [sender], [timestamp_at], [user_key], [user_name])
  values (@p0, @p1, @p2, @p3, @p4, @p5, @p6, @p7, @p8, @p9, @p10, @p11, @p12, @p13, @p14);select cast(scope_identity() as bigint) as id;
commit transaction;

-- "query":{},"body":{"MessageId":"m-2","MessageType":"ProjectSelected","HostName":"ws-0142","UserName":"mkeller","TimestampUtc":"2026-03-02T09:57:00.000Z","Payload":{"ProjectName":"Gearbox"}}
begin transaction;
declare @granted int = 0, @turn nvarchar(255);
if @granted >= 0 begin
  set @turn = 'licence-usage usage ' + db_name();
exec @granted = sp_getapplock @Resource = @turn, @LockMode = 'Exclusive', @LockOwner = 'Transaction', @LockTimeout = 30000;
end;
select @granted as granted;
select min([timestamp_at]) as [at]
  from [agent_messages]
  where [user_key] = @p0 and [host_label] = @p1 and [host_key] = @p2 and [message_type] = @p3 and [timestamp_at] > @p4;
select [x].[id]
  from [users] as [u]
  cross join sessions as x
  cross join session_texts as t
  where [u].[name_key] = @p0 and t.id = x.texts_id and case when left(t.workstation_key, charindex('.', t.workstation_key + '.') - 1) like '%[^0-9]%' then left(t.workstation_key, charindex('.', t.workstation_key + '.') - 1) else t.workstation_key end = @p1 and x.user_id = u.id and ([x].[end_at] is null or [x].[end_at] > @p2)
  order by [x].[id] asc;
