// The reports that can be sent: the operation of each, its filters, and which columns of its CSV are shown to people, and how. The CSV
// itself has all columns.
import type { components, operations } from "../../generated/contract.ts";

type Schemas = components["schemas"];
export type ReportKind = Schemas["ReportKind"];
export type Filter = keyof Schemas["ReportFiltersInput"];

/** How the cells of a column are written for people. */
export type Writing =
  | "text"
  | "number"
  | "money"
  | "hours"
  | "percent"
  | "moment"
  | "day"
  | "hour"
  | "weekday"
  | "yes"
  | "word";
export type Column = readonly [field: string, writing: Writing];

export interface Kind {
  readonly operation: keyof operations;
  /** Which days it can cover: a past window, days to come or without use, or none. */
  readonly time: "window" | "month" | "days" | "none";
  readonly filters: readonly Filter[];
  /** Its operation takes no longer window. */
  readonly mostDays?: number;
  readonly groupings?: readonly Schemas["ReportGrouping"][];
  readonly columns: readonly Column[];
}

const pools: readonly Filter[] = ["LicenseServerIds", "FeatureIds", "Vendors"];
const features: readonly Filter[] = [...pools, "FeatureNames"];
const measured: readonly Filter[] = [...features, "WorkingHoursOnly", "IgnoreWeekends"];
const listed: readonly Filter[] = [...features, "UserNames", "GroupNames", "Search"];
/** Waste is stored for 400 days; one less, since days of a zone may be 25 hours long. */
const wasteDays = 399;
const holders = ["User", "Group", "Project"] as const;

/** Fields whose names do not show their format; all others are numbers. */
const writings: Readonly<Record<string, Writing>> = {
  ExpirationDateUtc: "day",
  Hour: "hour",
  Weekday: "weekday",
  Cost: "money",
  CostPerLicenseHour: "money",
  SpareCost: "money",
  ...Object.fromEntries(["Verdict", "SecondVerdict", "Kind", "Reason", "DenialType"].map((field) => [field, "word"])),
  ...Object.fromEntries(
    ["Month", "Vendor", "Version", "Workstation", "Department", "CostCenter", "Currency"].map((field) => [
      field,
      "text",
    ]),
  ),
};

function writingOf(field: string): Writing {
  if (/^Is[A-Z]/.test(field)) return "yes";
  if (/Name$|Version$/.test(field)) return "text";
  if (/Seconds(InWindow)?$/.test(field)) return "hours";
  if (field.endsWith("Percent")) return "percent";
  return writings[field] ?? (field.endsWith("Utc") ? "moment" : "number");
}

const columnsOf = (fields: string): Column[] => fields.split(" ").map((field) => [field, writingOf(field)]);

const pool = "FeatureName FeatureVersion LicenseServerName";
const holder = "UserName GroupName ProjectName";
const checkout = "UserName FeatureName LicenseServerName Workstation StartTimeUtc";
const running = `${checkout} DurationSeconds IdleTimeSeconds NumberOfLicenses`;
const inWindow = `${checkout} EndTimeUtc UsageSecondsInWindow NumberOfLicenses`;

