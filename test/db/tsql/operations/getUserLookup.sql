-- What getUserLookup sends to SQL Server, as npm run golden:tsql wrote it: never edited. Each line of this kind is a call,
-- followed by those of its statements that do not stand above it already.

-- "query":{},"accept":"application/json"
select [u].[id], [u].[name]
  from [users] as [u]
  order by [u].[name_key] asc, [u].[id] asc;
