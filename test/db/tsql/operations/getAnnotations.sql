-- What getAnnotations sends to SQL Server, as npm run golden:tsql wrote it: never edited. Each line of this kind is a call,
-- followed by those of its statements that do not stand above it already.

-- "query":{},"accept":"application/json"
select top (@p0) [n].*, [s].[name] as [license_server_name], (select count(*) as [total]
    from [annotations] as [n]
    left join [license_servers] as [s] on [s].[id] = [n].[license_server_id]) as [total_count]
  from [annotations] as [n]
  left join [license_servers] as [s] on [s].[id] = [n].[license_server_id]
  order by [n].[start_at] desc, [n].[id] desc;

-- "query":{"StartDateUtc":"2026-02-20","EndDateTimeUtc":"2026-02-25","LicenseServerIds":[1],"FeatureName":"cad_core"},"accept":"application/json"
select top (@p0) [n].*, [s].[name] as [license_server_name], (select count(*) as [total]
    from [annotations] as [n]
    left join [license_servers] as [s] on [s].[id] = [n].[license_server_id]
    where [n].[start_at] < @p1 and ([n].[start_at] >= @p2 or [n].[end_at] > @p3) and ([n].[license_server_id] is null or ([n].[license_server_id] in (select cast(j.[value] as bigint)
          from openjson(@p4) as j))) and ([n].[feature_key] is null or [n].[feature_key] = @p5)) as [total_count]
  from [annotations] as [n]
  left join [license_servers] as [s] on [s].[id] = [n].[license_server_id]
  where [n].[start_at] < @p6 and ([n].[start_at] >= @p7 or [n].[end_at] > @p8) and ([n].[license_server_id] is null or ([n].[license_server_id] in (select cast(j.[value] as bigint)
        from openjson(@p9) as j))) and ([n].[feature_key] is null or [n].[feature_key] = @p10)
  order by [n].[start_at] desc, [n].[id] desc;
