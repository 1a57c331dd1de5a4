-- What queryUsageOverTime sends to SQL Server, as npm run golden:tsql wrote it: never edited. Each line of this kind is a call,
-- followed by those of its statements that do not stand above it already.

-- "query":{},"body":{"StartUtc":"2026-02-20","EndUtc":"2026-02-25","BucketSize":"Day","GroupBy":["Feature"]},"accept":"application/json"
begin transaction;
select top (@p0) [t].*, count(*) over () as total_count
  from (select x.pool_id as k0, count(*) as session_count, coalesce(sum((case when x.end_at is null or x.end_at > @p1 then case when x.start_at > @p2 then x.start_at else @p3 end else x.end_at end - case when x.start_at < @p4 then @p5 else x.start_at end) * 1.0), 0) as usage_ms, coalesce(sum((case when x.end_at is null or x.end_at > @p6 then case when x.start_at > @p7 then x.start_at else @p8 end else x.end_at end - case when x.start_at < @p9 then @p10 else x.start_at end) * 1.0 * x.number_of_licenses), 0) as license_ms
    from ((select *
        from (select [x].[pool_id], [x].[license_server_id], [x].[user_id], [x].[group_id], [x].[project_id], [x].[start_at], [x].[end_at], [x].[number_of_licenses], [x].[workstation], [x].[workstation_key]
          from [sessions] as [x]
          where [x].[start_at] >= @p11 and [x].[start_at] < @p12) as [part_0]
        union all
        select *
        from (select [x].[pool_id], [x].[license_server_id], [x].[user_id], [x].[group_id], [x].[project_id], [x].[start_at], [x].[end_at], [x].[number_of_licenses], [x].[workstation], [x].[workstation_key]
          from (select distinct length_class, start_at
            from (select j.[length_class], j.[start_at]
              from openjson(@p13) with ([length_class] bigint '$[0]', [start_at] bigint '$[1]') as j) as classes
            where length_class <= (select max(l.length_class)
              from sessions l
              where l.length_class is not null)) as c
          cross join sessions as x
          where [x].[end_at] > @p14 and x.length_class = c.length_class and x.start_at > c.start_at and [x].[start_at] < @p15) as [part_1]
        union all
        select *
        from (select [x].[pool_id], [x].[license_server_id], [x].[user_id], [x].[group_id], [x].[project_id], [x].[start_at], [x].[end_at], [x].[number_of_licenses], [x].[workstation], [x].[workstation_key]
          from [sessions] as [x]
          where [x].[end_at] is null and [x].[start_at] < @p16) as [part_2])) x
    group by x.pool_id) as [t]
  order by t.license_ms desc, t.session_count desc, t.k0;
select [p].[id], [p].[total], [p].[license_server_id] as [serverId]
  from [pools] as [p];
select [p].[id]
  from [pools] as [p]
  where (p.is_listed = 1 and p.is_error = 0 and (not exists (select 1
        from pool_increments a
        where a.pool_id = p.id and a.is_own = 1) or exists (select 1
        from pool_increments b
        where b.pool_id = p.id and b.is_own = 1 and b.expiration_at is null) or exists (select 1
        from pool_increments c
        where c.pool_id = p.id and c.is_own = 1 and c.expiration_at > @p0)));
