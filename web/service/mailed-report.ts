// The report that a page shows, for sending it by mail: its kind with the filters in the address of the page.
import type {
  DenialTypeInput as DenialType,
  ReportFiltersInput,
  ReportGrouping,
  ReportKindInput as ReportKind,
  ReportWindow,
} from "../../generated/client/index.js";
import { idIn, inWorkingHours, numberIn, onlyTrueDenials, onServer, serverIn } from "./address.ts";
import { bucketOf, windowOf } from "./window.ts";

export interface MailedReport {
  readonly report: ReportKind;
  /** Null: it has none. */
  readonly window: ReportWindow | null;
  /** With a window of days, with future days, or about unused features. */
  readonly days: number | null;
  readonly filters: ReportFiltersInput;
}

/** Who may pay for the licences of a month. */
export const payers = ["Group", "Project", "User", "Department", "CostCenter"] as const;

/** The most days of a schedule. */
const mostDays = 3660;

type Reader = (address: URLSearchParams, path: string) => MailedReport;

const onWindow =
  (report: ReportKind, more: (address: URLSearchParams, path: string) => ReportFiltersInput = () => ({})): Reader =>
  (address, path) => ({ report, ...windowIn(address), filters: { ...serversIn(address), ...more(address, path) } });

const present =
  (
    report: ReportKind,
    days: number | null = null,
    more: (address: URLSearchParams) => ReportFiltersInput = () => ({}),
  ): Reader =>
  (address) => ({
    report,
    window: null,
    filters: { ...serversIn(address), ...more(address) },
    days: days === null ? null : daysIn(address, days),
  });

const hours = (address: URLSearchParams) => (inWorkingHours(address) ? { WorkingHoursOnly: true } : {});
const feature = (address: URLSearchParams) => featureIds(idIn(address, "feature"));
const trueOnly = (address: URLSearchParams) => (onlyTrueDenials(address) ? { TrueDenialsOnly: true } : {});
const featureIds = (id: number | null) => (id === null ? {} : { FeatureIds: [id] });

const reasons: readonly DenialType[] = ["NoLicenseAvailable", "AllLicensesAreReservedForOthers", "Other"];
const holders: Readonly<Record<string, ReportGrouping>> = { users: "User", groups: "Group", projects: "Project" };
const splits: Readonly<Record<string, ReportGrouping>> = {
  feature: "Feature",
  user: "User",
  group: "Group",
  project: "Project",
};
const wasteViews: Readonly<Record<string, ReportKind>> = {
  sessions: "WastefulSessions",
  simultaneous: "SimultaneousCheckouts",
  together: "FeaturesHeldTogether",
};
/** A schedule of hours has no more days: its buckets would be too many. */
const mostDaysOfHours = 80;

