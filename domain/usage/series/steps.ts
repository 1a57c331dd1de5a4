// Every change of the number of licences in use at once, for each series of an answer.
import type { components } from "../../../generated/contract.ts";
import type { Context } from "../../filters/context.ts";
import { invalid } from "../../problem.ts";
import { iso, usualWindow } from "../../time/window.ts";
import { type Interval, workingFilter, workingIntervals } from "../../time/working-time.ts";
import type { Step } from "../concurrency/reader.ts";
import { namesOf, type SeriesNames } from "./names.ts";
import { chosenSeries, stepsOf } from "./planner.ts";

type Schemas = components["schemas"];

/** So many steps has an answer at most. */
const mostSteps = 50_000;

/** Throws a problem for a question whose answer would be too long. */
export async function usageSteps(
  question: Schemas["UsageStepsQuery"],
  { db, caller, now, settings }: Context,
): Promise<Schemas["UsageSteps"]> {
  const asked = usualWindow(question, now);
  const past = { startAt: asked.startAt, endAt: Math.min(asked.endAt, now) };
  return db.read.transaction(async (trx) => {
    const chosen = await chosenSeries(trx, question, { ...past, until: asked.endAt, now }, caller);
    const { series, openFrom } = chosen;
    // Closed days have lost their sessions.
    const window = { ...past, startAt: Math.max(past.startAt, Math.min(openFrom, past.endAt)) };
    const rows = await stepsOf(trx, { ...chosen, window }, mostSteps);
    if (rows.length > mostSteps) {
      throw invalid("EndUtc", `must be a window in which the quantity changes at most ${mostSteps} times`);
    }
    // Before the first use there is nothing that working time could leave out.
    const firstUse = rows.reduce((first, row) => (row.licenses > 0 ? Math.min(first, row.atMs) : first), window.endAt);
    const used = { startAt: Number(firstUse), endAt: window.endAt };
    const filter = workingFilter(question);
    const isCut = filter.workingHoursOnly || filter.ignoreWeekends;
    const intervals = isCut ? workingIntervals(settings.workingTime, filter, used) : null;
    const ofSeries = Map.groupBy(rows, (row) => row.series);
    const names = await namesOf(trx, series);
    return {
      AsOfUtc: iso(now),
      StartUtc: iso(window.startAt),
      EndUtc: iso(asked.endAt),
      Items: series.map((_, number) => ({
        ...(names[number] as SeriesNames),
        Total: chosen.owned[number]?.total ?? null,
        Steps: within(ofSeries.get(number) ?? [], intervals).map(([at, licenses]) => ({
          AtUtc: iso(at),
          Quantity: licenses,
        })),
      })),
      TotalCount: chosen.totalCount,
    };
  });
}

/** The steps as [instant, licences], 0 outside the intervals where there are any. */
function within(rows: readonly Step[], intervals: readonly Interval[] | null): [at: number, licenses: number][] {
  const steps = rows.map((row): [number, number] => [Number(row.atMs), Number(row.licenses)]);
  const [first] = steps;
  if (intervals === null || first === undefined) return steps;
  const found: [number, number][] = [[first[0], 0]];
  const add = (at: number, licenses: number) => {
    if (found.at(-1)?.[0] === at) found.pop();
    if (found.at(-1)?.[1] !== licenses) found.push([at, licenses]);
  };
  let next = 0;
  let inUse = 0;
  for (const { startAt, endAt } of intervals) {
    for (; next < steps.length && (steps[next] as [number, number])[0] <= startAt; next += 1) {
      inUse = steps[next]?.[1] ?? 0;
    }
    add(startAt, inUse);
    for (; next < steps.length && (steps[next] as [number, number])[0] < endAt; next += 1) {
      inUse = steps[next]?.[1] ?? 0;
      add(steps[next]?.[0] ?? startAt, inUse);
    }
    add(endAt, 0);
  }
  return found;
}
