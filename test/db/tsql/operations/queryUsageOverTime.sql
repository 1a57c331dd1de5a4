-- What queryUsageOverTime sends to SQL Server, as npm run golden:tsql wrote it: never edited. Each line of this kind is a call,
-- followed by those of its statements that do not stand above it already.

-- "query":{},"body":{"StartUtc":"2026-02-20","EndUtc":"2026-02-25","BucketSize":"Day","GroupBy":["Feature"]},"accept":"application/json"
begin transaction;
select top (@p0) [until_at] as [at]
  from [usage_closed_days]
  order by [until_at] desc;
with [points_to_end] as (select pool_id, sum(starts) as starts, sum(ends) as ends, sum(elapsed) as usage_ms, sum(elapsed * licenses) as license_ms
    from (select pool_id, 1 as starts, 0 as ends, abs(@p0 - start_at) as elapsed, cast(number_of_licenses as bigint) as licenses
      from sessions
      where start_at >= @p1 and start_at < @p2
      union all
      select pool_id, 0 as starts, 1 as ends, -abs(@p3 - end_at) as elapsed, cast(number_of_licenses as bigint) as licenses
      from sessions
      where end_at >= @p4 and end_at < @p5) points
    group by pool_id), [points_to_start] as (select pool_id, sum(starts) as starts, sum(ends) as ends, sum(elapsed) as usage_ms, sum(elapsed * licenses) as license_ms
    from (select pool_id, 1 as starts, 0 as ends, abs(@p6 - start_at) as elapsed, cast(number_of_licenses as bigint) as licenses
      from sessions
      where start_at >= @p7 and start_at < @p8
      union all
      select pool_id, 0 as starts, 1 as ends, -abs(@p9 - end_at) as elapsed, cast(number_of_licenses as bigint) as licenses
      from sessions
      where end_at >= @p10 and end_at <= @p11 and (end_at < @p12 or start_at < @p13)) points
    group by pool_id), [usage_in_window] as (select k.*, (coalesce(state_at_end.starts, 0) + coalesce(points_to_end.starts, 0)) - (coalesce(state_at_start.ends, 0) + coalesce(points_to_start.ends, 0)) as sessions, (coalesce(state_at_start.starts, 0) + coalesce(points_to_start.starts, 0)) - (coalesce(state_at_start.ends, 0) + coalesce(points_to_start.ends, 0)) as running_at_start, (coalesce(state_at_end.starts, 0) + coalesce(points_to_end.starts, 0)) - (coalesce(state_at_end.ends, 0) + coalesce(points_to_end.ends, 0)) as running_at_end, (coalesce(state_at_end.usage_ms, 0) + (coalesce(state_at_end.starts, 0) - coalesce(state_at_end.ends, 0)) * (@p14 - coalesce(state_at_end.midnight_at, @p15)) + coalesce(points_to_end.usage_ms, 0)) - (coalesce(state_at_start.usage_ms, 0) + (coalesce(state_at_start.starts, 0) - coalesce(state_at_start.ends, 0)) * (@p16 - coalesce(state_at_start.midnight_at, @p17)) + coalesce(points_to_start.usage_ms, 0)) as usage_ms, (coalesce(state_at_end.license_ms, 0) + coalesce(state_at_end.licenses, 0) * (@p18 - coalesce(state_at_end.midnight_at, @p19)) + coalesce(points_to_end.license_ms, 0)) - (coalesce(state_at_start.license_ms, 0) + coalesce(state_at_start.licenses, 0) * (@p20 - coalesce(state_at_start.midnight_at, @p21)) + coalesce(points_to_start.license_ms, 0)) as license_ms
    from (select 0 as user_id, id as pool_id
      from pools) k
    left join usage_states state_at_end on state_at_end.user_id = k.user_id and state_at_end.pool_id = k.pool_id and state_at_end.midnight_at = (select max(x.midnight_at)
      from usage_states x
      where x.user_id = k.user_id and x.pool_id = k.pool_id and x.midnight_at <= @p22)
    left join points_to_end on points_to_end.pool_id = k.pool_id
    left join usage_states state_at_start on state_at_start.user_id = k.user_id and state_at_start.pool_id = k.pool_id and state_at_start.midnight_at = (select max(x.midnight_at)
      from usage_states x
      where x.user_id = k.user_id and x.pool_id = k.pool_id and x.midnight_at <= @p23)
    left join points_to_start on points_to_start.pool_id = k.pool_id)
  select top (@p24) [t].*, count(*) over () as total_count
  from (select r.pool_id as k0, coalesce(sum(r.sessions), 0) as session_count, coalesce(sum(r.license_ms), 0) as license_ms
    from (select user_id, pool_id, sessions, usage_ms * 1.0 as usage_ms, license_ms * 1.0 as license_ms
      from [usage_in_window]) as [r]
    group by r.pool_id
    having sum(r.sessions) > 0) as [t]
  order by t.license_ms desc, t.session_count desc, t.k0;
