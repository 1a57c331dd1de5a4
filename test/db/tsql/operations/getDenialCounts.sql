-- What getDenialCounts sends to SQL Server, as npm run golden:tsql wrote it: never edited. Each line of this kind is a call,
-- followed by those of its statements that do not stand above it already.

-- "query":{"GroupBy":"Feature"},"accept":"application/json"
select top (@p0) [t].*, count(*) over () as total_count
  from (select [u].[id] as [user_id], [u].[name] as [user_name], [u].[name_key] as [user_key], [d].[feature_name], [d].[feature_key], [c].[denials], [c].[true_denials]
    from (select x.feature_key as name_of, count(*) as [denials], sum(case when x.is_true_denial = 1 then 1 else 0 end) as true_denials, min(x.id) as first_id
      from [denials] as [x]
      group by x.feature_key) as [c]
    inner join [denials] as [d] on [d].[id] = [c].[first_id]
    inner join [users] as [u] on [u].[id] = [d].[user_id]) as [t]
  order by t.denials desc, t.feature_key;

-- "query":{"GroupBy":"User","StartDateUtc":"2026-02-20","EndDateTimeUtc":"2026-02-25","UserIds":[1,2],"FeatureIds":[1,2,3],"LicenseServerIds":[1],"trueDenialsOnly":true,"Top":3},"accept":"application/json"
select top (@p0) [t].*, count(*) over () as total_count
  from (select [u].[id] as [user_id], [u].[name] as [user_name], [u].[name_key] as [user_key], [d].[feature_name], [d].[feature_key], [c].[denials], [c].[true_denials]
    from (select x.user_id as name_of, count(*) as [denials], sum(case when x.is_true_denial = 1 then 1 else 0 end) as true_denials, min(x.id) as first_id
      from [denials] as [x]
      where [x].[denial_at] >= @p1 and [x].[denial_at] < @p2 and [x].[pool_id] in (select cast(j.[value] as bigint)
        from openjson(@p3) as j) and [x].[license_server_id] in (select cast(j.[value] as bigint)
        from openjson(@p4) as j) and [x].[user_id] in (select cast(j.[value] as bigint)
        from openjson(@p5) as j) and [x].[is_true_denial] = @p6
      group by x.user_id) as [c]
    inner join [denials] as [d] on [d].[id] = [c].[first_id]
    inner join [users] as [u] on [u].[id] = [d].[user_id]) as [t]
  order by t.denials desc, t.user_key, t.user_id;
