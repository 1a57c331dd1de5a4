// The draft of a schedule: the content of its form, and what the page sends to the service. It omits the fields that a report
// does not have.
import type {
  ReportFiltersInput,
  ReportFormat,
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
  readonly formats: readonly ReportFormat[];
  /** Null until the reader changes them: the default is the reader's mail address, where there is one. */
  readonly recipients: string | null;
  /** "": to the recipients. */
  readonly destinationId: string;
}

export interface ScheduleFieldsProps {
  readonly draft: Draft;
  readonly onChange: (changes: Partial<Draft>) => void;
}

const decisions = ["Rightsizing", "HeatMap", "Comparison"] as const;
const waste = ["Waste", "WasteHolders", "WastefulSessions", "SimultaneousCheckouts", "FeaturesHeldTogether"] as const;
const lists = ["Denials", "DenialCounts", "UserSessions", "Sessions"] as const;

export const reports: readonly ReportKind[] = [
  ...decisions,
  "Forecast",
  ...waste,
  ...(["Costs", "ChargeBack", "Expirations", "UnusedFeatures", "UsageOverTime"] as const),
  ...lists,
  ...(["LongestIdle", "LongestRunning"] as const),
];

const onWindow: readonly ReportKind[] = [...decisions, ...waste, "Costs", "UsageOverTime", ...lists];
const ofCountedDays: readonly ReportKind[] = ["Expirations", "UnusedFeatures"];
const people = ["User", "Group", "Project"] as const;
const rows: Partial<Record<ReportKind, readonly ReportGrouping[]>> = {
  WasteHolders: people,
  ChargeBack: [...people, "Department", "CostCenter"],
  DenialCounts: ["Feature", "User"],
  UsageOverTime: ["Feature", "LicenseServer", ...people],
};

/** The possible subjects of a report's rows; none: it is always the same. */
export const groupingsOf = (report: ReportKind): readonly ReportGrouping[] => rows[report] ?? [];

/** Which reports have a filter. */
const knowing: Readonly<Record<keyof ReportFiltersInput, readonly ReportKind[]>> = {
  LicenseServerIds: reports,
  FeatureIds: reports.filter((one) => one !== "UnusedFeatures"),
  FeatureNames: [...decisions, "Forecast", ...waste, "Costs", "ChargeBack", "Denials", "Sessions"],
  Vendors: reports.filter((one) => one !== "DenialCounts"),
  UserNames: ["UserSessions", "Denials", "Sessions"],
  GroupNames: ["Denials", "Sessions"],
  ProjectNames: ["Sessions"],
  DenialTypes: ["Denials"],
  Search: ["Denials", "Sessions"],
  GroupBy: reports.filter((one) => rows[one] !== undefined),
  ShareOf: ["ChargeBack"],
  BucketSize: ["UsageOverTime"],
  Top: ["DenialCounts"],
  UnusedOnly: ["Waste"],
  IncludeExpired: ["Expirations"],
  WorkingHoursOnly: [...decisions, "UsageOverTime"],
  IgnoreWeekends: [...decisions, "UsageOverTime"],
  TrueDenialsOnly: ["Denials", "DenialCounts"],
  IdleAtLeastSeconds: ["LongestIdle"],
};

export const knows = (report: ReportKind, filter: keyof ReportFiltersInput) => knowing[filter].includes(report);
export const hasWindow = (report: ReportKind) => onWindow.includes(report);

/** Whether the report has a number of days. */
export const countsDays = ({ report, window }: Pick<Draft, "report" | "window">) =>
  ofCountedDays.includes(report) || (hasWindow(report) && window === "LastDays");

const usual: Omit<Draft, "report" | "window" | "days" | "filters" | "users"> = {
  name: "",
  isEnabled: true,
  rhythm: "Weekly",
  day: "1",
  hour: "7",
  timeZone: readersZone,
  language,
  formats: ["Pdf", "Xlsx"],
  recipients: null,
  destinationId: "",
};

/** For a page that is to be sent, or empty. */
export function newDraft(of: MailedReport | null): Draft {
  const { report, window, days, filters } = of ?? { report: "Rightsizing", window: "LastDays", days: 30, filters: {} };
  return { ...usual, report, window: window ?? "LastWeek", days: String(days ?? 30), ...written(report, filters) };
}

export function draftOf(schedule: ReportSchedule): Draft {
  const filters = Object.entries(schedule.Filters).filter(([, value]) => value !== null);
  return {
    name: schedule.Name,
    isEnabled: schedule.IsEnabled,
    report: schedule.Report,
    window: (schedule.Window ?? "LastWeek") as ReportWindow,
    days: String(schedule.Days ?? 30),
    ...written(schedule.Report, Object.fromEntries(filters) as ReportFiltersInput),
    rhythm: schedule.Rhythm,
    day: String(schedule.Day),
    hour: String(schedule.Hour),
    timeZone: schedule.TimeZone,
    language: schedule.Language,
    recipients: schedule.Recipients.join(", "),
    formats: schedule.Formats as readonly ReportFormat[],
    destinationId: schedule.DestinationId === null ? "" : String(schedule.DestinationId),
  };
}

/** The users of a report that needs some are a separate field. */
function written(report: ReportKind, filters: ReportFiltersInput): Pick<Draft, "filters" | "users"> {
  if (report !== "UserSessions") return { filters, users: "" };
  const { UserNames = [], ...others } = filters;
  return { filters: others, users: UserNames.join(", ") };
}

const namesIn = (text: string) => text.split(",").flatMap((name) => name.trim() || []);

export function inputOf(draft: Draft): ReportScheduleInput {
  const { report } = draft;
  return {
    Name: draft.name.trim(),
    IsEnabled: draft.isEnabled,
    Report: report,
    Filters: filtersOf(draft),
    ...(hasWindow(report) && { Window: draft.window }),
    ...(countsDays(draft) && { Days: Number(draft.days) }),
    Rhythm: draft.rhythm,
    Day: Number(draft.day),
    Hour: Number(draft.hour),
    TimeZone: draft.timeZone,
    Language: draft.language,
    Formats: [...draft.formats],
    ...(draft.destinationId === ""
      ? { Recipients: namesIn(draft.recipients ?? "") }
      : { DestinationId: Number(draft.destinationId) }),
  };
}

function filtersOf({ report, filters, users }: Draft): ReportFiltersInput {
  const { GroupBy, ...others } = filters;
  const chosen = Object.entries(others).filter(
    ([name, value]) => knows(report, name as keyof ReportFiltersInput) && isChosen(value),
  );
  return {
    ...Object.fromEntries(chosen),
    ...(GroupBy !== undefined && groupingsOf(report).includes(GroupBy) && { GroupBy }),
    ...(report === "UserSessions" && { UserNames: namesIn(users) }),
  };
}

const isChosen = (value: unknown) =>
  value !== undefined && value !== false && value !== "" && !(Array.isArray(value) && value.length === 0);
