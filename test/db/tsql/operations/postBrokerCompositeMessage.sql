-- What postBrokerCompositeMessage sends to SQL Server, as npm run golden:tsql wrote it: never edited. Each line of this kind is a call,
-- followed by those of its statements that do not stand above it already.

-- "query":{},"body":{"BrokerId":"broker-cad","MessageId":"m-1","SentUtc":"2026-03-02T10:00:00.000Z","Messages":[{"MessageType":"data_inquiry","LicenseServer":{"Name":"27000@recorded"},"TimestampUtc":"2026-03-02T09:10:00.000Z","Pools":[{"FeatureName":"cad","FeatureVersion":"1.0","Vendor":"acme","LicenseType":"Floating","Total":10,"Increments":[{"Quantity":10,"ExpirationDateUtc":"2027-12-31"}],"Checkouts":[{"UserName":"ann","Workstation":"ws-ann","Display":":0","StartTimeUtc":"2026-03-02T09:00:00.000Z","StartPrecisionSeconds":60},{"UserName":"bob","Workstation":"ws-bob","Display":":0","StartTimeUtc":"2026-03-02T09:00:00.000Z","StartPrecisionSeconds":60,"GroupName":"design"}]},{"FeatureName":"mesh","FeatureVersion":"1.0","Vendor":"acme","LicenseType":"Floating","Total":10,"Checkouts":[{"UserName":"ann","Workstation":"ws-ann","Display":":0","StartTimeUtc":"2026-03-02T09:00:00.000Z","StartPrecisionSeconds":60}]}]}]}
begin transaction;
declare @granted int = 0, @turn nvarchar(255);
if @granted >= 0 begin
  set @turn = 'licence-usage-writer ' + db_name();
exec @granted = sp_getapplock @Resource = @turn, @LockMode = 'Shared', @LockOwner = 'Transaction', @LockTimeout = 30000;
end;
if @granted >= 0 begin
  set @turn = 'licence-usage server r4vRicxULqSONoogcbuTRo ' + db_name();
exec @granted = sp_getapplock @Resource = @turn, @LockMode = 'Exclusive', @LockOwner = 'Transaction', @LockTimeout = 30000;
end;
select @granted as granted;
select top (@p0) [answer]
  from [broker_messages]
  where [broker_key] = @p1 and [message_id] = @p2 and [sender] in (@p3, @p4);
select top (@p0) [id], [status], [time_zone], [enable_status], [last_update_at], [last_snapshot_at], [last_file_at], [last_status_at], [last_log_at], [last_silence_at], [is_silent]
  from [license_servers]
  where [name_key] = @p1;
declare @rows nvarchar(max) = @p0;
declare @made table (id bigint);
insert into [license_servers] ([name], [name_key], [license_manager_type], [time_zone])
  output inserted.id into @made (id)
  select [name], [name_key], [license_manager_type], [time_zone]
  from (select j.[name] collate Latin1_General_100_BIN2 as [name], j.[name_key] collate Latin1_General_100_BIN2 as [name_key], j.[license_manager_type] collate Latin1_General_100_BIN2 as [license_manager_type], j.[time_zone] collate Latin1_General_100_BIN2 as [time_zone], j.[row_place]
    from openjson(@rows) with ([name] nvarchar(max) '$[0]', [name_key] nvarchar(max) '$[1]', [license_manager_type] nvarchar(max) '$[2]', [time_zone] nvarchar(4000) '$[3]', [row_place] bigint '$[4]') as j) as r
  order by r.row_place;
select id
  from @made;
select [id] as [id], [name] as [name], [name_key] as [nameKey], [version] as [version], [additional_key] as [additionalKey], [vendor] as [vendor], [vendor_key] as [vendorKey], [license_type] as [licenseType], [is_listed] as [isListed], [source] as [source], [known_since_at] as [knownSinceAt], [queue_told_at] as [queueListedAt]
  from [pools]
  where [license_server_id] = @p0
  order by [id] asc;
declare @granted int, @turn nvarchar(255) = 'licence-usage usage ' + db_name();
exec @granted = sp_getapplock @Resource = @turn, @LockMode = 'Exclusive', @LockOwner = 'Transaction', @LockTimeout = 30000;
if @granted = -3 begin;
throw 51205, N'A deadlock over locks.', 1;
end;
if @granted < 0 begin;
throw 51222, N'Another writer holds a lock.', 1;
end;
select [p].[name_key] as [key], [p].[name] as [shown]
  from (select j.[name_key] collate Latin1_General_100_BIN2 as [name_key]
    from openjson(@p0) with ([name_key] nvarchar(4000) '$[0]') as j) as k
  cross join pools p
  where p.id = (select min(q.id)
    from pools q
    where q.name_key = k.name_key);
select [p].[vendor_key] as [key], [p].[vendor] as [shown]
  from (select j.[name_key] collate Latin1_General_100_BIN2 as [name_key]
    from openjson(@p0) with ([name_key] nvarchar(4000) '$[0]') as j) as k
  cross join pools p
  where p.id = (select min(q.id)
    from pools q
    where q.vendor_key = k.name_key);
select [vendor_key], [feature_key], [product_name]
  from [product_names];
declare @rows nvarchar(max) = @p0;
declare @made table (id bigint);
insert into [pools] ([license_server_id], [pool_key], [name], [name_key], [version], [additional_key], [vendor], [vendor_key], [license_type], [product_name], [is_listed], [known_since_at])
  output inserted.id into @made (id)
  select [license_server_id], [pool_key], [name], [name_key], [version], [additional_key], [vendor], [vendor_key], [license_type], [product_name], [is_listed], [known_since_at]
  from (select j.[license_server_id], j.[pool_key] collate Latin1_General_100_BIN2 as [pool_key], j.[name] collate Latin1_General_100_BIN2 as [name], j.[name_key] collate Latin1_General_100_BIN2 as [name_key], j.[version] collate Latin1_General_100_BIN2 as [version], j.[additional_key] collate Latin1_General_100_BIN2 as [additional_key], j.[vendor] collate Latin1_General_100_BIN2 as [vendor], j.[vendor_key] collate Latin1_General_100_BIN2 as [vendor_key], j.[license_type] collate Latin1_General_100_BIN2 as [license_type], j.[product_name] collate Latin1_General_100_BIN2 as [product_name], j.[is_listed], j.[known_since_at], j.[row_place]
    from openjson(@rows) with ([license_server_id] bigint '$[0]', [pool_key] nvarchar(max) '$[1]', [name] nvarchar(max) '$[2]', [name_key] nvarchar(max) '$[3]', [version] nvarchar(max) '$[4]', [additional_key] nvarchar(4000) '$[5]', [vendor] nvarchar(max) '$[6]', [vendor_key] nvarchar(max) '$[7]', [license_type] nvarchar(max) '$[8]', [product_name] nvarchar(4000) '$[9]', [is_listed] bigint '$[10]', [known_since_at] bigint '$[11]', [row_place] bigint '$[12]') as j) as r
  order by r.row_place;
select id
  from @made;
select [id], [license_server_id], [pool_id], [vendor_key], [denial_type], [is_true_denial], [feature_name], [feature_version], [additional_key], [vendor]
  from [denials]
  where [license_server_id] = @p0 and [pool_id] is null and feature_key in (select cast(j.[value] as nvarchar(4000)) collate Latin1_General_100_BIN2
    from openjson(@p1) as j);
update t
  set [total] = r.[total], [used] = r.[used], [reserved] = r.[reserved], [queued] = r.[queued], [is_uncounted] = r.[is_uncounted], [is_total_shared] = r.[is_total_shared], [is_error] = r.[is_error], [is_listed] = r.[is_listed], [queue_told_at] = r.[queue_told_at], [borrowed] = r.[borrowed], [last_listed_at] = r.[last_listed_at]
  from [pools] as t with (forceseek)
  inner join (select j.[id], j.[total], j.[used] collate Latin1_General_100_BIN2 as [used], j.[reserved] collate Latin1_General_100_BIN2 as [reserved], j.[queued] collate Latin1_General_100_BIN2 as [queued], j.[is_uncounted], j.[is_total_shared], j.[is_error], j.[is_listed], j.[queue_told_at] collate Latin1_General_100_BIN2 as [queue_told_at], j.[borrowed], j.[last_listed_at]
    from openjson(@p0) with ([id] bigint '$[0]', [total] bigint '$[1]', [used] nvarchar(4000) '$[2]', [reserved] nvarchar(4000) '$[3]', [queued] nvarchar(4000) '$[4]', [is_uncounted] bigint '$[5]', [is_total_shared] bigint '$[6]', [is_error] bigint '$[7]', [is_listed] bigint '$[8]', [queue_told_at] nvarchar(4000) '$[9]', [borrowed] bigint '$[10]', [last_listed_at] bigint '$[11]') as j) as r on t.[id] = r.[id];
