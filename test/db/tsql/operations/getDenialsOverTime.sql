-- What getDenialsOverTime sends to SQL Server, as npm run golden:tsql wrote it: never edited. Each line of this kind is a call,
-- followed by those of its statements that do not stand above it already.

-- "query":{"StartDateUtc":"2026-02-20","BucketSize":"Day"},"accept":"application/json"
select (select min([id])
    from [denials]) as [first], (select max([id])
    from [denials]) as [last];
select count(*) as [total], max([through_id]) as [through]
  from [row_groups]
  where [kind] = @p0 and [row_group] between @p1 and @p2;
select [row_group]
  from [row_groups]
  where [kind] = @p0 and [row_group] between @p1 and @p2;
select [g].[row_group], [f].[code], [c].[packed]
  from [row_groups] as [g] inner loop
  join (select j.[code], j.[is_of_edges], j.[first_column]
    from openjson(@p0) with ([code] bigint '$[0]', [is_of_edges] bigint '$[1]', [first_column] bigint '$[2]') as j) as f on 1 = 1 inner loop
  join packed_fields as c on c.id = f.first_column + g.row_group
  where [g].[kind] = @p1 and [g].[start_low] < @p2 and ([g].[start_high] >= @p3) and ([f].[is_of_edges] = @p4 or [g].[start_low] < @p5 or [g].[start_high] >= @p6)
  order by [g].[row_group] asc;

-- "query":{"StartDateUtc":"2026-02-20","EndDateTimeUtc":"2026-02-25","BucketSize":"Hour","TimeZone":"Europe/Berlin","UserIds":[1,2],"FeatureIds":[1,2,3],"LicenseServerIds":[1],"trueDenialsOnly":true},"accept":"application/json"
-- nothing that does not stand above
