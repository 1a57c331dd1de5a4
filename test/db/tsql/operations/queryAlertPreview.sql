-- What queryAlertPreview sends to SQL Server, as npm run golden:tsql wrote it: never edited. Each line of this kind is a call,
-- followed by those of its statements that do not stand above it already.

-- "query":{},"body":{"Rule":{"Name":"A rule","Condition":{"Kind":"UsedPercent","Threshold":90,"ForMinutes":10},"Scope":{"Vendors":["acmecad"]}}},"accept":"application/json"
begin transaction;
select [id], [name], [is_silent]
  from [license_servers]
  where [enable_status] = @p0
  order by [id] asc;
select [t].[license_server_id], [t].[since_at], [t].[status]
  from [server_states] as [t]
  where t.since_at >= coalesce((select max(b.since_at)
      from server_states b
      where b.license_server_id = t.license_server_id and b.since_at <= @p0), 0)
  order by [t].[license_server_id] asc, [t].[since_at] asc;
select [license_server_id], [silent_at], [heard_at]
  from [server_silences]
  where ([heard_at] is null or [heard_at] > @p0)
  order by [license_server_id] asc, [silent_at] asc;
select [p].[id] as [id], [p].[license_server_id] as [serverId], [p].[total] as [total], [e].[until_at] as [untilAt], [p].[known_since_at] as [knownSince], case when s.is_silent = 1 and p.source = 'reported' then s.last_update_at end as [knownUntil]
  from [pools] as [p]
  inner join [license_servers] as [s] on [s].[id] = [p].[license_server_id]
  left join (select [i].[pool_id], max(i.expiration_at) + 86400000 as [until_at]
    from [pool_increments] as [i]
    where [i].[is_own] = @p0
    group by [i].[pool_id]
    having count(*) = count(i.expiration_at)) as [e] on [e].[pool_id] = [p].[id];
select [h].[pool_id] as [poolId], [h].[since_at] as [at], [h].[total] as [total]
  from [pool_totals] as [h]
  where h.since_at >= coalesce((select max(b.since_at)
      from pool_totals b
      where b.pool_id = h.pool_id and b.since_at <= @p0), 0)
  order by [h].[pool_id] asc, [h].[since_at] asc;
select [id], [name], [name_key], [version], [vendor], [vendor_key], [license_server_id], [is_total_shared]
  from [pools]
  order by [id] asc;
commit transaction;

-- "query":{},"body":{"Rule":{"Name":"A rule","Condition":{"Kind":"Denials","Threshold":3,"ForMinutes":60},"Scope":{"Vendors":["acmecad"]}},"Days":7},"accept":"application/json"
select sum([g].[total]) as [total]
  from [denial_totals] as [g]
  where [g].[pool_id] in (select cast(j.[value] as nvarchar(4000)) collate Latin1_General_100_BIN2
    from openjson(@p0) as j);
select [g].[pool_id], case when g.denial_type = @p0 then 1 else 0 end, [g].[is_true_denial], [x].[denial_at]
  from [denial_totals] as [g]
  cross join denials as x
  where [g].[total] > @p1 and [g].[pool_id] in (select cast(j.[value] as nvarchar(4000)) collate Latin1_General_100_BIN2
    from openjson(@p2) as j) and x.license_server_id = g.license_server_id and coalesce(x.pool_id, 0) = coalesce(g.pool_id, 0) and coalesce(x.vendor_key, '') = coalesce(g.vendor_key, '') and x.denial_type = g.denial_type and x.is_true_denial = g.is_true_denial and [x].[denial_at] >= @p3 and [x].[denial_at] < @p4;

-- "query":{},"body":{"Rule":{"Name":"A rule","Condition":{"Kind":"LicenseServerState","States":["DOWN"]},"Scope":{}}},"accept":"application/json"
-- nothing that does not stand above

-- "query":{},"body":{"Rule":{"Name":"A rule","Condition":{"Kind":"TotalChanged","ForMinutes":60},"Scope":{"Vendors":["acmecad"]}}},"accept":"application/json"
select [h].[pool_id], [h].[since_at], [h].[total]
  from [pool_totals] as [h]
  where [h].[since_at] < @p0 and [h].[pool_id] in (select [c].[pool_id]
    from [pool_totals] as [c]
    where [c].[since_at] > @p1 and [c].[since_at] < @p2)
  order by [h].[pool_id] asc, [h].[since_at] asc;

-- "query":{},"body":{"Rule":{"Name":"A rule","Condition":{"Kind":"UserLicenses","Threshold":2},"Scope":{"Vendors":["acmecad"]}}},"accept":"application/json"
-- nothing that does not stand above

-- "query":{},"body":{"Rule":{"Name":"A rule","Condition":{"Kind":"LongCheckout","Threshold":12},"Scope":{"Vendors":["acmecad"]}}},"accept":"application/json"
select [x].[pool_id], [x].[user_id], [x].[end_at], x.start_at + 43200000 as [from_at]
  from [sessions] as [x]
  where coalesce(x.pool_id, 0) in (select cast(j.[value] as nvarchar(4000)) collate Latin1_General_100_BIN2
    from openjson(@p0) as j) and x.start_at + 43200000 < @p1 and [x].[end_at] >= @p2 and x.end_at > x.start_at + 43200000
  union all
  select [x].[pool_id], [x].[user_id], [x].[end_at], x.start_at + 43200000 as [from_at]
  from [sessions] as [x]
  where coalesce(x.pool_id, 0) in (select cast(j.[value] as nvarchar(4000)) collate Latin1_General_100_BIN2
    from openjson(@p3) as j) and x.start_at + 43200000 < @p4 and [x].[end_at] is null;

-- "query":{},"body":{"Rule":{"Name":"A rule","Condition":{"Kind":"BorrowedPastDue"},"Scope":{"Vendors":["acmecad"]}}},"accept":"application/json"
select [x].[pool_id], [x].[user_id], [x].[end_at], x.linger_due_at as [from_at]
  from [sessions] as [x]
  where coalesce(x.pool_id, 0) in (select cast(j.[value] as nvarchar(4000)) collate Latin1_General_100_BIN2
    from openjson(@p0) as j) and x.linger_due_at < @p1 and [x].[end_at] >= @p2 and x.end_at > x.linger_due_at
  union all
  select [x].[pool_id], [x].[user_id], [x].[end_at], x.linger_due_at as [from_at]
  from [sessions] as [x]
  where coalesce(x.pool_id, 0) in (select cast(j.[value] as nvarchar(4000)) collate Latin1_General_100_BIN2
    from openjson(@p3) as j) and x.linger_due_at < @p4 and [x].[end_at] is null;
