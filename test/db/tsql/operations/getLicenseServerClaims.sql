-- What getLicenseServerClaims sends to SQL Server, as npm run golden:tsql wrote it: never edited. Each line of this kind is a call,
-- followed by those of its statements that do not stand above it already.

-- "query":{},"accept":"application/json"
select [c].[id], [c].[license_server_id], [c].[created_at], [c].[created_by], [s].[name] as [license_server_name], coalesce(k.client_id, a.name) as [holder], coalesce(k.broker_id, a.name) as [broker_id]
  from [license_server_claims] as [c]
  left join client_credentials k on k.client_id = c.client_id and k.revoked_at is null
  left join accounts a on a.id = c.account_id and a.role = 'broker'
  inner join [license_servers] as [s] on [s].[id] = [c].[license_server_id]
  where ([k].[id] is not null or [a].[id] is not null) and not [s].[enable_status] = @p0
  order by [s].[name_key] asc, [c].[id] asc;
