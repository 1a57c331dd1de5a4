-- What addLicenseUsage sends to SQL Server, as npm run golden:tsql wrote it: never edited. Each line of this kind is a call,
-- followed by those of its statements that do not stand above it already.

-- "id":13,"query":{},"body":{"Sessions":[{"UserName":"mkeller","Workstation":"ws-0142","StartTimeUtc":"2026-02-27T08:00:00.000Z","EndTimeUtc":"2026-02-27T09:30:00.000Z"}],"Denials":[{"UserName":"pruiz","DenialTimeUtc":"2026-02-27T09:41:10.000Z","DenialType":"NoLicenseAvailable"}]}
begin transaction;
declare @granted int, @turn nvarchar(255) = 'licence-usage-writer ' + db_name();
exec @granted = sp_getapplock @Resource = @turn, @LockMode = 'Exclusive', @LockOwner = 'Transaction', @LockTimeout = 30000;
select @granted as granted;
select top (@p0) [p].[id], [p].[license_server_id], [p].[name], [p].[source], [p].[is_package]
  from [pools] as [p]
  inner join [license_servers] as [s] on [s].[id] = [p].[license_server_id]
  where [p].[id] = @p1 and not [s].[enable_status] = @p2;
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
select [user_id], [workstation_key], [number_of_licenses], [start_at], [end_at]
  from [sessions]
  left join [session_texts] on [session_texts].[id] = [texts_id]
  where [pool_id] = @p0 and user_id in (select cast(j.[value] as bigint)
    from openjson(@p1) as j) and start_at in (select cast(j.[value] as bigint)
    from openjson(@p2) as j) and [end_at] is not null;
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
    from openjson(@rows) with ([texts_key] nvarchar(max) '$[0]', [group_name] nvarchar(4000) '$[1]', [project_name] nvarchar(4000) '$[2]', [workstation] nvarchar(max) '$[3]', [workstation_key] nvarchar(max) '$[4]', [ip_address] nvarchar(4000) '$[5]', [display] nvarchar(4000) '$[6]', [client_version] nvarchar(4000) '$[7]', [checkout_data] nvarchar(4000) '$[8]', [row_place] bigint '$[9]') as j) as r
  where not exists (select 1
    from [session_texts] as t
    where t.[texts_key] = r.[texts_key])
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
  from (select j.[license_server_id], j.[pool_id], j.[user_id], j.[handle] collate Latin1_General_100_BIN2 as [handle], j.[number_of_licenses], j.[is_borrowed], j.[start_at], j.[end_at], j.[end_source] collate Latin1_General_100_BIN2 as [end_source], j.[idle_seconds] collate Latin1_General_100_BIN2 as [idle_seconds], j.[linger_seconds] collate Latin1_General_100_BIN2 as [linger_seconds], j.[linger_due_at] collate Latin1_General_100_BIN2 as [linger_due_at], j.[source] collate Latin1_General_100_BIN2 as [source], j.[checkout_key] collate Latin1_General_100_BIN2 as [checkout_key], j.[start_key] collate Latin1_General_100_BIN2 as [start_key], j.[end_key] collate Latin1_General_100_BIN2 as [end_key], j.[listed_start_at] collate Latin1_General_100_BIN2 as [listed_start_at], j.[listed_precision_ms] collate Latin1_General_100_BIN2 as [listed_precision_ms], j.[listed_at] collate Latin1_General_100_BIN2 as [listed_at], j.[texts_id], j.[length_class], j.[group_id] collate Latin1_General_100_BIN2 as [group_id], j.[project_id] collate Latin1_General_100_BIN2 as [project_id], j.[agent_project_at] collate Latin1_General_100_BIN2 as [agent_project_at], j.[row_place]
    from openjson(@rows) with ([license_server_id] bigint '$[0]', [pool_id] bigint '$[1]', [user_id] bigint '$[2]', [handle] nvarchar(4000) '$[3]', [number_of_licenses] bigint '$[4]', [is_borrowed] bigint '$[5]', [start_at] bigint '$[6]', [end_at] bigint '$[7]', [end_source] nvarchar(max) '$[8]', [idle_seconds] nvarchar(4000) '$[9]', [linger_seconds] nvarchar(4000) '$[10]', [linger_due_at] nvarchar(4000) '$[11]', [source] nvarchar(max) '$[12]', [checkout_key] nvarchar(4000) '$[13]', [start_key] nvarchar(4000) '$[14]', [end_key] nvarchar(max) '$[15]', [listed_start_at] nvarchar(4000) '$[16]', [listed_precision_ms] nvarchar(4000) '$[17]', [listed_at] nvarchar(4000) '$[18]', [texts_id] bigint '$[19]', [length_class] bigint '$[20]', [group_id] nvarchar(4000) '$[21]', [project_id] nvarchar(4000) '$[22]', [agent_project_at] nvarchar(4000) '$[23]', [row_place] bigint '$[24]') as j) as r
  order by r.row_place;
