// The roll-up of levels, read: what the levels of some series were in stretches of a window. Whole days and quarters of an
// hour come from the roll-up; what is marked, cut or not told by it exactly comes from the starts and ends themselves.
import type { Knex } from "knex";
import { jsonRows, jsonValues } from "../../../db/index.ts";
import type { OwnedStep } from "../../records/pools/owned-totals.ts";
import { DAY_MS, startOfDay } from "../../time/units.ts";
import type { Interval } from "../../time/working-time.ts";
import { builtFrom } from "./build.ts";
import { keyIdsOf, levelKinds, pointsIn, runningThrough } from "./changes.ts";
import { SLOT_MS, slotAt } from "./dirty-slots.ts";
import type { LevelRow } from "./level-row.ts";
import { LevelWalk, type Needs, type Stored } from "./merge.ts";
import { type LevelPart, type LevelPoint, readPart, readSlots } from "./segment.ts";

/** Whose sessions a series is of: the keys of one kind that are in it. No session counts to two of them. */
export interface RolledPlace {
  /** Of levelKinds. */
  readonly kind: number;
  readonly keyIds: readonly number[];
  readonly owned: readonly OwnedStep[];
}

export interface RolledAsked {
  readonly places: readonly RolledPlace[];
  /** Its end is not after now. */
  readonly window: Interval;
  /** Consecutive ones that fill the window. */
  readonly stretches: readonly Interval[];
  readonly includeActive: boolean;
}

export interface RolledLevels {
  /** `place` and `stretch` as they were given. */
  readonly rows: LevelRow[];
  /** For each place the sessions in the window. */
  readonly sessions: readonly number[];
}

/** Null: too much of the window is not in the roll-up; then the sessions themselves are swept. Read it in one snapshot. */
export async function rolledLevels(knex: Knex, asked: RolledAsked): Promise<RolledLevels | null> {
  const { places, window, stretches, includeActive } = asked;
  if (window.startAt >= window.endAt || stretches.length === 0) return null;
  const raw = await rawSlots(knex, asked);
  if (raw === null) return null;
  const poolIds = poolsOf(places);
  const placesOf = placesByKey(places);
  const withLabels = places.some(({ kind }) => kind === levelKinds.group || kind === levelKinds.project);
  const running = await runningThrough(knex, window.startAt, { poolIds, includeActive });
  const sums = places.map(() => ({ sessions: 0, licenses: 0, overlapping: 0 }));
  for (const one of running) {
    for (const place of placesOf(one)) {
      const sum = sums[place] as (typeof sums)[number];
      sum.sessions += one.sessions;
      sum.licenses += one.licenses;
      sum.overlapping += one.overlapping;
    }
  }
  const isWhole = wholeDays(asked, raw);
  const stored = places.map((): Stored => ({ days: new Map(), slots: new Map(), points: new Map() }));
  const walks = places.map(
    ({ owned }, place) =>
      new LevelWalk({ window, stretches, owned, raw, isWhole, ...(sums[place] as (typeof sums)[number]) }),
  );
  await readDays(knex, asked, isWhole, stored);
  const first = { days: daysIn(window).filter((day) => !isWhole(day)), slots: [...raw] };
  let needs: (Needs & { readonly place: number })[] = places.map((_, place) => ({ place, ...first }));
  // Days, then quarters of an hour, then points: each round goes one deeper, where that is needed.
  for (let round = 0; round < 4 && needs.length > 0; round += 1) {
    await readSlotsOf(knex, places, needs, stored);
    const wanted = [...new Set(needs.flatMap(({ slots }) => slots))].sort((a, b) => a - b);
    const points = await pointsIn(knex, joined(wanted, window), { poolIds, includeActive, withLabels });
    const fresh = new Map(
      needs.map(({ place, slots }) => [place, new Map(slots.map((at): [number, LevelPoint[]] => [at, []]))]),
    );
    for (const point of points) {
      for (const place of placesOf(point)) fresh.get(place)?.get(slotAt(point.at))?.push(point);
    }
    for (const [place, slots] of fresh) for (const [at, own] of slots) stored[place]?.points.set(at, own);
    needs = walks.flatMap((walk, place) => {
      const need = walk.through(stored[place] as Stored);
      return need === null ? [] : [{ place, ...need }];
    });
  }
  if (needs.length > 0) return null;
  return {
    rows: walks.flatMap((walk, place) => walk.rows(place)),
    sessions: walks.map((walk, place) => walk.starts + (sums[place]?.overlapping ?? 0)),
  };
}

