// The reports that can be sent: the operation of each, its filters, and which columns of its CSV people read, and how. The CSV itself has
// all columns.
import type { components, operations } from "../../generated/contract.ts";

type Schemas = components["schemas"];
export type ReportKind = Schemas["ReportKind"];
export type Filter = keyof Schemas["ReportFiltersInput"];
type Grouping = Schemas["ReportGrouping"];

/** How the cells of a column are written for people. */
export type Writing = "text" | "number" | "hours" | "percent" | "moment" | "day" | "hour" | "weekday" | "yes" | "word";
export type Column = readonly [field: string, writing: Writing];

export interface Kind {
  readonly operation: keyof operations;
  /** Which days it can be about: a window of the past, so many to come or without use, or none. */
  readonly time: "window" | "month" | "days" | "none";
  readonly filters: readonly Filter[];
  /** Its operation takes no longer window. */
  readonly mostDays?: number;
  readonly groupings?: readonly Grouping[];
  readonly columns: readonly Column[];
}

const pools: readonly Filter[] = ["LicenseServerIds", "FeatureIds", "Vendors"];
const features: readonly Filter[] = [...pools, "FeatureNames"];
const measured: readonly Filter[] = [...features, "WorkingHoursOnly", "IgnoreWeekends"];
const listed: readonly Filter[] = [...features, "UserNames", "GroupNames", "Search"];
/** Waste is known for 400 days; one less, since days of a zone may be 25 hours long. */
const wasteDays = 399;
const holders: readonly Grouping[] = ["User", "Group", "Project"];
const payers: readonly Grouping[] = [...holders, "Department", "CostCenter"];

const texts = (...fields: readonly string[]): Column[] => fields.map((field) => [field, "text"]);
const numbers = (...fields: readonly string[]): Column[] => fields.map((field) => [field, "number"]);
const hours = (...fields: readonly string[]): Column[] => fields.map((field) => [field, "hours"]);

const pool = texts("FeatureName", "FeatureVersion", "LicenseServerName");
const holder = texts("UserName", "GroupName", "ProjectName");
const verdict: readonly Column[] = [["Verdict", "word"], ...numbers("SpareLicenses")];
const running: readonly Column[] = [
  ...texts("UserName", "FeatureName", "LicenseServerName", "Workstation"),
  ...([["StartTimeUtc", "moment"]] as const),
  ...hours("DurationSeconds", "IdleTimeSeconds"),
  ...numbers("NumberOfLicenses"),
];

const sessionColumns: readonly Column[] = [
  ...texts("UserName", "FeatureName", "LicenseServerName", "Workstation"),
  ...([
    ["StartTimeUtc", "moment"],
    ["EndTimeUtc", "moment"],
  ] as const),
  ...hours("UsageSecondsInWindow"),
  ...numbers("NumberOfLicenses"),
];

const decisions = {
  Rightsizing: {
    operation: "getRightsizing",
    time: "window",
    filters: measured,
    columns: [
      ...pool,
      ...numbers("Total", "P95", "Max"),
      ["FullPercent", "percent"],
      ...numbers("TrueDenials"),
      ...verdict,
    ],
  },
  HeatMap: {
    operation: "getHeatMap",
    time: "window",
    filters: measured,
    columns: [
      ...([
        ["Weekday", "weekday"],
        ["Hour", "hour"],
      ] as const),
      ...numbers("Average", "Max"),
      ...hours("FullSeconds"),
      ...numbers("TrueDenials", "Denials"),
    ],
  },
  Comparison: {
    operation: "queryComparison",
    time: "window",
    filters: measured,
    columns: [
      ...texts("FeatureName", "LicenseServerName"),
      ...numbers("FirstMax", "SecondMax", "DifferenceMax", "FirstP95", "SecondP95", "DifferenceP95"),
      ...numbers("FirstTrueDenials", "SecondTrueDenials", "DifferenceTrueDenials"),
      ["SecondVerdict", "word"],
    ],
  },
  Forecast: {
    operation: "getForecast",
    time: "none",
    filters: features,
    columns: [...texts("Month"), ["Kind", "word"], ...numbers("Max", "Expected", "Lower", "Upper")],
  },
} satisfies Partial<Record<ReportKind, Kind>>;

