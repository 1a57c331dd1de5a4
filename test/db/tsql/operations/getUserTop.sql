-- What getUserTop sends to SQL Server, as npm run golden:tsql wrote it: never edited. Each line of this kind is a call,
-- followed by those of its statements that do not stand above it already.

-- "query":{},"accept":"application/json"
begin transaction;
select top (@p0) [until_at] as [at]
  from [usage_closed_days]
  order by [until_at] desc;
with points_to_end as (select user_id, sum(starts) as starts, sum(ends) as ends, sum(elapsed) as usage_ms, sum(elapsed * licenses) as license_ms
    from (select user_id, 1 as starts, 0 as ends, abs(@p0 - start_at) as elapsed, cast(number_of_licenses as bigint) as licenses
      from sessions
      where start_at >= @p1 and start_at < @p2
      union all
      select user_id, 0 as starts, 1 as ends, -abs(@p3 - end_at) as elapsed, cast(number_of_licenses as bigint) as licenses
      from sessions
      where end_at >= @p4 and end_at < @p5) points
    group by user_id), points_to_start as (select user_id, sum(starts) as starts, sum(ends) as ends, sum(elapsed) as usage_ms, sum(elapsed * licenses) as license_ms
    from (select user_id, 1 as starts, 0 as ends, abs(@p6 - start_at) as elapsed, cast(number_of_licenses as bigint) as licenses
      from sessions
      where start_at >= @p7 and start_at < @p8
      union all
      select user_id, 0 as starts, 1 as ends, -abs(@p9 - end_at) as elapsed, cast(number_of_licenses as bigint) as licenses
      from sessions
      where end_at >= @p10 and end_at <= @p11 and (end_at < @p12 or start_at < @p13)) points
    group by user_id), usage_in_window as (select k.*, (coalesce(state_at_end.starts, 0) - coalesce(points_to_end.starts, 0)) - (coalesce(state_at_start.ends, 0) + coalesce(points_to_start.ends, 0)) as sessions, (coalesce(state_at_start.starts, 0) + coalesce(points_to_start.starts, 0)) - (coalesce(state_at_start.ends, 0) + coalesce(points_to_start.ends, 0)) as running_at_start, (coalesce(state_at_end.starts, 0) - coalesce(points_to_end.starts, 0)) - (coalesce(state_at_end.ends, 0) - coalesce(points_to_end.ends, 0)) as running_at_end, (coalesce(state_at_end.usage_ms, 0) + (coalesce(state_at_end.starts, 0) - coalesce(state_at_end.ends, 0)) * (@p14 - coalesce(state_at_end.midnight_at, @p15)) + coalesce(points_to_end.usage_ms, 0)) - (coalesce(state_at_start.usage_ms, 0) + (coalesce(state_at_start.starts, 0) - coalesce(state_at_start.ends, 0)) * (@p16 - coalesce(state_at_start.midnight_at, @p17)) + coalesce(points_to_start.usage_ms, 0)) as usage_ms, (coalesce(state_at_end.license_ms, 0) + coalesce(state_at_end.licenses, 0) * (@p18 - coalesce(state_at_end.midnight_at, @p19)) + coalesce(points_to_end.license_ms, 0)) - (coalesce(state_at_start.license_ms, 0) + coalesce(state_at_start.licenses, 0) * (@p20 - coalesce(state_at_start.midnight_at, @p21)) + coalesce(points_to_start.license_ms, 0)) as license_ms
    from (select id as user_id, 0 as pool_id
      from users) k
    left join usage_states state_at_end on state_at_end.user_id = k.user_id and state_at_end.pool_id = k.pool_id and state_at_end.midnight_at = (select max(x.midnight_at)
      from usage_states x
      where x.user_id = k.user_id and x.pool_id = k.pool_id and x.midnight_at <= @p22)
    left join points_to_end on points_to_end.user_id = k.user_id
    left join usage_states state_at_start on state_at_start.user_id = k.user_id and state_at_start.pool_id = k.pool_id and state_at_start.midnight_at = (select max(x.midnight_at)
      from usage_states x
      where x.user_id = k.user_id and x.pool_id = k.pool_id and x.midnight_at <= @p23)
    left join points_to_start on points_to_start.user_id = k.user_id)
  select u.id as "userId", u.name as "userName", t.sessions as "sessions", t.license_ms as "licenseMs"
  from (select user_id, sum(sessions) as sessions, sum(license_ms) as license_ms
    from usage_in_window
    group by user_id) t
  join users u on u.id = t.user_id
  where t.license_ms > 0
  order by t.license_ms desc, u.name_key, u.id
  offset @p24 rows fetch next @p25 rows only;
