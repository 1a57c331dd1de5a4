-- What revokeClientCredential sends to SQL Server, as npm run golden:tsql wrote it: never edited. Each line of this kind is a call,
-- followed by those of its statements that do not stand above it already.

-- "id":1,"query":{}
begin transaction;
declare @granted int, @turn nvarchar(255) = 'licence-usage-writer ' + db_name();
exec @granted = sp_getapplock @Resource = @turn, @LockMode = 'Exclusive', @LockOwner = 'Transaction', @LockTimeout = 30000;
select @granted as granted;
select top (@p0) [client_id], [type], [secret_hash], [generation], [revoked_at], [expires_at]
  from [client_credentials]
  where [id] = @p1;
update [client_credentials]
  set [revoked_at] = @p0, [generation] = @p1
  where [id] = @p2;select @@rowcount;
delete
  from [identity_state]
  where [client_id] = @p0;select @@rowcount;
delete
  from [account_sessions]
  where [client_id] = @p0;select @@rowcount;
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
select [o].[id], [o].[sees_all], [s].[license_server_id] as [server]
  from [client_credentials] as [o]
  left join [credential_license_servers] as [s] on [s].[credential_id] = [o].[id]
  where [o].[id] = @p0
  order by [o].[id] asc, [s].[license_server_id] asc;
select *, null as license_server_ids
  from [client_credentials]
  where [id] = @p0
  order by [id] asc;
