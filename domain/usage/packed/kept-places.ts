// Which of a day's packed changes are taken: those of a window that lie in no raw time. Pure; no query here.
import { DAY_MS } from "../../time/units.ts";

interface TakenOf {
  /** The day's first instant. */
  readonly day: number;
  readonly startAt: number;
  readonly endAt: number;
}

/**
 * The places of a day's changes that lie in [startAt, endAt) and in no raw time, as ranges in order; some are empty. `rawTimes`: where
 * each begins and ends, in the order of time.
 */
export function* keptPlaces(
  times: Uint32Array,
  rawTimes: Float64Array,
  { day, startAt, endAt }: TakenOf,
): Generator<[from: number, to: number]> {
  const last = placeAt(times, endAt - day);
  let next = placeAt(times, startAt - day);
  for (const [from, to] of rawRanges(rawTimes, day, times)) {
    yield [next, Math.min(from, last)];
    next = Math.max(next, to);
  }
  yield [next, last];
}

/** The places of a day's changes that lie in raw times, as ranges in order. */
function rawRanges(rawTimes: Float64Array, day: number, times: Uint32Array): [from: number, to: number][] {
  const found: [number, number][] = [];
  // An odd place is the end of a time in which the day begins.
  const first = lowerBound(rawTimes, day) & ~1;
  for (let next = first; next < rawTimes.length && (rawTimes[next] as number) < day + DAY_MS; next += 2) {
    const [from, to] = [(rawTimes[next] as number) - day, (rawTimes[next + 1] as number) - day];
    found.push([placeAt(times, from), placeAt(times, to)]);
  }
  return found;
}

/** The first place of a change at so many milliseconds of the day or later. */
export function placeAt(times: Uint32Array, ms: number): number {
  return lowerBound(times, ms * 2);
}

/** The first place whose number is not less. */
function lowerBound(numbers: Uint32Array | Float64Array, least: number): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((numbers[middle] as number) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}
