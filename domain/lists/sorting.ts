// Orders of lists: as the contract names them, and as SQL.
import type { Knex } from "knex";
import { invalid } from "../problem.ts";
import type { Range } from "./paging.ts";

/** A field of the contract with its direction. */
export interface SortField<Field extends string = string> {
  readonly Field: Field;
  readonly Direction?: "Ascending" | "Descending";
  /** What is not known comes last also where the order rises; in a falling one it does anyway. */
  readonly isNullLast?: boolean;
}

/** The order of an address: fields, each behind a minus where it falls; null last. The contract has checked the names. */
export function sortOf<Field extends string>(texts: readonly string[] | undefined): SortField<Field>[] | undefined {
  return texts?.map((text) => {
    const isFalling = text.startsWith("-");
    const Field = (isFalling ? text.slice(1) : text) as Field;
    return { Field, Direction: isFalling ? "Descending" : "Ascending", isNullLast: true };
  });
}

/** Whether an order is that of the history: newest by this field first. Left out it is. */
export function isNewestFirst<Field extends string>(
  sort: readonly SortField<Field>[] | undefined,
  newest: Field,
): boolean {
  if (sort === undefined) return true;
  const [first, ...more] = sort;
  return more.length === 0 && first?.Field === newest && first.Direction === "Descending";
}

/** Rows that are buffered at most; in such an order a page behind them is refused. */
export const mostRows = 200_000;

/** The rows, as `f`, in an order of the contract; ties by Id in the direction of the first field. `sqlOf` has texts lower-cased. */
export function inOrder(
  knex: Knex,
  rows: Knex.QueryBuilder,
  sort: readonly SortField[],
  sqlOf: Readonly<Record<string, string>>,
): Knex.QueryBuilder {
  return knex.select("f.*").from(rows.clearOrder().as("f")).modify(orderedBy(sort, sqlOf));
}

/** For `.modify`: the same order of rows that are called `f` already. */
export function orderedBy(
  sort: readonly SortField[],
  sqlOf: Readonly<Record<string, string>>,
): (list: Knex.QueryBuilder) => void {
  return (list) => {
    const ties: SortField = { Field: "Id", Direction: sort[0]?.Direction ?? "Ascending" };
    const done = new Set<string>();
    for (const { Field, Direction, isNullLast } of [...sort, ties]) {
      const sql = sqlOf[Field] as string;
      // An engine may refuse the same expression twice.
      if (done.has(sql)) continue;
      done.add(sql);
      const isFalling = Direction === "Descending";
      if (isNullLast === true && !isFalling) list.orderByRaw(`case when ${sql} is null then 1 else 0 end`);
      list.orderByRaw(`${sql} ${isFalling ? "desc" : "asc"}`);
    }
  };
}

/** Throws where the page lies behind {@link mostRows}. */
export function refuseDeepPage(range: Range, totalCount: number): void {
  const { offset, size } = range;
  if (offset + size <= mostRows || totalCount <= mostRows || offset >= totalCount) return;
  const field = "number" in range ? "PageNumber" : "Offset";
  throw invalid(field, `must choose rows among the first ${mostRows.toLocaleString("en")} in this order`);
}
