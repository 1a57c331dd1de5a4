-- What deleteAccountSession sends to SQL Server, as npm run golden:tsql wrote it: never edited. Each line of this kind is a call,
-- followed by those of its statements that do not stand above it already.

-- "id":1,"query":{}
select [s].[id], [s].[kind], [s].[began_at], [s].[used_at], [s].[expires_at], [s].[address], [s].[agent], [s].[client_id], case when s.reference = @p0 then 1 else 0 end as is_current
  from [account_sessions] as [s]
  where [s].[id] = @p1 and [s].[account_id] = @p2;
begin transaction;
declare @granted int, @turn nvarchar(255) = 'licence-usage-writer ' + db_name();
exec @granted = sp_getapplock @Resource = @turn, @LockMode = 'Exclusive', @LockOwner = 'Transaction', @LockTimeout = 30000;
select @granted as granted;
select top (@p0) [s].*, [a].[name]
  from [account_sessions] as [s]
  inner join [accounts] as [a] on [a].[id] = [s].[account_id]
  where [s].[id] = @p1 and [s].[account_id] = @p2 and [s].[expires_at] > @p3;
select [payload]
  from [identity_state]
  where [model] = @p0 and [uid] = @p1;
declare @rows nvarchar(max) = @p0;
update [identity_revocations]
  set [expires_at] = excluded.[expires_at]
  from [identity_revocations] with (forceseek)
  inner join (select j.[kind] collate Latin1_General_100_BIN2 as [kind], j.[id] collate Latin1_General_100_BIN2 as [id], j.[expires_at]
    from openjson(@rows) with ([kind] nvarchar(4000) '$[0]', [id] nvarchar(4000) '$[1]', [expires_at] bigint '$[2]') as j) as excluded on [identity_revocations].[kind] = excluded.[kind] and [identity_revocations].[id] = excluded.[id];
insert into [identity_revocations] ([kind], [id], [expires_at])
  select [kind], [id], [expires_at]
  from (select j.[kind] collate Latin1_General_100_BIN2 as [kind], j.[id] collate Latin1_General_100_BIN2 as [id], j.[expires_at]
    from openjson(@rows) with ([kind] nvarchar(4000) '$[0]', [id] nvarchar(4000) '$[1]', [expires_at] bigint '$[2]') as j) as excluded
  where not exists (select 1
    from [identity_revocations]
    where [identity_revocations].[kind] = excluded.[kind] and [identity_revocations].[id] = excluded.[id]);
delete
  from [identity_state]
  where [grant_id] in (@p0);select @@rowcount;
delete
  from [identity_state]
  where [model] = @p0 and [uid] = @p1;select @@rowcount;
delete
  from [account_sessions]
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

-- "id":2,"query":{}
-- nothing that does not stand above

-- "id":3,"query":{}
delete
  from [legacy_sessions]
  where [id_hash] = @p0;select @@rowcount;