export const kinds: Readonly<Record<ReportKind, Kind>> = {
  Rightsizing: {
    operation: "getRightsizing",
    time: "window",
    filters: measured,
    columns: columnsOf(`${pool} Total P95 Max FullPercent TrueDenials Verdict SpareLicenses`),
  },
  HeatMap: {
    operation: "getHeatMap",
    time: "window",
    filters: measured,
    columns: columnsOf("Weekday Hour Average Max FullSeconds TrueDenials Denials"),
  },
  Comparison: {
    operation: "queryComparison",
    time: "window",
    filters: measured,
    columns: columnsOf(
      "FeatureName LicenseServerName FirstMax SecondMax DifferenceMax FirstP95 SecondP95 DifferenceP95 FirstTrueDenials SecondTrueDenials DifferenceTrueDenials SecondVerdict",
    ),
  },
  Forecast: {
    operation: "getForecast",
    time: "none",
    filters: features,
    columns: columnsOf("Month Kind Max Expected Lower Upper"),
  },
  Waste: {
    operation: "getWaste",
    time: "window",
    filters: [...features, "UnusedOnly"],
    mostDays: wasteDays,
    columns: columnsOf(
      `${pool} Total LicenseSeconds NightLicenseSeconds WeekendLicenseSeconds IdleLicenseSeconds LongLicenseSeconds IsUnused`,
    ),
  },
  WasteHolders: {
    operation: "getWasteHolders",
    time: "window",
    filters: [...features, "GroupBy"],
    groupings: holders,
    columns: columnsOf(
      `${holder} LicenseSeconds NightLicenseSeconds NightsHeld WeekendLicenseSeconds WeekendsHeld SimultaneousSeconds`,
    ),
  },
  WastefulSessions: {
    operation: "getWastefulSessions",
    time: "window",
    filters: features,
    mostDays: wasteDays,
    columns: columnsOf(`${running} Reason WastedLicenseSeconds`),
  },
  SimultaneousCheckouts: {
    operation: "getSimultaneousCheckouts",
    time: "window",
    filters: features,
    columns: columnsOf(
      "UserName FeatureName LicenseServerName Seconds LicenseSeconds MaxSessions MaxLicenses MaxAtUtc",
    ),
  },
  FeaturesHeldTogether: {
    operation: "getFeaturesHeldTogether",
    time: "window",
    filters: features,
    columns: columnsOf(
      "FirstFeatureName FirstLicenseServerName SecondFeatureName SecondLicenseServerName Seconds FirstSeconds SecondSeconds SharePercent",
    ),
  },
  Costs: {
    operation: "getCosts",
    time: "window",
    filters: features,
    columns: columnsOf(
      "FeatureName LicenseServerName Currency Cost PaidLicenses CostPerLicenseHour SpareCost LicenseSeconds Verdict SpareLicenses",
    ),
  },
  ChargeBack: {
    operation: "getChargeBack",
    time: "month",
    filters: [...features, "GroupBy", "ShareOf"],
    groupings: [...holders, "Department", "CostCenter"],
    columns: columnsOf(`${holder} Department CostCenter IsUnused Currency Cost SharePercent LicenseSeconds`),
  },
  Expirations: {
    operation: "getExpirations",
    time: "days",
    filters: [...pools, "IncludeExpired"],
    columns: columnsOf("FeatureName FeatureVersion Vendor LicenseServerName ExpirationDateUtc Quantity Total"),
  },
  UnusedFeatures: {
    operation: "getUnusedFeatures",
    time: "days",
    filters: ["LicenseServerIds", "Vendors"],
    columns: columnsOf("Name Version Vendor LicenseServerName Total LastUsedUtc ExpirationDateUtc"),
  },
  UserSessions: {
    operation: "querySessions",
    time: "window",
    filters: [...pools, "UserNames"],
    columns: columnsOf(inWindow),
  },
  Sessions: {
    operation: "querySessions",
    time: "window",
    filters: [...listed, "ProjectNames"],
    columns: columnsOf(inWindow),
  },
  UsageOverTime: {
    operation: "getUsageOverTime",
    time: "window",
    filters: [...pools, "GroupBy", "BucketSize", "WorkingHoursOnly", "IgnoreWeekends"],
    groupings: ["Feature", "LicenseServer", ...holders],
    columns: columnsOf(`StartUtc FeatureName LicenseServerName ${holder} Average Max Total LicenseSeconds FullPercent`),
  },
  Denials: {
    operation: "queryDenials",
    time: "window",
    filters: [...listed, "DenialTypes", "TrueDenialsOnly"],
    columns: columnsOf(`DenialTimeUtc ${pool} UserName Workstation NumberOfLicenses DenialType IsTrueDenial`),
  },
  DenialCounts: {
    operation: "getDenialCounts",
    time: "window",
    groupings: ["Feature", "User"],
    filters: ["LicenseServerIds", "FeatureIds", "TrueDenialsOnly", "GroupBy", "Top"],
    columns: columnsOf("Name Denials TrueDenials FalseDenials"),
  },
  LongestIdle: {
    operation: "querySessions",
    time: "none",
    filters: [...pools, "IdleAtLeastSeconds"],
    columns: columnsOf(running),
  },
  LongestRunning: { operation: "querySessions", time: "none", filters: pools, columns: columnsOf(running) },
};
