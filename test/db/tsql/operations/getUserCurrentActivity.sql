-- What getUserCurrentActivity sends to SQL Server, as npm run golden:tsql wrote it: never edited. Each line of this kind is a call,
-- followed by those of its statements that do not stand above it already.

-- "query":{},"accept":"application/json"
begin transaction;
select count(distinct [x].[user_id]) as [total]
  from [sessions] as [x]
  where [x].[end_at] is null and [x].[pool_id] in (select [p].[id]
    from [pools] as [p]
    inner join [license_servers] as [s] on [s].[id] = [p].[license_server_id]
    where not [s].[enable_status] = @p0);
select top (@p0) [u].[id], [u].[name], [t].[licenses_used], [t].[first_start_at]
  from (select [x].[user_id], sum(cast(x.number_of_licenses as bigint)) as licenses_used, min([x].[start_at]) as [first_start_at]
    from [sessions] as [x]
    where [x].[end_at] is null and [x].[pool_id] in (select [p].[id]
      from [pools] as [p]
      inner join [license_servers] as [s] on [s].[id] = [p].[license_server_id]
      where not [s].[enable_status] = @p1)
    group by [x].[user_id]) as [t]
  inner join [users] as [u] on [u].[id] = [t].[user_id]
  order by [u].[name_key] asc, [u].[id] asc;
select x.id, x.pool_id, p.name as feature_name, p.version as feature_version, p.additional_key, p.product_name, p.vendor, p.license_type, p.license_server_id, s.name as license_server_name, x.user_id, u.name as user_name, u.first_name, u.last_name, u.email, coalesce(t.group_name, (select g.name
      from user_groups g
      where g.id = x.group_id)) as group_name, t.project_name, t.workstation, t.ip_address, t.display, x.handle, t.client_version, x.number_of_licenses, x.is_borrowed, case when x.end_at is null then 1 else 0 end as is_active, x.start_at, x.end_at, case when x.end_at is not null then x.end_at - x.start_at when x.start_at < @p0 then @p1 - x.start_at else 0 end as duration_ms, x.idle_seconds, x.linger_seconds, x.linger_due_at, x.source, case when x.end_source = 'silence' then 1 else 0 end as end_is_estimated
  from (select a.id
    from (select j.[user_id]
      from openjson(@p2) with ([user_id] bigint '$[0]') as j) as k
    cross join sessions a
    where a.end_at is null and a.user_id = k.user_id and a.pool_id in (select [p].[id]
      from [pools] as [p]
      inner join [license_servers] as [s] on [s].[id] = [p].[license_server_id]
      where not [s].[enable_status] = @p3)) as chosen
  cross join sessions as x
  cross join pools as p
  cross join license_servers as s
  cross join users as u
  left join session_texts as t on t.id = x.texts_id
  where x.id = chosen.id and p.id = x.pool_id and s.id = p.license_server_id and u.id = x.user_id
  order by x.start_at, x.id;
commit transaction;

-- "query":{"PageNumber":2,"PageSize":10},"accept":"application/json"
-- nothing that does not stand above
