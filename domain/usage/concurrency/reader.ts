// The concurrency of some series in the intervals of a window, from the roll-up: whole days and slots from what it keeps, and
// raw slots from the starts and ends of sessions. What is read first may leave something open; then more is read.
import type { Knex } from "knex";
import { startOfDay } from "../../time/units.ts";
import type { Interval } from "../../time/working-time.ts";
import { changesIn, keyKinds, runningThrough } from "./changes.ts";
import type { IntervalUsage } from "./interval-usage.ts";
import type { Change } from "./joined.ts";
import { type Merged, mergedUsage, type Needs } from "./merge.ts";
import { rawSlots, splitDays } from "./raw-slots.ts";
import { intervalsOfSlots, slotAt } from "./slots.ts";
import { type RollupKeySet, readDays, readSlotsOfDays, type StoredSegments, seriesByKey } from "./stored.ts";

export interface ConcurrencyQuestion {
  /** One for each series. */
  readonly keySets: readonly RollupKeySet[];
  /** Its end is not after now. */
  readonly window: Interval;
  /** Consecutive ones that fill the window. */
  readonly intervals: readonly Interval[];
  readonly includeActive: boolean;
}

export interface RolledUsage {
  readonly usages: readonly IntervalUsage[];
  /** For each series the number of sessions in the window. */
  readonly sessions: readonly number[];
}

/** What is read of a series: its segments, and the changes in slots by the slot's first instant. */
interface Read extends StoredSegments {
  readonly changes: Map<number, Change[]>;
}

type SeriesNeeds = Needs & { readonly series: number };

/** Null: too much of the window is not in the roll-up; then the sessions must be swept. Read it in one snapshot. */
export async function rolledUsage(knex: Knex, question: ConcurrencyQuestion): Promise<RolledUsage | null> {
  const { keySets, window, intervals } = question;
  if (window.startAt >= window.endAt || intervals.length === 0) return null;
  const raw = await rawSlots(knex, question);
  if (raw === null) return null;
  const before = await usageBefore(knex, question);
  const days = splitDays(question, raw);
  const whole = new Set(days.whole);
  const cuts = keySets.map(({ known }) => cutsOf(known, window));
  const read = keySets.map((): Read => ({ days: new Map(), slots: new Map(), changes: new Map() }));
  await readDays(knex, keySets, days.whole, read);
  let merged: Merged[] = [];
  let needs = cuts.map(
    (cut, series): SeriesNeeds => ({
      ...{ series, days: days.cut, slots: [...raw] },
      ...(cut.days.length > 0 && { days: [...new Set([...days.cut, ...cut.days])].sort((a, b) => a - b) }),
      ...(cut.slots.length > 0 && { slots: [...new Set([...raw, ...cut.slots])] }),
    }),
  );
  // Each round reads what the one before it left open, one grain finer: days, then slots, then changes.
  while (needs.length > 0) {
    await readSlotsOfDays(knex, keySets, needs, read);
    await readChanges(knex, question, needs, read);
    merged = keySets.map(({ owned, known }, series) => {
      const cut = cuts[series] as Cuts;
      const of = {
        ...{ window, intervals, owned, known },
        raw: cut.slots.length === 0 ? raw : new Set([...raw, ...cut.slots]),
        isWhole: (day: number) => whole.has(day) && !cut.days.includes(day),
        before: before[series] as Before,
      };
      return mergedUsage(of, read[series] as Read);
    });
    needs = merged.flatMap((one, series) => (one.needs === null ? [] : [{ series, ...one.needs }]));
  }
  return {
    usages: merged.flatMap(({ usages }, series) => usages.map((one) => ({ series, ...one }))),
    sessions: merged.map(({ starts }, series) => starts + (before[series] as Before).overlapping),
  };
}

/** Days and slots in which the known time of a series begins or ends. */
interface Cuts {
  readonly days: readonly number[];
  readonly slots: readonly number[];
}

function cutsOf(known: Interval, { startAt, endAt }: Interval): Cuts {
  const inside = [known.startAt, known.endAt].filter((at) => at > startAt && at < endAt);
  return {
    days: inside.filter((at) => at !== startOfDay(at)).map(startOfDay),
    slots: inside.filter((at) => at !== slotAt(at)).map(slotAt),
  };
}

/** Of the sessions that began before the window and reach it. */
interface Before {
  readonly sessions: number;
  readonly licenses: number;
  /** The sessions that do not end at its very start. */
  readonly overlapping: number;
}

async function usageBefore(knex: Knex, question: ConcurrencyQuestion): Promise<Before[]> {
  const seriesOf = seriesByKey(question.keySets);
  const sums = question.keySets.map(() => ({ sessions: 0, licenses: 0, overlapping: 0 }));
  for (const one of await runningThrough(knex, question.window.startAt, filterOf(question))) {
    for (const series of seriesOf.of(one)) {
      const sum = sums[series] as (typeof sums)[number];
      sum.sessions += one.sessions;
      sum.licenses += one.licenses;
      sum.overlapping += one.overlapping;
    }
  }
  return sums;
}

/** Reads the changes of the slots that some series need, for all of these at once. */
async function readChanges(
  knex: Knex,
  question: ConcurrencyQuestion,
  needs: readonly SeriesNeeds[],
  read: readonly Read[],
): Promise<void> {
  const { startAt, endAt } = question.window;
  const intervals = intervalsOfSlots(new Set(needs.flatMap(({ slots }) => slots)))
    .map((one) => ({ startAt: Math.max(one.startAt, startAt), endAt: Math.min(one.endAt, endAt) }))
    .filter((one) => one.startAt < one.endAt);
  const changes = await changesIn(knex, intervals, filterOf(question));
  const wanted = new Map(needs.map(({ series, slots }) => [series, new Set(slots)]));
  for (const { series, slots } of needs) for (const slot of slots) read[series]?.changes.set(slot, []);
  const seriesOf = seriesByKey(question.keySets);
  for (const change of changes) {
    const slot = slotAt(change.at);
    for (const series of seriesOf.of(change)) {
      if (wanted.get(series)?.has(slot)) read[series]?.changes.get(slot)?.push(change);
    }
  }
}

function filterOf({ keySets, includeActive }: ConcurrencyQuestion) {
  const isOfPools = keySets.every(({ kind }) => kind === keyKinds.pool);
  return {
    poolIds: isOfPools ? [...new Set(keySets.flatMap(({ keyIds }) => keyIds))] : null,
    includeActive,
    withLabels: keySets.some(({ kind }) => kind === keyKinds.group || kind === keyKinds.project),
  };
}