with clipped as (select s.place, case when x.start_at < @p0 then @p1 else x.start_at end as from_at, case when x.end_at is null or x.end_at > @p2 then @p3 else x.end_at end as to_at, x.number_of_licenses as licenses
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
    join (select j.[place], j.[total], j.[k0]
      from openjson(@p10) with ([place] bigint '$[0]', [total] bigint '$[1]', [k0] bigint '$[2]') as j) as s on x.pool_id = s.k0), points as (select place, at_ms, sum(licenses) as licenses, sum(sessions) as sessions, max(stretch) as stretch
    from (select place, from_at as at_ms, licenses, 1 as sessions, -1 as stretch
      from clipped
      where from_at < to_at
      union all
      select place, to_at, -licenses, -1, -1
      from clipped
      where from_at < to_at
      union all
      select s.place, b.at_ms, 0, 0, b.stretch
      from (select j.[place], j.[total], j.[k0]
        from openjson(@p11) with ([place] bigint '$[0]', [total] bigint '$[1]', [k0] bigint '$[2]') as j) as s
      cross join (select j.[at_ms], j.[stretch]
        from openjson(@p12) with ([at_ms] bigint '$[0]', [stretch] bigint '$[1]') as j) as b) changes
    group by place, at_ms), levels as (select place, at_ms, lead(at_ms) over (partition by place
      order by at_ms) as next_ms, sum(licenses) over (partition by place
      order by at_ms rows unbounded preceding) as licenses, sum(sessions) over (partition by place
      order by at_ms rows unbounded preceding) as sessions, max(stretch) over (partition by place
      order by at_ms rows unbounded preceding) as stretch
    from points)
  select l.place as "place", l.stretch as "stretch", min(l.licenses) as "lowest", max(l.licenses) as "highest", sum(l.sessions * 1.0 * (l.next_ms - l.at_ms)) as "usageMs", sum(l.licenses * 1.0 * (l.next_ms - l.at_ms)) as "licenseMs", sum(case when l.licenses >= s.total then l.next_ms - l.at_ms else 0 end) as "fullMs"
  from levels l
  join (select j.[place], j.[total], j.[k0]
    from openjson(@p13) with ([place] bigint '$[0]', [total] bigint '$[1]', [k0] bigint '$[2]') as j) as s on s.place = l.place
  where l.next_ms is not null
  group by l.place, l.stretch
  order by l.place, l.stretch;
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
  from (select x.user_id as k0, count(*) as session_count, coalesce(sum((case when x.end_at is null or x.end_at > @p1 then case when x.start_at > @p2 then x.start_at else @p3 end else x.end_at end - case when x.start_at < @p4 then @p5 else x.start_at end) * 1.0), 0) as usage_ms, coalesce(sum((case when x.end_at is null or x.end_at > @p6 then case when x.start_at > @p7 then x.start_at else @p8 end else x.end_at end - case when x.start_at < @p9 then @p10 else x.start_at end) * 1.0 * x.number_of_licenses), 0) as license_ms
    from ((select *
        from (select [x].[pool_id], [x].[license_server_id], [x].[user_id], [x].[group_id], [x].[project_id], [x].[start_at], [x].[end_at], [x].[number_of_licenses], [x].[workstation], [x].[workstation_key]
          from (select user_id, pool_id
            from user_pools
            where user_id in (select cast(j.[value] as bigint)
              from openjson(@p11) as j) and pool_id in (select cast(j.[value] as bigint)
              from openjson(@p12) as j)) as k
          cross join sessions as x
          where [x].[user_id] = [k].[user_id] and [x].[pool_id] = [k].[pool_id] and [x].[start_at] >= @p13 and [x].[start_at] < @p14) as [part_0]
        union all
        select *
        from (select [x].[pool_id], [x].[license_server_id], [x].[user_id], [x].[group_id], [x].[project_id], [x].[start_at], [x].[end_at], [x].[number_of_licenses], [x].[workstation], [x].[workstation_key]
          from (select j.[user_id]
            from openjson(@p15) with ([user_id] bigint '$[0]') as j) as k
          cross join (select distinct length_class, start_at
            from (select j.[length_class], j.[start_at]
              from openjson(@p16) with ([length_class] bigint '$[0]', [start_at] bigint '$[1]') as j) as classes
            where length_class <= (select max(l.length_class)
              from sessions l
              where l.length_class is not null)) as c
          cross join sessions as x
          where [x].[end_at] > @p17 and x.length_class = c.length_class and x.start_at > c.start_at and [x].[user_id] = [k].[user_id] and [x].[pool_id] in (select cast(j.[value] as bigint)
            from openjson(@p18) as j) and [x].[start_at] < @p19) as [part_1]
        union all
        select *
        from (select [x].[pool_id], [x].[license_server_id], [x].[user_id], [x].[group_id], [x].[project_id], [x].[start_at], [x].[end_at], [x].[number_of_licenses], [x].[workstation], [x].[workstation_key]
          from (select j.[user_id]
            from openjson(@p20) with ([user_id] bigint '$[0]') as j) as k
          cross join sessions as x
          where [x].[end_at] is null and [x].[user_id] = [k].[user_id] and [x].[pool_id] in (select cast(j.[value] as bigint)
            from openjson(@p21) as j) and [x].[start_at] < @p22) as [part_2])) x
    group by x.user_id) as [t]
  order by t.license_ms desc, t.session_count desc, t.k0;
