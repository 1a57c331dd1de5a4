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

const spanOf = ({ startAt, endAt }: Interval) => ({ StartUtc: iso(startAt), EndUtc: iso(endAt) });

/** Without what is not asked for. */
const given = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

export function questionOf(report: ReportKind, definition: Definition, dueAt: number): ReportQuestion {
  const { operation } = kinds[report];
  const { Filters, TimeZone, Days } = definition;
  const { before, window } = windowsOf(definition, dueAt);
  const { LicenseServerIds, FeatureIds, Vendors, UserNames, GroupBy, IdleAtLeastSeconds } = Filters;
  const which = given({ LicenseServerIds, FeatureIds, Vendors });
  switch (report) {
    case "HeatMap":
      return { operation, query: { ...Filters, ...spanOf(window), TimeZone } };
    case "Comparison":
      return { operation, body: { ...Filters, First: spanOf(before), Second: spanOf(window) } };
    case "ChargeBack":
      // The month in whose middle the window is, whatever the zone.
      return { operation, query: { ...Filters, Month: iso((window.startAt + window.endAt) / 2).slice(0, 7) } };
    case "Forecast":
      return { operation, query: Filters };
    case "Expirations": {
      const startAt = startOfDay(dueAt);
      const { EndUtc, ...from } = spanOf({ startAt, endAt: startAt + ((Days ?? 0) + 1) * DAY_MS });
      return { operation, query: { ...which, ...(!Filters.IncludeExpired && from), EndUtc } };
    }
    case "UnusedFeatures":
      return { operation, query: { ...which, Days } };
    case "UserSessions":
      return { operation, body: { ...which, UserNames, ...spanOf(window), Sort: [{ Field: "StartTimeUtc" }] } };
    case "Sessions": {
      const Sort = [{ Field: "StartTimeUtc", Direction: "Descending" }];
      return { operation, body: { ...Filters, ...spanOf(window), Sort } };
    }
    case "UsageOverTime": {
      const { WorkingHoursOnly, IgnoreWeekends, BucketSize } = Filters;
      const hours = given({ WorkingHoursOnly, IgnoreWeekends });
      const split = GroupBy === undefined ? {} : { GroupBy: [GroupBy] };
      return {
        operation,
        query: { ...which, ...spanOf(window), TimeZone, BucketSize: BucketSize ?? "Day", ...split, ...hours },
      };
    }
    case "Denials":
      return { operation, body: { ...Filters, ...spanOf(window) } };
    case "DenialCounts": {
      const { TrueDenialsOnly, Top = mostNames } = Filters;
      const of = { ...which, ...spanOf(window), ...given({ TrueDenialsOnly }) };
      return { operation, query: { ...of, GroupBy: GroupBy ?? "Feature", Top } };
    }
    case "LongestIdle":
    case "LongestRunning": {
      const isIdle = report === "LongestIdle";
      const Sort = [{ Field: isIdle ? "IdleTimeSeconds" : "DurationSeconds", Direction: "Descending" }];
      const least = isIdle && { IdleAtLeastSeconds: IdleAtLeastSeconds ?? 0 };
      return { operation, body: { ...which, ActiveOnly: true, PresentServersOnly: true, Sort, ...least } };
    }
    default:
      return { operation, query: { ...Filters, ...spanOf(window) } };
  }
}
