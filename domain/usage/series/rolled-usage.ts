// The concurrency of some series in the intervals of a window, by two readers where that is sooner: each takes a part of the window
// as a window of its own.
import type { Knex } from "knex";
import { withSecondReader } from "../../../db/index.ts";
import { clip, type Interval } from "../../time/working-time.ts";
import type { IntervalUsage } from "../concurrency/interval-sums.ts";
import { rawTimes, splitDays } from "../concurrency/invalidation-log.ts";
import { type ConcurrencyQuestion, type WindowUsage, windowUsage } from "../concurrency/reader.ts";
import { midnightOfStarts, startsBefore, startsIn } from "../totals/counts.ts";

export interface RolledUsage {
  readonly usages: readonly IntervalUsage[];
  /** For each series the number of sessions in the window, and their licence-milliseconds in it, known or not. */
  readonly totals: readonly { readonly sessions: number; readonly licenseMs: number }[];
}

/** Null: too much of the window is not in the roll-up; then the sessions must be swept. Read it in one snapshot. */
export async function rolledUsage(trx: Knex, question: ConcurrencyQuestion): Promise<RolledUsage | null> {
  const { window, intervals } = question;
  if (window.startAt >= window.endAt || intervals.length === 0) return null;
  const raw = await rawTimes(trx, question);
  if (raw === null) return null;
  const alone = () => usageOfParts([[trx, question]], raw);
  // What runs at an instant of closed days is known by a pass of its own.
  if (!isPassed(question, raw) || window.startAt <= question.openFrom) return alone();
  return withSecondReader(trx, {
    rows: async () => 2 * (await startsIn(trx, window)),
    work: async (second) => {
      const middle = second && (await middleOf(trx, question, second.rows / 4));
      if (second === null || middle === null) return alone();
      const [first, last] = cutAt(question, middle);
      const parts = [[trx, first] as const, [second.knex, last] as const];
      return usageOfParts(parts, raw);
    },
  });
}

/** What is kept of whole days is read at once; where the days of another zone cut most of them, there are few. */
function isPassed(question: ConcurrencyQuestion, raw: readonly Interval[]): boolean {
  if (question.series.some(({ key }) => key === null)) return true;
  const { whole, cut } = splitDays(question, raw);
  return cut.length > whole.length;
}

/** The number of the interval before which there are so many starts, about; null: it would be the first one. */
async function middleOf(trx: Knex, { window, intervals }: ConcurrencyQuestion, starts: number): Promise<number | null> {
  const middleAt = await midnightOfStarts(trx, (await startsBefore(trx, window.startAt)) + starts);
  const middle = intervals.findIndex(({ startAt }) => startAt >= middleAt);
  return middle > 0 ? middle : null;
}

/** Before an interval, which is not the first one. */
export function cutAt(question: ConcurrencyQuestion, interval: number): [ConcurrencyQuestion, ConcurrencyQuestion] {
  const { window, intervals } = question;
  const { startAt: at } = intervals[interval] as Interval;
  return [
    { ...question, window: { ...window, endAt: at }, intervals: intervals.slice(0, interval) },
    { ...question, window: { ...window, startAt: at }, intervals: intervals.slice(interval) },
  ];
}

/** Of consecutive parts of a window, each with who reads it, at once. `raw`: raw times of the whole window. */
export async function usageOfParts(
  parts: readonly (readonly [Knex, ConcurrencyQuestion])[],
  raw: readonly Interval[],
): Promise<RolledUsage> {
  const read = parts.map(([knex, part]) =>
    windowUsage(
      knex,
      part,
      raw.flatMap((one) => clip(one, part.window) ?? []),
    ),
  );
  const [first, ...more] = (await Promise.all(read)) as [WindowUsage, ...WindowUsage[]];
  const usages = [...first.usages];
  let intervals = parts[0]?.[1].intervals.length ?? 0;
  for (const [number, part] of more.entries()) {
    for (const usage of part.usages) usages.push(Object.assign(usage, { interval: usage.interval + intervals }));
    intervals += parts[number + 1]?.[1].intervals.length ?? 0;
  }
  return {
    usages,
    totals: first.totals.map(({ overlapping, starts, licenseMs }, place) => {
      const further = more.map(({ totals }) => totals[place] as WindowUsage["totals"][number]);
      return {
        sessions: further.reduce((sum, one) => sum + one.starts, overlapping + starts),
        licenseMs: further.reduce((sum, one) => sum + one.licenseMs, licenseMs),
      };
    }),
  };
}