select [p].[id] as [id], [p].[license_server_id] as [serverId], [p].[total] as [total], [e].[until_at] as [untilAt], [p].[known_since_at] as [knownSince], case when s.is_silent = 1 and p.source = 'reported' then s.last_update_at end as [knownUntil]
  from [pools] as [p]
  inner join [license_servers] as [s] on [s].[id] = [p].[license_server_id]
  left join (select [i].[pool_id], max(i.expiration_at) + 86400000 as [until_at]
    from [pool_increments] as [i]
    where [i].[is_own] = @p0
    group by [i].[pool_id]
    having count(*) = count(i.expiration_at)) as [e] on [e].[pool_id] = [p].[id];
select [h].[pool_id] as [poolId], [h].[since_at] as [at], [h].[total] as [total]
  from [pool_totals] as [h]
  order by [h].[pool_id] asc, [h].[since_at] asc;
select [p].[id]
  from [pools] as [p]
  where (p.is_listed = 1 and p.is_error = 0 and (not exists (select 1
        from pool_increments a
        where a.pool_id = p.id and a.is_own = 1) or exists (select 1
        from pool_increments b
        where b.pool_id = p.id and b.is_own = 1 and b.expiration_at is null) or exists (select 1
        from pool_increments c
        where c.pool_id = p.id and c.is_own = 1 and c.expiration_at > @p0)));
select top (@p0) [from_at] as [at]
  from [usage_changes_from];
