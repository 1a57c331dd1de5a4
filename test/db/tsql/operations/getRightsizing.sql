-- What getRightsizing sends to SQL Server, as npm run golden:tsql wrote it: never edited. Each line of this kind is a call,
-- followed by those of its statements that do not stand above it already.

-- "query":{"StartDateUtc":"2026-02-20","EndDateTimeUtc":"2026-02-25"},"accept":"application/json"
begin transaction;
select [p].[id], [p].[name], [p].[version], [p].[license_server_id], [s].[name] as [license_server_name], [p].[vendor], [p].[is_total_shared], concat(p.license_server_id, '/', p.vendor_key, '/', p.name_key) as [shared_key]
  from [pools] as [p]
  inner join [license_servers] as [s] on [s].[id] = [p].[license_server_id]
  where not [s].[enable_status] = @p0
  order by [p].[id] asc;
select [p].[id] as [id], [p].[license_server_id] as [serverId], [p].[total] as [total], [e].[until_at] as [untilAt], [p].[known_since_at] as [knownSince], case when s.is_silent = 1 and p.source = 'reported' then s.last_update_at end as [knownUntil]
  from [pools] as [p]
  inner join [license_servers] as [s] on [s].[id] = [p].[license_server_id]
  left join (select [i].[pool_id], max(i.expiration_at) + 86400000 as [until_at]
    from [pool_increments] as [i]
    where [i].[is_own] = @p0
    group by [i].[pool_id]
    having count(*) = count(i.expiration_at)) as [e] on [e].[pool_id] = [p].[id]
  where [p].[id] in (select cast(j.[value] as bigint)
    from openjson(@p1) as j);
select [h].[pool_id] as [poolId], [h].[since_at] as [at], [h].[total] as [total]
  from [pool_totals] as [h]
  where [h].[pool_id] in (select cast(j.[value] as bigint)
    from openjson(@p0) as j)
  order by [h].[pool_id] asc, [h].[since_at] asc;
select top (@p0) [until_at] as [at]
  from [usage_closed_days]
  order by [until_at] desc;
select r.pool_id as "poolId", r.user_id as "userId", coalesce(r.group_id, 0) as "groupId", coalesce(r.project_id, 0) as "projectId", count(*) as "sessions", sum(r.number_of_licenses * 1.0) as "licenses", sum(r.overlapping) as "overlapping"
  from (select x.pool_id, x.user_id, x.group_id, x.project_id, x.number_of_licenses, case when x.end_at > @p0 then 1 else 0 end as overlapping
    from sessions x
    where x.end_at >= @p1 and x.end_at < @p2 + 61440000 and x.start_at + 0 < @p3 and x.end_at - x.start_at <= 61440000 and coalesce(x.pool_id, 0) in (select cast(j.[value] as bigint)
      from openjson(@p4) as j)
    union all
    select x.pool_id, x.user_id, x.group_id, x.project_id, x.number_of_licenses, case when x.end_at > @p5 then 1 else 0 end as overlapping
    from (select distinct length_class, start_at
      from (select j.[length_class], j.[start_at]
        from openjson(@p6) with ([length_class] bigint '$[0]', [start_at] bigint '$[1]') as j) as classes
      where length_class <= (select max(l.length_class)
        from sessions l
        where l.length_class > 10)) c
    inner join sessions x on x.length_class = c.length_class and x.length_class > 10 and x.start_at > c.start_at and x.start_at < @p7 and x.end_at >= @p8 and x.pool_id in (select cast(j.[value] as bigint)
      from openjson(@p9) as j)
    union all
    select x.pool_id, x.user_id, x.group_id, x.project_id, x.number_of_licenses, 1 as overlapping
    from sessions x
    where x.end_at is null and x.start_at < @p10 and x.pool_id in (select cast(j.[value] as bigint)
      from openjson(@p11) as j)) r
  group by r.pool_id, r.user_id, coalesce(r.group_id, 0), coalesce(r.project_id, 0);
select top (@p0) [from_at] as [at]
  from [usage_changes_from];
