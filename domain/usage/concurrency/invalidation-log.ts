// The invalidation log of the concurrency roll-up: which quarters of an hour (slots) are stale, each since its earliest change, and
// how far back the roll-up is built. What is stale of a window is read from the sessions themselves (raw times), until the refresh
// (../refresh/) works it out. Slots are marked in the transaction that changes the sessions.
import type { Knex } from "knex";
import { takeLock, upsertRows } from "../../../db/index.ts";
import { DAY_MS, MINUTE_MS, startOfDay } from "../../time/units.ts";
import type { Interval } from "../../time/working-time.ts";

/** Start and end of a session in milliseconds since 1970 UTC; no end while it is active. */
export interface SessionSpan {
  startAt: number;
  endAt: number | null;
}

/** `before` is null for a new session, `after` for one that is taken away. */
export interface SessionChange {
  userId: number;
  poolId: number;
  numberOfLicenses: number;
  before: SessionSpan | null;
  after: SessionSpan | null;
}

/**
 * The lock of what reports of all licence servers change together: the sums over all users and pools, the invalidation log, the
 * verdicts on denials. Take it when all else is written; what is read from then on includes what others wrote.
 */
export const usageLock = "usage";

/** A quarter of an hour: the clocks of every time zone of today differ from UTC by whole ones. */
export const SLOT_MS = 15 * MINUTE_MS;
export const slotsOfDay = DAY_MS / SLOT_MS;

/** The slot in which an instant lies, by its first instant. */
export function slotAt(at: number): number {
  return Math.floor(at / SLOT_MS) * SLOT_MS;
}

/** Where open time begins, in milliseconds since 1970 UTC; -Infinity where no day is closed. */
export async function closedUntil(knex: Knex): Promise<number> {
  const last: { at: number } | undefined = await knex("usage_closed_days")
    .orderBy("until_at", "desc")
    .first({ at: "until_at" });
  return last === undefined ? Number.NEGATIVE_INFINITY : Number(last.at);
}

/** All of history is built. */
export const allOfTime = Number.MIN_SAFE_INTEGER;

/** The first day that the roll-up holds, in milliseconds since 1970 UTC; infinite while it holds nothing. */
export async function builtFrom(knex: Knex): Promise<number> {
  const row: { at: number } | undefined = await knex("usage_changes_from").first({ at: "from_at" });
  return row === undefined ? Number.POSITIVE_INFINITY : Number(row.at);
}

export async function insertBuiltFrom(trx: Knex.Transaction, at: number): Promise<void> {
  await trx("usage_changes_from").insert({ from_at: at });
}

export async function setBuiltFrom(knex: Knex, at: number): Promise<void> {
  await knex("usage_changes_from").update({ from_at: at });
}

/** Forgets the roll-up but for closed days, for sessions that were not written by ingestion; the next round begins anew. */
export async function forgetConcurrency(trx: Knex.Transaction): Promise<void> {
  await takeLock(trx, usageLock);
  const border = Math.max(allOfTime, await closedUntil(trx));
  for (const table of ["usage_levels", "usage_changes"]) await trx(table).where("day_at", ">=", border).delete();
  for (const table of ["usage_level_marks", "usage_changes_from"]) await trx(table).delete();
}

/** Slots by their first instants, each with the instant from which it is stale. */
export type StaleSince = ReadonlyMap<number, number>;

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
 * is stored with each day that is over.
 */
function addDaysBetween(slots: Map<number, number>, one: number, other: number, now: number): void {
  const from = Math.min(one, other);
  const to = Math.max(one, other);
  if (to - from > longestMarkedMs) return;
  const until = Math.min(to, startOfDay(now) - DAY_MS);
  for (let midnight = startOfDay(from) + DAY_MS; midnight <= until; midnight += DAY_MS) add(slots, midnight);
}

/** Marks these slots, each with a version that rises. */
export async function storeMarks(trx: Knex.Transaction, slots: StaleSince): Promise<void> {
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
  const old = `usage_level_marks.${column}`;
  const given = `excluded.${column}`;
  return `case when ${given} < ${old} then ${given} else ${old} end`;
}

/** Since when a marked slot is stale: all of it, where a program has marked it that does not say so. */
export const staleSinceSql = "case when dirty_version = version then dirty_from else slot_at end";

export interface StaleSlot {
  readonly at: number;
  readonly staleSince: number;
}

/** Those that begin in the interval. */
export async function staleSlots(knex: Knex, { startAt, endAt }: Interval): Promise<StaleSlot[]> {
  const rows: StaleSlot[] = await knex("usage_level_marks")
    .where("slot_at", ">=", startAt)
    .where("slot_at", "<", endAt)
    .orderBy("slot_at")
    .select({ at: "slot_at", staleSince: knex.raw(staleSinceSql) });
  return rows.map(({ at, staleSince }) => ({ at: Number(at), staleSince: Number(staleSince) }));
}

