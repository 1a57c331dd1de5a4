// How far the clocks of a time zone are from UTC, at any instant, quickly: the system takes some 50 µs for an answer, and a
// window of years needs one for every day. Results are cached for the life of the process. No calendars here.
import { IANAZone } from "luxon";
import { DAY_MS, MINUTE_MS } from "./units.ts";

const WEEK_MS = 7 * DAY_MS;

/** From an instant on, the clocks are so many milliseconds ahead of UTC. */
type Step = readonly [from: number, offsetMs: number];

/**
 * By names in small letters: the system takes a name in any case, and what luxon and this map store of it, some 45 kB, lasts as
 * long as the process.
 */
const offsets = new Map<string, (at: number) => number>();

/** Whether this is the name of an IANA time zone. An offset such as +01:00 is no name, though runtimes take it. */
export function isTimeZone(name: string): boolean {
  return /^[A-Za-z]/.test(name) && (offsets.has(name.toLowerCase()) || IANAZone.isValidZone(name));
}

/**
 * The milliseconds by which the clocks of an IANA zone are ahead of UTC at an instant; null where there is no such zone.
 * Clocks that change and change back within one week would not be seen: no zone ever had such.
 */
export function zoneOffset(timeZone: string): ((at: number) => number) | null {
  const key = timeZone.toLowerCase();
  const cached = offsets.get(key);
  if (cached !== undefined) return cached;
  const zone = IANAZone.create(key);
  if (!zone.isValid) return null;
  const offsetAt = (at: number) => zone.offset(at) * MINUTE_MS;
  // Before there were zones, clocks went by the sun and never changed.
  const earliest = Date.UTC(1840, 0, 1);
  const first = offsetAt(earliest);
  const years = new Map<number, readonly Step[]>();
  const offset = (at: number): number => {
    if (at < earliest) return first;
    const year = new Date(at).getUTCFullYear();
    let steps = years.get(year);
    if (steps === undefined) {
      steps = stepsOf(Date.UTC(year, 0, 1), Date.UTC(year + 1, 0, 1), offsetAt);
      years.set(year, steps);
    }
    let found = 0;
    for (const [from, value] of steps) {
      if (from > at) break;
      found = value;
    }
    return found;
  };
  offsets.set(key, offset);
  return offset;
}

function stepsOf(startAt: number, endAt: number, offsetAt: (at: number) => number): readonly Step[] {
  const steps: Step[] = [[startAt, offsetAt(startAt)]];
  for (let from = startAt; from < endAt; from += WEEK_MS) {
    const to = Math.min(from + WEEK_MS, endAt);
    const [before, after] = [offsetAt(from), offsetAt(to)];
    if (before !== after) steps.push([changeBetween(from, to, offsetAt), after]);
  }
  return steps;
}

/** The first instant at which the clocks are not where they were at the first of two. */
export function changeBetween(from: number, to: number, offset: (at: number) => number): number {
  const before = offset(from);
  let [low, high] = [from, to];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offset(middle) === before) low = middle;
    else high = middle;
  }
  return high;
}
