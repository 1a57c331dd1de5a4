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
select (select min([id])
    from [sessions]) as [first], (select max([id])
    from [sessions]) as [last];
select count(*) as [total], max([through_id]) as [through]
  from [row_groups]
  where [kind] = @p0 and [row_group] between @p1 and @p2;
select [row_group]
  from [row_groups]
  where [kind] = @p0 and [row_group] between @p1 and @p2;
select [g].[row_group], [f].[code], [c].[packed]
  from [row_groups] as [g] inner loop
  join (select j.[code], j.[is_of_edges], j.[first_column]
    from openjson(@p0) with ([code] bigint '$[0]', [is_of_edges] bigint '$[1]', [first_column] bigint '$[2]') as j) as f on 1 = 1 inner loop
  join packed_fields as c on c.id = f.first_column + g.row_group
  where [g].[kind] = @p1 and ([f].[is_of_edges] = @p2)
  order by [g].[row_group] desc;
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
select max([id]) as [last]
  from [session_texts];
select top (@p0) [g].[id]
  from [user_groups] as [g]
  where (charindex(cast(@p1 as nvarchar(max)) collate Latin1_General_100_BIN2, lower(g.name) collate Latin1_General_100_BIN2) > 0);
select top (@p0) [p].[id]
  from [pools] as [p]
  inner join [license_servers] as [s] on [s].[id] = [p].[license_server_id]
  where (charindex(cast(@p1 as nvarchar(max)) collate Latin1_General_100_BIN2, lower(p.name) collate Latin1_General_100_BIN2) > 0 or charindex(cast(@p2 as nvarchar(max)) collate Latin1_General_100_BIN2, lower(p.version) collate Latin1_General_100_BIN2) > 0 or charindex(cast(@p3 as nvarchar(max)) collate Latin1_General_100_BIN2, lower(p.additional_key) collate Latin1_General_100_BIN2) > 0 or charindex(cast(@p4 as nvarchar(max)) collate Latin1_General_100_BIN2, lower(p.product_name) collate Latin1_General_100_BIN2) > 0 or charindex(cast(@p5 as nvarchar(max)) collate Latin1_General_100_BIN2, lower(p.vendor) collate Latin1_General_100_BIN2) > 0 or charindex(cast(@p6 as nvarchar(max)) collate Latin1_General_100_BIN2, lower(p.license_type) collate Latin1_General_100_BIN2) > 0 or charindex(cast(@p7 as nvarchar(max)) collate Latin1_General_100_BIN2, lower(s.name) collate Latin1_General_100_BIN2) > 0);
select top (@p0) [u].[id]
  from [users] as [u]
  where (charindex(cast(@p1 as nvarchar(max)) collate Latin1_General_100_BIN2, lower(u.name) collate Latin1_General_100_BIN2) > 0 or charindex(cast(@p2 as nvarchar(max)) collate Latin1_General_100_BIN2, lower(u.first_name) collate Latin1_General_100_BIN2) > 0 or charindex(cast(@p3 as nvarchar(max)) collate Latin1_General_100_BIN2, lower(u.last_name) collate Latin1_General_100_BIN2) > 0 or charindex(cast(@p4 as nvarchar(max)) collate Latin1_General_100_BIN2, lower(u.email) collate Latin1_General_100_BIN2) > 0);
select top (@p0) [t].[id]
  from [session_texts] as [t]
  where (charindex(cast(@p1 as nvarchar(max)) collate Latin1_General_100_BIN2, lower(t.group_name) collate Latin1_General_100_BIN2) > 0 or charindex(cast(@p2 as nvarchar(max)) collate Latin1_General_100_BIN2, lower(t.project_name) collate Latin1_General_100_BIN2) > 0 or charindex(cast(@p3 as nvarchar(max)) collate Latin1_General_100_BIN2, lower(t.workstation) collate Latin1_General_100_BIN2) > 0 or charindex(cast(@p4 as nvarchar(max)) collate Latin1_General_100_BIN2, lower(t.ip_address) collate Latin1_General_100_BIN2) > 0 or charindex(cast(@p5 as nvarchar(max)) collate Latin1_General_100_BIN2, lower(t.display) collate Latin1_General_100_BIN2) > 0 or charindex(cast(@p6 as nvarchar(max)) collate Latin1_General_100_BIN2, lower(t.client_version) collate Latin1_General_100_BIN2) > 0);
select [code]
  from [handle_characters];
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

-- "query":{},"body":{"ActiveOnly":true,"GroupNames":["Research"],"ProjectNames":["Falcon"]},"accept":"application/json"
select [id]
  from [user_groups]
  where [name_key] in (select cast(j.[value] as nvarchar(4000)) collate Latin1_General_100_BIN2
    from openjson(@p0) as j);
select [id]
  from [projects]
  where [name_key] in (select cast(j.[value] as nvarchar(4000)) collate Latin1_General_100_BIN2
    from openjson(@p0) as j);

-- "query":{},"body":{"EndedOnly":true,"PresentServersOnly":true,"UserIds":[1,2],"FeatureIds":[1,2,3],"LicenseServerIds":[1],"Offset":10,"Limit":10,"Sort":[{"Field":"UserName"}]},"accept":"application/json"
select [p].[id]
  from [pools] as [p]
  inner join [license_servers] as [s] on [s].[id] = [p].[license_server_id]
  where [p].[id] in (select cast(j.[value] as bigint)
    from openjson(@p0) as j) and [p].[license_server_id] in (select cast(j.[value] as bigint)
    from openjson(@p1) as j) and not [s].[enable_status] = @p2;
select [g].[row_group], [f].[code], [c].[packed]
  from [row_groups] as [g] inner loop
  join (select j.[code], j.[is_of_edges], j.[first_column]
    from openjson(@p0) with ([code] bigint '$[0]', [is_of_edges] bigint '$[1]', [first_column] bigint '$[2]') as j) as f on 1 = 1 inner loop
  join packed_fields as c on c.id = f.first_column + g.row_group
  where [g].[kind] = @p1 and ([f].[is_of_edges] = @p2)
  order by [g].[row_group] asc;