select [id] as [id], [pool_id] as [poolId], [quantity] as [quantity], [start_at] as [startAt], [expiration_at] as [expirationAt], case when coalesce(serial_number, notice, asset_info, vendor_info, vendor_string, host_ids) is null and coalesce(issued_at, price_minor, term_start_at, term_end_at) is null then 0 else 1 end as [isNoted]
  from [pool_increments]
  where pool_id in (select cast(j.[value] as bigint)
    from openjson(@p0) as j) and [is_reported] = @p1
  order by [id] asc;
declare @rows nvarchar(max) = @p0;
insert into [pool_increments] ([pool_id], [quantity], [start_at], [expiration_at])
  select [pool_id], [quantity], [start_at], [expiration_at]
  from (select j.[pool_id], j.[quantity], j.[start_at] collate Latin1_General_100_BIN2 as [start_at], j.[expiration_at], j.[row_place]
    from openjson(@rows) with ([pool_id] bigint '$[0]', [quantity] bigint '$[1]', [start_at] nvarchar(4000) '$[2]', [expiration_at] bigint '$[3]', [row_place] bigint '$[4]') as j) as r
  order by r.row_place;
select [t].[id] as [poolId], [t].[last_at] as [lastAt], [t].[total] as [total]
  from (select [p].[id], (select max(h.since_at)
      from pool_totals h
      where h.pool_id = p.id) as [last_at], case when p.is_listed = 1 and p.is_error = 0 then p.total end as [total]
    from [pools] as [p]
    where [p].[license_server_id] = @p0 and [p].[source] = @p1) as [t]
  left join pool_totals l on l.pool_id = t.id and l.since_at = t.last_at
  where coalesce(t.total, -1) <> coalesce(l.total, -1);
declare @rows nvarchar(max) = @p0;
update [pool_totals]
  set [total] = excluded.[total]
  from [pool_totals] with (forceseek)
  inner join (select j.[pool_id], j.[since_at], j.[total]
    from openjson(@rows) with ([pool_id] bigint '$[0]', [since_at] bigint '$[1]', [total] bigint '$[2]') as j) as excluded on [pool_totals].[pool_id] = excluded.[pool_id] and [pool_totals].[since_at] = excluded.[since_at];
insert into [pool_totals] ([pool_id], [since_at], [total])
  select [pool_id], [since_at], [total]
  from (select j.[pool_id], j.[since_at], j.[total]
    from openjson(@rows) with ([pool_id] bigint '$[0]', [since_at] bigint '$[1]', [total] bigint '$[2]') as j) as excluded
  where not exists (select 1
    from [pool_totals]
    where [pool_totals].[pool_id] = excluded.[pool_id] and [pool_totals].[since_at] = excluded.[since_at]);
select [x].[id] as [id], [x].[pool_id] as [poolId], [x].[user_id] as [userId], [x].[handle] as [handle], [x].[number_of_licenses] as [numberOfLicenses], [x].[is_borrowed] as [isBorrowed], [x].[start_at] as [startAt], [x].[end_at] as [endAt], [x].[end_source] as [endSource], [x].[idle_seconds] as [idleSeconds], [x].[linger_seconds] as [lingerSeconds], [x].[linger_due_at] as [lingerDueAt], [x].[source] as [source], [x].[checkout_key] as [checkoutKey], [x].[start_key] as [startKey], [x].[end_key] as [endKey], [x].[listed_start_at] as [listedStartAt], [x].[listed_precision_ms] as [listedPrecisionMs], [x].[listed_at] as [listedAt], [t].[group_name] as [groupName], case when x.agent_project_at is null then t.project_name end as [projectName], [t].[workstation] as [workstation], [t].[workstation_key] as [workstationKey], [t].[ip_address] as [ipAddress], [t].[display] as [display], [t].[client_version] as [clientVersion], [t].[checkout_data] as [checkoutData]
  from [sessions] as [x]
  left join session_texts t on t.id = x.texts_id
  where [x].[license_server_id] = @p0 and [x].[end_at] is null;
select [id], [name_key], [is_seen]
  from [users]
  where name_key in (select cast(j.[value] as nvarchar(4000)) collate Latin1_General_100_BIN2
    from openjson(@p0) as j);
begin transaction;
declare @granted int = 0, @turn nvarchar(255);
if @granted >= 0 begin
  set @turn = 'licence-usage names users ' + db_name();
exec @granted = sp_getapplock @Resource = @turn, @LockMode = 'Exclusive', @LockOwner = 'Transaction', @LockTimeout = 30000;
end;
select @granted as granted;
declare @rows nvarchar(max) = @p0;
insert into [users] ([name], [name_key])
  select [name], [name_key]
  from (select j.[name] collate Latin1_General_100_BIN2 as [name], j.[name_key] collate Latin1_General_100_BIN2 as [name_key], j.[row_place]
    from openjson(@rows) with ([name] nvarchar(max) '$[0]', [name_key] nvarchar(max) '$[1]', [row_place] bigint '$[2]') as j) as r
  where not exists (select 1
    from [users] as t
    where t.[name_key] = r.[name_key])
  order by r.row_place;
commit transaction;
select [k].[name_key] as [key], (select x.workstation
    from session_texts x
    where x.id = (select min(y.id)
      from session_texts y
      where y.workstation_key = k.name_key)) as name
  from (select j.[name_key] collate Latin1_General_100_BIN2 as [name_key]
    from openjson(@p0) with ([name_key] nvarchar(4000) '$[0]') as j) as k;
select min([user_id]) as [first]
  from [sessions]
  where listed_precision_ms > 120000;
select [x].[id] as [id], [x].[pool_id] as [poolId], [x].[user_id] as [userId], [x].[handle] as [handle], [x].[number_of_licenses] as [numberOfLicenses], [x].[is_borrowed] as [isBorrowed], [x].[start_at] as [startAt], [x].[end_at] as [endAt], [x].[end_source] as [endSource], [x].[idle_seconds] as [idleSeconds], [x].[linger_seconds] as [lingerSeconds], [x].[linger_due_at] as [lingerDueAt], [x].[source] as [source], [x].[checkout_key] as [checkoutKey], [x].[start_key] as [startKey], [x].[end_key] as [endKey], [x].[listed_start_at] as [listedStartAt], [x].[listed_precision_ms] as [listedPrecisionMs], [x].[listed_at] as [listedAt], [t].[group_name] as [groupName], case when x.agent_project_at is null then t.project_name end as [projectName], [t].[workstation] as [workstation], [t].[workstation_key] as [workstationKey], [t].[ip_address] as [ipAddress], [t].[display] as [display], [t].[client_version] as [clientVersion], [t].[checkout_data] as [checkoutData], [k].[owner] as [owner], (select min(t.snapshot_at)
    from snapshots t
    where t.license_server_id = x.license_server_id and t.snapshot_at > x.listed_at) as [missedAfterListing], (select min(t.snapshot_at)
    from snapshots t
    where t.license_server_id = x.license_server_id and t.snapshot_at >= x.start_at) as [snapshotAfterStart]
  from (select j.[owner], j.[pool_id], j.[user_id], j.[workstation] collate Latin1_General_100_BIN2 as [workstation], j.[licenses], j.[from_at]
    from openjson(@p0) with ([owner] bigint '$[0]', [pool_id] bigint '$[1]', [user_id] bigint '$[2]', [workstation] nvarchar(4000) '$[3]', [licenses] bigint '$[4]', [from_at] bigint '$[5]') as j) as k
  cross join sessions x
  left join session_texts t on t.id = x.texts_id
  where x.user_id = k.user_id and x.pool_id = k.pool_id and x.number_of_licenses = k.licenses and coalesce(t.workstation_key, '') = k.workstation and x.end_at >= k.from_at - 120000 and x.end_at >= k.from_at - coalesce(x.listed_precision_ms, 0);
select [k].[owner] as [owner], [u].[vendor_key] as [vendorKey], [u].[handle] as [handle], [u].[checkout_data] as [checkoutData], [u].[checkin_at] as [at], [u].[event_key] as [key]
  from (select j.[owner], j.[feature_key] collate Latin1_General_100_BIN2 as [feature_key], j.[user_key] collate Latin1_General_100_BIN2 as [user_key], j.[workstation_key] collate Latin1_General_100_BIN2 as [workstation_key], j.[licenses], j.[from_at]
    from openjson(@p0) with ([owner] bigint '$[0]', [feature_key] nvarchar(4000) '$[1]', [user_key] nvarchar(4000) '$[2]', [workstation_key] nvarchar(4000) '$[3]', [licenses] bigint '$[4]', [from_at] bigint '$[5]') as j) as k
  cross join unmatched_checkins u
  where u.license_server_id = @p1 and u.feature_key = k.feature_key and u.user_key = k.user_key and u.workstation_key = k.workstation_key and u.number_of_licenses = k.licenses and u.checkin_at >= k.from_at
  order by [u].[id] asc;
select [stop_at] as [at], [vendor_key] as [vendorKey]
  from [daemon_stops]
  where [license_server_id] = @p0 and [stop_at] >= @p1;
select [id], [texts_key]
  from [session_texts]
  where texts_key in (select cast(j.[value] as nvarchar(4000)) collate Latin1_General_100_BIN2
    from openjson(@p0) as j);
