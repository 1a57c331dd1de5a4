-- What updateLicenseServerClaim sends to SQL Server, as npm run golden:tsql wrote it: never edited. Each line of this kind is a call,
-- followed by those of its statements that do not stand above it already.

-- "id":1,"query":{},"body":{"Holder":"broker-eda"}
begin transaction;
declare @granted int, @turn nvarchar(255) = 'licence-usage-writer ' + db_name();
exec @granted = sp_getapplock @Resource = @turn, @LockMode = 'Exclusive', @LockOwner = 'Transaction', @LockTimeout = 30000;
select @granted as granted;
select [c].[id], [c].[license_server_id], [c].[created_at], [c].[created_by], [s].[name] as [license_server_name], coalesce(k.client_id, a.name) as [holder], coalesce(k.broker_id, a.name) as [broker_id]
  from [license_server_claims] as [c]
  left join client_credentials k on k.client_id = c.client_id and k.revoked_at is null
  left join accounts a on a.id = c.account_id and a.role = @p0
  inner join [license_servers] as [s] on [s].[id] = [c].[license_server_id]
  where ([k].[id] is not null or [a].[id] is not null) and not [s].[enable_status] = @p1 and [c].[id] = @p2;
select top (@p0) [id]
  from [client_credentials]
  where [client_id] = @p1 and [type] = @p2 and [revoked_at] is null;
select top (@p0) [id]
  from [accounts]
  where [name_key] = @p1 and [role] = @p2;
select top (@p0) [id]
  from [license_server_claims]
  where [license_server_id] = @p1 and [client_id] is null and [account_id] = @p2;
update [license_server_claims]
  set [client_id] = @p0, [account_id] = @p1, [created_at] = @p2, [created_by] = @p3
  where [id] = @p4;select @@rowcount;
update [audit_chain]
  set [entries] = [entries] + @p0
  where [id] = @p1;select @@rowcount;
select top (@p0) [head_hash]
  from [audit_chain]
  where [id] = @p1;
insert into [audit_log] ([action], [actor], [actor_id], [actor_kind], [address], [at], [detail], [hash], [target], [trace_id])
  values (@p0, @p1, @p2, @p3, @p4, @p5, @p6, @p7, @p8, @p9);select cast(scope_identity() as bigint) as id;
update [audit_chain]
  set [head_hash] = @p0
  where [id] = @p1;select @@rowcount;
commit transaction;
