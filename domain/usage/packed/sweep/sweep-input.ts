// What the sweep over packed days takes, and the numbers that it answers. Types, and the order of the numbers.
import type { Interval } from "../../../time/working-time.ts";
import type { RawPart } from "../raw-changes.ts";

/** In the order of pool, user, group and project: the Ids that a series takes; null: all. */
export type SeriesLabels = readonly (readonly number[] | null)[];

export interface SweptSeries {
  readonly labels: SeriesLabels;
  /** Running and in use just before the first piece. */
  readonly before: { readonly sessions: number; readonly licenses: number };
  /** What is owned since when; null: not known. */
  readonly owned: readonly { readonly at: number; readonly total: number | null }[];
  /** Nothing else is measured. */
  readonly known: Interval;
  /** By how much it moves in times that are not swept, in the order of time: applied at their beginning. */
  readonly jumps: readonly { readonly at: number; readonly sessions: number; readonly licenses: number }[];
}

export interface SweepInput extends RawPart {
  readonly series: readonly SweptSeries[];
  /** Where each piece begins, in the order of time; the last one is where all end. */
  readonly borders: Float64Array;
}

/**
 * Numbers of one piece of one series in the answer, in this order. Where nothing is known `highest` is not finite; `sessions`,
 * `licenses`, `starts` and `allLicenseMs` are there all the same.
 */
export const pieceFields = [
  ...["lowest", "highest", "highestAt", "usageMs", "licenseMs", "fullMs"],
  ...["sessions", "licenses", "starts", "allLicenseMs"],
] as const;
