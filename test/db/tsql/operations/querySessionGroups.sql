-- What querySessionGroups sends to SQL Server, as npm run golden:tsql wrote it: never edited. Each line of this kind is a call,
-- followed by those of its statements that do not stand above it already.

-- "query":{},"body":{"StartUtc":"2026-02-20","EndUtc":"2026-02-25","GroupBy":"Group"},"accept":"application/json"
begin transaction;
select top (@p0) [t].*, count(*) over () as total_count
  from (select [n].*
    from (select k.key_id as [key_of], min(g.name) as [shown], sum([k].[sessions]) as [session_count], sum([k].[usage_ms]) as [usage_ms], sum([k].[license_ms]) as [license_ms]
      from (select [d].[key_id], count(*) as [sessions], sum(d.used_ms * 1.0) as [usage_ms], sum(d.used_ms * 1.0 * d.number_of_licenses) as [license_ms]
        from (select [c].[group_id] as [key_id], [c].[number_of_licenses], (case when (case when coalesce(c.end_at, 1771977600000) < 1771977600000 then coalesce(c.end_at, 1771977600000) else 1771977600000 end) > (case when c.start_at > 1771545600000 then c.start_at else 1771545600000 end) then (case when coalesce(c.end_at, 1771977600000) < 1771977600000 then coalesce(c.end_at, 1771977600000) else 1771977600000 end) - (case when c.start_at > 1771545600000 then c.start_at else 1771545600000 end) else 0 end) as [used_ms]
          from (select *
            from (select [x].[pool_id], [x].[license_server_id], [x].[user_id], [x].[group_id], [x].[project_id], [x].[start_at], [x].[end_at], [x].[number_of_licenses], [x].[texts_id]
              from [sessions] as [x]
              where [x].[start_at] >= @p1 and [x].[start_at] < @p2) as [part_0]
            union all
            select *
            from (select [x].[pool_id], [x].[license_server_id], [x].[user_id], [x].[group_id], [x].[project_id], [x].[start_at], [x].[end_at], [x].[number_of_licenses], [x].[texts_id]
              from [sessions] as [x]
              where x.end_at - x.start_at <= @p3 and [x].[end_at] >= @p4 and [x].[end_at] < @p5 and x.start_at + 0 < @p6) as [part_1]
            union all
            select *
            from (select [x].[pool_id], [x].[license_server_id], [x].[user_id], [x].[group_id], [x].[project_id], [x].[start_at], [x].[end_at], [x].[number_of_licenses], [x].[texts_id]
              from (select distinct length_class, start_at
                from (select j.[length_class], j.[start_at]
                  from openjson(@p7) with ([length_class] bigint '$[0]', [start_at] bigint '$[1]') as j) as classes
                where length_class <= (select max(l.length_class)
                  from sessions l
                  where l.length_class > 10)) as c
              cross join sessions as x
              where [x].[start_at] < @p8 and [x].[end_at] > @p9 and x.length_class = c.length_class and x.length_class > 10 and x.start_at > c.start_at) as [part_2]
            union all
            select *
            from (select [x].[pool_id], [x].[license_server_id], [x].[user_id], [x].[group_id], [x].[project_id], [x].[start_at], [x].[end_at], [x].[number_of_licenses], [x].[texts_id]
              from [sessions] as [x]
              where [x].[end_at] is null and [x].[start_at] < @p10) as [part_3]) as [c]) as [d]
        group by [d].[key_id]) as [k]
      left join user_groups as g on g.id = k.key_id
      group by k.key_id
      having sum(k.sessions) > 0) as [n]) as [t]
  order by t.license_ms desc, lower(t.shown), t.key_of;
select [p].[id], [p].[name], [p].[version], [p].[vendor], [s].[id] as [serverId], [s].[name] as [serverName]
  from [pools] as [p]
  inner join [license_servers] as [s] on [s].[id] = [p].[license_server_id]
  where p.id in (select cast(j.[value] as nvarchar(4000)) collate Latin1_General_100_BIN2
    from openjson(@p0) as j);
select [id], [name]
  from [user_groups]
  where id in (select cast(j.[value] as bigint)
    from openjson(@p0) as j);
commit transaction;

-- "query":{},"body":{"StartUtc":"2026-02-20","EndUtc":"2026-02-25","GroupBy":"User","Selections":[{"FeatureName":"cad_core"},{"FeatureName":"mesh_pre","Vendor":"meshlab"}],"IncludeActive":true,"Limit":5},"accept":"application/json"
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
select top (@p0) [until_at] as [at]
  from [usage_closed_days]
  order by [until_at] desc;
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
      where pool_id in (select cast(j.[value] as bigint)
        from openjson(@p22) as j)) k
    left join usage_states state_at_end on state_at_end.user_id = k.user_id and state_at_end.pool_id = k.pool_id and state_at_end.midnight_at = (select max(x.midnight_at)
      from usage_states x
      where x.user_id = k.user_id and x.pool_id = k.pool_id and x.midnight_at <= @p23)
    left join points_to_end on points_to_end.user_id = k.user_id and points_to_end.pool_id = k.pool_id
    left join usage_states state_at_start on state_at_start.user_id = k.user_id and state_at_start.pool_id = k.pool_id and state_at_start.midnight_at = (select max(x.midnight_at)
      from usage_states x
      where x.user_id = k.user_id and x.pool_id = k.pool_id and x.midnight_at <= @p24)
    left join points_to_start on points_to_start.user_id = k.user_id and points_to_start.pool_id = k.pool_id)
  select top (@p25) [t].*, count(*) over () as total_count
  from (select [n].*
    from (select k.key_id as [key_of], min(u.name) as [shown], sum([k].[sessions]) as [session_count], sum([k].[usage_ms]) as [usage_ms], sum([k].[license_ms]) as [license_ms]
      from (select [r].[user_id] as [key_id], [r].[sessions], [r].[usage_ms], [r].[license_ms]
        from (select user_id, pool_id, sessions, usage_ms * 1.0 as usage_ms, license_ms * 1.0 as license_ms
          from [usage_in_window]) as [r]) as [k]
      inner join users as u on u.id = k.key_id
      group by k.key_id
      having sum(k.sessions) > 0) as [n]) as [t]
  order by t.license_ms desc, lower(t.shown), t.key_of;
select [id], [name]
  from [users]
  where id in (select cast(j.[value] as bigint)
    from openjson(@p0) as j);
