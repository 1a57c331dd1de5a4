-- What createClientCredential sends to SQL Server, as npm run golden:tsql wrote it: never edited. Each line of this kind is a call,
-- followed by those of its statements that do not stand above it already.

-- "query":{},"body":{"Type":"server-api","Description":"Dashboard"},"accept":"application/json"
begin transaction;
declare @granted int, @turn nvarchar(255) = 'licence-usage-writer ' + db_name();
exec @granted = sp_getapplock @Resource = @turn, @LockMode = 'Exclusive', @LockOwner = 'Transaction', @LockTimeout = 30000;
select @granted as granted;
insert into [client_credentials] ([broker_id], [client_id], [created_at], [created_by], [description], [generation], [may_refresh], [secret_hash], [type])
  values (@p0, @p1, @p2, @p3, @p4, @p5, @p6, @p7, @p8);select cast(scope_identity() as bigint) as id;
insert into [audit_log] ([action], [actor], [at], [detail], [target])
  values (@p0, @p1, @p2, @p3, @p4);select cast(scope_identity() as bigint) as id;
commit transaction;
select *
  from [client_credentials]
  where [id] = @p0;
