-- What getAccount sends to SQL Server, as npm run golden:tsql wrote it: never edited. Each line of this kind is a call,
-- followed by those of its statements that do not stand above it already.

-- "query":{},"accept":"application/json"
select top (@p0) [sees_all]
  from [accounts]
  where [id] = @p1;
select [id], [name], [role], [sees_all], [created_at], [password_changed_at], null as license_server_ids, case when totp_secret is not null or exists (select 1
    from security_keys k
    where k.account_id = accounts.id) then 1 else 0 end as has_second_factor, case when exists (select 1
    from federated_accounts f
    where f.account_id = accounts.id) then 1 else 0 end as is_federated
  from [accounts]
  where [id] = @p0;
select [license_server_id]
  from [account_license_servers]
  where [account_id] = @p0
  order by [license_server_id] asc;
