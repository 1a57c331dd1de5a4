-- What createProject sends to SQL Server, as npm run golden:tsql wrote it: never edited. Each line of this kind is a call,
-- followed by those of its statements that do not stand above it already.

-- "query":{},"body":{"Name":"Recorded"}
begin transaction;
declare @granted int, @turn nvarchar(255) = 'licence-usage-writer ' + db_name();
exec @granted = sp_getapplock @Resource = @turn, @LockMode = 'Exclusive', @LockOwner = 'Transaction', @LockTimeout = 30000;
select @granted as granted;
declare @rows nvarchar(max) = @p0;
declare @made table (id bigint);
insert into [projects] ([name], [name_key], [is_enabled])
  output inserted.id into @made (id)
  select [name], [name_key], [is_enabled]
  from (select j.[name] collate Latin1_General_100_BIN2 as [name], j.[name_key] collate Latin1_General_100_BIN2 as [name_key], j.[is_enabled], j.[row_place]
    from openjson(@rows) with ([name] nvarchar(max) '$[0]', [name_key] nvarchar(max) '$[1]', [is_enabled] bigint '$[2]', [row_place] bigint '$[3]') as j) as r
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
select top (@p0) [name], [is_enabled]
  from [projects]
  where [id] = @p1;
