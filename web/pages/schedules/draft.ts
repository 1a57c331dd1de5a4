// The draft of a schedule: what its form shows, and what the page sends to the service. It leaves out the fields that a report
// does not have, and keeps the filters that the form does not show.
import type {
  ReportFiltersInput,
  ReportGrouping,
  ReportKind,
  ReportRhythm,
  ReportSchedule,
  ReportScheduleInput,
  ReportWindow,
} from "../../../generated/client/index.js";
import { readersZone } from "../../format/times.ts";
import type { MailedReport } from "../../service/mailed-report.ts";
import { type Language, language } from "../../words/language.ts";

export interface Draft {
  readonly name: string;
  readonly isEnabled: boolean;
  readonly report: ReportKind;
  readonly window: ReportWindow;
  readonly days: string;
  readonly filters: ReportFiltersInput;
  readonly users: string;
  readonly rhythm: ReportRhythm;
  readonly day: string;
  readonly hour: string;
  readonly timeZone: string;
  readonly language: Language;
  readonly recipients: string;
  /** "": to the recipients. */
  readonly destinationId: string;
}

export interface ScheduleFieldsProps {
  readonly draft: Draft;
  readonly onChange: (changes: Partial<Draft>) => void;
}

const decisions = ["Rightsizing", "HeatMap", "Comparison"] as const;
const waste = ["Waste", "WasteHolders", "WastefulSessions", "SimultaneousCheckouts", "FeaturesHeldTogether"] as const;
const lists = ["Denials", "DenialCounts", "UserSessions"] as const;

export const reports: readonly ReportKind[] = [
  ...decisions,
  "Forecast",
  ...waste,
  ...(["Costs", "ChargeBack", "Expirations", "UnusedFeatures", "UsageOverTime"] as const),
  ...lists,
  ...(["LongestIdle", "LongestRunning"] as const),
];

/** Which reports have a field. */
const having = {
  window: [...decisions, ...waste, "Costs", "UsageOverTime", ...lists],
  days: ["Expirations", "UnusedFeatures"],
  feature: reports.filter((one) => one !== "UnusedFeatures"),
  hours: [...decisions, "UsageOverTime"],
  trueOnly: ["Denials", "DenialCounts"],
  users: ["UserSessions"],
} as const satisfies Record<string, readonly ReportKind[]>;

export function has(field: keyof typeof having, report: ReportKind): boolean {
  return (having[field] as readonly ReportKind[]).includes(report);
}

const people = ["User", "Group", "Project"] as const;
const rows: Partial<Record<ReportKind, readonly ReportGrouping[]>> = {
  ...{ WasteHolders: people, ChargeBack: people, DenialCounts: ["Feature", "User"] },
  UsageOverTime: ["Feature", "LicenseServer", ...people],
};

/** What the rows of a report can be about; none: it is always the same. */
export const groupingsOf = (report: ReportKind): readonly ReportGrouping[] => rows[report] ?? [];

/** Filters that a report has beside those with a field in the form. */
const kept: Partial<Record<keyof ReportFiltersInput, readonly ReportKind[]>> = {
  FeatureNames: [...decisions, "Forecast", ...waste, "Costs", "ChargeBack"],
  Vendors: reports.filter((one) => one !== "DenialCounts"),
  BucketSize: ["UsageOverTime"],
  IgnoreWeekends: having.hours,
  IdleAtLeastSeconds: ["LongestIdle"],
};

const usual: Omit<Draft, "report" | "window" | "days" | "filters" | "users"> = {
  ...{ name: "", isEnabled: true, rhythm: "Weekly", day: "1", hour: "7", timeZone: readersZone, language },
  ...{ recipients: "", destinationId: "" },
};

/** Of a page that is to be sent, or of nothing yet. */
export function newDraft(of: MailedReport | null): Draft {
  const { report, window, days, filters } = of ?? { report: "Rightsizing", window: "LastDays", days: 30, filters: {} };
  const { UserNames = [], ...others } = filters;
  return {
    ...usual,
    report,
    window: window ?? "LastWeek",
    days: String(days ?? 30),
    filters: others,
    users: UserNames.join(", "),
  };
}

export function draftOf(schedule: ReportSchedule): Draft {
  const { UserNames, GroupBy, BucketSize, IdleAtLeastSeconds, ...others } = schedule.Filters;
  return {
    ...{ name: schedule.Name, isEnabled: schedule.IsEnabled, report: schedule.Report },
    ...{ window: (schedule.Window ?? "LastWeek") as ReportWindow, days: String(schedule.Days ?? 30) },
    filters: {
      ...others,
      ...(GroupBy !== null && { GroupBy: GroupBy as ReportGrouping }),
      ...(BucketSize !== null && { BucketSize: BucketSize as NonNullable<ReportFiltersInput["BucketSize"]> }),
      ...(IdleAtLeastSeconds !== null && { IdleAtLeastSeconds }),
    },
    ...{ users: UserNames.join(", "), rhythm: schedule.Rhythm, day: String(schedule.Day), hour: String(schedule.Hour) },
    ...{ timeZone: schedule.TimeZone, language: schedule.Language, recipients: schedule.Recipients.join(", ") },
    destinationId: schedule.DestinationId === null ? "" : String(schedule.DestinationId),
  };
}

const namesIn = (text: string) => text.split(",").flatMap((name) => name.trim() || []);

export function inputOf(draft: Draft): ReportScheduleInput {
  const { report } = draft;
  const isOfDays = has("days", report) || (has("window", report) && draft.window === "LastDays");
  return {
    ...{ Name: draft.name.trim(), IsEnabled: draft.isEnabled, Report: report, Filters: filtersOf(draft) },
    ...(has("window", report) && { Window: draft.window }),
    ...(isOfDays && { Days: Number(draft.days) }),
    ...{ Rhythm: draft.rhythm, Day: Number(draft.day), Hour: Number(draft.hour) },
    ...{ TimeZone: draft.timeZone, Language: draft.language },
    ...(draft.destinationId === ""
      ? { Recipients: namesIn(draft.recipients) }
      : { DestinationId: Number(draft.destinationId) }),
  };
}

function filtersOf({ report, filters, users }: Draft): ReportFiltersInput {
  const { LicenseServerIds = [], FeatureIds = [], GroupBy, WorkingHoursOnly, TrueDenialsOnly } = filters;
  const others = Object.entries(filters).filter(([name]) => kept[name as keyof typeof kept]?.includes(report));
  return {
    ...Object.fromEntries(others),
    ...(LicenseServerIds.length > 0 && { LicenseServerIds }),
    ...(has("feature", report) && FeatureIds.length > 0 && { FeatureIds }),
    ...(GroupBy !== undefined && groupingsOf(report).includes(GroupBy) && { GroupBy }),
    ...(has("hours", report) && WorkingHoursOnly && { WorkingHoursOnly }),
    ...(has("trueOnly", report) && TrueDenialsOnly && { TrueDenialsOnly }),
    ...(has("users", report) && { UserNames: namesIn(users) }),
  };
}
