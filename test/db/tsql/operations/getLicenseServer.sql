-- What getLicenseServer sends to SQL Server, as npm run golden:tsql wrote it: never edited. Each line of this kind is a call,
-- followed by those of its statements that do not stand above it already.

-- "id":1,"query":{},"accept":"application/json"
begin transaction;
select [t].[total], [t].[used], [t].[borrowed], case when t.counted_used < 400000000000000 then cast((t.counted_used * cast(20000 as bigint) + t.total) / nullif(2 * t.total, 0) as bigint) / 100.0 else round(t.counted_used * 100.0 / nullif(t.total, 0), 2) end as [usage_percent], case when s.is_silent = 1 then 'SILENT' else s.status end as [shown_status], [s].*, (select max([c].[interval_ms])
    from [collector_source_servers] as [l]
    inner join collector_sources c on c.collector_id = l.collector_id and c.position = l.position
    where l.license_server_id = s.id and c.asks_license_server = 1) as [report_interval_ms]
  from [license_servers] as [s]
  left join (select [p].[license_server_id], cast(case when sum(p.total * 1.0) > 9007199254740991 then 9007199254740991 else sum(p.total * 1.0) end as bigint) as [total], cast(case when sum(p.used * 1.0) > 9007199254740991 then 9007199254740991 else sum(p.used * 1.0) end as bigint) as [used], cast(case when sum(p.borrowed * 1.0) > 9007199254740991 then 9007199254740991 else sum(p.borrowed * 1.0) end as bigint) as [borrowed], cast(case when sum((case when p.total is not null or p.is_total_shared = 1 then p.used end) * 1.0) > 9007199254740991 then 9007199254740991 else sum((case when p.total is not null or p.is_total_shared = 1 then p.used end) * 1.0) end as bigint) as [counted_used]
    from [pools] as [p]
    where (p.is_listed = 1 and p.is_error = 0 and (not exists (select 1
          from pool_increments a
          where a.pool_id = p.id and a.is_own = 1) or exists (select 1
          from pool_increments b
          where b.pool_id = p.id and b.is_own = 1 and b.expiration_at is null) or exists (select 1
          from pool_increments c
          where c.pool_id = p.id and c.is_own = 1 and c.expiration_at > @p0)))
    group by [p].[license_server_id]) as [t] on [t].[license_server_id] = [s].[id]
  where not [s].[enable_status] = @p1 and [s].[id] = @p2;
select *
  from [license_server_hosts]
  where [license_server_id] = @p0
  order by [position] asc, [id] asc;
select *
  from [license_server_vendors]
  where [license_server_id] = @p0
  order by [position] asc, [id] asc;
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
        where c.pool_id = p.id and c.is_own = 1 and c.expiration_at > @p1))) then 1 else 0 end as [is_active]
  from [pools] as [p]
  inner join [license_servers] as [s] on [s].[id] = [p].[license_server_id]
  where not [s].[enable_status] = @p2 and [p].[license_server_id] = @p3
  order by s.name_key, p.vendor_key, p.name_key, lower(p.version), p.id;
commit transaction;
