-- What getUserActivity sends to SQL Server, as npm run golden:tsql wrote it: never edited. Each line of this kind is a call,
-- followed by those of its statements that do not stand above it already.

-- "query":{},"accept":"application/json"
begin transaction;
with classes_at_start as (select distinct length_class, start_at
    from (select j.[length_class], j.[start_at]
      from openjson(@p0) with ([length_class] bigint '$[0]', [start_at] bigint '$[1]') as j) as classes
    where length_class <= (select max(l.length_class)
      from sessions l
      where l.length_class is not null)), classes_at_end as (select distinct length_class, start_at
    from (select j.[length_class], j.[start_at]
      from openjson(@p1) with ([length_class] bigint '$[0]', [start_at] bigint '$[1]') as j) as classes
    where length_class <= (select max(l.length_class)
      from sessions l
      where l.length_class is not null))
  select count(*) as "total"
  from user_pools up
  where up.first_start_at < @p2 and (up.first_start_at >= @p3 or (up.last_start_at >= @p4 and up.last_start_at < @p5) or (up.last_start_at < @p6 and up.last_end_at > @p7) or exists (select 1
      from sessions a
      where a.end_at is null and a.user_id = up.user_id and a.pool_id = up.pool_id and a.start_at < @p8) or (up.last_end_at > @p9 and (exists (select 1
          from sessions b
          where b.user_id = up.user_id and b.pool_id = up.pool_id and b.start_at >= @p10 and b.start_at < @p11) or exists (select 1
          from classes_at_start c
          cross join sessions x
          where x.user_id = up.user_id and x.length_class = c.length_class and x.start_at > c.start_at and x.start_at < @p12 and x.end_at > @p13 and x.pool_id = up.pool_id))));
