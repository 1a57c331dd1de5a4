-- What getProductNames sends to SQL Server, as npm run golden:tsql wrote it: never edited. Each line of this kind is a call,
-- followed by those of its statements that do not stand above it already.

-- "query":{},"accept":"application/json"
select *
  from [product_names]
  order by [vendor_key] asc, [feature_key] asc;