begin transaction;
declare @granted int = 0, @turn nvarchar(255);
if @granted >= 0 begin
  set @turn = 'licence-usage names session_texts ' + db_name();
exec @granted = sp_getapplock @Resource = @turn, @LockMode = 'Exclusive', @LockOwner = 'Transaction', @LockTimeout = 30000;
end;
select @granted as granted;
declare @rows nvarchar(max) = @p0;
insert into [session_texts] ([texts_key], [group_name], [project_name], [workstation], [workstation_key], [ip_address], [display], [client_version], [checkout_data])
  select [texts_key], [group_name], [project_name], [workstation], [workstation_key], [ip_address], [display], [client_version], [checkout_data]
  from (select j.[texts_key] collate Latin1_General_100_BIN2 as [texts_key], j.[group_name] collate Latin1_General_100_BIN2 as [group_name], j.[project_name] collate Latin1_General_100_BIN2 as [project_name], j.[workstation] collate Latin1_General_100_BIN2 as [workstation], j.[workstation_key] collate Latin1_General_100_BIN2 as [workstation_key], j.[ip_address] collate Latin1_General_100_BIN2 as [ip_address], j.[display] collate Latin1_General_100_BIN2 as [display], j.[client_version] collate Latin1_General_100_BIN2 as [client_version], j.[checkout_data] collate Latin1_General_100_BIN2 as [checkout_data], j.[row_place]
    from openjson(@rows) with ([texts_key] nvarchar(max) '$[0]', [group_name] nvarchar(max) '$[1]', [project_name] nvarchar(4000) '$[2]', [workstation] nvarchar(max) '$[3]', [workstation_key] nvarchar(max) '$[4]', [ip_address] nvarchar(4000) '$[5]', [display] nvarchar(max) '$[6]', [client_version] nvarchar(4000) '$[7]', [checkout_data] nvarchar(4000) '$[8]', [row_place] bigint '$[9]') as j) as r
  where not exists (select 1
    from [session_texts] as t
    where t.[texts_key] = r.[texts_key])
  order by r.row_place;
select [id], [name_key], 1 as is_seen
  from [user_groups]
  where name_key in (select cast(j.[value] as nvarchar(4000)) collate Latin1_General_100_BIN2
    from openjson(@p0) as j);
begin transaction;
declare @granted int = 0, @turn nvarchar(255);
if @granted >= 0 begin
  set @turn = 'licence-usage names user_groups ' + db_name();
exec @granted = sp_getapplock @Resource = @turn, @LockMode = 'Exclusive', @LockOwner = 'Transaction', @LockTimeout = 30000;
end;
select @granted as granted;
declare @rows nvarchar(max) = @p0;
insert into [user_groups] ([name], [name_key])
  select [name], [name_key]
  from (select j.[name] collate Latin1_General_100_BIN2 as [name], j.[name_key] collate Latin1_General_100_BIN2 as [name_key], j.[row_place]
    from openjson(@rows) with ([name] nvarchar(max) '$[0]', [name_key] nvarchar(max) '$[1]', [row_place] bigint '$[2]') as j) as r
  where not exists (select 1
    from [user_groups] as t
    where t.[name_key] = r.[name_key])
  order by r.row_place;
select [id] as [id], [default_group_id] as [group_id]
  from [users]
  where id in (select cast(j.[value] as bigint)
    from openjson(@p0) as j) and [default_group_id] is not null;
declare @rows nvarchar(max) = @p0;
declare @made table (id bigint);
insert into [sessions] ([license_server_id], [pool_id], [user_id], [handle], [number_of_licenses], [is_borrowed], [start_at], [end_at], [end_source], [idle_seconds], [linger_seconds], [linger_due_at], [source], [checkout_key], [start_key], [end_key], [listed_start_at], [listed_precision_ms], [listed_at], [texts_id], [length_class], [group_id], [project_id], [agent_project_at])
  output inserted.id into @made (id)
  select [license_server_id], [pool_id], [user_id], [handle], [number_of_licenses], [is_borrowed], [start_at], [end_at], [end_source], [idle_seconds], [linger_seconds], [linger_due_at], [source], [checkout_key], [start_key], [end_key], [listed_start_at], [listed_precision_ms], [listed_at], [texts_id], [length_class], [group_id], [project_id], [agent_project_at]
  from (select j.[license_server_id], j.[pool_id], j.[user_id], j.[handle] collate Latin1_General_100_BIN2 as [handle], j.[number_of_licenses], j.[is_borrowed], j.[start_at], j.[end_at] collate Latin1_General_100_BIN2 as [end_at], j.[end_source] collate Latin1_General_100_BIN2 as [end_source], j.[idle_seconds] collate Latin1_General_100_BIN2 as [idle_seconds], j.[linger_seconds] collate Latin1_General_100_BIN2 as [linger_seconds], j.[linger_due_at] collate Latin1_General_100_BIN2 as [linger_due_at], j.[source] collate Latin1_General_100_BIN2 as [source], j.[checkout_key] collate Latin1_General_100_BIN2 as [checkout_key], j.[start_key] collate Latin1_General_100_BIN2 as [start_key], j.[end_key] collate Latin1_General_100_BIN2 as [end_key], j.[listed_start_at], j.[listed_precision_ms], j.[listed_at] collate Latin1_General_100_BIN2 as [listed_at], j.[texts_id], j.[length_class] collate Latin1_General_100_BIN2 as [length_class], j.[group_id], j.[project_id] collate Latin1_General_100_BIN2 as [project_id], j.[agent_project_at] collate Latin1_General_100_BIN2 as [agent_project_at], j.[row_place]
    from openjson(@rows) with ([license_server_id] bigint '$[0]', [pool_id] bigint '$[1]', [user_id] bigint '$[2]', [handle] nvarchar(4000) '$[3]', [number_of_licenses] bigint '$[4]', [is_borrowed] bigint '$[5]', [start_at] bigint '$[6]', [end_at] nvarchar(4000) '$[7]', [end_source] nvarchar(4000) '$[8]', [idle_seconds] nvarchar(4000) '$[9]', [linger_seconds] nvarchar(4000) '$[10]', [linger_due_at] nvarchar(4000) '$[11]', [source] nvarchar(max) '$[12]', [checkout_key] nvarchar(max) '$[13]', [start_key] nvarchar(4000) '$[14]', [end_key] nvarchar(4000) '$[15]', [listed_start_at] bigint '$[16]', [listed_precision_ms] bigint '$[17]', [listed_at] nvarchar(4000) '$[18]', [texts_id] bigint '$[19]', [length_class] nvarchar(4000) '$[20]', [group_id] bigint '$[21]', [project_id] nvarchar(4000) '$[22]', [agent_project_at] nvarchar(4000) '$[23]', [row_place] bigint '$[24]') as j) as r
  order by r.row_place;
select id
  from @made;
select [id] as [id], [pool_id] as [poolId], [feature_key] as [featureKey], [user_id] as [userId], [workstation] as [workstation], [workstation_key] as [workstationKey], [display] as [display], [handle] as [handle], [number_of_licenses] as [numberOfLicenses], [since_at] as [sinceAt], [is_since_estimated] as [isSinceEstimated], [is_listed] as [isListed]
  from [queued_requests]
  where [license_server_id] = @p0
  order by [id] asc;
insert into [snapshots] ([license_server_id], [snapshot_at])
  values (@p0, @p1);select cast(scope_identity() as bigint) as id;
update [license_servers]
  set [last_snapshot_at] = @p0, [last_update_at] = @p1, [last_received_at] = @p2
  where [id] = @p3;select @@rowcount;
select count(*) as [count]
  from [broker_commands]
  where [broker_key] = @p0 and [status] = @p1;
insert into [broker_messages] ([answer], [broker_id], [broker_key], [message_id], [received_at], [sender])
  values (@p0, @p1, @p2, @p3, @p4, @p5);select cast(scope_identity() as bigint) as id;
declare @rows nvarchar(max) = @p0;
update [user_pools]
  set [first_start_at] = case when user_pools.first_start_at is null or excluded.first_start_at < user_pools.first_start_at then excluded.first_start_at else user_pools.first_start_at end, [last_start_at] = case when user_pools.last_start_at is null or excluded.last_start_at > user_pools.last_start_at then excluded.last_start_at else user_pools.last_start_at end, [last_end_at] = case when user_pools.last_end_at is null or excluded.last_end_at > user_pools.last_end_at then excluded.last_end_at else user_pools.last_end_at end
  from [user_pools] with (forceseek)
  inner join (select j.[user_id], j.[pool_id], j.[first_start_at], j.[last_start_at], j.[last_end_at]
    from openjson(@rows) with ([user_id] bigint '$[0]', [pool_id] bigint '$[1]', [first_start_at] bigint '$[2]', [last_start_at] bigint '$[3]', [last_end_at] bigint '$[4]') as j) as excluded on [user_pools].[user_id] = excluded.[user_id] and [user_pools].[pool_id] = excluded.[pool_id];