with classes_at_start as (select distinct length_class, start_at
    from (select j.[length_class], j.[start_at]
      from openjson(@p0) with ([length_class] bigint '$[0]', [start_at] bigint '$[1]') as j) as classes
    where length_class <= (select max(l.length_class)
      from sessions l
      where l.length_class is not null)), classes_at_end as (select distinct length_class, start_at
    from (select j.[length_class], j.[start_at]
      from openjson(@p1) with ([length_class] bigint '$[0]', [start_at] bigint '$[1]') as j) as classes
    where length_class <= (select max(l.length_class)
      from sessions l
      where l.length_class is not null))
  select k.user_id, k.user_name, k.pool_id, p.name as feature_name, p.version as feature_version, p.vendor, s.id as license_server_id, s.name as license_server_name, ((coalesce(e_row.starts, 0) - coalesce(e_points.starts, 0)) - (coalesce(s_row.ends, 0) + coalesce(s_points.ends, 0))) as sessions, ((coalesce(e_row.usage_ms, 0) + (coalesce(e_row.starts, 0) - coalesce(e_row.ends, 0)) * (@p2 - coalesce(e_row.midnight_at, @p3)) + coalesce(e_points.usage_ms, 0)) - (coalesce(s_row.usage_ms, 0) + (coalesce(s_row.starts, 0) - coalesce(s_row.ends, 0)) * (@p4 - coalesce(s_row.midnight_at, @p5)) + coalesce(s_points.usage_ms, 0)) - 0) as usage_ms, ((coalesce(e_row.license_ms, 0) + coalesce(e_row.licenses, 0) * (@p6 - coalesce(e_row.midnight_at, @p7)) + coalesce(e_points.license_ms, 0)) - (coalesce(s_row.license_ms, 0) + coalesce(s_row.licenses, 0) * (@p8 - coalesce(s_row.midnight_at, @p9)) + coalesce(s_points.license_ms, 0)) - 0) as license_ms, coalesce(case when ((coalesce(s_row.starts, 0) + coalesce(s_points.starts, 0)) - (coalesce(s_row.ends, 0) + coalesce(s_points.ends, 0))) > 0 then (select min(first.start_at)
      from (select min(x.start_at) as start_at
        from classes_at_start c
        cross join sessions x
        where x.user_id = k.user_id and x.length_class = c.length_class and x.start_at > c.start_at and x.start_at < @p10 and x.end_at > @p11 and x.pool_id = k.pool_id
        union all
        select min(x.start_at)
        from sessions x
        where x.end_at is null and x.user_id = k.user_id and x.pool_id = k.pool_id and x.start_at < @p12) first) end, (select min(x.start_at)
      from sessions x
      where x.user_id = k.user_id and x.pool_id = k.pool_id and x.start_at >= @p13)) as first_start_at, case when exists (select 1
    from sessions x
    where x.end_at is null and x.user_id = k.user_id and x.pool_id = k.pool_id and x.start_at < @p14) then null else coalesce(case when ((coalesce(e_row.starts, 0) - coalesce(e_points.starts, 0)) - (coalesce(e_row.ends, 0) - coalesce(e_points.ends, 0))) > 0 then (select max(x.end_at)
      from classes_at_end c
      cross join sessions x
      where x.user_id = k.user_id and x.length_class = c.length_class and x.start_at > c.start_at and x.start_at < @p15 and x.end_at > @p16 and x.pool_id = k.pool_id) end, (select max(x.end_at)
      from sessions x
      where x.user_id = k.user_id and x.pool_id = k.pool_id and x.end_at <= @p17 and x.start_at < @p18)) end as last_end_at, case when exists (select 1
    from sessions x
    where x.end_at is null and x.user_id = k.user_id and x.pool_id = k.pool_id and x.start_at < @p19) then 1 else 0 end as is_active
  from (select up.user_id, up.pool_id, u.name as user_name, u.name_key, u.id as id
    from users u
    inner join user_pools up on up.user_id = u.id
    inner join pools p on p.id = up.pool_id
    inner join license_servers s on s.id = p.license_server_id
    where up.first_start_at < @p20 and (up.first_start_at >= @p21 or (up.last_start_at >= @p22 and up.last_start_at < @p23) or (up.last_start_at < @p24 and up.last_end_at > @p25) or exists (select 1
        from sessions a
        where a.end_at is null and a.user_id = up.user_id and a.pool_id = up.pool_id and a.start_at < @p26) or (up.last_end_at > @p27 and (exists (select 1
            from sessions b
            where b.user_id = up.user_id and b.pool_id = up.pool_id and b.start_at >= @p28 and b.start_at < @p29) or exists (select 1
            from classes_at_start c
            cross join sessions x
            where x.user_id = up.user_id and x.length_class = c.length_class and x.start_at > c.start_at and x.start_at < @p30 and x.end_at > @p31 and x.pool_id = up.pool_id))))
    order by u.name_key, u.id, s.name_key, p.vendor_key, p.name_key, lower(p.version), p.id
    offset @p32 rows fetch next @p33 rows only) k
  join pools p on p.id = k.pool_id
  join license_servers s on s.id = p.license_server_id
  left join usage_states e_row on e_row.user_id = k.user_id and e_row.pool_id = k.pool_id and e_row.midnight_at = (select max(x.midnight_at)
    from usage_states x
    where x.user_id = k.user_id and x.pool_id = k.pool_id and x.midnight_at <= @p34)
  left join (select user_id, pool_id, sum(starts) as starts, sum(ends) as ends, sum(elapsed) as usage_ms, sum(elapsed * licenses) as license_ms
    from (select user_id, pool_id, 1 as starts, 0 as ends, abs(@p35 - start_at) as elapsed, cast(number_of_licenses as bigint) as licenses
      from sessions
      where start_at >= @p36 and start_at < @p37
      union all
      select user_id, pool_id, 0 as starts, 1 as ends, -abs(@p38 - end_at) as elapsed, cast(number_of_licenses as bigint) as licenses
      from sessions
      where end_at >= @p39 and end_at < @p40) points_of_e
    group by user_id, pool_id) e_points on e_points.user_id = k.user_id and e_points.pool_id = k.pool_id
  left join usage_states s_row on s_row.user_id = k.user_id and s_row.pool_id = k.pool_id and s_row.midnight_at = (select max(x.midnight_at)
    from usage_states x
    where x.user_id = k.user_id and x.pool_id = k.pool_id and x.midnight_at <= @p41)
  left join (select user_id, pool_id, sum(starts) as starts, sum(ends) as ends, sum(elapsed) as usage_ms, sum(elapsed * licenses) as license_ms
    from (select user_id, pool_id, 1 as starts, 0 as ends, abs(@p42 - start_at) as elapsed, cast(number_of_licenses as bigint) as licenses
      from sessions
      where start_at >= @p43 and start_at < @p44
      union all
      select user_id, pool_id, 0 as starts, 1 as ends, -abs(@p45 - end_at) as elapsed, cast(number_of_licenses as bigint) as licenses
      from sessions
      where end_at >= @p46 and end_at <= @p47 and (end_at < @p48 or start_at < @p49)) points_of_s
    group by user_id, pool_id) s_points on s_points.user_id = k.user_id and s_points.pool_id = k.pool_id
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
      where l.length_class is not null)), classes_at_end as (select distinct length_class, start_at
    from (select j.[length_class], j.[start_at]
      from openjson(@p1) with ([length_class] bigint '$[0]', [start_at] bigint '$[1]') as j) as classes
    where length_class <= (select max(l.length_class)
      from sessions l
      where l.length_class is not null))
  select count(*) as "total"
  from user_pools up
  where up.first_start_at < @p2 and (up.first_start_at >= @p3 or (up.last_start_at >= @p4 and up.last_start_at < @p5) or (up.last_start_at < @p6 and up.last_end_at > @p7) or exists (select 1
      from sessions a
      where a.end_at is null and a.user_id = up.user_id and a.pool_id = up.pool_id and a.start_at < @p8) or (up.last_end_at > @p9 and (exists (select 1
          from sessions b
          where b.user_id = up.user_id and b.pool_id = up.pool_id and b.start_at >= @p10 and b.start_at < @p11) or exists (select 1
          from classes_at_start c
          cross join sessions x
          where x.user_id = up.user_id and x.length_class = c.length_class and x.start_at > c.start_at and x.start_at < @p12 and x.end_at > @p13 and x.pool_id = up.pool_id)))) and up.user_id in (select cast(j.[value] as bigint)
    from openjson(@p14) as j) and up.pool_id in (select cast(j.[value] as bigint)
    from openjson(@p15) as j);
