// The refresh of the concurrency roll-up: the starts and ends of each day in packed columns, and what the day did to all use and to
// each pool, licence server, group and project. One server works it out in rounds: from the newest day to the oldest once, then the
// days with stale slots; of a day that is not over these slots alone.
import type { Knex } from "knex";
import type { PackedDay } from "../../../columnar/changes/columns.ts";
import type { SpliceInput } from "../../../columnar/changes/splice.ts";
import { packedColumns } from "../../../columnar/changes/stored.ts";
import { asFold, type Database, jsonValues, unanswered, withLocks, withWork } from "../../../db/index.ts";
import { DAY_MS, MINUTE_MS, startOfDay } from "../../time/units.ts";
import {
  allOfTime,
  builtFrom,
  closedUntil,
  insertBuiltFrom,
  SLOT_MS,
  type StaleSlot,
  setBuiltFrom,
  staleSinceSql,
  usageLock,
} from "../concurrency/invalidation-log.ts";
import {
  type Day,
  firstOpenDay,
  keepOpen,
  type MadeDay,
  type MadePart,
  makeDay,
  type Part,
  packed,
  storeDays,
  storePart,
} from "./day.ts";
import { FreeLicenses } from "./free-licenses.ts";

/** What changed in the last minute is left for the next round: it will change again. */
const settledMs = MINUTE_MS;
const attempts = 4;
/**
 * So many days that were never built are stored at once. The rows of a key lie together, day behind day: stored one by one,
 * days would write the same pages again and again.
 */
const usualDaysAtOnce = 8;
/** Reports of licence servers go on meanwhile; only their last step waits, so that what is written travels together. */
const locks = { ...withLocks(usageLock), pipelines: true };

export interface RefreshOptions {
  /** In milliseconds since 1970 UTC. */
  readonly now: number;
  readonly signal?: AbortSignal;
  /** Waits between some days and the next ones, so that others come first. */
  readonly pause?: (workedMs: number) => Promise<void>;
  readonly daysAtOnce?: number;
}

/** Works out what is dirty and what was never built, until nothing is left or, between some days, the signal aborts. */
export async function refreshConcurrency(db: Database, options: RefreshOptions): Promise<void> {
  const { now, signal, pause, daysAtOnce = usualDaysAtOnce } = options;
  const dirtyUntil = now - SLOT_MS - settledMs;
  await begin(db);
  const free = new FreeLicenses();
  for (;;) {
    const days = await nextDays(db, dirtyUntil, daysAtOnce);
    if (signal?.aborted) return;
    if (days.length === 0) break;
    const began = Date.now();
    if (!(await buildDays(db, days, dirtyUntil, free))) return;
    await pause?.(Date.now() - began);
  }
  const until = Math.floor((now - settledMs) / MINUTE_MS) * MINUTE_MS;
  await packOpenSlots(db, { from: firstOpenDay(dirtyUntil), until, locks, signal });
}

async function begin(db: Database): Promise<void> {
  if ((await builtFrom(db.read)) !== Number.POSITIVE_INFINITY) return;
  await db.write.transaction(async (trx) => {
    if ((await builtFrom(trx)) !== Number.POSITIVE_INFINITY) return;
    const last = await lastOpenChange(trx, Number.MAX_SAFE_INTEGER);
    await insertBuiltFrom(trx, last === null ? allOfTime : startOfDay(last) + DAY_MS);
  });
}

/** The last start or end before an instant, of those on days that are not closed: what those did not learn begins at the border. */
async function lastOpenChange(knex: Knex, before: number): Promise<number | null> {
  const last = await lastChange(knex, before);
  const border = await closedUntil(knex);
  if (border === Number.NEGATIVE_INFINITY || (last !== null && last >= border)) return last;
  return before > border ? border : null;
}

/** The last start or end before an instant. */
async function lastChange(knex: Knex, before: number): Promise<number | null> {
  const found: number[] = [];
  for (const column of ["start_at", "end_at"]) {
    const row: { at: number } | undefined = await knex("sessions")
      .where(column, "<", before)
      .orderBy(column, "desc")
      .first({ at: column });
    if (row) found.push(Number(row.at));
  }
  return found.length === 0 ? null : Math.max(...found);
}

