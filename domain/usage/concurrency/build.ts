// The roll-up of levels, written: how the level of all use, of each pool, licence server, group and project moved in each
// quarter of an hour and each day. One server works it out in rounds, from the newest day to the oldest once, and then what
// is marked (level-marks.ts). level-reader.ts reads it, and the sessions themselves where it is not there yet.
import type { Knex } from "knex";
import { type Database, jsonRows, upsertRows } from "../../../db/index.ts";
import { ownedPools, ownedReader, summedSteps } from "../../records/pools/owned-totals.ts";
import { DAY_MS, startOfDay } from "../../time/units.ts";
import { type KeyedPoint, keyIdsOf, levelKinds, pointsIn, type Running, runningThrough } from "./changes.ts";
import { SLOT_MS, slotAt, slotsOfDay } from "./dirty-slots.ts";
import { joinedPart, type LevelPart, type LevelPoint, partOf, partText, readSlots, slotsText } from "./segment.ts";

const stateKey = "usage-levels-from";
/** What is built from here on is all there is. */
const allOfTime = Number.MIN_SAFE_INTEGER;
/** Marks of the last minute are left for the next round: more is to come there. */
const settledMs = 60_000;
const attempts = 4;

/** The first day that the roll-up holds, in milliseconds since 1970 UTC; infinite while it holds nothing. */
export async function builtFrom(knex: Knex): Promise<number> {
  const row: { value: string } | undefined = await knex("service_state").where({ key: stateKey }).first("value");
  return row === undefined ? Number.POSITIVE_INFINITY : Number(row.value);
}

/** Forgets the roll-up, for sessions that were written past ingestion; the next round begins anew. */
export async function forgetLevels(trx: Knex.Transaction): Promise<void> {
  await trx("usage_levels").delete();
  await trx("usage_level_marks").delete();
  await trx("service_state").where({ key: stateKey }).delete();
}

export interface RefreshOptions {
  /** In milliseconds since 1970 UTC. */
  readonly now: number;
  readonly signal?: AbortSignal;
  /** Waits between two days, so that others come first. */
  readonly pause?: (workedMs: number) => Promise<void>;
}

/** Works out what is marked, and what was never built; ends when there is nothing left, or by the signal between two days. */
export async function refreshLevels(db: Database, { now, signal, pause }: RefreshOptions): Promise<void> {
  await begin(db);
  for (;;) {
    const day = await nextDay(db, now);
    if (day === null || signal?.aborted) return;
    const began = Date.now();
    if (!(await buildDay(db, day, now))) return;
    await pause?.(Date.now() - began);
  }
}

interface Day {
  readonly at: number;
  /** All of it, because it was never built; else what is marked. */
  readonly isWhole: boolean;
}

async function begin(db: Database): Promise<void> {
  if ((await builtFrom(db.read)) !== Number.POSITIVE_INFINITY) return;
  await db.write.transaction(async (trx) => {
    if ((await builtFrom(trx)) !== Number.POSITIVE_INFINITY) return;
    const last = await lastPoint(trx, Number.MAX_SAFE_INTEGER);
    await trx("service_state").insert({
      key: stateKey,
      value: String(last === null ? allOfTime : startOfDay(last) + DAY_MS),
    });
  });
}

