-- What getLicenseServerLookup sends to SQL Server, as npm run golden:tsql wrote it: never edited. Each line of this kind is a call,
-- followed by those of its statements that do not stand above it already.

-- "query":{},"accept":"application/json"
select [s].[id], [s].[name]
  from [license_servers] as [s]
  where not [s].[enable_status] = @p0
  order by [s].[name_key] asc, [s].[id] asc;