/** The next day; where that was never built, some more of those before it, the newest first. */
async function nextDays(db: Database, dirtyUntil: number, most: number): Promise<readonly Day[]> {
  const days: Day[] = [];
  let next = await nextDay(db, dirtyUntil);
  while (next !== null) {
    days.push(next);
    const before = next.isNew && days.length < most ? await lastOpenChange(db.read, next.at) : null;
    next = before === null ? null : { at: startOfDay(before), isNew: true };
  }
  return days;
}

async function nextDay(db: Database, dirtyUntil: number): Promise<Day | null> {
  const from = await builtFrom(db.read);
  // Forgotten in the middle of a round: the next one begins anew.
  if (from === Number.POSITIVE_INFINITY) return null;
  const dirty: { at: number } | undefined = await db
    .read("usage_level_marks")
    .where("slot_at", ">=", from)
    .where("slot_at", "<", firstOpenDay(dirtyUntil))
    .orderBy("slot_at", "desc")
    .first({ at: "slot_at" });
  if (dirty) return { at: startOfDay(Number(dirty.at)), isNew: false };
  if (from === allOfTime) return null;
  const last = await lastOpenChange(db.read, from);
  if (last !== null) return { at: startOfDay(last), isNew: true };
  await setBuiltFrom(db.write, allOfTime);
  return null;
}

/**
 * Makes the days on a snapshot and stores them if that still holds; after some attempts it locks writers out meanwhile, for the first
 * one. A snapshot is read as history is: an hour of many sessions takes memory that the server itself would retain.
 */
async function buildDays(db: Database, days: readonly Day[], dirtyUntil: number, free: FreeLicenses): Promise<boolean> {
  const make = async (trx: Knex, some: readonly Day[]) => {
    const made: MadeDay[] = [];
    for (const day of some) made.push(await makeDay(trx, day, dirtyUntil, free));
    return made;
  };
  for (let attempt = 1; attempt < attempts; attempt += 1) {
    const made = await withWork({ lane: "heavy" }, () => db.read.transaction((trx) => make(trx, days)));
    if (await db.write.transaction((trx) => storeDays(trx, made), locks)) return true;
    free.forget();
  }
  return db.write.transaction(async (trx) => storeDays(trx, await make(trx, days.slice(0, 1))), locks);
}

/** How far the roll-up is behind, for those who look after the service. */
interface RollUpLag {
  /** Since when the oldest change waits that could have been rolled up, in milliseconds before now; 0: none waits. */
  readonly waitingMs: number;
  /** The first day that is rolled up; null: all of history is, or there is none. */
  readonly builtFrom: number | null;
  /** Whether sessions older than that wait to be rolled up. */
  readonly isBuilding: boolean;
}

export async function rollUpLag(knex: Knex, now: number): Promise<RollUpLag> {
  const from = await builtFrom(knex);
  const oldest: { at: number } | undefined = await knex("usage_level_marks")
    .orderBy("slot_at")
    .first({ at: "slot_at" });
  const dueAt = oldest === undefined ? now : Number(oldest.at) + SLOT_MS + settledMs;
  const isBuilding =
    from !== allOfTime &&
    (await knex("sessions").where("start_at", "<", Math.min(from, now)).first("id")) !== undefined;
  return {
    waitingMs: Math.max(0, now - dueAt),
    builtFrom: Number.isFinite(from) && from !== allOfTime ? from : null,
    isBuilding,
  };
}

interface OpenTime {
  /** The first day that is not over. */
  readonly from: number;
  /** Later changes are left to another round. */
  readonly until: number;
  readonly locks: Knex.TransactionConfig;
  readonly signal?: AbortSignal | undefined;
}

/** A slot that is being worked out, and the version by which nobody else has taken it since. */
interface Claimed extends StaleSlot {
  readonly version: number;
}

interface MadeSlot extends Claimed {
  /** Packed up to here. */
  readonly until: number;
  readonly part: MadePart;
}

