-- What getLicenseMetrics sends to SQL Server, as npm run golden:tsql wrote it: never edited. Each line of this kind is a call,
-- followed by those of its statements that do not stand above it already.

-- "query":{},"accept":"application/json"
begin transaction;
select [p].[id], [p].[name], [p].[version], [p].[additional_key], [p].[vendor], [p].[license_type], [p].[total], [p].[used], [p].[borrowed], [p].[reserved], [p].[queued], [s].[name] as [license_server_name], case when p.is_total_shared = 1 then null when p.total > p.used then p.total - p.used when p.total <= p.used then 0 end as [available], coalesce((select min(d.expiration_at)
      from pool_increments d
      where d.pool_id = p.id and d.is_own = 1 and d.expiration_at > @p0), (select case when count(*) = count(e.expiration_at) then max(e.expiration_at) end
      from pool_increments e
      where e.pool_id = p.id and e.is_own = 1)) as [expiration_at], case when exists (select 1
    from pool_increments i
    where i.pool_id = p.id and i.is_own = 1) then 1 else 0 end as [has_increments]
  from [pools] as [p]
  inner join [license_servers] as [s] on [s].[id] = [p].[license_server_id]
  where not [s].[enable_status] = @p1 and [p].[is_listed] = @p2 and [p].[is_error] = @p3
  order by s.name_key, p.vendor_key, p.name_key, lower(p.version), p.id;
select [s].[name], [s].[license_manager_type], [s].[last_update_at], case when s.is_silent = 1 then 'SILENT' else s.status end as [status]
  from [license_servers] as [s]
  where not [s].[enable_status] = @p0
  order by [s].[name_key] asc, [s].[id] asc;
select [s].[name] as [server], [v].[name] as [vendor], [v].[status] as [status]
  from [license_server_vendors] as [v]
  inner join [license_servers] as [s] on [s].[id] = [v].[license_server_id]
  where not [s].[enable_status] = @p0 and [s].[is_silent] = @p1
  order by [s].[name_key] asc, [v].[name_key] asc, [v].[id] asc;
select [t].[pool_id], sum([t].[total]) as [denials], sum(case when t.is_true_denial = 1 then t.total else 0 end) as [true_denials]
  from [denial_totals] as [t]
  inner join [license_servers] as [s] on [s].[id] = [t].[license_server_id]
  where not [s].[enable_status] = @p0
  group by [t].[pool_id];
select [broker_id], [version], [reported_at], [backlog_messages], [dropped_messages]
  from [collectors]
  order by [broker_key] asc;
select [o].[broker_id], [c].[name] as [source], [c].[last_success_at], [c].[failures], [c].[unreadable_lines], [c].[log_lag_bytes]
  from [collector_sources] as [c]
  inner join [collectors] as [o] on [o].[id] = [c].[collector_id]
  order by [o].[broker_key] asc, [c].[position] asc;
commit transaction;

-- "query":{"MaxUsers":20},"accept":"application/json"
select top (@p0) [x].[user_id]
  from [sessions] as [x]
  inner join [license_servers] as [s] on [s].[id] = [x].[license_server_id]
  where not [s].[enable_status] = @p1 and [x].[end_at] is null
  group by [x].[user_id]
  order by sum(x.number_of_licenses) desc, x.user_id;
select [x].[pool_id], [u].[name] as [user], sum([x].[number_of_licenses]) as [licenses]
  from [sessions] as [x]
  inner join [license_servers] as [s] on [s].[id] = [x].[license_server_id]
  inner join [users] as [u] on [u].[id] = [x].[user_id]
  where not [s].[enable_status] = @p0 and [x].[end_at] is null and [x].[user_id] in (@p1, @p2)
  group by [x].[pool_id], [u].[id], [u].[name]
  order by [x].[pool_id] asc, [u].[id] asc;
