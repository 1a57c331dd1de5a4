-- What getUnusedFeatures sends to SQL Server, as npm run golden:tsql wrote it: never edited. Each line of this kind is a call,
-- followed by those of its statements that do not stand above it already.

-- "query":{},"accept":"application/json"
select [p].[id], [p].[name], [p].[version], [p].[additional_key], [p].[vendor], [p].[product_name], [p].[license_type], [p].[license_server_id], [s].[name] as [license_server_name], [p].[total], [p].[used], [p].[borrowed], [p].[reserved], [p].[queued], [p].[is_uncounted], [p].[is_total_shared], [p].[start_at], case when p.is_total_shared = 1 then null when p.total > p.used then p.total - p.used when p.total <= p.used then 0 end as [available], case when p.is_total_shared = 0 then case when p.used < 400000000000000 then cast((p.used * cast(20000 as bigint) + p.total) / nullif(2 * p.total, 0) as bigint) / 100.0 else round(p.used * 100.0 / nullif(p.total, 0), 2) end end as [usage_percent], coalesce((select min(d.expiration_at)
      from pool_increments d
      where d.pool_id = p.id and d.is_own = 1 and d.expiration_at > @p0), (select case when count(*) = count(e.expiration_at) then max(e.expiration_at) end
      from pool_increments e
      where e.pool_id = p.id and e.is_own = 1)) as [expiration_at], coalesce((select i.quantity as [Quantity], replace(convert(nvarchar(19), dateadd(second, cast(((i.start_at % 86400000 + 86400000) % 86400000) / 1000 as int), dateadd(day, cast((i.start_at - ((i.start_at % 86400000 + 86400000) % 86400000)) / 86400000 as int), cast('1970-01-01' as datetime2(3)))), 120), ' ', 'T') + '.' + right('00' + cast((i.start_at % 1000 + 1000) % 1000 as nvarchar(3)), 3) + 'Z' as [StartDateUtc], replace(convert(nvarchar(19), dateadd(second, cast(((i.expiration_at % 86400000 + 86400000) % 86400000) / 1000 as int), dateadd(day, cast((i.expiration_at - ((i.expiration_at % 86400000 + 86400000) % 86400000)) / 86400000 as int), cast('1970-01-01' as datetime2(3)))), 120), ' ', 'T') + '.' + right('00' + cast((i.expiration_at % 1000 + 1000) % 1000 as nvarchar(3)), 3) + 'Z' as [ExpirationDateUtc]
      from pool_increments i
      where i.pool_id = p.id and i.is_own = 1 and i.quantity is not null
      order by i.id for json path, include_null_values), N'[]') as [increments], case when (p.is_listed = 1 and p.is_error = 0 and (not exists (select 1
        from pool_increments a
        where a.pool_id = p.id and a.is_own = 1) or exists (select 1
        from pool_increments b
        where b.pool_id = p.id and b.is_own = 1 and b.expiration_at is null) or exists (select 1
        from pool_increments c
        where c.pool_id = p.id and c.is_own = 1 and c.expiration_at > @p1))) then 1 else 0 end as [is_active], (select max(l.last_end_at)
    from user_pools l
    where l.pool_id = p.id) as [last_used_at]
  from [pools] as [p]
  inner join [license_servers] as [s] on [s].[id] = [p].[license_server_id]
  where not [s].[enable_status] = @p2 and (p.is_listed = 1 and p.is_error = 0 and (not exists (select 1
        from pool_increments a
        where a.pool_id = p.id and a.is_own = 1) or exists (select 1
        from pool_increments b
        where b.pool_id = p.id and b.is_own = 1 and b.expiration_at is null) or exists (select 1
        from pool_increments c
        where c.pool_id = p.id and c.is_own = 1 and c.expiration_at > @p3))) and not exists (select 1
    from sessions a
    where a.pool_id = p.id and a.end_at is null) and not exists (select 1
    from user_pools w
    where w.pool_id = p.id and (w.last_end_at > @p4 or w.last_start_at >= @p5))
  order by s.name_key, p.vendor_key, p.name_key, lower(p.version), p.id;

