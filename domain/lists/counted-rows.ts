// A page of the rows of a query in an order, and how many rows there are in all, in one statement where it can be. For
// queries whose rows all have to be made anyway; lists of stored records are counted by indexes.
import type { Knex } from "knex";
import type { Range } from "./paging.ts";

/** `order` is SQL over the rows as `t`. `tables` are common table expressions that `rows` reads, by name. */
export async function countedRows<Row extends object>(
  knex: Knex,
  rows: Knex.QueryBuilder,
  order: string,
  { offset, size }: Range,
  tables: Readonly<Record<string, Knex.Raw>> = {},
): Promise<{ rows: Row[]; totalCount: number }> {
  const withTables = () =>
    Object.entries(tables).reduce((query, [name, sql]) => query.with(name, sql), knex.queryBuilder());
  const found: (Row & { total_count: number })[] = await withTables()
    .select("t.*", knex.raw("count(*) over () as total_count"))
    .from(rows.clone().as("t"))
    .orderByRaw(order)
    .limit(size)
    .offset(offset);
  const [first] = found;
  if (first || offset === 0) return { rows: found, totalCount: Number(first?.total_count ?? 0) };
  // A page past the end has no row with the total.
  const counted: { total: number }[] = await withTables().count({ total: "*" }).from(rows.clone().as("t"));
  return { rows: found, totalCount: Number(counted[0]?.total ?? 0) };
}
