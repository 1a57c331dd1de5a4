// Days of the concurrency roll-up, worked out anew: read on a snapshot, and written if nothing that they were read from has changed
// meanwhile. Which days, and when, is the business of refresh.ts.
import type { Knex } from "knex";
import type { PackedDay } from "../../../columnar/changes/columns.ts";
import type { PackInput, Packing } from "../../../columnar/changes/pack.ts";
import { asFold, jsonRows, jsonValues, unanswered, upsertRows } from "../../../db/index.ts";
import { DAY_MS, startOfDay } from "../../time/units.ts";
import type { Interval } from "../../time/working-time.ts";
import { selectSessions } from "../concurrency/changes.ts";
import { changesAtBorder } from "../concurrency/closed-days.ts";
import {
  builtFrom,
  closedUntil,
  SLOT_MS,
  setBuiltFrom,
  slotAt,
  slotsOfDay,
  storeMarks,
} from "../concurrency/invalidation-log.ts";
import type { FreeLicenses } from "./free-licenses.ts";

export interface Day {
  /** Its midnight UTC. */
  readonly at: number;
  /** Never built; else some of its slots are dirty. */
  readonly isNew: boolean;
}

/** Dirty slots with the version of each. */
type Marks = ReadonlyMap<number, number>;

/** Consecutive slots of a day, which are one row. */
export interface Part {
  readonly firstSlot: number;
  readonly slots: number;
}

export interface MadePart extends Part {
  /** Null: nothing starts or ends. */
  readonly packed: PackedDay | null;
}

export interface MadeDay {
  readonly day: Day;
  readonly builtFrom: number;
  /** Its dirty slots that were worked out. */
  readonly worked: Marks;
  readonly parts: readonly MadePart[];
  /** Null while the day is open: nothing reads it as a whole. */
  readonly segments: Packing["segments"] | null;
}

const wholeDay: Part = { firstSlot: 0, slots: slotsOfDay };
const slotsOfHour = 4;
const hours = Array.from(
  { length: slotsOfDay / slotsOfHour },
  (_, hour): Part => ({ firstSlot: hour * slotsOfHour, slots: slotsOfHour }),
);

/** The first day that is not over while dirty slots after `dirtyUntil` are left for a later round. */
export function firstOpenDay(dirtyUntil: number): number {
  return startOfDay(dirtyUntil + SLOT_MS);
}

/** Reads and computes. Dirty slots after `dirtyUntil` are left for a later round; the day is open until they all can go. */
export async function makeDay(knex: Knex, day: Day, dirtyUntil: number, free: FreeLicenses): Promise<MadeDay> {
  const worked = await marksOf(knex, day, dirtyUntil);
  const isOpen = day.at >= firstOpenDay(dirtyUntil);
  const keys = isOpen ? null : await free.keysAt(knex, day.at);
  const parts: MadePart[] = [];
  let segments: Packing["segments"] = [];
  for (const part of isOpen ? hours : [wholeDay]) {
    const startAt = day.at + part.firstSlot * SLOT_MS;
    const made = await packed(knex, day.at, { startAt, endAt: startAt + part.slots * SLOT_MS }, keys);
    parts.push({ ...part, packed: made.day });
    segments = made.segments;
  }
  return { day, builtFrom: await builtFrom(knex), worked, parts, segments: isOpen ? null : segments };
}

/** What the sessions do in some time of a day. */
export async function packed(
  knex: Knex,
  dayAt: number,
  { startAt, endAt }: Interval,
  keys: PackInput["keys"] = null,
): Promise<Packing> {
  const sessions = selectSessions(knex, { startAt, endAt });
  const border = await closedUntil(knex);
  const isAtBorder = startAt <= border && border < endAt;
  const more = isAtBorder ? await changesAtBorder(knex, border, { poolIds: null, includeActive: true }) : [];
  const input: PackInput = { dayAt, startAt, endAt, keys, more };
  return asFold(sessions, { module: new URL("../../../columnar/changes/pack.ts", import.meta.url), input });
}

