-- What getAuditLog sends to SQL Server, as npm run golden:tsql wrote it: never edited. Each line of this kind is a call,
-- followed by those of its statements that do not stand above it already.

-- "query":{},"accept":"application/json"
begin transaction;
select count(*) as [total]
  from [audit_log] as [x];
select top (@p0) [x].*
  from [audit_log] as [x]
  order by [x].[at] desc, [x].[id] desc;
commit transaction;

-- "query":{"PageNumber":2,"PageSize":10},"accept":"application/json"
select [x].*
  from [audit_log] as [x]
  order by [x].[at] desc, [x].[id] desc
  offset @p0 rows fetch next @p1 rows only;
