// A page of a list and how many rows the whole list has, asked in one statement: one trip to the database thread and
// back, and one snapshot, so that the page and its total agree.
import type { Knex } from "knex";
import { asJsonGroups, type JsonText, jsonArray, type RecordShape } from "../../../db/index.ts";
import type { Range } from "./paging.ts";

export interface PageAnswer<T> {
  readonly items: JsonText<T[]>;
  readonly totalCount: number;
}

/** Pages behind more rows than this are first looked for: to skip rows costs, and there may be none. */
const deepOffset = 10_000;

/** `rows` selects the page, `total` one number. Where the page is empty or deep, the total is asked for by itself. */
export async function askPage<T>(
  knex: Knex,
  { offset }: Pick<Range, "offset">,
  rows: Knex.QueryBuilder,
  total: Knex.QueryBuilder | Knex.Raw,
  shape: RecordShape<T>,
  signal: AbortSignal,
): Promise<PageAnswer<T>> {
  if (offset > deepOffset) {
    const totalCount = await ask(knex, total);
    if (offset >= totalCount) return { items: jsonArray<T>([]), totalCount };
  }
  const groups = await asJsonGroups(rows.select({ total_count: total }), shape, "total_count", signal);
  for (const [totalCount, items] of groups) return { items, totalCount };
  return { items: jsonArray<T>([]), totalCount: await ask(knex, total) };
}

async function ask(knex: Knex, total: Knex.QueryBuilder | Knex.Raw): Promise<number> {
  const counted: { total: number | null }[] = await knex.select({ total });
  return counted[0]?.total ?? 0;
}

/**
 * A page of rows that are sums over groups, and how many groups there are. `page` is the whole list `t` in its order,
 * `groups` what it has one row of each; every row of a page names the total, so only an empty one counts once more.
 */
export async function askGroupsPage<Row extends object>(
  knex: Knex,
  { offset, size }: Range,
  page: Knex.QueryBuilder,
  groups: Knex.QueryBuilder,
): Promise<{ rows: Row[]; totalCount: number }> {
  const rows: (Row & { readonly total_count: number })[] = await page
    .select(knex.raw("count(*) over () as total_count"))
    .limit(size)
    .offset(offset);
  const [first] = rows;
  if (first || offset === 0) return { rows, totalCount: Number(first?.total_count ?? 0) };
  const counted: { total: number }[] = await knex.count({ total: "*" }).from(groups.clone().as("t"));
  return { rows, totalCount: Number(counted[0]?.total ?? 0) };
}
