-- What getUserTop sends to SQL Server, as npm run golden:tsql wrote it: never edited. Each line of this kind is a call,
-- followed by those of its statements that do not stand above it already.

-- "query":{},"accept":"application/json"
begin transaction;
select u.id as "userId", u.name as "userName", t.sessions as "sessions", t.license_ms as "licenseMs"
  from (select k.user_id, sum(((coalesce(e_row.starts, 0) - coalesce(e_points.starts, 0)) - (coalesce(s_row.ends, 0) + coalesce(s_points.ends, 0)))) as sessions, sum(((coalesce(e_row.license_ms, 0) + coalesce(e_row.licenses, 0) * (@p0 - coalesce(e_row.midnight_at, @p1)) + coalesce(e_points.license_ms, 0)) - (coalesce(s_row.license_ms, 0) + coalesce(s_row.licenses, 0) * (@p2 - coalesce(s_row.midnight_at, @p3)) + coalesce(s_points.license_ms, 0)) - 0)) as license_ms
    from (select id as user_id, 0 as pool_id
      from users) k
    left join usage_states e_row on e_row.user_id = k.user_id and e_row.pool_id = k.pool_id and e_row.midnight_at = (select max(x.midnight_at)
      from usage_states x
      where x.user_id = k.user_id and x.pool_id = k.pool_id and x.midnight_at <= @p4)
    left join (select user_id, sum(starts) as starts, sum(ends) as ends, sum(elapsed) as usage_ms, sum(elapsed * licenses) as license_ms
      from (select user_id, 1 as starts, 0 as ends, abs(@p5 - start_at) as elapsed, cast(number_of_licenses as bigint) as licenses
        from sessions
        where start_at >= @p6 and start_at < @p7
        union all
        select user_id, 0 as starts, 1 as ends, -abs(@p8 - end_at) as elapsed, cast(number_of_licenses as bigint) as licenses
        from sessions
        where end_at >= @p9 and end_at < @p10) points_of_e
      group by user_id) e_points on e_points.user_id = k.user_id
    left join usage_states s_row on s_row.user_id = k.user_id and s_row.pool_id = k.pool_id and s_row.midnight_at = (select max(x.midnight_at)
      from usage_states x
      where x.user_id = k.user_id and x.pool_id = k.pool_id and x.midnight_at <= @p11)
    left join (select user_id, sum(starts) as starts, sum(ends) as ends, sum(elapsed) as usage_ms, sum(elapsed * licenses) as license_ms
      from (select user_id, 1 as starts, 0 as ends, abs(@p12 - start_at) as elapsed, cast(number_of_licenses as bigint) as licenses
        from sessions
        where start_at >= @p13 and start_at < @p14
        union all
        select user_id, 0 as starts, 1 as ends, -abs(@p15 - end_at) as elapsed, cast(number_of_licenses as bigint) as licenses
        from sessions
        where end_at >= @p16 and end_at <= @p17 and (end_at < @p18 or start_at < @p19)) points_of_s
      group by user_id) s_points on s_points.user_id = k.user_id
    group by k.user_id) t
  join users u on u.id = t.user_id
  where t.license_ms > 0
  order by t.license_ms desc, u.name_key, u.id
  offset @p20 rows fetch next @p21 rows only;