/** The filters of a list. */
function listed(address: URLSearchParams): ReportFiltersInput {
  const text = (address.get("q") ?? "").trim().slice(0, 255);
  const names = (name: string) => {
    const value = address.get(name);
    return value === null || value === "" ? undefined : [value.slice(0, 255)];
  };
  const found = {
    FeatureNames: names("feature"),
    UserNames: names("user"),
    GroupNames: names("group"),
    Search: text === "" ? undefined : text,
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

function denials(address: URLSearchParams): ReportFiltersInput {
  const reason = reasons.find((one) => one === address.get("reason"));
  return { ...listed(address), ...trueOnly(address), ...(reason !== undefined && { DenialTypes: [reason] }) };
}

function checkouts(address: URLSearchParams): ReportFiltersInput {
  const project = address.get("project");
  return { ...listed(address), ...(project !== null && project !== "" && { ProjectNames: [project.slice(0, 255)] }) };
}

function overTime(address: URLSearchParams): ReportFiltersInput {
  const window = windowOf(address);
  const size = bucketOf(address, window);
  const BucketSize = size === "Hour" && window.days > mostDaysOfHours ? "Day" : size;
  const by = address.get("by") ?? "";
  const usual = address.has("feature") ? undefined : splits.feature;
  const GroupBy = by === "none" ? undefined : (splits[by] ?? usual);
  return { ...hours(address), ...feature(address), BucketSize, ...(GroupBy !== undefined && { GroupBy }) };
}

/** The days around a day that both windows have, or the months. A schedule's windows move on with its calendar. */
function comparison(address: URLSearchParams): MailedReport {
  const filters = { ...serversIn(address), ...hours(address) };
  if (address.get("windows") !== "day") return { report: "Comparison", window: "LastMonth", days: null, filters };
  return { report: "Comparison", window: "LastDays", days: numberIn(address, "days", 30, 1, 1000), filters };
}

function waste(address: URLSearchParams, path: string): MailedReport {
  const view = address.get("show") ?? "";
  const GroupBy = holders[view];
  if (GroupBy !== undefined) return onWindow("WasteHolders", () => ({ GroupBy }))(address, path);
  return onWindow(wasteViews[view] ?? "Waste", () => (view === "unused" ? { UnusedOnly: true } : {}))(address, path);
}

function cost(address: URLSearchParams, path: string): MailedReport {
  const GroupBy = payers.find((one) => one === address.get("show"));
  if (GroupBy === undefined) return onWindow("Costs")(address, path);
  const ShareOf = address.get("by") === "Peak" ? "Peak" : "Use";
  const filters = { ...serversIn(address), GroupBy, ShareOf } as const;
  return { report: "ChargeBack", window: "LastMonth", days: null, filters };
}

/** As a list the calendar has all future days, and past ones if the address requests them. */
function calendar(address: URLSearchParams): MailedReport {
  const isList = address.get("view") === "list";
  const isPast = isList && address.get("past") === "1";
  const filters = { ...serversIn(address), ...(isPast && { IncludeExpired: true }) };
  return { report: "Expirations", window: null, days: isList ? mostDays : 90, filters };
}

function topDenials(address: URLSearchParams): MailedReport {
  const GroupBy = address.get("rows") === "User" ? "User" : "Feature";
  const Top = numberIn(address, "top", 25, 1, 1000);
  const filters = { ...serversIn(address), ...trueOnly(address), GroupBy, Top } as const;
  return { report: "DenialCounts", window: "LastDays", days: daysIn(address, 30), filters };
}

function userDay(address: URLSearchParams): MailedReport {
  const user = (address.get("user") ?? "").trim().slice(0, 255);
  const filters = user === "" || user.includes(",") ? {} : { UserNames: [user] };
  return { report: "UserSessions", window: "Yesterday", days: null, filters };
}

const oneFeature = /^\/reports\/rightsizing\/(\d{1,15})$/;

/** For one feature its forecast too, if the address requests it. */
function rightsizing(address: URLSearchParams, path: string): MailedReport {
  const id = Number(oneFeature.exec(path)?.[1] ?? 0) || null;
  if (id === null) return onWindow("Rightsizing", hours)(address, path);
  const filters = featureIds(id);
  if (address.get("show") === "forecast") return { report: "Forecast", window: null, days: null, filters };
  return { report: "Rightsizing", ...windowIn(address), filters: { ...filters, ...hours(address) } };
}

const readers: Readonly<Record<string, Reader>> = {
  "/reports/rightsizing": rightsizing,
  "/reports/heat-map": onWindow("HeatMap", (address) => ({ ...hours(address), ...feature(address) })),
  "/reports/compare": comparison,
  "/reports/waste": waste,
  "/reports/cost": cost,
  "/reports/calendar": calendar,
  "/reports/expiring": present("Expirations", 30),
  "/reports/unused": present("UnusedFeatures", 90),
  "/reports/user-day": userDay,
  "/reports/denials": topDenials,
  "/reports/idle": present("LongestIdle", null, (address) => ({
    IdleAtLeastSeconds: numberIn(address, "minutes", 30, 0, 1_000_000) * 60,
  })),
  "/reports/running": present("LongestRunning"),
  "/denials": onWindow("Denials", denials),
  "/sessions": onWindow("Sessions", checkouts),
  "/over-time": onWindow("UsageOverTime", overTime),
};

/** Null if the page is no report that can be sent. */
export function mailedReport(path: string, address: URLSearchParams): MailedReport | null {
  const reader = readers[oneFeature.test(path) ? "/reports/rightsizing" : path];
  return reader?.(address, path) ?? null;
}

function windowIn(address: URLSearchParams): Pick<MailedReport, "window" | "days"> {
  const { length, days } = windowOf(address);
  if (length === "1d" || length === "24h") return { window: "Yesterday", days: null };
  return { window: "LastDays", days: Math.max(1, Math.min(mostDays, Math.round(days))) };
}

/** A page may show more days, or none. */
const daysIn = (address: URLSearchParams, usual: number) =>
  Math.max(1, Math.min(mostDays, numberIn(address, "days", usual, 0, 36_500)));

const serversIn = (address: URLSearchParams): ReportFiltersInput => onServer(serverIn(address));

/** The address of the form, filled with a page. */
export const mailPath = (path: string, search: string) =>
  `/reports/schedules?${new URLSearchParams({ of: `${path}${search}` })}`;

/** The page in such an address; null: none, or no report. */
export function reportNamed(address: URLSearchParams): MailedReport | null {
  const [path = "", search = ""] = (address.get("of") ?? "").split("?");
  return path === "" ? null : mailedReport(path, new URLSearchParams(search));
}