-- "query":{"Days":30,"LicenseServerIds":[1],"Vendors":["cadworks"]},"accept":"text/csv"
select [p].[id], [p].[name], [p].[version], [p].[additional_key], [p].[vendor], [p].[product_name], [p].[license_type], [p].[license_server_id], [s].[name] as [license_server_name], [p].[total], [p].[used], [p].[borrowed], [p].[reserved], [p].[queued], [p].[is_uncounted], [p].[is_total_shared], [p].[start_at], case when p.is_total_shared = 1 then null when p.total > p.used then p.total - p.used when p.total <= p.used then 0 end as [available], case when p.is_total_shared = 0 then case when p.used < 400000000000000 then cast((p.used * cast(20000 as bigint) + p.total) / nullif(2 * p.total, 0) as bigint) / 100.0 else round(p.used * 100.0 / nullif(p.total, 0), 2) end end as [usage_percent], coalesce((select min(d.expiration_at)
      from pool_increments d
      where d.pool_id = p.id and d.is_own = 1 and d.expiration_at > @p0), (select case when count(*) = count(e.expiration_at) then max(e.expiration_at) end
      from pool_increments e
      where e.pool_id = p.id and e.is_own = 1)) as [expiration_at], coalesce((select i.quantity as [Quantity], replace(convert(nvarchar(19), dateadd(second, cast(((i.start_at % 86400000 + 86400000) % 86400000) / 1000 as int), dateadd(day, cast((i.start_at - ((i.start_at % 86400000 + 86400000) % 86400000)) / 86400000 as int), cast('1970-01-01' as datetime2(3)))), 120), ' ', 'T') + '.' + right('00' + cast((i.start_at % 1000 + 1000) % 1000 as nvarchar(3)), 3) + 'Z' as [StartDateUtc], replace(convert(nvarchar(19), dateadd(second, cast(((i.expiration_at % 86400000 + 86400000) % 86400000) / 1000 as int), dateadd(day, cast((i.expiration_at - ((i.expiration_at % 86400000 + 86400000) % 86400000)) / 86400000 as int), cast('1970-01-01' as datetime2(3)))), 120), ' ', 'T') + '.' + right('00' + cast((i.expiration_at % 1000 + 1000) % 1000 as nvarchar(3)), 3) + 'Z' as [ExpirationDateUtc]
      from pool_increments i
      where i.pool_id = p.id and i.is_own = 1 and i.quantity is not null
      order by i.id for json path, include_null_values), N'[]') as [increments], case when (p.is_listed = 1 and p.is_error = 0 and (not exists (select 1
        from pool_increments a
        where a.pool_id = p.id and a.is_own = 1) or exists (select 1
        from pool_increments b
        where b.pool_id = p.id and b.is_own = 1 and b.expiration_at is null) or exists (select 1
        from pool_increments c
        where c.pool_id = p.id and c.is_own = 1 and c.expiration_at > @p1))) then 1 else 0 end as [is_active], (select max(l.last_end_at)
    from user_pools l
    where l.pool_id = p.id) as [last_used_at]
  from [pools] as [p]
  inner join [license_servers] as [s] on [s].[id] = [p].[license_server_id]
  where not [s].[enable_status] = @p2 and [p].[license_server_id] in (select cast(j.[value] as bigint)
    from openjson(@p3) as j) and [p].[vendor_key] in (select cast(j.[value] as nvarchar(4000)) collate Latin1_General_100_BIN2
    from openjson(@p4) as j) and (p.is_listed = 1 and p.is_error = 0 and (not exists (select 1
        from pool_increments a
        where a.pool_id = p.id and a.is_own = 1) or exists (select 1
        from pool_increments b
        where b.pool_id = p.id and b.is_own = 1 and b.expiration_at is null) or exists (select 1
        from pool_increments c
        where c.pool_id = p.id and c.is_own = 1 and c.expiration_at > @p5))) and not exists (select 1
    from sessions a
    where a.pool_id = p.id and a.end_at is null) and not exists (select 1
    from user_pools w
    where w.pool_id = p.id and (w.last_end_at > @p6 or w.last_start_at >= @p7))
  order by s.name_key, p.vendor_key, p.name_key, lower(p.version), p.id;
