-- What createLicense sends to SQL Server, as npm run golden:tsql wrote it: never edited. Each line of this kind is a call,
-- followed by those of its statements that do not stand above it already.

-- "query":{},"body":{"Kind":"Package","Name":"suite","Vendor":"papersoft","LicenseServerId":1,"Purchases":[{"Quantity":5,"ExpirationDateUtc":"2099-12-31"}],"Components":[{"Name":"writer"}]}
begin transaction;
declare @granted int, @turn nvarchar(255) = 'licence-usage-writer ' + db_name();
exec @granted = sp_getapplock @Resource = @turn, @LockMode = 'Exclusive', @LockOwner = 'Transaction', @LockTimeout = 30000;
select @granted as granted;
select top (@p0) [s].[id]
  from [license_servers] as [s]
  where not [s].[enable_status] = @p1 and [s].[id] = @p2;
select [id] as [id], [name] as [name], [name_key] as [nameKey], [version] as [version], [additional_key] as [additionalKey], [vendor] as [vendor], [vendor_key] as [vendorKey], [license_type] as [licenseType], [is_listed] as [isListed], [source] as [source], [known_since_at] as [knownSinceAt], [queue_told_at] as [queueListedAt]
  from [pools]
  where [license_server_id] = @p0
  order by [id] asc;
declare @granted int = 0, @turn nvarchar(255);
if @granted >= 0 begin
  set @turn = 'licence-usage usage ' + db_name();
exec @granted = sp_getapplock @Resource = @turn, @LockMode = 'Exclusive', @LockOwner = 'Transaction', @LockTimeout = 30000;
end;
select @granted as granted;
select [p].[name_key] as [key], [p].[name] as [shown]
  from (select j.[name_key] collate Latin1_General_100_BIN2 as [name_key]
    from openjson(@p0) with ([name_key] nvarchar(4000) '$[0]') as j) as k
  cross join pools p
  where p.id = (select min(q.id)
    from pools q
    where q.name_key = k.name_key);
select [p].[vendor_key] as [key], [p].[vendor] as [shown]
  from (select j.[name_key] collate Latin1_General_100_BIN2 as [name_key]
    from openjson(@p0) with ([name_key] nvarchar(4000) '$[0]') as j) as k
  cross join pools p
  where p.id = (select min(q.id)
    from pools q
    where q.vendor_key = k.name_key);
select [vendor_key], [feature_key], [product_name]
  from [product_names];
declare @rows nvarchar(max) = @p0;
declare @made table (id bigint);
insert into [pools] ([license_server_id], [pool_key], [name], [name_key], [version], [additional_key], [vendor], [vendor_key], [license_type], [product_name], [is_listed], [known_since_at])
  output inserted.id into @made (id)
  select [license_server_id], [pool_key], [name], [name_key], [version], [additional_key], [vendor], [vendor_key], [license_type], [product_name], [is_listed], [known_since_at]
  from (select j.[license_server_id], j.[pool_key] collate Latin1_General_100_BIN2 as [pool_key], j.[name] collate Latin1_General_100_BIN2 as [name], j.[name_key] collate Latin1_General_100_BIN2 as [name_key], j.[version] collate Latin1_General_100_BIN2 as [version], j.[additional_key] collate Latin1_General_100_BIN2 as [additional_key], j.[vendor] collate Latin1_General_100_BIN2 as [vendor], j.[vendor_key] collate Latin1_General_100_BIN2 as [vendor_key], j.[license_type] collate Latin1_General_100_BIN2 as [license_type], j.[product_name] collate Latin1_General_100_BIN2 as [product_name], j.[is_listed], j.[known_since_at], j.[row_place]
    from openjson(@rows) with ([license_server_id] bigint '$[0]', [pool_key] nvarchar(max) '$[1]', [name] nvarchar(max) '$[2]', [name_key] nvarchar(max) '$[3]', [version] nvarchar(4000) '$[4]', [additional_key] nvarchar(4000) '$[5]', [vendor] nvarchar(max) '$[6]', [vendor_key] nvarchar(max) '$[7]', [license_type] nvarchar(max) '$[8]', [product_name] nvarchar(4000) '$[9]', [is_listed] bigint '$[10]', [known_since_at] bigint '$[11]', [row_place] bigint '$[12]') as j) as r
  order by r.row_place;
select id
  from @made;
select [id], [license_server_id], [pool_id], [vendor_key], [denial_type], [is_true_denial], [feature_name], [feature_version], [additional_key], [vendor]
  from [denials]
  where [license_server_id] = @p0 and [pool_id] is null and feature_key in (select cast(j.[value] as nvarchar(4000)) collate Latin1_General_100_BIN2
    from openjson(@p1) as j);
update [pools]
  set [source] = @p0, [is_package] = @p1
  where [id] = @p2;select @@rowcount;
declare @rows nvarchar(max) = @p0;
insert into [pool_increments] ([pool_id], [start_at], [issued_at], [expiration_at], [quantity], [is_reported], [is_own])
  select [pool_id], [start_at], [issued_at], [expiration_at], [quantity], [is_reported], [is_own]
  from (select j.[pool_id], j.[start_at] collate Latin1_General_100_BIN2 as [start_at], j.[issued_at] collate Latin1_General_100_BIN2 as [issued_at], j.[expiration_at], j.[quantity], j.[is_reported], j.[is_own], j.[row_place]
    from openjson(@rows) with ([pool_id] bigint '$[0]', [start_at] nvarchar(4000) '$[1]', [issued_at] nvarchar(4000) '$[2]', [expiration_at] bigint '$[3]', [quantity] bigint '$[4]', [is_reported] bigint '$[5]', [is_own] bigint '$[6]', [row_place] bigint '$[7]') as j) as r
  order by r.row_place;
select [quantity], [start_at], [expiration_at]
  from [pool_increments]
  where [pool_id] = @p0 and [is_own] = @p1;
update [pools]
  set [total] = @p0, [start_at] = @p1, [known_since_at] = @p2
  where [id] = @p3 and [source] = @p4;select @@rowcount;
delete
  from [pool_totals]
  where [pool_id] = @p0;select @@rowcount;
declare @rows nvarchar(max) = @p0;
insert into [pool_totals] ([pool_id], [since_at], [total])
  select [pool_id], [since_at], [total]
  from (select j.[pool_id], j.[since_at], j.[total], j.[row_place]
    from openjson(@rows) with ([pool_id] bigint '$[0]', [since_at] bigint '$[1]', [total] bigint '$[2]', [row_place] bigint '$[3]') as j) as r
  order by r.row_place;
update [pools]
  set [package_id] = @p0, [sort_order] = @p1, [number_of_tokens] = @p2, [source] = @p3
  where [id] = @p4 and [package_id] is null;select @@rowcount;
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
  where not [s].[enable_status] = @p2 and [p].[id] = @p3
  order by s.name_key, p.vendor_key, p.name_key, lower(p.version), p.id;

-- "query":{},"body":{"Name":"office","Vendor":"papersoft","LicenseType":"NamedUser","LicenseServerId":1,"Purchases":[{"Quantity":5,"ExpirationDateUtc":"2099-12-31"}]}
-- nothing that does not stand above
