// A window's buckets cut into the intervals that count and those that do not, where only working time counts. No query here.
import { invalid } from "../../problem.ts";
import {
  type Interval,
  mostBuckets,
  type WorkingFilter,
  type WorkingTime,
  workingIntervals,
} from "../../time/working-time.ts";

/** Where only working time counts there may be so many intervals. */
const mostIntervals = mostBuckets * 10;

export interface CutBuckets {
  /** Consecutive ones that fill the buckets. */
  readonly intervals: readonly Interval[];
  /** For each interval the number of its bucket, from 0; null: it does not count. */
  readonly bucketOf: readonly (number | null)[];
}

export function cutBuckets(buckets: readonly Interval[], filter: WorkingFilter, time: WorkingTime): CutBuckets {
  const intervals: Interval[] = [];
  const bucketOf: (number | null)[] = [];
  const add = (part: Interval, bucket: number | null) => {
    if (part.startAt >= part.endAt) return;
    intervals.push(part);
    bucketOf.push(bucket);
  };
  for (const [bucket, whole] of buckets.entries()) {
    let at = whole.startAt;
    for (const part of workingIntervals(time, filter, whole)) {
      add({ startAt: at, endAt: part.startAt }, null);
      add(part, bucket);
      at = part.endAt;
    }
    add({ startAt: at, endAt: whole.endAt }, null);
    if (intervals.length > mostIntervals) {
      throw invalid("BucketSize", "must be a shorter window where only working time counts");
    }
  }
  return { intervals, bucketOf };
}
