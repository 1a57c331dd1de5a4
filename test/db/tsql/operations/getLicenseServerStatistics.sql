-- What getLicenseServerStatistics sends to SQL Server, as npm run golden:tsql wrote it: never edited. Each line of this kind is a call,
-- followed by those of its statements that do not stand above it already.

-- "query":{},"accept":"application/json"
select [t].[total], [t].[used], [t].[borrowed], case when t.counted_used < 400000000000000 then cast((t.counted_used * cast(20000 as bigint) + t.total) / nullif(2 * t.total, 0) as bigint) / 100.0 else round(t.counted_used * 100.0 / nullif(t.total, 0), 2) end as [usage_percent], case when s.is_silent = 1 then 'SILENT' else s.status end as [shown_status], [s].[id], [s].[name], [s].[last_update_at], (select count(*)
    from sessions x
    where x.license_server_id = s.id and x.end_at is null) as [active_sessions], (select count(distinct x.user_id)
    from sessions x
    where x.license_server_id = s.id and x.end_at is null) as [distinct_users], (select count(*)
    from denials d
    where d.license_server_id = s.id and d.denial_at >= @p0 and d.denial_at < @p1) as [denials]
  from [license_servers] as [s]
  left join (select [p].[license_server_id], cast(case when sum(p.total * 1.0) > 9007199254740991 then 9007199254740991 else sum(p.total * 1.0) end as bigint) as [total], cast(case when sum(p.used * 1.0) > 9007199254740991 then 9007199254740991 else sum(p.used * 1.0) end as bigint) as [used], cast(case when sum(p.borrowed * 1.0) > 9007199254740991 then 9007199254740991 else sum(p.borrowed * 1.0) end as bigint) as [borrowed], cast(case when sum((case when p.total is not null or p.is_total_shared = 1 then p.used end) * 1.0) > 9007199254740991 then 9007199254740991 else sum((case when p.total is not null or p.is_total_shared = 1 then p.used end) * 1.0) end as bigint) as [counted_used]
    from [pools] as [p]
    where (p.is_listed = 1 and p.is_error = 0 and (not exists (select 1
          from pool_increments a
          where a.pool_id = p.id and a.is_own = 1) or exists (select 1
          from pool_increments b
          where b.pool_id = p.id and b.is_own = 1 and b.expiration_at is null) or exists (select 1
          from pool_increments c
          where c.pool_id = p.id and c.is_own = 1 and c.expiration_at > @p2)))
    group by [p].[license_server_id]) as [t] on [t].[license_server_id] = [s].[id]
  where not [s].[enable_status] = @p3
  order by [s].[name_key] asc, [s].[id] asc;
