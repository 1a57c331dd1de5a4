// Which report a page is, for sending it by mail: its kind with the filters that the address of the page names.
import type { ReportFiltersInput, ReportGrouping, ReportKind, ReportWindow } from "../../generated/client/index.js";
import { idIn, inWorkingHours, numberIn, onlyTrueDenials, serverIn } from "./report-address.ts";
import { windowOf } from "./window.ts";

export interface MailedReport {
  readonly report: ReportKind;
  /** Null: it has none. */
  readonly window: ReportWindow | null;
  /** Of a window of days, to come, or without use. */
  readonly days: number | null;
  readonly filters: ReportFiltersInput;
}

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
    ...{ report, window: null, filters: { ...serversIn(address), ...more(address) } },
    days: days === null ? null : numberIn(address, "days", days, 1, 3660),
  });

const hours = (address: URLSearchParams) => (inWorkingHours(address) ? { WorkingHoursOnly: true } : {});
const feature = (address: URLSearchParams) => featureIds(idIn(address, "feature"));
const trueOnly = (address: URLSearchParams) => (onlyTrueDenials(address) ? { TrueDenialsOnly: true } : {});
const featureIds = (id: number | null) => (id === null ? {} : { FeatureIds: [id] });

const holders: Readonly<Record<string, ReportGrouping>> = { users: "User", groups: "Group", projects: "Project" };
const splits: Readonly<Record<string, ReportGrouping>> = {
  feature: "Feature",
  user: "User",
  group: "Group",
  project: "Project",
};
const wasteViews: Readonly<Record<string, ReportKind>> = {
  ...{ sessions: "WastefulSessions", simultaneous: "SimultaneousCheckouts", together: "FeaturesHeldTogether" },
};

const readers: Readonly<Record<string, Reader>> = {
  "/reports/rightsizing": onWindow("Rightsizing", (address, path) => ({
    ...hours(address),
    ...featureIds(Number(/\/(\d+)$/.exec(path)?.[1] ?? 0) || null),
  })),
  "/reports/heat-map": onWindow("HeatMap", (address) => ({ ...hours(address), ...feature(address) })),
  "/reports/compare": (address) => ({
    ...{ report: "Comparison", window: "LastMonth", days: null, filters: { ...serversIn(address), ...hours(address) } },
  }),
  "/reports/waste": (address, path) => {
    const GroupBy = holders[address.get("show") ?? ""];
    if (GroupBy !== undefined) return onWindow("WasteHolders", () => ({ GroupBy }))(address, path);
    return onWindow(wasteViews[address.get("show") ?? ""] ?? "Waste")(address, path);
  },
  "/reports/cost": (address, path) => {
    const GroupBy = (["Group", "Project", "User"] as const).find((one) => one === address.get("show"));
    if (GroupBy === undefined) return onWindow("Costs")(address, path);
    return { report: "ChargeBack", window: "LastMonth", days: null, filters: { ...serversIn(address), GroupBy } };
  },
  "/reports/calendar": present("Expirations", 90),
  "/reports/expiring": present("Expirations", 30),
  "/reports/unused": present("UnusedFeatures", 90),
  "/reports/user-day": (address) => {
    const user = (address.get("user") ?? "").trim().slice(0, 255);
    const filters = user === "" || user.includes(",") ? {} : { UserNames: [user] };
    return { report: "UserSessions", window: "Yesterday", days: null, filters };
  },
  "/reports/denials": (address) => ({
    ...{ report: "DenialCounts", window: "LastDays", days: numberIn(address, "days", 30, 1, 3660) },
    filters: { ...serversIn(address), ...trueOnly(address) },
  }),
  "/reports/idle": present("LongestIdle", null, (address) => ({
    IdleAtLeastSeconds: numberIn(address, "minutes", 30, 0, 1_000_000) * 60,
  })),
  "/reports/running": present("LongestRunning"),
  "/denials": onWindow("Denials", trueOnly),
  "/over-time": onWindow("UsageOverTime", (address) => {
    const GroupBy = splits[address.get("by") ?? (address.has("feature") ? "" : "feature")];
    return { ...hours(address), ...feature(address), ...(GroupBy !== undefined && { GroupBy }) };
  }),
};

/** Null where the page is no report that can be sent. */
export function mailedReport(path: string, address: URLSearchParams): MailedReport | null {
  const reader = readers[path.replace(/(?<=^\/reports\/rightsizing)\/\d+$/, "")];
  return reader?.(address, path) ?? null;
}

function windowIn(address: URLSearchParams): Pick<MailedReport, "window" | "days"> {
  const { length, days } = windowOf(address);
  if (length === "1d" || length === "24h") return { window: "Yesterday", days: null };
  return { window: "LastDays", days: Math.max(1, Math.min(3660, Math.round(days))) };
}

function serversIn(address: URLSearchParams): ReportFiltersInput {
  const id = serverIn(address);
  return id === null ? {} : { LicenseServerIds: [id] };
}

/** The address of the form, filled with a page. */
export const mailPath = (path: string, search: string) =>
  `/reports/schedules?${new URLSearchParams({ of: `${path}${search}` })}`;

/** The page that such an address names; null: none, or no report. */
export function reportNamed(address: URLSearchParams): MailedReport | null {
  const [path = "", search = ""] = (address.get("of") ?? "").split("?");
  return path === "" ? null : mailedReport(path, new URLSearchParams(search));
}
