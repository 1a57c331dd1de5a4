-- What getUserActivity sends to SQL Server, as npm run golden:tsql wrote it: never edited. Each line of this kind is a call,
-- followed by those of its statements that do not stand above it already.

-- "query":{},"accept":"application/json"
begin transaction;
with classes_at_start as (select distinct length_class, start_at
    from (select j.[length_class], j.[start_at]
      from openjson(@p0) with ([length_class] bigint '$[0]', [start_at] bigint '$[1]') as j) as classes
    where length_class <= (select max(l.length_class)
      from sessions l
      where l.length_class > 10)), classes_at_end as (select distinct length_class, start_at
    from (select j.[length_class], j.[start_at]
      from openjson(@p1) with ([length_class] bigint '$[0]', [start_at] bigint '$[1]') as j) as classes
    where length_class <= (select max(l.length_class)
      from sessions l
      where l.length_class > 10))
  select count(*) as "total"
  from user_pools up
  where up.first_start_at < @p2 and (up.first_start_at >= @p3 or (up.last_start_at >= @p4 and up.last_start_at < @p5) or (up.last_start_at < @p6 and up.last_end_at > @p7) or exists (select 1
      from sessions a
      where a.end_at is null and a.user_id = up.user_id and a.pool_id = up.pool_id and a.start_at < @p8) or (up.last_end_at > @p9 and (exists (select 1
          from sessions b
          where b.user_id = up.user_id and b.pool_id = up.pool_id and b.start_at >= @p10 and b.start_at < @p11) or exists (select 1
          from sessions x
          where x.user_id = up.user_id and x.pool_id = up.pool_id and x.start_at > @p12 - 61440000 and x.start_at < @p13 and x.end_at + 0 > @p14 and x.end_at - x.start_at <= 61440000) or exists (select 1
          from classes_at_start c
          cross join sessions x
          where x.user_id = up.user_id and x.length_class = c.length_class and x.length_class > 10 and x.start_at > c.start_at and x.start_at < @p15 and x.end_at > @p16 and x.pool_id = up.pool_id))));
