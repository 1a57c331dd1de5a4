-- What updateUser sends to SQL Server, as npm run golden:tsql wrote it: never edited. Each line of this kind is a call,
-- followed by those of its statements that do not stand above it already.

-- "id":2,"query":{},"body":{"Department":"Fluids","CostCenter":null,"ManagerUserId":1,"IsActive":true}
begin transaction;
declare @granted int, @turn nvarchar(255) = 'licence-usage-writer ' + db_name();
exec @granted = sp_getapplock @Resource = @turn, @LockMode = 'Exclusive', @LockOwner = 'Transaction', @LockTimeout = 30000;
select @granted as granted;
select [u].[id], [u].[name], [u].[first_name], [u].[last_name], [u].[email], [u].[department], [u].[cost_center], [u].[location], [m].[id] as [manager_id], [m].[name] as [manager], [u].[is_active], [g].[name] as [default_group], [u].[is_seen]
  from [users] as [u]
  left join (select [id], [name], [first_name], [last_name], [email]
    from [users]) as [m] on [m].[id] = [u].[manager_id]
  left join (select [id], [name]
    from [user_groups]) as [g] on [g].[id] = [u].[default_group_id]
  where [u].[id] = @p0
  order by [u].[name_key] asc, [u].[id] asc;
select top (@p0) [id]
  from [users]
  where [users].[id] = @p1;
update t
  set [department] = r.[department], [cost_center] = r.[cost_center], [manager_id] = r.[manager_id], [is_active] = r.[is_active], [department_by] = r.[department_by], [cost_center_by] = r.[cost_center_by], [manager_id_by] = r.[manager_id_by], [is_active_by] = r.[is_active_by]
  from [users] as t with (forceseek)
  inner join (select j.[id], j.[department] collate Latin1_General_100_BIN2 as [department], j.[cost_center] collate Latin1_General_100_BIN2 as [cost_center], j.[manager_id], j.[is_active], j.[department_by] collate Latin1_General_100_BIN2 as [department_by], j.[cost_center_by] collate Latin1_General_100_BIN2 as [cost_center_by], j.[manager_id_by] collate Latin1_General_100_BIN2 as [manager_id_by], j.[is_active_by] collate Latin1_General_100_BIN2 as [is_active_by]
    from openjson(@p0) with ([id] bigint '$[0]', [department] nvarchar(max) '$[1]', [cost_center] nvarchar(4000) '$[2]', [manager_id] bigint '$[3]', [is_active] bigint '$[4]', [department_by] nvarchar(max) '$[5]', [cost_center_by] nvarchar(max) '$[6]', [manager_id_by] nvarchar(max) '$[7]', [is_active_by] nvarchar(max) '$[8]') as j) as r on t.[id] = r.[id];
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
    from openjson(@rows) with ([user_id] bigint '$[0]', [field] nvarchar(max) '$[1]', [from_at] bigint '$[2]', [value] nvarchar(4000) '$[3]', [row_place] bigint '$[4]') as j) as r
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
select [u].[first_name_by], [u].[last_name_by], [u].[email_by], [u].[department_by], [u].[cost_center_by], [u].[location_by], [u].[manager_id_by], [u].[is_active_by], [u].[default_group_by]
  from [users] as [u]
  where [u].[id] = @p0;
select case field when @p0 then 'Department' else 'CostCenter' end as [field], [value], [from_at]
  from [user_assignments]
  where [user_id] = @p1
  order by [user_assignments].[field] asc, [user_assignments].[from_at] asc;
commit transaction;
