-- What deleteProject sends to SQL Server, as npm run golden:tsql wrote it: never edited. Each line of this kind is a call,
-- followed by those of its statements that do not stand above it already.

-- "id":5,"query":{}
select top (@p0) [name], [is_enabled]
  from [projects]
  where [id] = @p1;
begin transaction;
declare @granted int, @turn nvarchar(255) = 'licence-usage-writer ' + db_name();
exec @granted = sp_getapplock @Resource = @turn, @LockMode = 'Exclusive', @LockOwner = 'Transaction', @LockTimeout = 30000;
select @granted as granted;
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
delete
  from [projects]
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
