-- What queryUsageOverTime sends to SQL Server, as npm run golden:tsql wrote it: never edited. Each line of this kind is a call,
-- followed by those of its statements that do not stand above it already.

-- "query":{},"body":{"StartUtc":"2026-02-20","EndUtc":"2026-02-25","BucketSize":"Day","GroupBy":["Feature"]},"accept":"application/json"
begin transaction;
select top (@p0) [t].*, count(*) over () as total_count
  from (select r.pool_id as k0, coalesce(sum(r.session_count), 0) as session_count, coalesce(sum(r.usage_ms), 0) as usage_ms, coalesce(sum(r.license_ms), 0) as license_ms
    from (select *
      from (select k.user_id, k.pool_id, ((coalesce(e_row.starts, 0) + coalesce(e_points.starts, 0)) - (coalesce(s_row.ends, 0) + coalesce(s_points.ends, 0))) as session_count, ((coalesce(e_row.usage_ms, 0) + (coalesce(e_row.starts, 0) - coalesce(e_row.ends, 0)) * (@p1 - coalesce(e_row.midnight_at, @p2)) + coalesce(e_points.usage_ms, 0)) - (coalesce(s_row.usage_ms, 0) + (coalesce(s_row.starts, 0) - coalesce(s_row.ends, 0)) * (@p3 - coalesce(s_row.midnight_at, @p4)) + coalesce(s_points.usage_ms, 0)) - 0) * 1.0 as usage_ms, ((coalesce(e_row.license_ms, 0) + coalesce(e_row.licenses, 0) * (@p5 - coalesce(e_row.midnight_at, @p6)) + coalesce(e_points.license_ms, 0)) - (coalesce(s_row.license_ms, 0) + coalesce(s_row.licenses, 0) * (@p7 - coalesce(s_row.midnight_at, @p8)) + coalesce(s_points.license_ms, 0)) - 0) * 1.0 as license_ms
        from (select 0 as user_id, id as pool_id
          from pools) k
        left join usage_states e_row on e_row.user_id = k.user_id and e_row.pool_id = k.pool_id and e_row.midnight_at = (select max(x.midnight_at)
          from usage_states x
          where x.user_id = k.user_id and x.pool_id = k.pool_id and x.midnight_at <= @p9)
        left join (select pool_id, sum(starts) as starts, sum(ends) as ends, sum(elapsed) as usage_ms, sum(elapsed * licenses) as license_ms
          from (select pool_id, 1 as starts, 0 as ends, abs(@p10 - start_at) as elapsed, cast(number_of_licenses as bigint) as licenses
            from sessions
            where start_at >= @p11 and start_at < @p12
            union all
            select pool_id, 0 as starts, 1 as ends, -abs(@p13 - end_at) as elapsed, cast(number_of_licenses as bigint) as licenses
            from sessions
            where end_at >= @p14 and end_at < @p15) points_of_e
          group by pool_id) e_points on e_points.pool_id = k.pool_id
        left join usage_states s_row on s_row.user_id = k.user_id and s_row.pool_id = k.pool_id and s_row.midnight_at = (select max(x.midnight_at)
          from usage_states x
          where x.user_id = k.user_id and x.pool_id = k.pool_id and x.midnight_at <= @p16)
        left join (select pool_id, sum(starts) as starts, sum(ends) as ends, sum(elapsed) as usage_ms, sum(elapsed * licenses) as license_ms
          from (select pool_id, 1 as starts, 0 as ends, abs(@p17 - start_at) as elapsed, cast(number_of_licenses as bigint) as licenses
            from sessions
            where start_at >= @p18 and start_at < @p19
            union all
            select pool_id, 0 as starts, 1 as ends, -abs(@p20 - end_at) as elapsed, cast(number_of_licenses as bigint) as licenses
            from sessions
            where end_at >= @p21 and end_at <= @p22 and (end_at < @p23 or start_at < @p24)) points_of_s
          group by pool_id) s_points on s_points.pool_id = k.pool_id) rolled) as [r]
    group by r.pool_id
    having sum(r.session_count) > 0) as [t]
  order by t.license_ms desc, t.session_count desc, t.k0;
select [p].[id] as [id], [p].[license_server_id] as [serverId], [p].[total] as [total], [e].[until_at] as [untilAt]
  from [pools] as [p]
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
select top (@p0) [value]
  from [service_state]
  where [key] = @p1;
