// Closed days (docs/domain.md, Retention): days before a border, whose ended sessions may be gone. The packed changes of them stay
// as they are. What ran at each one's end is stored; a session that is reported later counts from the border on.
import type { Knex } from "knex";
import { numberAt, packed, unpacked, unpackedChanges } from "../../../columnar/changes/columns.ts";
import { noChanges, type RawChange, type RawChanges } from "../../../columnar/changes/raw-changes.ts";
import { labelColumns, packedColumns } from "../../../columnar/changes/stored.ts";
import { asFold, type Fold } from "../../../db/index.ts";
import { startOfDay } from "../../time/units.ts";
import { clip, type Interval } from "../../time/working-time.ts";
import { type ChangeFilter, changesIn, type Labels, type Running, runningThrough } from "./changes.ts";

/** Moves the border to a later midnight, or sets the first one. */
export async function closeUntil(trx: Knex.Transaction, untilAt: number): Promise<void> {
  const running = await runningThrough(trx, untilAt, { poolIds: null, includeActive: true }, "alike");
  const column = (value: (one: Running) => number) => packed(running.map(value));
  await trx("usage_closed_days").insert({
    until_at: untilAt,
    sessions: column(({ sessions }) => sessions),
    licenses: column(({ licenses }) => licenses),
    pool_ids: column(({ labels }) => labels[0]),
    user_ids: column(({ labels }) => labels[1]),
    group_ids: column(({ labels }) => labels[2]),
    project_ids: column(({ labels }) => labels[3]),
  });
}

/** As runningThrough, for any instant. Of closed days, those before `border`, it knows no filter but the pools. */
export async function runningAt(knex: Knex, at: number, filter: ChangeFilter, border: number): Promise<Running[]> {
  if (at > border) return runningThrough(knex, at, filter);
  return at === border ? runningAtBorder(knex, border, filter) : runningClosed(knex, at, filter);
}

/** What closed days know, of which those run on that do by the sessions, less those that begin at the border. */
async function runningAtBorder(knex: Knex, border: number, filter: ChangeFilter): Promise<Running[]> {
  const after = byKind(await runningThrough(knex, border, filter, "alike"));
  return (await storedAtBorder(knex, border, filter)).map((one) => {
    const now = after.get(kindOf(one));
    const begun = Math.max(0, (now?.sessions ?? 0) - one.sessions);
    return { ...one, overlapping: (now?.overlapping ?? 0) - begun };
  });
}

async function storedAtBorder(knex: Knex, border: number, filter: ChangeFilter): Promise<Running[]> {
  const stored = await knex("usage_closed_days").where({ until_at: border }).first();
  return chosen(readRunning(stored), filter);
}

async function runningClosed(knex: Knex, at: number, filter: ChangeFilter): Promise<Running[]> {
  const stored = await knex("usage_closed_days").where("until_at", "<=", at).orderBy("until_at", "desc").first();
  // Before the first day of all.
  if (stored === undefined) return [];
  const from = Number(stored.until_at);
  const running = chosen(readRunning(stored), filter);
  const input: RunningInput = { running, from, at, poolIds: filter.poolIds };
  const query = knex("usage_changes")
    .where("day_at", ">=", startOfDay(from))
    .where("day_at", "<=", at)
    .orderBy(["day_at", "first_slot"])
    .select("day_at", ...packedColumns);
  return asFold(query, { module: new URL(import.meta.url), input });
}

/** What begins or ends at the border because closed days do not know it, in the order of packed changes. */
export async function changesAtBorder(knex: Knex, border: number, filter: ChangeFilter): Promise<RawChange[]> {
  const before = byKind(await storedAtBorder(knex, border, filter));
  const after = byKind(await runningThrough(knex, border, filter, "alike"));
  const found: RawChange[] = [];
  for (const [kind, one] of [...before, ...after]) {
    // Those of both are met twice.
    if (one === before.get(kind) && after.has(kind)) continue;
    const more = (after.get(kind)?.sessions ?? 0) - (before.get(kind)?.sessions ?? 0);
    const change = { at: border, sign: Math.sign(more), licenses: one.licenses / one.sessions, labels: one.labels };
    for (let left = Math.abs(more); left > 0; left -= 1) found.push(change);
  }
  return found.sort((a, b) => a.sign - b.sign);
}

function byKind(running: readonly Running[]): Map<string, Running> {
  return new Map(running.map((one) => [kindOf(one), one]));
}

