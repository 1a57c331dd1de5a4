-- What getFeaturesByVendor sends to SQL Server, as npm run golden:tsql wrote it: never edited. Each line of this kind is a call,
-- followed by those of its statements that do not stand above it already.

-- "query":{},"accept":"application/json"
select [t].*, [f].[name], [f].[vendor]
  from (select [p].[vendor_key], [p].[name_key], [p].[version], count(*) as [pools], cast(case when sum(p.total * 1.0) > 9007199254740991 then 9007199254740991 else sum(p.total * 1.0) end as bigint) as [total], cast(case when sum(p.used * 1.0) > 9007199254740991 then 9007199254740991 else sum(p.used * 1.0) end as bigint) as [used], min([p].[id]) as [lowest_id]
    from [pools] as [p]
    inner join [license_servers] as [s] on [s].[id] = [p].[license_server_id]
    where not [s].[enable_status] = @p0 and (p.is_listed = 1 and p.is_error = 0 and (not exists (select 1
          from pool_increments a
          where a.pool_id = p.id and a.is_own = 1) or exists (select 1
          from pool_increments b
          where b.pool_id = p.id and b.is_own = 1 and b.expiration_at is null) or exists (select 1
          from pool_increments c
          where c.pool_id = p.id and c.is_own = 1 and c.expiration_at > @p1)))
    group by [p].[vendor_key], [p].[name_key], [p].[version]) as [t]
  inner join [pools] as [f] on [f].[id] = [t].[lowest_id]
  order by t.vendor_key, t.name_key, lower(t.version), t.lowest_id;

-- "query":{"Vendor":"cadworks","FeatureName":"cad_core"},"accept":"application/json"
select [t].*, [f].[name], [f].[vendor]
  from (select [p].[vendor_key], [p].[name_key], [p].[version], count(*) as [pools], cast(case when sum(p.total * 1.0) > 9007199254740991 then 9007199254740991 else sum(p.total * 1.0) end as bigint) as [total], cast(case when sum(p.used * 1.0) > 9007199254740991 then 9007199254740991 else sum(p.used * 1.0) end as bigint) as [used], min([p].[id]) as [lowest_id]
    from [pools] as [p]
    inner join [license_servers] as [s] on [s].[id] = [p].[license_server_id]
    where not [s].[enable_status] = @p0 and (p.is_listed = 1 and p.is_error = 0 and (not exists (select 1
          from pool_increments a
          where a.pool_id = p.id and a.is_own = 1) or exists (select 1
          from pool_increments b
          where b.pool_id = p.id and b.is_own = 1 and b.expiration_at is null) or exists (select 1
          from pool_increments c
          where c.pool_id = p.id and c.is_own = 1 and c.expiration_at > @p1))) and [p].[vendor_key] in (select cast(j.[value] as nvarchar(4000)) collate Latin1_General_100_BIN2
      from openjson(@p2) as j) and [p].[name_key] in (select cast(j.[value] as nvarchar(4000)) collate Latin1_General_100_BIN2
      from openjson(@p3) as j)
    group by [p].[vendor_key], [p].[name_key], [p].[version]) as [t]
  inner join [pools] as [f] on [f].[id] = [t].[lowest_id]
  order by t.vendor_key, t.name_key, lower(t.version), t.lowest_id;
