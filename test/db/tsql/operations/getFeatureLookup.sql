-- What getFeatureLookup sends to SQL Server, as npm run golden:tsql wrote it: never edited. Each line of this kind is a call,
-- followed by those of its statements that do not stand above it already.

-- "query":{},"accept":"application/json"
select [p].[id], [p].[name], [p].[version], [p].[vendor], [p].[license_server_id]
  from [pools] as [p]
  inner join [license_servers] as [s] on [s].[id] = [p].[license_server_id]
  where not [s].[enable_status] = @p0
  order by s.name_key, p.vendor_key, p.name_key, lower(p.version), p.id;

-- "query":{"activeOnly":true},"accept":"application/json"
select [p].[id], [p].[name], [p].[version], [p].[vendor], [p].[license_server_id]
  from [pools] as [p]
  inner join [license_servers] as [s] on [s].[id] = [p].[license_server_id]
  where not [s].[enable_status] = @p0 and (p.is_listed = 1 and p.is_error = 0 and (not exists (select 1
        from pool_increments a
        where a.pool_id = p.id and a.is_own = 1) or exists (select 1
        from pool_increments b
        where b.pool_id = p.id and b.is_own = 1 and b.expiration_at is null) or exists (select 1
        from pool_increments c
        where c.pool_id = p.id and c.is_own = 1 and c.expiration_at > @p1)))
  order by s.name_key, p.vendor_key, p.name_key, lower(p.version), p.id;
