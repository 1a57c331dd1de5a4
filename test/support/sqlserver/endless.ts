// A query that would run for minutes, for tests of what ends it. A server that emulates SQL Server ignores the signal to end, so
// there it takes some seconds only: else it would take the processors from all later tests.
import { isOnMssql } from "./mssql.ts";

const digits = "(select 0 as x union all select 1 union all select 2 union all select 3 union all select 4)";
const tables = Array.from({ length: 12 }, (_, index) => `${digits} as d${index}`).join(" cross join ");

const onSqlServer = `if cast(serverproperty('Babelfish') as int) = 1
  select sum(cast(d0.x + d1.x as bigint)) as n from ${tables}
else
  select count_big(*) as n from sys.all_columns a cross join sys.all_columns b cross join sys.all_columns c`;

export const endless = isOnMssql
  ? onSqlServer
  : "with recursive n(x) as (select 1 union all select x + 1 from n where x < 5000000000) select count(*) as n from n";
