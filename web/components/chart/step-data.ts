// Time buckets as the points of a stepped chart: each bucket has its full width, also the last one before a gap.
import type { AlignedData } from "uplot";

export type Levels = readonly (number | null)[];

/** A line stops a moment before its bucket ends, so that the gap after it can begin at the end. */
export const momentSeconds = 1;

/**
 * `starts`: of each bucket, seconds since 1970, rising; `end`: of the last one. Each list has a value for each bucket, null
 * where there is none. A bucket before a gap gets a second point at its end, since a step is drawn from one point to the next.
 */
export function stepData(starts: readonly number[], end: number, lists: readonly Levels[]): AlignedData {
  const times: number[] = [];
  const drawn = lists.map((): (number | null)[] => []);
  const add = (time: number, bucket: number) => {
    times.push(time);
    for (const [index, list] of lists.entries()) drawn[index]?.push(list[bucket] ?? null);
  };
  for (const [bucket, start] of starts.entries()) {
    add(start, bucket);
    const next = starts[bucket + 1];
    if (next === undefined) add(end, bucket);
    else if (lists.some((list) => list[bucket] != null && list[bucket + 1] == null)) add(next - momentSeconds, bucket);
  }
  return [times, ...drawn];
}

/** The index of the bucket that contains an instant. */
export function bucketAt(starts: readonly number[], seconds: number): number {
  return Math.max(
    0,
    starts.findLastIndex((start) => start <= seconds),
  );
}

/** The levels of the buckets as two lists: of complete buckets, and of those that are incomplete or measured in part. */
export function fullAndPartial(levels: Levels, isPart: (bucket: number) => boolean): [full: Levels, partial: Levels] {
  const those = (wanted: boolean) => levels.map((level, bucket) => (isPart(bucket) === wanted ? level : null));
  return [those(false), those(true)];
}

const hourMs = 3_600_000;

/** The start and end of the bucket that contains an instant, by the clocks, in milliseconds; buckets are about `length` long. */
export function bucketSpan(at: number, length: number): readonly [from: number, to: number] {
  const edge = (later: number) => {
    const date = new Date(at);
    if (length <= hourMs) return new Date(date.setMinutes(0, 0, 0)).getTime() + later * hourMs;
    const [year, month, day] = [date.getFullYear(), date.getMonth(), date.getDate()];
    if (length <= 25 * hourMs) return new Date(year, month, day + later).getTime();
    if (length <= 170 * hourMs) return new Date(year, month, day - ((date.getDay() + 6) % 7) + 7 * later).getTime();
    if (length <= 32 * 24 * hourMs) return new Date(year, month + later, 1).getTime();
    return new Date(year + later, 0, 1).getTime();
  };
  return [edge(0), edge(1)];
}
