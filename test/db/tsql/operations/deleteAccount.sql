-- What deleteAccount sends to SQL Server, as npm run golden:tsql wrote it: never edited. Each line of this kind is a call,
-- followed by those of its statements that do not stand above it already.

-- "id":1,"query":{}
select [o].[id], [o].[sees_all], [s].[license_server_id] as [server]
  from [accounts] as [o]
  left join [account_license_servers] as [s] on [s].[account_id] = [o].[id]
  where [o].[id] = @p0
  order by [o].[id] asc, [s].[license_server_id] asc;
select *, null as license_server_ids, case when totp_secret is not null or exists (select 1
    from security_keys k
    where k.account_id = accounts.id) then 1 else 0 end as has_second_factor
  from [accounts]
  where [id] = @p0
  order by [name_key] asc, [id] asc;
begin transaction;
declare @granted int, @turn nvarchar(255) = 'licence-usage-writer ' + db_name();
exec @granted = sp_getapplock @Resource = @turn, @LockMode = 'Exclusive', @LockOwner = 'Transaction', @LockTimeout = 30000;
select @granted as granted;
select top (@p0) [name], [role], [is_disabled], [generation], [sees_all]
  from [accounts]
  where [id] = @p1;
delete
  from [identity_state]
  where [account_sub] = @p0;select @@rowcount;
delete
  from [account_sessions]
  where [account_id] = @p0;select @@rowcount;
delete
  from [calendar_tokens]
  where [account_id] = @p0;select @@rowcount;
delete
  from [account_license_servers]
  where [account_id] = @p0;select @@rowcount;
delete
  from [federated_accounts]
  where [account_id] = @p0;select @@rowcount;
delete
  from [security_keys]
  where [account_id] = @p0;select @@rowcount;
delete
  from [account_views]
  where [account_id] = @p0;select @@rowcount;
delete
  from [accounts]
  where [id] = @p0;select @@rowcount;
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
