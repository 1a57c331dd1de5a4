-- What getDenialCounts sends to SQL Server, as npm run golden:tsql wrote it: never edited. Each line of this kind is a call,
-- followed by those of its statements that do not stand above it already.

-- "query":{"GroupBy":"Feature"},"accept":"application/json"
begin transaction;
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
  where [g].[kind] = @p1 and ([f].[is_of_edges] = @p2)
  order by [g].[row_group] asc;
select top (@p0) [t].*, count(*) over () as total_count
  from (select [u].[id] as [user_id], [u].[name] as [user_name], [u].[name_key] as [user_key], [d].[feature_name], [d].[feature_key], [c].[denials], [c].[true_denials]
    from (select j.[first_id], j.[denials], j.[true_denials]
      from openjson(@p1) with ([first_id] bigint '$[0]', [denials] bigint '$[1]', [true_denials] bigint '$[2]') as j) as c
    inner join denials as d on d.id = c.first_id
    inner join users as u on u.id = d.user_id) as [t]
  order by t.denials desc, t.feature_key;
commit transaction;

-- "query":{"GroupBy":"User","StartDateUtc":"2026-02-20","EndDateTimeUtc":"2026-02-25","UserIds":[1,2],"FeatureIds":[1,2,3],"LicenseServerIds":[1],"trueDenialsOnly":true,"Top":3},"accept":"application/json"
select [g].[row_group], [f].[code], [c].[packed]
  from [row_groups] as [g] inner loop
  join (select j.[code], j.[is_of_edges], j.[first_column]
    from openjson(@p0) with ([code] bigint '$[0]', [is_of_edges] bigint '$[1]', [first_column] bigint '$[2]') as j) as f on 1 = 1 inner loop
  join packed_fields as c on c.id = f.first_column + g.row_group
  where [g].[kind] = @p1 and [g].[start_low] < @p2 and ([g].[start_high] >= @p3) and ([f].[is_of_edges] = @p4 or [g].[start_low] < @p5 or [g].[start_high] >= @p6)
  order by [g].[row_group] asc;
select top (@p0) [t].*, count(*) over () as total_count
  from (select [u].[id] as [user_id], [u].[name] as [user_name], [u].[name_key] as [user_key], [d].[feature_name], [d].[feature_key], [c].[denials], [c].[true_denials]
    from (select j.[first_id], j.[denials], j.[true_denials]
      from openjson(@p1) with ([first_id] bigint '$[0]', [denials] bigint '$[1]', [true_denials] bigint '$[2]') as j) as c
    inner join denials as d on d.id = c.first_id
    inner join users as u on u.id = d.user_id) as [t]
  order by t.denials desc, t.user_key, t.user_id;
