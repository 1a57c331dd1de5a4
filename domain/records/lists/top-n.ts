// Lists over history in an order that no index serves: every row that the filters leave is looked at, in pieces of
// time, and only the best rows up to the end of the page are kept. So memory is bounded, other requests get their turn
// between the pieces, and a caller that hangs up ends it.
import type { Knex } from "knex";
import { invalid } from "../../problem.ts";

/** A function, since a query that is yielded would run. */
export type Piece = () => Knex.QueryBuilder;

/** One field to order by: SQL over the rows, texts in their lower-cased form. */
export interface SortKey {
  readonly sql: string;
  readonly isFalling: boolean;
}

/** Rows that are kept at most; pages further down are refused in such an order. */
export const deepestRank = 200_000;

/** Up to so many rows are one piece. */
export const onePiece = 50_000;

type Key = string | number | null;
interface Ranked {
  readonly id: number;
  readonly keys: readonly Key[];
}

/** The order that was asked for as SQL keys; ties by Id in the direction of the first. */
export function sortKeys(
  sort: readonly { readonly Field: string; readonly Direction?: "Ascending" | "Descending" }[],
  sqlOf: Readonly<Record<string, string>>,
): SortKey[] {
  const keys = sort.map(({ Field, Direction }) => ({
    sql: sqlOf[Field] as string,
    isFalling: Direction === "Descending",
  }));
  return [...keys, { sql: sqlOf.Id as string, isFalling: keys[0]?.isFalling ?? false }];
}

/** Selects `id` and the keys k0, k1 … of rows, for {@link rankedIds}. */
export function withKeys(knex: Knex, id: string, keys: readonly SortKey[]): (query: Knex.QueryBuilder) => void {
  return (query) => {
    query.select({ id }, Object.fromEntries(keys.map(({ sql }, index) => [`k${index}`, knex.raw(sql)])));
  };
}

/**
 * The ids at [offset, offset + limit) of all rows of the pieces, in order, and how many rows there are. Each piece
 * selects what {@link withKeys} says. Rejects with a problem where the page lies deeper than {@link deepestRank}.
 */
export async function rankedIds(
  knex: Knex,
  pieces: AsyncIterable<Piece>,
  keys: readonly SortKey[],
  { offset, limit }: { readonly offset: number; readonly limit: number },
  signal: AbortSignal,
): Promise<{ ids: number[]; totalCount: number }> {
  const end = Math.min(offset + limit, deepestRank);
  const compare = comparison(keys);
  let best: Ranked[] = [];
  let totalCount = 0;
  for await (const piece of pieces) {
    signal.throwIfAborted();
    const rows: Record<string, Key>[] = await knex
      .select("r.*", knex.raw("count(*) over () as total"))
      .from(piece().as("r"))
      .orderBy(keys.map(({ isFalling }, index) => ({ column: `r.k${index}`, order: isFalling ? "desc" : "asc" })))
      .limit(end);
    totalCount += Number(rows[0]?.total ?? 0);
    const ranked = rows.map((row) => ({
      id: Number(row.id),
      keys: keys.map((_, index) => row[`k${index}`] as Key),
    }));
    best = best.length === 0 ? ranked : best.concat(ranked).sort(compare).slice(0, end);
  }
  if (offset + limit > deepestRank && totalCount > deepestRank && offset < totalCount) {
    throw invalid("Offset", `expected no row beyond the first ${deepestRank.toLocaleString("en")} in this order`);
  }
  return { ids: best.slice(offset, offset + limit).map(({ id }) => id), totalCount };
}

/** Pieces of time from the first instant to the last, each so long as its query takes neither long nor no time. */
export async function* timePieces(
  first: number,
  last: number,
  pieceOf: (from: number, to: number) => Knex.QueryBuilder,
): AsyncGenerator<Piece> {
  let width = 3_600_000;
  for (let from = first; from <= last; ) {
    const to = Math.min(from + width, last + 1);
    const began = performance.now();
    yield () => pieceOf(from, to);
    const took = performance.now() - began;
    if (took < 30) width *= 2;
    else if (took > 90) width = Math.max(60_000, width / 2);
    from = to;
  }
}

function comparison(keys: readonly SortKey[]): (a: Ranked, b: Ranked) => number {
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
