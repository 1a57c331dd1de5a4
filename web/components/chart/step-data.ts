// Time buckets as the points of a stepped chart: each bucket is as wide as it is, also the last one before a gap.
import type { AlignedData } from "uplot";

export type Levels = readonly (number | null)[];

/** A line stops a moment before its bucket ends, so that the gap after it can begin at the end. */
const momentSeconds = 1;

/**
 * `starts`: of each bucket, seconds since 1970, rising; `end`: of the last one. Each list has a value for each bucket, null
 * where there is none. A bucket before a gap gets a second point at its end, since a step is drawn from one point to the next.
 */
export function stepData(starts: readonly number[], end: number, lists: readonly Levels[]): AlignedData {
  const times: number[] = [];
  const drawn = lists.map((): (number | null)[] => []);
  const add = (time: number, bucket: number) => {
    times.push(time);
    for (const [place, list] of lists.entries()) drawn[place]?.push(list[bucket] ?? null);
  };
  for (const [bucket, start] of starts.entries()) {
    add(start, bucket);
    const next = starts[bucket + 1];
    if (next === undefined) add(end, bucket);
    else if (lists.some((list) => list[bucket] != null && list[bucket + 1] == null)) add(next - momentSeconds, bucket);
  }
  return [times, ...drawn];
}

/** The number of the bucket in which an instant is. */
export function bucketAt(starts: readonly number[], seconds: number): number {
  return Math.max(
    0,
    starts.findLastIndex((start) => start <= seconds),
  );
}
