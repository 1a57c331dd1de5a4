-- What createAvailabilityAlert sends to SQL Server, as npm run golden:tsql wrote it: never edited. Each line of this kind is a call,
-- followed by those of its statements that do not stand above it already.

-- "query":{},"body":{"FeatureName":"cad_core","Channel":"Browser"}
begin transaction;
declare @granted int = 0, @turn nvarchar(255);
if @granted >= 0 begin
  set @turn = 'licence-usage notifications ' + db_name();
exec @granted = sp_getapplock @Resource = @turn, @LockMode = 'Exclusive', @LockOwner = 'Transaction', @LockTimeout = 30000;
end;
select @granted as granted;
select top (@p0) [p].[name]
  from [pools] as [p]
  inner join [license_servers] as [s] on [s].[id] = [p].[license_server_id]
  where not [s].[enable_status] = @p1 and [p].[name_key] = @p2
  order by [p].[id] asc;
select [feature_key]
  from [availability_alerts]
  where [expires_at] > @p0 and [account_id] is null;
select top (@p0) count(*) as [count]
  from [availability_alerts]
  where [expires_at] > @p1;
declare @rows nvarchar(max) = @p0;
declare @made table (id bigint);
insert into [availability_alerts] ([account_id], [feature_name], [feature_key], [channel], [created_at], [destination_id], [expires_at])
  output inserted.id into @made (id)
  select [account_id], [feature_name], [feature_key], [channel], [created_at], [destination_id], [expires_at]
  from (select j.[account_id] collate Latin1_General_100_BIN2 as [account_id], j.[feature_name] collate Latin1_General_100_BIN2 as [feature_name], j.[feature_key] collate Latin1_General_100_BIN2 as [feature_key], j.[channel] collate Latin1_General_100_BIN2 as [channel], j.[created_at], j.[destination_id] collate Latin1_General_100_BIN2 as [destination_id], j.[expires_at], j.[row_place]
    from openjson(@rows) with ([account_id] nvarchar(4000) '$[0]', [feature_name] nvarchar(max) '$[1]', [feature_key] nvarchar(max) '$[2]', [channel] nvarchar(max) '$[3]', [created_at] bigint '$[4]', [destination_id] nvarchar(4000) '$[5]', [expires_at] bigint '$[6]', [row_place] bigint '$[7]') as j) as r
  order by r.row_place;
select id
  from @made;
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
select [x].[id], [x].[feature_name], [x].[channel], [x].[destination_id], [t].[name] as [destination_name], [x].[created_at], [x].[expires_at], [x].[free_at]
  from [availability_alerts] as [x]
  left join [notification_destinations] as [t] on [t].[id] = [x].[destination_id]
  where [x].[account_id] is null and [x].[expires_at] > @p0 and [x].[id] = @p1;
