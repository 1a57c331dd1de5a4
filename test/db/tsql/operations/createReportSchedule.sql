-- What createReportSchedule sends to SQL Server, as npm run golden:tsql wrote it: never edited. Each line of this kind is a call,
-- followed by those of its statements that do not stand above it already.

-- "query":{},"body":{"Name":"Rightsizing","Report":"Rightsizing","Rhythm":"Monthly","Day":1,"Hour":7,"Recipients":["a@example.com"]}
begin transaction;
declare @granted int, @turn nvarchar(255) = 'licence-usage-writer ' + db_name();
exec @granted = sp_getapplock @Resource = @turn, @LockMode = 'Exclusive', @LockOwner = 'Transaction', @LockTimeout = 30000;
select @granted as granted;
select [id], [definition]
  from [report_schedules]
  where [account_id] is null;
declare @rows nvarchar(max) = @p0;
declare @made table (id bigint);
insert into [report_schedules] ([account_id], [created_at], [name], [report], [definition], [recipients], [destination_id], [is_enabled], [next_at])
  output inserted.id into @made (id)
  select [account_id], [created_at], [name], [report], [definition], [recipients], [destination_id], [is_enabled], [next_at]
  from (select j.[account_id] collate Latin1_General_100_BIN2 as [account_id], j.[created_at], j.[name] collate Latin1_General_100_BIN2 as [name], j.[report] collate Latin1_General_100_BIN2 as [report], j.[definition] collate Latin1_General_100_BIN2 as [definition], j.[recipients] collate Latin1_General_100_BIN2 as [recipients], j.[destination_id] collate Latin1_General_100_BIN2 as [destination_id], j.[is_enabled], j.[next_at], j.[row_place]
    from openjson(@rows) with ([account_id] nvarchar(4000) '$[0]', [created_at] bigint '$[1]', [name] nvarchar(max) '$[2]', [report] nvarchar(max) '$[3]', [definition] nvarchar(max) '$[4]', [recipients] nvarchar(max) '$[5]', [destination_id] nvarchar(4000) '$[6]', [is_enabled] bigint '$[7]', [next_at] bigint '$[8]', [row_place] bigint '$[9]') as j) as r
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
select [s].*, [a].[name] as [account_name]
  from [report_schedules] as [s]
  left join [accounts] as [a] on [a].[id] = [s].[account_id]
  where [s].[id] = @p0
  order by [s].[id] asc;
select [r].*
  from (select [n].*, row_number() over (partition by n.schedule_id
      order by n.id desc) as position
    from [report_sendings] as [n]
    inner join [report_schedules] as [s] on [s].[id] = [n].[schedule_id]
    where [s].[id] = @p0) as [r]
  where [r].[position] <= @p1
  order by [r].[id] desc;
commit transaction;
