// The stored segments of the concurrency roll-up, read for many series at once: whole days, and the slots of some days.
import type { Knex } from "knex";
import { jsonRows, jsonValues } from "../../../db/index.ts";
import type { OwnedStep } from "../../records/pools/owned-totals.ts";
import { DAY_MS } from "../../time/units.ts";
import type { Interval } from "../../time/working-time.ts";
import { keyIdsOf, type RollupKeys } from "./changes.ts";
import { readSegment, readSlots, type Segment } from "./segment.ts";

/** The keys of one kind that make up a series. No session counts to two of them. */
export interface RollupKeySet {
  /** Of keyKinds. */
  readonly kind: number;
  readonly keyIds: readonly number[];
  /** What the series owned, by time. */
  readonly owned: readonly OwnedStep[];
  /** Nothing else of the window is measured. */
  readonly known: Interval;
}

/** Of one series, by the first instant of the day, and the slot's number in it. */
export interface StoredSegments {
  readonly days: Map<number, Segment[]>;
  readonly slots: Map<number, Map<number, Segment[]>>;
}

/** Days of which some series needs the slots. */
export interface NeededDays {
  readonly series: number;
  readonly days: readonly number[];
}

/** The numbers of the series that a key counts to, or a change or sum by its keys. */
export function seriesByKey(keySets: readonly RollupKeySet[]) {
  const found = new Map<string, number[]>();
  for (const [series, { kind, keyIds }] of keySets.entries()) {
    for (const id of keyIds) append(found, `${kind}/${id}`, series);
  }
  const kinds = new Set(keySets.map(({ kind }) => kind));
  const ofKey = (kind: number, id: number) => (kinds.has(kind) ? (found.get(`${kind}/${id}`) ?? []) : []);
  return { ofKey, of: (keys: RollupKeys) => keyIdsOf(keys).flatMap(([kind, id]) => ofKey(kind, id)) };
}

/** Reads the segments of days from the first to the last one, of which `isWanted` chooses, into `stored`. */
export async function readDays(
  knex: Knex,
  keySets: readonly RollupKeySet[],
  days: readonly number[],
  stored: readonly StoredSegments[],
): Promise<void> {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return;
  const rows: { kind: number; keyId: number; at: number; day: string }[] = await knex
    .from(keysTable(knex, keySets))
    .joinRaw("join usage_levels l on l.kind = k.kind and l.key_id = k.key_id")
    .where("l.day_at", ">=", first)
    .where("l.day_at", "<=", last)
    .select({ kind: "l.kind", keyId: "l.key_id", at: "l.day_at", day: "l.day" });
  const wanted = new Set(days);
  const seriesOf = seriesByKey(keySets);
  for (const { kind, keyId, at, day } of rows) {
    if (!wanted.has(Number(at))) continue;
    const segment = readSegment(day);
    for (const series of seriesOf.ofKey(Number(kind), Number(keyId))) {
      append((stored[series] as StoredSegments).days, Number(at), segment);
    }
  }
}

/** Reads the slots of the days that some series need into `stored`. */
export async function readSlotsOfDays(
  knex: Knex,
  keySets: readonly RollupKeySet[],
  needed: readonly NeededDays[],
  stored: readonly StoredSegments[],
): Promise<void> {
  for (const { series, days } of needed) for (const day of days) stored[series]?.slots.set(day, new Map());
  // One statement for all series that need the same days, which is the usual case.
  for (const same of Map.groupBy(needed, ({ days }) => days.join()).values()) {
    const days = same[0]?.days ?? [];
    if (days.length === 0) continue;
    const own = same.map(({ series }) => keySets[series] as RollupKeySet);
    const seriesOf = seriesByKey(own);
    for (const { kind, keyId, at, slots } of await slotRows(knex, own, days)) {
      const segments = readSlots(slots);
      for (const number of seriesOf.ofKey(Number(kind), Number(keyId))) {
        const day = stored[same[number]?.series ?? 0]?.slots.get(Number(at));
        if (day) for (const [slot, segment] of segments) append(day, slot, segment);
      }
    }
  }
}

async function slotRows(
  knex: Knex,
  keySets: readonly RollupKeySet[],
  days: readonly number[],
): Promise<{ kind: number; keyId: number; at: number; slots: string }[]> {
  const [first, last] = [days[0] as number, days.at(-1) as number];
  const query = knex
    .from(keysTable(knex, keySets))
    .joinRaw("join usage_levels l on l.kind = k.kind and l.key_id = k.key_id")
    .where("l.day_at", ">=", first)
    .where("l.day_at", "<=", last)
    .select({ kind: "l.kind", keyId: "l.key_id", at: "l.day_at", slots: "l.slots" });
  const isAll = (last - first) / DAY_MS + 1 === days.length;
  return isAll ? query : query.whereRaw("l.day_at in ?", [jsonValues(knex, days)]);
}

function keysTable(knex: Knex, keySets: readonly RollupKeySet[]): Knex.Raw {
  const keys = new Map(keySets.flatMap(({ kind, keyIds }) => keyIds.map((id) => [`${kind}/${id}`, [kind, id]])));
  return jsonRows(knex, "k", { kind: "integer", key_id: "integer" }, [...keys.values()]);
}

function append<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
