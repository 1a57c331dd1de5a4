// Lists over history in an order that no index serves: every row that the filters select is read, in pieces of time, and
// only the first rows up to the end of the page are kept. So memory is bounded, other requests get their turn between the
// pieces, and a caller that hangs up ends it.
import type { Knex } from "knex";
import { invalid } from "../problem.ts";
import type { Range } from "./paging.ts";

/** A function, since a query that is yielded would run. */
export type Piece = () => Knex.QueryBuilder;

/** The rows of a piece with their keys, and how many they are. */
export interface KeyedPiece {
  readonly rows: Piece;
  readonly count: Piece;
}

/** For `.modify`: a condition on the rows `x` that no index serves, so that it is checked for each row. */
export type ResidualFilter = (query: Knex.QueryBuilder) => void;

/** One field to order by: SQL over the rows, texts in their lower-cased form. */
interface SortKey {
  readonly sql: string;
  readonly isFalling: boolean;
}

/** An order or conditions that no index serves. */
export interface TopN {
  readonly keys: readonly SortKey[];
  readonly residual: readonly ResidualFilter[];
  /** The order is that of the history, newest first: the conditions alone are what no index serves. */
  readonly isNewest: boolean;
  /** The rows whose ids are in a table `chosen`, joined with what keys and conditions speak of; nothing is selected. */
  readonly joined: (knex: Knex, chosen: Knex.Raw) => Knex.QueryBuilder;
}

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

/** Rows that are kept at most; in such an order a page behind them is refused. */
export const mostRows = 200_000;

/** Up to so many rows are one piece. */
export const onePiece = 50_000;

export type Key = string | number | null;
interface Keyed {
  readonly id: number;
  readonly keys: readonly Key[];
}

/** An order of the contract as SQL keys; ties by Id in the direction of the first field. */
export function sortKeys(sort: readonly SortField[], sqlOf: Readonly<Record<string, string>>): SortKey[] {
  const keys = sort.flatMap(({ Field, Direction, isNullLast }) => {
    const [sql, isFalling] = [sqlOf[Field] as string, Direction === "Descending"];
    const unknownLast = { sql: `case when ${sql} is null then 1 else 0 end`, isFalling: false };
    return isNullLast === true && !isFalling ? [unknownLast, { sql, isFalling }] : [{ sql, isFalling }];
  });
  return [...keys, { sql: sqlOf.Id as string, isFalling: keys[0]?.isFalling ?? false }];
}

/** The order of a request, where it or its residual filters need more than indexes; else null. */
export function topNOf(
  sort: readonly SortField[] | undefined,
  newest: string,
  sqlOf: Readonly<Record<string, string>>,
  { residual, joined }: Omit<TopN, "keys" | "isNewest">,
): TopN | null {
  const order = sort ?? [{ Field: newest, Direction: "Descending" }];
  const isNewest = order.length === 1 && order[0]?.Field === newest && order[0].Direction === "Descending";
  return isNewest && residual.length === 0 ? null : { keys: sortKeys(order, sqlOf), residual, isNewest, joined };
}

/** Selects `id` and the keys k0, k1 … of rows, for {@link topIds}. */
export function withKeys(knex: Knex, id: string, keys: readonly SortKey[]): (query: Knex.QueryBuilder) => void {
  return (query) => {
    query.select({ id }, Object.fromEntries(keys.map(({ sql }, index) => [`k${index}`, knex.raw(sql)])));
  };
}

/**
 * The ids at [offset, offset + size) of all rows of the pieces, in order, and how many rows there are. Each piece
 * selects what {@link withKeys} says. Rejects with a problem where the page lies behind {@link mostRows}. Pieces that come in the
 * order of the keys are only counted once the first rows are found.
 */
export async function topIds(
  knex: Knex,
  pieces: AsyncIterable<KeyedPiece>,
  { keys, isNewest }: Pick<TopN, "keys" | "isNewest">,
  range: Range,
  signal: AbortSignal,
): Promise<{ ids: number[]; totalCount: number }> {
  const { offset, size } = range;
  const end = Math.min(offset + size, mostRows);
  const compare = comparison(keys);
  let first: Keyed[] = [];
  let totalCount = 0;
  for await (const piece of pieces) {
    signal.throwIfAborted();
    if (isNewest && first.length === end) {
      const [counted]: { total: number }[] = await piece.count();
      totalCount += Number(counted?.total ?? 0);
      continue;
    }
    const rows: Record<string, Key>[] = await knex
      .select("r.*", knex.raw("count(*) over () as total"))
      .from(piece.rows().as("r"))
      .orderBy(keys.map(({ isFalling }, index) => ({ column: `r.k${index}`, order: isFalling ? "desc" : "asc" })))
      .limit(end);
    totalCount += Number(rows[0]?.total ?? 0);
    const found = rows.map((row) => ({
      id: Number(row.id),
      keys: keys.map((_, index) => row[`k${index}`] as Key),
    }));
    first = first.length === 0 ? found : first.concat(found).sort(compare).slice(0, end);
  }
  refuseDeepPage(range, totalCount);
  return { ids: first.slice(offset, offset + size).map(({ id }) => id), totalCount };
}

/** Throws where the page lies behind {@link mostRows}. */
export function refuseDeepPage(range: Range, totalCount: number): void {
  const { offset, size } = range;
  if (offset + size <= mostRows || totalCount <= mostRows || offset >= totalCount) return;
  const field = "number" in range ? "PageNumber" : "Offset";
  throw invalid(field, `must choose rows among the first ${mostRows.toLocaleString("en")} in this order`);
}

/** A piece begins with about so many rows: its query takes neither long nor no time. */
const usualPiece = 20_000;

/**
 * Pieces of time from the last instant to the first, of `count` rows in all. Where one takes long there may be more rows in it than
 * elsewhere, or the machine has much to do: then the next ones are smaller, but not so small that they are many.
 */
export async function* timePieces<P>(
  first: number,
  last: number,
  count: number,
  pieceOf: (from: number, to: number) => P,
): AsyncGenerator<P> {
  const usual = Math.max(60_000, Math.ceil(((last + 1 - first) * usualPiece) / Math.max(1, count)));
  let width = usual;
  for (let to = last + 1; to > first; ) {
    const from = Math.max(to - width, first);
    const began = performance.now();
    yield pieceOf(from, to);
    const took = performance.now() - began;
    if (took < 30) width *= 2;
    else if (took > 90) width = Math.max(Math.ceil(usual / 4), Math.floor(width / 2));
    to = from;
  }
}

function comparison(keys: readonly SortKey[]): (a: Keyed, b: Keyed) => number {
  return (a, b) => {
    for (const [index, { isFalling }] of keys.entries()) {
      const order = compareKeys(a.keys[index] as Key, b.keys[index] as Key);
      if (order !== 0) return isFalling ? -order : order;
    }
    return 0;
  };
}

/** Null first, numbers by size, texts by code points. */
function compareKeys(a: Key, b: Key): number {
  if (a === b) return 0;
  if (a === null) return -1;
  if (b === null) return 1;
  if (typeof a === "string" && typeof b === "string") return Buffer.compare(Buffer.from(a), Buffer.from(b));
  return a < b ? -1 : 1;
}
