-- What getExpirations sends to SQL Server, as npm run golden:tsql wrote it: never edited. Each line of this kind is a call,
-- followed by those of its statements that do not stand above it already.

-- "query":{},"accept":"application/json"
select [p].[id], [p].[name], [p].[version], [p].[vendor], [p].[license_server_id], [s].[name] as [license_server_name], [i].[expiration_at], [p].[total], case when i.purchases > 0 then i.quantity when not exists (select 1
    from pool_increments o
    where o.pool_id = p.id and o.is_own = 1 and (o.expiration_at is null or o.expiration_at <> i.expiration_at or o.quantity is not null)) then p.total end as [quantity], case when i.expiration_at <= @p0 then 1 else 0 end as [is_expired]
  from [pools] as [p]
  inner join [license_servers] as [s] on [s].[id] = [p].[license_server_id]
  inner join (select [pool_id], [expiration_at], cast(case when sum(quantity * 1.0) > 9007199254740991 then 9007199254740991 else sum(quantity * 1.0) end as bigint) as [quantity], count([quantity]) as [purchases]
    from [pool_increments]
    where [is_own] = @p1 and [expiration_at] is not null
    group by [pool_id], [expiration_at]) as [i] on [i].[pool_id] = [p].[id]
  where not [s].[enable_status] = @p2 and [p].[is_listed] = @p3 and [p].[is_error] = @p4
  order by i.expiration_at, s.name_key, p.vendor_key, p.name_key, lower(p.version), p.id;

-- "query":{"StartDateUtc":"2026-02-20","EndDateTimeUtc":"2026-02-25","FeatureIds":[1,2],"LicenseServerIds":[1],"Vendors":["cadworks"]},"accept":"text/csv"
select [p].[id], [p].[name], [p].[version], [p].[vendor], [p].[license_server_id], [s].[name] as [license_server_name], [i].[expiration_at], [p].[total], case when i.purchases > 0 then i.quantity when not exists (select 1
    from pool_increments o
    where o.pool_id = p.id and o.is_own = 1 and (o.expiration_at is null or o.expiration_at <> i.expiration_at or o.quantity is not null)) then p.total end as [quantity], case when i.expiration_at <= @p0 then 1 else 0 end as [is_expired]
  from [pools] as [p]
  inner join [license_servers] as [s] on [s].[id] = [p].[license_server_id]
  inner join (select [pool_id], [expiration_at], cast(case when sum(quantity * 1.0) > 9007199254740991 then 9007199254740991 else sum(quantity * 1.0) end as bigint) as [quantity], count([quantity]) as [purchases]
    from [pool_increments]
    where [is_own] = @p1 and [expiration_at] is not null and [expiration_at] >= @p2 and [expiration_at] < @p3
    group by [pool_id], [expiration_at]) as [i] on [i].[pool_id] = [p].[id]
  where not [s].[enable_status] = @p4 and [p].[is_listed] = @p5 and [p].[is_error] = @p6 and [p].[id] in (select cast(j.[value] as bigint)
    from openjson(@p7) as j) and [p].[license_server_id] in (select cast(j.[value] as bigint)
    from openjson(@p8) as j) and [p].[vendor_key] in (select cast(j.[value] as nvarchar(4000)) collate Latin1_General_100_BIN2
    from openjson(@p9) as j)
  order by i.expiration_at, s.name_key, p.vendor_key, p.name_key, lower(p.version), p.id;