insert into [user_pools] ([user_id], [pool_id], [first_start_at], [last_start_at], [last_end_at])
  select [user_id], [pool_id], [first_start_at], [last_start_at], [last_end_at]
  from (select j.[user_id], j.[pool_id], j.[first_start_at], j.[last_start_at], j.[last_end_at]
    from openjson(@rows) with ([user_id] bigint '$[0]', [pool_id] bigint '$[1]', [first_start_at] bigint '$[2]', [last_start_at] bigint '$[3]', [last_end_at] bigint '$[4]') as j) as excluded
  where not exists (select 1
    from [user_pools]
    where [user_pools].[user_id] = excluded.[user_id] and [user_pools].[pool_id] = excluded.[pool_id]);
select top (@p0) [until_at] as [at]
  from [usage_closed_days]
  order by [until_at] desc;
select [s].[user_id] as [userId], [s].[pool_id] as [poolId], [s].[midnight_at] as [midnightAt], [s].[starts] as [starts], [s].[ends] as [ends], [s].[licenses] as [licenses], [s].[usage_ms] as [usageMs], cast(s.license_ms as varchar(40)) as [licenseMs]
  from (select j.[user_id], j.[pool_id], j.[first_at]
    from openjson(@p0) with ([user_id] bigint '$[0]', [pool_id] bigint '$[1]', [first_at] bigint '$[2]') as j) as k
  join usage_states s on s.user_id = k.user_id and s.pool_id = k.pool_id and s.midnight_at >= coalesce((select max(b.midnight_at)
      from usage_states b
      where b.user_id = k.user_id and b.pool_id = k.pool_id and b.midnight_at < k.first_at), k.first_at);
declare @rows nvarchar(max) = @p0;
update [usage_states]
  set [starts] = excluded.[starts], [ends] = excluded.[ends], [licenses] = excluded.[licenses], [usage_ms] = excluded.[usage_ms], [license_ms] = excluded.[license_ms]
  from [usage_states] with (forceseek)
  inner join (select j.[user_id], j.[pool_id], j.[midnight_at], j.[starts], j.[ends], j.[licenses], j.[usage_ms], j.[license_ms]
    from openjson(@rows) with ([user_id] bigint '$[0]', [pool_id] bigint '$[1]', [midnight_at] bigint '$[2]', [starts] bigint '$[3]', [ends] bigint '$[4]', [licenses] bigint '$[5]', [usage_ms] bigint '$[6]', [license_ms] decimal(38, 0) '$[7]') as j) as excluded on [usage_states].[user_id] = excluded.[user_id] and [usage_states].[pool_id] = excluded.[pool_id] and [usage_states].[midnight_at] = excluded.[midnight_at];
insert into [usage_states] ([user_id], [pool_id], [midnight_at], [starts], [ends], [licenses], [usage_ms], [license_ms])
  select [user_id], [pool_id], [midnight_at], [starts], [ends], [licenses], [usage_ms], [license_ms]
  from (select j.[user_id], j.[pool_id], j.[midnight_at], j.[starts], j.[ends], j.[licenses], j.[usage_ms], j.[license_ms]
    from openjson(@rows) with ([user_id] bigint '$[0]', [pool_id] bigint '$[1]', [midnight_at] bigint '$[2]', [starts] bigint '$[3]', [ends] bigint '$[4]', [licenses] bigint '$[5]', [usage_ms] bigint '$[6]', [license_ms] decimal(38, 0) '$[7]') as j) as excluded
  where not exists (select 1
    from [usage_states]
    where [usage_states].[user_id] = excluded.[user_id] and [usage_states].[pool_id] = excluded.[pool_id] and [usage_states].[midnight_at] = excluded.[midnight_at]);
declare @rows nvarchar(max) = @p0;
update [usage_level_marks]
  set [version] = usage_level_marks.version + 1, [dirty_from] = case when excluded.dirty_from < usage_level_marks.dirty_from then excluded.dirty_from else usage_level_marks.dirty_from end, [dirty_version] = case when usage_level_marks.dirty_version = usage_level_marks.version then usage_level_marks.version + 1 else usage_level_marks.dirty_version end, [marked_from] = case when excluded.marked_from < usage_level_marks.marked_from then excluded.marked_from else usage_level_marks.marked_from end
  from [usage_level_marks] with (forceseek)
  inner join (select j.[slot_at], j.[version], j.[dirty_from], j.[dirty_version], j.[marked_from]
    from openjson(@rows) with ([slot_at] bigint '$[0]', [version] bigint '$[1]', [dirty_from] bigint '$[2]', [dirty_version] bigint '$[3]', [marked_from] bigint '$[4]') as j) as excluded on [usage_level_marks].[slot_at] = excluded.[slot_at];
insert into [usage_level_marks] ([slot_at], [version], [dirty_from], [dirty_version], [marked_from])
  select [slot_at], [version], [dirty_from], [dirty_version], [marked_from]
  from (select j.[slot_at], j.[version], j.[dirty_from], j.[dirty_version], j.[marked_from]
    from openjson(@rows) with ([slot_at] bigint '$[0]', [version] bigint '$[1]', [dirty_from] bigint '$[2]', [dirty_version] bigint '$[3]', [marked_from] bigint '$[4]') as j) as excluded
  where not exists (select 1
    from [usage_level_marks]
    where [usage_level_marks].[slot_at] = excluded.[slot_at]);
select distinct [user_id]
  from [denials]
  where [denial_at] between @p0 and @p1;
select [k].[name_key] as [key], [k].[name] as [name], [x].[workstation] as [shown]
  from (select j.[name_key] collate Latin1_General_100_BIN2 as [name_key], j.[name] collate Latin1_General_100_BIN2 as [name]
    from openjson(@p0) with ([name_key] nvarchar(4000) '$[0]', [name] nvarchar(4000) '$[1]') as j) as k
  cross join session_texts x
  where x.id = (select min(y.id)
    from session_texts y
    where y.workstation_key = k.name_key and y.workstation <> k.name);
select top (@p0) [user_key]
  from [agent_messages]
  where [user_key] is not null;
insert into [live_events] ([at], [changes])
  values (@p0, @p1);select cast(scope_identity() as bigint) as id;

-- "query":{},"body":{"BrokerId":"broker-cad","MessageId":"m-2","SentUtc":"2026-03-02T10:00:00.000Z","Messages":[{"MessageType":"data_inquiry","LicenseServer":{"Name":"27000@recorded"},"TimestampUtc":"2026-03-02T09:20:00.000Z","Pools":[{"FeatureName":"cad","FeatureVersion":"1.0","Vendor":"acme","LicenseType":"Floating","Total":12,"Checkouts":[{"UserName":"bob","Workstation":"ws-bob","Display":":0","StartTimeUtc":"2026-03-02T09:00:00.000Z","StartPrecisionSeconds":60},{"UserName":"eva","Workstation":"ws-eva","Display":":0","StartTimeUtc":"2026-03-02T09:00:00.000Z","StartPrecisionSeconds":60}]}]}]}
update [pools]
  set [is_listed] = @p0
  where id in (select cast(j.[value] as bigint)
    from openjson(@p1) as j);select @@rowcount;
declare @rows nvarchar(max) = @p0;
insert into [session_texts] ([texts_key], [group_name], [project_name], [workstation], [workstation_key], [ip_address], [display], [client_version], [checkout_data])
  select [texts_key], [group_name], [project_name], [workstation], [workstation_key], [ip_address], [display], [client_version], [checkout_data]
  from (select j.[texts_key] collate Latin1_General_100_BIN2 as [texts_key], j.[group_name] collate Latin1_General_100_BIN2 as [group_name], j.[project_name] collate Latin1_General_100_BIN2 as [project_name], j.[workstation] collate Latin1_General_100_BIN2 as [workstation], j.[workstation_key] collate Latin1_General_100_BIN2 as [workstation_key], j.[ip_address] collate Latin1_General_100_BIN2 as [ip_address], j.[display] collate Latin1_General_100_BIN2 as [display], j.[client_version] collate Latin1_General_100_BIN2 as [client_version], j.[checkout_data] collate Latin1_General_100_BIN2 as [checkout_data], j.[row_place]
    from openjson(@rows) with ([texts_key] nvarchar(max) '$[0]', [group_name] nvarchar(4000) '$[1]', [project_name] nvarchar(4000) '$[2]', [workstation] nvarchar(max) '$[3]', [workstation_key] nvarchar(max) '$[4]', [ip_address] nvarchar(4000) '$[5]', [display] nvarchar(max) '$[6]', [client_version] nvarchar(4000) '$[7]', [checkout_data] nvarchar(4000) '$[8]', [row_place] bigint '$[9]') as j) as r
  where not exists (select 1
    from [session_texts] as t
    where t.[texts_key] = r.[texts_key])
  order by r.row_place;
