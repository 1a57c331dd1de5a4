-- What queryFeatures sends to SQL Server, as npm run golden:tsql wrote it: never edited. Each line of this kind is a call,
-- followed by those of its statements that do not stand above it already.

-- "query":{},"body":{},"accept":"application/json"
select top (@p0) [p].[id], [p].[name], [p].[version], [p].[additional_key], [p].[vendor], [p].[product_name], [p].[license_type], [p].[license_server_id], [s].[name] as [license_server_name], [p].[total], [p].[used], [p].[borrowed], [p].[reserved], [p].[queued], [p].[is_uncounted], [p].[is_total_shared], [p].[start_at], case when p.is_total_shared = 1 then null when p.total > p.used then p.total - p.used when p.total <= p.used then 0 end as [available], case when p.is_total_shared = 0 then case when p.used < 400000000000000 then cast((p.used * cast(20000 as bigint) + p.total) / nullif(2 * p.total, 0) as bigint) / 100.0 else round(p.used * 100.0 / nullif(p.total, 0), 2) end end as [usage_percent], coalesce((select min(d.expiration_at)
      from pool_increments d
      where d.pool_id = p.id and d.is_own = 1 and d.expiration_at > @p1), (select case when count(*) = count(e.expiration_at) then max(e.expiration_at) end
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
        where c.pool_id = p.id and c.is_own = 1 and c.expiration_at > @p2))) then 1 else 0 end as [is_active], [p].[package_id], [p].[sort_order], [p].[number_of_tokens], (select string_agg(n.value, ', ')
    from (select distinct i.host_ids as value
      from pool_increments i
      where i.pool_id = p.id) n) as [host_ids], (select string_agg(n.value, ', ')
    from (select distinct i.vendor_string as value
      from pool_increments i
      where i.pool_id = p.id) n) as [vendor_string], (select count(*)
    from [pools] as [p]
    inner join [license_servers] as [s] on [s].[id] = [p].[license_server_id]
    where not [s].[enable_status] = @p3) as [total_count]
  from [pools] as [p]
  inner join [license_servers] as [s] on [s].[id] = [p].[license_server_id]
  where not [s].[enable_status] = @p4
  order by s.name_key, p.vendor_key, p.name_key, lower(p.version), p.id;

-- "query":{},"body":{"ExpirationStartUtc":"2026-02-20","ExpirationEndUtc":"2026-03-20"},"accept":"application/json"
select top (@p0) [p].[id], [p].[name], [p].[version], [p].[additional_key], [p].[vendor], [p].[product_name], [p].[license_type], [p].[license_server_id], [s].[name] as [license_server_name], [p].[total], [p].[used], [p].[borrowed], [p].[reserved], [p].[queued], [p].[is_uncounted], [p].[is_total_shared], [p].[start_at], case when p.is_total_shared = 1 then null when p.total > p.used then p.total - p.used when p.total <= p.used then 0 end as [available], case when p.is_total_shared = 0 then case when p.used < 400000000000000 then cast((p.used * cast(20000 as bigint) + p.total) / nullif(2 * p.total, 0) as bigint) / 100.0 else round(p.used * 100.0 / nullif(p.total, 0), 2) end end as [usage_percent], coalesce((select min(d.expiration_at)
      from pool_increments d
      where d.pool_id = p.id and d.is_own = 1 and d.expiration_at > @p1), (select case when count(*) = count(e.expiration_at) then max(e.expiration_at) end
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
        where c.pool_id = p.id and c.is_own = 1 and c.expiration_at > @p2))) then 1 else 0 end as [is_active], [p].[package_id], [p].[sort_order], [p].[number_of_tokens], (select string_agg(n.value, ', ')
    from (select distinct i.host_ids as value
      from pool_increments i
      where i.pool_id = p.id) n) as [host_ids], (select string_agg(n.value, ', ')
    from (select distinct i.vendor_string as value
      from pool_increments i
      where i.pool_id = p.id) n) as [vendor_string], (select count(*)
    from [pools] as [p]
    inner join [license_servers] as [s] on [s].[id] = [p].[license_server_id]
    where not [s].[enable_status] = @p3 and coalesce((select min(d.expiration_at)
        from pool_increments d
        where d.pool_id = p.id and d.is_own = 1 and d.expiration_at > @p4), (select case when count(*) = count(e.expiration_at) then max(e.expiration_at) end
        from pool_increments e
        where e.pool_id = p.id and e.is_own = 1)) >= @p5 and coalesce((select min(d.expiration_at)
        from pool_increments d
        where d.pool_id = p.id and d.is_own = 1 and d.expiration_at > @p6), (select case when count(*) = count(e.expiration_at) then max(e.expiration_at) end
        from pool_increments e
        where e.pool_id = p.id and e.is_own = 1)) < @p7) as [total_count]
  from [pools] as [p]
  inner join [license_servers] as [s] on [s].[id] = [p].[license_server_id]
  where not [s].[enable_status] = @p8 and coalesce((select min(d.expiration_at)
      from pool_increments d
      where d.pool_id = p.id and d.is_own = 1 and d.expiration_at > @p9), (select case when count(*) = count(e.expiration_at) then max(e.expiration_at) end
      from pool_increments e
      where e.pool_id = p.id and e.is_own = 1)) >= @p10 and coalesce((select min(d.expiration_at)
      from pool_increments d
      where d.pool_id = p.id and d.is_own = 1 and d.expiration_at > @p11), (select case when count(*) = count(e.expiration_at) then max(e.expiration_at) end
      from pool_increments e
      where e.pool_id = p.id and e.is_own = 1)) < @p12
  order by s.name_key, p.vendor_key, p.name_key, lower(p.version), p.id;