with clipped as (select s.place, case when x.start_at < @p0 then @p1 else x.start_at end as from_at, case when x.end_at is null or x.end_at > @p2 then @p3 else x.end_at end as to_at, cast(x.number_of_licenses as bigint) as licenses
    from ((select *
        from (select [x].[pool_id], [x].[license_server_id], [x].[user_id], [x].[group_id], [x].[project_id], [x].[start_at], [x].[end_at], [x].[number_of_licenses], [x].[workstation], [x].[workstation_key]
          from [sessions] as [x]
          where [x].[start_at] >= @p4 and [x].[start_at] < @p5) as [part_0]
        union all
        select *
        from (select [x].[pool_id], [x].[license_server_id], [x].[user_id], [x].[group_id], [x].[project_id], [x].[start_at], [x].[end_at], [x].[number_of_licenses], [x].[workstation], [x].[workstation_key]
          from (select distinct length_class, start_at
            from (select j.[length_class], j.[start_at]
              from openjson(@p6) with ([length_class] bigint '$[0]', [start_at] bigint '$[1]') as j) as classes
            where length_class <= (select max(l.length_class)
              from sessions l
              where l.length_class is not null)) as c
          cross join sessions as x
          where [x].[end_at] > @p7 and x.length_class = c.length_class and x.start_at > c.start_at and [x].[start_at] < @p8) as [part_1]
        union all
        select *
        from (select [x].[pool_id], [x].[license_server_id], [x].[user_id], [x].[group_id], [x].[project_id], [x].[start_at], [x].[end_at], [x].[number_of_licenses], [x].[workstation], [x].[workstation_key]
          from [sessions] as [x]
          where [x].[end_at] is null and [x].[start_at] < @p9) as [part_2])) x
    join (select j.[place], j.[k0]
      from openjson(@p10) with ([place] bigint '$[0]', [k0] bigint '$[1]') as j) as s on x.pool_id = s.k0), points as (select place, at_ms, sum(licenses) as licenses, sum(sessions) as sessions, max(stretch) as stretch, sum(owned) as owned
    from (select place, from_at as at_ms, licenses, 1 as sessions, -1 as stretch, 0 as owned
      from clipped
      where from_at < to_at
      union all
      select place, to_at, -licenses, -1, -1, 0
      from clipped
      where from_at < to_at
      union all
      select s.place, b.at_ms, 0, 0, b.stretch, 0
      from (select j.[place], j.[k0]
        from openjson(@p11) with ([place] bigint '$[0]', [k0] bigint '$[1]') as j) as s
      cross join (select j.[at_ms], j.[stretch]
        from openjson(@p12) with ([at_ms] bigint '$[0]', [stretch] bigint '$[1]') as j) as b
      union all
      select o.place, o.at_ms, 0, 0, -1, o.owned
      from (select j.[place], j.[at_ms], j.[owned]
        from openjson(@p13) with ([place] bigint '$[0]', [at_ms] bigint '$[1]', [owned] bigint '$[2]') as j) as o) changes
    group by place, at_ms), levels as (select place, at_ms, lead(at_ms) over (partition by place
      order by at_ms) as next_ms, sum(licenses) over (partition by place
      order by at_ms rows unbounded preceding) as licenses, sum(sessions) over (partition by place
      order by at_ms rows unbounded preceding) as sessions, max(stretch) over (partition by place
      order by at_ms rows unbounded preceding) as stretch, sum(owned) over (partition by place
      order by at_ms rows unbounded preceding) as owned
    from points)
  select w.place as "place", w.stretch as "stretch", min(w.licenses) as "lowest", max(w.licenses) as "highest", min(case when w.licenses = w.highest then w.at_ms end) as "highestAt", sum(w.sessions * 1.0 * (w.next_ms - w.at_ms)) as "usageMs", sum(w.licenses * 1.0 * (w.next_ms - w.at_ms)) as "licenseMs", sum(case when w.owned > 0 and w.licenses >= w.owned then w.next_ms - w.at_ms else 0 end) as "fullMs"
  from (select v.*, max(v.licenses) over (partition by v.place, v.stretch) as highest
    from levels v
    where v.next_ms is not null) w
  group by w.place, w.stretch
  order by w.place, w.stretch;
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
select top (@p0) [t].*, count(*) over () as total_count
  from (select r.user_id as k0, coalesce(sum(r.session_count), 0) as session_count, coalesce(sum(r.usage_ms), 0) as usage_ms, coalesce(sum(r.license_ms), 0) as license_ms
    from (select *
      from (select k.user_id, k.pool_id, ((coalesce(e_row.starts, 0) + coalesce(e_points.starts, 0)) - (coalesce(s_row.ends, 0) + coalesce(s_points.ends, 0))) as session_count, ((coalesce(e_row.usage_ms, 0) + (coalesce(e_row.starts, 0) - coalesce(e_row.ends, 0)) * (@p1 - coalesce(e_row.midnight_at, @p2)) + coalesce(e_points.usage_ms, 0)) - (coalesce(s_row.usage_ms, 0) + (coalesce(s_row.starts, 0) - coalesce(s_row.ends, 0)) * (@p3 - coalesce(s_row.midnight_at, @p4)) + coalesce(s_points.usage_ms, 0)) - 0) * 1.0 as usage_ms, ((coalesce(e_row.license_ms, 0) + coalesce(e_row.licenses, 0) * (@p5 - coalesce(e_row.midnight_at, @p6)) + coalesce(e_points.license_ms, 0)) - (coalesce(s_row.license_ms, 0) + coalesce(s_row.licenses, 0) * (@p7 - coalesce(s_row.midnight_at, @p8)) + coalesce(s_points.license_ms, 0)) - 0) * 1.0 as license_ms
        from (select user_id, pool_id
          from user_pools
          where user_id in (select cast(j.[value] as bigint)
            from openjson(@p9) as j) and pool_id in (select cast(j.[value] as bigint)
            from openjson(@p10) as j)) k
        left join usage_states e_row on e_row.user_id = k.user_id and e_row.pool_id = k.pool_id and e_row.midnight_at = (select max(x.midnight_at)
          from usage_states x
          where x.user_id = k.user_id and x.pool_id = k.pool_id and x.midnight_at <= @p11)
        left join (select user_id, pool_id, sum(starts) as starts, sum(ends) as ends, sum(elapsed) as usage_ms, sum(elapsed * licenses) as license_ms
          from (select user_id, pool_id, 1 as starts, 0 as ends, abs(@p12 - start_at) as elapsed, cast(number_of_licenses as bigint) as licenses
            from sessions
            where start_at >= @p13 and start_at < @p14
            union all
            select user_id, pool_id, 0 as starts, 1 as ends, -abs(@p15 - end_at) as elapsed, cast(number_of_licenses as bigint) as licenses
            from sessions
            where end_at >= @p16 and end_at < @p17) points_of_e
          group by user_id, pool_id) e_points on e_points.user_id = k.user_id and e_points.pool_id = k.pool_id
        left join usage_states s_row on s_row.user_id = k.user_id and s_row.pool_id = k.pool_id and s_row.midnight_at = (select max(x.midnight_at)
          from usage_states x
          where x.user_id = k.user_id and x.pool_id = k.pool_id and x.midnight_at <= @p18)
        left join (select user_id, pool_id, sum(starts) as starts, sum(ends) as ends, sum(elapsed) as usage_ms, sum(elapsed * licenses) as license_ms
          from (select user_id, pool_id, 1 as starts, 0 as ends, abs(@p19 - start_at) as elapsed, cast(number_of_licenses as bigint) as licenses
            from sessions
            where start_at >= @p20 and start_at < @p21
            union all
            select user_id, pool_id, 0 as starts, 1 as ends, -abs(@p22 - end_at) as elapsed, cast(number_of_licenses as bigint) as licenses
            from sessions
            where end_at >= @p23 and end_at <= @p24 and (end_at < @p25 or start_at < @p26)) points_of_s
          group by user_id, pool_id) s_points on s_points.user_id = k.user_id and s_points.pool_id = k.pool_id) rolled) as [r]
    group by r.user_id
    having sum(r.session_count) > 0) as [t]
  order by t.license_ms desc, t.session_count desc, t.k0;
