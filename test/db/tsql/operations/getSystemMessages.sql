-- What getSystemMessages sends to SQL Server, as npm run golden:tsql wrote it: never edited. Each line of this kind is a call,
-- followed by those of its statements that do not stand above it already.

-- "query":{},"accept":"application/json"
begin transaction;
select *
  from [system_messages]
  where ([expires_at] is null or [expires_at] > @p0)
  order by [created_at] desc, [id] desc;
select [s].[id], [s].[name], [s].[last_update_at], case when s.is_silent = 1 then 'SILENT' else s.status end as [status]
  from [license_servers] as [s]
  where [s].[enable_status] = @p0 and not [s].[enable_status] = @p1
  order by [s].[name_key] asc, [s].[id] asc;
select [s].[id] as [id], count(distinct [p].[id]) as [features], min([i].[expiration_at]) as [first]
  from [pools] as [p]
  inner join [license_servers] as [s] on [s].[id] = [p].[license_server_id]
  inner join [pool_increments] as [i] on [i].[pool_id] = [p].[id]
  where not [s].[enable_status] = @p0 and (p.is_listed = 1 and p.is_error = 0 and (not exists (select 1
        from pool_increments a
        where a.pool_id = p.id and a.is_own = 1) or exists (select 1
        from pool_increments b
        where b.pool_id = p.id and b.is_own = 1 and b.expiration_at is null) or exists (select 1
        from pool_increments c
        where c.pool_id = p.id and c.is_own = 1 and c.expiration_at > @p1))) and [i].[is_own] = @p2 and [i].[expiration_at] between @p3 and @p4
  group by [s].[id];
commit transaction;