with clipped as (select s.place, case when x.start_at < @p0 then @p1 else x.start_at end as from_at, case when x.end_at is null or x.end_at > @p2 then @p3 else x.end_at end as to_at, x.number_of_licenses as licenses
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
    join (select j.[place], j.[total], j.[k0]
      from openjson(@p16) with ([place] bigint '$[0]', [total] bigint '$[1]', [k0] bigint '$[2]') as j) as s on x.user_id = s.k0), points as (select place, at_ms, sum(licenses) as licenses, sum(sessions) as sessions, max(stretch) as stretch
    from (select place, from_at as at_ms, licenses, 1 as sessions, -1 as stretch
      from clipped
      where from_at < to_at
      union all
      select place, to_at, -licenses, -1, -1
      from clipped
      where from_at < to_at
      union all
      select s.place, b.at_ms, 0, 0, b.stretch
      from (select j.[place], j.[total], j.[k0]
        from openjson(@p17) with ([place] bigint '$[0]', [total] bigint '$[1]', [k0] bigint '$[2]') as j) as s
      cross join (select j.[at_ms], j.[stretch]
        from openjson(@p18) with ([at_ms] bigint '$[0]', [stretch] bigint '$[1]') as j) as b) changes
    group by place, at_ms), levels as (select place, at_ms, lead(at_ms) over (partition by place
      order by at_ms) as next_ms, sum(licenses) over (partition by place
      order by at_ms rows unbounded preceding) as licenses, sum(sessions) over (partition by place
      order by at_ms rows unbounded preceding) as sessions, max(stretch) over (partition by place
      order by at_ms rows unbounded preceding) as stretch
    from points)
  select l.place as "place", l.stretch as "stretch", min(l.licenses) as "lowest", max(l.licenses) as "highest", sum(l.sessions * 1.0 * (l.next_ms - l.at_ms)) as "usageMs", sum(l.licenses * 1.0 * (l.next_ms - l.at_ms)) as "licenseMs", sum(case when l.licenses >= s.total then l.next_ms - l.at_ms else 0 end) as "fullMs"
  from levels l
  join (select j.[place], j.[total], j.[k0]
    from openjson(@p19) with ([place] bigint '$[0]', [total] bigint '$[1]', [k0] bigint '$[2]') as j) as s on s.place = l.place
  where l.next_ms is not null
  group by l.place, l.stretch
  order by l.place, l.stretch;
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
  from (select count(*) as session_count, coalesce(sum((case when x.end_at is null or x.end_at > @p1 then case when x.start_at > @p2 then x.start_at else @p3 end else x.end_at end - case when x.start_at < @p4 then @p5 else x.start_at end) * 1.0), 0) as usage_ms, coalesce(sum((case when x.end_at is null or x.end_at > @p6 then case when x.start_at > @p7 then x.start_at else @p8 end else x.end_at end - case when x.start_at < @p9 then @p10 else x.start_at end) * 1.0 * x.number_of_licenses), 0) as license_ms
    from ((select *
        from (select [x].[pool_id], [x].[license_server_id], [x].[user_id], [x].[group_id], [x].[project_id], [x].[start_at], [x].[end_at], [x].[number_of_licenses], [x].[workstation], [x].[workstation_key]
          from (select j.[pool_id]
            from openjson(@p11) with ([pool_id] bigint '$[0]') as j) as k
          cross join sessions as x
          where [x].[pool_id] = [k].[pool_id] and [x].[start_at] >= @p12 and [x].[start_at] < @p13) as [part_0]
        union all
        select *
        from (select [x].[pool_id], [x].[license_server_id], [x].[user_id], [x].[group_id], [x].[project_id], [x].[start_at], [x].[end_at], [x].[number_of_licenses], [x].[workstation], [x].[workstation_key]
          from (select j.[pool_id]
            from openjson(@p14) with ([pool_id] bigint '$[0]') as j) as k
          cross join (select distinct length_class, start_at
            from (select j.[length_class], j.[start_at]
              from openjson(@p15) with ([length_class] bigint '$[0]', [start_at] bigint '$[1]') as j) as classes
            where length_class <= (select max(l.length_class)
              from sessions l
              where l.length_class is not null)) as c
          cross join sessions as x
          where [x].[end_at] > @p16 and x.length_class = c.length_class and x.start_at > c.start_at and [x].[pool_id] = [k].[pool_id] and [x].[start_at] < @p17) as [part_1]
        union all
        select *
        from (select [x].[pool_id], [x].[license_server_id], [x].[user_id], [x].[group_id], [x].[project_id], [x].[start_at], [x].[end_at], [x].[number_of_licenses], [x].[workstation], [x].[workstation_key]
          from (select j.[pool_id]
            from openjson(@p18) with ([pool_id] bigint '$[0]') as j) as k
          cross join sessions as x
          where [x].[end_at] is null and [x].[pool_id] = [k].[pool_id] and [x].[start_at] < @p19) as [part_2])) x) as [t]
  order by t.license_ms desc, t.session_count desc;
