// On SQL Server beside each table with instants a view `…_utc` for people and reports: the same columns, the instants as
// datetime2(3) in UTC. The service itself reads none of them (docs/decisions/0002-instants-are-milliseconds.md).
import type { Knex } from "knex";

/** Views hold the columns that they show, so they go before the schema changes. */
export async function dropReadableViews(trx: Knex.Transaction): Promise<void> {
  const views: { name: string }[] = await trx.raw("select name from sys.views where name like '%[_]utc' order by name");
  for (const { name } of views) await trx.raw("drop view ??", [name]);
}

/** And are made anew from what the schema is then; none where the function that they call is not there (yet). */
export async function createReadableViews(trx: Knex.Transaction): Promise<void> {
  const [found]: { id: number | null }[] = await trx.raw("select object_id('utc_of') as id");
  if (found?.id === null) return;
  const columns: { table: string; name: string; type: string }[] = await trx.raw(
    `select t.name as [table], c.name as name, type_name(c.system_type_id) as type
       from sys.tables t inner join sys.columns c on c.object_id = t.object_id order by t.name, c.column_id`,
  );
  for (const [table, all] of Map.groupBy(columns, (column) => column.table)) {
    const isInstant = ({ name, type }: (typeof all)[number]) => name.endsWith("_at") && type === "bigint";
    if (!all.some(isInstant)) continue;
    const list = all.map((column) => {
      const name = trx.ref(column.name).toQuery();
      return isInstant(column) ? `dbo.utc_of(${name}) as ${name}` : name;
    });
    await trx.raw(`create view ?? as select ${list.join(", ")} from ??`, [`${table}_utc`, table]);
  }
}
