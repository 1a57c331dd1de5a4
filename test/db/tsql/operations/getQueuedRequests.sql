-- What getQueuedRequests sends to SQL Server, as npm run golden:tsql wrote it: never edited. Each line of this kind is a call,
-- followed by those of its statements that do not stand above it already.

-- "query":{},"accept":"application/json"
select top (@p0) [x].[id], [x].[pool_id], [p].[name] as [feature_name], [p].[version], [p].[additional_key], [p].[vendor], [x].[license_server_id], [s].[name] as [license_server_name], [x].[user_id], [u].[name] as [user_name], [u].[first_name], [u].[last_name], [u].[email], [x].[workstation], [x].[display], [x].[number_of_licenses], [x].[since_at], [x].[is_since_estimated], case when x.since_at < @p1 then @p2 - x.since_at else 0 end as wait_ms, (select count(*) as [total]
    from [queued_requests] as [x]
    inner join [pools] as [p] on [p].[id] = [x].[pool_id]
    inner join [license_servers] as [s] on [s].[id] = [x].[license_server_id]
    inner join [users] as [u] on [u].[id] = [x].[user_id]
    where not [s].[enable_status] = @p3 and [s].[is_silent] = @p4 and case when x.is_listed = 1 then p.queue_told_at else x.since_at end > @p5) as [total_count]
  from [queued_requests] as [x]
  inner join [pools] as [p] on [p].[id] = [x].[pool_id]
  inner join [license_servers] as [s] on [s].[id] = [x].[license_server_id]
  inner join [users] as [u] on [u].[id] = [x].[user_id]
  where not [s].[enable_status] = @p6 and [s].[is_silent] = @p7 and case when x.is_listed = 1 then p.queue_told_at else x.since_at end > @p8
  order by [x].[since_at] asc, [x].[id] asc;
select (select count(*) as [total]
    from [queued_requests] as [x]
    inner join [pools] as [p] on [p].[id] = [x].[pool_id]
    inner join [license_servers] as [s] on [s].[id] = [x].[license_server_id]
    inner join [users] as [u] on [u].[id] = [x].[user_id]
    where not [s].[enable_status] = @p0 and [s].[is_silent] = @p1 and case when x.is_listed = 1 then p.queue_told_at else x.since_at end > @p2) as [total];

-- "query":{"UserIds":[1,2],"FeatureIds":[1,2,3],"LicenseServerIds":[1],"Vendors":["cadworks"],"FeatureName":"cad_core","PageNumber":2,"PageSize":10},"accept":"application/json"
select [x].[id], [x].[pool_id], [p].[name] as [feature_name], [p].[version], [p].[additional_key], [p].[vendor], [x].[license_server_id], [s].[name] as [license_server_name], [x].[user_id], [u].[name] as [user_name], [u].[first_name], [u].[last_name], [u].[email], [x].[workstation], [x].[display], [x].[number_of_licenses], [x].[since_at], [x].[is_since_estimated], case when x.since_at < @p0 then @p1 - x.since_at else 0 end as wait_ms, (select count(*) as [total]
    from [queued_requests] as [x]
    inner join [pools] as [p] on [p].[id] = [x].[pool_id]
    inner join [license_servers] as [s] on [s].[id] = [x].[license_server_id]
    inner join [users] as [u] on [u].[id] = [x].[user_id]
    where not [s].[enable_status] = @p2 and [p].[id] in (select cast(j.[value] as bigint)
      from openjson(@p3) as j) and [p].[license_server_id] in (select cast(j.[value] as bigint)
      from openjson(@p4) as j) and [p].[vendor_key] in (select cast(j.[value] as nvarchar(4000)) collate Latin1_General_100_BIN2
      from openjson(@p5) as j) and (exists (select 1
        from (select distinct f0
          from (select j.[f0] collate Latin1_General_100_BIN2 as [f0]
            from openjson(@p6) with ([f0] nvarchar(4000) '$[0]') as j) as j) sel
        where sel.f0 = p.name_key)) and [x].[user_id] in (select cast(j.[value] as bigint)
      from openjson(@p7) as j) and [s].[is_silent] = @p8 and case when x.is_listed = 1 then p.queue_told_at else x.since_at end > @p9) as [total_count]
  from [queued_requests] as [x]
  inner join [pools] as [p] on [p].[id] = [x].[pool_id]
  inner join [license_servers] as [s] on [s].[id] = [x].[license_server_id]
  inner join [users] as [u] on [u].[id] = [x].[user_id]
  where not [s].[enable_status] = @p10 and [p].[id] in (select cast(j.[value] as bigint)
    from openjson(@p11) as j) and [p].[license_server_id] in (select cast(j.[value] as bigint)
    from openjson(@p12) as j) and [p].[vendor_key] in (select cast(j.[value] as nvarchar(4000)) collate Latin1_General_100_BIN2
    from openjson(@p13) as j) and (exists (select 1
      from (select distinct f0
        from (select j.[f0] collate Latin1_General_100_BIN2 as [f0]
          from openjson(@p14) with ([f0] nvarchar(4000) '$[0]') as j) as j) sel
      where sel.f0 = p.name_key)) and [x].[user_id] in (select cast(j.[value] as bigint)
    from openjson(@p15) as j) and [s].[is_silent] = @p16 and case when x.is_listed = 1 then p.queue_told_at else x.since_at end > @p17
  order by [x].[since_at] asc, [x].[id] asc
  offset @p18 rows fetch next @p19 rows only;
select (select count(*) as [total]
    from [queued_requests] as [x]
    inner join [pools] as [p] on [p].[id] = [x].[pool_id]
    inner join [license_servers] as [s] on [s].[id] = [x].[license_server_id]
    inner join [users] as [u] on [u].[id] = [x].[user_id]
    where not [s].[enable_status] = @p0 and [p].[id] in (select cast(j.[value] as bigint)
      from openjson(@p1) as j) and [p].[license_server_id] in (select cast(j.[value] as bigint)
      from openjson(@p2) as j) and [p].[vendor_key] in (select cast(j.[value] as nvarchar(4000)) collate Latin1_General_100_BIN2
      from openjson(@p3) as j) and (exists (select 1
        from (select distinct f0
          from (select j.[f0] collate Latin1_General_100_BIN2 as [f0]
            from openjson(@p4) with ([f0] nvarchar(4000) '$[0]') as j) as j) sel
        where sel.f0 = p.name_key)) and [x].[user_id] in (select cast(j.[value] as bigint)
      from openjson(@p5) as j) and [s].[is_silent] = @p6 and case when x.is_listed = 1 then p.queue_told_at else x.since_at end > @p7) as [total];

-- "query":{},"accept":"text/csv"
select [x].[id], [x].[pool_id], [p].[name] as [feature_name], [p].[version], [p].[additional_key], [p].[vendor], [x].[license_server_id], [s].[name] as [license_server_name], [x].[user_id], [u].[name] as [user_name], [u].[first_name], [u].[last_name], [u].[email], [x].[workstation], [x].[display], [x].[number_of_licenses], [x].[since_at], [x].[is_since_estimated], case when x.since_at < @p0 then @p1 - x.since_at else 0 end as wait_ms
  from [queued_requests] as [x]
  inner join [pools] as [p] on [p].[id] = [x].[pool_id]
  inner join [license_servers] as [s] on [s].[id] = [x].[license_server_id]
  inner join [users] as [u] on [u].[id] = [x].[user_id]
  where not [s].[enable_status] = @p2 and [s].[is_silent] = @p3 and case when x.is_listed = 1 then p.queue_told_at else x.since_at end > @p4
  order by [x].[since_at] asc, [x].[id] asc;