with points_to_end as (select user_id, pool_id, sum(starts) as starts, sum(ends) as ends, sum(elapsed) as usage_ms, sum(elapsed * licenses) as license_ms
    from (select user_id, pool_id, 1 as starts, 0 as ends, abs(@p0 - start_at) as elapsed, cast(number_of_licenses as bigint) as licenses
      from sessions
      where start_at >= @p1 and start_at < @p2
      union all
      select user_id, pool_id, 0 as starts, 1 as ends, -abs(@p3 - end_at) as elapsed, cast(number_of_licenses as bigint) as licenses
      from sessions
      where end_at >= @p4 and end_at < @p5) points
    group by user_id, pool_id), points_to_start as (select user_id, pool_id, sum(starts) as starts, sum(ends) as ends, sum(elapsed) as usage_ms, sum(elapsed * licenses) as license_ms
    from (select user_id, pool_id, 1 as starts, 0 as ends, abs(@p6 - start_at) as elapsed, cast(number_of_licenses as bigint) as licenses
      from sessions
      where start_at >= @p7 and start_at < @p8
      union all
      select user_id, pool_id, 0 as starts, 1 as ends, -abs(@p9 - end_at) as elapsed, cast(number_of_licenses as bigint) as licenses
      from sessions
      where end_at >= @p10 and end_at <= @p11 and (end_at < @p12 or start_at < @p13)) points
    group by user_id, pool_id), usage_in_window as (select k.*, (coalesce(state_at_end.starts, 0) - coalesce(points_to_end.starts, 0)) - (coalesce(state_at_start.ends, 0) + coalesce(points_to_start.ends, 0)) as sessions, (coalesce(state_at_start.starts, 0) + coalesce(points_to_start.starts, 0)) - (coalesce(state_at_start.ends, 0) + coalesce(points_to_start.ends, 0)) as running_at_start, (coalesce(state_at_end.starts, 0) - coalesce(points_to_end.starts, 0)) - (coalesce(state_at_end.ends, 0) - coalesce(points_to_end.ends, 0)) as running_at_end, (coalesce(state_at_end.usage_ms, 0) + (coalesce(state_at_end.starts, 0) - coalesce(state_at_end.ends, 0)) * (@p14 - coalesce(state_at_end.midnight_at, @p15)) + coalesce(points_to_end.usage_ms, 0)) - (coalesce(state_at_start.usage_ms, 0) + (coalesce(state_at_start.starts, 0) - coalesce(state_at_start.ends, 0)) * (@p16 - coalesce(state_at_start.midnight_at, @p17)) + coalesce(points_to_start.usage_ms, 0)) as usage_ms, (coalesce(state_at_end.license_ms, 0) + coalesce(state_at_end.licenses, 0) * (@p18 - coalesce(state_at_end.midnight_at, @p19)) + coalesce(points_to_end.license_ms, 0)) - (coalesce(state_at_start.license_ms, 0) + coalesce(state_at_start.licenses, 0) * (@p20 - coalesce(state_at_start.midnight_at, @p21)) + coalesce(points_to_start.license_ms, 0)) as license_ms
    from (select user_id, pool_id
      from user_pools
      where user_id in (select cast(j.[value] as bigint)
        from openjson(@p22) as j)) k
    left join usage_states state_at_end on state_at_end.user_id = k.user_id and state_at_end.pool_id = k.pool_id and state_at_end.midnight_at = (select max(x.midnight_at)
      from usage_states x
      where x.user_id = k.user_id and x.pool_id = k.pool_id and x.midnight_at <= @p23)
    left join points_to_end on points_to_end.user_id = k.user_id and points_to_end.pool_id = k.pool_id
    left join usage_states state_at_start on state_at_start.user_id = k.user_id and state_at_start.pool_id = k.pool_id and state_at_start.midnight_at = (select max(x.midnight_at)
      from usage_states x
      where x.user_id = k.user_id and x.pool_id = k.pool_id and x.midnight_at <= @p24)
    left join points_to_start on points_to_start.user_id = k.user_id and points_to_start.pool_id = k.pool_id)
  select t.user_id as "userId", p.id as "FeatureId", p.name as "FeatureName", p.version as "FeatureVersion", p.vendor as "Vendor", s.id as "LicenseServerId", s.name as "LicenseServerName", t.sessions as "sessions", t.license_ms as "licenseMs"
  from usage_in_window t
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
with points_to_end as (select user_id, pool_id, sum(starts) as starts, sum(ends) as ends, sum(elapsed) as usage_ms, sum(elapsed * licenses) as license_ms
    from (select user_id, pool_id, 1 as starts, 0 as ends, abs(@p0 - start_at) as elapsed, cast(number_of_licenses as bigint) as licenses
      from sessions
      where start_at >= @p1 and start_at < @p2
      union all
      select user_id, pool_id, 0 as starts, 1 as ends, -abs(@p3 - end_at) as elapsed, cast(number_of_licenses as bigint) as licenses
      from sessions
      where end_at >= @p4 and end_at < @p5) points
    group by user_id, pool_id), points_to_start as (select user_id, pool_id, sum(starts) as starts, sum(ends) as ends, sum(elapsed) as usage_ms, sum(elapsed * licenses) as license_ms
    from (select user_id, pool_id, 1 as starts, 0 as ends, abs(@p6 - start_at) as elapsed, cast(number_of_licenses as bigint) as licenses
      from sessions
      where start_at >= @p7 and start_at < @p8
      union all
      select user_id, pool_id, 0 as starts, 1 as ends, -abs(@p9 - end_at) as elapsed, cast(number_of_licenses as bigint) as licenses
      from sessions
      where end_at >= @p10 and end_at <= @p11 and (end_at < @p12 or start_at < @p13)) points
    group by user_id, pool_id), usage_in_window as (select k.*, (coalesce(state_at_end.starts, 0) + coalesce(points_to_end.starts, 0)) - (coalesce(state_at_start.ends, 0) + coalesce(points_to_start.ends, 0)) as sessions, (coalesce(state_at_start.starts, 0) + coalesce(points_to_start.starts, 0)) - (coalesce(state_at_start.ends, 0) + coalesce(points_to_start.ends, 0)) as running_at_start, (coalesce(state_at_end.starts, 0) + coalesce(points_to_end.starts, 0)) - (coalesce(state_at_end.ends, 0) + coalesce(points_to_end.ends, 0)) as running_at_end, (coalesce(state_at_end.usage_ms, 0) + (coalesce(state_at_end.starts, 0) - coalesce(state_at_end.ends, 0)) * (@p14 - coalesce(state_at_end.midnight_at, @p15)) + coalesce(points_to_end.usage_ms, 0)) - (coalesce(state_at_start.usage_ms, 0) + (coalesce(state_at_start.starts, 0) - coalesce(state_at_start.ends, 0)) * (@p16 - coalesce(state_at_start.midnight_at, @p17)) + coalesce(points_to_start.usage_ms, 0)) as usage_ms, (coalesce(state_at_end.license_ms, 0) + coalesce(state_at_end.licenses, 0) * (@p18 - coalesce(state_at_end.midnight_at, @p19)) + coalesce(points_to_end.license_ms, 0)) - (coalesce(state_at_start.license_ms, 0) + coalesce(state_at_start.licenses, 0) * (@p20 - coalesce(state_at_start.midnight_at, @p21)) + coalesce(points_to_start.license_ms, 0)) as license_ms
    from (select user_id, pool_id
      from user_pools
      where user_id in (select cast(j.[value] as bigint)
        from openjson(@p22) as j) and pool_id in (select cast(j.[value] as bigint)
        from openjson(@p23) as j)) k
    left join usage_states state_at_end on state_at_end.user_id = k.user_id and state_at_end.pool_id = k.pool_id and state_at_end.midnight_at = (select max(x.midnight_at)
      from usage_states x
      where x.user_id = k.user_id and x.pool_id = k.pool_id and x.midnight_at <= @p24)
    left join points_to_end on points_to_end.user_id = k.user_id and points_to_end.pool_id = k.pool_id
    left join usage_states state_at_start on state_at_start.user_id = k.user_id and state_at_start.pool_id = k.pool_id and state_at_start.midnight_at = (select max(x.midnight_at)
      from usage_states x
      where x.user_id = k.user_id and x.pool_id = k.pool_id and x.midnight_at <= @p25)
    left join points_to_start on points_to_start.user_id = k.user_id and points_to_start.pool_id = k.pool_id)
  select u.id as "userId", u.name as "userName", t.sessions as "sessions", t.license_ms as "licenseMs"
  from (select user_id, sum(sessions) as sessions, sum(license_ms) as license_ms
    from usage_in_window
    group by user_id) t
  join users u on u.id = t.user_id
  where t.license_ms > 0
  order by t.license_ms desc, u.name_key, u.id
  offset @p26 rows fetch next @p27 rows only;
