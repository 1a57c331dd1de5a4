-- What deleteAccountView sends to SQL Server, as npm run golden:tsql wrote it: never edited. Each line of this kind is a call,
-- followed by those of its statements that do not stand above it already.

-- "id":1,"query":{}
select *
  from [account_views] as [v]
  where [v].[account_id] = @p0 and [v].[id] = @p1
  order by [v].[id] asc;
delete
  from [account_views]
  where [id] = @p0;select @@rowcount;
