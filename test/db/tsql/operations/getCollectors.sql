-- What getCollectors sends to SQL Server, as npm run golden:tsql wrote it: never edited. Each line of this kind is a call,
-- followed by those of its statements that do not stand above it already.

-- "query":{},"accept":"application/json"
begin transaction;
select [c].*, case when c.reported_at < @p0 - 3 * c.interval_ms then 'Silent' when c.error is not null or exists (select *
    from [collector_sources] as [o]
    where o.collector_id = c.id and o.error is not null) then 'Degraded' else 'Running' end as [status]
  from [collectors] as [c]
  order by [c].[broker_key] asc, [c].[id] asc;
select [o].*, coalesce((select s.id as [Id], s.name as [Name]
      from collector_source_servers l
      inner join license_servers s on s.id = l.license_server_id
      where l.collector_id = o.collector_id and l.position = o.position and s.enable_status <> 'Deleted'
      order by s.name_key for json path, include_null_values), N'[]') as [license_servers]
  from [collector_sources] as [o]
  order by [o].[collector_id] asc, [o].[position] asc;
commit transaction;