/** The slots that are read from sessions: those that are marked, cut, not built, or hold what is left out. */
async function rawSlots(knex: Knex, { window, stretches, includeActive }: RolledAsked): Promise<Set<number> | null> {
  const { startAt, endAt } = window;
  const from = await builtFrom(knex);
  const most = Math.max(DAY_MS / 2, (endAt - startAt) / 4) / SLOT_MS;
  const unbuiltUntil = Math.min(endAt, from);
  if ((unbuiltUntil - startAt) / SLOT_MS > most) return null;
  const slots = new Set<number>();
  for (let at = slotAt(startAt); at < unbuiltUntil; at += SLOT_MS) slots.add(at);
  for (const { startAt: at, endAt: end } of stretches) {
    if (at !== slotAt(at)) slots.add(slotAt(at));
    if (end !== slotAt(end)) slots.add(slotAt(end));
  }
  const marks: number[] = await knex("usage_level_marks")
    .where("slot_at", ">=", slotAt(startAt))
    .where("slot_at", "<", endAt)
    .pluck("slot_at");
  for (const at of marks) slots.add(Number(at));
  if (!includeActive) {
    const starts: number[] = await knex("sessions")
      .whereNull("end_at")
      .where("start_at", ">=", startAt)
      .where("start_at", "<", endAt)
      .pluck("start_at");
    for (const at of starts) slots.add(slotAt(Number(at)));
  }
  return slots.size > most ? null : slots;
}

function wholeDays({ window, stretches }: RolledAsked, raw: ReadonlySet<number>): (day: number) => boolean {
  const cut = new Set(Array.from(raw, startOfDay));
  for (const { startAt } of stretches) if (startAt !== startOfDay(startAt)) cut.add(startOfDay(startAt));
  for (const at of [window.startAt, window.endAt]) if (at !== startOfDay(at)) cut.add(startOfDay(at));
  return (day) => !cut.has(day);
}

function daysIn({ startAt, endAt }: Interval): number[] {
  const days: number[] = [];
  for (let at = startOfDay(startAt); at < endAt; at += DAY_MS) days.push(at);
  return days;
}

async function readDays(
  knex: Knex,
  { places, window }: RolledAsked,
  isWhole: (day: number) => boolean,
  stored: readonly Stored[],
): Promise<void> {
  if (!daysIn(window).some(isWhole)) return;
  const rows: { kind: number; keyId: number; at: number; day: string }[] = await knex
    .from(keysTable(knex, places))
    .joinRaw("join usage_levels l on l.kind = k.kind and l.key_id = k.key_id")
    .where("l.day_at", ">=", startOfDay(window.startAt))
    .where("l.day_at", "<", window.endAt)
    .select({ kind: "l.kind", keyId: "l.key_id", at: "l.day_at", day: "l.day" });
  const placesOf = placesByKey(places);
  for (const { kind, keyId, at, day } of rows) {
    if (!isWhole(Number(at))) continue;
    const part = readPart(day);
    for (const place of placesOf.of(Number(kind), Number(keyId))) append(stored[place]?.days, Number(at), part);
  }
}

