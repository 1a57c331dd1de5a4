-- What getWastefulSessions sends to SQL Server, as npm run golden:tsql wrote it: never edited. Each line of this kind is a call,
-- followed by those of its statements that do not stand above it already.

-- "query":{"StartDateUtc":"2026-02-20","EndDateTimeUtc":"2026-02-25","LongPercentile":80,"LongAtLeastSeconds":0,"IdleAtLeastSeconds":60},"accept":"application/json"
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
select e.pool_id as "poolId", sum(e.ended) as "ended"
  from (select p.id as pool_id, coalesce(s.ends, 0) as ended
    from pools p
    left join usage_states s on s.user_id = 0 and s.pool_id = p.id and s.midnight_at = (select max(m.midnight_at)
      from usage_states m
      where m.user_id = 0 and m.pool_id = p.id and m.midnight_at <= @p0)
    where p.id in (select cast(j.[value] as bigint)
      from openjson(@p1) as j)
    union all
    select p.id as pool_id, -coalesce(s.ends, 0) as ended
    from pools p
    left join usage_states s on s.user_id = 0 and s.pool_id = p.id and s.midnight_at = (select max(m.midnight_at)
      from usage_states m
      where m.user_id = 0 and m.pool_id = p.id and m.midnight_at <= @p2)
    where p.id in (select cast(j.[value] as bigint)
      from openjson(@p3) as j)
    union all
    select pool_id, 1
    from sessions
    where end_at >= @p4 and end_at < @p5
    union all
    select pool_id, -1
    from sessions
    where end_at >= @p6 and end_at < @p7
    union all
    select x.pool_id, -1
    from sessions x
    where x.length_class < 5 and x.length_class = 0 and x.start_at >= @p8 and x.start_at < @p9 and x.end_at = x.start_at) e
  group by e.pool_id;
select x.id as "id", x.pool_id as "poolId", x.number_of_licenses as "licenses", x.idle_seconds * 1000.0 as "ms"
  from sessions x
  where x.idle_seconds is not null and x.end_at is not null and x.end_at >= @p0 and x.end_at < @p1 and coalesce(x.pool_id, 0) in (select cast(j.[value] as bigint)
    from openjson(@p2) as j)
  union all
  select x.id as "id", x.pool_id as "poolId", x.number_of_licenses as "licenses", x.idle_seconds * 1000.0 as "ms"
  from sessions x
  where x.end_at is null and x.start_at < @p3 and x.idle_seconds is not null and x.pool_id in (select cast(j.[value] as bigint)
    from openjson(@p4) as j);
select x.id as "id", x.pool_id as "poolId", x.number_of_licenses as "licenses", @p0 - x.start_at as "ms"
  from (select j.[pool_id], j.[limit_ms]
    from openjson(@p1) with ([pool_id] bigint '$[0]', [limit_ms] bigint '$[1]') as j) as l
  inner join sessions x on x.pool_id = l.pool_id and x.end_at is null and x.start_at < @p2 and @p3 - x.start_at > l.limit_ms and x.idle_seconds is null;
commit transaction;
select x.id, x.pool_id, p.name as feature_name, p.version as feature_version, p.additional_key, p.product_name, p.vendor, p.license_type, p.license_server_id, s.name as license_server_name, x.user_id, u.name as user_name, u.first_name, u.last_name, u.email, coalesce(t.group_name, (select g.name
      from user_groups g
      where g.id = x.group_id)) as group_name, t.project_name, t.workstation, t.ip_address, t.display, x.handle, t.client_version, x.number_of_licenses, x.is_borrowed, case when x.end_at is null then 1 else 0 end as is_active, x.start_at, x.end_at, case when x.end_at is not null then x.end_at - x.start_at when x.start_at < @p0 then @p1 - x.start_at else 0 end as duration_ms, x.idle_seconds, x.linger_seconds, x.linger_due_at, x.source, case when x.end_source = 'silence' then 1 else 0 end as end_is_estimated, [chosen].[waste_reason], [chosen].[wasted_ms], [chosen].[limit_ms]
  from (select j.[id], j.[place], j.[waste_reason] collate Latin1_General_100_BIN2 as [waste_reason], j.[wasted_ms], j.[limit_ms]
    from openjson(@p2) with ([id] bigint '$[0]', [place] bigint '$[1]', [waste_reason] nvarchar(4000) '$[2]', [wasted_ms] float '$[3]', [limit_ms] bigint '$[4]') as j) as chosen
  cross join sessions as x
  cross join pools as p
  cross join license_servers as s
  cross join users as u
  left join session_texts as t on t.id = x.texts_id
  where x.id = chosen.id and p.id = x.pool_id and s.id = p.license_server_id and u.id = x.user_id
  order by [chosen].[place] asc;

-- "query":{"StartDateUtc":"2026-02-20","EndDateTimeUtc":"2026-02-25","FeatureIds":[1]},"accept":"text/csv"
select [p].[id], [p].[name], [p].[version], [p].[license_server_id], [s].[name] as [license_server_name], [p].[vendor], [p].[is_total_shared], concat(p.license_server_id, '/', p.vendor_key, '/', p.name_key) as [shared_key]
  from [pools] as [p]
  inner join [license_servers] as [s] on [s].[id] = [p].[license_server_id]
  where not [s].[enable_status] = @p0 and [p].[id] in (select cast(j.[value] as bigint)
    from openjson(@p1) as j)
  order by [p].[id] asc;