with clipped as (select s.place, case when x.start_at < @p0 then @p1 else x.start_at end as from_at, case when x.end_at is null or x.end_at > @p2 then @p3 else x.end_at end as to_at, cast(x.number_of_licenses as bigint) as licenses
    from ((select *
        from (select [x].[pool_id], [x].[license_server_id], [x].[user_id], [x].[group_id], [x].[project_id], [x].[start_at], [x].[end_at], [x].[number_of_licenses], [x].[workstation], [x].[workstation_key]
          from (select user_id, pool_id
            from user_pools
            where user_id in (select cast(j.[value] as bigint)
              from openjson(@p4) as j) and pool_id in (select cast(j.[value] as bigint)
              from openjson(@p5) as j)) as k
          cross join sessions as x
          where [x].[user_id] = [k].[user_id] and [x].[pool_id] = [k].[pool_id] and [x].[start_at] >= @p6 and [x].[start_at] < @p7) as [part_0]
        union all
        select *
        from (select [x].[pool_id], [x].[license_server_id], [x].[user_id], [x].[group_id], [x].[project_id], [x].[start_at], [x].[end_at], [x].[number_of_licenses], [x].[workstation], [x].[workstation_key]
          from (select j.[user_id]
            from openjson(@p8) with ([user_id] bigint '$[0]') as j) as k
          cross join (select distinct length_class, start_at
            from (select j.[length_class], j.[start_at]
              from openjson(@p9) with ([length_class] bigint '$[0]', [start_at] bigint '$[1]') as j) as classes
            where length_class <= (select max(l.length_class)
              from sessions l
              where l.length_class is not null)) as c
          cross join sessions as x
          where [x].[end_at] > @p10 and x.length_class = c.length_class and x.start_at > c.start_at and [x].[user_id] = [k].[user_id] and [x].[pool_id] in (select cast(j.[value] as bigint)
            from openjson(@p11) as j) and [x].[start_at] < @p12) as [part_1]
        union all
        select *
        from (select [x].[pool_id], [x].[license_server_id], [x].[user_id], [x].[group_id], [x].[project_id], [x].[start_at], [x].[end_at], [x].[number_of_licenses], [x].[workstation], [x].[workstation_key]
          from (select j.[user_id]
            from openjson(@p13) with ([user_id] bigint '$[0]') as j) as k
          cross join sessions as x
          where [x].[end_at] is null and [x].[user_id] = [k].[user_id] and [x].[pool_id] in (select cast(j.[value] as bigint)
            from openjson(@p14) as j) and [x].[start_at] < @p15) as [part_2])) x
    join (select j.[place], j.[k0]
      from openjson(@p16) with ([place] bigint '$[0]', [k0] bigint '$[1]') as j) as s on x.user_id = s.k0), points as (select place, at_ms, sum(licenses) as licenses, sum(sessions) as sessions, max(stretch) as stretch, sum(owned) as owned
    from (select place, from_at as at_ms, licenses, 1 as sessions, -1 as stretch, 0 as owned
      from clipped
      where from_at < to_at
      union all
      select place, to_at, -licenses, -1, -1, 0
      from clipped
      where from_at < to_at
      union all
      select s.place, b.at_ms, 0, 0, b.stretch, 0
      from (select j.[place], j.[k0]
        from openjson(@p17) with ([place] bigint '$[0]', [k0] bigint '$[1]') as j) as s
      cross join (select j.[at_ms], j.[stretch]
        from openjson(@p18) with ([at_ms] bigint '$[0]', [stretch] bigint '$[1]') as j) as b
      union all
      select o.place, o.at_ms, 0, 0, -1, o.owned
      from (select j.[place], j.[at_ms], j.[owned]
        from openjson(@p19) with ([place] bigint '$[0]', [at_ms] bigint '$[1]', [owned] bigint '$[2]') as j) as o) changes
    group by place, at_ms), levels as (select place, at_ms, lead(at_ms) over (partition by place
      order by at_ms) as next_ms, sum(licenses) over (partition by place
      order by at_ms rows unbounded preceding) as licenses, sum(sessions) over (partition by place
      order by at_ms rows unbounded preceding) as sessions, max(stretch) over (partition by place
      order by at_ms rows unbounded preceding) as stretch, sum(owned) over (partition by place
      order by at_ms rows unbounded preceding) as owned
    from points)
  select w.place as "place", w.stretch as "stretch", min(w.licenses) as "lowest", max(w.licenses) as "highest", min(case when w.licenses = w.highest then w.at_ms end) as "highestAt", sum(w.sessions * 1.0 * (w.next_ms - w.at_ms)) as "usageMs", sum(w.licenses * 1.0 * (w.next_ms - w.at_ms)) as "licenseMs", sum(case when w.owned > 0 and w.licenses >= w.owned then w.next_ms - w.at_ms else 0 end) as "fullMs"
  from (select v.*, max(v.licenses) over (partition by v.place, v.stretch) as highest
    from levels v
    where v.next_ms is not null) w
  group by w.place, w.stretch
  order by w.place, w.stretch;
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
select top (@p0) [t].*, count(*) over () as total_count
  from (select coalesce(sum(r.session_count), 0) as session_count, coalesce(sum(r.usage_ms), 0) as usage_ms, coalesce(sum(r.license_ms), 0) as license_ms
    from (select *
      from (select k.user_id, k.pool_id, ((coalesce(e_row.starts, 0) + coalesce(e_points.starts, 0)) - (coalesce(s_row.ends, 0) + coalesce(s_points.ends, 0))) as session_count, ((coalesce(e_row.usage_ms, 0) + (coalesce(e_row.starts, 0) - coalesce(e_row.ends, 0)) * (@p1 - coalesce(e_row.midnight_at, @p2)) + coalesce(e_points.usage_ms, 0)) - (coalesce(s_row.usage_ms, 0) + (coalesce(s_row.starts, 0) - coalesce(s_row.ends, 0)) * (@p3 - coalesce(s_row.midnight_at, @p4)) + coalesce(s_points.usage_ms, 0)) - 0) * 1.0 as usage_ms, ((coalesce(e_row.license_ms, 0) + coalesce(e_row.licenses, 0) * (@p5 - coalesce(e_row.midnight_at, @p6)) + coalesce(e_points.license_ms, 0)) - (coalesce(s_row.license_ms, 0) + coalesce(s_row.licenses, 0) * (@p7 - coalesce(s_row.midnight_at, @p8)) + coalesce(s_points.license_ms, 0)) - 0) * 1.0 as license_ms
        from (select 0 as user_id, id as pool_id
          from pools
          where id in (select cast(j.[value] as bigint)
            from openjson(@p9) as j)) k
        left join usage_states e_row on e_row.user_id = k.user_id and e_row.pool_id = k.pool_id and e_row.midnight_at = (select max(x.midnight_at)
          from usage_states x
          where x.user_id = k.user_id and x.pool_id = k.pool_id and x.midnight_at <= @p10)
        left join (select pool_id, sum(starts) as starts, sum(ends) as ends, sum(elapsed) as usage_ms, sum(elapsed * licenses) as license_ms
          from (select pool_id, 1 as starts, 0 as ends, abs(@p11 - start_at) as elapsed, cast(number_of_licenses as bigint) as licenses
            from sessions
            where start_at >= @p12 and start_at < @p13
            union all
            select pool_id, 0 as starts, 1 as ends, -abs(@p14 - end_at) as elapsed, cast(number_of_licenses as bigint) as licenses
            from sessions
            where end_at >= @p15 and end_at < @p16) points_of_e
          group by pool_id) e_points on e_points.pool_id = k.pool_id
        left join usage_states s_row on s_row.user_id = k.user_id and s_row.pool_id = k.pool_id and s_row.midnight_at = (select max(x.midnight_at)
          from usage_states x
          where x.user_id = k.user_id and x.pool_id = k.pool_id and x.midnight_at <= @p17)
        left join (select pool_id, sum(starts) as starts, sum(ends) as ends, sum(elapsed) as usage_ms, sum(elapsed * licenses) as license_ms
          from (select pool_id, 1 as starts, 0 as ends, abs(@p18 - start_at) as elapsed, cast(number_of_licenses as bigint) as licenses
            from sessions
            where start_at >= @p19 and start_at < @p20
            union all
            select pool_id, 0 as starts, 1 as ends, -abs(@p21 - end_at) as elapsed, cast(number_of_licenses as bigint) as licenses
            from sessions
            where end_at >= @p22 and end_at <= @p23 and (end_at < @p24 or start_at < @p25)) points_of_s
          group by pool_id) s_points on s_points.pool_id = k.pool_id) rolled) as [r]) as [t]
  order by t.license_ms desc, t.session_count desc;