with classes_at_start as (select distinct length_class, start_at
    from (select j.[length_class], j.[start_at]
      from openjson(@p0) with ([length_class] bigint '$[0]', [start_at] bigint '$[1]') as j) as classes
    where length_class <= (select max(l.length_class)
      from sessions l
      where l.length_class > 10)), classes_at_end as (select distinct length_class, start_at
    from (select j.[length_class], j.[start_at]
      from openjson(@p1) with ([length_class] bigint '$[0]', [start_at] bigint '$[1]') as j) as classes
    where length_class <= (select max(l.length_class)
      from sessions l
      where l.length_class > 10)), points_to_end as (select user_id, pool_id, sum(starts) as starts, sum(ends) as ends, sum(elapsed) as usage_ms, sum(elapsed * licenses) as license_ms
    from (select user_id, pool_id, 1 as starts, 0 as ends, abs(@p2 - start_at) as elapsed, cast(number_of_licenses as bigint) as licenses
      from sessions
      where start_at >= @p3 and start_at < @p4
      union all
      select user_id, pool_id, 0 as starts, 1 as ends, -abs(@p5 - end_at) as elapsed, cast(number_of_licenses as bigint) as licenses
      from sessions
      where end_at >= @p6 and end_at < @p7) points
    group by user_id, pool_id), points_to_start as (select user_id, pool_id, sum(starts) as starts, sum(ends) as ends, sum(elapsed) as usage_ms, sum(elapsed * licenses) as license_ms
    from (select user_id, pool_id, 1 as starts, 0 as ends, abs(@p8 - start_at) as elapsed, cast(number_of_licenses as bigint) as licenses
      from sessions
      where start_at >= @p9 and start_at < @p10
      union all
      select user_id, pool_id, 0 as starts, 1 as ends, -abs(@p11 - end_at) as elapsed, cast(number_of_licenses as bigint) as licenses
      from sessions
      where end_at >= @p12 and end_at <= @p13 and (end_at < @p14 or start_at < @p15)) points
    group by user_id, pool_id), usage_in_window as (select k.*, (coalesce(state_at_end.starts, 0) - coalesce(points_to_end.starts, 0)) - (coalesce(state_at_start.ends, 0) + coalesce(points_to_start.ends, 0)) as sessions, (coalesce(state_at_start.starts, 0) + coalesce(points_to_start.starts, 0)) - (coalesce(state_at_start.ends, 0) + coalesce(points_to_start.ends, 0)) as running_at_start, (coalesce(state_at_end.starts, 0) - coalesce(points_to_end.starts, 0)) - (coalesce(state_at_end.ends, 0) - coalesce(points_to_end.ends, 0)) as running_at_end, (coalesce(state_at_end.usage_ms, 0) + (coalesce(state_at_end.starts, 0) - coalesce(state_at_end.ends, 0)) * (@p16 - coalesce(state_at_end.midnight_at, @p17)) + coalesce(points_to_end.usage_ms, 0)) - (coalesce(state_at_start.usage_ms, 0) + (coalesce(state_at_start.starts, 0) - coalesce(state_at_start.ends, 0)) * (@p18 - coalesce(state_at_start.midnight_at, @p19)) + coalesce(points_to_start.usage_ms, 0)) as usage_ms, (coalesce(state_at_end.license_ms, 0) + coalesce(state_at_end.licenses, 0) * (@p20 - coalesce(state_at_end.midnight_at, @p21)) + coalesce(points_to_end.license_ms, 0)) - (coalesce(state_at_start.license_ms, 0) + coalesce(state_at_start.licenses, 0) * (@p22 - coalesce(state_at_start.midnight_at, @p23)) + coalesce(points_to_start.license_ms, 0)) as license_ms
    from (select up.user_id, up.pool_id, u.name as user_name, u.name_key, u.id as id
      from users u
      inner join user_pools up on up.user_id = u.id
      inner join pools p on p.id = up.pool_id
      inner join license_servers s on s.id = p.license_server_id
      where up.first_start_at < @p24 and (up.first_start_at >= @p25 or (up.last_start_at >= @p26 and up.last_start_at < @p27) or (up.last_start_at < @p28 and up.last_end_at > @p29) or exists (select 1
          from sessions a
          where a.end_at is null and a.user_id = up.user_id and a.pool_id = up.pool_id and a.start_at < @p30) or (up.last_end_at > @p31 and (exists (select 1
              from sessions b
              where b.user_id = up.user_id and b.pool_id = up.pool_id and b.start_at >= @p32 and b.start_at < @p33) or exists (select 1
              from sessions x
              where x.user_id = up.user_id and x.pool_id = up.pool_id and x.start_at > @p34 - 61440000 and x.start_at < @p35 and x.end_at + 0 > @p36 and x.end_at - x.start_at <= 61440000) or exists (select 1
              from classes_at_start c
              cross join sessions x
              where x.user_id = up.user_id and x.length_class = c.length_class and x.length_class > 10 and x.start_at > c.start_at and x.start_at < @p37 and x.end_at > @p38 and x.pool_id = up.pool_id))))
      order by u.name_key, u.id, s.name_key, p.vendor_key, p.name_key, lower(p.version), p.id
      offset @p39 rows fetch next @p40 rows only) k
    left join usage_states state_at_end on state_at_end.user_id = k.user_id and state_at_end.pool_id = k.pool_id and state_at_end.midnight_at = (select max(x.midnight_at)
      from usage_states x
      where x.user_id = k.user_id and x.pool_id = k.pool_id and x.midnight_at <= @p41)
    left join points_to_end on points_to_end.user_id = k.user_id and points_to_end.pool_id = k.pool_id
    left join usage_states state_at_start on state_at_start.user_id = k.user_id and state_at_start.pool_id = k.pool_id and state_at_start.midnight_at = (select max(x.midnight_at)
      from usage_states x
      where x.user_id = k.user_id and x.pool_id = k.pool_id and x.midnight_at <= @p42)
    left join points_to_start on points_to_start.user_id = k.user_id and points_to_start.pool_id = k.pool_id)
  select k.user_id, k.user_name, k.pool_id, p.name as feature_name, p.version as feature_version, p.vendor, s.id as license_server_id, s.name as license_server_name, k.sessions, k.usage_ms, k.license_ms, coalesce(case when k.running_at_start > 0 then (select min(first.start_at)
      from (select min(x.start_at) as start_at
        from sessions x
        where x.user_id = k.user_id and x.pool_id = k.pool_id and x.start_at > @p43 - 61440000 and x.start_at < @p44 and x.end_at + 0 > @p45 and x.end_at - x.start_at <= 61440000
        union all
        select min(x.start_at)
        from classes_at_start c
        cross join sessions x
        where x.user_id = k.user_id and x.length_class = c.length_class and x.length_class > 10 and x.start_at > c.start_at and x.start_at < @p46 and x.end_at > @p47 and x.pool_id = k.pool_id
        union all
        select min(x.start_at)
        from sessions x
        where x.end_at is null and x.user_id = k.user_id and x.pool_id = k.pool_id and x.start_at < @p48) first) end, (select min(x.start_at)
      from sessions x
      where x.user_id = k.user_id and x.pool_id = k.pool_id and x.start_at >= @p49)) as first_start_at, case when exists (select 1
    from sessions x
    where x.end_at is null and x.user_id = k.user_id and x.pool_id = k.pool_id and x.start_at < @p50) then null else coalesce(case when k.running_at_end > 0 then (select max(last.end_at)
      from (select max(x.end_at) as end_at
        from sessions x
        where x.user_id = k.user_id and x.pool_id = k.pool_id and x.start_at > @p51 - 61440000 and x.start_at < @p52 and x.end_at + 0 > @p53 and x.end_at - x.start_at <= 61440000
        union all
        select max(x.end_at)
        from classes_at_end c
        cross join sessions x
        where x.user_id = k.user_id and x.length_class = c.length_class and x.length_class > 10 and x.start_at > c.start_at and x.start_at < @p54 and x.end_at > @p55 and x.pool_id = k.pool_id) last) end, (select max(x.end_at)
      from sessions x
      where x.user_id = k.user_id and x.pool_id = k.pool_id and x.end_at <= @p56 and x.start_at < @p57)) end as last_end_at, case when exists (select 1
    from sessions x
    where x.end_at is null and x.user_id = k.user_id and x.pool_id = k.pool_id and x.start_at < @p58) then 1 else 0 end as is_active
  from usage_in_window k
  join pools p on p.id = k.pool_id
  join license_servers s on s.id = p.license_server_id
  order by k.name_key, k.id, s.name_key, p.vendor_key, p.name_key, lower(p.version), p.id;
