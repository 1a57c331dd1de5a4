-- What getReportSchedules sends to SQL Server, as npm run golden:tsql wrote it: never edited. Each line of this kind is a call,
-- followed by those of its statements that do not stand above it already.

-- "query":{},"accept":"application/json"
begin transaction;
select [s].*, [a].[name] as [account_name]
  from [report_schedules] as [s]
  left join [accounts] as [a] on [a].[id] = [s].[account_id]
  order by [s].[id] asc;
select [r].*
  from (select [n].*, row_number() over (partition by n.schedule_id
      order by n.id desc) as place
    from [report_sendings] as [n]
    inner join [report_schedules] as [s] on [s].[id] = [n].[schedule_id]) as [r]
  where [r].[place] <= @p0
  order by [r].[id] desc;
commit transaction;
