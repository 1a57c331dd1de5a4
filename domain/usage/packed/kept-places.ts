// Which of a day's packed changes are taken: those of a window that lie in no raw slot. Pure; no query here.
import { SLOT_MS } from "./slots.ts";

interface TakenOf {
  /** The day's first instant. */
  readonly day: number;
  readonly startAt: number;
  readonly endAt: number;
}

/** The places of a day's changes that lie in [startAt, endAt) and in no raw slot, as ranges in order; some are empty. */
export function* keptPlaces(
  times: Uint32Array,
  rawSlots: Float64Array,
  { day, startAt, endAt }: TakenOf,
): Generator<[from: number, to: number]> {
  const last = lowerBound(times, (endAt - day) * 2);
  let next = lowerBound(times, (startAt - day) * 2);
  for (const [from, to] of rawRanges(rawSlots, day, times)) {
    yield [next, Math.min(from, last)];
    next = Math.max(next, to);
  }
  yield [next, last];
}

/** The places of a day's changes that lie in raw slots, as ranges in order. */
function rawRanges(rawSlots: Float64Array, day: number, times: Uint32Array): [from: number, to: number][] {
  const found: [number, number][] = [];
  for (let next = lowerBound(rawSlots, day); next < rawSlots.length; next += 1) {
    const slot = (rawSlots[next] as number) - day;
    if (slot >= 86_400_000) break;
    found.push([lowerBound(times, slot * 2), lowerBound(times, (slot + SLOT_MS) * 2)]);
  }
  return found;
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