select id
  from @made;
select [id] as [id], [name] as [name], [name_key] as [nameKey], [version] as [version], [additional_key] as [additionalKey], [vendor] as [vendor], [vendor_key] as [vendorKey], [license_type] as [licenseType], [is_listed] as [isListed], [source] as [source], [known_since_at] as [knownSinceAt], [queue_told_at] as [queueListedAt]
  from [pools]
  where [license_server_id] = @p0
  order by [id] asc;
select [user_id], [workstation_key], [number_of_licenses], [denial_at], [denial_type]
  from [denials]
  where [pool_id] = @p0 and user_id in (select cast(j.[value] as bigint)
    from openjson(@p1) as j) and denial_at in (select cast(j.[value] as bigint)
    from openjson(@p2) as j);
declare @rows nvarchar(max) = @p0;
insert into [denials] ([denial_at], [pool_id], [license_server_id], [user_id], [group_id], [feature_name], [feature_key], [feature_version], [additional_key], [vendor], [vendor_key], [workstation], [workstation_key], [number_of_licenses], [denial_type], [is_true_denial], [is_last_attempt], [error_message], [major_error_code], [minor_error_code], [event_key])
  select [denial_at], [pool_id], [license_server_id], [user_id], [group_id], [feature_name], [feature_key], [feature_version], [additional_key], [vendor], [vendor_key], [workstation], [workstation_key], [number_of_licenses], [denial_type], [is_true_denial], [is_last_attempt], [error_message], [major_error_code], [minor_error_code], [event_key]
  from (select j.[denial_at], j.[pool_id], j.[license_server_id], j.[user_id], j.[group_id] collate Latin1_General_100_BIN2 as [group_id], j.[feature_name] collate Latin1_General_100_BIN2 as [feature_name], j.[feature_key] collate Latin1_General_100_BIN2 as [feature_key], j.[feature_version] collate Latin1_General_100_BIN2 as [feature_version], j.[additional_key] collate Latin1_General_100_BIN2 as [additional_key], j.[vendor] collate Latin1_General_100_BIN2 as [vendor], j.[vendor_key] collate Latin1_General_100_BIN2 as [vendor_key], j.[workstation] collate Latin1_General_100_BIN2 as [workstation], j.[workstation_key] collate Latin1_General_100_BIN2 as [workstation_key], j.[number_of_licenses], j.[denial_type] collate Latin1_General_100_BIN2 as [denial_type], j.[is_true_denial], j.[is_last_attempt], j.[error_message] collate Latin1_General_100_BIN2 as [error_message], j.[major_error_code] collate Latin1_General_100_BIN2 as [major_error_code], j.[minor_error_code] collate Latin1_General_100_BIN2 as [minor_error_code], j.[event_key] collate Latin1_General_100_BIN2 as [event_key], j.[row_place]
    from openjson(@rows) with ([denial_at] bigint '$[0]', [pool_id] bigint '$[1]', [license_server_id] bigint '$[2]', [user_id] bigint '$[3]', [group_id] nvarchar(4000) '$[4]', [feature_name] nvarchar(max) '$[5]', [feature_key] nvarchar(max) '$[6]', [feature_version] nvarchar(4000) '$[7]', [additional_key] nvarchar(4000) '$[8]', [vendor] nvarchar(max) '$[9]', [vendor_key] nvarchar(max) '$[10]', [workstation] nvarchar(4000) '$[11]', [workstation_key] nvarchar(4000) '$[12]', [number_of_licenses] bigint '$[13]', [denial_type] nvarchar(max) '$[14]', [is_true_denial] bigint '$[15]', [is_last_attempt] bigint '$[16]', [error_message] nvarchar(4000) '$[17]', [major_error_code] nvarchar(4000) '$[18]', [minor_error_code] nvarchar(4000) '$[19]', [event_key] nvarchar(max) '$[20]', [row_place] bigint '$[21]') as j) as r
  order by r.row_place;
declare @granted int = 0, @turn nvarchar(255);
if @granted >= 0 begin
  set @turn = 'licence-usage usage ' + db_name();
exec @granted = sp_getapplock @Resource = @turn, @LockMode = 'Exclusive', @LockOwner = 'Transaction', @LockTimeout = 30000;
end;
select @granted as granted;
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
delete
  from [session_zones]
  where zone in (select cast(j.[value] as bigint)
    from openjson(@p0) as j);select @@rowcount;
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
insert into [live_events] ([at], [changes])
  values (@p0, @p1);select cast(scope_identity() as bigint) as id;
update [pools]
  set [known_since_at] = @p0
  where [id] = @p1 and [known_since_at] > @p2;select @@rowcount;
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
