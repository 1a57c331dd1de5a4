// The changes of raw times, from the sessions; those that closed days do not know are among them.
import type { Knex } from "knex";
import { clip, type Interval } from "../../time/working-time.ts";
import { noChanges, type RawChanges } from "../packed/raw-changes.ts";
import { type ChangeFilter, changesIn } from "./changes.ts";
import { changesAtBorder } from "./closed-days.ts";

/** Of those times, or parts of them, that lie in a window. `border`: where open time begins. */
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
