-- What getSessions sends to SQL Server, as npm run golden:tsql wrote it: never edited. Each line of this kind is a call,
-- followed by those of its statements that do not stand above it already.

-- "query":{},"accept":"application/json"
select x.id, x.pool_id, p.name as feature_name, p.version as feature_version, p.additional_key, p.product_name, p.vendor, p.license_type, p.license_server_id, s.name as license_server_name, x.user_id, u.name as user_name, u.first_name, u.last_name, u.email, coalesce(t.group_name, (select g.name
      from user_groups g
      where g.id = x.group_id)) as group_name, t.project_name, t.workstation, t.ip_address, t.display, x.handle, t.client_version, x.number_of_licenses, x.is_borrowed, case when x.end_at is null then 1 else 0 end as is_active, x.start_at, x.end_at, case when x.end_at is not null then x.end_at - x.start_at when x.start_at < @p0 then @p1 - x.start_at else 0 end as duration_ms, x.idle_seconds, x.linger_seconds, x.linger_due_at, x.source, case when x.end_source = 'silence' then 1 else 0 end as end_is_estimated, (select coalesce(sum(d.difference), 0)
    from (select coalesce((select r.starts
          from usage_states r
          where r.user_id = k.user_id and r.pool_id = k.pool_id and r.midnight_at = (select max(m.midnight_at)
            from usage_states m
            where m.user_id = k.user_id and m.pool_id = k.pool_id and m.midnight_at <= @p2)), 0) - 0 as [difference]
      from (select 0 as user_id, 0 as pool_id) as k) as [d]) as [total_count]
  from (select top (@p3) [x].[id], [x].[start_at] as [at]
    from [sessions] as [x]
    order by [x].[start_at] desc, [x].[id] desc) as chosen
  cross join sessions as x
  cross join pools as p
  cross join license_servers as s
  cross join users as u
  left join session_texts as t on t.id = x.texts_id
  where x.id = chosen.id and p.id = x.pool_id and s.id = p.license_server_id and u.id = x.user_id
  order by x.start_at desc, x.id desc;

-- "query":{"StartDateUtc":"2026-02-20","EndDateTimeUtc":"2026-02-25"},"accept":"application/json"
begin transaction;
select (select coalesce(sum(d.difference), 0)
    from (select coalesce((select r.starts
          from usage_states r
          where r.user_id = k.user_id and r.pool_id = k.pool_id and r.midnight_at = (select max(m.midnight_at)
            from usage_states m
            where m.user_id = k.user_id and m.pool_id = k.pool_id and m.midnight_at <= @p0)), 0) - coalesce((select r.starts
          from usage_states r
          where r.user_id = k.user_id and r.pool_id = k.pool_id and r.midnight_at = (select max(m.midnight_at)
            from usage_states m
            where m.user_id = k.user_id and m.pool_id = k.pool_id and m.midnight_at <= @p1)), 0) as [difference]
      from (select 0 as user_id, 0 as pool_id) as k) as [d]) as [started], (select count(*)
    from [sessions] as [x]
    where [x].[end_at] is null and [x].[start_at] < @p2) + (select count(*)
    from [sessions] as [x]
    where x.end_at - x.start_at <= @p3 and [x].[end_at] >= @p4 and [x].[end_at] < @p5 and x.start_at + 0 < @p6) + (select count(*)
    from (select distinct length_class, start_at
      from (select j.[length_class], j.[start_at]
        from openjson(@p7) with ([length_class] bigint '$[0]', [start_at] bigint '$[1]') as j) as classes
      where length_class <= (select max(l.length_class)
        from sessions l
        where l.length_class > 10)) as c
    cross join sessions as x
    where [x].[start_at] < @p8 and [x].[end_at] > @p9 and x.length_class = c.length_class and x.length_class > 10 and x.start_at > c.start_at) as [earlier];
select top (@p0) [x].[id], [x].[start_at] as [at]
  from [sessions] as [x]
  where [x].[start_at] >= @p1 and [x].[start_at] < @p2
  order by [x].[start_at] desc, [x].[id] desc;
select top (@p0) [r].[id], [r].[at] as [at]
  from (select *
    from (select top (@p1) [x].[id], [x].[start_at] as [at]
      from [sessions] as [x]
      where [x].[end_at] is null and [x].[start_at] < @p2
      order by [x].[start_at] desc, [x].[id] desc) as [part_0]
    union all
    select *
    from (select top (@p3) [x].[id], [x].[start_at] as [at]
      from [sessions] as [x]
      where x.end_at - x.start_at <= @p4 and [x].[end_at] >= @p5 and [x].[end_at] < @p6 and x.start_at + 0 < @p7
      order by [x].[start_at] desc, [x].[id] desc) as [part_1]
    union all
    select *
    from (select top (@p8) [x].[id], [x].[start_at] as [at]
      from (select distinct length_class, start_at
        from (select j.[length_class], j.[start_at]
          from openjson(@p9) with ([length_class] bigint '$[0]', [start_at] bigint '$[1]') as j) as classes
        where length_class <= (select max(l.length_class)
          from sessions l
          where l.length_class > 10)) as c
      cross join sessions as x
      where [x].[start_at] < @p10 and [x].[end_at] > @p11 and x.length_class = c.length_class and x.length_class > 10 and x.start_at > c.start_at
      order by [x].[start_at] desc, [x].[id] desc) as [part_2]) as [r]
  order by [r].[at] desc, [r].[id] desc;
