-- What setCollectorState sends to SQL Server, as npm run golden:tsql wrote it: never edited. Each line of this kind is a call,
-- followed by those of its statements that do not stand above it already.

-- "query":{},"body":{"BrokerId":"broker-cad","Version":"1.0.0","HostName":"lic-cad-01","IntervalSeconds":60,"StartedUtc":"2026-02-24T10:00:00Z","SentUtc":"2026-02-25T10:00:00Z","Sources":[{"Name":"cad","Manager":"flexlm","IntervalSeconds":60,"AsksLicenseServer":true,"LicenseServerNames":["27000@demo-hamburg1a"]}]}
begin transaction;
declare @granted int = 0, @turn nvarchar(255);
if @granted >= 0 begin
  set @turn = 'licence-usage collectors ' + db_name();
exec @granted = sp_getapplock @Resource = @turn, @LockMode = 'Exclusive', @LockOwner = 'Transaction', @LockTimeout = 30000;
end;
select @granted as granted;
declare @rows nvarchar(max) = @p0;
update [collectors]
  set [broker_id] = excluded.[broker_id], [version] = excluded.[version], [host_name] = excluded.[host_name], [started_at] = excluded.[started_at], [reported_at] = excluded.[reported_at], [interval_ms] = excluded.[interval_ms], [clock_difference_ms] = excluded.[clock_difference_ms], [backlog_messages] = excluded.[backlog_messages], [backlog_bytes] = excluded.[backlog_bytes], [backlog_since_at] = excluded.[backlog_since_at], [dropped_messages] = excluded.[dropped_messages], [refused_messages] = excluded.[refused_messages], [error] = excluded.[error]
  from [collectors] with (forceseek)
  inner join (select j.[broker_id] collate Latin1_General_100_BIN2 as [broker_id], j.[broker_key] collate Latin1_General_100_BIN2 as [broker_key], j.[version] collate Latin1_General_100_BIN2 as [version], j.[host_name] collate Latin1_General_100_BIN2 as [host_name], j.[started_at], j.[reported_at], j.[interval_ms], j.[clock_difference_ms], j.[backlog_messages], j.[backlog_bytes], j.[backlog_since_at], j.[dropped_messages], j.[refused_messages], j.[error] collate Latin1_General_100_BIN2 as [error]
    from openjson(@rows) with ([broker_id] nvarchar(4000) '$[0]', [broker_key] nvarchar(4000) '$[1]', [version] nvarchar(4000) '$[2]', [host_name] nvarchar(4000) '$[3]', [started_at] bigint '$[4]', [reported_at] bigint '$[5]', [interval_ms] bigint '$[6]', [clock_difference_ms] bigint '$[7]', [backlog_messages] bigint '$[8]', [backlog_bytes] bigint '$[9]', [backlog_since_at] bigint '$[10]', [dropped_messages] bigint '$[11]', [refused_messages] bigint '$[12]', [error] nvarchar(4000) '$[13]') as j) as excluded on [collectors].[broker_key] = excluded.[broker_key];
insert into [collectors] ([broker_id], [broker_key], [version], [host_name], [started_at], [reported_at], [interval_ms], [clock_difference_ms], [backlog_messages], [backlog_bytes], [backlog_since_at], [dropped_messages], [refused_messages], [error])
  select [broker_id], [broker_key], [version], [host_name], [started_at], [reported_at], [interval_ms], [clock_difference_ms], [backlog_messages], [backlog_bytes], [backlog_since_at], [dropped_messages], [refused_messages], [error]
  from (select j.[broker_id] collate Latin1_General_100_BIN2 as [broker_id], j.[broker_key] collate Latin1_General_100_BIN2 as [broker_key], j.[version] collate Latin1_General_100_BIN2 as [version], j.[host_name] collate Latin1_General_100_BIN2 as [host_name], j.[started_at], j.[reported_at], j.[interval_ms], j.[clock_difference_ms], j.[backlog_messages], j.[backlog_bytes], j.[backlog_since_at], j.[dropped_messages], j.[refused_messages], j.[error] collate Latin1_General_100_BIN2 as [error]
    from openjson(@rows) with ([broker_id] nvarchar(4000) '$[0]', [broker_key] nvarchar(4000) '$[1]', [version] nvarchar(4000) '$[2]', [host_name] nvarchar(4000) '$[3]', [started_at] bigint '$[4]', [reported_at] bigint '$[5]', [interval_ms] bigint '$[6]', [clock_difference_ms] bigint '$[7]', [backlog_messages] bigint '$[8]', [backlog_bytes] bigint '$[9]', [backlog_since_at] bigint '$[10]', [dropped_messages] bigint '$[11]', [refused_messages] bigint '$[12]', [error] nvarchar(4000) '$[13]') as j) as excluded
  where not exists (select 1
    from [collectors]
    where [collectors].[broker_key] = excluded.[broker_key]);