/**
 * Writes what was made, days that were never built from the newest to the oldest; false: what one of them was made from has
 * changed, and nothing is written. Slots that became dirty meanwhile and were not worked out stay dirty, so that nobody reads what
 * is written of them: reports mark such slots all the time.
 */
export async function storeDays(trx: Knex.Transaction, all: readonly MadeDay[]): Promise<boolean> {
  const from = await builtFrom(trx);
  for (const made of all) {
    const now = await marksOf(trx, made.day);
    const isSame = made.builtFrom === from && [...made.worked].every(([at, version]) => now.get(at) === version);
    if (!isSame) return false;
  }
  for (const { day, parts } of all) for (const part of parts) await storePart(trx, day.at, part);
  await storeSegments(trx, all);
  const worked = all.flatMap((made) => Array.from(made.worked.keys(), (at) => [at]));
  const done = jsonRows(trx, "d", { slot_at: "integer" }, worked);
  await unanswered(trx("usage_level_marks").whereRaw("slot_at in (select slot_at from ?)", [done]).delete());
  for (const { day, segments } of all) if (segments === null) await keepOpen(trx, day.at);
  const oldest = all.findLast(({ day }) => day.isNew);
  if (oldest !== undefined) await setBuiltFrom(trx, oldest.day.at);
  return true;
}

/** Once an open day is over its last slot brings it to be worked out as a whole, to become one row. */
export async function keepOpen(trx: Knex.Transaction, dayAt: number): Promise<void> {
  const lastAt = dayAt + DAY_MS - 1;
  await storeMarks(trx, new Map([[slotAt(lastAt), lastAt]]));
}

/** Replaces the stored rows of these slots. */
export async function storePart(
  trx: Knex.Transaction,
  dayAt: number,
  { firstSlot, slots, packed }: MadePart,
): Promise<void> {
  const old = trx("usage_changes")
    .where("day_at", dayAt)
    .where("first_slot", "<", firstSlot + slots);
  await unanswered(old.whereRaw("first_slot + slots > ?", [firstSlot]).delete());
  if (packed === null) return;
  await unanswered(trx("usage_changes").insert({ day_at: dayAt, first_slot: firstSlot, slots, ...columnsOf(packed) }));
}

function columnsOf({ changes, licenses, labels }: PackedDay) {
  const [pool_ids, user_ids, group_ids, project_ids] = labels.map((bytes) => Buffer.from(bytes));
  return { changes: Buffer.from(changes), licenses: Buffer.from(licenses), pool_ids, user_ids, group_ids, project_ids };
}

/** In the order of keys, as they lie in the database. */
async function storeSegments(trx: Knex.Transaction, all: readonly MadeDay[]): Promise<void> {
  const columns = { kind: "integer", key_id: "integer", day_at: "integer", day: "text" } as const;
  const days = all.map(({ day }) => day.at);
  const old = trx("usage_levels").whereRaw("day_at in ?", [jsonValues(trx, days)]);
  await unanswered(old.delete());
  const segments = all.flatMap(({ day, segments: ofDay }) =>
    (ofDay ?? []).map(([kind, id, segment]) => [kind, id, day.at, segment] as const),
  );
  segments.sort((a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]);
  for (let at = 0; at < segments.length; at += 1000) {
    await upsertRows(trx, "usage_levels", columns, ["kind", "key_id", "day_at"], segments.slice(at, at + 1000));
  }
}

async function marksOf(knex: Knex, day: Day, until = Number.POSITIVE_INFINITY): Promise<Marks> {
  const rows: { at: number; version: number }[] = await knex("usage_level_marks")
    .where("slot_at", ">=", day.at)
    .where("slot_at", "<=", Math.min(until, day.at + DAY_MS - SLOT_MS))
    .select({ at: "slot_at", version: "version" });
  return new Map(rows.map(({ at, version }) => [Number(at), Number(version)]));
}
