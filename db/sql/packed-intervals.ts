// How much of a time lies in some intervals, as a function of SQL on SQLite: the intervals come as bytes and are searched where they
// lie. As a table that each row is joined to, all of them were looked at for each row. Pure.

interface Interval {
  readonly startAt: number;
  readonly endAt: number;
}

const numberBytes = 8;
const intervalBytes = 2 * numberBytes;

/** They are in order and do not overlap. */
export function packIntervals(intervals: readonly Interval[]): Buffer {
  const bytes = Buffer.alloc(intervals.length * intervalBytes);
  for (const [place, { startAt, endAt }] of intervals.entries()) {
    bytes.writeDoubleLE(startAt, place * intervalBytes);
    bytes.writeDoubleLE(endAt, place * intervalBytes + numberBytes);
  }
  return bytes;
}

/** Milliseconds of [from, to) in these intervals. */
export function msWithin(from: number, to: number, packed: Buffer): number {
  let ms = 0;
  for (let at = firstEndingAfter(packed, from); at < packed.length; at += intervalBytes) {
    const [startAt, endAt] = [packed.readDoubleLE(at), packed.readDoubleLE(at + numberBytes)];
    if (startAt >= to) break;
    ms += Math.max(0, Math.min(endAt, to) - Math.max(startAt, from));
  }
  return ms;
}

/** Where the first interval lies that ends after that instant. */
function firstEndingAfter(packed: Buffer, at: number): number {
  let [low, high] = [0, packed.length / intervalBytes];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (packed.readDoubleLE(middle * intervalBytes + numberBytes) <= at) low = middle + 1;
    else high = middle;
  }
  return low * intervalBytes;
}