with clipped as (select s.place, case when x.start_at < @p0 then @p1 else x.start_at end as from_at, case when x.end_at is null or x.end_at > @p2 then @p3 else x.end_at end as to_at, cast(x.number_of_licenses as bigint) as licenses
    from ((select *
        from (select [x].[pool_id], [x].[license_server_id], [x].[user_id], [x].[group_id], [x].[project_id], [x].[start_at], [x].[end_at], [x].[number_of_licenses], [x].[workstation], [x].[workstation_key]
          from (select j.[pool_id]
            from openjson(@p4) with ([pool_id] bigint '$[0]') as j) as k
          cross join sessions as x
          where [x].[pool_id] = [k].[pool_id] and [x].[start_at] >= @p5 and [x].[start_at] < @p6) as [part_0]
        union all
        select *
        from (select [x].[pool_id], [x].[license_server_id], [x].[user_id], [x].[group_id], [x].[project_id], [x].[start_at], [x].[end_at], [x].[number_of_licenses], [x].[workstation], [x].[workstation_key]
          from (select j.[pool_id]
            from openjson(@p7) with ([pool_id] bigint '$[0]') as j) as k
          cross join (select distinct length_class, start_at
            from (select j.[length_class], j.[start_at]
              from openjson(@p8) with ([length_class] bigint '$[0]', [start_at] bigint '$[1]') as j) as classes
            where length_class <= (select max(l.length_class)
              from sessions l
              where l.length_class is not null)) as c
          cross join sessions as x
          where [x].[end_at] > @p9 and x.length_class = c.length_class and x.start_at > c.start_at and [x].[pool_id] = [k].[pool_id] and [x].[start_at] < @p10) as [part_1]
        union all
        select *
        from (select [x].[pool_id], [x].[license_server_id], [x].[user_id], [x].[group_id], [x].[project_id], [x].[start_at], [x].[end_at], [x].[number_of_licenses], [x].[workstation], [x].[workstation_key]
          from (select j.[pool_id]
            from openjson(@p11) with ([pool_id] bigint '$[0]') as j) as k
          cross join sessions as x
          where [x].[end_at] is null and [x].[pool_id] = [k].[pool_id] and [x].[start_at] < @p12) as [part_2])) x
    join (select j.[place]
      from openjson(@p13) with ([place] bigint '$[0]') as j) as s on 1 = 1), points as (select place, at_ms, sum(licenses) as licenses, sum(sessions) as sessions, max(stretch) as stretch, sum(owned) as owned
    from (select place, from_at as at_ms, licenses, 1 as sessions, -1 as stretch, 0 as owned
      from clipped
      where from_at < to_at
      union all
      select place, to_at, -licenses, -1, -1, 0
      from clipped
      where from_at < to_at
      union all
      select s.place, b.at_ms, 0, 0, b.stretch, 0
      from (select j.[place]
        from openjson(@p14) with ([place] bigint '$[0]') as j) as s
      cross join (select j.[at_ms], j.[stretch]
        from openjson(@p15) with ([at_ms] bigint '$[0]', [stretch] bigint '$[1]') as j) as b
      union all
      select o.place, o.at_ms, 0, 0, -1, o.owned
      from (select j.[place], j.[at_ms], j.[owned]
        from openjson(@p16) with ([place] bigint '$[0]', [at_ms] bigint '$[1]', [owned] bigint '$[2]') as j) as o) changes
    group by place, at_ms), levels as (select place, at_ms, lead(at_ms) over (partition by place
      order by at_ms) as next_ms, sum(licenses) over (partition by place
      order by at_ms rows unbounded preceding) as licenses, sum(sessions) over (partition by place
      order by at_ms rows unbounded preceding) as sessions, max(stretch) over (partition by place
      order by at_ms rows unbounded preceding) as stretch, sum(owned) over (partition by place
      order by at_ms rows unbounded preceding) as owned
    from points)
  select w.place as "place", w.stretch as "stretch", min(w.licenses) as "lowest", max(w.licenses) as "highest", min(case when w.licenses = w.highest then w.at_ms end) as "highestAt", sum(w.sessions * 1.0 * (w.next_ms - w.at_ms)) as "usageMs", sum(w.licenses * 1.0 * (w.next_ms - w.at_ms)) as "licenseMs", sum(case when w.owned > 0 and w.licenses >= w.owned then w.next_ms - w.at_ms else 0 end) as "fullMs"
  from (select v.*, max(v.licenses) over (partition by v.place, v.stretch) as highest
    from levels v
    where v.next_ms is not null) w
  group by w.place, w.stretch
  order by w.place, w.stretch;
