// A search among intervals that are in order and do not overlap. Without time zones, which threads of the database need not load.

/** The place of the interval in which an instant lies, or of the next one. */
export function firstEndingAfter(intervals: readonly { readonly endAt: number }[], at: number): number {
  let [low, high] = [0, intervals.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((intervals[middle] as { readonly endAt: number }).endAt <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}
