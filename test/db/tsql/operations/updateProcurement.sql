-- What updateProcurement sends to SQL Server, as npm run golden:tsql wrote it: never edited. Each line of this kind is a call,
-- followed by those of its statements that do not stand above it already.

-- "id":16,"query":{},"body":{"Quantity":6,"HostIds":"h1"}
begin transaction;
declare @granted int, @turn nvarchar(255) = 'licence-usage-writer ' + db_name();
exec @granted = sp_getapplock @Resource = @turn, @LockMode = 'Exclusive', @LockOwner = 'Transaction', @LockTimeout = 30000;
select @granted as granted;
select [i].[id], [i].[pool_id], [p].[name], [p].[version], [p].[additional_key], [p].[product_name], [p].[vendor], [p].[license_type], [p].[license_server_id], [s].[name] as [license_server_name], [i].[start_at], [i].[issued_at], [i].[expiration_at], [i].[serial_number], [i].[notice], [i].[asset_info], [i].[vendor_info], [i].[vendor_string], [i].[host_ids], [p].[is_package], [i].[is_reported], case when i.quantity is null and i.is_reported = 1 and p.is_total_shared = 0 and not exists (select 1
    from pool_increments o
    where o.pool_id = i.pool_id and o.is_reported = 1 and o.id <> i.id) then p.total else i.quantity end as [quantity], case when p.id in (select p.id
    from pools p
    where (p.is_listed = 1 and p.is_error = 0 and (not exists (select 1
          from pool_increments a
          where a.pool_id = p.id and a.is_own = 1) or exists (select 1
          from pool_increments b
          where b.pool_id = p.id and b.is_own = 1 and b.expiration_at is null) or exists (select 1
          from pool_increments c
          where c.pool_id = p.id and c.is_own = 1 and c.expiration_at > @p0)))) then 1 else 0 end as [is_active], [i].[price_minor], [i].[currency], [i].[price_unit], [i].[term_start_at], [i].[term_end_at]
  from [pools] as [p]
  inner join [license_servers] as [s] on [s].[id] = [p].[license_server_id]
  inner join [pool_increments] as [i] on [i].[pool_id] = [p].[id]
  where not [s].[enable_status] = @p1 and [i].[id] = @p2
  order by s.name_key, p.vendor_key, p.name_key, lower(p.version), p.id, i.id;
update [pool_increments]
  set [quantity] = @p0, [host_ids] = @p1
  where [id] = @p2;select @@rowcount;
select [quantity], [start_at], [expiration_at]
  from [pool_increments]
  where [pool_id] = @p0 and [is_own] = @p1;
select top (@p0) [license_server_id]
  from [pools]
  where [id] = @p1;
select min([start_at]) as [at]
  from [sessions]
  where [pool_id] = @p0;
select min([denial_at]) as [at]
  from [denials]
  where [license_server_id] = @p0 and coalesce(pool_id, 0) = @p1;
update [pools]
  set [total] = @p0, [start_at] = @p1, [known_since_at] = @p2
  where [id] = @p3 and [source] = @p4;select @@rowcount;
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
