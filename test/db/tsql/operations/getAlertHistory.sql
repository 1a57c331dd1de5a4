-- What getAlertHistory sends to SQL Server, as npm run golden:tsql wrote it: never edited. Each line of this kind is a call,
-- followed by those of its statements that do not stand above it already.

-- "query":{},"accept":"application/json"
begin transaction;
select count(*) as [count]
  from [alerts] as [a]
  inner join [alert_rules] as [r] on [r].[id] = [a].[rule_id]
  where [a].[firing_at] is not null;
select top (@p0) [a].[id], [a].[rule_id], [a].[severity], [a].[subject], [a].[value], [a].[threshold], [a].[summary], [a].[pending_at], [a].[firing_at], [a].[resolved_at], [r].[owner_account_id], [r].[kind], [r].[name] as [rule_name], [o].[name] as [owner_name], case a.state when 'pending' then 'Pending' when 'firing' then 'Firing' else 'Resolved' end as [shown_state]
  from [alerts] as [a]
  inner join [alert_rules] as [r] on [r].[id] = [a].[rule_id]
  left join [accounts] as [o] on [o].[id] = [r].[owner_account_id]
  where [a].[firing_at] is not null
  order by [a].[firing_at] desc, [a].[id] desc;
commit transaction;

-- "query":{"StartDateUtc":"2026-02-01","EndDateTimeUtc":"2026-03-01","RuleIds":[1]},"accept":"application/json"
select count(*) as [count]
  from [alerts] as [a]
  inner join [alert_rules] as [r] on [r].[id] = [a].[rule_id]
  where [a].[rule_id] in (select cast(j.[value] as bigint)
    from openjson(@p0) as j) and [a].[firing_at] is not null and [a].[firing_at] >= @p1 and [a].[firing_at] < @p2;
select top (@p0) [a].[id], [a].[rule_id], [a].[severity], [a].[subject], [a].[value], [a].[threshold], [a].[summary], [a].[pending_at], [a].[firing_at], [a].[resolved_at], [r].[owner_account_id], [r].[kind], [r].[name] as [rule_name], [o].[name] as [owner_name], case a.state when 'pending' then 'Pending' when 'firing' then 'Firing' else 'Resolved' end as [shown_state]
  from [alerts] as [a]
  inner join [alert_rules] as [r] on [r].[id] = [a].[rule_id]
  left join [accounts] as [o] on [o].[id] = [r].[owner_account_id]
  where [a].[rule_id] in (select cast(j.[value] as bigint)
    from openjson(@p1) as j) and [a].[firing_at] is not null and [a].[firing_at] >= @p2 and [a].[firing_at] < @p3
  order by [a].[firing_at] desc, [a].[id] desc;
