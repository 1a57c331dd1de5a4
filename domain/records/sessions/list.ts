// The list of sessions newest start first, as both getSessions and querySessions answer it: a page with its total, or
// all of it in pieces. Which records are made of the sessions is for them to say.
import type { Knex } from "knex";
import { asJson, jsonRows, type RecordShape } from "../../../db/index.ts";
import { chosenTable, type Place, type Slice, walk } from "../lists/keyset-pagination.ts";
import { askPage } from "../lists/page-query.ts";
import { hasEarlier, runningAtStart, startedInWindow } from "./choice.ts";
import { countSessionsOf, countStarted } from "./count.ts";
import type { SessionFilter } from "./keys.ts";

/** `size` rows from `offset` on. */
export interface Range {
  readonly offset: number;
  readonly size: number;
}

/** What is made of the sessions in a table `chosen`: the query selects what the shape is made of, in no order. */
export interface SessionRecords<T> {
  readonly shape: RecordShape<T>;
  readonly rows: (knex: Knex, chosen: Knex.Raw) => Knex.QueryBuilder;
}

export async function newestSessions<T>(
  knex: Knex,
  filter: SessionFilter,
  range: Range,
  records: SessionRecords<T>,
  signal: AbortSignal,
) {
  if (!hasEarlier(filter)) {
    const places = startedInWindow(knex, filter, { limit: range.size, offset: range.offset });
    const rows = inOrder(records.rows(knex, knex.raw("? as chosen", [places])));
    return askPage(knex, range, rows, countStarted(knex, filter), records.shape, signal);
  }
  // One snapshot, so that the places still hold when their records are read.
  return knex.transaction(async (trx) => {
    const { places, totalCount } = await newestPlaces(trx, filter, range);
    return { items: await asJson(rowsAt(trx, places, records), records.shape, signal), totalCount };
  });
}

/** The places of one page: first what starts in the window, then what runs through its start, which began earlier. */
export async function newestPlaces(knex: Knex, filter: SessionFilter, { offset, size }: Range) {
  const counts = await countSessionsOf(knex, filter);
  const totalCount = counts.started + counts.earlier;
  const places: Place[] = offset < counts.started ? await startedInWindow(knex, filter, { limit: size, offset }) : [];
  const slice = { limit: size - places.length, offset: Math.max(0, offset - counts.started) };
  if (slice.limit > 0 && slice.offset < counts.earlier && hasEarlier(filter)) {
    places.push(...((await runningAtStart(knex, filter, slice)) as Place[]));
  }
  return { places, totalCount };
}

/** All sessions of the filter in their order, each query a piece of them. */
export function allSessions<T>(knex: Knex, filter: SessionFilter, records: SessionRecords<T>) {
  const parts = [(slice: Slice): PromiseLike<Place[]> => startedInWindow(knex, filter, slice)];
  if (hasEarlier(filter)) parts.push((slice) => runningAtStart(knex, filter, slice));
  return walk(parts, (places) => rowsAt(knex, places, records));
}

/** The records at these places, in the order of the list. */
export function rowsAt<T>(knex: Knex, places: readonly Place[], records: SessionRecords<T>): Knex.QueryBuilder {
  return inOrder(records.rows(knex, chosenTable(knex, places)));
}

function inOrder(rows: Knex.QueryBuilder): Knex.QueryBuilder {
  return rows.orderByRaw("x.start_at desc, x.id desc");
}

/** Ids as a table `chosen` with the columns id and place, for records in the order of the ids. */
export function rankedTable(knex: Knex, ids: readonly number[]): Knex.Raw {
  return jsonRows(
    knex,
    "chosen",
    { id: "integer", place: "integer" },
    ids.map((id, place) => [id, place]),
  );
}
