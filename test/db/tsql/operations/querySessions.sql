-- What querySessions sends to SQL Server, as npm run golden:tsql wrote it: never edited. Each line of this kind is a call,
-- followed by those of its statements that do not stand above it already.

-- "query":{},"body":{},"accept":"application/json"
select x.id, x.pool_id, p.name as feature_name, p.version as feature_version, p.additional_key, p.product_name, p.vendor, p.license_type, p.license_server_id, s.name as license_server_name, x.user_id, u.name as user_name, u.first_name, u.last_name, u.email, coalesce(t.group_name, (select g.name
      from user_groups g
      where g.id = x.group_id)) as group_name, t.project_name, t.workstation, t.ip_address, t.display, x.handle, t.client_version, x.number_of_licenses, x.is_borrowed, case when x.end_at is null then 1 else 0 end as is_active, x.start_at, x.end_at, case when x.end_at is not null then x.end_at - x.start_at when x.start_at < @p0 then @p1 - x.start_at else 0 end as duration_ms, x.idle_seconds, x.linger_seconds, x.linger_due_at, x.source, case when x.end_source = 'silence' then 1 else 0 end as end_is_estimated, [p].[total] as [feature_total], x.number_of_licenses * (case when (coalesce(x.end_at, 1772445600000)) > (x.start_at) then (coalesce(x.end_at, 1772445600000)) - (x.start_at) else 0 end) as [license_ms], (case when (coalesce(x.end_at, 1772445600000)) > (x.start_at) then (coalesce(x.end_at, 1772445600000)) - (x.start_at) else 0 end) as [usage_ms_in_window], x.number_of_licenses * (case when (coalesce(x.end_at, 1772445600000)) > (x.start_at) then (coalesce(x.end_at, 1772445600000)) - (x.start_at) else 0 end) as [license_ms_in_window], (select coalesce(sum(d.difference), 0)
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

-- "query":{},"body":{"ActiveOnly":true,"IdleAtLeastSeconds":60},"accept":"application/json"
select (select count(*)
    from [sessions] as [x]
    where [x].[end_at] is null) as [started], 0 as [earlier];
select top (@p0) [r].*, count(*) over () as total
  from (select [x].[id] as [id], x.start_at as [k0], x.id as [k1]
    from (select [x].[id]
      from [sessions] as [x]
      where [x].[end_at] is null) as chosen
    cross join sessions as x
    where x.id = chosen.id and [x].[idle_seconds] >= @p1) as [r]
  order by [r].[k0] desc, [r].[k1] desc;
select x.id, x.pool_id, p.name as feature_name, p.version as feature_version, p.additional_key, p.product_name, p.vendor, p.license_type, p.license_server_id, s.name as license_server_name, x.user_id, u.name as user_name, u.first_name, u.last_name, u.email, coalesce(t.group_name, (select g.name
      from user_groups g
      where g.id = x.group_id)) as group_name, t.project_name, t.workstation, t.ip_address, t.display, x.handle, t.client_version, x.number_of_licenses, x.is_borrowed, case when x.end_at is null then 1 else 0 end as is_active, x.start_at, x.end_at, case when x.end_at is not null then x.end_at - x.start_at when x.start_at < @p0 then @p1 - x.start_at else 0 end as duration_ms, x.idle_seconds, x.linger_seconds, x.linger_due_at, x.source, case when x.end_source = 'silence' then 1 else 0 end as end_is_estimated, [p].[total] as [feature_total], x.number_of_licenses * (case when (coalesce(x.end_at, 1772445600000)) > (x.start_at) then (coalesce(x.end_at, 1772445600000)) - (x.start_at) else 0 end) as [license_ms], (case when (coalesce(x.end_at, 1772445600000)) > (x.start_at) then (coalesce(x.end_at, 1772445600000)) - (x.start_at) else 0 end) as [usage_ms_in_window], x.number_of_licenses * (case when (coalesce(x.end_at, 1772445600000)) > (x.start_at) then (coalesce(x.end_at, 1772445600000)) - (x.start_at) else 0 end) as [license_ms_in_window]
  from (select j.[id], j.[position]
    from openjson(@p2) with ([id] bigint '$[0]', [position] bigint '$[1]') as j) as chosen
  cross join sessions as x
  cross join pools as p
  cross join license_servers as s
  cross join users as u
  left join session_texts as t on t.id = x.texts_id
  where x.id = chosen.id and p.id = x.pool_id and s.id = p.license_server_id and u.id = x.user_id
  order by chosen.position;

-- "query":{},"body":{"StartUtc":"2026-02-20","EndUtc":"2026-02-25","Features":[{"FeatureName":"cad_core"},{"FeatureName":"mesh_pre","Vendor":"meshlab"}],"Search":"keller","Sort":[{"Field":"DurationSeconds","Direction":"Descending"}],"Limit":5},"accept":"application/json"
select [p].[id]
  from [pools] as [p]
  inner join [license_servers] as [s] on [s].[id] = [p].[license_server_id]
  where (exists (select 1
      from (select distinct f0
        from (select j.[f0] collate Latin1_General_100_BIN2 as [f0]
          from openjson(@p0) with ([f0] nvarchar(4000) '$[0]') as j) as j) sel
      where sel.f0 = p.name_key) or exists (select 1
      from (select distinct f0, f1
        from (select j.[f0] collate Latin1_General_100_BIN2 as [f0], j.[f1] collate Latin1_General_100_BIN2 as [f1]
          from openjson(@p1) with ([f0] nvarchar(4000) '$[0]', [f1] nvarchar(4000) '$[1]') as j) as j) sel
      where sel.f0 = p.name_key and sel.f1 = p.vendor_key));
select [p].[id]
  from [pools] as [p]
  inner join [license_servers] as [s] on [s].[id] = [p].[license_server_id]
  where (charindex(cast(@p0 as nvarchar(max)) collate Latin1_General_100_BIN2, lower(p.name) collate Latin1_General_100_BIN2) > 0 or charindex(cast(@p1 as nvarchar(max)) collate Latin1_General_100_BIN2, lower(p.version) collate Latin1_General_100_BIN2) > 0 or charindex(cast(@p2 as nvarchar(max)) collate Latin1_General_100_BIN2, lower(p.additional_key) collate Latin1_General_100_BIN2) > 0 or charindex(cast(@p3 as nvarchar(max)) collate Latin1_General_100_BIN2, lower(p.product_name) collate Latin1_General_100_BIN2) > 0 or charindex(cast(@p4 as nvarchar(max)) collate Latin1_General_100_BIN2, lower(p.vendor) collate Latin1_General_100_BIN2) > 0 or charindex(cast(@p5 as nvarchar(max)) collate Latin1_General_100_BIN2, lower(p.license_type) collate Latin1_General_100_BIN2) > 0 or charindex(cast(@p6 as nvarchar(max)) collate Latin1_General_100_BIN2, lower(s.name) collate Latin1_General_100_BIN2) > 0);
select [u].[id]
  from [users] as [u]
  where (charindex(cast(@p0 as nvarchar(max)) collate Latin1_General_100_BIN2, lower(u.name) collate Latin1_General_100_BIN2) > 0 or charindex(cast(@p1 as nvarchar(max)) collate Latin1_General_100_BIN2, lower(u.first_name) collate Latin1_General_100_BIN2) > 0 or charindex(cast(@p2 as nvarchar(max)) collate Latin1_General_100_BIN2, lower(u.last_name) collate Latin1_General_100_BIN2) > 0 or charindex(cast(@p3 as nvarchar(max)) collate Latin1_General_100_BIN2, lower(u.email) collate Latin1_General_100_BIN2) > 0);
select [t].[id]
  from [session_texts] as [t]
  where (charindex(cast(@p0 as nvarchar(max)) collate Latin1_General_100_BIN2, lower(t.group_name) collate Latin1_General_100_BIN2) > 0 or charindex(cast(@p1 as nvarchar(max)) collate Latin1_General_100_BIN2, lower(t.project_name) collate Latin1_General_100_BIN2) > 0 or charindex(cast(@p2 as nvarchar(max)) collate Latin1_General_100_BIN2, lower(t.workstation) collate Latin1_General_100_BIN2) > 0 or charindex(cast(@p3 as nvarchar(max)) collate Latin1_General_100_BIN2, lower(t.ip_address) collate Latin1_General_100_BIN2) > 0 or charindex(cast(@p4 as nvarchar(max)) collate Latin1_General_100_BIN2, lower(t.display) collate Latin1_General_100_BIN2) > 0 or charindex(cast(@p5 as nvarchar(max)) collate Latin1_General_100_BIN2, lower(t.client_version) collate Latin1_General_100_BIN2) > 0);
select [g].[id]
  from [user_groups] as [g]
  where (charindex(cast(@p0 as nvarchar(max)) collate Latin1_General_100_BIN2, lower(g.name) collate Latin1_General_100_BIN2) > 0);
select [code]
  from [handle_characters];
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
      from (select 0 as user_id, k.pool_id
        from (select j.[pool_id]
          from openjson(@p2) with ([pool_id] bigint '$[0]') as j) as k) as k) as [d]) as [started], (select count(*)
    from (select j.[pool_id]
      from openjson(@p3) with ([pool_id] bigint '$[0]') as j) as k
    cross join sessions as x
    where [x].[end_at] is null and [x].[pool_id] = [k].[pool_id] and [x].[start_at] < @p4) + (select count(*)
    from (select j.[pool_id]
      from openjson(@p5) with ([pool_id] bigint '$[0]') as j) as k
    cross join sessions as x
    where x.end_at - x.start_at <= @p6 and [x].[pool_id] = [k].[pool_id] and [x].[start_at] >= @p7 and [x].[start_at] < @p8 and x.end_at + 0 > @p9) + (select count(*)
    from (select j.[pool_id]
      from openjson(@p10) with ([pool_id] bigint '$[0]') as j) as k
    cross join (select distinct length_class, start_at
      from (select j.[length_class], j.[start_at]
        from openjson(@p11) with ([length_class] bigint '$[0]', [start_at] bigint '$[1]') as j) as classes
      where length_class <= (select max(l.length_class)
        from sessions l
        where l.length_class > 10)) as c
    cross join sessions as x
    where [x].[start_at] < @p12 and [x].[end_at] > @p13 and [x].[pool_id] = [k].[pool_id] and x.length_class = c.length_class and x.length_class > 10 and x.start_at > c.start_at) as [earlier];
