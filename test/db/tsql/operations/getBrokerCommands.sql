-- What getBrokerCommands sends to SQL Server, as npm run golden:tsql wrote it: never edited. Each line of this kind is a call,
-- followed by those of its statements that do not stand above it already.

-- "query":{},"accept":"application/json"
select [broker_commands].*, (select s.name
    from license_servers s
    where s.id = broker_commands.license_server_id) as license_server_name
  from [broker_commands]
  where ([license_server_id] is null or [license_server_id] not in (select [id]
      from [license_servers]
      where [enable_status] = @p0))
  order by [id] asc;

-- "query":{"BrokerId":"broker-cad","LicenseServerIds":[1],"Statuses":["Pending"]},"accept":"application/json"
select [broker_commands].*, (select s.name
    from license_servers s
    where s.id = broker_commands.license_server_id) as license_server_name
  from [broker_commands]
  where [license_server_id] in (select cast(j.[value] as bigint)
    from openjson(@p0) as j) and [status] in (select cast(j.[value] as nvarchar(4000)) collate Latin1_General_100_BIN2
    from openjson(@p1) as j) and ([license_server_id] is null or [license_server_id] not in (select [id]
      from [license_servers]
      where [enable_status] = @p2)) and [broker_key] = @p3
  order by [id] asc;