commit transaction;

-- "query":{"StartDate":"2026-02-20","EndDate":"2026-02-25","UserIds":[1,2],"FeatureIds":[1,2,3],"LicenseServerIds":[1],"PageNumber":2,"PageSize":10},"accept":"application/json"
select [p].[id]
  from [pools] as [p]
  inner join [license_servers] as [s] on [s].[id] = [p].[license_server_id]
  where [p].[id] in (select cast(j.[value] as bigint)
    from openjson(@p0) as j) and [p].[license_server_id] in (select cast(j.[value] as bigint)
    from openjson(@p1) as j);
with classes_at_start as (select distinct length_class, start_at
    from (select j.[length_class], j.[start_at]
      from openjson(@p0) with ([length_class] bigint '$[0]', [start_at] bigint '$[1]') as j) as classes
    where length_class <= (select max(l.length_class)
      from sessions l
      where l.length_class > 10)), classes_at_end as (select distinct length_class, start_at
    from (select j.[length_class], j.[start_at]
      from openjson(@p1) with ([length_class] bigint '$[0]', [start_at] bigint '$[1]') as j) as classes
    where length_class <= (select max(l.length_class)
      from sessions l
      where l.length_class > 10))
  select count(*) as "total"
  from user_pools up
  where up.first_start_at < @p2 and (up.first_start_at >= @p3 or (up.last_start_at >= @p4 and up.last_start_at < @p5) or (up.last_start_at < @p6 and up.last_end_at > @p7) or exists (select 1
      from sessions a
      where a.end_at is null and a.user_id = up.user_id and a.pool_id = up.pool_id and a.start_at < @p8) or (up.last_end_at > @p9 and (exists (select 1
          from sessions b
          where b.user_id = up.user_id and b.pool_id = up.pool_id and b.start_at >= @p10 and b.start_at < @p11) or exists (select 1
          from sessions x
          where x.user_id = up.user_id and x.pool_id = up.pool_id and x.start_at > @p12 - 61440000 and x.start_at < @p13 and x.end_at + 0 > @p14 and x.end_at - x.start_at <= 61440000) or exists (select 1
          from classes_at_start c
          cross join sessions x
          where x.user_id = up.user_id and x.length_class = c.length_class and x.length_class > 10 and x.start_at > c.start_at and x.start_at < @p15 and x.end_at > @p16 and x.pool_id = up.pool_id)))) and up.user_id in (select cast(j.[value] as bigint)
    from openjson(@p17) as j) and up.pool_id in (select cast(j.[value] as bigint)
    from openjson(@p18) as j);
