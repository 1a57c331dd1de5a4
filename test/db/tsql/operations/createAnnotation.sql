-- What createAnnotation sends to SQL Server, as npm run golden:tsql wrote it: never edited. Each line of this kind is a call,
-- followed by those of its statements that do not stand above it already.

-- "query":{},"body":{"Text":"Moved","StartUtc":"2026-02-24T10:00:00Z","LicenseServerId":1}
begin transaction;
declare @granted int, @turn nvarchar(255) = 'licence-usage-writer ' + db_name();
exec @granted = sp_getapplock @Resource = @turn, @LockMode = 'Exclusive', @LockOwner = 'Transaction', @LockTimeout = 30000;
select @granted as granted;
select top (@p0) count(*) as [count]
  from [annotations];
select top (@p0) [s].[id]
  from [license_servers] as [s]
  where not [s].[enable_status] = @p1 and [s].[id] = @p2;
declare @rows nvarchar(max) = @p0;
declare @made table (id bigint);
insert into [annotations] ([text], [start_at], [end_at], [license_server_id], [feature_name], [feature_key], [created_by], [created_at])
  output inserted.id into @made (id)
  select [text], [start_at], [end_at], [license_server_id], [feature_name], [feature_key], [created_by], [created_at]
  from (select j.[text] collate Latin1_General_100_BIN2 as [text], j.[start_at], j.[end_at] collate Latin1_General_100_BIN2 as [end_at], j.[license_server_id], j.[feature_name] collate Latin1_General_100_BIN2 as [feature_name], j.[feature_key] collate Latin1_General_100_BIN2 as [feature_key], j.[created_by] collate Latin1_General_100_BIN2 as [created_by], j.[created_at], j.[row_place]
    from openjson(@rows) with ([text] nvarchar(max) '$[0]', [start_at] bigint '$[1]', [end_at] nvarchar(4000) '$[2]', [license_server_id] bigint '$[3]', [feature_name] nvarchar(4000) '$[4]', [feature_key] nvarchar(4000) '$[5]', [created_by] nvarchar(max) '$[6]', [created_at] bigint '$[7]', [row_place] bigint '$[8]') as j) as r
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
select [n].*, [s].[name] as [license_server_name]
  from [annotations] as [n]
  left join [license_servers] as [s] on [s].[id] = [n].[license_server_id]
  where [n].[id] = @p0;

-- "query":{},"body":{"Text":"Slow","StartUtc":"2026-02-24T10:00:00Z","FeatureName":"cad_core"}
select top (@p0) [p].[name]
  from [pools] as [p]
  inner join [license_servers] as [s] on [s].[id] = [p].[license_server_id]
  where not [s].[enable_status] = @p1 and [p].[name_key] = @p2
  order by [p].[id] asc;
declare @rows nvarchar(max) = @p0;
declare @made table (id bigint);
insert into [annotations] ([text], [start_at], [end_at], [license_server_id], [feature_name], [feature_key], [created_by], [created_at])
  output inserted.id into @made (id)
  select [text], [start_at], [end_at], [license_server_id], [feature_name], [feature_key], [created_by], [created_at]
  from (select j.[text] collate Latin1_General_100_BIN2 as [text], j.[start_at], j.[end_at] collate Latin1_General_100_BIN2 as [end_at], j.[license_server_id] collate Latin1_General_100_BIN2 as [license_server_id], j.[feature_name] collate Latin1_General_100_BIN2 as [feature_name], j.[feature_key] collate Latin1_General_100_BIN2 as [feature_key], j.[created_by] collate Latin1_General_100_BIN2 as [created_by], j.[created_at], j.[row_place]
    from openjson(@rows) with ([text] nvarchar(max) '$[0]', [start_at] bigint '$[1]', [end_at] nvarchar(4000) '$[2]', [license_server_id] nvarchar(4000) '$[3]', [feature_name] nvarchar(max) '$[4]', [feature_key] nvarchar(max) '$[5]', [created_by] nvarchar(max) '$[6]', [created_at] bigint '$[7]', [row_place] bigint '$[8]') as j) as r
  order by r.row_place;
select id
  from @made;
