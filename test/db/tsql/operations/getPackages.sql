-- What getPackages sends to SQL Server, as npm run golden:tsql wrote it: never edited. Each line of this kind is a call,
-- followed by those of its statements that do not stand above it already.

-- "query":{},"accept":"application/json"
select [p].[id], [p].[name], [p].[version], [p].[vendor], [p].[license_server_id], [s].[name] as [license_server_name], (select count(*)
    from pools c
    where c.package_id = p.id) as [components]
  from [pools] as [p]
  inner join [license_servers] as [s] on [s].[id] = [p].[license_server_id]
  where not [s].[enable_status] = @p0 and [p].[is_package] = @p1
  order by s.name_key, p.vendor_key, p.name_key, lower(p.version), p.id;
