-- What updateSetup sends to SQL Server, as npm run golden:tsql wrote it: never edited. Each line of this kind is a call,
-- followed by those of its statements that do not stand above it already.

-- "query":{},"body":{"IsDismissed":true}
begin transaction;
declare @granted int, @turn nvarchar(255) = 'licence-usage-writer ' + db_name();
exec @granted = sp_getapplock @Resource = @turn, @LockMode = 'Exclusive', @LockOwner = 'Transaction', @LockTimeout = 30000;
select @granted as granted;
select top (@p0) [key]
  from [service_state]
  where [key] = @p1;
insert into [service_state] ([key], [value])
  values (@p0, @p1);select cast(scope_identity() as bigint) as id;
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
select max([last_update_at]) as [at]
  from [license_servers]
  where [is_demo] = @p0;
select top (@p0) 1 as found
  from [collectors]
  where reported_at >= @p1 - 3 * interval_ms;
select top (@p0) 1 as found
  from [denials];
select top (@p0) 1 as found
  from [users]
  where ([first_name] is not null or [last_name] is not null or [email] is not null or [department] is not null);
select top (@p0) 1 as found
  from [pool_increments]
  where [price_minor] is not null;
select top (@p0) 1 as found
  from [alert_rules]
  where [is_enabled] = @p1 and [deleted_at] is null and not [destinations] = @p2;
commit transaction;

-- "query":{},"body":{"IsDismissed":false}
delete
  from [service_state]
  where [key] = @p0;select @@rowcount;
