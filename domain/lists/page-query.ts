// A page of a list and how many rows the whole list has, in one statement where it can be: one trip to the database and back, and one
// snapshot, so that the page and its total agree.
import type { Knex } from "knex";
import { asJsonGroups, type JsonText, jsonArray, type RecordShape } from "../../db/index.ts";
import type { Range } from "./paging.ts";

export interface PageAnswer<T> {
  readonly items: JsonText<T[]>;
  readonly totalCount: number;
}

/** Pages behind more rows than this are first looked for: to skip rows costs, and there may be none. */
export const deepOffset = 10_000;

/** `rows` selects the page, `total` one number. Where the page is empty or deep, the total is queried separately. */
export async function queryPage<T>(
  knex: Knex,
  { offset }: Pick<Range, "offset">,
  rows: Knex.QueryBuilder,
  total: Knex.QueryBuilder | Knex.Raw,
  shape: RecordShape<T>,
  signal: AbortSignal,
): Promise<PageAnswer<T>> {
  if (offset > deepOffset) {
    const totalCount = await queryTotal(knex, total);
    if (offset >= totalCount) return { items: jsonArray<T>([]), totalCount };
  }
  const groups = await asJsonGroups(rows.select({ total_count: total }), shape, "total_count", signal);
  for (const [totalCount, items] of groups) return { items, totalCount };
  return { items: jsonArray<T>([]), totalCount: await queryTotal(knex, total) };
}

async function queryTotal(knex: Knex, total: Knex.QueryBuilder | Knex.Raw): Promise<number> {
  const counted: { total: number | null }[] = await knex.select({ total });
  return counted[0]?.total ?? 0;
}

/**
 * The same of rows that all have to be made anyway; lists of stored records are counted by indexes.
 * `order` is SQL over the rows as `t`. `tables` are common table expressions that `rows` reads, by name.
 */
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
