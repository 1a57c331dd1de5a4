-- What setAccountPassword sends to SQL Server, as npm run golden:tsql wrote it: never edited. Each line of this kind is a call,
-- followed by those of its statements that do not stand above it already.

-- "query":{},"body":{"Password":"seven bright lanterns","NewPassword":"seven other lanterns"}
select top (@p0) [account_id]
  from [federated_accounts]
  where [account_id] = @p1;
select top (@p0) [name]
  from [accounts]
  where [id] = @p1;
select *
  from [log_in_failures]
  where [key] in (@p0, @p1, @p2, @p3);
select top (@p0) *
  from [known_addresses]
  where [key] = @p1;
select top (@p0) [id], [name], [role], [password_hash], [generation], [is_disabled], [must_change_password], [totp_secret]
  from [accounts]
  where [name_key] = @p1;
select top (@p0) [id]
  from [security_keys]
  where [account_id] = @p1;
begin transaction;
declare @granted int = 0, @turn nvarchar(255);
if @granted >= 0 begin
  set @turn = 'licence-usage log-in 2850d1da1879ff0915ecdc186f735c4aac61559e4665d827e390ae2844d079e2 ' + db_name();
exec @granted = sp_getapplock @Resource = @turn, @LockMode = 'Exclusive', @LockOwner = 'Transaction', @LockTimeout = 30000;
end;
if @granted >= 0 begin
  set @turn = 'licence-usage log-in dbbe5143eb6a487803bd3329d96d521a9dc8579e14d6eb503a4814335d15f495 ' + db_name();
exec @granted = sp_getapplock @Resource = @turn, @LockMode = 'Exclusive', @LockOwner = 'Transaction', @LockTimeout = 30000;
end;
select @granted as granted;
declare @rows nvarchar(max) = @p0;
update [known_addresses]
  set [expires_at] = excluded.[expires_at]
  from [known_addresses] with (forceseek)
  inner join (select j.[key] collate Latin1_General_100_BIN2 as [key], j.[expires_at]
    from openjson(@rows) with ([key] nvarchar(4000) '$[0]', [expires_at] bigint '$[1]') as j) as excluded on [known_addresses].[key] = excluded.[key];
insert into [known_addresses] ([key], [expires_at])
  select [key], [expires_at]
  from (select j.[key] collate Latin1_General_100_BIN2 as [key], j.[expires_at]
    from openjson(@rows) with ([key] nvarchar(4000) '$[0]', [expires_at] bigint '$[1]') as j) as excluded
  where not exists (select 1
    from [known_addresses]
    where [known_addresses].[key] = excluded.[key]);
commit transaction;
select top (@p0) [name], [password_hash]
  from [accounts]
  where [id] = @p1;
begin transaction;
update [accounts]
  set [password_hash] = @p0, [password_changed_at] = @p1, [must_change_password] = @p2, [is_password_unseen] = @p3, [generation] = @p4
  where [id] = @p5 and [generation] = @p6 and [is_disabled] = @p7;select @@rowcount;
select count(*) as [total]
  from [account_sessions]
  where [account_id] = @p0 and [expires_at] > @p1;
delete
  from [identity_state]
  where [account_sub] = @p0;select @@rowcount;
delete
  from [account_sessions]
  where [account_id] = @p0;select @@rowcount;
delete
  from [calendar_tokens]
  where [account_id] = @p0;select @@rowcount;
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
