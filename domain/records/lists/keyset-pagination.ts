// Lists over history, newest first, ties by Id falling: how a slice is cut out of them, and how all of it is walked
// piece by piece. What is in such a list is for sessions-choice.ts and denials-choice.ts to say.
import type { Knex } from "knex";
import { jsonRows, type Query } from "../../../db/index.ts";

/** Where a row stands in the order; `at` in milliseconds since 1970 UTC. */
export interface Place {
  readonly id: number;
  readonly at: number;
}

export interface Slice {
  readonly limit: number;
  readonly offset?: number | undefined;
  /** Only what stands behind this place. */
  readonly after?: Place | undefined;
}

/** Rows of one piece of a walk. */
const pieceSize = 2000;

/** For `.modify`: selects the places of the rows `x`, ordered by the column of the instant, as much as the slice says. */
export function newestFirst(column: string, { limit, offset, after }: Slice): (query: Knex.QueryBuilder) => void {
  return (query) => {
    if (after) {
      query.where(`x.${column}`, "<=", after.at).whereRaw("(?? < ? or x.id < ?)", [`x.${column}`, after.at, after.id]);
    }
    query
      .select("x.id", { at: `x.${column}` })
      .orderBy([
        { column: `x.${column}`, order: "desc" },
        { column: "x.id", order: "desc" },
      ])
      .limit(limit);
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

/** The places as a table `chosen` with the column id. */
export function chosenTable(knex: Knex, places: readonly Place[]): Knex.Raw {
  return jsonRows(
    knex,
    "chosen",
    { id: "integer" },
    places.map(({ id }) => [id]),
  );
}

/**
 * The parts of a list one after the other, as queries for a piece of their rows each. Each piece begins behind the place
 * where the one before ended, so that rows that are added meanwhile neither repeat nor hide any.
 */
export async function* walk(
  parts: readonly ((slice: Slice) => PromiseLike<Place[]>)[],
  rowsAt: (places: readonly Place[]) => Query,
): AsyncGenerator<() => Query> {
  for (const part of parts) {
    let places = await part({ limit: pieceSize });
    while (places.length > 0) {
      const piece = places;
      yield () => rowsAt(piece);
      if (places.length < pieceSize) break;
      places = await part({ limit: pieceSize, after: places.at(-1) });
    }
  }
}