/** The quarters of an hour of the days that some places need. */
async function readSlotsOf(
  knex: Knex,
  places: readonly RolledPlace[],
  needs: readonly (Needs & { readonly place: number })[],
  stored: readonly Stored[],
): Promise<void> {
  const wanted = needs.flatMap(({ place, days }) => {
    const { kind, keyIds } = places[place] as RolledPlace;
    for (const day of days) stored[place]?.slots.set(day, new Map());
    return keyIds.map((id) => ({ place, kind, id, days }));
  });
  // One statement for all keys that need the same days, which is the usual case.
  for (const same of Map.groupBy(wanted, ({ days }) => days.join()).values()) {
    const days = same[0]?.days ?? [];
    if (days.length === 0) continue;
    const [first, last] = [days[0] as number, days.at(-1) as number];
    const isAll = (last - first) / DAY_MS + 1 === days.length;
    const query = knex
      .from(
        keysTable(
          knex,
          same.map(({ kind, id }) => ({ kind, keyIds: [id] })),
        ),
      )
      .joinRaw("join usage_levels l on l.kind = k.kind and l.key_id = k.key_id")
      .where("l.day_at", ">=", first)
      .where("l.day_at", "<=", last)
      .select({ kind: "l.kind", keyId: "l.key_id", at: "l.day_at", slots: "l.slots" });
    if (!isAll) query.whereRaw("l.day_at in ?", [jsonValues(knex, days)]);
    const rows: { kind: number; keyId: number; at: number; slots: string }[] = await query;
    const placesOf = Map.groupBy(same, ({ kind, id }) => `${kind}/${id}`);
    for (const { kind, keyId, at, slots } of rows) {
      const parts = readSlots(slots);
      for (const { place } of placesOf.get(`${kind}/${keyId}`) ?? []) {
        const day = stored[place]?.slots.get(Number(at));
        for (const [slot, part] of parts) append(day, slot, part);
      }
    }
  }
}

function append(parts: Map<number, LevelPart[]> | undefined, at: number, part: LevelPart): void {
  const list = parts?.get(at);
  if (list) list.push(part);
  else parts?.set(at, [part]);
}

function keysTable(knex: Knex, places: readonly Pick<RolledPlace, "kind" | "keyIds">[]): Knex.Raw {
  const keys = new Map(places.flatMap(({ kind, keyIds }) => keyIds.map((id) => [`${kind}/${id}`, [kind, id]])));
  return jsonRows(knex, "k", { kind: "integer", key_id: "integer" }, [...keys.values()]);
}

/** Which places count what is of a key. */
function placesByKey(places: readonly RolledPlace[]) {
  const found = new Map<string, number[]>();
  for (const [place, { kind, keyIds }] of places.entries()) {
    for (const id of keyIds) {
      const list = found.get(`${kind}/${id}`);
      if (list) list.push(place);
      else found.set(`${kind}/${id}`, [place]);
    }
  }
  const kinds = new Set(places.map(({ kind }) => kind));
  const of = (kind: number, id: number) => (kinds.has(kind) ? (found.get(`${kind}/${id}`) ?? []) : []);
  const ofPoint = (point: Parameters<typeof keyIdsOf>[0]) => keyIdsOf(point).flatMap(([kind, id]) => of(kind, id));
  return Object.assign(ofPoint, { of });
}

/** The pools that all places together are of; null where one is of more than pools. */
function poolsOf(places: readonly RolledPlace[]): number[] | null {
  if (places.some(({ kind }) => kind !== levelKinds.pool)) return null;
  return [...new Set(places.flatMap(({ keyIds }) => keyIds))];
}

function joined(slots: readonly number[], { startAt, endAt }: Interval): Interval[] {
  const intervals: { startAt: number; endAt: number }[] = [];
  for (const at of slots) {
    const last = intervals.at(-1);
    if (last && last.endAt === at) last.endAt = at + SLOT_MS;
    else intervals.push({ startAt: at, endAt: at + SLOT_MS });
  }
  return intervals
    .map((one) => ({ startAt: Math.max(one.startAt, startAt), endAt: Math.min(one.endAt, endAt) }))
    .filter((one) => one.startAt < one.endAt);
}
