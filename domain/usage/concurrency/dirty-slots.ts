// Dirty slots: the quarters of an hour that the concurrency roll-up has to work out again (rounds/). They are marked in the
// transaction that changes the sessions, each from its earliest change on: what lies before that in the slot is as it was packed.
// Until they are worked out, they are read from the sessions themselves.
import type { Knex } from "knex";
import { takeLock, upsertRows } from "../../../db/index.ts";
import { DAY_MS, startOfDay } from "../../time/units.ts";
import type { Interval } from "../../time/working-time.ts";
import { slotAt } from "../packed/slots.ts";
import type { SessionChange, SessionSpan } from "../session-change.ts";
import { closedUntil } from "./closed-days.ts";
import { usageLock } from "./usage-lock.ts";

/** Slots by their first instants, each with the instant from which it is dirty. */
export type DirtyFrom = ReadonlyMap<number, number>;

/** Where concurrency changes for longer, only the two ends are marked; of the days between FullSeconds alone gets slower. */
const longestMarkedMs = 3 * DAY_MS;

/** Marks the slots that these changes of open time concern. Call it once a batch, when the sessions are written. */
export async function markChanges(
  trx: Knex.Transaction,
  changes: readonly SessionChange[],
  now: number,
): Promise<void> {
  const slots = new Map<number, number>();
  for (const change of changes) {
    for (const [one, other] of changedTimes(change)) {
      for (const at of [one, other]) if (at !== null) add(slots, at);
      addDaysBetween(slots, one ?? now, other ?? now, now);
    }
  }
  await storeMarks(trx, slots);
}

/** Marks where sessions begin and end that now count to another key (another group, say). */
export async function markSpans(trx: Knex.Transaction, spans: readonly SessionSpan[]): Promise<void> {
  if (spans.length === 0) return;
  const border = await closedUntil(trx);
  const slots = new Map<number, number>();
  for (const { startAt, endAt } of spans) {
    for (const at of [startAt, endAt ?? startAt]) add(slots, Math.max(at, border));
  }
  await storeMarks(trx, slots);
}

/** The times in which concurrency is not what it was; null: an active session's end, which is not packed. */
function changedTimes({ before, after }: SessionChange): (readonly [one: number | null, other: number | null])[] {
  if (before !== null && after !== null) {
    return [
      ...(before.startAt === after.startAt ? [] : [[before.startAt, after.startAt] as const]),
      ...(before.endAt === after.endAt ? [] : [[before.endAt, after.endAt] as const]),
    ];
  }
  const only = before ?? after;
  return only === null ? [] : [[only.startAt, only.endAt]];
}

function add(slots: Map<number, number>, at: number): void {
  const slot = slotAt(at);
  slots.set(slot, Math.min(at, slots.get(slot) ?? at));
}

/**
 * Packed are starts and ends alone, so that what lies between them stays as it is; but how many licences are free when a day begins
 * is kept with each day that is over.
 */
function addDaysBetween(slots: Map<number, number>, one: number, other: number, now: number): void {
  const [from, to] = [Math.min(one, other), Math.max(one, other)];
  if (to - from > longestMarkedMs) return;
  const until = Math.min(to, startOfDay(now) - DAY_MS);
  for (let midnight = startOfDay(from) + DAY_MS; midnight <= until; midnight += DAY_MS) add(slots, midnight);
}

/** Marks these slots, each with a version that rises. */
export async function storeMarks(trx: Knex.Transaction, slots: DirtyFrom): Promise<void> {
  if (slots.size === 0) return;
  // Else a round could delete a mark that this transaction has counted on.
  await takeLock(trx, usageLock);
  await upsertRows(
    trx,
    "usage_level_marks",
    { slot_at: "integer", version: "integer", dirty_from: "integer", dirty_version: "integer", marked_from: "integer" },
    ["slot_at"],
    Array.from(slots, ([slot, from]) => [slot, 1, from, 1, from]),
    {
      version: "usage_level_marks.version + 1",
      dirty_from: earlier("dirty_from"),
      // Behind once and for all where a program marks the slot that does not know of it.
      dirty_version: `case when usage_level_marks.dirty_version = usage_level_marks.version
        then usage_level_marks.version + 1 else usage_level_marks.dirty_version end`,
      marked_from: earlier("marked_from"),
    },
  );
}

/** Of the old number and the new one; null stays null. */
function earlier(column: string): string {
  const [old, given] = [`usage_level_marks.${column}`, `excluded.${column}`];
  return `case when ${given} < ${old} then ${given} else ${old} end`;
}

/** Since when a marked slot is dirty: all of it, where a program has marked it that does not say so. */
export const dirtyFromSql = "case when dirty_version = version then dirty_from else slot_at end";

export interface DirtySlot {
  readonly at: number;
  readonly dirtyFrom: number;
}

/** Those that begin in the interval. */
export async function dirtySlots(knex: Knex, { startAt, endAt }: Interval): Promise<DirtySlot[]> {
  const rows: DirtySlot[] = await knex("usage_level_marks")
    .where("slot_at", ">=", startAt)
    .where("slot_at", "<", endAt)
    .orderBy("slot_at")
    .select({ at: "slot_at", dirtyFrom: knex.raw(dirtyFromSql) });
  return rows.map(({ at, dirtyFrom }) => ({ at: Number(at), dirtyFrom: Number(dirtyFrom) }));
}
