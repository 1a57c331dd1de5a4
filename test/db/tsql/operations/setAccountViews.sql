-- What setAccountViews sends to SQL Server, as npm run golden:tsql wrote it: never edited. Each line of this kind is a call,
-- followed by those of its statements that do not stand above it already.

-- "query":{},"body":{"Views":[{"Name":"Full","Address":"/now?show=full"}]}
begin transaction;
declare @granted int, @turn nvarchar(255) = 'licence-usage-writer ' + db_name();
exec @granted = sp_getapplock @Resource = @turn, @LockMode = 'Exclusive', @LockOwner = 'Transaction', @LockTimeout = 30000;
select @granted as granted;
select top (@p0) [id]
  from [accounts]
  where [id] = @p1;
declare @rows nvarchar(max) = @p0;
update [account_views]
  set [name] = excluded.[name], [address] = excluded.[address], [created_at] = account_views.created_at, [changed_at] = excluded.[changed_at]
  from [account_views] with (forceseek)
  inner join (select j.[account_id], j.[address_hash] collate Latin1_General_100_BIN2 as [address_hash], j.[name] collate Latin1_General_100_BIN2 as [name], j.[address] collate Latin1_General_100_BIN2 as [address], j.[created_at], j.[changed_at]
    from openjson(@rows) with ([account_id] bigint '$[0]', [address_hash] nvarchar(4000) '$[1]', [name] nvarchar(4000) '$[2]', [address] nvarchar(4000) '$[3]', [created_at] bigint '$[4]', [changed_at] bigint '$[5]') as j) as excluded on [account_views].[account_id] = excluded.[account_id] and [account_views].[address_hash] = excluded.[address_hash];
insert into [account_views] ([account_id], [address_hash], [name], [address], [created_at], [changed_at])
  select [account_id], [address_hash], [name], [address], [created_at], [changed_at]
  from (select j.[account_id], j.[address_hash] collate Latin1_General_100_BIN2 as [address_hash], j.[name] collate Latin1_General_100_BIN2 as [name], j.[address] collate Latin1_General_100_BIN2 as [address], j.[created_at], j.[changed_at]
    from openjson(@rows) with ([account_id] bigint '$[0]', [address_hash] nvarchar(4000) '$[1]', [name] nvarchar(4000) '$[2]', [address] nvarchar(4000) '$[3]', [created_at] bigint '$[4]', [changed_at] bigint '$[5]') as j) as excluded
  where not exists (select 1
    from [account_views]
    where [account_views].[account_id] = excluded.[account_id] and [account_views].[address_hash] = excluded.[address_hash]);
select count(*) as [total]
  from [account_views]
  where [account_id] = @p0;
commit transaction;
select *
  from [account_views] as [v]
  where [v].[account_id] = @p0
  order by [v].[id] asc;
