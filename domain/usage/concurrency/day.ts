// One day of the concurrency roll-up, worked out anew: read on a snapshot, computed, and written if nothing that it was
// read from has changed meanwhile. Which day, and when, is the business of build.ts.
import type { Knex } from "knex";
import { jsonRows, upsertRows } from "../../../db/index.ts";
import { type OwnedStep, ownedPools, ownedReader, summedSteps } from "../../records/pools/owned-totals.ts";
import { DAY_MS } from "../../time/units.ts";
import { builtFrom, setBuiltFrom } from "./built-from.ts";
import { changesIn, keyIdsOf, keyKinds, type RollupKeys, type Running, runningThrough } from "./changes.ts";
import { type Change, joinedSegment, segmentOf } from "./joined.ts";
import { readSlots, type Segment, segmentText, slotsText, still } from "./segment.ts";
import { intervalsOfSlots, SLOT_MS, slotAt, slotsOfDay } from "./slots.ts";

export interface Day {
  /** Its midnight UTC. */
  readonly at: number;
  /** All of it, because it was never built; else the dirty slots alone. */
  readonly isWhole: boolean;
}

/** The version of each dirty slot. */
type Marks = Readonly<Record<string, number>>;

/** The segments of one key of the roll-up ("kind/id"), by the slot's number in the day. */
type SlotsOfKeys = ReadonlyMap<string, ReadonlyMap<number, Segment>>;

/** How many licences are free before [from, to), where `changed` more are in use than at midnight; null: not known. */
type FreeReader = (from: number, to: number, changed: number) => number | null;

export interface MadeDay {
  readonly builtFrom: number;
  readonly marks: Marks;
  readonly worked: readonly number[];
  /** A key without slots has nothing to keep. */
  readonly slots: SlotsOfKeys;
  readonly rows: readonly (readonly [kind: number, keyId: number, midnightAt: number, day: string, slots: string])[];
}

/** Reads and computes. Dirty slots after `dirtyUntil` are left for a later round. */
export async function makeDay(knex: Knex, day: Day, dirtyUntil: number): Promise<MadeDay> {
  const marks = await marksOf(knex, day);
  const worked = day.isWhole
    ? Array.from({ length: slotsOfDay }, (_, number) => day.at + number * SLOT_MS)
    : Object.keys(marks)
        .map(Number)
        .filter((at) => at <= dirtyUntil);
  const stored = await storedSlots(knex, day);
  const changes = changesByKey(day, await changesIn(knex, intervalsOfSlots(worked)));
  const freeOf = await freeReaders(knex, await runningThrough(knex, day.at));
  const slots = new Map<string, Map<number, Segment>>();
  for (const key of new Set([...stored.keys(), ...changes.keys()])) {
    slots.set(key, remadeSlots(day, new Set(worked), stored.get(key), changes.get(key), freeOf(key)));
  }
  const rows = [...slots].flatMap(([key, own]) => (own.size === 0 ? [] : [rowOf(day, key, own, freeOf(key))]));
  return { builtFrom: await builtFrom(knex), marks, worked, slots, rows };
}