update t
  set [end_at] = r.[end_at], [end_source] = r.[end_source], [listed_at] = r.[listed_at], [length_class] = r.[length_class]
  from [sessions] as t with (forceseek)
  inner join (select j.[id], j.[end_at], j.[end_source] collate Latin1_General_100_BIN2 as [end_source], j.[listed_at], j.[length_class]
    from openjson(@p0) with ([id] bigint '$[0]', [end_at] bigint '$[1]', [end_source] nvarchar(max) '$[2]', [listed_at] bigint '$[3]', [length_class] bigint '$[4]') as j) as r on t.[id] = r.[id];
declare @rows nvarchar(max) = @p0;
declare @made table (id bigint);
insert into [sessions] ([license_server_id], [pool_id], [user_id], [handle], [number_of_licenses], [is_borrowed], [start_at], [end_at], [end_source], [idle_seconds], [linger_seconds], [linger_due_at], [source], [checkout_key], [start_key], [end_key], [listed_start_at], [listed_precision_ms], [listed_at], [texts_id], [length_class], [group_id], [project_id], [agent_project_at])
  output inserted.id into @made (id)
  select [license_server_id], [pool_id], [user_id], [handle], [number_of_licenses], [is_borrowed], [start_at], [end_at], [end_source], [idle_seconds], [linger_seconds], [linger_due_at], [source], [checkout_key], [start_key], [end_key], [listed_start_at], [listed_precision_ms], [listed_at], [texts_id], [length_class], [group_id], [project_id], [agent_project_at]
  from (select j.[license_server_id], j.[pool_id], j.[user_id], j.[handle] collate Latin1_General_100_BIN2 as [handle], j.[number_of_licenses], j.[is_borrowed], j.[start_at], j.[end_at] collate Latin1_General_100_BIN2 as [end_at], j.[end_source] collate Latin1_General_100_BIN2 as [end_source], j.[idle_seconds] collate Latin1_General_100_BIN2 as [idle_seconds], j.[linger_seconds] collate Latin1_General_100_BIN2 as [linger_seconds], j.[linger_due_at] collate Latin1_General_100_BIN2 as [linger_due_at], j.[source] collate Latin1_General_100_BIN2 as [source], j.[checkout_key] collate Latin1_General_100_BIN2 as [checkout_key], j.[start_key] collate Latin1_General_100_BIN2 as [start_key], j.[end_key] collate Latin1_General_100_BIN2 as [end_key], j.[listed_start_at], j.[listed_precision_ms], j.[listed_at] collate Latin1_General_100_BIN2 as [listed_at], j.[texts_id], j.[length_class] collate Latin1_General_100_BIN2 as [length_class], j.[group_id] collate Latin1_General_100_BIN2 as [group_id], j.[project_id] collate Latin1_General_100_BIN2 as [project_id], j.[agent_project_at] collate Latin1_General_100_BIN2 as [agent_project_at], j.[row_place]
    from openjson(@rows) with ([license_server_id] bigint '$[0]', [pool_id] bigint '$[1]', [user_id] bigint '$[2]', [handle] nvarchar(4000) '$[3]', [number_of_licenses] bigint '$[4]', [is_borrowed] bigint '$[5]', [start_at] bigint '$[6]', [end_at] nvarchar(4000) '$[7]', [end_source] nvarchar(4000) '$[8]', [idle_seconds] nvarchar(4000) '$[9]', [linger_seconds] nvarchar(4000) '$[10]', [linger_due_at] nvarchar(4000) '$[11]', [source] nvarchar(max) '$[12]', [checkout_key] nvarchar(max) '$[13]', [start_key] nvarchar(4000) '$[14]', [end_key] nvarchar(4000) '$[15]', [listed_start_at] bigint '$[16]', [listed_precision_ms] bigint '$[17]', [listed_at] nvarchar(4000) '$[18]', [texts_id] bigint '$[19]', [length_class] nvarchar(4000) '$[20]', [group_id] nvarchar(4000) '$[21]', [project_id] nvarchar(4000) '$[22]', [agent_project_at] nvarchar(4000) '$[23]', [row_place] bigint '$[24]') as j) as r
  order by r.row_place;
select id
  from @made;
delete
  from [session_zones]
  where zone in (select cast(j.[value] as bigint)
    from openjson(@p0) as j);select @@rowcount;

-- "query":{},"body":{"BrokerId":"broker-cad","MessageId":"m-3","SentUtc":"2026-03-02T10:00:00.000Z","Messages":[{"MessageType":"events","LicenseServer":{"Name":"27000@recorded"},"Events":[{"EventType":"checkout","TimestampUtc":"2026-03-02T09:30:00.000Z","Vendor":"acme","FeatureName":"cad","UserName":"tom","Workstation":"ws-1"},{"EventType":"denial","TimestampUtc":"2026-03-02T09:31:00.000Z","DenialType":"NoLicenseAvailable","Vendor":"acme","FeatureName":"cad","UserName":"ida","Workstation":"ws-1"},{"EventType":"checkin","TimestampUtc":"2026-03-02T09:40:00.000Z","Vendor":"acme","FeatureName":"cad","UserName":"tom","Workstation":"ws-1"}]}]}
select [start_key]
  from [sessions]
  where [start_key] in (select cast(j.[value] as nvarchar(4000)) collate Latin1_General_100_BIN2
    from openjson(@p0) as j);
select [end_key]
  from [sessions]
  where [end_key] in (select cast(j.[value] as nvarchar(4000)) collate Latin1_General_100_BIN2
    from openjson(@p0) as j);
select [event_key]
  from [unmatched_checkins]
  where [event_key] in (select cast(j.[value] as nvarchar(4000)) collate Latin1_General_100_BIN2
    from openjson(@p0) as j);
select [event_key]
  from [denials]
  where [event_key] in (select cast(j.[value] as nvarchar(4000)) collate Latin1_General_100_BIN2
    from openjson(@p0) as j);
select [id] as [id], [name] as [name], [name_key] as [nameKey], [version] as [version], [additional_key] as [additionalKey], [vendor] as [vendor], [vendor_key] as [vendorKey], [license_type] as [licenseType], [is_listed] as [isListed], [source] as [source], [known_since_at] as [knownSinceAt], [queue_told_at] as [queueListedAt]
  from [pools]
  where [license_server_id] = @p0 and name_key in (select cast(j.[value] as nvarchar(4000)) collate Latin1_General_100_BIN2
    from openjson(@p1) as j)
  order by [id] asc;
select [x].[id] as [id], [x].[pool_id] as [poolId], [x].[user_id] as [userId], [x].[handle] as [handle], [x].[number_of_licenses] as [numberOfLicenses], [x].[is_borrowed] as [isBorrowed], [x].[start_at] as [startAt], [x].[end_at] as [endAt], [x].[end_source] as [endSource], [x].[idle_seconds] as [idleSeconds], [x].[linger_seconds] as [lingerSeconds], [x].[linger_due_at] as [lingerDueAt], [x].[source] as [source], [x].[checkout_key] as [checkoutKey], [x].[start_key] as [startKey], [x].[end_key] as [endKey], [x].[listed_start_at] as [listedStartAt], [x].[listed_precision_ms] as [listedPrecisionMs], [x].[listed_at] as [listedAt], [t].[group_name] as [groupName], case when x.agent_project_at is null then t.project_name end as [projectName], [t].[workstation] as [workstation], [t].[workstation_key] as [workstationKey], [t].[ip_address] as [ipAddress], [t].[display] as [display], [t].[client_version] as [clientVersion], [t].[checkout_data] as [checkoutData], [k].[owner] as [owner], (select min(t.snapshot_at)
    from snapshots t
    where t.license_server_id = x.license_server_id and t.snapshot_at > x.listed_at) as [missedAfterListing], (select min(t.snapshot_at)
    from snapshots t
    where t.license_server_id = x.license_server_id and t.snapshot_at >= x.start_at) as [snapshotAfterStart]
  from (select j.[owner], j.[pool_id], j.[user_id], j.[workstation] collate Latin1_General_100_BIN2 as [workstation], j.[licenses], j.[from_at]
    from openjson(@p0) with ([owner] bigint '$[0]', [pool_id] bigint '$[1]', [user_id] bigint '$[2]', [workstation] nvarchar(4000) '$[3]', [licenses] bigint '$[4]', [from_at] bigint '$[5]') as j) as k
  cross join sessions x
  left join session_texts t on t.id = x.texts_id
  where x.user_id = k.user_id and x.pool_id = k.pool_id and x.number_of_licenses = k.licenses and coalesce(t.workstation_key, '') = k.workstation and x.end_at is null;
