-- What getAccountViews sends to SQL Server, as npm run golden:tsql wrote it: never edited. Each line of this kind is a call,
-- followed by those of its statements that do not stand above it already.

-- "query":{},"accept":"application/json"
select *
  from [account_views] as [v]
  where [v].[account_id] = @p0
  order by [v].[id] asc;