with clipped as (select s.series_number, case when x.start_at > @p0 then x.start_at else @p1 end as from_at, case when coalesce(x.end_at, @p2) < @p3 then coalesce(x.end_at, @p4) else @p5 end as to_at, cast(x.number_of_licenses as bigint) as licenses
    from ((select *
        from (select [x].[pool_id], [x].[license_server_id], [x].[user_id], [x].[group_id], [x].[project_id], [x].[start_at], [x].[end_at], [x].[number_of_licenses], [x].[texts_id]
          from (select j.[pool_id]
            from openjson(@p6) with ([pool_id] bigint '$[0]') as j) as k
          cross join sessions as x
          where [x].[pool_id] = [k].[pool_id] and [x].[start_at] >= @p7 and [x].[start_at] < @p8) as [part_0]
        union all
        select *
        from (select [x].[pool_id], [x].[license_server_id], [x].[user_id], [x].[group_id], [x].[project_id], [x].[start_at], [x].[end_at], [x].[number_of_licenses], [x].[texts_id]
          from (select j.[pool_id]
            from openjson(@p9) with ([pool_id] bigint '$[0]') as j) as k
          cross join sessions as x
          where x.end_at - x.start_at <= @p10 and [x].[pool_id] = [k].[pool_id] and [x].[start_at] >= @p11 and [x].[start_at] < @p12 and x.end_at + 0 > @p13) as [part_1]
        union all
        select *
        from (select [x].[pool_id], [x].[license_server_id], [x].[user_id], [x].[group_id], [x].[project_id], [x].[start_at], [x].[end_at], [x].[number_of_licenses], [x].[texts_id]
          from (select j.[pool_id]
            from openjson(@p14) with ([pool_id] bigint '$[0]') as j) as k
          cross join (select distinct length_class, start_at
            from (select j.[length_class], j.[start_at]
              from openjson(@p15) with ([length_class] bigint '$[0]', [start_at] bigint '$[1]') as j) as classes
            where length_class <= (select max(l.length_class)
              from sessions l
              where l.length_class > 10)) as c
          cross join sessions as x
          where [x].[start_at] < @p16 and [x].[end_at] > @p17 and [x].[pool_id] = [k].[pool_id] and x.length_class = c.length_class and x.length_class > 10 and x.start_at > c.start_at) as [part_2]
        union all
        select *
        from (select [x].[pool_id], [x].[license_server_id], [x].[user_id], [x].[group_id], [x].[project_id], [x].[start_at], [x].[end_at], [x].[number_of_licenses], [x].[texts_id]
          from (select j.[pool_id]
            from openjson(@p18) with ([pool_id] bigint '$[0]') as j) as k
          cross join sessions as x
          where [x].[end_at] is null and [x].[pool_id] = [k].[pool_id] and [x].[start_at] < @p19) as [part_3])) x
    join (select j.[series_number], j.[k0]
      from openjson(@p20) with ([series_number] bigint '$[0]', [k0] bigint '$[1]') as j) as s on x.pool_id = s.k0), changes as (select series_number, at_ms, sum(licenses) as licenses, sum(sessions) as sessions, max(interval_number) as interval_number, sum(owned) as owned, sum(known) as known
    from (select series_number, from_at as at_ms, licenses, 1 as sessions, -1 as interval_number, 0 as owned, 0 as known
      from clipped
      where from_at < to_at
      union all
      select series_number, to_at, -licenses, -1, -1, 0, 0
      from clipped
      where from_at < to_at
      union all
      select s.series_number, b.at_ms, 0, 0, b.interval_number, 0, 0
      from (select j.[series_number], j.[k0]
        from openjson(@p21) with ([series_number] bigint '$[0]', [k0] bigint '$[1]') as j) as s
      cross join (select j.[at_ms], j.[interval_number]
        from openjson(@p22) with ([at_ms] bigint '$[0]', [interval_number] bigint '$[1]') as j) as b
      union all
      select o.series_number, o.at_ms, 0, 0, -1, o.owned, o.known
      from (select j.[series_number], j.[at_ms], j.[owned], j.[known]
        from openjson(@p23) with ([series_number] bigint '$[0]', [at_ms] bigint '$[1]', [owned] bigint '$[2]', [known] bigint '$[3]') as j) as o) single_changes
    group by series_number, at_ms), concurrency as (select series_number, at_ms, lead(at_ms) over (partition by series_number
      order by at_ms) as next_ms, sum(licenses) over (partition by series_number
      order by at_ms rows unbounded preceding) as licenses, sum(sessions) over (partition by series_number
      order by at_ms rows unbounded preceding) as sessions, max(interval_number) over (partition by series_number
      order by at_ms rows unbounded preceding) as interval_number, sum(owned) over (partition by series_number
      order by at_ms rows unbounded preceding) as owned, sum(known) over (partition by series_number
      order by at_ms rows unbounded preceding) as known
    from changes)
  select w.series_number as "series", w.interval_number as "interval", min(w.licenses) as "lowest", max(w.licenses) as "highest", min(case when w.licenses = w.highest then w.at_ms end) as "highestAt", sum(w.sessions * 1.0 * (w.next_ms - w.at_ms)) as "usageMs", sum(w.licenses * 1.0 * (w.next_ms - w.at_ms)) as "licenseMs", sum(case when w.owned > 0 and w.licenses >= w.owned then w.next_ms - w.at_ms else 0 end) as "fullMs"
  from (select c.*, max(c.licenses) over (partition by c.series_number, c.interval_number) as highest
    from concurrency c
    where c.next_ms is not null and c.known > 0) w
  group by w.series_number, w.interval_number
  order by w.series_number, w.interval_number;
select [p].[id], [p].[name], [p].[version], [p].[vendor], [s].[id] as [serverId], [s].[name] as [serverName]
  from [pools] as [p]
  inner join [license_servers] as [s] on [s].[id] = [p].[license_server_id]
  where p.id in (select cast(j.[value] as bigint)
    from openjson(@p0) as j);
commit transaction;

-- "query":{},"body":{"StartUtc":"2026-02-20","EndUtc":"2026-02-25","BucketSize":"Hour","GroupBy":["User"],"WorkingHoursOnly":true,"UserIds":[1,2],"FeatureIds":[1,2,3],"LicenseServerIds":[1],"Limit":3},"accept":"application/json"
select [p].[id]
  from [pools] as [p]
  inner join [license_servers] as [s] on [s].[id] = [p].[license_server_id]
  where [p].[id] in (select cast(j.[value] as bigint)
    from openjson(@p0) as j) and [p].[license_server_id] in (select cast(j.[value] as bigint)
    from openjson(@p1) as j);
