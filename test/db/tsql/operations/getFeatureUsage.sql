-- What getFeatureUsage sends to SQL Server, as npm run golden:tsql wrote it: never edited. Each line of this kind is a call,
-- followed by those of its statements that do not stand above it already.

-- "query":{"FeatureId":1},"accept":"application/json"
begin transaction;
select [p].[id], [p].[name]
  from [pools] as [p]
  inner join [license_servers] as [s] on [s].[id] = [p].[license_server_id]
  where not [s].[enable_status] = @p0 and [p].[id] = @p1
  order by [p].[id] asc;
select cast(case when sum(p.total * 1.0) > 9007199254740991 then 9007199254740991 else sum(p.total * 1.0) end as bigint) as [total], cast(case when sum(p.used * 1.0) > 9007199254740991 then 9007199254740991 else sum(p.used * 1.0) end as bigint) as [used], cast(case when sum(p.borrowed * 1.0) > 9007199254740991 then 9007199254740991 else sum(p.borrowed * 1.0) end as bigint) as [borrowed], cast(case when sum(p.reserved * 1.0) > 9007199254740991 then 9007199254740991 else sum(p.reserved * 1.0) end as bigint) as [reserved], cast(case when sum(p.queued * 1.0) > 9007199254740991 then 9007199254740991 else sum(p.queued * 1.0) end as bigint) as [queued]
  from [pools] as [p]
  inner join [license_servers] as [s] on [s].[id] = [p].[license_server_id]
  where not [s].[enable_status] = @p0 and [p].[id] in (select cast(j.[value] as bigint)
    from openjson(@p1) as j) and (p.is_listed = 1 and p.is_error = 0 and (not exists (select 1
        from pool_increments a
        where a.pool_id = p.id and a.is_own = 1) or exists (select 1
        from pool_increments b
        where b.pool_id = p.id and b.is_own = 1 and b.expiration_at is null) or exists (select 1
        from pool_increments c
        where c.pool_id = p.id and c.is_own = 1 and c.expiration_at > @p2)));
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
  where not [s].[enable_status] = @p2 and [p].[id] in (select cast(j.[value] as bigint)
    from openjson(@p3) as j)
  order by s.name_key, p.vendor_key, p.name_key, lower(p.version), p.id;
select x.id, x.pool_id, p.name as feature_name, p.version as feature_version, p.additional_key, p.product_name, p.vendor, p.license_type, p.license_server_id, s.name as license_server_name, x.user_id, u.name as user_name, u.first_name, u.last_name, u.email, coalesce(t.group_name, (select g.name
      from user_groups g
      where g.id = x.group_id)) as group_name, t.project_name, t.workstation, t.ip_address, t.display, x.handle, t.client_version, x.number_of_licenses, x.is_borrowed, case when x.end_at is null then 1 else 0 end as is_active, x.start_at, x.end_at, case when x.end_at is not null then x.end_at - x.start_at when x.start_at < @p0 then @p1 - x.start_at else 0 end as duration_ms, x.idle_seconds, x.linger_seconds, x.linger_due_at, x.source, case when x.end_source = 'silence' then 1 else 0 end as end_is_estimated
  from (select a.id
    from (select j.[pool_id]
      from openjson(@p2) with ([pool_id] bigint '$[0]') as j) as k
    cross join sessions a
    where a.end_at is null and a.pool_id = k.pool_id) as chosen
  cross join sessions as x
  cross join pools as p
  cross join license_servers as s
  cross join users as u
  left join session_texts as t on t.id = x.texts_id
  where x.id = chosen.id and p.id = x.pool_id and s.id = p.license_server_id and u.id = x.user_id
  order by x.start_at, x.id;
commit transaction;

-- "query":{"FeatureName":"cad_core","Vendor":"cadworks","FeatureVersion":"2026.1","LicenseServerId":1},"accept":"application/json"
select [p].[id], [p].[name]
  from [pools] as [p]
  inner join [license_servers] as [s] on [s].[id] = [p].[license_server_id]
  where not [s].[enable_status] = @p0 and [p].[name_key] = @p1 and [p].[vendor_key] = @p2 and [p].[version] = @p3 and [p].[license_server_id] = @p4
  order by [p].[id] asc;
