-- What getAccountSessions sends to SQL Server, as npm run golden:tsql wrote it: never edited. Each line of this kind is a call,
-- followed by those of its statements that do not stand above it already.

-- "query":{},"accept":"application/json"
begin transaction;
select count(*) as [total]
  from [account_sessions] as [s]
  where [s].[account_id] = @p0 and [s].[expires_at] > @p1;
select top (@p0) [s].[id], [s].[kind], [s].[began_at], [s].[used_at], [s].[expires_at], [s].[address], [s].[agent], [s].[client_id], case when s.reference = @p1 then 1 else 0 end as is_current
  from [account_sessions] as [s]
  where [s].[account_id] = @p2 and [s].[expires_at] > @p3
  order by [s].[used_at] desc, [s].[id] desc;
commit transaction;

-- "query":{"PageNumber":2,"PageSize":10},"accept":"application/json"
select [s].[id], [s].[kind], [s].[began_at], [s].[used_at], [s].[expires_at], [s].[address], [s].[agent], [s].[client_id], case when s.reference = @p0 then 1 else 0 end as is_current
  from [account_sessions] as [s]
  where [s].[account_id] = @p1 and [s].[expires_at] > @p2
  order by [s].[used_at] desc, [s].[id] desc
  offset @p3 rows fetch next @p4 rows only;
