// Whether sessions are swept, or the roll-up's changes passed by.
import type { Knex } from "knex";
import type { Interval } from "../../time/working-time.ts";
import { startsIn } from "../totals/starts.ts";
import type { UsageChoice } from "./choice/choice.ts";
import { rankedByRollup } from "./ranking/by-rollup.ts";

/** To sweep one session costs as much as to pass by so many in the roll-up. */
const passedForOne = 1500;

/**
 * Whether the sessions of some series, so many in the window, are so few that to sweep them costs less than a pass over all of it.
 * `choice` has the series: the sessions of its users and pools are read, whatever groups and projects leave of them.
 */
export async function areFewerThanAPass(
  knex: Knex,
  choice: UsageChoice,
  { startAt, endAt }: Interval,
  sessions: number,
): Promise<boolean> {
  const passed = await startsIn(knex, { startAt, endAt });
  if (sessions * passedForOne >= passed) return false;
  const read = { ...choice, groupIds: null, projectIds: null };
  const found = await rankedByRollup(knex, read, [], { startAt, endAt, until: endAt }, { offset: 0, size: 1 });
  const count = found?.series[0]?.sessions ?? Number.POSITIVE_INFINITY;
  return count * passedForOne < passed;
}