with classes_at_start as (select distinct length_class, start_at
    from (select j.[length_class], j.[start_at]
      from openjson(@p0) with ([length_class] bigint '$[0]', [start_at] bigint '$[1]') as j) as classes
    where length_class <= (select max(l.length_class)
      from sessions l
      where l.length_class is not null)), classes_at_end as (select distinct length_class, start_at
    from (select j.[length_class], j.[start_at]
      from openjson(@p1) with ([length_class] bigint '$[0]', [start_at] bigint '$[1]') as j) as classes
    where length_class <= (select max(l.length_class)
      from sessions l
      where l.length_class is not null))
  select k.user_id, k.user_name, k.pool_id, p.name as feature_name, p.version as feature_version, p.vendor, s.id as license_server_id, s.name as license_server_name, ((coalesce(e_row.starts, 0) + coalesce(e_points.starts, 0)) - (coalesce(s_row.ends, 0) + coalesce(s_points.ends, 0))) as sessions, ((coalesce(e_row.usage_ms, 0) + (coalesce(e_row.starts, 0) - coalesce(e_row.ends, 0)) * (@p2 - coalesce(e_row.midnight_at, @p3)) + coalesce(e_points.usage_ms, 0)) - (coalesce(s_row.usage_ms, 0) + (coalesce(s_row.starts, 0) - coalesce(s_row.ends, 0)) * (@p4 - coalesce(s_row.midnight_at, @p5)) + coalesce(s_points.usage_ms, 0)) - 0) as usage_ms, ((coalesce(e_row.license_ms, 0) + coalesce(e_row.licenses, 0) * (@p6 - coalesce(e_row.midnight_at, @p7)) + coalesce(e_points.license_ms, 0)) - (coalesce(s_row.license_ms, 0) + coalesce(s_row.licenses, 0) * (@p8 - coalesce(s_row.midnight_at, @p9)) + coalesce(s_points.license_ms, 0)) - 0) as license_ms, coalesce(case when ((coalesce(s_row.starts, 0) + coalesce(s_points.starts, 0)) - (coalesce(s_row.ends, 0) + coalesce(s_points.ends, 0))) > 0 then (select min(first.start_at)
      from (select min(x.start_at) as start_at
        from classes_at_start c
        cross join sessions x
        where x.user_id = k.user_id and x.length_class = c.length_class and x.start_at > c.start_at and x.start_at < @p10 and x.end_at > @p11 and x.pool_id = k.pool_id
        union all
        select min(x.start_at)
        from sessions x
        where x.end_at is null and x.user_id = k.user_id and x.pool_id = k.pool_id and x.start_at < @p12) first) end, (select min(x.start_at)
      from sessions x
      where x.user_id = k.user_id and x.pool_id = k.pool_id and x.start_at >= @p13)) as first_start_at, case when exists (select 1
    from sessions x
    where x.end_at is null and x.user_id = k.user_id and x.pool_id = k.pool_id and x.start_at < @p14) then null else coalesce(case when ((coalesce(e_row.starts, 0) + coalesce(e_points.starts, 0)) - (coalesce(e_row.ends, 0) + coalesce(e_points.ends, 0))) > 0 then (select max(x.end_at)
      from classes_at_end c
      cross join sessions x
      where x.user_id = k.user_id and x.length_class = c.length_class and x.start_at > c.start_at and x.start_at < @p15 and x.end_at > @p16 and x.pool_id = k.pool_id) end, (select max(x.end_at)
      from sessions x
      where x.user_id = k.user_id and x.pool_id = k.pool_id and x.end_at <= @p17 and x.start_at < @p18)) end as last_end_at, case when exists (select 1
    from sessions x
    where x.end_at is null and x.user_id = k.user_id and x.pool_id = k.pool_id and x.start_at < @p19) then 1 else 0 end as is_active
  from (select up.user_id, up.pool_id, u.name as user_name, u.name_key, u.id as id
    from users u
    inner join user_pools up on up.user_id = u.id
    inner join pools p on p.id = up.pool_id
    inner join license_servers s on s.id = p.license_server_id
    where up.first_start_at < @p20 and (up.first_start_at >= @p21 or (up.last_start_at >= @p22 and up.last_start_at < @p23) or (up.last_start_at < @p24 and up.last_end_at > @p25) or exists (select 1
        from sessions a
        where a.end_at is null and a.user_id = up.user_id and a.pool_id = up.pool_id and a.start_at < @p26) or (up.last_end_at > @p27 and (exists (select 1
            from sessions b
            where b.user_id = up.user_id and b.pool_id = up.pool_id and b.start_at >= @p28 and b.start_at < @p29) or exists (select 1
            from classes_at_start c
            cross join sessions x
            where x.user_id = up.user_id and x.length_class = c.length_class and x.start_at > c.start_at and x.start_at < @p30 and x.end_at > @p31 and x.pool_id = up.pool_id)))) and up.user_id in (select cast(j.[value] as bigint)
      from openjson(@p32) as j) and up.pool_id in (select cast(j.[value] as bigint)
      from openjson(@p33) as j)
    order by u.name_key, u.id, s.name_key, p.vendor_key, p.name_key, lower(p.version), p.id
    offset @p34 rows fetch next @p35 rows only) k
  join pools p on p.id = k.pool_id
  join license_servers s on s.id = p.license_server_id
  left join usage_states e_row on e_row.user_id = k.user_id and e_row.pool_id = k.pool_id and e_row.midnight_at = (select max(x.midnight_at)
    from usage_states x
    where x.user_id = k.user_id and x.pool_id = k.pool_id and x.midnight_at <= @p36)
  left join (select user_id, pool_id, sum(starts) as starts, sum(ends) as ends, sum(elapsed) as usage_ms, sum(elapsed * licenses) as license_ms
    from (select user_id, pool_id, 1 as starts, 0 as ends, abs(@p37 - start_at) as elapsed, cast(number_of_licenses as bigint) as licenses
      from sessions
      where start_at >= @p38 and start_at < @p39
      union all
      select user_id, pool_id, 0 as starts, 1 as ends, -abs(@p40 - end_at) as elapsed, cast(number_of_licenses as bigint) as licenses
      from sessions
      where end_at >= @p41 and end_at < @p42) points_of_e
    group by user_id, pool_id) e_points on e_points.user_id = k.user_id and e_points.pool_id = k.pool_id
  left join usage_states s_row on s_row.user_id = k.user_id and s_row.pool_id = k.pool_id and s_row.midnight_at = (select max(x.midnight_at)
    from usage_states x
    where x.user_id = k.user_id and x.pool_id = k.pool_id and x.midnight_at <= @p43)
  left join (select user_id, pool_id, sum(starts) as starts, sum(ends) as ends, sum(elapsed) as usage_ms, sum(elapsed * licenses) as license_ms
    from (select user_id, pool_id, 1 as starts, 0 as ends, abs(@p44 - start_at) as elapsed, cast(number_of_licenses as bigint) as licenses
      from sessions
      where start_at >= @p45 and start_at < @p46
      union all
      select user_id, pool_id, 0 as starts, 1 as ends, -abs(@p47 - end_at) as elapsed, cast(number_of_licenses as bigint) as licenses
      from sessions
      where end_at >= @p48 and end_at <= @p49 and (end_at < @p50 or start_at < @p51)) points_of_s
    group by user_id, pool_id) s_points on s_points.user_id = k.user_id and s_points.pool_id = k.pool_id
  order by k.name_key, k.id, s.name_key, p.vendor_key, p.name_key, lower(p.version), p.id;