select x.start_at as "at", 1 as "isStart", x.number_of_licenses as "licenses", x.pool_id as "poolId", x.user_id as "userId", coalesce(x.group_id, 0) as "groupId", coalesce(x.project_id, 0) as "projectId", x.id as "id", case when x.end_at = x.start_at then 1 else 0 end as "isEmpty"
  from (select j.[from_at], j.[to_at]
    from openjson(@p0) with ([from_at] bigint '$[0]', [to_at] bigint '$[1]') as j) as i
  inner join sessions x on x.start_at >= i.from_at and x.start_at < i.to_at and x.pool_id in (select cast(j.[value] as bigint)
    from openjson(@p1) as j)
  union all
  select x.end_at as "at", 0 as "isStart", x.number_of_licenses as "licenses", x.pool_id as "poolId", x.user_id as "userId", coalesce(x.group_id, 0) as "groupId", coalesce(x.project_id, 0) as "projectId", x.id as "id", case when x.end_at = x.start_at then 1 else 0 end as "isEmpty"
  from (select j.[from_at], j.[to_at]
    from openjson(@p2) with ([from_at] bigint '$[0]', [to_at] bigint '$[1]') as j) as i
  inner join sessions x on x.end_at >= i.from_at and x.end_at < i.to_at and coalesce(x.pool_id, 0) in (select cast(j.[value] as bigint)
    from openjson(@p3) as j);
select sum([g].[total]) as [total]
  from [denial_totals] as [g]
  where [g].[pool_id] in (select cast(j.[value] as bigint)
    from openjson(@p0) as j);
select [g].[pool_id], case when g.denial_type = @p0 then 1 else 0 end, [g].[is_true_denial], [x].[denial_at]
  from [denial_totals] as [g]
  cross join denials as x
  where [g].[total] > @p1 and [g].[pool_id] in (select cast(j.[value] as bigint)
    from openjson(@p2) as j) and x.license_server_id = g.license_server_id and coalesce(x.pool_id, 0) = coalesce(g.pool_id, 0) and coalesce(x.vendor_key, '') = coalesce(g.vendor_key, '') and x.denial_type = g.denial_type and x.is_true_denial = g.is_true_denial and [x].[denial_at] >= @p3 and [x].[denial_at] < @p4;
commit transaction;

-- "query":{"StartDateUtc":"2026-02-20","EndDateTimeUtc":"2026-02-25","FeatureIds":[1,2],"FeatureNames":["cad_core"],"WorkingHoursOnly":true,"Licenses":[3]},"accept":"application/json"
select [p].[id], [p].[name], [p].[version], [p].[license_server_id], [s].[name] as [license_server_name], [p].[vendor], [p].[is_total_shared], concat(p.license_server_id, '/', p.vendor_key, '/', p.name_key) as [shared_key]
  from [pools] as [p]
  inner join [license_servers] as [s] on [s].[id] = [p].[license_server_id]
  where not [s].[enable_status] = @p0 and [p].[id] in (select cast(j.[value] as bigint)
    from openjson(@p1) as j) and (exists (select 1
      from (select distinct f0
        from (select j.[f0] collate Latin1_General_100_BIN2 as [f0]
          from openjson(@p2) with ([f0] nvarchar(4000) '$[0]') as j) as j) sel
      where sel.f0 = p.name_key))
  order by [p].[id] asc;

-- "query":{"StartDateUtc":"2026-02-20","EndDateTimeUtc":"2026-02-25","LicenseServerIds":[1],"Vendors":["cadworks"],"PageSize":2},"accept":"text/csv"
select [p].[id], [p].[name], [p].[version], [p].[license_server_id], [s].[name] as [license_server_name], [p].[vendor], [p].[is_total_shared], concat(p.license_server_id, '/', p.vendor_key, '/', p.name_key) as [shared_key]
  from [pools] as [p]
  inner join [license_servers] as [s] on [s].[id] = [p].[license_server_id]
  where not [s].[enable_status] = @p0 and [p].[license_server_id] in (select cast(j.[value] as bigint)
    from openjson(@p1) as j) and [p].[vendor_key] in (select cast(j.[value] as nvarchar(4000)) collate Latin1_General_100_BIN2
    from openjson(@p2) as j)
  order by [p].[id] asc;