select top (@p0) [id]
  from [collectors]
  where [broker_key] = @p1;
declare @rows nvarchar(max) = @p0;
update [collector_sources]
  set [name] = excluded.[name], [manager] = excluded.[manager], [interval_ms] = excluded.[interval_ms], [asks_license_server] = excluded.[asks_license_server], [last_poll_at] = excluded.[last_poll_at], [last_success_at] = excluded.[last_success_at], [polls] = excluded.[polls], [failures] = excluded.[failures], [unreadable_lines] = excluded.[unreadable_lines], [log_lag_bytes] = excluded.[log_lag_bytes], [clock_difference_ms] = excluded.[clock_difference_ms], [error] = excluded.[error]
  from [collector_sources] with (forceseek)
  inner join (select j.[collector_id], j.[position], j.[name] collate Latin1_General_100_BIN2 as [name], j.[manager] collate Latin1_General_100_BIN2 as [manager], j.[interval_ms], j.[asks_license_server], j.[last_poll_at], j.[last_success_at], j.[polls], j.[failures], j.[unreadable_lines], j.[log_lag_bytes], j.[clock_difference_ms], j.[error] collate Latin1_General_100_BIN2 as [error]
    from openjson(@rows) with ([collector_id] bigint '$[0]', [position] bigint '$[1]', [name] nvarchar(4000) '$[2]', [manager] nvarchar(4000) '$[3]', [interval_ms] bigint '$[4]', [asks_license_server] bigint '$[5]', [last_poll_at] bigint '$[6]', [last_success_at] bigint '$[7]', [polls] bigint '$[8]', [failures] bigint '$[9]', [unreadable_lines] bigint '$[10]', [log_lag_bytes] bigint '$[11]', [clock_difference_ms] bigint '$[12]', [error] nvarchar(4000) '$[13]') as j) as excluded on [collector_sources].[collector_id] = excluded.[collector_id] and [collector_sources].[position] = excluded.[position];
insert into [collector_sources] ([collector_id], [position], [name], [manager], [interval_ms], [asks_license_server], [last_poll_at], [last_success_at], [polls], [failures], [unreadable_lines], [log_lag_bytes], [clock_difference_ms], [error])
  select [collector_id], [position], [name], [manager], [interval_ms], [asks_license_server], [last_poll_at], [last_success_at], [polls], [failures], [unreadable_lines], [log_lag_bytes], [clock_difference_ms], [error]
  from (select j.[collector_id], j.[position], j.[name] collate Latin1_General_100_BIN2 as [name], j.[manager] collate Latin1_General_100_BIN2 as [manager], j.[interval_ms], j.[asks_license_server], j.[last_poll_at], j.[last_success_at], j.[polls], j.[failures], j.[unreadable_lines], j.[log_lag_bytes], j.[clock_difference_ms], j.[error] collate Latin1_General_100_BIN2 as [error]
    from openjson(@rows) with ([collector_id] bigint '$[0]', [position] bigint '$[1]', [name] nvarchar(4000) '$[2]', [manager] nvarchar(4000) '$[3]', [interval_ms] bigint '$[4]', [asks_license_server] bigint '$[5]', [last_poll_at] bigint '$[6]', [last_success_at] bigint '$[7]', [polls] bigint '$[8]', [failures] bigint '$[9]', [unreadable_lines] bigint '$[10]', [log_lag_bytes] bigint '$[11]', [clock_difference_ms] bigint '$[12]', [error] nvarchar(4000) '$[13]') as j) as excluded
  where not exists (select 1
    from [collector_sources]
    where [collector_sources].[collector_id] = excluded.[collector_id] and [collector_sources].[position] = excluded.[position]);
delete
  from [collector_sources]
  where [collector_id] = @p0 and [position] >= @p1;select @@rowcount;
select [id], [name_key]
  from [license_servers]
  where name_key in (select cast(j.[value] as nvarchar(4000)) collate Latin1_General_100_BIN2
    from openjson(@p0) as j) and not [enable_status] = @p1;
select [position], [license_server_id]
  from [collector_source_servers]
  where [collector_id] = @p0;
delete
  from [collector_source_servers]
  where [collector_id] = @p0;select @@rowcount;
declare @rows nvarchar(max) = @p0;
insert into [collector_source_servers] ([collector_id], [position], [license_server_id])
  select [collector_id], [position], [license_server_id]
  from (select j.[collector_id], j.[position], j.[license_server_id]
    from openjson(@rows) with ([collector_id] bigint '$[0]', [position] bigint '$[1]', [license_server_id] bigint '$[2]') as j) as excluded
  where not exists (select 1
    from [collector_source_servers]
    where [collector_source_servers].[collector_id] = excluded.[collector_id] and [collector_source_servers].[position] = excluded.[position] and [collector_source_servers].[license_server_id] = excluded.[license_server_id]);
commit transaction;