declare @rows nvarchar(max) = @p0;
insert into [session_texts] ([texts_key], [group_name], [project_name], [workstation], [workstation_key], [ip_address], [display], [client_version], [checkout_data])
  select [texts_key], [group_name], [project_name], [workstation], [workstation_key], [ip_address], [display], [client_version], [checkout_data]
  from (select j.[texts_key] collate Latin1_General_100_BIN2 as [texts_key], j.[group_name] collate Latin1_General_100_BIN2 as [group_name], j.[project_name] collate Latin1_General_100_BIN2 as [project_name], j.[workstation] collate Latin1_General_100_BIN2 as [workstation], j.[workstation_key] collate Latin1_General_100_BIN2 as [workstation_key], j.[ip_address] collate Latin1_General_100_BIN2 as [ip_address], j.[display] collate Latin1_General_100_BIN2 as [display], j.[client_version] collate Latin1_General_100_BIN2 as [client_version], j.[checkout_data] collate Latin1_General_100_BIN2 as [checkout_data], j.[row_place]
    from openjson(@rows) with ([texts_key] nvarchar(max) '$[0]', [group_name] nvarchar(4000) '$[1]', [project_name] nvarchar(4000) '$[2]', [workstation] nvarchar(max) '$[3]', [workstation_key] nvarchar(max) '$[4]', [ip_address] nvarchar(4000) '$[5]', [display] nvarchar(4000) '$[6]', [client_version] nvarchar(4000) '$[7]', [checkout_data] nvarchar(4000) '$[8]', [row_place] bigint '$[9]') as j) as r
  where not exists (select 1
    from [session_texts] as t
    where t.[texts_key] = r.[texts_key])
  order by r.row_place;
declare @rows nvarchar(max) = @p0;
declare @made table (id bigint);
insert into [sessions] ([license_server_id], [pool_id], [user_id], [handle], [number_of_licenses], [is_borrowed], [start_at], [end_at], [end_source], [idle_seconds], [linger_seconds], [linger_due_at], [source], [checkout_key], [start_key], [end_key], [listed_start_at], [listed_precision_ms], [listed_at], [texts_id], [length_class], [group_id], [project_id], [agent_project_at])
  output inserted.id into @made (id)
  select [license_server_id], [pool_id], [user_id], [handle], [number_of_licenses], [is_borrowed], [start_at], [end_at], [end_source], [idle_seconds], [linger_seconds], [linger_due_at], [source], [checkout_key], [start_key], [end_key], [listed_start_at], [listed_precision_ms], [listed_at], [texts_id], [length_class], [group_id], [project_id], [agent_project_at]
  from (select j.[license_server_id], j.[pool_id], j.[user_id], j.[handle] collate Latin1_General_100_BIN2 as [handle], j.[number_of_licenses], j.[is_borrowed], j.[start_at], j.[end_at], j.[end_source] collate Latin1_General_100_BIN2 as [end_source], j.[idle_seconds] collate Latin1_General_100_BIN2 as [idle_seconds], j.[linger_seconds] collate Latin1_General_100_BIN2 as [linger_seconds], j.[linger_due_at] collate Latin1_General_100_BIN2 as [linger_due_at], j.[source] collate Latin1_General_100_BIN2 as [source], j.[checkout_key] collate Latin1_General_100_BIN2 as [checkout_key], j.[start_key] collate Latin1_General_100_BIN2 as [start_key], j.[end_key] collate Latin1_General_100_BIN2 as [end_key], j.[listed_start_at] collate Latin1_General_100_BIN2 as [listed_start_at], j.[listed_precision_ms] collate Latin1_General_100_BIN2 as [listed_precision_ms], j.[listed_at] collate Latin1_General_100_BIN2 as [listed_at], j.[texts_id], j.[length_class], j.[group_id] collate Latin1_General_100_BIN2 as [group_id], j.[project_id] collate Latin1_General_100_BIN2 as [project_id], j.[agent_project_at] collate Latin1_General_100_BIN2 as [agent_project_at], j.[row_place]
    from openjson(@rows) with ([license_server_id] bigint '$[0]', [pool_id] bigint '$[1]', [user_id] bigint '$[2]', [handle] nvarchar(4000) '$[3]', [number_of_licenses] bigint '$[4]', [is_borrowed] bigint '$[5]', [start_at] bigint '$[6]', [end_at] bigint '$[7]', [end_source] nvarchar(max) '$[8]', [idle_seconds] nvarchar(4000) '$[9]', [linger_seconds] nvarchar(4000) '$[10]', [linger_due_at] nvarchar(4000) '$[11]', [source] nvarchar(max) '$[12]', [checkout_key] nvarchar(4000) '$[13]', [start_key] nvarchar(max) '$[14]', [end_key] nvarchar(max) '$[15]', [listed_start_at] nvarchar(4000) '$[16]', [listed_precision_ms] nvarchar(4000) '$[17]', [listed_at] nvarchar(4000) '$[18]', [texts_id] bigint '$[19]', [length_class] bigint '$[20]', [group_id] nvarchar(4000) '$[21]', [project_id] nvarchar(4000) '$[22]', [agent_project_at] nvarchar(4000) '$[23]', [row_place] bigint '$[24]') as j) as r
  order by r.row_place;
select id
  from @made;
declare @rows nvarchar(max) = @p0;
insert into [denials] ([denial_at], [pool_id], [license_server_id], [user_id], [group_id], [feature_name], [feature_key], [feature_version], [additional_key], [vendor], [vendor_key], [workstation], [workstation_key], [number_of_licenses], [denial_type], [is_true_denial], [is_last_attempt], [error_message], [major_error_code], [minor_error_code], [event_key])
  select [denial_at], [pool_id], [license_server_id], [user_id], [group_id], [feature_name], [feature_key], [feature_version], [additional_key], [vendor], [vendor_key], [workstation], [workstation_key], [number_of_licenses], [denial_type], [is_true_denial], [is_last_attempt], [error_message], [major_error_code], [minor_error_code], [event_key]
  from (select j.[denial_at], j.[pool_id], j.[license_server_id], j.[user_id], j.[group_id] collate Latin1_General_100_BIN2 as [group_id], j.[feature_name] collate Latin1_General_100_BIN2 as [feature_name], j.[feature_key] collate Latin1_General_100_BIN2 as [feature_key], j.[feature_version] collate Latin1_General_100_BIN2 as [feature_version], j.[additional_key] collate Latin1_General_100_BIN2 as [additional_key], j.[vendor] collate Latin1_General_100_BIN2 as [vendor], j.[vendor_key] collate Latin1_General_100_BIN2 as [vendor_key], j.[workstation] collate Latin1_General_100_BIN2 as [workstation], j.[workstation_key] collate Latin1_General_100_BIN2 as [workstation_key], j.[number_of_licenses], j.[denial_type] collate Latin1_General_100_BIN2 as [denial_type], j.[is_true_denial], j.[is_last_attempt], j.[error_message] collate Latin1_General_100_BIN2 as [error_message], j.[major_error_code] collate Latin1_General_100_BIN2 as [major_error_code], j.[minor_error_code] collate Latin1_General_100_BIN2 as [minor_error_code], j.[event_key] collate Latin1_General_100_BIN2 as [event_key], j.[row_place]
    from openjson(@rows) with ([denial_at] bigint '$[0]', [pool_id] bigint '$[1]', [license_server_id] bigint '$[2]', [user_id] bigint '$[3]', [group_id] nvarchar(4000) '$[4]', [feature_name] nvarchar(max) '$[5]', [feature_key] nvarchar(max) '$[6]', [feature_version] nvarchar(max) '$[7]', [additional_key] nvarchar(4000) '$[8]', [vendor] nvarchar(max) '$[9]', [vendor_key] nvarchar(max) '$[10]', [workstation] nvarchar(max) '$[11]', [workstation_key] nvarchar(max) '$[12]', [number_of_licenses] bigint '$[13]', [denial_type] nvarchar(max) '$[14]', [is_true_denial] bigint '$[15]', [is_last_attempt] bigint '$[16]', [error_message] nvarchar(4000) '$[17]', [major_error_code] nvarchar(4000) '$[18]', [minor_error_code] nvarchar(4000) '$[19]', [event_key] nvarchar(max) '$[20]', [row_place] bigint '$[21]') as j) as r
  order by r.row_place;
declare @rows nvarchar(max) = @p0;
update [denial_totals]
  set [total] = denial_totals.total + excluded.total
  from [denial_totals] with (forceseek)
  inner join (select j.[license_server_id], j.[pool_id], j.[vendor_key] collate Latin1_General_100_BIN2 as [vendor_key], j.[denial_type] collate Latin1_General_100_BIN2 as [denial_type], j.[is_true_denial], j.[total]
    from openjson(@rows) with ([license_server_id] bigint '$[0]', [pool_id] bigint '$[1]', [vendor_key] nvarchar(4000) '$[2]', [denial_type] nvarchar(4000) '$[3]', [is_true_denial] bigint '$[4]', [total] bigint '$[5]') as j) as excluded on [denial_totals].[license_server_id] = excluded.[license_server_id] and [denial_totals].[pool_id] = excluded.[pool_id] and [denial_totals].[vendor_key] = excluded.[vendor_key] and [denial_totals].[denial_type] = excluded.[denial_type] and [denial_totals].[is_true_denial] = excluded.[is_true_denial];
