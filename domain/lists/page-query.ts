// A page of a list and how many rows the whole list has, asked in one statement: one trip to the database thread and
// back, and one snapshot, so that the page and its total agree.
import type { Knex } from "knex";
import { asJsonGroups, type JsonText, jsonArray, type RecordShape } from "../../db/index.ts";
import type { Range } from "./paging.ts";

export interface PageAnswer<T> {
  readonly items: JsonText<T[]>;
  readonly totalCount: number;
}

/** Pages behind more rows than this are first looked for: to skip rows costs, and there may be none. */
export const deepOffset = 10_000;

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
