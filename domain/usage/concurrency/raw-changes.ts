// The changes of raw slots, from the sessions; those that closed days do not know are among them.
import type { Knex } from "knex";
import { clip, type Interval } from "../../time/working-time.ts";
import { intervalsOfSlots } from "../packed/slots.ts";
import type { RawChange } from "../packed/sweep-input.ts";
import { type ChangeFilter, changesIn } from "./changes.ts";
import { changesAtBorder } from "./closed-days.ts";

/** Of those slots, or parts of them, that lie in a window; in the order of packed changes. `border`: where open time begins. */
export async function changesInSlots(
  knex: Knex,
  slots: ReadonlySet<number>,
  window: Interval,
  filter: ChangeFilter,
  border: number,
): Promise<RawChange[]> {
  const parts = intervalsOfSlots(slots).flatMap((one) => clip(one, window) ?? []);
  const changes = await changesIn(knex, parts, filter);
  if (!slots.has(border) || window.startAt > border) return changes;
  // No raw slot is before the border. At one instant ends come before starts.
  const more = await changesAtBorder(knex, border, filter);
  const first = changes.findIndex(({ at, sign }) => at !== border || sign === 1);
  const ended = first === -1 ? changes.length : first;
  const ends = [...more.filter(({ sign }) => sign === -1), ...changes.slice(0, ended)];
  return [...ends, ...more.filter(({ sign }) => sign === 1), ...changes.slice(ended)];
}
