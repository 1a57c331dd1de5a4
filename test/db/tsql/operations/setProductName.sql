-- What setProductName sends to SQL Server, as npm run golden:tsql wrote it: never edited. Each line of this kind is a call,
-- followed by those of its statements that do not stand above it already.

-- "query":{},"body":{"Vendor":"cadworks","FeatureName":"cad_core","ProductName":"CAD Professional"}
begin transaction;
declare @granted int, @turn nvarchar(255) = 'licence-usage-writer ' + db_name();
exec @granted = sp_getapplock @Resource = @turn, @LockMode = 'Exclusive', @LockOwner = 'Transaction', @LockTimeout = 30000;
select @granted as granted;
declare @rows nvarchar(max) = @p0;
update [product_names]
  set [vendor] = excluded.[vendor], [feature_name] = excluded.[feature_name], [product_name] = excluded.[product_name]
  from [product_names] with (forceseek)
  inner join (select j.[vendor_key] collate Latin1_General_100_BIN2 as [vendor_key], j.[feature_key] collate Latin1_General_100_BIN2 as [feature_key], j.[vendor] collate Latin1_General_100_BIN2 as [vendor], j.[feature_name] collate Latin1_General_100_BIN2 as [feature_name], j.[product_name] collate Latin1_General_100_BIN2 as [product_name]
    from openjson(@rows) with ([vendor_key] nvarchar(4000) '$[0]', [feature_key] nvarchar(4000) '$[1]', [vendor] nvarchar(4000) '$[2]', [feature_name] nvarchar(4000) '$[3]', [product_name] nvarchar(4000) '$[4]') as j) as excluded on [product_names].[vendor_key] = excluded.[vendor_key] and [product_names].[feature_key] = excluded.[feature_key];
insert into [product_names] ([vendor_key], [feature_key], [vendor], [feature_name], [product_name])
  select [vendor_key], [feature_key], [vendor], [feature_name], [product_name]
  from (select j.[vendor_key] collate Latin1_General_100_BIN2 as [vendor_key], j.[feature_key] collate Latin1_General_100_BIN2 as [feature_key], j.[vendor] collate Latin1_General_100_BIN2 as [vendor], j.[feature_name] collate Latin1_General_100_BIN2 as [feature_name], j.[product_name] collate Latin1_General_100_BIN2 as [product_name]
    from openjson(@rows) with ([vendor_key] nvarchar(4000) '$[0]', [feature_key] nvarchar(4000) '$[1]', [vendor] nvarchar(4000) '$[2]', [feature_name] nvarchar(4000) '$[3]', [product_name] nvarchar(4000) '$[4]') as j) as excluded
  where not exists (select 1
    from [product_names]
    where [product_names].[vendor_key] = excluded.[vendor_key] and [product_names].[feature_key] = excluded.[feature_key]);
update [pools]
  set [product_name] = @p0
  where [name_key] = @p1 and [vendor_key] = @p2;select @@rowcount;
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
