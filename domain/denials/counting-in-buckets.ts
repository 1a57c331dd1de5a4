// A fold: denials are counted in buckets of time. Runs where they are read.

import { firstEndingAfter } from "../../columnar/intervals.ts";
import type { Fold } from "../../db/index.ts";
import type { Interval } from "../time/working-time.ts";

export interface BucketCount {
  denials: number;
  trueDenials: number;
}

/** Rows, in any order: the instant of a denial in milliseconds, 1 for a true one. Of the buckets, which are in order, each has its count. */
export const begin: Fold<readonly Interval[], BucketCount[]> = (buckets) => {
  const counts = buckets.map((): BucketCount => ({ denials: 0, trueDenials: 0 }));
  return {
    row: ([instant, verdict]) => {
      const at = Number(instant);
      const place = firstEndingAfter(buckets, at);
      const bucket = buckets[place];
      if (bucket === undefined || bucket.startAt > at) return;
      const count = counts[place] as BucketCount;
      count.denials += 1;
      if (Number(verdict) === 1) count.trueDenials += 1;
    },
    end: () => counts,
  };
};
