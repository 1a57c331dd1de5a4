-- What getProductNames sends to SQL Server, as npm run golden:tsql wrote it: never edited. Each line of this kind is a call,
-- followed by those of its statements that do not stand above it already.

-- "query":{},"accept":"application/json"
select [n].*
  from [product_names] as [n]
  order by [n].[vendor_key] asc, [n].[feature_key] asc;