insert into [denial_totals] ([license_server_id], [pool_id], [vendor_key], [denial_type], [is_true_denial], [total])
  select [license_server_id], [pool_id], [vendor_key], [denial_type], [is_true_denial], [total]
  from (select j.[license_server_id], j.[pool_id], j.[vendor_key] collate Latin1_General_100_BIN2 as [vendor_key], j.[denial_type] collate Latin1_General_100_BIN2 as [denial_type], j.[is_true_denial], j.[total]
    from openjson(@rows) with ([license_server_id] bigint '$[0]', [pool_id] bigint '$[1]', [vendor_key] nvarchar(4000) '$[2]', [denial_type] nvarchar(4000) '$[3]', [is_true_denial] bigint '$[4]', [total] bigint '$[5]') as j) as excluded
  where not exists (select 1
    from [denial_totals]
    where [denial_totals].[license_server_id] = excluded.[license_server_id] and [denial_totals].[pool_id] = excluded.[pool_id] and [denial_totals].[vendor_key] = excluded.[vendor_key] and [denial_totals].[denial_type] = excluded.[denial_type] and [denial_totals].[is_true_denial] = excluded.[is_true_denial]);
update [license_servers]
  set [last_update_at] = @p0, [last_log_at] = @p1, [last_received_at] = @p2
  where [id] = @p3;select @@rowcount;
select [j].*
  from (select distinct [d].[id], [d].[license_server_id], [d].[pool_id], [d].[vendor_key], [d].[denial_type], [d].[is_true_denial], case when d.is_last_attempt = 0 or exists (select 1
      from sessions x
      join pools p on p.id = x.pool_id
      left join session_texts t on t.id = x.texts_id
      where x.user_id = d.user_id and x.start_at >= d.denial_at and x.start_at <= d.denial_at + @p0 and (p.name_key = d.feature_key or rtrim(lower(t.checkout_data)) = d.feature_key)) or exists (select 1
      from denials e
      where e.user_id = d.user_id and e.feature_key = d.feature_key and e.denial_at >= d.denial_at - @p1 and e.denial_at <= d.denial_at and (e.denial_at < d.denial_at or e.id < d.id)) then 0 else 1 end as verdict
    from (select j.[user_id], j.[feature_key] collate Latin1_General_100_BIN2 as [feature_key], j.[from_at], j.[to_at]
      from openjson(@p2) with ([user_id] bigint '$[0]', [feature_key] nvarchar(4000) '$[1]', [from_at] bigint '$[2]', [to_at] bigint '$[3]') as j) as k
    cross join denials d
    where d.user_id = k.user_id and d.feature_key = k.feature_key and d.denial_at >= k.from_at and d.denial_at <= k.to_at) as [j]
  where j.verdict <> j.is_true_denial;

-- "query":{},"body":{"BrokerId":"broker-cad","MessageId":"m-4","SentUtc":"2026-03-02T10:00:00.000Z","Messages":[{"MessageType":"status","LicenseServer":{"Name":"27000@recorded"},"TimestampUtc":"2026-03-02T09:45:00.000Z","Status":"DOWN"}]}
update [license_servers]
  set [status] = @p0, [last_status_at] = @p1, [last_update_at] = @p2, [last_received_at] = @p3
  where [id] = @p4;select @@rowcount;
declare @rows nvarchar(max) = @p0;
update [server_states]
  set [status] = excluded.[status]
  from [server_states] with (forceseek)
  inner join (select j.[license_server_id], j.[since_at], j.[status] collate Latin1_General_100_BIN2 as [status]
    from openjson(@rows) with ([license_server_id] bigint '$[0]', [since_at] bigint '$[1]', [status] nvarchar(4000) '$[2]') as j) as excluded on [server_states].[license_server_id] = excluded.[license_server_id] and [server_states].[since_at] = excluded.[since_at];
insert into [server_states] ([license_server_id], [since_at], [status])
  select [license_server_id], [since_at], [status]
  from (select j.[license_server_id], j.[since_at], j.[status] collate Latin1_General_100_BIN2 as [status]
    from openjson(@rows) with ([license_server_id] bigint '$[0]', [since_at] bigint '$[1]', [status] nvarchar(4000) '$[2]') as j) as excluded
  where not exists (select 1
    from [server_states]
    where [server_states].[license_server_id] = excluded.[license_server_id] and [server_states].[since_at] = excluded.[since_at]);
select [since_at]
  from [server_states]
  where [license_server_id] = @p0
  order by [since_at] desc
  offset @p1 rows fetch next @p2 rows only;

-- "query":{},"body":{"BrokerId":"broker-cad","MessageId":"m-5","SentUtc":"2026-03-02T10:00:00.000Z","Messages":[{"MessageType":"command_result","CommandId":1,"Status":"Complete","Output":"done"}]}
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
select top (@p0) [status]
  from [broker_commands]
  where [id] = @p1 and [broker_key] = @p2;
update [broker_commands]
  set [status] = @p0, [completed_at] = @p1, [output] = @p2
  where [id] = @p3 and [broker_key] = @p4;select @@rowcount;

-- "query":{},"body":{"BrokerId":"broker-cad","MessageId":"m-6","SentUtc":"2026-03-02T10:00:00.000Z","Messages":[{"MessageType":"events","LicenseServer":{"Name":"27000@recorded"},"Events":[{"EventType":"queue","TimestampUtc":"2026-03-02T09:50:00.000Z","Vendor":"acme","FeatureName":"cad","UserName":"ann","Workstation":"ws"},{"EventType":"queue","TimestampUtc":"2026-03-02T09:50:00.000Z","Vendor":"acme","FeatureName":"cad","UserName":"bob","Workstation":"ws"},{"EventType":"dequeue","TimestampUtc":"2026-03-02T09:50:00.000Z","Vendor":"acme","FeatureName":"cad","UserName":"bob","Workstation":"ws"}]}]}
select [event_key]
  from [queue_events]
  where event_key in (select cast(j.[value] as nvarchar(4000)) collate Latin1_General_100_BIN2
    from openjson(@p0) as j);
delete
  from [queue_events]
  where [license_server_id] = @p0 and [event_at] < @p1;select @@rowcount;
declare @rows nvarchar(max) = @p0;
insert into [queue_events] ([license_server_id], [pool_id], [feature_key], [user_id], [workstation], [workstation_key], [display], [handle], [number_of_licenses], [event_at], [is_end], [ordinal], [event_key])
  select [license_server_id], [pool_id], [feature_key], [user_id], [workstation], [workstation_key], [display], [handle], [number_of_licenses], [event_at], [is_end], [ordinal], [event_key]
  from (select j.[license_server_id], j.[pool_id], j.[feature_key] collate Latin1_General_100_BIN2 as [feature_key], j.[user_id], j.[workstation] collate Latin1_General_100_BIN2 as [workstation], j.[workstation_key] collate Latin1_General_100_BIN2 as [workstation_key], j.[display] collate Latin1_General_100_BIN2 as [display], j.[handle] collate Latin1_General_100_BIN2 as [handle], j.[number_of_licenses], j.[event_at], j.[is_end], j.[ordinal], j.[event_key] collate Latin1_General_100_BIN2 as [event_key], j.[row_place]
    from openjson(@rows) with ([license_server_id] bigint '$[0]', [pool_id] bigint '$[1]', [feature_key] nvarchar(max) '$[2]', [user_id] bigint '$[3]', [workstation] nvarchar(max) '$[4]', [workstation_key] nvarchar(max) '$[5]', [display] nvarchar(4000) '$[6]', [handle] nvarchar(4000) '$[7]', [number_of_licenses] bigint '$[8]', [event_at] bigint '$[9]', [is_end] bigint '$[10]', [ordinal] bigint '$[11]', [event_key] nvarchar(max) '$[12]', [row_place] bigint '$[13]') as j) as r
  order by r.row_place;
select [e].[pool_id] as [poolId], [e].[feature_key] as [featureKey], [e].[user_id] as [userId], [e].[workstation] as [workstation], [e].[workstation_key] as [workstationKey], [e].[display] as [display], [e].[handle] as [handle], [e].[number_of_licenses] as [numberOfLicenses], [k].[owner] as [owner], [e].[event_at] as [at], [e].[is_end] as [isEnd], [e].[ordinal] as [ordinal]
  from (select j.[owner], j.[feature_key] collate Latin1_General_100_BIN2 as [feature_key], j.[user_id], j.[from_at]
    from openjson(@p0) with ([owner] bigint '$[0]', [feature_key] nvarchar(4000) '$[1]', [user_id] bigint '$[2]', [from_at] bigint '$[3]') as j) as k
  cross join queue_events e
  where e.license_server_id = @p1 and e.feature_key = k.feature_key and e.user_id = k.user_id and e.event_at >= @p2
  order by [e].[id] asc;
