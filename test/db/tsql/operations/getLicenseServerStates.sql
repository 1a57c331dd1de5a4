-- What getLicenseServerStates sends to SQL Server, as npm run golden:tsql wrote it: never edited. Each line of this kind is a call,
-- followed by those of its statements that do not stand above it already.

-- "id":1,"query":{},"accept":"application/json"
begin transaction;
select top (@p0) [s].[is_silent]
  from [license_servers] as [s]
  where not [s].[enable_status] = @p1 and [s].[id] = @p2;
select *
  from [server_states]
  where [license_server_id] = @p0
  order by [since_at] asc;
select *
  from [server_silences]
  where [license_server_id] = @p0
  order by [silent_at] asc;
commit transaction;
