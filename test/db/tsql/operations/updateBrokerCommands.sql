-- What updateBrokerCommands sends to SQL Server, as npm run golden:tsql wrote it: never edited. Each line of this kind is a call,
-- followed by those of its statements that do not stand above it already.

-- "id":1,"query":{},"body":{"Id":1,"Status":"Working"}
begin transaction;
declare @granted int = 0, @turn nvarchar(255);
if @granted >= 0 begin
  set @turn = 'licence-usage-writer ' + db_name();
exec @granted = sp_getapplock @Resource = @turn, @LockMode = 'Shared', @LockOwner = 'Transaction', @LockTimeout = 30000;
end;
if @granted >= 0 begin
  set @turn = 'licence-usage broker commands ' + db_name();
exec @granted = sp_getapplock @Resource = @turn, @LockMode = 'Exclusive', @LockOwner = 'Transaction', @LockTimeout = 30000;
end;
select @granted as granted;
select [id], [status], [broker_id], [command_type], [license_server_id]
  from [broker_commands]
  where [id] in (select cast(j.[value] as bigint)
    from openjson(@p0) as j);
update [broker_commands]
  set [status] = @p0, [started_at] = @p1
  where [id] = @p2;select @@rowcount;
select [broker_commands].*, (select s.name
    from license_servers s
    where s.id = broker_commands.license_server_id) as license_server_name
  from [broker_commands]
  where [id] in (select cast(j.[value] as bigint)
    from openjson(@p0) as j);
commit transaction;
