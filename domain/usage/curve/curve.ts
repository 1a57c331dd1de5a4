// The curve of licences in use, as the starts and ends of sessions that make it: from the roll-up's packed days, from the
// sessions where it does not reach. Listeners measure it (listeners.ts).
import type { Knex } from "knex";
import { asFold } from "../../../db/index.ts";
import { DAY_MS, startOfDay } from "../../time/units.ts";
import type { Interval } from "../../time/working-time.ts";
import { changesIn, changesInSlots, runningThrough } from "../concurrency/changes.ts";
import { rawSlots } from "../concurrency/raw-slots.ts";
import { type Heard, Listeners, type Listening } from "./listeners.ts";
import type { ListeningInput } from "./listening.ts";

export interface CurveOf {
  readonly poolIds: readonly number[];
  readonly window: Interval;
  readonly signal: AbortSignal;
}

/** Of each pool how many licences are in use just before the window; pools with none are left out. */
export async function usedBefore(knex: Knex, { poolIds, window }: CurveOf): Promise<ReadonlyMap<number, number>> {
  const used = new Map<number, number>();
  if (window.startAt >= window.endAt) return used;
  for (const { labels, licenses } of await runningThrough(knex, window.startAt, { poolIds, includeActive: true })) {
    used.set(labels[0], (used.get(labels[0]) ?? 0) + licenses);
  }
  return used;
}

/** Passes the starts and ends in the window on. Read it in one snapshot. */
export async function heard(knex: Knex, of: CurveOf, listening: Listening): Promise<Heard> {
  const { poolIds, window } = of;
  if (poolIds.length === 0 || window.startAt >= window.endAt) return new Listeners(listening).heard();
  const raw = await rawSlots(knex, { window, includeActive: true });
  if (raw === null) return heardFromSessions(knex, of, listening);
  const input: ListeningInput = {
    ...listening,
    ...window,
    rawSlots: Float64Array.from(raw).sort(),
    rawChanges: await changesInSlots(knex, raw, window, { poolIds, includeActive: true }),
  };
  const asksForUsers = listening.measures.some(({ licenses }) => licenses.length > 0);
  const query = knex("usage_changes")
    .where("day_at", ">=", startOfDay(window.startAt))
    .where("day_at", "<", window.endAt)
    .orderBy(["day_at", "first_slot"])
    .select("day_at", "changes", "licenses", "pool_ids", asksForUsers ? "user_ids" : knex.raw("null as user_ids"));
  return asFold(query, { module: new URL("./listening.ts", import.meta.url), input });
}

/** So much is read at once, so that other requests do not wait long for their turn. */
const readAtOnceMs = 8 * DAY_MS;

/** Where too much of the window is not in the roll-up. */
async function heardFromSessions(
  knex: Knex,
  { poolIds, window, signal }: CurveOf,
  listening: Listening,
): Promise<Heard> {
  const listeners = new Listeners(listening);
  for (let startAt = window.startAt; startAt < window.endAt; ) {
    signal.throwIfAborted();
    const endAt = Math.min(startOfDay(startAt) + readAtOnceMs, window.endAt);
    const changes = await changesIn(knex, [{ startAt, endAt }], { poolIds, includeActive: true });
    listeners.take(changes, 0, changes.length);
    startAt = endAt;
  }
  return listeners.heard();
}
