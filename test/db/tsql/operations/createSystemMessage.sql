-- What createSystemMessage sends to SQL Server, as npm run golden:tsql wrote it: never edited. Each line of this kind is a call,
-- followed by those of its statements that do not stand above it already.

-- "query":{},"body":{"Text":"Maintenance tonight"}
begin transaction;
declare @granted int, @turn nvarchar(255) = 'licence-usage-writer ' + db_name();
exec @granted = sp_getapplock @Resource = @turn, @LockMode = 'Exclusive', @LockOwner = 'Transaction', @LockTimeout = 30000;
select @granted as granted;
select top (@p0) count(*) as [count]
  from [system_messages];
declare @rows nvarchar(max) = @p0;
declare @made table (id bigint);
insert into [system_messages] ([text], [created_by], [created_at], [expires_at])
  output inserted.id into @made (id)
  select [text], [created_by], [created_at], [expires_at]
  from (select j.[text] collate Latin1_General_100_BIN2 as [text], j.[created_by] collate Latin1_General_100_BIN2 as [created_by], j.[created_at], j.[expires_at] collate Latin1_General_100_BIN2 as [expires_at], j.[row_place]
    from openjson(@rows) with ([text] nvarchar(max) '$[0]', [created_by] nvarchar(max) '$[1]', [created_at] bigint '$[2]', [expires_at] nvarchar(4000) '$[3]', [row_place] bigint '$[4]') as j) as r
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
select *
  from [system_messages]
  where [id] = @p0;
