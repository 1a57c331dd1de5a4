// What some changes of a day come to, apart from the sweep over them. Pure.
import { type Column, numberAt } from "../columns.ts";
import type { Taken } from "./series-masks.ts";

/** So many licences, and sessions, begin or end at most with so many changes. */
export function mostMoved(column: Column, changes: number): number {
  if (typeof column === "number") return changes * Math.max(1, column);
  if (column instanceof Uint8Array) return changes * 255;
  let sum = changes;
  for (let place = 0; place < column.length; place += 1) sum += column[place] as number;
  return sum;
}

/** How long in the time until the last of these changes so many licences or more were in use. */
export function msAbove(
  least: number,
  begun: { readonly at: number; readonly licenses: number },
  { times, licenses: column }: { readonly times: Uint32Array; readonly licenses: Column },
  { places, from, to }: Omit<Taken, "series">,
): number {
  let { at, licenses } = begun;
  let ms = 0;
  for (let next = from; next < to; next += 1) {
    const place = places === null ? next : (places[next] as number);
    const time = times[place] as number;
    if (licenses >= least) ms += (time >>> 1) - at;
    at = time >>> 1;
    licenses += (((time & 1) << 1) - 1) * numberAt(column, place);
  }
  return ms;
}
