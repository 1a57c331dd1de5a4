-- What createNotificationDestination sends to SQL Server, as npm run golden:tsql wrote it: never edited. Each line of this kind is a call,
-- followed by those of its statements that do not stand above it already.

-- "query":{},"body":{"Name":"Program","Kind":"Webhook","Address":"https://example.com/hook"}
begin transaction;
declare @granted int, @turn nvarchar(255) = 'licence-usage-writer ' + db_name();
exec @granted = sp_getapplock @Resource = @turn, @LockMode = 'Exclusive', @LockOwner = 'Transaction', @LockTimeout = 30000;
select @granted as granted;
select [t].[id]
  from [notification_destinations] as [t]
  where [t].[account_id] = @p0;
declare @rows nvarchar(max) = @p0;
declare @made table (id bigint);
insert into [notification_destinations] ([account_id], [uid], [name], [kind], [is_enabled], [host], [recipients], [sealed], [created_at], [failures])
  output inserted.id into @made (id)
  select [account_id], [uid], [name], [kind], [is_enabled], [host], [recipients], [sealed], [created_at], [failures]
  from (select j.[account_id], j.[uid] collate Latin1_General_100_BIN2 as [uid], j.[name] collate Latin1_General_100_BIN2 as [name], j.[kind] collate Latin1_General_100_BIN2 as [kind], j.[is_enabled], j.[host] collate Latin1_General_100_BIN2 as [host], j.[recipients] collate Latin1_General_100_BIN2 as [recipients], j.[sealed] collate Latin1_General_100_BIN2 as [sealed], j.[created_at], j.[failures], j.[row_place]
    from openjson(@rows) with ([account_id] bigint '$[0]', [uid] nvarchar(max) '$[1]', [name] nvarchar(max) '$[2]', [kind] nvarchar(max) '$[3]', [is_enabled] bigint '$[4]', [host] nvarchar(max) '$[5]', [recipients] nvarchar(max) '$[6]', [sealed] nvarchar(max) '$[7]', [created_at] bigint '$[8]', [failures] bigint '$[9]', [row_place] bigint '$[10]') as j) as r
  order by r.row_place;
select id
  from @made;
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
select [t].[id], [t].[name], [t].[kind], [t].[is_enabled], [t].[host], [t].[recipients], [t].[account_id], [t].[created_at], [t].[last_sent_at], [a].[name] as [account_name], (select count(*)
    from notification_deliveries d
    where d.destination_id = t.id and d.next_attempt_at is not null) as [waiting]
  from [notification_destinations] as [t]
  left join [accounts] as [a] on [a].[id] = [t].[account_id]
  where [t].[id] = @p0 and [t].[account_id] = @p1;