with classes_at_start as (select distinct length_class, start_at
    from (select j.[length_class], j.[start_at]
      from openjson(@p0) with ([length_class] bigint '$[0]', [start_at] bigint '$[1]') as j) as classes
    where length_class <= (select max(l.length_class)
      from sessions l
      where l.length_class > 10)), classes_at_end as (select distinct length_class, start_at
    from (select j.[length_class], j.[start_at]
      from openjson(@p1) with ([length_class] bigint '$[0]', [start_at] bigint '$[1]') as j) as classes
    where length_class <= (select max(l.length_class)
      from sessions l
      where l.length_class > 10)), points_to_end as (select user_id, pool_id, sum(starts) as starts, sum(ends) as ends, sum(elapsed) as usage_ms, sum(elapsed * licenses) as license_ms
    from (select user_id, pool_id, 1 as starts, 0 as ends, abs(@p2 - start_at) as elapsed, cast(number_of_licenses as bigint) as licenses
      from sessions
      where start_at >= @p3 and start_at < @p4
      union all
      select user_id, pool_id, 0 as starts, 1 as ends, -abs(@p5 - end_at) as elapsed, cast(number_of_licenses as bigint) as licenses
      from sessions
      where end_at >= @p6 and end_at < @p7) points
    group by user_id, pool_id), points_to_start as (select user_id, pool_id, sum(starts) as starts, sum(ends) as ends, sum(elapsed) as usage_ms, sum(elapsed * licenses) as license_ms
    from (select user_id, pool_id, 1 as starts, 0 as ends, abs(@p8 - start_at) as elapsed, cast(number_of_licenses as bigint) as licenses
      from sessions
      where start_at >= @p9 and start_at < @p10
      union all
      select user_id, pool_id, 0 as starts, 1 as ends, -abs(@p11 - end_at) as elapsed, cast(number_of_licenses as bigint) as licenses
      from sessions
      where end_at >= @p12 and end_at <= @p13 and (end_at < @p14 or start_at < @p15)) points
    group by user_id, pool_id), usage_in_window as (select k.*, (coalesce(state_at_end.starts, 0) + coalesce(points_to_end.starts, 0)) - (coalesce(state_at_start.ends, 0) + coalesce(points_to_start.ends, 0)) as sessions, (coalesce(state_at_start.starts, 0) + coalesce(points_to_start.starts, 0)) - (coalesce(state_at_start.ends, 0) + coalesce(points_to_start.ends, 0)) as running_at_start, (coalesce(state_at_end.starts, 0) + coalesce(points_to_end.starts, 0)) - (coalesce(state_at_end.ends, 0) + coalesce(points_to_end.ends, 0)) as running_at_end, (coalesce(state_at_end.usage_ms, 0) + (coalesce(state_at_end.starts, 0) - coalesce(state_at_end.ends, 0)) * (@p16 - coalesce(state_at_end.midnight_at, @p17)) + coalesce(points_to_end.usage_ms, 0)) - (coalesce(state_at_start.usage_ms, 0) + (coalesce(state_at_start.starts, 0) - coalesce(state_at_start.ends, 0)) * (@p18 - coalesce(state_at_start.midnight_at, @p19)) + coalesce(points_to_start.usage_ms, 0)) as usage_ms, (coalesce(state_at_end.license_ms, 0) + coalesce(state_at_end.licenses, 0) * (@p20 - coalesce(state_at_end.midnight_at, @p21)) + coalesce(points_to_end.license_ms, 0)) - (coalesce(state_at_start.license_ms, 0) + coalesce(state_at_start.licenses, 0) * (@p22 - coalesce(state_at_start.midnight_at, @p23)) + coalesce(points_to_start.license_ms, 0)) as license_ms
    from (select up.user_id, up.pool_id, u.name as user_name, u.name_key, u.id as id
      from users u
      inner join user_pools up on up.user_id = u.id
      inner join pools p on p.id = up.pool_id
      inner join license_servers s on s.id = p.license_server_id
      where up.first_start_at < @p24 and (up.first_start_at >= @p25 or (up.last_start_at >= @p26 and up.last_start_at < @p27) or (up.last_start_at < @p28 and up.last_end_at > @p29) or exists (select 1
          from sessions a
          where a.end_at is null and a.user_id = up.user_id and a.pool_id = up.pool_id and a.start_at < @p30) or (up.last_end_at > @p31 and (exists (select 1
              from sessions b
              where b.user_id = up.user_id and b.pool_id = up.pool_id and b.start_at >= @p32 and b.start_at < @p33) or exists (select 1
              from sessions x
              where x.user_id = up.user_id and x.pool_id = up.pool_id and x.start_at > @p34 - 61440000 and x.start_at < @p35 and x.end_at + 0 > @p36 and x.end_at - x.start_at <= 61440000) or exists (select 1
              from classes_at_start c
              cross join sessions x
              where x.user_id = up.user_id and x.length_class = c.length_class and x.length_class > 10 and x.start_at > c.start_at and x.start_at < @p37 and x.end_at > @p38 and x.pool_id = up.pool_id)))) and up.user_id in (select cast(j.[value] as bigint)
        from openjson(@p39) as j) and up.pool_id in (select cast(j.[value] as bigint)
        from openjson(@p40) as j)
      order by u.name_key, u.id, s.name_key, p.vendor_key, p.name_key, lower(p.version), p.id
      offset @p41 rows fetch next @p42 rows only) k
    left join usage_states state_at_end on state_at_end.user_id = k.user_id and state_at_end.pool_id = k.pool_id and state_at_end.midnight_at = (select max(x.midnight_at)
      from usage_states x
      where x.user_id = k.user_id and x.pool_id = k.pool_id and x.midnight_at <= @p43)
    left join points_to_end on points_to_end.user_id = k.user_id and points_to_end.pool_id = k.pool_id
    left join usage_states state_at_start on state_at_start.user_id = k.user_id and state_at_start.pool_id = k.pool_id and state_at_start.midnight_at = (select max(x.midnight_at)
      from usage_states x
      where x.user_id = k.user_id and x.pool_id = k.pool_id and x.midnight_at <= @p44)
    left join points_to_start on points_to_start.user_id = k.user_id and points_to_start.pool_id = k.pool_id)
  select k.user_id, k.user_name, k.pool_id, p.name as feature_name, p.version as feature_version, p.vendor, s.id as license_server_id, s.name as license_server_name, k.sessions, k.usage_ms, k.license_ms, coalesce(case when k.running_at_start > 0 then (select min(first.start_at)
      from (select min(x.start_at) as start_at
        from sessions x
        where x.user_id = k.user_id and x.pool_id = k.pool_id and x.start_at > @p45 - 61440000 and x.start_at < @p46 and x.end_at + 0 > @p47 and x.end_at - x.start_at <= 61440000
        union all
        select min(x.start_at)
        from classes_at_start c
        cross join sessions x
        where x.user_id = k.user_id and x.length_class = c.length_class and x.length_class > 10 and x.start_at > c.start_at and x.start_at < @p48 and x.end_at > @p49 and x.pool_id = k.pool_id
        union all
        select min(x.start_at)
        from sessions x
        where x.end_at is null and x.user_id = k.user_id and x.pool_id = k.pool_id and x.start_at < @p50) first) end, (select min(x.start_at)
      from sessions x
      where x.user_id = k.user_id and x.pool_id = k.pool_id and x.start_at >= @p51)) as first_start_at, case when exists (select 1
    from sessions x
    where x.end_at is null and x.user_id = k.user_id and x.pool_id = k.pool_id and x.start_at < @p52) then null else coalesce(case when k.running_at_end > 0 then (select max(last.end_at)
      from (select max(x.end_at) as end_at
        from sessions x
        where x.user_id = k.user_id and x.pool_id = k.pool_id and x.start_at > @p53 - 61440000 and x.start_at < @p54 and x.end_at + 0 > @p55 and x.end_at - x.start_at <= 61440000
        union all
        select max(x.end_at)
        from classes_at_end c
        cross join sessions x
        where x.user_id = k.user_id and x.length_class = c.length_class and x.length_class > 10 and x.start_at > c.start_at and x.start_at < @p56 and x.end_at > @p57 and x.pool_id = k.pool_id) last) end, (select max(x.end_at)
      from sessions x
      where x.user_id = k.user_id and x.pool_id = k.pool_id and x.end_at <= @p58 and x.start_at < @p59)) end as last_end_at, case when exists (select 1
    from sessions x
    where x.end_at is null and x.user_id = k.user_id and x.pool_id = k.pool_id and x.start_at < @p60) then 1 else 0 end as is_active
  from usage_in_window k
  join pools p on p.id = k.pool_id
  join license_servers s on s.id = p.license_server_id
  order by k.name_key, k.id, s.name_key, p.vendor_key, p.name_key, lower(p.version), p.id;

