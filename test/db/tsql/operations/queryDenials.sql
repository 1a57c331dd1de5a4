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
select (select min([id])
    from [denials]) as [first], (select max([id])
    from [denials]) as [last];
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
  where [g].[kind] = @p1 and [g].[start_low] < @p2 and ([g].[start_high] >= @p3) and ([f].[is_of_edges] = @p4 or [g].[start_low] < @p5 or [g].[start_high] >= @p6)
  order by [g].[row_group] asc;
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
select [g].[row_group], [f].[code], [c].[packed]
  from [row_groups] as [g] inner loop
  join (select j.[code], j.[is_of_edges], j.[first_column]
    from openjson(@p0) with ([code] bigint '$[0]', [is_of_edges] bigint '$[1]', [first_column] bigint '$[2]') as j) as f on 1 = 1 inner loop
  join packed_fields as c on c.id = f.first_column + g.row_group
  where [g].[kind] = @p1 and ([f].[is_of_edges] = @p2)
  order by [g].[row_group] desc;