const waste = {
  Waste: {
    operation: "getWaste",
    time: "window",
    filters: [...features, "UnusedOnly"],
    mostDays: wasteDays,
    columns: [
      ...pool,
      ...numbers("Total"),
      ...hours(
        "LicenseSeconds",
        "NightLicenseSeconds",
        "WeekendLicenseSeconds",
        "IdleLicenseSeconds",
        "LongLicenseSeconds",
      ),
      ["IsUnused", "yes"],
    ],
  },
  WasteHolders: {
    operation: "getWasteHolders",
    time: "window",
    filters: [...features, "GroupBy"],
    groupings: holders,
    columns: [
      ...holder,
      ...hours("LicenseSeconds", "NightLicenseSeconds"),
      ...numbers("NightsHeld"),
      ...hours("WeekendLicenseSeconds"),
      ...numbers("WeekendsHeld"),
      ...hours("SimultaneousSeconds"),
    ],
  },
  WastefulSessions: {
    operation: "getWastefulSessions",
    time: "window",
    filters: features,
    mostDays: wasteDays,
    columns: [...running, ["Reason", "word"], ...hours("WastedLicenseSeconds")],
  },
  SimultaneousCheckouts: {
    operation: "getSimultaneousCheckouts",
    time: "window",
    filters: features,
    columns: [
      ...texts("UserName", ...["FeatureName", "LicenseServerName"]),
      ...hours("Seconds", "LicenseSeconds"),
      ...numbers("MaxSessions", "MaxLicenses"),
      ["MaxAtUtc", "moment"],
    ],
  },
  FeaturesHeldTogether: {
    operation: "getFeaturesHeldTogether",
    time: "window",
    filters: features,
    columns: [
      ...texts("FirstFeatureName", "FirstLicenseServerName", "SecondFeatureName", "SecondLicenseServerName"),
      ...hours("Seconds", "FirstSeconds", "SecondSeconds"),
      ["SharePercent", "percent"],
    ],
  },
} satisfies Partial<Record<ReportKind, Kind>>;

const costs = {
  Costs: {
    operation: "getCosts",
    time: "window",
    filters: features,
    columns: [
      ...texts("FeatureName", "LicenseServerName", "Currency"),
      ...numbers("Cost", "PaidLicenses", "CostPerLicenseHour", "SpareCost"),
      ...hours("LicenseSeconds"),
      ...verdict,
    ],
  },
  ChargeBack: {
    operation: "getChargeBack",
    time: "month",
    filters: [...features, "GroupBy", "ShareOf"],
    groupings: payers,
    columns: [
      ...holder,
      ...texts("Department", "CostCenter"),
      ["IsUnused", "yes"],
      ...texts("Currency"),
      ...numbers("Cost"),
      ["SharePercent", "percent"],
      ...hours("LicenseSeconds"),
    ],
  },
} satisfies Partial<Record<ReportKind, Kind>>;

const lists = {
  Expirations: {
    operation: "getExpirations",
    time: "days",
    filters: [...pools, "IncludeExpired"],
    columns: [
      ...texts("FeatureName", "FeatureVersion", "Vendor", "LicenseServerName"),
      ["ExpirationDateUtc", "day"],
      ...numbers("Quantity", "Total"),
    ],
  },
  UnusedFeatures: {
    operation: "getUnusedFeatures",
    time: "days",
    filters: ["LicenseServerIds", "Vendors"],
    columns: [
      ...texts("Name", "Version", "Vendor", "LicenseServerName"),
      ...numbers("Total"),
      ...([
        ["LastUsedUtc", "moment"],
        ["ExpirationDateUtc", "day"],
      ] as const),
    ],
  },
  UserSessions: {
    operation: "querySessions",
    time: "window",
    filters: [...pools, "UserNames"],
    columns: sessionColumns,
  },
  Sessions: {
    operation: "querySessions",
    time: "window",
    filters: [...listed, "ProjectNames"],
    columns: sessionColumns,
  },
  UsageOverTime: {
    operation: "getUsageOverTime",
    time: "window",
    filters: [...pools, "GroupBy", "BucketSize", "WorkingHoursOnly", "IgnoreWeekends"],
    groupings: ["Feature", "LicenseServer", ...holders],
    columns: [
      ...([["StartUtc", "moment"]] as const),
      ...texts("FeatureName", "LicenseServerName", "UserName", "GroupName", "ProjectName"),
      ...numbers("Average", "Max", "Total"),
      ...hours("LicenseSeconds"),
      ["FullPercent", "percent"],
    ],
  },
  Denials: {
    operation: "queryDenials",
    time: "window",
    filters: [...listed, "DenialTypes", "TrueDenialsOnly"],
    columns: [
      ["DenialTimeUtc", "moment"],
      ...texts("FeatureName", "FeatureVersion", "LicenseServerName", "UserName", "Workstation"),
      ...numbers("NumberOfLicenses"),
      ...([
        ["DenialType", "word"],
        ["IsTrueDenial", "yes"],
      ] as const),
    ],
  },
  DenialCounts: {
    operation: "getDenialCounts",
    time: "window",
    groupings: ["Feature", "User"],
    filters: ["LicenseServerIds", "FeatureIds", "TrueDenialsOnly", "GroupBy", "Top"],
    columns: [...texts("Name"), ...numbers("Denials", "TrueDenials", "FalseDenials")],
  },
  LongestIdle: {
    operation: "querySessions",
    time: "none",
    filters: [...pools, "IdleAtLeastSeconds"],
    columns: running,
  },
  LongestRunning: { operation: "querySessions", time: "none", filters: pools, columns: running },
} satisfies Partial<Record<ReportKind, Kind>>;

export const kinds: Readonly<Record<ReportKind, Kind>> = { ...decisions, ...waste, ...costs, ...lists };
