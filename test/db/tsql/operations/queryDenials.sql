-- What queryDenials sends to SQL Server, as npm run golden:tsql wrote it: never edited. Each line of this kind is a call,
-- followed by those of its statements that do not stand above it already.

-- "query":{},"body":{},"accept":"application/json"
select [x].[id], [x].[denial_at], [x].[pool_id], [x].[feature_name], [x].[feature_version], [x].[additional_key], [x].[vendor], [x].[license_server_id], [s].[name] as [license_server_name], [x].[user_id], [u].[name] as [user_name], [x].[workstation], [x].[number_of_licenses], [x].[denial_type], [x].[is_true_denial], [x].[error_message], [x].[major_error_code], [x].[minor_error_code], (select sum([g].[total]) as [total]
    from (select [t].*
      from [denial_totals] as [t]
      where [t].[total] > @p0) as [g]) as [total_count]
  from (select top (@p1) [x].[id], [x].[denial_at] as [at]
    from [denials] as [x]
    order by [x].[denial_at] desc, [x].[id] desc) as chosen
  cross join denials as x
  cross join license_servers as s
  cross join users as u
  where x.id = chosen.id and s.id = x.license_server_id and u.id = x.user_id
  order by x.denial_at desc, x.id desc;

-- "query":{},"body":{"StartUtc":"2026-02-20","EndUtc":"2026-02-25","TrueDenialsOnly":true,"ErrorText":"reached","Sort":[{"Field":"UserName"},{"Field":"DenialTimeUtc","Direction":"Descending"}]},"accept":"application/json"
select count(*) as [total]
  from (select [t].*
    from [denial_totals] as [t]
    where [t].[total] > @p0 and [t].[is_true_denial] = @p1) as [g]
  cross join denials as x
  where x.license_server_id = g.license_server_id and coalesce(x.pool_id, 0) = coalesce(g.pool_id, 0) and coalesce(x.vendor_key, '') = coalesce(g.vendor_key, '') and x.denial_type = g.denial_type and x.is_true_denial = g.is_true_denial and [x].[denial_at] >= @p2 and [x].[denial_at] < @p3;
select [x].[id], [x].[denial_at], [x].[pool_id], [x].[feature_name], [x].[feature_version], [x].[additional_key], [x].[vendor], [x].[license_server_id], [s].[name] as [license_server_name], [x].[user_id], [u].[name] as [user_name], [x].[workstation], [x].[number_of_licenses], [x].[denial_type], [x].[is_true_denial], [x].[error_message], [x].[major_error_code], [x].[minor_error_code]
  from (select j.[id], j.[position]
    from openjson(@p0) with ([id] bigint '$[0]', [position] bigint '$[1]') as j) as chosen
  cross join denials as x
  cross join license_servers as s
  cross join users as u
  where x.id = chosen.id and s.id = x.license_server_id and u.id = x.user_id
  order by chosen.position;

-- "query":{},"body":{"Features":[{"FeatureName":"cad_core"},{"FeatureName":"mesh_pre","Vendor":"meshlab"}],"UserNames":["abosco"],"LicenseServerNames":["27000@demo-hamburg1a"],"Vendors":["cadworks"],"Search":"keller","Limit":5},"accept":"application/json"
select [id]
  from [users]
  where [name_key] in (select cast(j.[value] as nvarchar(4000)) collate Latin1_General_100_BIN2
    from openjson(@p0) as j);
select count(*) as [total]
  from (select j.[user_id]
    from openjson(@p0) with ([user_id] bigint '$[0]') as j) as k
  cross join denials as x
  where x.user_id = k.user_id and [x].[vendor_key] in (select cast(j.[value] as nvarchar(4000)) collate Latin1_General_100_BIN2
    from openjson(@p1) as j);
select top (@p0) [r].*, count(*) over () as total
  from (select [x].[id] as [id], x.denial_at as [k0], x.id as [k1]
    from (select [x].[id]
      from (select j.[user_id]
        from openjson(@p1) with ([user_id] bigint '$[0]') as j) as k
      cross join denials as x
      where x.user_id = k.user_id and [x].[vendor_key] in (select cast(j.[value] as nvarchar(4000)) collate Latin1_General_100_BIN2
        from openjson(@p2) as j)) as chosen
    cross join denials as x
    cross join license_servers as s
    cross join users as u
    left join pools as p on p.id = x.pool_id
    where x.id = chosen.id and s.id = x.license_server_id and u.id = x.user_id and (exists (select 1
        from (select distinct f0
          from (select j.[f0] collate Latin1_General_100_BIN2 as [f0]
            from openjson(@p3) with ([f0] nvarchar(4000) '$[0]') as j) as j) sel
        where sel.f0 = x.feature_key) or exists (select 1
        from (select distinct f0, f1
          from (select j.[f0] collate Latin1_General_100_BIN2 as [f0], j.[f1] collate Latin1_General_100_BIN2 as [f1]
            from openjson(@p4) with ([f0] nvarchar(4000) '$[0]', [f1] nvarchar(4000) '$[1]') as j) as j) sel
        where sel.f0 = x.feature_key and sel.f1 = x.vendor_key)) and [s].[name_key] in (select cast(j.[value] as nvarchar(4000)) collate Latin1_General_100_BIN2
      from openjson(@p5) as j) and (charindex(cast(@p6 as nvarchar(max)) collate Latin1_General_100_BIN2, lower(x.feature_name) collate Latin1_General_100_BIN2) > 0 or charindex(cast(@p7 as nvarchar(max)) collate Latin1_General_100_BIN2, lower(x.feature_version) collate Latin1_General_100_BIN2) > 0 or charindex(cast(@p8 as nvarchar(max)) collate Latin1_General_100_BIN2, lower(x.additional_key) collate Latin1_General_100_BIN2) > 0 or charindex(cast(@p9 as nvarchar(max)) collate Latin1_General_100_BIN2, lower(x.vendor) collate Latin1_General_100_BIN2) > 0 or charindex(cast(@p10 as nvarchar(max)) collate Latin1_General_100_BIN2, lower(s.name) collate Latin1_General_100_BIN2) > 0 or charindex(cast(@p11 as nvarchar(max)) collate Latin1_General_100_BIN2, lower(u.name) collate Latin1_General_100_BIN2) > 0 or charindex(cast(@p12 as nvarchar(max)) collate Latin1_General_100_BIN2, lower(x.workstation) collate Latin1_General_100_BIN2) > 0 or charindex(cast(@p13 as nvarchar(max)) collate Latin1_General_100_BIN2, lower(x.denial_type) collate Latin1_General_100_BIN2) > 0 or charindex(cast(@p14 as nvarchar(max)) collate Latin1_General_100_BIN2, lower(x.error_message) collate Latin1_General_100_BIN2) > 0)) as [r]
  order by [r].[k0] desc, [r].[k1] desc;