select [k].[owner] as [owner], [x].[start_at] as [at], [x].[handle] as [handle], [x].[number_of_licenses] as [numberOfLicenses], [t].[workstation_key] as [workstationKey]
  from (select j.[owner], j.[feature_key] collate Latin1_General_100_BIN2 as [feature_key], j.[user_id], j.[from_at]
    from openjson(@p0) with ([owner] bigint '$[0]', [feature_key] nvarchar(4000) '$[1]', [user_id] bigint '$[2]', [from_at] bigint '$[3]') as j) as k
  cross join sessions x
  join pools p on p.id = x.pool_id
  left join session_texts t on t.id = x.texts_id
  where x.user_id = k.user_id and x.start_at >= k.from_at and x.license_server_id = @p1 and p.name_key = k.feature_key
  order by [x].[id] asc;
declare @rows nvarchar(max) = @p0;
insert into [queued_requests] ([license_server_id], [pool_id], [feature_key], [user_id], [workstation], [workstation_key], [display], [handle], [number_of_licenses], [since_at], [is_since_estimated], [is_listed])
  select [license_server_id], [pool_id], [feature_key], [user_id], [workstation], [workstation_key], [display], [handle], [number_of_licenses], [since_at], [is_since_estimated], [is_listed]
  from (select j.[license_server_id], j.[pool_id], j.[feature_key] collate Latin1_General_100_BIN2 as [feature_key], j.[user_id], j.[workstation] collate Latin1_General_100_BIN2 as [workstation], j.[workstation_key] collate Latin1_General_100_BIN2 as [workstation_key], j.[display] collate Latin1_General_100_BIN2 as [display], j.[handle] collate Latin1_General_100_BIN2 as [handle], j.[number_of_licenses], j.[since_at], j.[is_since_estimated], j.[is_listed], j.[row_place]
    from openjson(@rows) with ([license_server_id] bigint '$[0]', [pool_id] bigint '$[1]', [feature_key] nvarchar(max) '$[2]', [user_id] bigint '$[3]', [workstation] nvarchar(max) '$[4]', [workstation_key] nvarchar(max) '$[5]', [display] nvarchar(4000) '$[6]', [handle] nvarchar(4000) '$[7]', [number_of_licenses] bigint '$[8]', [since_at] bigint '$[9]', [is_since_estimated] bigint '$[10]', [is_listed] bigint '$[11]', [row_place] bigint '$[12]') as j) as r
  order by r.row_place;

-- "query":{},"body":{"BrokerId":"broker-cad","MessageId":"m-7","SentUtc":"2026-03-02T10:00:00.000Z","Messages":[{"MessageType":"data_inquiry","LicenseServer":{"Name":"27000@recorded"},"TimestampUtc":"2026-03-02T09:52:00.000Z","Pools":[{"FeatureName":"cad","FeatureVersion":"1.0","Vendor":"acme","LicenseType":"Floating","Total":10,"Queued":2,"QueuedRequests":[{"UserName":"ann"},{"UserName":"ida"}]}]}]}
update t
  set [total] = r.[total], [used] = r.[used], [reserved] = r.[reserved], [queued] = r.[queued], [is_uncounted] = r.[is_uncounted], [is_total_shared] = r.[is_total_shared], [is_error] = r.[is_error], [is_listed] = r.[is_listed], [queue_told_at] = r.[queue_told_at], [borrowed] = r.[borrowed], [last_listed_at] = r.[last_listed_at]
  from [pools] as t with (forceseek)
  inner join (select j.[id], j.[total], j.[used] collate Latin1_General_100_BIN2 as [used], j.[reserved] collate Latin1_General_100_BIN2 as [reserved], j.[queued], j.[is_uncounted], j.[is_total_shared], j.[is_error], j.[is_listed], j.[queue_told_at], j.[borrowed], j.[last_listed_at]
    from openjson(@p0) with ([id] bigint '$[0]', [total] bigint '$[1]', [used] nvarchar(4000) '$[2]', [reserved] nvarchar(4000) '$[3]', [queued] bigint '$[4]', [is_uncounted] bigint '$[5]', [is_total_shared] bigint '$[6]', [is_error] bigint '$[7]', [is_listed] bigint '$[8]', [queue_told_at] bigint '$[9]', [borrowed] bigint '$[10]', [last_listed_at] bigint '$[11]') as j) as r on t.[id] = r.[id];
update t
  set [pool_id] = r.[pool_id], [feature_key] = r.[feature_key], [user_id] = r.[user_id], [workstation] = r.[workstation], [workstation_key] = r.[workstation_key], [display] = r.[display], [handle] = r.[handle], [number_of_licenses] = r.[number_of_licenses], [since_at] = r.[since_at], [is_since_estimated] = r.[is_since_estimated], [is_listed] = r.[is_listed]
  from [queued_requests] as t with (forceseek)
  inner join (select j.[id], j.[pool_id], j.[feature_key] collate Latin1_General_100_BIN2 as [feature_key], j.[user_id], j.[workstation] collate Latin1_General_100_BIN2 as [workstation], j.[workstation_key] collate Latin1_General_100_BIN2 as [workstation_key], j.[display] collate Latin1_General_100_BIN2 as [display], j.[handle] collate Latin1_General_100_BIN2 as [handle], j.[number_of_licenses], j.[since_at], j.[is_since_estimated], j.[is_listed]
    from openjson(@p0) with ([id] bigint '$[0]', [pool_id] bigint '$[1]', [feature_key] nvarchar(max) '$[2]', [user_id] bigint '$[3]', [workstation] nvarchar(4000) '$[4]', [workstation_key] nvarchar(4000) '$[5]', [display] nvarchar(4000) '$[6]', [handle] nvarchar(4000) '$[7]', [number_of_licenses] bigint '$[8]', [since_at] bigint '$[9]', [is_since_estimated] bigint '$[10]', [is_listed] bigint '$[11]') as j) as r on t.[id] = r.[id];
declare @rows nvarchar(max) = @p0;
insert into [queued_requests] ([license_server_id], [pool_id], [feature_key], [user_id], [workstation], [workstation_key], [display], [handle], [number_of_licenses], [since_at], [is_since_estimated], [is_listed])
  select [license_server_id], [pool_id], [feature_key], [user_id], [workstation], [workstation_key], [display], [handle], [number_of_licenses], [since_at], [is_since_estimated], [is_listed]
  from (select j.[license_server_id], j.[pool_id], j.[feature_key] collate Latin1_General_100_BIN2 as [feature_key], j.[user_id], j.[workstation] collate Latin1_General_100_BIN2 as [workstation], j.[workstation_key] collate Latin1_General_100_BIN2 as [workstation_key], j.[display] collate Latin1_General_100_BIN2 as [display], j.[handle] collate Latin1_General_100_BIN2 as [handle], j.[number_of_licenses], j.[since_at], j.[is_since_estimated], j.[is_listed], j.[row_place]
    from openjson(@rows) with ([license_server_id] bigint '$[0]', [pool_id] bigint '$[1]', [feature_key] nvarchar(max) '$[2]', [user_id] bigint '$[3]', [workstation] nvarchar(4000) '$[4]', [workstation_key] nvarchar(4000) '$[5]', [display] nvarchar(4000) '$[6]', [handle] nvarchar(4000) '$[7]', [number_of_licenses] bigint '$[8]', [since_at] bigint '$[9]', [is_since_estimated] bigint '$[10]', [is_listed] bigint '$[11]', [row_place] bigint '$[12]') as j) as r
  order by r.row_place;

-- "query":{},"body":{"BrokerId":"broker-cad","MessageId":"m-8","SentUtc":"2026-03-02T10:00:00.000Z","Messages":[{"MessageType":"data_inquiry","LicenseServer":{"Name":"27000@recorded"},"TimestampUtc":"2026-03-02T09:54:00.000Z","Pools":[{"FeatureName":"cad","FeatureVersion":"1.0","Vendor":"acme","LicenseType":"Floating","Total":10,"Queued":0}]}]}
delete
  from [queued_requests]
  where id in (select cast(j.[value] as bigint)
    from openjson(@p0) as j);select @@rowcount;

-- "query":{},"body":{"BrokerId":"broker-cad","MessageId":"m-1","SentUtc":"2026-03-02T10:00:00.000Z","Messages":[{"MessageType":"data_inquiry","LicenseServer":{"Name":"27000@recorded"},"TimestampUtc":"2026-03-02T09:10:00.000Z","Pools":[{"FeatureName":"cad","FeatureVersion":"1.0","Vendor":"acme","LicenseType":"Floating","Total":10,"Increments":[{"Quantity":10,"ExpirationDateUtc":"2027-12-31"}],"Checkouts":[{"UserName":"ann","Workstation":"ws-ann","Display":":0","StartTimeUtc":"2026-03-02T09:00:00.000Z","StartPrecisionSeconds":60},{"UserName":"bob","Workstation":"ws-bob","Display":":0","StartTimeUtc":"2026-03-02T09:00:00.000Z","StartPrecisionSeconds":60,"GroupName":"design"}]},{"FeatureName":"mesh","FeatureVersion":"1.0","Vendor":"acme","LicenseType":"Floating","Total":10,"Checkouts":[{"UserName":"ann","Workstation":"ws-ann","Display":":0","StartTimeUtc":"2026-03-02T09:00:00.000Z","StartPrecisionSeconds":60}]}]}]}
-- nothing that does not stand above
