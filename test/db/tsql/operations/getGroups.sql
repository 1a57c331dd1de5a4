-- What getGroups sends to SQL Server, as npm run golden:tsql wrote it: never edited. Each line of this kind is a call,
-- followed by those of its statements that do not stand above it already.

-- "query":{},"accept":"application/json"
select [g].[id], [g].[name], [g].[is_enabled], (select count(*)
    from [group_members] as [m]
    where m.group_id = g.id) as [members]
  from [user_groups] as [g]
  where [g].[is_enabled] = @p0
  order by [g].[name_key] asc, [g].[id] asc;

-- "query":{"Prefix":"re","includeDisabled":true},"accept":"application/json"
select [g].[id], [g].[name], [g].[is_enabled], (select count(*)
    from [group_members] as [m]
    where m.group_id = g.id) as [members]
  from [user_groups] as [g]
  where g.name_key like @p0 escape '\'
  order by [g].[name_key] asc, [g].[id] asc;
