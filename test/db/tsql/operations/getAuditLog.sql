-- What getAuditLog sends to SQL Server, as npm run golden:tsql wrote it: never edited. Each line of this kind is a call,
-- followed by those of its statements that do not stand above it already.

-- "query":{},"accept":"application/json"
begin transaction;
select count(*) as [total]
  from [audit_log];
select top (@p0) *
  from [audit_log]
  order by [at] desc, [id] desc;
commit transaction;

-- "query":{"PageNumber":2,"PageSize":10},"accept":"application/json"
select *
  from [audit_log]
  order by [at] desc, [id] desc
  offset @p0 rows fetch next @p1 rows only;
