-- What deleteGroup sends to SQL Server, as npm run golden:tsql wrote it: never edited. Each line of this kind is a call,
-- followed by those of its statements that do not stand above it already.

-- "id":7,"query":{}
select top (@p0) [name], [is_enabled]
  from [user_groups]
  where [id] = @p1;
select [u].[id], [u].[name], case when u.default_group_id = @p0 then 1 else 0 end as [is_default], case when u.id in ((select [m].[user_id]
      from [group_members] as [m]
      where [m].[group_id] = @p1)) then 0 else 1 end as [is_reported]
  from [users] as [u]
  where ([u].[id] in (select [m].[user_id]
      from [group_members] as [m]
      where [m].[group_id] = @p2) or [u].[id] in (select [u].[id]
      from [reported_group_members] as [r]
      inner join [users] as [u] on [u].[name_key] = [r].[user_key]
      where [r].[group_id] = @p3 and [u].[id] not in (select [m].[user_id]
        from [group_members] as [m]
        where [m].[group_id] = @p4)))
  order by [u].[name_key] asc, [u].[id] asc;
begin transaction;
declare @granted int, @turn nvarchar(255) = 'licence-usage-writer ' + db_name();
exec @granted = sp_getapplock @Resource = @turn, @LockMode = 'Exclusive', @LockOwner = 'Transaction', @LockTimeout = 30000;
select @granted as granted;
select [id]
  from [users]
  where id in (select cast(j.[value] as nvarchar(4000)) collate Latin1_General_100_BIN2
    from openjson(@p0) as j);
select [user_id]
  from [group_members]
  where [group_id] = @p0;
delete
  from [group_members]
  where [group_id] = @p0 and user_id in (select cast(j.[value] as bigint)
    from openjson(@p1) as j);select @@rowcount;
select [id]
  from [users]
  where [default_group_id] is null and id in (select cast(j.[value] as nvarchar(4000)) collate Latin1_General_100_BIN2
    from openjson(@p0) as j);
select [id]
  from [users]
  where [default_group_id] = @p0 and id in (select cast(j.[value] as bigint)
    from openjson(@p1) as j);
delete
  from [reported_group_members]
  where [group_id] = @p0;select @@rowcount;
select (select min([id])
    from [sessions]) as [first], (select max([id])
    from [sessions]) as [last];
select count(*) as [total], max([row_group]) as [last], max([through_id]) as [through]
  from [row_groups]
  where [kind] = @p0 and [row_group] >= @p1;
select [g].[row_group], [f].[code], [c].[packed]
  from [row_groups] as [g] inner loop
  join (select j.[code], j.[is_of_window], j.[first_column]
    from openjson(@p0) with ([code] bigint '$[0]', [is_of_window] bigint '$[1]', [first_column] bigint '$[2]') as j) as f on 1 = 1 inner loop
  join packed_fields as c on c.id = f.first_column + g.row_group
  where [g].[kind] = @p1 and ([f].[is_of_window] = @p2)
  order by [g].[row_group] asc;
select top (@p0) [id]
  from [denials]
  where [group_id] = @p1;
delete
  from [user_groups]
  where [id] = @p0;select @@rowcount;
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