async function packOpenSlots(db: Database, { from, until, locks, signal }: OpenTime): Promise<void> {
  const due: number[] = await db
    .read("usage_level_marks")
    .where("slot_at", ">=", Math.max(from, await builtFrom(db.read)))
    .whereRaw(`${staleSinceSql} < ?`, [until])
    .orderBy("slot_at")
    .pluck("slot_at");
  if (due.length === 0) return;
  const claimed = await db.write.transaction((trx) => claim(trx, due.map(Number)), locks);
  for (const slot of claimed) {
    if (signal?.aborted) return;
    const made = await withWork({ lane: "heavy" }, () => db.read.transaction((trx) => makeSlot(trx, slot, until)));
    await db.write.transaction((trx) => storeSlot(trx, made), locks);
  }
}

/** From now on each slot's mark has the earliest instant that is marked after this. */
async function claim(trx: Knex.Transaction, slots: readonly number[]): Promise<Claimed[]> {
  // Before: it counts up the version of a mark that may be taken.
  for (const day of new Set(slots.map(startOfDay))) await keepOpen(trx, day);
  const chosen = () => trx("usage_level_marks").whereRaw("slot_at in ?", [jsonValues(trx, slots)]);
  await unanswered(
    chosen().update({
      version: trx.raw("version + 1"),
      dirty_from: trx.raw(staleSinceSql),
      dirty_version: trx.raw("version + 1"),
      marked_from: trx.raw("slot_at + ?", [SLOT_MS]),
      claimed_version: trx.raw("version + 1"),
    }),
  );
  const rows: Claimed[] = await chosen()
    .orderBy("slot_at")
    .select({ at: "slot_at", staleSince: "dirty_from", version: "version" });
  return rows.map((row) => ({ at: Number(row.at), staleSince: Number(row.staleSince), version: Number(row.version) }));
}

/** The row in which the slot lies, or a new one, with what the sessions did since the slot is dirty. */
async function makeSlot(trx: Knex.Transaction, slot: Claimed, until: number): Promise<MadeSlot> {
  const dayAt = startOfDay(slot.at);
  const single: Part = { firstSlot: (slot.at - dayAt) / SLOT_MS, slots: 1 };
  const stored = trx("usage_changes")
    .where("day_at", dayAt)
    .where("first_slot", "<=", single.firstSlot)
    .whereRaw("first_slot + slots > ?", [single.firstSlot]);
  const row: Part | undefined = await stored.clone().first({ firstSlot: "first_slot", slots: "slots" });
  const time = { startAt: slot.staleSince, endAt: Math.min(until, slot.at + SLOT_MS) };
  const fresh = (await packed(trx, dayAt, time)).day;
  const input: SpliceInput = { fresh, from: time.startAt - dayAt, to: time.endAt - dayAt };
  const spliced = await asFold<SpliceInput, PackedDay | null>(stored.select(...packedColumns), {
    module: new URL("../../../columnar/changes/splice.ts", import.meta.url),
    input,
  });
  return { ...slot, until: time.endAt, part: { ...single, ...row, packed: spliced } };
}

/** Nothing is stored where the slot was taken by another round, the roll-up forgotten, or the mark set by who knows no claims. */
async function storeSlot(trx: Knex.Transaction, { at, version, until, part }: MadeSlot): Promise<void> {
  const mark = () => trx("usage_level_marks").where({ slot_at: at });
  // One query, as reports wait meanwhile.
  const found: { markedFrom: number; builtFrom: number | null } | undefined = await mark()
    .where({ claimed_version: version })
    .whereRaw("dirty_version = version")
    .first("marked_from as markedFrom", trx("usage_changes_from").select("from_at").as("builtFrom"));
  if (found === undefined || found.builtFrom === null || Number(found.builtFrom) > at) return;
  await storePart(trx, startOfDay(at), part);
  const staleSince = Math.min(until, Number(found.markedFrom));
  await unanswered(staleSince < at + SLOT_MS ? mark().update({ dirty_from: staleSince }) : mark().delete());
}
