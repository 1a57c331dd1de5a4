-- What queryProcurements sends to SQL Server, as npm run golden:tsql wrote it: never edited. Each line of this kind is a call,
-- followed by those of its statements that do not stand above it already.

-- "query":{},"body":{},"accept":"application/json"
select [i].[id], [i].[pool_id], [p].[name], [p].[version], [p].[additional_key], [p].[product_name], [p].[vendor], [p].[license_type], [p].[license_server_id], [s].[name] as [license_server_name], [i].[start_at], [i].[issued_at], [i].[expiration_at], [i].[serial_number], [i].[notice], [i].[asset_info], [i].[vendor_info], [i].[vendor_string], [i].[host_ids], [p].[is_package], [i].[is_reported], case when i.quantity is null and i.is_reported = 1 and p.is_total_shared = 0 and not exists (select 1
    from pool_increments o
    where o.pool_id = i.pool_id and o.is_reported = 1 and o.id <> i.id) then p.total else i.quantity end as [quantity], case when (p.is_listed = 1 and p.is_error = 0 and (not exists (select 1
        from pool_increments a
        where a.pool_id = p.id and a.is_own = 1) or exists (select 1
        from pool_increments b
        where b.pool_id = p.id and b.is_own = 1 and b.expiration_at is null) or exists (select 1
        from pool_increments c
        where c.pool_id = p.id and c.is_own = 1 and c.expiration_at > @p0))) then 1 else 0 end as [is_active], [i].[price_minor], [i].[currency], [i].[price_unit], [i].[term_start_at], [i].[term_end_at]
  from [pools] as [p]
  inner join [license_servers] as [s] on [s].[id] = [p].[license_server_id]
  inner join [pool_increments] as [i] on [i].[pool_id] = [p].[id]
  where not [s].[enable_status] = @p1 and (p.is_listed = 1 and p.is_error = 0 and (not exists (select 1
        from pool_increments a
        where a.pool_id = p.id and a.is_own = 1) or exists (select 1
        from pool_increments b
        where b.pool_id = p.id and b.is_own = 1 and b.expiration_at is null) or exists (select 1
        from pool_increments c
        where c.pool_id = p.id and c.is_own = 1 and c.expiration_at > @p2)))
  order by s.name_key, p.vendor_key, p.name_key, lower(p.version), p.id, i.id;

-- "query":{},"body":{"Features":[{"FeatureName":"cad_core"},{"FeatureName":"mesh_pre","Vendor":"meshlab"}],"ExpiresBeforeUtc":"2027-01-01T00:00:00.000Z","Search":"PO","Sort":[{"Field":"ExpirationDateUtc"}],"Limit":5},"accept":"application/json"
select [i].[id], [i].[pool_id], [p].[name], [p].[version], [p].[additional_key], [p].[product_name], [p].[vendor], [p].[license_type], [p].[license_server_id], [s].[name] as [license_server_name], [i].[start_at], [i].[issued_at], [i].[expiration_at], [i].[serial_number], [i].[notice], [i].[asset_info], [i].[vendor_info], [i].[vendor_string], [i].[host_ids], [p].[is_package], [i].[is_reported], case when i.quantity is null and i.is_reported = 1 and p.is_total_shared = 0 and not exists (select 1
    from pool_increments o
    where o.pool_id = i.pool_id and o.is_reported = 1 and o.id <> i.id) then p.total else i.quantity end as [quantity], case when (p.is_listed = 1 and p.is_error = 0 and (not exists (select 1
        from pool_increments a
        where a.pool_id = p.id and a.is_own = 1) or exists (select 1
        from pool_increments b
        where b.pool_id = p.id and b.is_own = 1 and b.expiration_at is null) or exists (select 1
        from pool_increments c
        where c.pool_id = p.id and c.is_own = 1 and c.expiration_at > @p0))) then 1 else 0 end as [is_active], [i].[price_minor], [i].[currency], [i].[price_unit], [i].[term_start_at], [i].[term_end_at]
  from [pools] as [p]
  inner join [license_servers] as [s] on [s].[id] = [p].[license_server_id]
  inner join [pool_increments] as [i] on [i].[pool_id] = [p].[id]
  where not [s].[enable_status] = @p1 and (p.is_listed = 1 and p.is_error = 0 and (not exists (select 1
        from pool_increments a
        where a.pool_id = p.id and a.is_own = 1) or exists (select 1
        from pool_increments b
        where b.pool_id = p.id and b.is_own = 1 and b.expiration_at is null) or exists (select 1
        from pool_increments c
        where c.pool_id = p.id and c.is_own = 1 and c.expiration_at > @p2))) and [i].[expiration_at] < @p3
  order by s.name_key, p.vendor_key, p.name_key, lower(p.version), p.id, i.id;
