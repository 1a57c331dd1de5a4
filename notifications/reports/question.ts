// What a report asks its operation, at the instant at which it is due: the same that its page would ask.
import { DAY_MS, startOfDay } from "../../domain/time/units.ts";
import { iso } from "../../domain/time/window.ts";
import type { Interval } from "../../domain/time/working-time.ts";
import type { Definition } from "./definition.ts";
import { kinds, type ReportKind } from "./kinds.ts";
import { windowsOf } from "./times.ts";

export interface ReportQuestion {
  readonly operation: string;
  /** Of a GET. */
  readonly query?: object;
  /** Of a POST. */
  readonly body?: object;
}

/** Of denials by name so many are listed, as the contract allows. */
const mostNames = 1000;

const dates = ({ startAt, endAt }: Interval) => ({ StartDateUtc: iso(startAt), EndDateTimeUtc: iso(endAt) });

export function questionOf(report: ReportKind, definition: Definition, dueAt: number): ReportQuestion {
  const { operation } = kinds[report];
  const { Filters, TimeZone, Days } = definition;
  const { before, window } = windowsOf(definition, dueAt);
  const {
    UserNames,
    GroupBy,
    WorkingHoursOnly,
    IgnoreWeekends,
    TrueDenialsOnly,
    IdleAtLeastSeconds,
    BucketSize,
    ...which
  } = Filters;
  const trueOnly = TrueDenialsOnly === true && { trueDenialsOnly: true };
  switch (report) {
    case "HeatMap":
      return { operation, query: { ...Filters, ...dates(window), TimeZone } };
    case "Comparison":
      return { operation, body: { ...Filters, First: dates(before), Second: dates(window) } };
    case "ChargeBack":
      // The month in whose middle the window is, whatever the zone.
      return { operation, query: { ...Filters, Month: iso((window.startAt + window.endAt) / 2).slice(0, 7) } };
    case "Forecast":
      return { operation, query: Filters };
    case "Expirations": {
      const startAt = startOfDay(dueAt);
      return { operation, query: { ...which, ...dates({ startAt, endAt: startAt + ((Days ?? 0) + 1) * DAY_MS }) } };
    }
    case "UnusedFeatures":
      return { operation, query: { ...which, Days } };
    case "UserSessions": {
      const span = { StartUtc: iso(window.startAt), EndUtc: iso(window.endAt) };
      return { operation, body: { ...which, UserNames, ...span, Sort: [{ Field: "StartTimeUtc" }] } };
    }
    case "UsageOverTime": {
      const hours = {
        ...(WorkingHoursOnly && { workingHoursOnly: true }),
        ...(IgnoreWeekends && { ignoreWeekends: true }),
      };
      const split = GroupBy === undefined ? {} : { GroupBy: [GroupBy] };
      return {
        operation,
        query: { ...which, ...dates(window), TimeZone, BucketSize: BucketSize ?? "Day", ...split, ...hours },
      };
    }
    case "Denials":
      return { operation, query: { ...which, ...dates(window), ...trueOnly } };
    case "DenialCounts":
      return {
        operation,
        query: { ...which, ...dates(window), ...trueOnly, GroupBy: GroupBy ?? "Feature", Top: mostNames },
      };
    case "LongestIdle":
    case "LongestRunning": {
      const isIdle = report === "LongestIdle";
      const Sort = [{ Field: isIdle ? "IdleTimeSeconds" : "DurationSeconds", Direction: "Descending" }];
      const least = isIdle && { IdleAtLeastSeconds: IdleAtLeastSeconds ?? 0 };
      return { operation, body: { ...which, ActiveOnly: true, PresentServersOnly: true, Sort, ...least } };
    }
    default:
      return { operation, query: { ...Filters, ...dates(window) } };
  }
}
