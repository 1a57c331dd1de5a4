-- What deleteReportSchedule sends to SQL Server, as npm run golden:tsql wrote it: never edited. Each line of this kind is a call,
-- followed by those of its statements that do not stand above it already.

-- "id":1,"query":{}
begin transaction;
declare @granted int = 0, @turn nvarchar(255);
if @granted >= 0 begin
  set @turn = 'licence-usage notifications ' + db_name();
exec @granted = sp_getapplock @Resource = @turn, @LockMode = 'Exclusive', @LockOwner = 'Transaction', @LockTimeout = 30000;
end;
select @granted as granted;
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
delete
  from [report_sendings]
  where [schedule_id] = @p0;select @@rowcount;
delete
  from [report_schedules]
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