select x.id, x.pool_id, p.name as feature_name, p.version as feature_version, p.additional_key, p.product_name, p.vendor, p.license_type, p.license_server_id, s.name as license_server_name, x.user_id, u.name as user_name, u.first_name, u.last_name, u.email, coalesce(t.group_name, (select g.name
      from user_groups g
      where g.id = x.group_id)) as group_name, t.project_name, t.workstation, t.ip_address, t.display, x.handle, t.client_version, x.number_of_licenses, x.is_borrowed, case when x.end_at is null then 1 else 0 end as is_active, x.start_at, x.end_at, case when x.end_at is not null then x.end_at - x.start_at when x.start_at < @p0 then @p1 - x.start_at else 0 end as duration_ms, x.idle_seconds, x.linger_seconds, x.linger_due_at, x.source, case when x.end_source = 'silence' then 1 else 0 end as end_is_estimated
  from (select j.[id]
    from openjson(@p2) with ([id] bigint '$[0]') as j) as chosen
  cross join sessions as x
  cross join pools as p
  cross join license_servers as s
  cross join users as u
  left join session_texts as t on t.id = x.texts_id
  where x.id = chosen.id and p.id = x.pool_id and s.id = p.license_server_id and u.id = x.user_id
  order by x.start_at desc, x.id desc;
commit transaction;

-- "query":{"StartDateUtc":"2026-02-20","EndDateTimeUtc":"2026-02-25","UserIds":[1,2],"FeatureIds":[1,2,3],"LicenseServerIds":[1],"Vendors":["cadworks"],"Workstations":["ws-00001"],"PageNumber":2,"PageSize":10},"accept":"application/json"
select [p].[id]
  from [pools] as [p]
  inner join [license_servers] as [s] on [s].[id] = [p].[license_server_id]
  where [p].[id] in (select cast(j.[value] as bigint)
    from openjson(@p0) as j) and [p].[license_server_id] in (select cast(j.[value] as bigint)
    from openjson(@p1) as j) and [p].[vendor_key] in (select cast(j.[value] as nvarchar(4000)) collate Latin1_General_100_BIN2
    from openjson(@p2) as j);
select (select count(*)
    from (select [t].[id] as [texts_id]
      from [session_texts] as [t]
      where [t].[workstation_key] in (select cast(j.[value] as nvarchar(4000)) collate Latin1_General_100_BIN2
        from openjson(@p0) as j)) as k
    cross join sessions as x
    where [x].[texts_id] = [k].[texts_id] and [x].[user_id] in (select cast(j.[value] as bigint)
      from openjson(@p1) as j) and [x].[pool_id] in (select cast(j.[value] as bigint)
      from openjson(@p2) as j) and [x].[start_at] >= @p3 and [x].[start_at] < @p4) as [started], (select count(*)
    from (select [t].[id] as [texts_id]
      from [session_texts] as [t]
      where [t].[workstation_key] in (select cast(j.[value] as nvarchar(4000)) collate Latin1_General_100_BIN2
        from openjson(@p5) as j)) as k
    cross join sessions as x
    where [x].[end_at] is null and [x].[texts_id] = [k].[texts_id] and [x].[user_id] in (select cast(j.[value] as bigint)
      from openjson(@p6) as j) and [x].[pool_id] in (select cast(j.[value] as bigint)
      from openjson(@p7) as j) and [x].[start_at] < @p8) + (select count(*)
    from (select [t].[id] as [texts_id]
      from [session_texts] as [t]
      where [t].[workstation_key] in (select cast(j.[value] as nvarchar(4000)) collate Latin1_General_100_BIN2
        from openjson(@p9) as j)) as k
    cross join sessions as x
    where [x].[start_at] < @p10 and [x].[end_at] > @p11 and [x].[texts_id] = [k].[texts_id] and [x].[user_id] in (select cast(j.[value] as bigint)
      from openjson(@p12) as j) and [x].[pool_id] in (select cast(j.[value] as bigint)
      from openjson(@p13) as j)) as [earlier];

