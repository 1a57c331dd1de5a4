// What a question on licences asks: the window, the time that counts, and what is held against the numbers. No query here.
import type { components } from "../../../generated/contract.ts";
import { invalid } from "../../problem.ts";
import type { FeatureSelector } from "../../records/feature-selectors.ts";
import { DAY_MS } from "../../time/units.ts";
import { instantOf } from "../../time/window.ts";
import { type Interval, type WorkingTime, workingIntervals } from "../../time/working-time.ts";

/** The fields that the questions have in common, as the contract names them. */
export interface MeasuredFilters {
  readonly FeatureIds?: readonly number[] | undefined;
  readonly FeatureNames?: readonly string[] | undefined;
  readonly LicenseServerIds?: readonly number[] | undefined;
  readonly Vendors?: readonly string[] | undefined;
  readonly Selections?: readonly components["schemas"]["MeasuredSelection"][] | undefined;
  readonly WorkingHoursOnly?: boolean | undefined;
  readonly IgnoreWeekends?: boolean | undefined;
}

export interface WindowDates {
  readonly StartDateUtc?: string | undefined;
  readonly EndDateTimeUtc?: string | undefined;
}

const usualWindowMs = 30 * DAY_MS;

/** As it was asked for. Without an end it runs to now, without a start it is the 30 days before its end, or now. */
export function askedWindow(dates: WindowDates, now: number, within = ""): Interval {
  const endAt = instantOf(`${within}EndDateTimeUtc`, dates.EndDateTimeUtc) ?? now;
  const startAt = instantOf(`${within}StartDateUtc`, dates.StartDateUtc) ?? Math.min(endAt, now) - usualWindowMs;
  if (startAt > endAt) {
    const other = dates.EndDateTimeUtc === undefined ? "now" : "EndDateTimeUtc";
    throw invalid(`${within}StartDateUtc`, `expected an instant that is not after ${other}`);
  }
  return { startAt, endAt };
}

/** The part of a window that lies before now. */
export function untilNow({ startAt, endAt }: Interval, now: number): Interval {
  return { startAt, endAt: Math.max(startAt, Math.min(endAt, now)) };
}

/** What of a stretch of time counts. */
export function countedIntervals(filters: MeasuredFilters, time: WorkingTime, within: Interval): Interval[] {
  const { WorkingHoursOnly, IgnoreWeekends } = filters;
  const filter = { workingHoursOnly: WorkingHoursOnly === true, ignoreWeekends: IgnoreWeekends === true };
  return workingIntervals(time, filter, within);
}

/** Features of these names, as selections. */
export function named(names: readonly string[] | undefined): FeatureSelector[] | undefined {
  return names?.map((FeatureName) => ({ FeatureName }));
}
