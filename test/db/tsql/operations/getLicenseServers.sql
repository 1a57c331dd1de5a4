-- What getLicenseServers sends to SQL Server, as npm run golden:tsql wrote it: never edited. Each line of this kind is a call,
-- followed by those of its statements that do not stand above it already.

-- "query":{},"accept":"application/json"
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
  where [s].[enable_status] in (@p1)
  order by [s].[name_key] asc, [s].[id] asc;
select *
  from [license_server_hosts]
  order by [license_server_id] asc, [position] asc, [id] asc;
select *
  from [license_server_vendors]
  order by [license_server_id] asc, [position] asc, [id] asc;
commit transaction;

-- "query":{"includeDisabled":true,"includeDeleted":true},"accept":"application/json"
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
  where [s].[enable_status] in (@p1, @p2, @p3)
  order by [s].[name_key] asc, [s].[id] asc;