/** The last start or end before an instant. */
async function lastPoint(knex: Knex, before: number): Promise<number | null> {
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

async function nextDay(db: Database, now: number): Promise<Day | null> {
  const from = await builtFrom(db.read);
  // Forgotten in the middle of a round: the next one begins anew.
  if (from === Number.POSITIVE_INFINITY) return null;
  const marked: { at: number } | undefined = await db
    .read("usage_level_marks")
    .where("slot_at", ">=", from)
    .where("slot_at", "<=", now - SLOT_MS - settledMs)
    .orderBy("slot_at", "desc")
    .first({ at: "slot_at" });
  if (marked) return { at: startOfDay(Number(marked.at)), isWhole: false };
  if (from === allOfTime) return null;
  const last = await lastPoint(db.read, from);
  if (last !== null) return { at: startOfDay(last), isWhole: true };
  await setBuiltFrom(db.write, allOfTime);
  return null;
}

async function setBuiltFrom(knex: Knex, at: number): Promise<void> {
  await knex("service_state")
    .where({ key: stateKey })
    .update({ value: String(at) });
}

/** Reads and computes on a snapshot and writes what still holds then; after some tries it keeps writers out meanwhile. */
async function buildDay(db: Database, day: Day, now: number): Promise<boolean> {
  for (let attempt = 1; attempt < attempts; attempt += 1) {
    const made = await db.read.transaction((trx) => makeDay(trx, day, now));
    if (await db.write.transaction((trx) => storeDay(trx, day, made))) return true;
  }
  return db.write.transaction(async (trx) => storeDay(trx, day, await makeDay(trx, day, now)));
}

interface Marks {
  readonly [slot: string]: number;
}

interface MadeDay {
  readonly builtFrom: number;
  readonly marks: Marks;
  readonly worked: readonly number[];
  readonly rows: readonly (readonly [kind: number, keyId: number, midnightAt: number, day: string, slots: string])[];
  readonly emptied: readonly (readonly [kind: number, keyId: number])[];
}

async function marksOf(knex: Knex, day: Day): Promise<Marks> {
  const rows: { at: number; version: number }[] = await knex("usage_level_marks")
    .where("slot_at", ">=", day.at)
    .where("slot_at", "<", day.at + DAY_MS)
    .select({ at: "slot_at", version: "version" });
  return Object.fromEntries(rows.map(({ at, version }) => [Number(at), Number(version)]));
}

async function makeDay(knex: Knex, day: Day, now: number): Promise<MadeDay> {
  const marks = await marksOf(knex, day);
  const marked = Object.keys(marks).map(Number);
  const worked = day.isWhole
    ? Array.from({ length: slotsOfDay }, (_, place) => day.at + place * SLOT_MS)
    : marked.filter((at) => at <= now - SLOT_MS - settledMs);
  const parts = await storedSlots(knex, day);
  const points = await pointsIn(knex, intervalsOf(worked));
  const before = await runningThrough(knex, day.at);
  const places = worked.map((at) => (at - day.at) / SLOT_MS).sort((a, b) => a - b);
  const bySlot = Map.groupBy(points, (point) => (slotAt(point.at) - day.at) / SLOT_MS);
  const news = new Map(places.map((place) => [place, byKey(bySlot.get(place) ?? [])]));
  const keys = new Set([...parts.keys(), ...[...news.values()].flatMap((slots) => [...slots.keys()])]);
  const free = await freeAt(knex, before);
  const rows: MadeDay["rows"][number][] = [];
  const emptied: [number, number][] = [];
  for (const key of keys) {
    const [kind = 0, id = 0] = key.split("/").map(Number);
    const slots = new Map(parts.get(key));
    const known = new Set(places);
    const freeOf = free(key);
    let licenses = 0;
    for (let place = 0; place < slotsOfDay; place += 1) {
      if (known.has(place)) {
        const own = news.get(place)?.get(key);
        const at = day.at + place * SLOT_MS;
        if (own) slots.set(place, partOf(own, at, at + SLOT_MS, freeOf(at, at + SLOT_MS, licenses)));
        if (!own || isNothing(slots.get(place))) slots.delete(place);
      }
      licenses += slots.get(place)?.licenses ?? 0;
    }
    if (slots.size === 0) {
      emptied.push([kind, id]);
      continue;
    }
    const all = Array.from({ length: slotsOfDay }, (_, place) => ({ ms: SLOT_MS, part: slots.get(place) ?? null }));
    const whole = joinedPart(all, freeOf(day.at, day.at + DAY_MS, 0));
    rows.push([kind, id, day.at, partText(whole), slotsText(slots)]);
  }
  return { builtFrom: await builtFrom(knex), marks, worked, rows, emptied };
}

/** Nothing that changes a level and no session that begins: as if it were not there. */
function isNothing(part: LevelPart | undefined): boolean {
  return (
    part === undefined ||
    (part.starts === 0 && part.usageMs === 0 && part.lowest === 0 && part.highest === 0 && part.sessions === 0)
  );
}

async function storeDay(trx: Knex.Transaction, day: Day, made: MadeDay): Promise<boolean> {
  const isSame = (await builtFrom(trx)) === made.builtFrom && sameMarks(await marksOf(trx, day), made.marks);
  if (!isSame) return false;
  for (let at = 0; at < made.rows.length; at += 200) {
    const columns = { kind: "integer", key_id: "integer", day_at: "integer", day: "text", slots: "long text" } as const;
    await upsertRows(trx, "usage_levels", columns, ["kind", "key_id", "day_at"], made.rows.slice(at, at + 200));
  }
  for (const [kind, key_id] of made.emptied) await trx("usage_levels").where({ kind, key_id, day_at: day.at }).delete();
  const done = jsonRows(
    trx,
    "d",
    { slot_at: "integer" },
    made.worked.map((at) => [at]),
  );
  await trx("usage_level_marks").whereRaw("slot_at in (select slot_at from ?)", [done]).delete();
  if (day.isWhole) await setBuiltFrom(trx, day.at);
  return true;
}

function sameMarks(some: Marks, others: Marks): boolean {
  const slots = Object.keys(some);
  return slots.length === Object.keys(others).length && slots.every((slot) => some[slot] === others[slot]);
}

function intervalsOf(slots: readonly number[]) {
  const intervals: { startAt: number; endAt: number }[] = [];
  for (const at of [...slots].sort((a, b) => a - b)) {
    const last = intervals.at(-1);
    if (last && last.endAt === at) last.endAt = at + SLOT_MS;
    else intervals.push({ startAt: at, endAt: at + SLOT_MS });
  }
  return intervals;
}

async function storedSlots(knex: Knex, day: Day): Promise<Map<string, Map<number, LevelPart>>> {
  const rows: { kind: number; keyId: number; slots: string }[] = await knex("usage_levels")
    .where({ day_at: day.at })
    .select({ kind: "kind", keyId: "key_id", slots: "slots" });
  return new Map(rows.map((row) => [`${row.kind}/${row.keyId}`, readSlots(row.slots)]));
}

/** The points of each key, of all kinds. */
function byKey(points: readonly KeyedPoint[]): Map<string, LevelPoint[]> {
  const found = new Map<string, LevelPoint[]>();
  for (const point of points) {
    for (const key of keysOf(point)) {
      const list = found.get(key);
      if (list) list.push(point);
      else found.set(key, [point]);
    }
  }
  return found;
}

function keysOf(point: Running | KeyedPoint): string[] {
  return keyIdsOf(point).map(([kind, id]) => `${kind}/${id}`);
}

/**
 * For each key how many of its licences are free where a stretch begins, by its total then and what is in use, which is
 * the day's beginning and what has changed since; null where the total is not known or changes in the stretch.
 */
async function freeAt(knex: Knex, running: readonly Running[]) {
  const pools = await ownedPools(knex, null);
  const used = new Map<string, number>();
  for (const one of running) {
    for (const key of keysOf(one)) used.set(key, (used.get(key) ?? 0) + one.licenses);
  }
  const all = summedSteps(pools);
  const servers = Map.groupBy(pools, (pool) => pool.serverId);
  const own = new Map(pools.map((pool) => [pool.id, pool.steps]));
  const summed = new Map(Array.from(servers, ([id, some]) => [id, summedSteps(some)]));
  return (key: string) => {
    const [kind, id = 0] = key.split("/").map(Number);
    const steps =
      kind === levelKinds.all
        ? all
        : kind === levelKinds.pool
          ? own.get(id)
          : kind === levelKinds.server
            ? summed.get(id)
            : undefined;
    const reader = ownedReader(steps ?? []);
    return (from: number, to: number, changed: number): number | null => {
      const [total = null, ...others] = reader.within(from, to);
      return total === null || total === 0 || others.length > 0 ? null : total - (used.get(key) ?? 0) - changed;
    };
  };
}
