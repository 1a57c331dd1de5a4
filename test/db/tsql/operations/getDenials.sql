-- What getDenials sends to SQL Server, as npm run golden:tsql wrote it: never edited. Each line of this kind is a call,
-- followed by those of its statements that do not stand above it already.

-- "query":{},"accept":"application/json"
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

-- "query":{"StartDateUtc":"2026-02-20","EndDateTimeUtc":"2026-02-25","trueDenialsOnly":true},"accept":"application/json"
select [x].[id], [x].[denial_at], [x].[pool_id], [x].[feature_name], [x].[feature_version], [x].[additional_key], [x].[vendor], [x].[license_server_id], [s].[name] as [license_server_name], [x].[user_id], [u].[name] as [user_name], [x].[workstation], [x].[number_of_licenses], [x].[denial_type], [x].[is_true_denial], [x].[error_message], [x].[major_error_code], [x].[minor_error_code], (select count(*) as [total]
    from (select [t].*
      from [denial_totals] as [t]
      where [t].[total] > @p0 and [t].[is_true_denial] = @p1) as [g]
    cross join denials as x
    where x.license_server_id = g.license_server_id and coalesce(x.pool_id, 0) = coalesce(g.pool_id, 0) and coalesce(x.vendor_key, '') = coalesce(g.vendor_key, '') and x.denial_type = g.denial_type and x.is_true_denial = g.is_true_denial and [x].[denial_at] >= @p2 and [x].[denial_at] < @p3) as [total_count]
  from (select top (@p4) [x].[id], [x].[denial_at] as [at]
    from (select [t].*
      from [denial_totals] as [t]
      where [t].[total] > @p5 and [t].[is_true_denial] = @p6) as [g]
    cross join denials as x
    where x.license_server_id = g.license_server_id and coalesce(x.pool_id, 0) = coalesce(g.pool_id, 0) and coalesce(x.vendor_key, '') = coalesce(g.vendor_key, '') and x.denial_type = g.denial_type and x.is_true_denial = g.is_true_denial and [x].[denial_at] >= @p7 and [x].[denial_at] < @p8
    order by [x].[denial_at] desc, [x].[id] desc) as chosen
  cross join denials as x
  cross join license_servers as s
  cross join users as u
  where x.id = chosen.id and s.id = x.license_server_id and u.id = x.user_id
  order by x.denial_at desc, x.id desc;
select (select count(*) as [total]
    from (select [t].*
      from [denial_totals] as [t]
      where [t].[total] > @p0 and [t].[is_true_denial] = @p1) as [g]
    cross join denials as x
    where x.license_server_id = g.license_server_id and coalesce(x.pool_id, 0) = coalesce(g.pool_id, 0) and coalesce(x.vendor_key, '') = coalesce(g.vendor_key, '') and x.denial_type = g.denial_type and x.is_true_denial = g.is_true_denial and [x].[denial_at] >= @p2 and [x].[denial_at] < @p3) as [total];

-- "query":{"UserIds":[1,2],"FeatureIds":[1,2,3],"LicenseServerIds":[1],"Vendors":["cadworks"],"DenialTypes":["Other"],"PageNumber":2,"PageSize":10},"accept":"application/json"
select [x].[id], [x].[denial_at], [x].[pool_id], [x].[feature_name], [x].[feature_version], [x].[additional_key], [x].[vendor], [x].[license_server_id], [s].[name] as [license_server_name], [x].[user_id], [u].[name] as [user_name], [x].[workstation], [x].[number_of_licenses], [x].[denial_type], [x].[is_true_denial], [x].[error_message], [x].[major_error_code], [x].[minor_error_code], (select count(*) as [total]
    from (select j.[user_id]
      from openjson(@p0) with ([user_id] bigint '$[0]') as j) as k
    cross join denials as x
    where x.user_id = k.user_id and [x].[pool_id] in (select cast(j.[value] as bigint)
      from openjson(@p1) as j) and [x].[license_server_id] in (select cast(j.[value] as bigint)
      from openjson(@p2) as j) and [x].[vendor_key] in (select cast(j.[value] as nvarchar(4000)) collate Latin1_General_100_BIN2
      from openjson(@p3) as j) and [x].[denial_type] in (select cast(j.[value] as nvarchar(4000)) collate Latin1_General_100_BIN2
      from openjson(@p4) as j)) as [total_count]
  from (select [x].[id], [x].[denial_at] as [at]
    from (select j.[user_id]
      from openjson(@p5) with ([user_id] bigint '$[0]') as j) as k
    cross join denials as x
    where x.user_id = k.user_id and [x].[pool_id] in (select cast(j.[value] as bigint)
      from openjson(@p6) as j) and [x].[license_server_id] in (select cast(j.[value] as bigint)
      from openjson(@p7) as j) and [x].[vendor_key] in (select cast(j.[value] as nvarchar(4000)) collate Latin1_General_100_BIN2
      from openjson(@p8) as j) and [x].[denial_type] in (select cast(j.[value] as nvarchar(4000)) collate Latin1_General_100_BIN2
      from openjson(@p9) as j)
    order by [x].[denial_at] desc, [x].[id] desc
    offset @p10 rows fetch next @p11 rows only) as chosen
  cross join denials as x
  cross join license_servers as s
  cross join users as u
  where x.id = chosen.id and s.id = x.license_server_id and u.id = x.user_id
  order by x.denial_at desc, x.id desc;
select (select count(*) as [total]
    from (select j.[user_id]
      from openjson(@p0) with ([user_id] bigint '$[0]') as j) as k
    cross join denials as x
    where x.user_id = k.user_id and [x].[pool_id] in (select cast(j.[value] as bigint)
      from openjson(@p1) as j) and [x].[license_server_id] in (select cast(j.[value] as bigint)
      from openjson(@p2) as j) and [x].[vendor_key] in (select cast(j.[value] as nvarchar(4000)) collate Latin1_General_100_BIN2
      from openjson(@p3) as j) and [x].[denial_type] in (select cast(j.[value] as nvarchar(4000)) collate Latin1_General_100_BIN2
      from openjson(@p4) as j)) as [total];

-- "query":{},"accept":"text/csv"
select [x].[id], [x].[denial_at], [x].[pool_id], [x].[feature_name], [x].[feature_version], [x].[additional_key], [x].[vendor], [x].[license_server_id], [x].[user_id], [x].[workstation], [x].[number_of_licenses], [x].[denial_type], [x].[is_true_denial], [x].[error_message], [x].[major_error_code], [x].[minor_error_code]
  from (select top (@p0) [x].[id], [x].[denial_at] as [at]
    from [denials] as [x]
    order by [x].[denial_at] desc, [x].[id] desc) as chosen
  cross join denials as x
  where x.id = chosen.id;
select [k].[license_server_id], [s].[name] as [license_server_name]
  from (select j.[license_server_id]
    from openjson(@p0) with ([license_server_id] bigint '$[0]') as j) as k
  cross join license_servers as s
  where s.id = k.license_server_id;
select [k].[user_id], [u].[name] as [user_name]
  from (select j.[user_id]
    from openjson(@p0) with ([user_id] bigint '$[0]') as j) as k
  cross join users as u
  where u.id = k.user_id;
