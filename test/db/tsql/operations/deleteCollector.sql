-- What deleteCollector sends to SQL Server, as npm run golden:tsql wrote it: never edited. Each line of this kind is a call,
-- followed by those of its statements that do not stand above it already.

-- "id":1,"query":{}
begin transaction;
declare @granted int, @turn nvarchar(255) = 'licence-usage-writer ' + db_name();
exec @granted = sp_getapplock @Resource = @turn, @LockMode = 'Exclusive', @LockOwner = 'Transaction', @LockTimeout = 30000;
select @granted as granted;
select [c].*, case when c.reported_at < @p0 - 3 * c.interval_ms then 'Silent' when c.error is not null or exists (select *
    from [collector_sources] as [o]
    where o.collector_id = c.id and o.error is not null) then 'Degraded' else 'Running' end as [status]
  from [collectors] as [c]
  where [c].[id] = @p1;
select [o].*, coalesce((select s.id as [Id], s.name as [Name]
      from collector_source_servers l
      inner join license_servers s on s.id = l.license_server_id
      where l.collector_id = o.collector_id and l.position = o.position and s.enable_status <> 'Deleted'
      order by s.name_key for json path, include_null_values), N'[]') as [license_servers]
  from [collector_sources] as [o]
  order by [o].[collector_id] asc, [o].[position] asc;
delete
  from [collectors]
  where [id] = @p0;select @@rowcount;
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