select x.id, x.pool_id, p.name as feature_name, p.version as feature_version, p.additional_key, p.product_name, p.vendor, p.license_type, p.license_server_id, s.name as license_server_name, x.user_id, u.name as user_name, u.first_name, u.last_name, u.email, coalesce(t.group_name, (select g.name
      from user_groups g
      where g.id = x.group_id)) as group_name, t.project_name, t.workstation, t.ip_address, t.display, x.handle, t.client_version, x.number_of_licenses, x.is_borrowed, case when x.end_at is null then 1 else 0 end as is_active, x.start_at, x.end_at, case when x.end_at is not null then x.end_at - x.start_at when x.start_at < @p0 then @p1 - x.start_at else 0 end as duration_ms, x.idle_seconds, x.linger_seconds, x.linger_due_at, x.source, case when x.end_source = 'silence' then 1 else 0 end as end_is_estimated, [p].[total] as [feature_total], x.number_of_licenses * (case when (coalesce(x.end_at, 1772445600000)) > (x.start_at) then (coalesce(x.end_at, 1772445600000)) - (x.start_at) else 0 end) as [license_ms], (case when (case when coalesce(x.end_at, 1772445600000) < 1771977600000 then coalesce(x.end_at, 1772445600000) else 1771977600000 end) > (case when x.start_at > 1771545600000 then x.start_at else 1771545600000 end) then (case when coalesce(x.end_at, 1772445600000) < 1771977600000 then coalesce(x.end_at, 1772445600000) else 1771977600000 end) - (case when x.start_at > 1771545600000 then x.start_at else 1771545600000 end) else 0 end) as [usage_ms_in_window], x.number_of_licenses * (case when (case when coalesce(x.end_at, 1772445600000) < 1771977600000 then coalesce(x.end_at, 1772445600000) else 1771977600000 end) > (case when x.start_at > 1771545600000 then x.start_at else 1771545600000 end) then (case when coalesce(x.end_at, 1772445600000) < 1771977600000 then coalesce(x.end_at, 1772445600000) else 1771977600000 end) - (case when x.start_at > 1771545600000 then x.start_at else 1771545600000 end) else 0 end) as [license_ms_in_window]
  from (select j.[id], j.[position]
    from openjson(@p2) with ([id] bigint '$[0]', [position] bigint '$[1]') as j) as chosen
  cross join sessions as x
  cross join pools as p
  cross join license_servers as s
  cross join users as u
  left join session_texts as t on t.id = x.texts_id
  where x.id = chosen.id and p.id = x.pool_id and s.id = p.license_server_id and u.id = x.user_id
  order by chosen.position;