with points_to_end as (select user_id, pool_id, sum(starts) as starts, sum(ends) as ends, sum(elapsed) as usage_ms, sum(elapsed * licenses) as license_ms
    from (select user_id, pool_id, 1 as starts, 0 as ends, abs(@p0 - start_at) as elapsed, cast(number_of_licenses as bigint) as licenses
      from sessions
      where start_at >= @p1 and start_at < @p2
      union all
      select user_id, pool_id, 0 as starts, 1 as ends, -abs(@p3 - end_at) as elapsed, cast(number_of_licenses as bigint) as licenses
      from sessions
      where end_at >= @p4 and end_at < @p5) points
    group by user_id, pool_id), points_to_start as (select user_id, pool_id, sum(starts) as starts, sum(ends) as ends, sum(elapsed) as usage_ms, sum(elapsed * licenses) as license_ms
    from (select user_id, pool_id, 1 as starts, 0 as ends, abs(@p6 - start_at) as elapsed, cast(number_of_licenses as bigint) as licenses
      from sessions
      where start_at >= @p7 and start_at < @p8
      union all
      select user_id, pool_id, 0 as starts, 1 as ends, -abs(@p9 - end_at) as elapsed, cast(number_of_licenses as bigint) as licenses
      from sessions
      where end_at >= @p10 and end_at <= @p11 and (end_at < @p12 or start_at < @p13)) points
    group by user_id, pool_id), usage_in_window as (select k.*, (coalesce(state_at_end.starts, 0) + coalesce(points_to_end.starts, 0)) - (coalesce(state_at_start.ends, 0) + coalesce(points_to_start.ends, 0)) as sessions, (coalesce(state_at_start.starts, 0) + coalesce(points_to_start.starts, 0)) - (coalesce(state_at_start.ends, 0) + coalesce(points_to_start.ends, 0)) as running_at_start, (coalesce(state_at_end.starts, 0) + coalesce(points_to_end.starts, 0)) - (coalesce(state_at_end.ends, 0) + coalesce(points_to_end.ends, 0)) as running_at_end, (coalesce(state_at_end.usage_ms, 0) + (coalesce(state_at_end.starts, 0) - coalesce(state_at_end.ends, 0)) * (@p14 - coalesce(state_at_end.midnight_at, @p15)) + coalesce(points_to_end.usage_ms, 0)) - (coalesce(state_at_start.usage_ms, 0) + (coalesce(state_at_start.starts, 0) - coalesce(state_at_start.ends, 0)) * (@p16 - coalesce(state_at_start.midnight_at, @p17)) + coalesce(points_to_start.usage_ms, 0)) as usage_ms, (coalesce(state_at_end.license_ms, 0) + coalesce(state_at_end.licenses, 0) * (@p18 - coalesce(state_at_end.midnight_at, @p19)) + coalesce(points_to_end.license_ms, 0)) - (coalesce(state_at_start.license_ms, 0) + coalesce(state_at_start.licenses, 0) * (@p20 - coalesce(state_at_start.midnight_at, @p21)) + coalesce(points_to_start.license_ms, 0)) as license_ms
    from (select user_id, pool_id
      from user_pools
      where user_id in (select cast(j.[value] as bigint)
        from openjson(@p22) as j) and pool_id in (select cast(j.[value] as bigint)
        from openjson(@p23) as j)) k
    left join usage_states state_at_end on state_at_end.user_id = k.user_id and state_at_end.pool_id = k.pool_id and state_at_end.midnight_at = (select max(x.midnight_at)
      from usage_states x
      where x.user_id = k.user_id and x.pool_id = k.pool_id and x.midnight_at <= @p24)
    left join points_to_end on points_to_end.user_id = k.user_id and points_to_end.pool_id = k.pool_id
    left join usage_states state_at_start on state_at_start.user_id = k.user_id and state_at_start.pool_id = k.pool_id and state_at_start.midnight_at = (select max(x.midnight_at)
      from usage_states x
      where x.user_id = k.user_id and x.pool_id = k.pool_id and x.midnight_at <= @p25)
    left join points_to_start on points_to_start.user_id = k.user_id and points_to_start.pool_id = k.pool_id)
  select t.user_id as "userId", p.id as "FeatureId", p.name as "FeatureName", p.version as "FeatureVersion", p.vendor as "Vendor", s.id as "LicenseServerId", s.name as "LicenseServerName", t.sessions as "sessions", t.license_ms as "licenseMs"
  from usage_in_window t
  join pools p on p.id = t.pool_id
  join license_servers s on s.id = p.license_server_id
  where t.license_ms > 0
  order by t.user_id, t.license_ms desc, p.id;