-- "query":{},"accept":"text/csv"
with classes_at_start as (select distinct length_class, start_at
    from (select j.[length_class], j.[start_at]
      from openjson(@p0) with ([length_class] bigint '$[0]', [start_at] bigint '$[1]') as j) as classes
    where length_class <= (select max(l.length_class)
      from sessions l
      where l.length_class is not null)), classes_at_end as (select distinct length_class, start_at
    from (select j.[length_class], j.[start_at]
      from openjson(@p1) with ([length_class] bigint '$[0]', [start_at] bigint '$[1]') as j) as classes
    where length_class <= (select max(l.length_class)
      from sessions l
      where l.length_class is not null))
  select k.user_id, k.user_name, k.pool_id, p.name as feature_name, p.version as feature_version, p.vendor, s.id as license_server_id, s.name as license_server_name, ((coalesce(e_row.starts, 0) - coalesce(e_points.starts, 0)) - (coalesce(s_row.ends, 0) + coalesce(s_points.ends, 0))) as sessions, ((coalesce(e_row.usage_ms, 0) + (coalesce(e_row.starts, 0) - coalesce(e_row.ends, 0)) * (@p2 - coalesce(e_row.midnight_at, @p3)) + coalesce(e_points.usage_ms, 0)) - (coalesce(s_row.usage_ms, 0) + (coalesce(s_row.starts, 0) - coalesce(s_row.ends, 0)) * (@p4 - coalesce(s_row.midnight_at, @p5)) + coalesce(s_points.usage_ms, 0)) - 0) as usage_ms, ((coalesce(e_row.license_ms, 0) + coalesce(e_row.licenses, 0) * (@p6 - coalesce(e_row.midnight_at, @p7)) + coalesce(e_points.license_ms, 0)) - (coalesce(s_row.license_ms, 0) + coalesce(s_row.licenses, 0) * (@p8 - coalesce(s_row.midnight_at, @p9)) + coalesce(s_points.license_ms, 0)) - 0) as license_ms, coalesce(case when ((coalesce(s_row.starts, 0) + coalesce(s_points.starts, 0)) - (coalesce(s_row.ends, 0) + coalesce(s_points.ends, 0))) > 0 then (select min(first.start_at)
      from (select min(x.start_at) as start_at
        from classes_at_start c
        cross join sessions x
        where x.user_id = k.user_id and x.length_class = c.length_class and x.start_at > c.start_at and x.start_at < @p10 and x.end_at > @p11 and x.pool_id = k.pool_id
        union all
        select min(x.start_at)
        from sessions x
        where x.end_at is null and x.user_id = k.user_id and x.pool_id = k.pool_id and x.start_at < @p12) first) end, (select min(x.start_at)
      from sessions x
      where x.user_id = k.user_id and x.pool_id = k.pool_id and x.start_at >= @p13)) as first_start_at, case when exists (select 1
    from sessions x
    where x.end_at is null and x.user_id = k.user_id and x.pool_id = k.pool_id and x.start_at < @p14) then null else coalesce(case when ((coalesce(e_row.starts, 0) - coalesce(e_points.starts, 0)) - (coalesce(e_row.ends, 0) - coalesce(e_points.ends, 0))) > 0 then (select max(x.end_at)
      from classes_at_end c
      cross join sessions x
      where x.user_id = k.user_id and x.length_class = c.length_class and x.start_at > c.start_at and x.start_at < @p15 and x.end_at > @p16 and x.pool_id = k.pool_id) end, (select max(x.end_at)
      from sessions x
      where x.user_id = k.user_id and x.pool_id = k.pool_id and x.end_at <= @p17 and x.start_at < @p18)) end as last_end_at, case when exists (select 1
    from sessions x
    where x.end_at is null and x.user_id = k.user_id and x.pool_id = k.pool_id and x.start_at < @p19) then 1 else 0 end as is_active
  from (select up.user_id, up.pool_id, u.name as user_name, u.name_key, u.id as id
    from users u
    inner join user_pools up on up.user_id = u.id
    inner join pools p on p.id = up.pool_id
    inner join license_servers s on s.id = p.license_server_id
    where up.first_start_at < @p20 and (up.first_start_at >= @p21 or (up.last_start_at >= @p22 and up.last_start_at < @p23) or (up.last_start_at < @p24 and up.last_end_at > @p25) or exists (select 1
        from sessions a
        where a.end_at is null and a.user_id = up.user_id and a.pool_id = up.pool_id and a.start_at < @p26) or (up.last_end_at > @p27 and (exists (select 1
            from sessions b
            where b.user_id = up.user_id and b.pool_id = up.pool_id and b.start_at >= @p28 and b.start_at < @p29) or exists (select 1
            from classes_at_start c
            cross join sessions x
            where x.user_id = up.user_id and x.length_class = c.length_class and x.start_at > c.start_at and x.start_at < @p30 and x.end_at > @p31 and x.pool_id = up.pool_id))))) k
  join pools p on p.id = k.pool_id
  join license_servers s on s.id = p.license_server_id
  left join usage_states e_row on e_row.user_id = k.user_id and e_row.pool_id = k.pool_id and e_row.midnight_at = (select max(x.midnight_at)
    from usage_states x
    where x.user_id = k.user_id and x.pool_id = k.pool_id and x.midnight_at <= @p32)
  left join (select user_id, pool_id, sum(starts) as starts, sum(ends) as ends, sum(elapsed) as usage_ms, sum(elapsed * licenses) as license_ms
    from (select user_id, pool_id, 1 as starts, 0 as ends, abs(@p33 - start_at) as elapsed, cast(number_of_licenses as bigint) as licenses
      from sessions
      where start_at >= @p34 and start_at < @p35
      union all
      select user_id, pool_id, 0 as starts, 1 as ends, -abs(@p36 - end_at) as elapsed, cast(number_of_licenses as bigint) as licenses
      from sessions
      where end_at >= @p37 and end_at < @p38) points_of_e
    group by user_id, pool_id) e_points on e_points.user_id = k.user_id and e_points.pool_id = k.pool_id
  left join usage_states s_row on s_row.user_id = k.user_id and s_row.pool_id = k.pool_id and s_row.midnight_at = (select max(x.midnight_at)
    from usage_states x
    where x.user_id = k.user_id and x.pool_id = k.pool_id and x.midnight_at <= @p39)
  left join (select user_id, pool_id, sum(starts) as starts, sum(ends) as ends, sum(elapsed) as usage_ms, sum(elapsed * licenses) as license_ms
    from (select user_id, pool_id, 1 as starts, 0 as ends, abs(@p40 - start_at) as elapsed, cast(number_of_licenses as bigint) as licenses
      from sessions
      where start_at >= @p41 and start_at < @p42
      union all
      select user_id, pool_id, 0 as starts, 1 as ends, -abs(@p43 - end_at) as elapsed, cast(number_of_licenses as bigint) as licenses
      from sessions
      where end_at >= @p44 and end_at <= @p45 and (end_at < @p46 or start_at < @p47)) points_of_s
    group by user_id, pool_id) s_points on s_points.user_id = k.user_id and s_points.pool_id = k.pool_id
  order by k.name_key, k.id, s.name_key, p.vendor_key, p.name_key, lower(p.version), p.id;