-- "query":{},"body":{"ActiveOnly":true,"UserNames":["abosco"],"LicenseServerNames":["27000@demo-hamburg1a"],"Vendors":["cadworks"],"GroupIds":[1],"ProjectIds":[1]},"accept":"application/json"
select [id]
  from [users]
  where [name_key] in (select cast(j.[value] as nvarchar(4000)) collate Latin1_General_100_BIN2
    from openjson(@p0) as j);
select [p].[id]
  from [pools] as [p]
  inner join [license_servers] as [s] on [s].[id] = [p].[license_server_id]
  where [p].[vendor_key] in (select cast(j.[value] as nvarchar(4000)) collate Latin1_General_100_BIN2
    from openjson(@p0) as j) and [s].[name_key] in (select cast(j.[value] as nvarchar(4000)) collate Latin1_General_100_BIN2
    from openjson(@p1) as j);
select (select count(*)
    from (select j.[user_id]
      from openjson(@p0) with ([user_id] bigint '$[0]') as j) as k
    cross join sessions as x
    where [x].[end_at] is null and [x].[user_id] = [k].[user_id] and [x].[pool_id] in (select cast(j.[value] as bigint)
      from openjson(@p1) as j)) as [started], 0 as [earlier];

-- "query":{},"body":{"ActiveOnly":true,"GroupNames":["Research"],"ProjectNames":["Falcon"]},"accept":"application/json"
select [id]
  from [user_groups]
  where [name_key] in (select cast(j.[value] as nvarchar(4000)) collate Latin1_General_100_BIN2
    from openjson(@p0) as j);