select t.user_id as "userId", p.id as "FeatureId", p.name as "FeatureName", p.version as "FeatureVersion", p.vendor as "Vendor", s.id as "LicenseServerId", s.name as "LicenseServerName", t.sessions as "sessions", t.license_ms as "licenseMs"
  from (select k.user_id, k.pool_id, ((coalesce(e_row.starts, 0) - coalesce(e_points.starts, 0)) - (coalesce(s_row.ends, 0) + coalesce(s_points.ends, 0))) as sessions, ((coalesce(e_row.license_ms, 0) + coalesce(e_row.licenses, 0) * (@p0 - coalesce(e_row.midnight_at, @p1)) + coalesce(e_points.license_ms, 0)) - (coalesce(s_row.license_ms, 0) + coalesce(s_row.licenses, 0) * (@p2 - coalesce(s_row.midnight_at, @p3)) + coalesce(s_points.license_ms, 0)) - 0) as license_ms
    from (select user_id, pool_id
      from user_pools
      where user_id in (select cast(j.[value] as bigint)
        from openjson(@p4) as j)) k
    left join usage_states e_row on e_row.user_id = k.user_id and e_row.pool_id = k.pool_id and e_row.midnight_at = (select max(x.midnight_at)
      from usage_states x
      where x.user_id = k.user_id and x.pool_id = k.pool_id and x.midnight_at <= @p5)
    left join (select user_id, pool_id, sum(starts) as starts, sum(ends) as ends, sum(elapsed) as usage_ms, sum(elapsed * licenses) as license_ms
      from (select user_id, pool_id, 1 as starts, 0 as ends, abs(@p6 - start_at) as elapsed, cast(number_of_licenses as bigint) as licenses
        from sessions
        where start_at >= @p7 and start_at < @p8
        union all
        select user_id, pool_id, 0 as starts, 1 as ends, -abs(@p9 - end_at) as elapsed, cast(number_of_licenses as bigint) as licenses
        from sessions
        where end_at >= @p10 and end_at < @p11) points_of_e
      group by user_id, pool_id) e_points on e_points.user_id = k.user_id and e_points.pool_id = k.pool_id
    left join usage_states s_row on s_row.user_id = k.user_id and s_row.pool_id = k.pool_id and s_row.midnight_at = (select max(x.midnight_at)
      from usage_states x
      where x.user_id = k.user_id and x.pool_id = k.pool_id and x.midnight_at <= @p12)
    left join (select user_id, pool_id, sum(starts) as starts, sum(ends) as ends, sum(elapsed) as usage_ms, sum(elapsed * licenses) as license_ms
      from (select user_id, pool_id, 1 as starts, 0 as ends, abs(@p13 - start_at) as elapsed, cast(number_of_licenses as bigint) as licenses
        from sessions
        where start_at >= @p14 and start_at < @p15
        union all
        select user_id, pool_id, 0 as starts, 1 as ends, -abs(@p16 - end_at) as elapsed, cast(number_of_licenses as bigint) as licenses
        from sessions
        where end_at >= @p17 and end_at <= @p18 and (end_at < @p19 or start_at < @p20)) points_of_s
      group by user_id, pool_id) s_points on s_points.user_id = k.user_id and s_points.pool_id = k.pool_id) t
  join pools p on p.id = t.pool_id
  join license_servers s on s.id = p.license_server_id
  where t.license_ms > 0
  order by t.user_id, t.license_ms desc, p.id;
commit transaction;

-- "query":{"TimeFrame":"LastMonth","UserIds":[1,2],"FeatureIds":[1,2],"Top":3},"accept":"application/json"
select [p].[id]
  from [pools] as [p]
  inner join [license_servers] as [s] on [s].[id] = [p].[license_server_id]
  where [p].[id] in (select cast(j.[value] as bigint)
    from openjson(@p0) as j);
select u.id as "userId", u.name as "userName", t.sessions as "sessions", t.license_ms as "licenseMs"
  from (select k.user_id, sum(((coalesce(e_row.starts, 0) + coalesce(e_points.starts, 0)) - (coalesce(s_row.ends, 0) + coalesce(s_points.ends, 0)))) as sessions, sum(((coalesce(e_row.license_ms, 0) + coalesce(e_row.licenses, 0) * (@p0 - coalesce(e_row.midnight_at, @p1)) + coalesce(e_points.license_ms, 0)) - (coalesce(s_row.license_ms, 0) + coalesce(s_row.licenses, 0) * (@p2 - coalesce(s_row.midnight_at, @p3)) + coalesce(s_points.license_ms, 0)) - 0)) as license_ms
    from (select user_id, pool_id
      from user_pools
      where user_id in (select cast(j.[value] as bigint)
        from openjson(@p4) as j) and pool_id in (select cast(j.[value] as bigint)
        from openjson(@p5) as j)) k
    left join usage_states e_row on e_row.user_id = k.user_id and e_row.pool_id = k.pool_id and e_row.midnight_at = (select max(x.midnight_at)
      from usage_states x
      where x.user_id = k.user_id and x.pool_id = k.pool_id and x.midnight_at <= @p6)
    left join (select user_id, pool_id, sum(starts) as starts, sum(ends) as ends, sum(elapsed) as usage_ms, sum(elapsed * licenses) as license_ms
      from (select user_id, pool_id, 1 as starts, 0 as ends, abs(@p7 - start_at) as elapsed, cast(number_of_licenses as bigint) as licenses
        from sessions
        where start_at >= @p8 and start_at < @p9
        union all
        select user_id, pool_id, 0 as starts, 1 as ends, -abs(@p10 - end_at) as elapsed, cast(number_of_licenses as bigint) as licenses
        from sessions
        where end_at >= @p11 and end_at < @p12) points_of_e
      group by user_id, pool_id) e_points on e_points.user_id = k.user_id and e_points.pool_id = k.pool_id
    left join usage_states s_row on s_row.user_id = k.user_id and s_row.pool_id = k.pool_id and s_row.midnight_at = (select max(x.midnight_at)
      from usage_states x
      where x.user_id = k.user_id and x.pool_id = k.pool_id and x.midnight_at <= @p13)
    left join (select user_id, pool_id, sum(starts) as starts, sum(ends) as ends, sum(elapsed) as usage_ms, sum(elapsed * licenses) as license_ms
      from (select user_id, pool_id, 1 as starts, 0 as ends, abs(@p14 - start_at) as elapsed, cast(number_of_licenses as bigint) as licenses
        from sessions
        where start_at >= @p15 and start_at < @p16
        union all
        select user_id, pool_id, 0 as starts, 1 as ends, -abs(@p17 - end_at) as elapsed, cast(number_of_licenses as bigint) as licenses
        from sessions
        where end_at >= @p18 and end_at <= @p19 and (end_at < @p20 or start_at < @p21)) points_of_s
      group by user_id, pool_id) s_points on s_points.user_id = k.user_id and s_points.pool_id = k.pool_id
    group by k.user_id) t
  join users u on u.id = t.user_id
  where t.license_ms > 0
  order by t.license_ms desc, u.name_key, u.id
  offset @p22 rows fetch next @p23 rows only;
