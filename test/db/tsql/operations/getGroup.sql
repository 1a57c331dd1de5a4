-- What getGroup sends to SQL Server, as npm run golden:tsql wrote it: never edited. Each line of this kind is a call,
-- followed by those of its statements that do not stand above it already.

-- "id":8,"query":{},"accept":"application/json"
begin transaction;
select top (@p0) [name], [is_enabled]
  from [user_groups]
  where [id] = @p1;
select [u].[id], [u].[name], case when u.default_group_id = m.group_id then 1 else 0 end as [is_default]
  from [group_members] as [m]
  inner join [users] as [u] on [u].[id] = [m].[user_id]
  where [m].[group_id] = @p0
  order by [u].[name_key] asc, [u].[id] asc;
commit transaction;
