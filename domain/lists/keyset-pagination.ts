// Lists over history, newest first, ties by falling Id: how a slice is cut out of them, and how a whole list is read piece
// by piece. What is in such a list is for sessions/query.ts and denials/query.ts to say.
import type { Knex } from "knex";
import { type CsvPiece, jsonRows, type Query } from "../../db/index.ts";

/** The position of a row in the order; `at` in milliseconds since 1970 UTC. */
export interface Cursor {
  readonly id: number;
  readonly at: number;
}

export interface Slice {
  readonly limit: number;
  readonly offset?: number | undefined;
  /** Only the rows behind this one. */
  readonly after?: Cursor | undefined;
}

/** Selects the cursors of a slice of rows, in order. */
export type SelectCursors = (knex: Knex, slice: Slice) => Knex.QueryBuilder;

/** Rows of one piece of a list or a CSV text. */
export const pieceSize = 2000;

/** For `.modify`: selects the cursors of the rows `x` in the slice, newest by the column of the instant first. */
export function newestFirst(column: string, slice: Slice, x = "x"): (query: Knex.QueryBuilder) => void {
  return (query) => {
    query.select(`${x}.id`, { at: `${x}.${column}` }).modify(newestSlice(column, slice, x));
  };
}

/** For `.modify`: narrows the rows `x` to the slice and puts them in order, newest by the column of the instant first. */
export function newestSlice(
  column: string,
  { limit, offset, after }: Slice,
  x = "x",
): (query: Knex.QueryBuilder) => void {
  const id = `${x}.id`;
  const instant = `${x}.${column}`;
  return (query) => {
    if (after) query.where(instant, "<=", after.at).whereRaw("(?? < ? or ?? < ?)", [instant, after.at, id, after.id]);
    query.orderBy([instant, id].map((name) => ({ column: name, order: "desc" }))).limit(limit);
    if (offset) query.offset(offset);
  };
}

/** For `.modify`: the rows `x` whose instant is in [from, to); null is open. */
export function between(column: string, from: number | null, to: number | null): (query: Knex.QueryBuilder) => void {
  return (query) => {
    if (from !== null) query.where(`x.${column}`, ">=", from);
    if (to !== null) query.where(`x.${column}`, "<", to);
  };
}

/** The rows of these cursors as a table `chosen` with the column id. */
export function chosenTable(knex: Knex, cursors: readonly Cursor[]): Knex.Raw {
  return jsonRows(
    knex,
    "chosen",
    { id: "integer" },
    cursors.map(({ id }) => [id]),
  );
}

/**
 * The parts of a list one after the other, as queries for a piece of their rows each, `rowsAt` the cursors that a query
 * selects. Each piece begins behind the last row of the one before, so that rows that are added meanwhile neither repeat nor
 * hide any. The rows must have their id and their instant in columns of these names.
 */
export function* inPieces(
  knex: Knex,
  parts: readonly SelectCursors[],
  instant: string,
  rowsAt: (cursors: Knex.QueryBuilder) => Query,
): Generator<Query, void, CsvPiece> {
  for (const part of parts) {
    let after: Cursor | undefined;
    do {
      const { rows, last } = yield rowsAt(part(knex, { limit: pieceSize, after }));
      after = rows < pieceSize || last === undefined ? undefined : { id: Number(last.id), at: Number(last[instant]) };
    } while (after !== undefined);
  }
}