-- "query":{"activeOnly":true},"accept":"application/json"
select x.id, x.pool_id, p.name as feature_name, p.version as feature_version, p.additional_key, p.product_name, p.vendor, p.license_type, p.license_server_id, s.name as license_server_name, x.user_id, u.name as user_name, u.first_name, u.last_name, u.email, coalesce(t.group_name, (select g.name
      from user_groups g
      where g.id = x.group_id)) as group_name, t.project_name, t.workstation, t.ip_address, t.display, x.handle, t.client_version, x.number_of_licenses, x.is_borrowed, case when x.end_at is null then 1 else 0 end as is_active, x.start_at, x.end_at, case when x.end_at is not null then x.end_at - x.start_at when x.start_at < @p0 then @p1 - x.start_at else 0 end as duration_ms, x.idle_seconds, x.linger_seconds, x.linger_due_at, x.source, case when x.end_source = 'silence' then 1 else 0 end as end_is_estimated, (select count(*)
    from [sessions] as [x]
    where [x].[end_at] is null) as [total_count]
  from (select top (@p2) [x].[id], [x].[start_at] as [at]
    from [sessions] as [x]
    where [x].[end_at] is null
    order by [x].[start_at] desc, [x].[id] desc) as chosen
  cross join sessions as x
  cross join pools as p
  cross join license_servers as s
  cross join users as u
  left join session_texts as t on t.id = x.texts_id
  where x.id = chosen.id and p.id = x.pool_id and s.id = p.license_server_id and u.id = x.user_id
  order by x.start_at desc, x.id desc;

-- "query":{"Workstations":["ws-00001"]},"accept":"application/json"
select x.id, x.pool_id, p.name as feature_name, p.version as feature_version, p.additional_key, p.product_name, p.vendor, p.license_type, p.license_server_id, s.name as license_server_name, x.user_id, u.name as user_name, u.first_name, u.last_name, u.email, coalesce(t.group_name, (select g.name
      from user_groups g
      where g.id = x.group_id)) as group_name, t.project_name, t.workstation, t.ip_address, t.display, x.handle, t.client_version, x.number_of_licenses, x.is_borrowed, case when x.end_at is null then 1 else 0 end as is_active, x.start_at, x.end_at, case when x.end_at is not null then x.end_at - x.start_at when x.start_at < @p0 then @p1 - x.start_at else 0 end as duration_ms, x.idle_seconds, x.linger_seconds, x.linger_due_at, x.source, case when x.end_source = 'silence' then 1 else 0 end as end_is_estimated, (select count(*)
    from (select [t].[id] as [texts_id]
      from [session_texts] as [t]
      where [t].[workstation_key] in (select cast(j.[value] as nvarchar(4000)) collate Latin1_General_100_BIN2
        from openjson(@p2) as j)) as k
    cross join sessions as x
    where [x].[texts_id] = [k].[texts_id]) as [total_count]
  from (select top (@p3) [x].[id], [x].[start_at] as [at]
    from (select [t].[id] as [texts_id]
      from [session_texts] as [t]
      where [t].[workstation_key] in (select cast(j.[value] as nvarchar(4000)) collate Latin1_General_100_BIN2
        from openjson(@p4) as j)) as k
    cross join sessions as x
    where [x].[texts_id] = [k].[texts_id]
    order by [x].[start_at] desc, [x].[id] desc) as chosen
  cross join sessions as x
  cross join pools as p
  cross join license_servers as s
  cross join users as u
  left join session_texts as t on t.id = x.texts_id
  where x.id = chosen.id and p.id = x.pool_id and s.id = p.license_server_id and u.id = x.user_id
  order by x.start_at desc, x.id desc;

-- "query":{"UserIds":[1]},"accept":"text/csv"
select x.id, x.pool_id, x.user_id, x.texts_id, x.group_id, x.handle, x.number_of_licenses, x.is_borrowed, case when x.end_at is null then 1 else 0 end as is_active, x.start_at, x.end_at, case when x.end_at is not null then x.end_at - x.start_at when x.start_at < @p0 then @p1 - x.start_at else 0 end as duration_ms, x.idle_seconds, x.linger_seconds, x.linger_due_at, x.source, case when x.end_source = 'silence' then 1 else 0 end as end_is_estimated
  from (select top (@p2) [x].[id], [x].[start_at] as [at]
    from (select j.[user_id]
      from openjson(@p3) with ([user_id] bigint '$[0]') as j) as k
    cross join sessions as x
    where [x].[user_id] = [k].[user_id]
    order by [x].[start_at] desc, [x].[id] desc) as chosen
  cross join sessions as x
  where x.id = chosen.id;
select k.pool_id, p.name as feature_name, p.version as feature_version, p.additional_key, p.product_name, p.vendor, p.license_type, p.license_server_id, s.name as license_server_name, p.total as feature_total
  from (select j.[pool_id]
    from openjson(@p0) with ([pool_id] bigint '$[0]') as j) as k
  cross join pools as p
  cross join license_servers as s
  where p.id = k.pool_id and s.id = p.license_server_id;
select k.user_id, u.name as user_name, u.first_name, u.last_name, u.email
  from (select j.[user_id]
    from openjson(@p0) with ([user_id] bigint '$[0]') as j) as k
  cross join users as u
  where u.id = k.user_id;
select k.texts_id, k.group_id, coalesce(t.group_name, g.name) as group_name, t.project_name, t.workstation, t.ip_address, t.display, t.client_version
  from (select j.[texts_id], j.[group_id]
    from openjson(@p0) with ([texts_id] bigint '$[0]', [group_id] bigint '$[1]') as j) as k
  left join session_texts as t on t.id = k.texts_id
  left join user_groups as g on g.id = k.group_id;