select t.user_id as "userId", p.id as "FeatureId", p.name as "FeatureName", p.version as "FeatureVersion", p.vendor as "Vendor", s.id as "LicenseServerId", s.name as "LicenseServerName", t.sessions as "sessions", t.license_ms as "licenseMs"
  from (select k.user_id, k.pool_id, ((coalesce(e_row.starts, 0) + coalesce(e_points.starts, 0)) - (coalesce(s_row.ends, 0) + coalesce(s_points.ends, 0))) as sessions, ((coalesce(e_row.license_ms, 0) + coalesce(e_row.licenses, 0) * (@p0 - coalesce(e_row.midnight_at, @p1)) + coalesce(e_points.license_ms, 0)) - (coalesce(s_row.license_ms, 0) + coalesce(s_row.licenses, 0) * (@p2 - coalesce(s_row.midnight_at, @p3)) + coalesce(s_points.license_ms, 0)) - 0) as license_ms
    from (select user_id, pool_id
      from user_pools
      where user_id in (select cast(j.[value] as bigint)
        from openjson(@p4) as j) and pool_id in (select cast(j.[value] as bigint)
        from openjson(@p5) as j)) k
    left join usage_states e_row on e_row.user_id = k.user_id and e_row.pool_id = k.pool_id and e_row.midnight_at = (select max(x.midnight_at)
      from usage_states x
      where x.user_id = k.user_id and x.pool_id = k.pool_id and x.midnight_at <= @p6)
    left join (select user_id, pool_id, sum(starts) as starts, sum(ends) as ends, sum(elapsed) as usage_ms, sum(elapsed * licenses) as license_ms
      from (select user_id, pool_id, 1 as starts, 0 as ends, abs(@p7 - start_at) as elapsed, cast(number_of_licenses as bigint) as licenses
        from sessions
        where start_at >= @p8 and start_at < @p9
        union all
        select user_id, pool_id, 0 as starts, 1 as ends, -abs(@p10 - end_at) as elapsed, cast(number_of_licenses as bigint) as licenses
        from sessions
        where end_at >= @p11 and end_at < @p12) points_of_e
      group by user_id, pool_id) e_points on e_points.user_id = k.user_id and e_points.pool_id = k.pool_id
    left join usage_states s_row on s_row.user_id = k.user_id and s_row.pool_id = k.pool_id and s_row.midnight_at = (select max(x.midnight_at)
      from usage_states x
      where x.user_id = k.user_id and x.pool_id = k.pool_id and x.midnight_at <= @p13)
    left join (select user_id, pool_id, sum(starts) as starts, sum(ends) as ends, sum(elapsed) as usage_ms, sum(elapsed * licenses) as license_ms
      from (select user_id, pool_id, 1 as starts, 0 as ends, abs(@p14 - start_at) as elapsed, cast(number_of_licenses as bigint) as licenses
        from sessions
        where start_at >= @p15 and start_at < @p16
        union all
        select user_id, pool_id, 0 as starts, 1 as ends, -abs(@p17 - end_at) as elapsed, cast(number_of_licenses as bigint) as licenses
        from sessions
        where end_at >= @p18 and end_at <= @p19 and (end_at < @p20 or start_at < @p21)) points_of_s
      group by user_id, pool_id) s_points on s_points.user_id = k.user_id and s_points.pool_id = k.pool_id) t
  join pools p on p.id = t.pool_id
  join license_servers s on s.id = p.license_server_id
  where t.license_ms > 0
  order by t.user_id, t.license_ms desc, p.id;
