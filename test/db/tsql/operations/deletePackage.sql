-- What deletePackage sends to SQL Server, as npm run golden:tsql wrote it: never edited. Each line of this kind is a call,
-- followed by those of its statements that do not stand above it already.

-- "id":13,"query":{}
select top (@p0) [p].[id], [p].[license_server_id], [p].[name], [p].[source], [p].[is_package]
  from [pools] as [p]
  inner join [license_servers] as [s] on [s].[id] = [p].[license_server_id]
  where [p].[id] = @p1 and not [s].[enable_status] = @p2;
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
  where not [s].[enable_status] = @p2 and [p].[package_id] = @p3
  order by s.name_key, p.vendor_key, p.name_key, lower(p.version), p.id;
select [id], [sort_order], [number_of_tokens]
  from [pools]
  where [package_id] = @p0;
begin transaction;
declare @granted int, @turn nvarchar(255) = 'licence-usage-writer ' + db_name();
exec @granted = sp_getapplock @Resource = @turn, @LockMode = 'Exclusive', @LockOwner = 'Transaction', @LockTimeout = 30000;
select @granted as granted;
select [id], [package_id]
  from [pools]
  where [license_server_id] = @p0 and id in (select cast(j.[value] as nvarchar(4000)) collate Latin1_General_100_BIN2
    from openjson(@p1) as j);
update [pools]
  set [package_id] = @p0, [sort_order] = @p1, [number_of_tokens] = @p2
  where [package_id] = @p3;select @@rowcount;
update [pools]
  set [is_package] = @p0
  where [id] = @p1;select @@rowcount;
update [audit_chain]
  set [entries] = [entries] + @p0
  where [id] = @p1;select @@rowcount;
select top (@p0) [head_hash]
  from [audit_chain]
  where [id] = @p1;
insert into [audit_log] ([action], [actor], [actor_id], [actor_kind], [address], [at], [detail], [hash], [target], [trace_id])
  values (@p0, @p1, @p2, @p3, @p4, @p5, @p6, @p7, @p8, @p9);select cast(scope_identity() as bigint) as id;
update [audit_chain]
  set [head_hash] = @p0
  where [id] = @p1;select @@rowcount;
commit transaction;
