-- What queryFeatureUsage sends to SQL Server, as npm run golden:tsql wrote it: never edited. Each line of this kind is a call,
-- followed by those of its statements that do not stand above it already.

-- "query":{},"body":{"Selections":[{"FeatureName":"cad_core"},{"FeatureName":"mesh_pre","Vendor":"meshlab"}]},"accept":"application/json"
select [p].[id], [p].[name], [p].[version], [p].[additional_key], [p].[vendor], [p].[product_name], [p].[license_type], [s].[name] as [license_server_name], [p].[total], [p].[used], [p].[borrowed], [p].[is_total_shared]
  from [pools] as [p]
  inner join [license_servers] as [s] on [s].[id] = [p].[license_server_id]
  where not [s].[enable_status] = @p0 and (p.is_listed = 1 and p.is_error = 0 and (not exists (select 1
        from pool_increments a
        where a.pool_id = p.id and a.is_own = 1) or exists (select 1
        from pool_increments b
        where b.pool_id = p.id and b.is_own = 1 and b.expiration_at is null) or exists (select 1
        from pool_increments c
        where c.pool_id = p.id and c.is_own = 1 and c.expiration_at > @p1))) and (exists (select 1
      from (select distinct f0
        from (select j.[f0] collate Latin1_General_100_BIN2 as [f0]
          from openjson(@p2) with ([f0] nvarchar(4000) '$[0]') as j) as j) sel
      where sel.f0 = p.name_key) or exists (select 1
      from (select distinct f0, f1
        from (select j.[f0] collate Latin1_General_100_BIN2 as [f0], j.[f1] collate Latin1_General_100_BIN2 as [f1]
          from openjson(@p3) with ([f0] nvarchar(4000) '$[0]', [f1] nvarchar(4000) '$[1]') as j) as j) sel
      where sel.f0 = p.name_key and sel.f1 = p.vendor_key))
  order by [p].[id] asc;