select [id]
  from [projects]
  where [name_key] in (select cast(j.[value] as nvarchar(4000)) collate Latin1_General_100_BIN2
    from openjson(@p0) as j);
select top (@p0) [r].*, count(*) over () as total
  from (select [x].[id] as [id], x.start_at as [k0], x.id as [k1]
    from (select [x].[id]
      from [sessions] as [x]
      where [x].[end_at] is null) as chosen
    cross join sessions as x
    where x.id = chosen.id and [x].[group_id] in (select cast(j.[value] as bigint)
      from openjson(@p1) as j) and [x].[project_id] in (select cast(j.[value] as bigint)
      from openjson(@p2) as j)) as [r]
  order by [r].[k0] desc, [r].[k1] desc;

-- "query":{},"body":{"EndedOnly":true,"PresentServersOnly":true,"UserIds":[1,2],"FeatureIds":[1,2,3],"LicenseServerIds":[1],"Offset":10,"Limit":10,"Sort":[{"Field":"UserName"}]},"accept":"application/json"
select [p].[id]
  from [pools] as [p]
  inner join [license_servers] as [s] on [s].[id] = [p].[license_server_id]
  where [p].[id] in (select cast(j.[value] as bigint)
    from openjson(@p0) as j) and [p].[license_server_id] in (select cast(j.[value] as bigint)
    from openjson(@p1) as j) and not [s].[enable_status] = @p2;
select (select (select coalesce(sum(d.difference), 0)
      from (select coalesce((select r.starts
            from usage_states r
            where r.user_id = k.user_id and r.pool_id = k.pool_id and r.midnight_at = (select max(m.midnight_at)
              from usage_states m
              where m.user_id = k.user_id and m.pool_id = k.pool_id and m.midnight_at <= @p0)), 0) - 0 as [difference]
        from (select user_id, pool_id
          from user_pools
          where user_id in (select cast(j.[value] as bigint)
            from openjson(@p1) as j) and pool_id in (select cast(j.[value] as bigint)
            from openjson(@p2) as j)) as k) as [d]) - (select count(*)
      from (select j.[user_id]
        from openjson(@p3) with ([user_id] bigint '$[0]') as j) as k
      cross join sessions as x
      where [x].[end_at] is null and [x].[user_id] = [k].[user_id] and [x].[pool_id] in (select cast(j.[value] as bigint)
        from openjson(@p4) as j))) as [started], 0 as [earlier];
select top (@p0) [r].*, count(*) over () as total
  from (select [x].[id] as [id], u.name_key as [k0], x.id as [k1]
    from (select [x].[id]
      from (select distinct k.user_id
        from (select user_id, pool_id
          from user_pools
          where user_id in (select cast(j.[value] as bigint)
            from openjson(@p1) as j) and pool_id in (select cast(j.[value] as bigint)
            from openjson(@p2) as j)) as k) as k
      cross join sessions as x
      where coalesce(x.end_at, -99999999999999) <> -99999999999999 and [x].[user_id] = [k].[user_id] and [x].[pool_id] in (select cast(j.[value] as bigint)
        from openjson(@p3) as j)) as chosen
    cross join sessions as x
    cross join pools as p
    cross join license_servers as s
    cross join users as u
    left join session_texts as t on t.id = x.texts_id
    where x.id = chosen.id and p.id = x.pool_id and s.id = p.license_server_id and u.id = x.user_id) as [r]
  order by [r].[k0] asc, [r].[k1] asc;