-- "query":{},"accept":"text/csv"
with classes_at_start as (select distinct length_class, start_at
    from (select j.[length_class], j.[start_at]
      from openjson(@p0) with ([length_class] bigint '$[0]', [start_at] bigint '$[1]') as j) as classes
    where length_class <= (select max(l.length_class)
      from sessions l
      where l.length_class > 10)), classes_at_end as (select distinct length_class, start_at
    from (select j.[length_class], j.[start_at]
      from openjson(@p1) with ([length_class] bigint '$[0]', [start_at] bigint '$[1]') as j) as classes
    where length_class <= (select max(l.length_class)
      from sessions l
      where l.length_class > 10)), points_to_end as (select user_id, pool_id, sum(starts) as starts, sum(ends) as ends, sum(elapsed) as usage_ms, sum(elapsed * licenses) as license_ms
    from (select user_id, pool_id, 1 as starts, 0 as ends, abs(@p2 - start_at) as elapsed, cast(number_of_licenses as bigint) as licenses
      from sessions
      where start_at >= @p3 and start_at < @p4
      union all
      select user_id, pool_id, 0 as starts, 1 as ends, -abs(@p5 - end_at) as elapsed, cast(number_of_licenses as bigint) as licenses
      from sessions
      where end_at >= @p6 and end_at < @p7) points
    group by user_id, pool_id), points_to_start as (select user_id, pool_id, sum(starts) as starts, sum(ends) as ends, sum(elapsed) as usage_ms, sum(elapsed * licenses) as license_ms
    from (select user_id, pool_id, 1 as starts, 0 as ends, abs(@p8 - start_at) as elapsed, cast(number_of_licenses as bigint) as licenses
      from sessions
      where start_at >= @p9 and start_at < @p10
      union all
      select user_id, pool_id, 0 as starts, 1 as ends, -abs(@p11 - end_at) as elapsed, cast(number_of_licenses as bigint) as licenses
      from sessions
      where end_at >= @p12 and end_at <= @p13 and (end_at < @p14 or start_at < @p15)) points
    group by user_id, pool_id), usage_in_window as (select k.*, (coalesce(state_at_end.starts, 0) - coalesce(points_to_end.starts, 0)) - (coalesce(state_at_start.ends, 0) + coalesce(points_to_start.ends, 0)) as sessions, (coalesce(state_at_start.starts, 0) + coalesce(points_to_start.starts, 0)) - (coalesce(state_at_start.ends, 0) + coalesce(points_to_start.ends, 0)) as running_at_start, (coalesce(state_at_end.starts, 0) - coalesce(points_to_end.starts, 0)) - (coalesce(state_at_end.ends, 0) - coalesce(points_to_end.ends, 0)) as running_at_end, (coalesce(state_at_end.usage_ms, 0) + (coalesce(state_at_end.starts, 0) - coalesce(state_at_end.ends, 0)) * (@p16 - coalesce(state_at_end.midnight_at, @p17)) + coalesce(points_to_end.usage_ms, 0)) - (coalesce(state_at_start.usage_ms, 0) + (coalesce(state_at_start.starts, 0) - coalesce(state_at_start.ends, 0)) * (@p18 - coalesce(state_at_start.midnight_at, @p19)) + coalesce(points_to_start.usage_ms, 0)) as usage_ms, (coalesce(state_at_end.license_ms, 0) + coalesce(state_at_end.licenses, 0) * (@p20 - coalesce(state_at_end.midnight_at, @p21)) + coalesce(points_to_end.license_ms, 0)) - (coalesce(state_at_start.license_ms, 0) + coalesce(state_at_start.licenses, 0) * (@p22 - coalesce(state_at_start.midnight_at, @p23)) + coalesce(points_to_start.license_ms, 0)) as license_ms
    from (select up.user_id, up.pool_id, u.name as user_name, u.name_key, u.id as id
      from users u
      inner join user_pools up on up.user_id = u.id
      inner join pools p on p.id = up.pool_id
      inner join license_servers s on s.id = p.license_server_id
      where up.first_start_at < @p24 and (up.first_start_at >= @p25 or (up.last_start_at >= @p26 and up.last_start_at < @p27) or (up.last_start_at < @p28 and up.last_end_at > @p29) or exists (select 1
          from sessions a
          where a.end_at is null and a.user_id = up.user_id and a.pool_id = up.pool_id and a.start_at < @p30) or (up.last_end_at > @p31 and (exists (select 1
              from sessions b
              where b.user_id = up.user_id and b.pool_id = up.pool_id and b.start_at >= @p32 and b.start_at < @p33) or exists (select 1
              from sessions x
              where x.user_id = up.user_id and x.pool_id = up.pool_id and x.start_at > @p34 - 61440000 and x.start_at < @p35 and x.end_at + 0 > @p36 and x.end_at - x.start_at <= 61440000) or exists (select 1
              from classes_at_start c
              cross join sessions x
              where x.user_id = up.user_id and x.length_class = c.length_class and x.length_class > 10 and x.start_at > c.start_at and x.start_at < @p37 and x.end_at > @p38 and x.pool_id = up.pool_id))))) k
    left join usage_states state_at_end on state_at_end.user_id = k.user_id and state_at_end.pool_id = k.pool_id and state_at_end.midnight_at = (select max(x.midnight_at)
      from usage_states x
      where x.user_id = k.user_id and x.pool_id = k.pool_id and x.midnight_at <= @p39)
    left join points_to_end on points_to_end.user_id = k.user_id and points_to_end.pool_id = k.pool_id
    left join usage_states state_at_start on state_at_start.user_id = k.user_id and state_at_start.pool_id = k.pool_id and state_at_start.midnight_at = (select max(x.midnight_at)
      from usage_states x
      where x.user_id = k.user_id and x.pool_id = k.pool_id and x.midnight_at <= @p40)
    left join points_to_start on points_to_start.user_id = k.user_id and points_to_start.pool_id = k.pool_id)
  select k.user_id, k.user_name, k.pool_id, p.name as feature_name, p.version as feature_version, p.vendor, s.id as license_server_id, s.name as license_server_name, k.sessions, k.usage_ms, k.license_ms, coalesce(case when k.running_at_start > 0 then (select min(first.start_at)
      from (select min(x.start_at) as start_at
        from sessions x
        where x.user_id = k.user_id and x.pool_id = k.pool_id and x.start_at > @p41 - 61440000 and x.start_at < @p42 and x.end_at + 0 > @p43 and x.end_at - x.start_at <= 61440000
        union all
        select min(x.start_at)
        from classes_at_start c
        cross join sessions x
        where x.user_id = k.user_id and x.length_class = c.length_class and x.length_class > 10 and x.start_at > c.start_at and x.start_at < @p44 and x.end_at > @p45 and x.pool_id = k.pool_id
        union all
        select min(x.start_at)
        from sessions x
        where x.end_at is null and x.user_id = k.user_id and x.pool_id = k.pool_id and x.start_at < @p46) first) end, (select min(x.start_at)
      from sessions x
      where x.user_id = k.user_id and x.pool_id = k.pool_id and x.start_at >= @p47)) as first_start_at, case when exists (select 1
    from sessions x
    where x.end_at is null and x.user_id = k.user_id and x.pool_id = k.pool_id and x.start_at < @p48) then null else coalesce(case when k.running_at_end > 0 then (select max(last.end_at)
      from (select max(x.end_at) as end_at
        from sessions x
        where x.user_id = k.user_id and x.pool_id = k.pool_id and x.start_at > @p49 - 61440000 and x.start_at < @p50 and x.end_at + 0 > @p51 and x.end_at - x.start_at <= 61440000
        union all
        select max(x.end_at)
        from classes_at_end c
        cross join sessions x
        where x.user_id = k.user_id and x.length_class = c.length_class and x.length_class > 10 and x.start_at > c.start_at and x.start_at < @p52 and x.end_at > @p53 and x.pool_id = k.pool_id) last) end, (select max(x.end_at)
      from sessions x
      where x.user_id = k.user_id and x.pool_id = k.pool_id and x.end_at <= @p54 and x.start_at < @p55)) end as last_end_at, case when exists (select 1
    from sessions x
    where x.end_at is null and x.user_id = k.user_id and x.pool_id = k.pool_id and x.start_at < @p56) then 1 else 0 end as is_active
  from usage_in_window k
  join pools p on p.id = k.pool_id
  join license_servers s on s.id = p.license_server_id
  order by k.name_key, k.id, s.name_key, p.vendor_key, p.name_key, lower(p.version), p.id;