function chosen(running: readonly Running[], { poolIds }: ChangeFilter): Running[] {
  const ids = poolIds === null ? null : new Set(poolIds);
  return running.filter(({ labels }) => ids?.has(labels[0]) ?? true);
}

function readRunning(row: Readonly<Record<string, Buffer>>): Running[] {
  const columns = ["sessions", "licenses", ...labelColumns].map((name) => unpacked(Buffer.from(row[name] as Buffer)));
  // Nobody runs without a session; all have as many where the column is one number, and none where it is 0.
  const [counts] = columns;
  const length = typeof counts === "number" ? (counts === 0 ? 0 : lengthOf(columns)) : (counts?.length ?? 0);
  return Array.from({ length }, (_, row) => {
    const [sessions, licenses, ...labels] = columns.map((column) => numberAt(column, row)) as number[] &
      [number, number, ...number[]];
    return { sessions, overlapping: sessions, licenses, labels: labels as unknown as Labels };
  });
}

function lengthOf(columns: readonly (number | ArrayLike<number>)[]): number {
  return columns.reduce<number>((most, one) => Math.max(most, typeof one === "number" ? 1 : one.length), 1);
}

/** The changes of those times, or parts of them, that lie in a window. `border`: where open time begins. */
export async function changesInTimes(
  knex: Knex,
  times: readonly Interval[],
  window: Interval,
  filter: ChangeFilter,
  border: number,
): Promise<RawChanges> {
  const parts = times.flatMap((one) => clip(one, window) ?? []);
  if (parts.length === 0) return noChanges;
  const isAtBorder = parts.some(({ startAt, endAt }) => startAt <= border && border < endAt);
  return changesIn(knex, parts, filter, isAtBorder ? await changesAtBorder(knex, border, filter) : []);
}

interface RunningInput {
  /** At `from`, just before what begins or ends then, those apart that have different numbers of licences each. */
  readonly running: readonly Running[];
  readonly from: number;
  readonly at: number;
  /** Null: all. */
  readonly poolIds: readonly number[] | null;
}

/** What distinguishes sessions that are counted together: their labels, and the licences of each. */
function kindOf({ labels, sessions, licenses }: Omit<Running, "overlapping">): string {
  return `${labels.join()}/${licenses / sessions}`;
}

type Count = { -readonly [Name in keyof Running]: Running[Name] };

/**
 * What ran at one instant becomes what runs at a later one. Rows: a day, its changes, their licences, pools, users, groups and projects,
 * in the order of time.
 * @public Loaded by its address, to run beside the data.
 */
export const begin: Fold<RunningInput, Running[]> = ({ running, from, at, poolIds }) => {
  const pools = poolIds === null ? null : new Set(poolIds);
  const counts = new Map(running.map((one) => [kindOf(one), { ...one } as Count]));
  const countOf = (labels: Labels, licensesOfEach: number): Count => {
    const key = kindOf({ labels, sessions: 1, licenses: licensesOfEach });
    const count = counts.get(key) ?? { labels, sessions: 0, licenses: 0, overlapping: 0 };
    counts.set(key, count);
    return count;
  };
  const add = (labels: Labels, licensesOfEach: number, sign: number, isBefore: boolean): void => {
    if (pools !== null && !pools.has(labels[0])) return;
    const count = countOf(labels, licensesOfEach);
    count.overlapping += sign;
    if (!isBefore) return;
    count.sessions += sign;
    count.licenses += sign * licensesOfEach;
  };
  let isBegun = false;
  return {
    row: ([dayAt, changes, licenses, ...labels]) => {
      const day = Number(dayAt);
      const numbers = unpacked(licenses as Buffer);
      const columns = labels.map((bytes) => unpacked(bytes as Buffer));
      for (const [row, time] of unpackedChanges(changes as Buffer).entries()) {
        const instant = day + (time >>> 1);
        const isStart = (time & 1) === 1;
        // Of those of the last instant only what ended then matters: ends come before starts, but for what lasts no time.
        isBegun ||= instant > at || (instant === at && isStart);
        if (isBegun) return;
        if (instant < from) continue;
        const labels = columns.map((column) => numberAt(column, row)) as unknown as Labels;
        add(labels, numberAt(numbers, row), isStart ? 1 : -1, instant < at);
      }
    },
    end: () => [...counts.values()].filter(({ sessions, licenses }) => sessions !== 0 || licenses !== 0),
  };
};
