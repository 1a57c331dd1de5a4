-- Partitions of ended sessions by month, for SQL Server 2019 and later. For a database administrator: run it in the service's
-- database, in a maintenance window, after a backup. It can be run again each month, and adds the months that are missing.
-- docs/scaling.md says when it is worth it. Borders are milliseconds since 1970 (UTC), as the column end_at has them.
set xact_abort on;
declare @first date = '20230101';
declare @until date = dateadd(month, 3, cast(sysutcdatetime() as date));
declare @month date = @first;
declare @borders nvarchar(max) = N'';
declare @statement nvarchar(max);

if not exists (select 1 from sys.partition_functions where name = N'sessions_by_month')
begin
  while @month <= @until
  begin
    set @borders = @borders + case when @borders = N'' then N'' else N', ' end
      + cast(cast(datediff(day, '19700101', @month) as bigint) * 86400000 as nvarchar(20));
    set @month = dateadd(month, 1, @month);
  end;
  set @statement = N'create partition function sessions_by_month (bigint) as range right for values (' + @borders + N')';
  exec sys.sp_executesql @statement;
  exec (N'create partition scheme sessions_by_month as partition sessions_by_month all to ([primary])');
end
else
begin
  declare @last bigint = (
    select max(cast(v.value as bigint)) from sys.partition_range_values v
    inner join sys.partition_functions f on f.function_id = v.function_id
    where f.name = N'sessions_by_month');
  set @month = dateadd(month, 1, dateadd(day, cast(@last / 86400000 as int), cast('19700101' as date)));
  while @month <= @until
  begin
    exec (N'alter partition scheme sessions_by_month next used [primary]');
    set @statement = N'alter partition function sessions_by_month() split range ('
      + cast(cast(datediff(day, '19700101', @month) as bigint) * 86400000 as nvarchar(20)) + N')';
    exec sys.sp_executesql @statement;
    set @month = dateadd(month, 1, @month);
  end;
end;

if not exists (select 1 from sys.indexes where name = N'sessions_of_a_month')
  exec (N'create index sessions_of_a_month on sessions (end_at, start_at)
    include (pool_id, user_id, number_of_licenses) on sessions_by_month (end_at)');
