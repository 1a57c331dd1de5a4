-- What getAccounts sends to SQL Server, as npm run golden:tsql wrote it: never edited. Each line of this kind is a call,
-- followed by those of its statements that do not stand above it already.

-- "query":{},"accept":"application/json"
select *
  from [account_license_servers]
  order by [account_id] asc, [license_server_id] asc;
select [id], [sees_all]
  from [accounts];
select *, null as license_server_ids, case when totp_secret is not null or exists (select 1
    from security_keys k
    where k.account_id = accounts.id) then 1 else 0 end as has_second_factor
  from [accounts]
  order by [name_key] asc, [id] asc;
