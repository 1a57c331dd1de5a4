// What a question on licences asks: which features, in which window, and the time that counts. No query here.
import type { components } from "../../../generated/contract.ts";
import type { PoolFilter } from "../../filters/filters.ts";
import { type Interval, type WorkingTime, workingFilter, workingIntervals } from "../../time/working-time.ts";

/** The filters that choose the features, as the contract names them. */
export type NamedPools = Pick<
  PoolFilter,
  "FeatureIds" | "FeatureNames" | "LicenseServerIds" | "LicenseServerNames" | "Vendors"
>;

/** The fields that the questions have in common, as the contract names them. */
export interface MeasuredFilters extends NamedPools {
  readonly Selections?: readonly components["schemas"]["MeasuredSelection"][] | undefined;
  readonly WorkingHoursOnly?: boolean | undefined;
  readonly IgnoreWeekends?: boolean | undefined;
}

/** The part of a window that lies before now. */
export function untilNow({ startAt, endAt }: Interval, now: number): Interval {
  return { startAt, endAt: Math.max(startAt, Math.min(endAt, now)) };
}

/** The parts of a stretch of time that count. */
export function countedIntervals(filters: MeasuredFilters, time: WorkingTime, within: Interval): Interval[] {
  return workingIntervals(time, workingFilter(filters), within);
}
