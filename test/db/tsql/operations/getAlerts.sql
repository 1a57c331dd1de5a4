-- What getAlerts sends to SQL Server, as npm run golden:tsql wrote it: never edited. Each line of this kind is a call,
-- followed by those of its statements that do not stand above it already.

-- "query":{},"accept":"application/json"
begin transaction;
select [a].[state], count(*) as [count]
  from [alerts] as [a]
  inner join [alert_rules] as [r] on [r].[id] = [a].[rule_id]
  where [a].[resolved_at] is null
  group by [a].[state];
select top (@p0) [evaluated_at]
  from [alert_rounds]
  where [id] = @p1;
select top (@p0) [a].[id], [a].[rule_id], [a].[severity], [a].[subject], [a].[value], [a].[threshold], [a].[summary], [a].[pending_at], [a].[firing_at], [a].[resolved_at], [r].[owner_account_id], [r].[kind], [r].[name] as [rule_name], [o].[name] as [owner_name], case a.state when 'pending' then 'Pending' when 'firing' then 'Firing' else 'Resolved' end as [shown_state]
  from [alerts] as [a]
  inner join [alert_rules] as [r] on [r].[id] = [a].[rule_id]
  left join [accounts] as [o] on [o].[id] = [r].[owner_account_id]
  where [a].[resolved_at] is null
  order by case when a.state = 'firing' then 0 else 1 end, case a.severity when 'Critical' then 0 when 'Warning' then 1 else 2 end, coalesce(a.firing_at, a.pending_at) desc, a.id desc;
commit transaction;

-- "query":{"RuleIds":[1],"Severities":["Critical"],"PageNumber":2,"PageSize":10},"accept":"application/json"
select [a].[state], count(*) as [count]
  from [alerts] as [a]
  inner join [alert_rules] as [r] on [r].[id] = [a].[rule_id]
  where [a].[rule_id] in (select cast(j.[value] as bigint)
    from openjson(@p0) as j) and [a].[severity] in (select cast(j.[value] as nvarchar(4000)) collate Latin1_General_100_BIN2
    from openjson(@p1) as j) and [a].[resolved_at] is null
  group by [a].[state];
select [a].[id], [a].[rule_id], [a].[severity], [a].[subject], [a].[value], [a].[threshold], [a].[summary], [a].[pending_at], [a].[firing_at], [a].[resolved_at], [r].[owner_account_id], [r].[kind], [r].[name] as [rule_name], [o].[name] as [owner_name], case a.state when 'pending' then 'Pending' when 'firing' then 'Firing' else 'Resolved' end as [shown_state]
  from [alerts] as [a]
  inner join [alert_rules] as [r] on [r].[id] = [a].[rule_id]
  left join [accounts] as [o] on [o].[id] = [r].[owner_account_id]
  where [a].[rule_id] in (select cast(j.[value] as bigint)
    from openjson(@p0) as j) and [a].[severity] in (select cast(j.[value] as nvarchar(4000)) collate Latin1_General_100_BIN2
    from openjson(@p1) as j) and [a].[resolved_at] is null
  order by case when a.state = 'firing' then 0 else 1 end, case a.severity when 'Critical' then 0 when 'Warning' then 1 else 2 end, coalesce(a.firing_at, a.pending_at) desc, a.id desc
  offset @p2 rows fetch next @p3 rows only;
