-- What querySessionGroups sends to SQL Server, as npm run golden:tsql wrote it: never edited. Each line of this kind is a call,
-- followed by those of its statements that do not stand above it already.

-- "query":{},"body":{"StartUtc":"2026-02-20","EndUtc":"2026-02-25","GroupBy":"Group"},"accept":"application/json"
begin transaction;
select top (@p0) [t].*, count(*) over () as total_count
  from (select [n].*
    from (select x.group_id as [key_of], min(g.name) as [shown], count(*) as [session_count], sum(x.used_ms * 1.0) as [usage_ms], sum(x.used_ms * 1.0 * x.number_of_licenses) as [license_ms]
      from (select [c].[pool_id], [c].[user_id], [c].[group_id], [c].[project_id], [c].[number_of_licenses], [c].[texts_id], (case when (case when coalesce(c.end_at, 1771977600000) < 1771977600000 then coalesce(c.end_at, 1771977600000) else 1771977600000 end) > (case when c.start_at > 1771545600000 then c.start_at else 1771545600000 end) then (case when coalesce(c.end_at, 1771977600000) < 1771977600000 then coalesce(c.end_at, 1771977600000) else 1771977600000 end) - (case when c.start_at > 1771545600000 then c.start_at else 1771545600000 end) else 0 end) as [used_ms]
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
            where [x].[end_at] is null and [x].[start_at] < @p10) as [part_3]) as [c]) as [x]
      inner join [pools] as [p] on [p].[id] = [x].[pool_id]
      inner join [license_servers] as [s] on [s].[id] = [p].[license_server_id]
      inner join [users] as [u] on [u].[id] = [x].[user_id]
      left join [session_texts] as [t] on [t].[id] = [x].[texts_id]
      left join [user_groups] as [g] on [g].[id] = [x].[group_id]
      left join [projects] as [j] on [j].[id] = [x].[project_id]
      group by x.group_id) as [n]) as [t]
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
select top (@p0) [t].*, count(*) over () as total_count
  from (select [n].*
    from (select x.user_id as [key_of], min(u.name) as [shown], count(*) as [session_count], sum(x.used_ms * 1.0) as [usage_ms], sum(x.used_ms * 1.0 * x.number_of_licenses) as [license_ms]
      from (select [c].[pool_id], [c].[user_id], [c].[group_id], [c].[project_id], [c].[number_of_licenses], [c].[texts_id], (case when (case when coalesce(c.end_at, 1771977600000) < 1771977600000 then coalesce(c.end_at, 1771977600000) else 1771977600000 end) > (case when c.start_at > 1771545600000 then c.start_at else 1771545600000 end) then (case when coalesce(c.end_at, 1771977600000) < 1771977600000 then coalesce(c.end_at, 1771977600000) else 1771977600000 end) - (case when c.start_at > 1771545600000 then c.start_at else 1771545600000 end) else 0 end) as [used_ms]
        from (select *
          from (select [x].[pool_id], [x].[license_server_id], [x].[user_id], [x].[group_id], [x].[project_id], [x].[start_at], [x].[end_at], [x].[number_of_licenses], [x].[texts_id]
            from (select j.[pool_id]
              from openjson(@p1) with ([pool_id] bigint '$[0]') as j) as k
            cross join sessions as x
            where [x].[pool_id] = [k].[pool_id] and [x].[start_at] >= @p2 and [x].[start_at] < @p3) as [part_0]
          union all
          select *
          from (select [x].[pool_id], [x].[license_server_id], [x].[user_id], [x].[group_id], [x].[project_id], [x].[start_at], [x].[end_at], [x].[number_of_licenses], [x].[texts_id]
            from (select j.[pool_id]
              from openjson(@p4) with ([pool_id] bigint '$[0]') as j) as k
            cross join sessions as x
            where x.end_at - x.start_at <= @p5 and [x].[pool_id] = [k].[pool_id] and [x].[start_at] >= @p6 and [x].[start_at] < @p7 and x.end_at + 0 > @p8) as [part_1]
          union all
          select *
          from (select [x].[pool_id], [x].[license_server_id], [x].[user_id], [x].[group_id], [x].[project_id], [x].[start_at], [x].[end_at], [x].[number_of_licenses], [x].[texts_id]
            from (select j.[pool_id]
              from openjson(@p9) with ([pool_id] bigint '$[0]') as j) as k
            cross join (select distinct length_class, start_at
              from (select j.[length_class], j.[start_at]
                from openjson(@p10) with ([length_class] bigint '$[0]', [start_at] bigint '$[1]') as j) as classes
              where length_class <= (select max(l.length_class)
                from sessions l
                where l.length_class > 10)) as c
            cross join sessions as x
            where [x].[start_at] < @p11 and [x].[end_at] > @p12 and [x].[pool_id] = [k].[pool_id] and x.length_class = c.length_class and x.length_class > 10 and x.start_at > c.start_at) as [part_2]
          union all
          select *
          from (select [x].[pool_id], [x].[license_server_id], [x].[user_id], [x].[group_id], [x].[project_id], [x].[start_at], [x].[end_at], [x].[number_of_licenses], [x].[texts_id]
            from (select j.[pool_id]
              from openjson(@p13) with ([pool_id] bigint '$[0]') as j) as k
            cross join sessions as x
            where [x].[end_at] is null and [x].[pool_id] = [k].[pool_id] and [x].[start_at] < @p14) as [part_3]) as [c]) as [x]
      inner join [pools] as [p] on [p].[id] = [x].[pool_id]
      inner join [license_servers] as [s] on [s].[id] = [p].[license_server_id]
      inner join [users] as [u] on [u].[id] = [x].[user_id]
      left join [session_texts] as [t] on [t].[id] = [x].[texts_id]
      left join [user_groups] as [g] on [g].[id] = [x].[group_id]
      left join [projects] as [j] on [j].[id] = [x].[project_id]
      group by x.user_id) as [n]) as [t]
  order by t.license_ms desc, lower(t.shown), t.key_of;
select [id], [name]
  from [users]
  where id in (select cast(j.[value] as bigint)
    from openjson(@p0) as j);
