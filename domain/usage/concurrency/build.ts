// The concurrency roll-up, written: the starts and ends of each day in packed columns, and what the day did to all use and to
// each pool, licence server, group and project. One server works it out in rounds: from the newest day to the oldest once,
// and then the days with dirty slots. reader.ts reads it, and the sessions themselves where it is not there yet.
import type { Knex } from "knex";
import { type Database, withLocks, withWork } from "../../../db/index.ts";
import { DAY_MS, MINUTE_MS, startOfDay } from "../../time/units.ts";
import { SLOT_MS } from "../packed/slots.ts";
import { allOfTime, builtFrom, insertBuiltFrom, setBuiltFrom } from "./built-from.ts";
import { closedUntil } from "./closed-days.ts";
import { type Day, makeDay, storeDay } from "./day.ts";
import { FreeLicenses } from "./free-licenses.ts";
import { usageLock } from "./usage-lock.ts";

/** Slots that became dirty in the last minute are left for the next round: they will change again. */
const settledMs = MINUTE_MS;
const attempts = 4;
/** Reports of licence servers go on meanwhile; only their last step waits. */
const locks = withLocks(usageLock);

export interface RefreshOptions {
  /** In milliseconds since 1970 UTC. */
  readonly now: number;
  readonly signal?: AbortSignal;
  /** Waits between two days, so that others come first. */
  readonly pause?: (workedMs: number) => Promise<void>;
}

/** Works out what is dirty and what was never built, until nothing is left or, between two days, the signal says so. */
export async function refreshConcurrency(db: Database, { now, signal, pause }: RefreshOptions): Promise<void> {
  const dirtyUntil = now - SLOT_MS - settledMs;
  await begin(db);
  const free = new FreeLicenses();
  for (;;) {
    const day = await nextDay(db, dirtyUntil);
    if (day === null || signal?.aborted) return;
    const began = Date.now();
    if (!(await buildDay(db, day, dirtyUntil, free))) return;
    await pause?.(Date.now() - began);
  }
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
  const [last, border] = [await lastChange(knex, before), await closedUntil(knex)];
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

async function nextDay(db: Database, dirtyUntil: number): Promise<Day | null> {
  const from = await builtFrom(db.read);
  // Forgotten in the middle of a round: the next one begins anew.
  if (from === Number.POSITIVE_INFINITY) return null;
  const dirty: { at: number } | undefined = await db
    .read("usage_level_marks")
    .where("slot_at", ">=", from)
    .where("slot_at", "<=", dirtyUntil)
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
 * Makes the day on a snapshot and stores it if that still holds; after some attempts it keeps writers out meanwhile. A snapshot is
 * read as history is: an hour of many sessions takes memory that the server itself would keep.
 */
async function buildDay(db: Database, day: Day, dirtyUntil: number, free: FreeLicenses): Promise<boolean> {
  const make = () => db.read.transaction((trx) => makeDay(trx, day, dirtyUntil, free));
  for (let attempt = 1; attempt < attempts; attempt += 1) {
    const made = await withWork({ lane: "heavy" }, make);
    if (await db.write.transaction((trx) => storeDay(trx, day, made), locks)) return true;
    free.forget();
  }
  return db.write.transaction(async (trx) => storeDay(trx, day, await makeDay(trx, day, dirtyUntil, free)), locks);
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
