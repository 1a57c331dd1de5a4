// How many denials there were in each bucket of time, and how many of them true.
import type { Knex } from "knex";
import { firstEndingAfter, foldRows, type Interval } from "../../columnar/index.ts";
import type { Fold } from "../../db/index.ts";
import type { Viewer } from "../filters/filters.ts";
import { type CountFilters, counted, countFilter } from "./count-filters.ts";
import { denialField, denialSchema } from "./schema.ts";

interface BucketCount {
  denials: number;
  trueDenials: number;
}

/** The counts of each bucket, in their order; also of those without a denial. The buckets fill a window. */
export async function denialsInBuckets(
  knex: Knex,
  filters: CountFilters,
  buckets: readonly Interval[],
  viewer: Viewer,
) {
  const [first, last] = [buckets[0], buckets.at(-1)];
  if (first === undefined || last === undefined) return [];
  const counts = await foldRows<readonly Interval[], BucketCount[]>(
    knex,
    denialSchema,
    {
      filter: countFilter(filters, { startAt: first.startAt, endAt: last.endAt }, viewer),
      cells: [{ field: denialField.start }, { field: denialField.verdict }],
    },
    { module: new URL(import.meta.url), input: buckets },
  );
  return counts.map(({ denials, trueDenials }) => counted(denials, trueDenials));
}

/** @public Loaded by its address, to run beside the data. Rows, in any order: the instant of a denial in milliseconds, 1 for a true one. */
export const begin: Fold<readonly Interval[], BucketCount[]> = (buckets) => {
  const counts = buckets.map((): BucketCount => ({ denials: 0, trueDenials: 0 }));
  return {
    row: ([instant, verdict]) => {
      const at = Number(instant);
      const index = firstEndingAfter(buckets, at);
      const bucket = buckets[index];
      if (bucket === undefined || bucket.startAt > at) return;
      const count = counts[index] as BucketCount;
      count.denials += 1;
      if (Number(verdict) === 1) count.trueDenials += 1;
    },
    end: () => counts,
  };
};