select (select count(*)
    from [pools] as [p]
    inner join [license_servers] as [s] on [s].[id] = [p].[license_server_id]
    where not [s].[enable_status] = @p0 and coalesce((select min(d.expiration_at)
        from pool_increments d
        where d.pool_id = p.id and d.is_own = 1 and d.expiration_at > @p1), (select case when count(*) = count(e.expiration_at) then max(e.expiration_at) end
        from pool_increments e
        where e.pool_id = p.id and e.is_own = 1)) >= @p2 and coalesce((select min(d.expiration_at)
        from pool_increments d
        where d.pool_id = p.id and d.is_own = 1 and d.expiration_at > @p3), (select case when count(*) = count(e.expiration_at) then max(e.expiration_at) end
        from pool_increments e
        where e.pool_id = p.id and e.is_own = 1)) < @p4) as [total];

-- "query":{},"body":{"ActiveOnly":true,"Features":[{"FeatureName":"cad_core"},{"FeatureName":"mesh_pre","Vendor":"meshlab"}],"Search":"cad","Sort":[{"Field":"UsagePercent","Direction":"Descending"}],"Limit":5},"accept":"application/json"
select top (@p0) [f].*, (select count(*)
    from [pools] as [p]
    inner join [license_servers] as [s] on [s].[id] = [p].[license_server_id]
    where not [s].[enable_status] = @p1 and (exists (select 1
        from (select distinct f0
          from (select j.[f0] collate Latin1_General_100_BIN2 as [f0]
            from openjson(@p2) with ([f0] nvarchar(4000) '$[0]') as j) as j) sel
        where sel.f0 = p.name_key) or exists (select 1
        from (select distinct f0, f1
          from (select j.[f0] collate Latin1_General_100_BIN2 as [f0], j.[f1] collate Latin1_General_100_BIN2 as [f1]
            from openjson(@p3) with ([f0] nvarchar(4000) '$[0]', [f1] nvarchar(4000) '$[1]') as j) as j) sel
        where sel.f0 = p.name_key and sel.f1 = p.vendor_key)) and (p.is_listed = 1 and p.is_error = 0 and (not exists (select 1
          from pool_increments a
          where a.pool_id = p.id and a.is_own = 1) or exists (select 1
          from pool_increments b
          where b.pool_id = p.id and b.is_own = 1 and b.expiration_at is null) or exists (select 1
          from pool_increments c
          where c.pool_id = p.id and c.is_own = 1 and c.expiration_at > @p4))) and (charindex(cast(@p5 as nvarchar(max)) collate Latin1_General_100_BIN2, lower(p.name) collate Latin1_General_100_BIN2) > 0 or charindex(cast(@p6 as nvarchar(max)) collate Latin1_General_100_BIN2, lower(p.version) collate Latin1_General_100_BIN2) > 0 or charindex(cast(@p7 as nvarchar(max)) collate Latin1_General_100_BIN2, lower(p.additional_key) collate Latin1_General_100_BIN2) > 0 or charindex(cast(@p8 as nvarchar(max)) collate Latin1_General_100_BIN2, lower(p.vendor) collate Latin1_General_100_BIN2) > 0 or charindex(cast(@p9 as nvarchar(max)) collate Latin1_General_100_BIN2, lower(p.product_name) collate Latin1_General_100_BIN2) > 0 or charindex(cast(@p10 as nvarchar(max)) collate Latin1_General_100_BIN2, lower(p.license_type) collate Latin1_General_100_BIN2) > 0 or charindex(cast(@p11 as nvarchar(max)) collate Latin1_General_100_BIN2, lower(s.name) collate Latin1_General_100_BIN2) > 0 or charindex(cast(@p12 as nvarchar(max)) collate Latin1_General_100_BIN2, lower((select string_agg(n.value, ', ')
            from (select distinct i.host_ids as value
              from pool_increments i
              where i.pool_id = p.id) n)) collate Latin1_General_100_BIN2) > 0 or charindex(cast(@p13 as nvarchar(max)) collate Latin1_General_100_BIN2, lower((select string_agg(n.value, ', ')
            from (select distinct i.vendor_string as value
              from pool_increments i
              where i.pool_id = p.id) n)) collate Latin1_General_100_BIN2) > 0)) as [total_count]
  from (select [p].[id], [p].[name], [p].[version], [p].[additional_key], [p].[vendor], [p].[product_name], [p].[license_type], [p].[license_server_id], [s].[name] as [license_server_name], [p].[total], [p].[used], [p].[borrowed], [p].[reserved], [p].[queued], [p].[is_uncounted], [p].[is_total_shared], [p].[start_at], case when p.is_total_shared = 1 then null when p.total > p.used then p.total - p.used when p.total <= p.used then 0 end as [available], case when p.is_total_shared = 0 then case when p.used < 400000000000000 then cast((p.used * cast(20000 as bigint) + p.total) / nullif(2 * p.total, 0) as bigint) / 100.0 else round(p.used * 100.0 / nullif(p.total, 0), 2) end end as [usage_percent], coalesce((select min(d.expiration_at)
        from pool_increments d
        where d.pool_id = p.id and d.is_own = 1 and d.expiration_at > @p14), (select case when count(*) = count(e.expiration_at) then max(e.expiration_at) end
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
          where c.pool_id = p.id and c.is_own = 1 and c.expiration_at > @p15))) then 1 else 0 end as [is_active], [p].[package_id], [p].[sort_order], [p].[number_of_tokens], (select string_agg(n.value, ', ')
      from (select distinct i.host_ids as value
        from pool_increments i
        where i.pool_id = p.id) n) as [host_ids], (select string_agg(n.value, ', ')
      from (select distinct i.vendor_string as value
        from pool_increments i
        where i.pool_id = p.id) n) as [vendor_string]
    from [pools] as [p]
    inner join [license_servers] as [s] on [s].[id] = [p].[license_server_id]
    where not [s].[enable_status] = @p16 and (exists (select 1
        from (select distinct f0
          from (select j.[f0] collate Latin1_General_100_BIN2 as [f0]
            from openjson(@p17) with ([f0] nvarchar(4000) '$[0]') as j) as j) sel
        where sel.f0 = p.name_key) or exists (select 1
        from (select distinct f0, f1
          from (select j.[f0] collate Latin1_General_100_BIN2 as [f0], j.[f1] collate Latin1_General_100_BIN2 as [f1]
            from openjson(@p18) with ([f0] nvarchar(4000) '$[0]', [f1] nvarchar(4000) '$[1]') as j) as j) sel
        where sel.f0 = p.name_key and sel.f1 = p.vendor_key)) and (p.is_listed = 1 and p.is_error = 0 and (not exists (select 1
          from pool_increments a
          where a.pool_id = p.id and a.is_own = 1) or exists (select 1
          from pool_increments b
          where b.pool_id = p.id and b.is_own = 1 and b.expiration_at is null) or exists (select 1
          from pool_increments c
          where c.pool_id = p.id and c.is_own = 1 and c.expiration_at > @p19))) and (charindex(cast(@p20 as nvarchar(max)) collate Latin1_General_100_BIN2, lower(p.name) collate Latin1_General_100_BIN2) > 0 or charindex(cast(@p21 as nvarchar(max)) collate Latin1_General_100_BIN2, lower(p.version) collate Latin1_General_100_BIN2) > 0 or charindex(cast(@p22 as nvarchar(max)) collate Latin1_General_100_BIN2, lower(p.additional_key) collate Latin1_General_100_BIN2) > 0 or charindex(cast(@p23 as nvarchar(max)) collate Latin1_General_100_BIN2, lower(p.vendor) collate Latin1_General_100_BIN2) > 0 or charindex(cast(@p24 as nvarchar(max)) collate Latin1_General_100_BIN2, lower(p.product_name) collate Latin1_General_100_BIN2) > 0 or charindex(cast(@p25 as nvarchar(max)) collate Latin1_General_100_BIN2, lower(p.license_type) collate Latin1_General_100_BIN2) > 0 or charindex(cast(@p26 as nvarchar(max)) collate Latin1_General_100_BIN2, lower(s.name) collate Latin1_General_100_BIN2) > 0 or charindex(cast(@p27 as nvarchar(max)) collate Latin1_General_100_BIN2, lower((select string_agg(n.value, ', ')
            from (select distinct i.host_ids as value
              from pool_increments i
              where i.pool_id = p.id) n)) collate Latin1_General_100_BIN2) > 0 or charindex(cast(@p28 as nvarchar(max)) collate Latin1_General_100_BIN2, lower((select string_agg(n.value, ', ')
            from (select distinct i.vendor_string as value
              from pool_increments i
              where i.pool_id = p.id) n)) collate Latin1_General_100_BIN2) > 0)) as [f]
  order by f.usage_percent desc, f.id desc;
