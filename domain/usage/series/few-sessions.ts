// Whether sessions are swept, or the roll-up's changes passed by.
import type { Knex } from "knex";
import type { Interval } from "../../time/working-time.ts";
import { startsIn } from "../totals/starts.ts";

/** To sweep one session costs as much as to pass by so many in the roll-up. */
const passedForOne = 1500;

/** Whether so many sessions are so few that to sweep them costs less than a pass over all of the window. */
export async function areFewerThanAPass(knex: Knex, window: Interval, sessions: number): Promise<boolean> {
  return sessions * passedForOne < (await startsIn(knex, window));
}
