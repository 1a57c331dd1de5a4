-- What querySessionGroups sends to SQL Server, as npm run golden:tsql wrote it: never edited. Each line of this kind is a call,
-- followed by those of its statements that do not stand above it already.

-- "query":{},"body":{"StartUtc":"2026-02-20","EndUtc":"2026-02-25","GroupBy":"Group"},"accept":"application/json"
begin transaction;
select (select min([id])
    from [sessions]) as [first], (select max([id])
    from [sessions]) as [last];
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
  where [g].[kind] = @p1 and [g].[start_low] < @p2 and ([g].[start_high] >= @p3 or [g].[end_high] is null or [g].[end_high] > @p4) and ([f].[is_of_edges] = @p5 or [g].[start_low] < @p6 or [g].[start_high] >= @p7)
  order by [g].[row_group] asc;
select [p].[id], [p].[name], [p].[version], [p].[vendor], [s].[id] as [serverId], [s].[name] as [serverName]
  from [pools] as [p]
  inner join [license_servers] as [s] on [s].[id] = [p].[license_server_id]
  where p.id in (select cast(j.[value] as nvarchar(4000)) collate Latin1_General_100_BIN2
    from openjson(@p0) as j);
select [id], [name]
  from [user_groups]
  where id in (select cast(j.[value] as bigint)
    from openjson(@p0) as j);
commit transaction;

-- "query":{},"body":{"StartUtc":"2026-02-20","EndUtc":"2026-02-25","GroupBy":"User","Selections":[{"FeatureName":"cad_core"},{"FeatureName":"mesh_pre","Vendor":"meshlab"}],"IncludeActive":true,"Limit":5},"accept":"application/json"
select [p].[id]
  from [pools] as [p]
  inner join [license_servers] as [s] on [s].[id] = [p].[license_server_id]
  where (exists (select 1
      from (select distinct f0
        from (select j.[f0] collate Latin1_General_100_BIN2 as [f0]
          from openjson(@p0) with ([f0] nvarchar(4000) '$[0]') as j) as j) sel
      where sel.f0 = p.name_key));
select [p].[id]
  from [pools] as [p]
  inner join [license_servers] as [s] on [s].[id] = [p].[license_server_id]
  where (exists (select 1
      from (select distinct f0, f1
        from (select j.[f0] collate Latin1_General_100_BIN2 as [f0], j.[f1] collate Latin1_General_100_BIN2 as [f1]
          from openjson(@p0) with ([f0] nvarchar(4000) '$[0]', [f1] nvarchar(4000) '$[1]') as j) as j) sel
      where sel.f0 = p.name_key and sel.f1 = p.vendor_key));
select count(*) as [total]
  from [pools];
select count(*) as [total]
  from [row_groups] as [g]
  where [g].[kind] = @p0 and [g].[start_low] < @p1 and ([g].[start_high] >= @p2 or [g].[end_high] is null or [g].[end_high] > @p3);
select [id], [name]
  from [users]
  where id in (select cast(j.[value] as bigint)
    from openjson(@p0) as j);
