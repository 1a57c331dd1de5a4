// A fold: the denials of pools are counted for each feature or selection, in what is measured of it. Runs where they are read.
import type { Fold } from "../../../db/index.ts";
import type { Interval } from "../../time/working-time.ts";
import { countDenial, type DenialCounts, intervalOf, noDenials, poolDenial } from "./pool-denial.ts";

export interface CountingInput {
  /** The measured time, in order. */
  readonly intervals: readonly Interval[];
  /** Of each feature or selection what is known, and its pools. */
  readonly known: readonly Interval[];
  readonly pools: readonly (readonly number[])[];
}

/** Rows of foldDenials. */
export const begin: Fold<CountingInput, DenialCounts[]> = ({ intervals, known, pools }) => {
  const counts = known.map(noDenials);
  const pairs = pools.flatMap((ids, place) => ids.map((id) => ({ id, place })));
  const placesOf = Map.groupBy(pairs, ({ id }) => id);
  return {
    row: (row) => {
      const denial = poolDenial(row);
      if (intervalOf(intervals, denial) === undefined) return;
      for (const { place } of placesOf.get(denial.poolId) ?? []) {
        const { startAt, endAt } = known[place] as Interval;
        if (denial.at >= startAt && denial.at < endAt) countDenial(counts[place] as DenialCounts, denial);
      }
    },
    end: () => counts,
  };
};
