-- What updateGroup sends to SQL Server, as npm run golden:tsql wrote it: never edited. Each line of this kind is a call,
-- followed by those of its statements that do not stand above it already.

-- "id":7,"query":{},"body":{"Name":"Recorded 2","IsEnabled":false,"UserIds":[2,3]}
begin transaction;
declare @granted int, @turn nvarchar(255) = 'licence-usage-writer ' + db_name();
exec @granted = sp_getapplock @Resource = @turn, @LockMode = 'Exclusive', @LockOwner = 'Transaction', @LockTimeout = 30000;
select @granted as granted;
select top (@p0) [name], [is_enabled]
  from [user_groups]
  where [id] = @p1;
update [user_groups]
  set [name] = @p0, [name_key] = @p1, [is_enabled] = @p2
  where [id] = @p3;select @@rowcount;
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
select [id]
  from [users]
  where id in (select cast(j.[value] as bigint)
    from openjson(@p0) as j);
select [user_id]
  from [group_members]
  where [group_id] = @p0;
declare @rows nvarchar(max) = @p0;
insert into [group_members] ([group_id], [user_id])
  select [group_id], [user_id]
  from (select j.[group_id], j.[user_id], j.[row_place]
    from openjson(@rows) with ([group_id] bigint '$[0]', [user_id] bigint '$[1]', [row_place] bigint '$[2]') as j) as r
  order by r.row_place;
delete
  from [group_members]
  where [group_id] = @p0 and user_id in (select cast(j.[value] as bigint)
    from openjson(@p1) as j);select @@rowcount;
select [id]
  from [users]
  where [default_group_id] is null and id in (select cast(j.[value] as bigint)
    from openjson(@p0) as j);
select [id]
  from [users]
  where [default_group_id] = @p0 and id in (select cast(j.[value] as bigint)
    from openjson(@p1) as j);
commit transaction;
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