/** Writes what was made; false: what it was made from has changed, and nothing is written. */
export async function storeDay(trx: Knex.Transaction, day: Day, made: MadeDay): Promise<boolean> {
  const isSame = (await builtFrom(trx)) === made.builtFrom && sameMarks(await marksOf(trx, day), made.marks);
  if (!isSame) return false;
  for (let at = 0; at < made.rows.length; at += 200) {
    const columns = { kind: "integer", key_id: "integer", day_at: "integer", day: "text", slots: "long text" } as const;
    await upsertRows(trx, "usage_levels", columns, ["kind", "key_id", "day_at"], made.rows.slice(at, at + 200));
  }
  for (const [key, own] of made.slots) {
    if (own.size > 0) continue;
    const [kind, key_id] = keyOf(key);
    await trx("usage_levels").where({ kind, key_id, day_at: day.at }).delete();
  }
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

/** The slots of one key: those that are worked from its changes, the others as they are stored. */
function remadeSlots(
  day: Day,
  worked: ReadonlySet<number>,
  stored: ReadonlyMap<number, Segment> | undefined,
  changes: ReadonlyMap<number, readonly Change[]> | undefined,
  free: FreeReader,
): Map<number, Segment> {
  const slots = new Map<number, Segment>();
  let licenses = 0;
  for (let number = 0; number < slotsOfDay; number += 1) {
    const at = day.at + number * SLOT_MS;
    const own = changes?.get(number);
    const made = own && segmentOf(own, at, at + SLOT_MS, free(at, at + SLOT_MS, licenses));
    const segment = worked.has(at) ? made : stored?.get(number);
    if (segment === undefined) continue;
    slots.set(number, segment);
    licenses += segment.licenses;
  }
  return slots;
}

function rowOf(day: Day, key: string, slots: ReadonlyMap<number, Segment>, free: FreeReader): MadeDay["rows"][number] {
  const pieces = Array.from({ length: slotsOfDay }, (_, number) => ({
    ms: SLOT_MS,
    segment: slots.get(number) ?? still,
  }));
  const whole = joinedSegment(pieces, free(day.at, day.at + DAY_MS, 0));
  return [...keyOf(key), day.at, segmentText(whole), slotsText(slots)];
}

async function marksOf(knex: Knex, day: Day): Promise<Marks> {
  const rows: { at: number; version: number }[] = await knex("usage_level_marks")
    .where("slot_at", ">=", day.at)
    .where("slot_at", "<", day.at + DAY_MS)
    .select({ at: "slot_at", version: "version" });
  return Object.fromEntries(rows.map(({ at, version }) => [Number(at), Number(version)]));
}

function sameMarks(some: Marks, others: Marks): boolean {
  const slots = Object.keys(some);
  return slots.length === Object.keys(others).length && slots.every((slot) => some[slot] === others[slot]);
}

async function storedSlots(knex: Knex, day: Day): Promise<SlotsOfKeys> {
  const rows: { kind: number; keyId: number; slots: string }[] = await knex("usage_levels")
    .where({ day_at: day.at })
    .select({ kind: "kind", keyId: "key_id", slots: "slots" });
  return new Map(rows.map((row) => [`${row.kind}/${row.keyId}`, readSlots(row.slots)]));
}

/** The changes of each key, of all kinds, by the slot's number in the day. */
function changesByKey(day: Day, changes: readonly (Change & RollupKeys)[]): Map<string, Map<number, Change[]>> {
  const found = new Map<string, Map<number, Change[]>>();
  for (const change of changes) {
    const number = (slotAt(change.at) - day.at) / SLOT_MS;
    for (const key of keysOf(change)) {
      const slots = found.get(key) ?? new Map<number, Change[]>();
      found.set(key, slots);
      const own = slots.get(number);
      if (own) own.push(change);
      else slots.set(number, [change]);
    }
  }
  return found;
}

function keysOf(of: RollupKeys): string[] {
  return keyIdsOf(of).map(([kind, id]) => `${kind}/${id}`);
}

function keyOf(key: string): [kind: number, id: number] {
  return key.split("/").map(Number) as [number, number];
}

/** For each key its reader of free licences: its total less what is in use. Where the total changes, it is not known. */
async function freeReaders(knex: Knex, running: readonly Running[]): Promise<(key: string) => FreeReader> {
  const owned = await ownedByKey(knex);
  const used = new Map<string, number>();
  for (const one of running) {
    for (const key of keysOf(one)) used.set(key, (used.get(key) ?? 0) + one.licenses);
  }
  return (key) => {
    const reader = ownedReader(owned.get(key) ?? []);
    const usedAtMidnight = used.get(key) ?? 0;
    return (from, to, changed) => {
      const [total = null, ...others] = reader.within(from, to);
      return total === null || total === 0 || others.length > 0 ? null : total - usedAtMidnight - changed;
    };
  };
}

/** What the keys own, by time. Groups and projects own nothing. */
async function ownedByKey(knex: Knex): Promise<ReadonlyMap<string, readonly OwnedStep[]>> {
  const pools = await ownedPools(knex, null);
  const servers = Map.groupBy(pools, (pool) => pool.serverId);
  return new Map([
    [`${keyKinds.all}/0`, summedSteps(pools)],
    ...pools.map((pool): [string, readonly OwnedStep[]] => [`${keyKinds.pool}/${pool.id}`, pool.steps]),
    ...Array.from(servers, ([id, own]): [string, OwnedStep[]] => [`${keyKinds.server}/${id}`, summedSteps(own)]),
  ]);
}
