-- What getTotalUsage sends to SQL Server, as npm run golden:tsql wrote it: never edited. Each line of this kind is a call,
-- followed by those of its statements that do not stand above it already.

-- "query":{},"accept":"application/json"
begin transaction;
select count(*) as sessions, sum(cast(x.number_of_licenses as bigint)) as licenses_used, sum(case when x.is_borrowed = 1 then cast(x.number_of_licenses as bigint) else 0 end) as licenses_borrowed, count(distinct x.user_id) as distinct_users
  from [sessions] as [x]
  where [x].[end_at] is null and [x].[pool_id] in (select [p].[id]
    from [pools] as [p]
    inner join [license_servers] as [s] on [s].[id] = [p].[license_server_id]
    where not [s].[enable_status] = @p0);
select [p].[id], [p].[name], [p].[version], [p].[vendor], [p].[license_server_id], [s].[name] as [license_server_name], [t].[sessions], [t].[licenses_used], [t].[licenses_borrowed], [t].[distinct_users], [p].[total], case when p.is_total_shared = 0 then case when t.licenses_used < 400000000000000 then cast((t.licenses_used * cast(20000 as bigint) + p.total) / nullif(2 * p.total, 0) as bigint) / 100.0 else round(t.licenses_used * 100.0 / nullif(p.total, 0), 2) end end as [usage_percent]
  from (select [x].[pool_id], count(*) as sessions, sum(cast(x.number_of_licenses as bigint)) as licenses_used, sum(case when x.is_borrowed = 1 then cast(x.number_of_licenses as bigint) else 0 end) as licenses_borrowed, count(distinct x.user_id) as distinct_users
    from [sessions] as [x]
    where [x].[end_at] is null and [x].[pool_id] in (select [p].[id]
      from [pools] as [p]
      inner join [license_servers] as [s] on [s].[id] = [p].[license_server_id]
      where not [s].[enable_status] = @p0)
    group by [x].[pool_id]) as [t]
  inner join [pools] as [p] on [p].[id] = [t].[pool_id]
  inner join [license_servers] as [s] on [s].[id] = [p].[license_server_id]
  order by s.name_key, p.vendor_key, p.name_key, lower(p.version), p.id;
commit transaction;
