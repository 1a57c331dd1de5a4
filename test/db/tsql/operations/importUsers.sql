-- What importUsers sends to SQL Server, as npm run golden:tsql wrote it: never edited. Each line of this kind is a call,
-- followed by those of its statements that do not stand above it already.

-- "query":{},"body":"Name,FirstName,Department,Manager\nkadams,Kerry,Fluids,newcomer\nnewcomer,Neo,Tooling,\n"
begin transaction;
declare @granted int, @turn nvarchar(255) = 'licence-usage-writer ' + db_name();
exec @granted = sp_getapplock @Resource = @turn, @LockMode = 'Exclusive', @LockOwner = 'Transaction', @LockTimeout = 30000;
select @granted as granted;
select [id], [name], [name_key], [first_name], [last_name], [email], [department], [cost_center], [location], [manager_id], [is_active]
  from [users]
  where (id in (select cast(j.[value] as bigint)
      from openjson(@p0) as j) or name_key in (select cast(j.[value] as nvarchar(4000)) collate Latin1_General_100_BIN2
      from openjson(@p1) as j));
declare @rows nvarchar(max) = @p0;
declare @made table (id bigint);
insert into [users] ([name], [name_key], [is_seen])
  output inserted.id into @made (id)
  select [name], [name_key], [is_seen]
  from (select j.[name] collate Latin1_General_100_BIN2 as [name], j.[name_key] collate Latin1_General_100_BIN2 as [name_key], j.[is_seen], j.[row_place]
    from openjson(@rows) with ([name] nvarchar(max) '$[0]', [name_key] nvarchar(max) '$[1]', [is_seen] bigint '$[2]', [row_place] bigint '$[3]') as j) as r
  order by r.row_place;
select id
  from @made;
update t
  set [first_name] = r.[first_name], [department] = r.[department], [manager_id] = r.[manager_id], [first_name_by] = r.[first_name_by], [department_by] = r.[department_by], [manager_id_by] = r.[manager_id_by]
  from [users] as t with (forceseek)
  inner join (select j.[id], j.[first_name] collate Latin1_General_100_BIN2 as [first_name], j.[department] collate Latin1_General_100_BIN2 as [department], j.[manager_id], j.[first_name_by] collate Latin1_General_100_BIN2 as [first_name_by], j.[department_by] collate Latin1_General_100_BIN2 as [department_by], j.[manager_id_by] collate Latin1_General_100_BIN2 as [manager_id_by]
    from openjson(@p0) with ([id] bigint '$[0]', [first_name] nvarchar(max) '$[1]', [department] nvarchar(max) '$[2]', [manager_id] bigint '$[3]', [first_name_by] nvarchar(max) '$[4]', [department_by] nvarchar(max) '$[5]', [manager_id_by] nvarchar(max) '$[6]') as j) as r on t.[id] = r.[id];
update t
  set [first_name] = r.[first_name], [department] = r.[department], [first_name_by] = r.[first_name_by], [department_by] = r.[department_by]
  from [users] as t with (forceseek)
  inner join (select j.[id], j.[first_name] collate Latin1_General_100_BIN2 as [first_name], j.[department] collate Latin1_General_100_BIN2 as [department], j.[first_name_by] collate Latin1_General_100_BIN2 as [first_name_by], j.[department_by] collate Latin1_General_100_BIN2 as [department_by]
    from openjson(@p0) with ([id] bigint '$[0]', [first_name] nvarchar(max) '$[1]', [department] nvarchar(max) '$[2]', [first_name_by] nvarchar(max) '$[3]', [department_by] nvarchar(max) '$[4]') as j) as r on t.[id] = r.[id];
delete
  from [user_assignments]
  where [field] = @p0 and [from_at] >= @p1 and user_id in (select cast(j.[value] as bigint)
    from openjson(@p2) as j);select @@rowcount;
select [a].[user_id], [a].[value]
  from [user_assignments] as [a]
  where [a].[field] = @p0 and a.user_id in (select cast(j.[value] as bigint)
    from openjson(@p1) as j) and [a].[from_at] = (select max([b].[from_at])
    from [user_assignments] as [b]
    where b.user_id = a.user_id and b.field = a.field);
declare @rows nvarchar(max) = @p0;
insert into [user_assignments] ([user_id], [field], [from_at], [value])
  select [user_id], [field], [from_at], [value]
  from (select j.[user_id], j.[field] collate Latin1_General_100_BIN2 as [field], j.[from_at], j.[value] collate Latin1_General_100_BIN2 as [value], j.[row_place]
    from openjson(@rows) with ([user_id] bigint '$[0]', [field] nvarchar(max) '$[1]', [from_at] bigint '$[2]', [value] nvarchar(max) '$[3]', [row_place] bigint '$[4]') as j) as r
  order by r.row_place;
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
