// The rows of `live_events`, read in the order of their Ids, and how long they are kept.
import type { Knex } from "knex";
import type { Database } from "../../db/index.ts";
import { DAY_MS } from "../time/units.ts";
import type { LiveChange } from "./change.ts";

export interface LiveRow {
  readonly id: number;
  readonly changes: readonly LiveChange[];
}

/** A stream as it is asked for. */
export interface EventsAsked {
  /** The `id` of the last event that the client has; undefined: it has none. */
  readonly lastEventId: string | undefined;
  /** It ends after so many seconds, 0 when all that came before is sent; undefined: it goes on. */
  readonly seconds: number | undefined;
  /** When it was asked for, in milliseconds since 1970 UTC. */
  readonly now: number;
}

const mostRows = 100;
/** Characters of the rows that are read at once; the first one is always among them. */
const mostText = 65_536;
/** Rows that are kept, and for how long. */
const mostKept = 10_000;
const keptMs = DAY_MS;
const deletedAtOnce = 1000;

/** The Id of the newest row; 0: there was none yet. */
export async function newestRow(knex: Knex): Promise<number> {
  const row = await knex("live_events").max({ id: "id" }).first();
  return Number(row?.id ?? 0);
}

/** The Id of the oldest row that is kept; null: there is none. */
export async function oldestRow(knex: Knex): Promise<number | null> {
  const row = await knex("live_events").min({ id: "id" }).first();
  return row?.id === null || row?.id === undefined ? null : Number(row.id);
}

/** Rising, the first ones after `last`, up to the row `end` where it is given. */
export async function rowsAfter(knex: Knex, last: number, end?: number): Promise<LiveRow[]> {
  const rows: { id: number; changes: string }[] = await knex("live_events")
    .where("id", ">", last)
    .modify((query) => {
      if (end !== undefined) query.where("id", "<=", end);
    })
    .orderBy("id")
    .limit(mostRows)
    .select("id", "changes");
  let length = 0;
  const fitting = rows.filter(({ changes }, place) => {
    length += changes.length;
    return place === 0 || length <= mostText;
  });
  return fitting.map(({ id, changes }) => ({ id: Number(id), changes: JSON.parse(changes) }));
}

/** The Ids alone of the newest rows, rising. */
export async function newestIds(knex: Knex): Promise<{ readonly id: number; readonly at: number }[]> {
  const rows: { id: number; at: number }[] = await knex("live_events")
    .orderBy("id", "desc")
    .limit(mostRows)
    .select("id", "at");
  return rows.map(({ id, at }) => ({ id: Number(id), at: Number(at) })).reverse();
}

/** Deletes what is too old or too much, in small steps until done or aborted. The newest row stays, whatever its age. */
export async function deleteOldLiveEvents(
  db: Database,
  { now, signal }: { readonly now: number; readonly signal: AbortSignal },
): Promise<void> {
  for (let isMore = true; isMore && !signal.aborted; ) {
    const newest = await newestRow(db.read);
    const rows: { id: number; at: number }[] = await db
      .read("live_events")
      .where("id", "<", newest)
      .orderBy("id")
      .limit(deletedAtOnce)
      .select("id", "at");
    const old = rows.filter(({ id, at }) => Number(at) < now - keptMs || Number(id) <= newest - mostKept);
    const last = old.at(-1);
    if (last !== undefined) await db.write("live_events").where("id", "<=", Number(last.id)).delete();
    isMore = old.length === deletedAtOnce;
  }
}