select count(*) as [total]
  from [pools];
with [points_to_end] as (select user_id, pool_id, sum(starts) as starts, sum(ends) as ends, sum(elapsed) as usage_ms, sum(elapsed * licenses) as license_ms
    from (select user_id, pool_id, 1 as starts, 0 as ends, abs(@p0 - start_at) as elapsed, cast(number_of_licenses as bigint) as licenses
      from sessions
      where start_at >= @p1 and start_at < @p2
      union all
      select user_id, pool_id, 0 as starts, 1 as ends, -abs(@p3 - end_at) as elapsed, cast(number_of_licenses as bigint) as licenses
      from sessions
      where end_at >= @p4 and end_at < @p5) points
    group by user_id, pool_id), [points_to_start] as (select user_id, pool_id, sum(starts) as starts, sum(ends) as ends, sum(elapsed) as usage_ms, sum(elapsed * licenses) as license_ms
    from (select user_id, pool_id, 1 as starts, 0 as ends, abs(@p6 - start_at) as elapsed, cast(number_of_licenses as bigint) as licenses
      from sessions
      where start_at >= @p7 and start_at < @p8
      union all
      select user_id, pool_id, 0 as starts, 1 as ends, -abs(@p9 - end_at) as elapsed, cast(number_of_licenses as bigint) as licenses
      from sessions
      where end_at >= @p10 and end_at <= @p11 and (end_at < @p12 or start_at < @p13)) points
    group by user_id, pool_id), [usage_in_window] as (select k.*, (coalesce(state_at_end.starts, 0) + coalesce(points_to_end.starts, 0)) - (coalesce(state_at_start.ends, 0) + coalesce(points_to_start.ends, 0)) as sessions, (coalesce(state_at_start.starts, 0) + coalesce(points_to_start.starts, 0)) - (coalesce(state_at_start.ends, 0) + coalesce(points_to_start.ends, 0)) as running_at_start, (coalesce(state_at_end.starts, 0) + coalesce(points_to_end.starts, 0)) - (coalesce(state_at_end.ends, 0) + coalesce(points_to_end.ends, 0)) as running_at_end, (coalesce(state_at_end.usage_ms, 0) + (coalesce(state_at_end.starts, 0) - coalesce(state_at_end.ends, 0)) * (@p14 - coalesce(state_at_end.midnight_at, @p15)) + coalesce(points_to_end.usage_ms, 0)) - (coalesce(state_at_start.usage_ms, 0) + (coalesce(state_at_start.starts, 0) - coalesce(state_at_start.ends, 0)) * (@p16 - coalesce(state_at_start.midnight_at, @p17)) + coalesce(points_to_start.usage_ms, 0)) as usage_ms, (coalesce(state_at_end.license_ms, 0) + coalesce(state_at_end.licenses, 0) * (@p18 - coalesce(state_at_end.midnight_at, @p19)) + coalesce(points_to_end.license_ms, 0)) - (coalesce(state_at_start.license_ms, 0) + coalesce(state_at_start.licenses, 0) * (@p20 - coalesce(state_at_start.midnight_at, @p21)) + coalesce(points_to_start.license_ms, 0)) as license_ms
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
  select top (@p26) [t].*, count(*) over () as total_count
  from (select r.user_id as k0, coalesce(sum(r.sessions), 0) as session_count, coalesce(sum(r.license_ms), 0) as license_ms
    from (select user_id, pool_id, sessions, usage_ms * 1.0 as usage_ms, license_ms * 1.0 as license_ms
      from [usage_in_window]) as [r]
    group by r.user_id
    having sum(r.sessions) > 0) as [t]
  order by t.license_ms desc, t.session_count desc, t.k0;
select top (@p0) [starts]
  from [usage_states]
  where [user_id] = @p1 and [pool_id] = @p2 and [midnight_at] <= @p3
  order by [midnight_at] desc;
with clipped as (select s.series_number, case when x.start_at > @p0 then x.start_at else @p1 end as from_at, case when coalesce(x.end_at, @p2) < @p3 then coalesce(x.end_at, @p4) else @p5 end as to_at, cast(x.number_of_licenses as bigint) as licenses
    from ((select *
        from (select [x].[pool_id], [x].[license_server_id], [x].[user_id], [x].[group_id], [x].[project_id], [x].[start_at], [x].[end_at], [x].[number_of_licenses], [x].[texts_id]
          from (select distinct k.user_id
            from (select user_id, pool_id
              from user_pools
              where user_id in (select cast(j.[value] as bigint)
                from openjson(@p6) as j) and pool_id in (select cast(j.[value] as bigint)
                from openjson(@p7) as j)) as k) as k
          cross join sessions as x
          where [x].[user_id] = [k].[user_id] and [x].[pool_id] in (select cast(j.[value] as bigint)
            from openjson(@p8) as j) and [x].[start_at] >= @p9 and [x].[start_at] < @p10) as [part_0]
        union all
        select *
        from (select [x].[pool_id], [x].[license_server_id], [x].[user_id], [x].[group_id], [x].[project_id], [x].[start_at], [x].[end_at], [x].[number_of_licenses], [x].[texts_id]
          from (select j.[user_id]
            from openjson(@p11) with ([user_id] bigint '$[0]') as j) as k
          cross join sessions as x
          where x.end_at - x.start_at <= @p12 and [x].[user_id] = [k].[user_id] and [x].[start_at] >= @p13 and [x].[start_at] < @p14 and x.end_at + 0 > @p15 and [x].[pool_id] in (select cast(j.[value] as bigint)
            from openjson(@p16) as j)) as [part_1]
        union all
        select *
        from (select [x].[pool_id], [x].[license_server_id], [x].[user_id], [x].[group_id], [x].[project_id], [x].[start_at], [x].[end_at], [x].[number_of_licenses], [x].[texts_id]
          from (select j.[user_id]
            from openjson(@p17) with ([user_id] bigint '$[0]') as j) as k
          cross join (select distinct length_class, start_at
            from (select j.[length_class], j.[start_at]
              from openjson(@p18) with ([length_class] bigint '$[0]', [start_at] bigint '$[1]') as j) as classes
            where length_class <= (select max(l.length_class)
              from sessions l
              where l.length_class > 10)) as c
          cross join sessions as x
          where [x].[start_at] < @p19 and [x].[end_at] > @p20 and [x].[user_id] = [k].[user_id] and x.length_class = c.length_class and x.length_class > 10 and x.start_at > c.start_at and [x].[pool_id] in (select cast(j.[value] as bigint)
            from openjson(@p21) as j)) as [part_2]
        union all
        select *
        from (select [x].[pool_id], [x].[license_server_id], [x].[user_id], [x].[group_id], [x].[project_id], [x].[start_at], [x].[end_at], [x].[number_of_licenses], [x].[texts_id]
          from (select j.[user_id]
            from openjson(@p22) with ([user_id] bigint '$[0]') as j) as k
          cross join sessions as x
          where [x].[end_at] is null and [x].[user_id] = [k].[user_id] and [x].[pool_id] in (select cast(j.[value] as bigint)
            from openjson(@p23) as j) and [x].[start_at] < @p24) as [part_3])) x
    join (select j.[series_number], j.[k0]
      from openjson(@p25) with ([series_number] bigint '$[0]', [k0] bigint '$[1]') as j) as s on x.user_id = s.k0), changes as (select series_number, at_ms, sum(licenses) as licenses, sum(sessions) as sessions, max(interval_number) as interval_number, sum(owned) as owned, sum(known) as known
    from (select series_number, from_at as at_ms, licenses, 1 as sessions, -1 as interval_number, 0 as owned, 0 as known
      from clipped
      where from_at < to_at
      union all
      select series_number, to_at, -licenses, -1, -1, 0, 0
      from clipped
      where from_at < to_at
      union all
      select s.series_number, b.at_ms, 0, 0, b.interval_number, 0, 0
      from (select j.[series_number], j.[k0]
        from openjson(@p26) with ([series_number] bigint '$[0]', [k0] bigint '$[1]') as j) as s
      cross join (select j.[at_ms], j.[interval_number]
        from openjson(@p27) with ([at_ms] bigint '$[0]', [interval_number] bigint '$[1]') as j) as b
      union all
      select o.series_number, o.at_ms, 0, 0, -1, o.owned, o.known
      from (select j.[series_number], j.[at_ms], j.[owned], j.[known]
        from openjson(@p28) with ([series_number] bigint '$[0]', [at_ms] bigint '$[1]', [owned] bigint '$[2]', [known] bigint '$[3]') as j) as o) single_changes
    group by series_number, at_ms), concurrency as (select series_number, at_ms, lead(at_ms) over (partition by series_number
      order by at_ms) as next_ms, sum(licenses) over (partition by series_number
      order by at_ms rows unbounded preceding) as licenses, sum(sessions) over (partition by series_number
      order by at_ms rows unbounded preceding) as sessions, max(interval_number) over (partition by series_number
      order by at_ms rows unbounded preceding) as interval_number, sum(owned) over (partition by series_number
      order by at_ms rows unbounded preceding) as owned, sum(known) over (partition by series_number
      order by at_ms rows unbounded preceding) as known
    from changes)
  select w.series_number as "series", w.interval_number as "interval", min(w.licenses) as "lowest", max(w.licenses) as "highest", min(case when w.licenses = w.highest then w.at_ms end) as "highestAt", sum(w.sessions * 1.0 * (w.next_ms - w.at_ms)) as "usageMs", sum(w.licenses * 1.0 * (w.next_ms - w.at_ms)) as "licenseMs", sum(case when w.owned > 0 and w.licenses >= w.owned then w.next_ms - w.at_ms else 0 end) as "fullMs"
  from (select c.*, max(c.licenses) over (partition by c.series_number, c.interval_number) as highest
    from concurrency c
    where c.next_ms is not null and c.known > 0) w
  group by w.series_number, w.interval_number
  order by w.series_number, w.interval_number;
select [p].[id], [p].[name], [p].[version], [p].[vendor], [s].[id] as [serverId], [s].[name] as [serverName]
  from [pools] as [p]
  inner join [license_servers] as [s] on [s].[id] = [p].[license_server_id]
  where p.id in (select cast(j.[value] as nvarchar(4000)) collate Latin1_General_100_BIN2
    from openjson(@p0) as j);
select [id], [name]
  from [users]
  where id in (select cast(j.[value] as bigint)
    from openjson(@p0) as j);

-- "query":{},"body":{"StartUtc":"2026-02-20","EndUtc":"2026-02-25","BucketSize":"Week","Selections":[{"FeatureName":"cad_core"},{"FeatureName":"mesh_pre","Vendor":"meshlab"}],"IgnoreWeekends":true,"IncludeActive":true},"accept":"application/json"
select [p].[id]
  from [pools] as [p]
  inner join [license_servers] as [s] on [s].[id] = [p].[license_server_id]
  where (exists (select 1
      from (select distinct f0
        from (select j.[f0] collate Latin1_General_100_BIN2 as [f0]
          from openjson(@p0) with ([f0] nvarchar(4000) '$[0]') as j) as j) sel
      where sel.f0 = p.name_key));
select [p].[id]
  from [pools] as [p]
  inner join [license_servers] as [s] on [s].[id] = [p].[license_server_id]
  where (exists (select 1
      from (select distinct f0, f1
        from (select j.[f0] collate Latin1_General_100_BIN2 as [f0], j.[f1] collate Latin1_General_100_BIN2 as [f1]
          from openjson(@p0) with ([f0] nvarchar(4000) '$[0]', [f1] nvarchar(4000) '$[1]') as j) as j) sel
      where sel.f0 = p.name_key and sel.f1 = p.vendor_key));
with [points_to_end] as (select pool_id, sum(starts) as starts, sum(ends) as ends, sum(elapsed) as usage_ms, sum(elapsed * licenses) as license_ms
    from (select pool_id, 1 as starts, 0 as ends, abs(@p0 - start_at) as elapsed, cast(number_of_licenses as bigint) as licenses
      from sessions
      where start_at >= @p1 and start_at < @p2
      union all
      select pool_id, 0 as starts, 1 as ends, -abs(@p3 - end_at) as elapsed, cast(number_of_licenses as bigint) as licenses
      from sessions
      where end_at >= @p4 and end_at < @p5) points
    group by pool_id), [points_to_start] as (select pool_id, sum(starts) as starts, sum(ends) as ends, sum(elapsed) as usage_ms, sum(elapsed * licenses) as license_ms
    from (select pool_id, 1 as starts, 0 as ends, abs(@p6 - start_at) as elapsed, cast(number_of_licenses as bigint) as licenses
      from sessions
      where start_at >= @p7 and start_at < @p8
      union all
      select pool_id, 0 as starts, 1 as ends, -abs(@p9 - end_at) as elapsed, cast(number_of_licenses as bigint) as licenses
      from sessions
      where end_at >= @p10 and end_at <= @p11 and (end_at < @p12 or start_at < @p13)) points
    group by pool_id), [usage_in_window] as (select k.*, (coalesce(state_at_end.starts, 0) + coalesce(points_to_end.starts, 0)) - (coalesce(state_at_start.ends, 0) + coalesce(points_to_start.ends, 0)) as sessions, (coalesce(state_at_start.starts, 0) + coalesce(points_to_start.starts, 0)) - (coalesce(state_at_start.ends, 0) + coalesce(points_to_start.ends, 0)) as running_at_start, (coalesce(state_at_end.starts, 0) + coalesce(points_to_end.starts, 0)) - (coalesce(state_at_end.ends, 0) + coalesce(points_to_end.ends, 0)) as running_at_end, (coalesce(state_at_end.usage_ms, 0) + (coalesce(state_at_end.starts, 0) - coalesce(state_at_end.ends, 0)) * (@p14 - coalesce(state_at_end.midnight_at, @p15)) + coalesce(points_to_end.usage_ms, 0)) - (coalesce(state_at_start.usage_ms, 0) + (coalesce(state_at_start.starts, 0) - coalesce(state_at_start.ends, 0)) * (@p16 - coalesce(state_at_start.midnight_at, @p17)) + coalesce(points_to_start.usage_ms, 0)) as usage_ms, (coalesce(state_at_end.license_ms, 0) + coalesce(state_at_end.licenses, 0) * (@p18 - coalesce(state_at_end.midnight_at, @p19)) + coalesce(points_to_end.license_ms, 0)) - (coalesce(state_at_start.license_ms, 0) + coalesce(state_at_start.licenses, 0) * (@p20 - coalesce(state_at_start.midnight_at, @p21)) + coalesce(points_to_start.license_ms, 0)) as license_ms
    from (select 0 as user_id, id as pool_id
      from pools
      where id in (select cast(j.[value] as bigint)
        from openjson(@p22) as j)) k
    left join usage_states state_at_end on state_at_end.user_id = k.user_id and state_at_end.pool_id = k.pool_id and state_at_end.midnight_at = (select max(x.midnight_at)
      from usage_states x
      where x.user_id = k.user_id and x.pool_id = k.pool_id and x.midnight_at <= @p23)
    left join points_to_end on points_to_end.pool_id = k.pool_id
    left join usage_states state_at_start on state_at_start.user_id = k.user_id and state_at_start.pool_id = k.pool_id and state_at_start.midnight_at = (select max(x.midnight_at)
      from usage_states x
      where x.user_id = k.user_id and x.pool_id = k.pool_id and x.midnight_at <= @p24)
    left join points_to_start on points_to_start.pool_id = k.pool_id)
  select top (@p25) [t].*, count(*) over () as total_count
  from (select coalesce(sum(r.sessions), 0) as session_count, coalesce(sum(r.license_ms), 0) as license_ms
    from (select user_id, pool_id, sessions, usage_ms * 1.0 as usage_ms, license_ms * 1.0 as license_ms
      from [usage_in_window]) as [r]) as [t]
  order by t.license_ms desc, t.session_count desc;
with clipped as (select s.series_number, case when x.start_at > @p0 then x.start_at else @p1 end as from_at, case when coalesce(x.end_at, @p2) < @p3 then coalesce(x.end_at, @p4) else @p5 end as to_at, cast(x.number_of_licenses as bigint) as licenses
    from ((select *
        from (select [x].[pool_id], [x].[license_server_id], [x].[user_id], [x].[group_id], [x].[project_id], [x].[start_at], [x].[end_at], [x].[number_of_licenses], [x].[texts_id]
          from (select j.[pool_id]
            from openjson(@p6) with ([pool_id] bigint '$[0]') as j) as k
          cross join sessions as x
          where [x].[pool_id] = [k].[pool_id] and [x].[start_at] >= @p7 and [x].[start_at] < @p8) as [part_0]
        union all
        select *
        from (select [x].[pool_id], [x].[license_server_id], [x].[user_id], [x].[group_id], [x].[project_id], [x].[start_at], [x].[end_at], [x].[number_of_licenses], [x].[texts_id]
          from (select j.[pool_id]
            from openjson(@p9) with ([pool_id] bigint '$[0]') as j) as k
          cross join sessions as x
          where x.end_at - x.start_at <= @p10 and [x].[pool_id] = [k].[pool_id] and [x].[start_at] >= @p11 and [x].[start_at] < @p12 and x.end_at + 0 > @p13) as [part_1]
        union all
        select *
        from (select [x].[pool_id], [x].[license_server_id], [x].[user_id], [x].[group_id], [x].[project_id], [x].[start_at], [x].[end_at], [x].[number_of_licenses], [x].[texts_id]
          from (select j.[pool_id]
            from openjson(@p14) with ([pool_id] bigint '$[0]') as j) as k
          cross join (select distinct length_class, start_at
            from (select j.[length_class], j.[start_at]
              from openjson(@p15) with ([length_class] bigint '$[0]', [start_at] bigint '$[1]') as j) as classes
            where length_class <= (select max(l.length_class)
              from sessions l
              where l.length_class > 10)) as c
          cross join sessions as x
          where [x].[start_at] < @p16 and [x].[end_at] > @p17 and [x].[pool_id] = [k].[pool_id] and x.length_class = c.length_class and x.length_class > 10 and x.start_at > c.start_at) as [part_2]
        union all
        select *
        from (select [x].[pool_id], [x].[license_server_id], [x].[user_id], [x].[group_id], [x].[project_id], [x].[start_at], [x].[end_at], [x].[number_of_licenses], [x].[texts_id]
          from (select j.[pool_id]
            from openjson(@p18) with ([pool_id] bigint '$[0]') as j) as k
          cross join sessions as x
          where [x].[end_at] is null and [x].[pool_id] = [k].[pool_id] and [x].[start_at] < @p19) as [part_3])) x
    join (select j.[series_number]
      from openjson(@p20) with ([series_number] bigint '$[0]') as j) as s on 1 = 1), changes as (select series_number, at_ms, sum(licenses) as licenses, sum(sessions) as sessions, max(interval_number) as interval_number, sum(owned) as owned, sum(known) as known
    from (select series_number, from_at as at_ms, licenses, 1 as sessions, -1 as interval_number, 0 as owned, 0 as known
      from clipped
      where from_at < to_at
      union all
      select series_number, to_at, -licenses, -1, -1, 0, 0
      from clipped
      where from_at < to_at
      union all
      select s.series_number, b.at_ms, 0, 0, b.interval_number, 0, 0
      from (select j.[series_number]
        from openjson(@p21) with ([series_number] bigint '$[0]') as j) as s
      cross join (select j.[at_ms], j.[interval_number]
        from openjson(@p22) with ([at_ms] bigint '$[0]', [interval_number] bigint '$[1]') as j) as b
      union all
      select o.series_number, o.at_ms, 0, 0, -1, o.owned, o.known
      from (select j.[series_number], j.[at_ms], j.[owned], j.[known]
        from openjson(@p23) with ([series_number] bigint '$[0]', [at_ms] bigint '$[1]', [owned] bigint '$[2]', [known] bigint '$[3]') as j) as o) single_changes
    group by series_number, at_ms), concurrency as (select series_number, at_ms, lead(at_ms) over (partition by series_number
      order by at_ms) as next_ms, sum(licenses) over (partition by series_number
      order by at_ms rows unbounded preceding) as licenses, sum(sessions) over (partition by series_number
      order by at_ms rows unbounded preceding) as sessions, max(interval_number) over (partition by series_number
      order by at_ms rows unbounded preceding) as interval_number, sum(owned) over (partition by series_number
      order by at_ms rows unbounded preceding) as owned, sum(known) over (partition by series_number
      order by at_ms rows unbounded preceding) as known
    from changes)
  select w.series_number as "series", w.interval_number as "interval", min(w.licenses) as "lowest", max(w.licenses) as "highest", min(case when w.licenses = w.highest then w.at_ms end) as "highestAt", sum(w.sessions * 1.0 * (w.next_ms - w.at_ms)) as "usageMs", sum(w.licenses * 1.0 * (w.next_ms - w.at_ms)) as "licenseMs", sum(case when w.owned > 0 and w.licenses >= w.owned then w.next_ms - w.at_ms else 0 end) as "fullMs"
  from (select c.*, max(c.licenses) over (partition by c.series_number, c.interval_number) as highest
    from concurrency c
    where c.next_ms is not null and c.known > 0) w
  group by w.series_number, w.interval_number
  order by w.series_number, w.interval_number;
