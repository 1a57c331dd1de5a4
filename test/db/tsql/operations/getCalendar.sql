-- What getCalendar sends to SQL Server, as npm run golden:tsql wrote it: never edited. Each line of this kind is a call,
-- followed by those of its statements that do not stand above it already.

-- "query":{},"accept":"application/json"
select top (@p0) [p].[id], [p].[name], [p].[version], [p].[vendor], [p].[license_server_id], [s].[name] as [license_server_name], [i].[expiration_at], [p].[total], case when i.purchases > 0 then i.quantity when not exists (select 1
    from pool_increments o
    where o.pool_id = p.id and o.is_own = 1 and (o.expiration_at is null or o.expiration_at <> i.expiration_at or o.quantity is not null)) then p.total end as [quantity], case when i.expiration_at <= @p1 then 1 else 0 end as [is_expired]
  from [pools] as [p]
  inner join [license_servers] as [s] on [s].[id] = [p].[license_server_id]
  inner join (select [pool_id], [expiration_at], cast(case when sum(quantity * 1.0) > 9007199254740991 then 9007199254740991 else sum(quantity * 1.0) end as bigint) as [quantity], count([quantity]) as [purchases]
    from [pool_increments]
    where [is_own] = @p2 and [expiration_at] is not null and [expiration_at] >= @p3
    group by [pool_id], [expiration_at]) as [i] on [i].[pool_id] = [p].[id]
  where not [s].[enable_status] = @p4 and [p].[is_listed] = @p5 and [p].[is_error] = @p6
  order by i.expiration_at, s.name_key, p.vendor_key, p.name_key, lower(p.version), p.id;

-- "query":{"AlarmDays":30},"accept":"application/json"
-- nothing that does not stand above
