-- What getDenialsOverTime sends to SQL Server, as npm run golden:tsql wrote it: never edited. Each line of this kind is a call,
-- followed by those of its statements that do not stand above it already.

-- "query":{"StartDateUtc":"2026-02-20","BucketSize":"Day"},"accept":"application/json"
select [b].[position] as [position], count(*) as [denials], sum(case when x.is_true_denial = 1 then 1 else 0 end) as "trueDenials"
  from (select j.[position], j.[from_at], j.[to_at]
    from openjson(@p0) with ([position] bigint '$[0]', [from_at] bigint '$[1]', [to_at] bigint '$[2]') as j) as b
  join denials as x on x.denial_at >= b.from_at and x.denial_at < b.to_at
  group by [b].[position];

-- "query":{"StartDateUtc":"2026-02-20","EndDateTimeUtc":"2026-02-25","BucketSize":"Hour","TimeZone":"Europe/Berlin","UserIds":[1,2],"FeatureIds":[1,2,3],"LicenseServerIds":[1],"trueDenialsOnly":true},"accept":"application/json"
select [b].[position] as [position], count(*) as [denials], sum(case when x.is_true_denial = 1 then 1 else 0 end) as "trueDenials"
  from (select j.[position], j.[from_at], j.[to_at]
    from openjson(@p0) with ([position] bigint '$[0]', [from_at] bigint '$[1]', [to_at] bigint '$[2]') as j) as b
  join denials as x on x.denial_at >= b.from_at and x.denial_at < b.to_at
  where [x].[pool_id] in (select cast(j.[value] as bigint)
    from openjson(@p1) as j) and [x].[license_server_id] in (select cast(j.[value] as bigint)
    from openjson(@p2) as j) and [x].[user_id] in (select cast(j.[value] as bigint)
    from openjson(@p3) as j) and [x].[is_true_denial] = @p4
  group by [b].[position];
