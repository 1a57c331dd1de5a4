// The changes of raw slots, from the sessions; those that closed days do not know are among them.
import type { Knex } from "knex";
import { clip, type Interval } from "../../time/working-time.ts";
import { noChanges, type RawChanges } from "../packed/raw-changes.ts";
import { intervalsOfSlots } from "../packed/slots.ts";
import { type ChangeFilter, changesIn } from "./changes.ts";
import { changesAtBorder } from "./closed-days.ts";

/** Of those slots, or parts of them, that lie in a window. `border`: where open time begins. */
export async function changesInSlots(
  knex: Knex,
  slots: ReadonlySet<number>,
  window: Interval,
  filter: ChangeFilter,
  border: number,
): Promise<RawChanges> {
  const parts = intervalsOfSlots(slots).flatMap((one) => clip(one, window) ?? []);
  if (parts.length === 0) return noChanges;
  const isAtBorder = slots.has(border) && window.startAt <= border;
  return changesIn(knex, parts, filter, isAtBorder ? await changesAtBorder(knex, border, filter) : []);
}
