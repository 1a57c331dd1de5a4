-- What createBrokerCommand sends to SQL Server, as npm run golden:tsql wrote it: never edited. Each line of this kind is a call,
-- followed by those of its statements that do not stand above it already.

-- "query":{},"body":{"BrokerId":"broker-cad","LicenseServerId":1,"CommandType":"data_inquiry"}
begin transaction;
select top (@p0) [s].[id]
  from [license_servers] as [s]
  where not [s].[enable_status] = @p1 and [s].[id] = @p2;
insert into [broker_commands] ([broker_id], [broker_key], [command_type], [created_at], [license_server_id], [parameters], [requested_by], [status])
  values (@p0, @p1, @p2, @p3, @p4, @p5, @p6, @p7);select cast(scope_identity() as bigint) as id;
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
select [broker_commands].*, (select s.name
    from license_servers s
    where s.id = broker_commands.license_server_id) as license_server_name
  from [broker_commands]
  where [id] = @p0;
commit transaction;
