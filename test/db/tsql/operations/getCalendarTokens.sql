-- What getCalendarTokens sends to SQL Server, as npm run golden:tsql wrote it: never edited. Each line of this kind is a call,
-- followed by those of its statements that do not stand above it already.

-- "query":{},"accept":"application/json"
select [t].[id], [t].[name], [t].[account_id], [a].[name] as [account_name], [t].[created_at], [t].[last_used_at]
  from [calendar_tokens] as [t]
  inner join [accounts] as [a] on [a].[id] = [t].[account_id]
  where [t].[account_id] = @p0
  order by [t].[id] asc;

-- "query":{"AllAccounts":true},"accept":"application/json"
select [t].[id], [t].[name], [t].[account_id], [a].[name] as [account_name], [t].[created_at], [t].[last_used_at]
  from [calendar_tokens] as [t]
  inner join [accounts] as [a] on [a].[id] = [t].[account_id]
  order by [t].[id] asc;