interface RawQuery {
  readonly window: Interval;
  readonly includeActive: boolean;
  /** Where open time begins (closed-days.ts). */
  readonly openFrom: number;
}

/** To read what happens at so many instants takes as long as to read all of a slot. */
const instantsOfSlot = 32;

/**
 * The slots, or the ends of them, that are stale or not built yet, and the instants at which active sessions begin that are to be left
 * out, with their slot where they are many: in the order of time, neighbours joined. Null: they are so many that it is better to sweep
 * the sessions. Of closed days none is raw, as their sessions are gone; where the window begins in them, the sessions can't be swept.
 */
export async function rawTimes(
  knex: Knex,
  { window: { startAt, endAt }, includeActive, openFrom }: RawQuery,
): Promise<readonly Interval[] | null> {
  const most = Math.max(DAY_MS / 2, (endAt - startAt) / 4) / SLOT_MS;
  const openPart = { startAt: Math.max(startAt, openFrom), endAt };
  const unbuiltUntil = Math.min(endAt, await builtFrom(knex));
  const maySweep = startAt > openFrom;
  if (maySweep && (unbuiltUntil - startAt) / SLOT_MS > most) return null;
  const slots = await rawSlots(knex, openPart, unbuiltUntil);
  if (includeActive) return maySweep && slots.size > most ? null : joined(slots, []);
  // Those that began on closed days are left out from the border on.
  if (!maySweep && openFrom < endAt) slots.set(openFrom, openFrom);
  const single = addInstants(slots, await activeStarts(knex, openPart));
  const isMuch = slots.size + single.length / instantsOfSlot > most;
  return maySweep && isMuch ? null : joined(slots, single);
}

/** Of each slot that is not built or stale since when it is raw. */
async function rawSlots(knex: Knex, { startAt, endAt }: Interval, unbuiltUntil: number): Promise<Map<number, number>> {
  const slots = new Map<number, number>();
  for (let at = slotAt(startAt); at < unbuiltUntil; at += SLOT_MS) slots.set(at, at);
  for (const { at, staleSince } of await staleSlots(knex, { startAt: slotAt(startAt), endAt })) {
    if (!slots.has(at)) slots.set(at, staleSince);
  }
  return slots;
}

/** Adds the slots that have many of the instants; answers the others that lie in no raw time. */
function addInstants(slots: Map<number, number>, instants: readonly number[]): number[] {
  return [...Map.groupBy(instants, slotAt)].flatMap(([slot, starts]) => {
    if (starts.length > instantsOfSlot) slots.set(slot, slot);
    const from = slots.get(slot) ?? Number.POSITIVE_INFINITY;
    return starts.filter((at) => at < from);
  });
}

/** Each instant of the window at which a session begins that is active. */
async function activeStarts(knex: Knex, { startAt, endAt }: Interval): Promise<number[]> {
  const starts: number[] = await knex("sessions")
    .whereNull("end_at")
    .where("start_at", ">=", startAt)
    .where("start_at", "<", endAt)
    .pluck("start_at");
  return [...new Set(starts.map(Number))];
}

function joined(slots: ReadonlyMap<number, number>, instants: readonly number[]): Interval[] {
  const all = Array.from(slots, ([at, from]) => ({ startAt: from, endAt: at + SLOT_MS }));
  for (const at of instants) all.push({ startAt: at, endAt: at + 1 });
  const intervals: { startAt: number; endAt: number }[] = [];
  for (const { startAt, endAt } of all.sort((a, b) => a.startAt - b.startAt)) {
    const last = intervals.at(-1);
    if (last?.endAt === startAt) last.endAt = endAt;
    else intervals.push({ startAt, endAt });
  }
  return intervals;
}

/** As numbers, one behind the other: where each begins and ends. */
export function numbersOf(times: readonly Interval[]): Float64Array {
  return Float64Array.from(times.flatMap(({ startAt, endAt }) => [startAt, endAt]));
}

/** The days of the window that lie in one interval and have no raw time. */
export function wholeDays(window: Interval, intervals: readonly Interval[], raw: readonly Interval[]): number[] {
  const borders = [window.startAt, window.endAt, ...intervals.map(({ startAt }) => startAt)];
  const cut = new Set(borders.filter((at) => at !== startOfDay(at)).map(startOfDay));
  for (const one of raw) for (const day of daysOf(one)) cut.add(day);
  return daysOf(window).filter((day) => !cut.has(day));
}

/** The days that have some of it. */
export function daysOf({ startAt, endAt }: Interval): number[] {
  const days: number[] = [];
  for (let day = startOfDay(startAt); day < endAt; day += DAY_MS) days.push(day);
  return days;
}
