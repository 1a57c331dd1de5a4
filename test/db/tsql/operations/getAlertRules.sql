-- What getAlertRules sends to SQL Server, as npm run golden:tsql wrote it: never edited. Each line of this kind is a call,
-- followed by those of its statements that do not stand above it already.

-- "query":{},"accept":"application/json"
begin transaction;
select [r].[id], [r].[owner_account_id], [r].[name], [r].[severity], [r].[is_enabled], [r].[definition], [r].[destinations], [r].[created_at], [r].[changed_at], [o].[name] as [owner_name]
  from [alert_rules] as [r]
  left join [accounts] as [o] on [o].[id] = [r].[owner_account_id]
  where [r].[deleted_at] is null
  order by [r].[id] asc;
select [a].[rule_id], count(*) as [count]
  from [alerts] as [a]
  inner join [alert_rules] as [r] on [r].[id] = [a].[rule_id]
  where [a].[state] = @p0 and [a].[resolved_at] is null
  group by [a].[rule_id];
commit transaction;
