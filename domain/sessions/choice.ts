// Which sessions an answer has and in what order, decided from indexes alone; the names are joined afterwards (rows.ts).
// No query here walks history: each key of the filter is sought newest first, and SQLite leaves a key as soon as its rows
// are older than the page.
import type { Knex } from "knex";
import { between, newestFirst, type Slice } from "../lists/keyset-pagination.ts";
import type { OpenWindow } from "../time/window.ts";
import { endedThrough, type SessionFilter, sessionsOf } from "./keys.ts";

/** A filter under which sessions that began before the window may be in it, beside those that start in it. */
type FilterWithStart = SessionFilter & { readonly startAt: number };

/** With activeOnly there are no others: startedInWindow then gives every active session that begins before the end. */
export function hasEarlier(filter: SessionFilter): filter is FilterWithStart {
  return filter.startAt !== null && !filter.activeOnly;
}

/** Where the sessions of startedInWindow begin: with activeOnly also before the window, since all of them are in it. */
export function startWindow({ activeOnly, startAt, endAt }: SessionFilter): OpenWindow {
  return { startAt: activeOnly ? null : startAt, endAt };
}

/** The sessions that start in {@link startWindow}. Selects id and start_at, in order. */
export function startedInWindow(knex: Knex, filter: SessionFilter, slice: Slice): Knex.QueryBuilder {
  const { startAt, endAt } = startWindow(filter);
  return sessionsOf(knex, filter)
    .modify(between("start_at", startAt, endAt))
    .modify(newestFirst("start_at", slice));
}

/** Those that began before the window and run through its start: active ones, and ended ones. Selects the same. */
export function runningAtStart(knex: Knex, filter: FilterWithStart, slice: Slice): Knex.QueryBuilder {
  const head = { limit: slice.limit + (slice.offset ?? 0), after: slice.after };
  // Each part is cut by itself, so that none is read further than the page reaches.
  const parts = earlier(knex, filter).map((part, index) =>
    knex.select("*").from(part.modify(newestFirst("start_at", head)).as(`part_${index}`)),
  );
  const all = union(parts);
  return knex.from(all.as("r")).modify(newestFirst("at", { limit: slice.limit, offset: slice.offset }, "r"));
}

/** The ids of the same sessions as startedInWindow, of those that start in `part`, in no order. */
export function startedIds(knex: Knex, filter: SessionFilter, part: OpenWindow): Knex.QueryBuilder {
  const { startAt, endAt } = startWindow(filter);
  return sessionsOf(knex, filter)
    .modify(between("start_at", startAt, endAt))
    .modify(between("start_at", part.startAt, part.endAt))
    .select("x.id");
}

/** The ids of the same sessions as runningAtStart, in no order. */
export function earlierIds(knex: Knex, filter: FilterWithStart): Knex.QueryBuilder {
  return union(earlier(knex, filter).map((part) => part.select("x.id")));
}

/** The sessions `x` of runningAtStart in parts. */
export function earlier(knex: Knex, filter: FilterWithStart): Knex.QueryBuilder[] {
  const ended = endedThrough(knex, filter, filter.startAt);
  if (filter.endedOnly) return ended;
  const active = sessionsOf(knex, { ...filter, activeOnly: true }).modify(between("start_at", null, filter.startAt));
  return [active, ...ended];
}

function union([first, ...others]: readonly Knex.QueryBuilder[]): Knex.QueryBuilder {
  return (first as Knex.QueryBuilder).unionAll(others);
}