with clipped as (select s.place, case when x.start_at < @p0 then @p1 else x.start_at end as from_at, case when x.end_at is null or x.end_at > @p2 then @p3 else x.end_at end as to_at, x.number_of_licenses as licenses
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
    join (select j.[place], j.[total]
      from openjson(@p13) with ([place] bigint '$[0]', [total] bigint '$[1]') as j) as s on 1 = 1), points as (select place, at_ms, sum(licenses) as licenses, sum(sessions) as sessions, max(stretch) as stretch
    from (select place, from_at as at_ms, licenses, 1 as sessions, -1 as stretch
      from clipped
      where from_at < to_at
      union all
      select place, to_at, -licenses, -1, -1
      from clipped
      where from_at < to_at
      union all
      select s.place, b.at_ms, 0, 0, b.stretch
      from (select j.[place], j.[total]
        from openjson(@p14) with ([place] bigint '$[0]', [total] bigint '$[1]') as j) as s
      cross join (select j.[at_ms], j.[stretch]
        from openjson(@p15) with ([at_ms] bigint '$[0]', [stretch] bigint '$[1]') as j) as b) changes
    group by place, at_ms), levels as (select place, at_ms, lead(at_ms) over (partition by place
      order by at_ms) as next_ms, sum(licenses) over (partition by place
      order by at_ms rows unbounded preceding) as licenses, sum(sessions) over (partition by place
      order by at_ms rows unbounded preceding) as sessions, max(stretch) over (partition by place
      order by at_ms rows unbounded preceding) as stretch
    from points)
  select l.place as "place", l.stretch as "stretch", min(l.licenses) as "lowest", max(l.licenses) as "highest", sum(l.sessions * 1.0 * (l.next_ms - l.at_ms)) as "usageMs", sum(l.licenses * 1.0 * (l.next_ms - l.at_ms)) as "licenseMs", sum(case when l.licenses >= s.total then l.next_ms - l.at_ms else 0 end) as "fullMs"
  from levels l
  join (select j.[place], j.[total]
    from openjson(@p16) with ([place] bigint '$[0]', [total] bigint '$[1]') as j) as s on s.place = l.place
  where l.next_ms is not null
  group by l.place, l.stretch
  order by l.place, l.stretch;
