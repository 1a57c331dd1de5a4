// Every page: its address, its place in the menu, and its file, which is loaded when it is first shown. The server must
// know each address too (server/app/pages.ts).
import type { ComponentType } from "react";
import { loadedLater } from "./components/frame/loaded-later.tsx";
import { Now } from "./pages/now/now.tsx";
import { t } from "./words/words.ts";

/** What the menu and the router know of a page. */
export interface PageEntry {
  readonly path: string;
  /** Its name in the menu; null: it is reached from another page. */
  readonly label: string | null;
  readonly section: "licences" | "reports" | "administration";
  /** Where in its section: an area, and a group in it. Left out: at its beginning. */
  readonly place?: readonly [area: string, group: string];
  readonly Component: ComponentType & { readonly loadNow?: () => Promise<void> };
}

type Load = Parameters<typeof loadedLater>[0];

const entry =
  (section: PageEntry["section"]) =>
  (path: string, label: string | null, load: Load): PageEntry => ({
    path,
    label,
    section,
    Component: loadedLater(load),
  });
const licences = entry("licences");
const reports = entry("reports");
const administration = (
  path: string,
  label: string,
  place: readonly [area: string, group: string],
  load: Load,
): PageEntry => ({ ...entry("administration")(path, label, load), place });

const records = t("menu.records");
const people = [records, t("menu.people")] as const;
const bought = [records, t("menu.licences")] as const;
const messages = [records, t("menu.messages")] as const;
const system = t("menu.system");
const security = [system, t("menu.security")] as const;
const brokers = [system, t("menu.brokers")] as const;

export const pages: readonly PageEntry[] = [
  licences("/account", null, async () => (await import("./pages/account/account.tsx")).Account),
  licences("/overview", t("pages.overview"), async () => (await import("./pages/overview.tsx")).Overview),
  { path: "/now", label: t("pages.now"), section: "licences", Component: Now },
  licences("/alerts", t("pages.alerts"), async () => (await import("./pages/alerts/alerts.tsx")).Alerts),
  licences("/now/:featureId", null, async () => (await import("./pages/now/holders.tsx")).Holders),
  licences("/over-time", t("pages.overTime"), async () => (await import("./pages/over-time/over-time.tsx")).OverTime),
  reports(
    "/reports/rightsizing",
    t("pages.rightsizing"),
    async () => (await import("./pages/decisions/rightsizing.tsx")).Rightsizing,
  ),
  reports(
    "/reports/rightsizing/:featureId",
    null,
    async () => (await import("./pages/decisions/one-feature.tsx")).OneFeature,
  ),
  reports(
    "/reports/heat-map",
    t("pages.heatMap"),
    async () => (await import("./pages/decisions/heat-map.tsx")).HeatMapPage,
  ),
  reports("/reports/compare", t("pages.compare"), async () => (await import("./pages/decisions/compare.tsx")).Compare),
  reports(
    "/reports/calendar",
    t("pages.calendar"),
    async () => (await import("./pages/calendar/calendar.tsx")).Calendar,
  ),
  reports("/reports/waste", t("pages.waste"), async () => (await import("./pages/waste.tsx")).Waste),
  reports("/reports/cost", t("pages.cost"), async () => (await import("./pages/cost.tsx")).Cost),
  licences("/denials", t("pages.denials"), async () => (await import("./pages/lists/lists.tsx")).Denials),
  licences("/waiting", t("pages.waiting"), async () => (await import("./pages/lists/lists.tsx")).WaitingList),
  licences("/sessions", t("pages.checkouts"), async () => (await import("./pages/lists/lists.tsx")).Sessions),
  licences("/features/:name", null, async () => (await import("./pages/subjects/feature.tsx")).FeaturePage),
  licences("/users/:name", null, async () => (await import("./pages/subjects/user.tsx")).UserPage),
  licences("/groups/:name", null, async () => (await import("./pages/subjects/unit.tsx")).GroupPage),
  licences("/projects/:name", null, async () => (await import("./pages/subjects/unit.tsx")).ProjectPage),
  licences("/servers/:id", null, async () => (await import("./pages/subjects/server.tsx")).ServerPage),
  licences(
    "/destinations",
    t("pages.destinations"),
    async () => (await import("./pages/alerts/destinations.tsx")).Destinations,
  ),
  reports("/reports/user-day", t("pages.userDay"), async () => (await import("./pages/reports/user-day.tsx")).UserDay),
  reports("/reports/unused", t("pages.unused"), async () => (await import("./pages/reports/features.tsx")).Unused),
  reports(
    "/reports/expiring",
    t("pages.expiring"),
    async () => (await import("./pages/reports/features.tsx")).Expiring,
  ),
  reports(
    "/reports/denials",
    t("pages.topDenials"),
    async () => (await import("./pages/reports/top-denials.tsx")).TopDenials,
  ),
  reports(
    "/reports/idle",
    t("pages.longestIdle"),
    async () => (await import("./pages/reports/longest-sessions.tsx")).LongestIdle,
  ),
  reports(
    "/reports/running",
    t("pages.longestRunning"),
    async () => (await import("./pages/reports/longest-sessions.tsx")).LongestRunning,
  ),
  reports(
    "/reports/schedules",
    t("pages.schedules"),
    async () => (await import("./pages/schedules/schedules.tsx")).Schedules,
  ),
  administration(
    "/administration/authorization",
    t("pages.authorization"),
    security,
    async () => (await import("./pages/administration/authorization.tsx")).Authorization,
  ),
  administration(
    "/administration/accounts",
    t("pages.accounts"),
    security,
    async () => (await import("./pages/administration/accounts.tsx")).Accounts,
  ),
  administration(
    "/administration/audit-log",
    t("pages.auditLog"),
    security,
    async () => (await import("./pages/administration/audit-log.tsx")).AuditLog,
  ),
  administration(
    "/administration/collectors",
    t("pages.collectors"),
    brokers,
    async () => (await import("./pages/administration/collectors.tsx")).Collectors,
  ),
  administration(
    "/administration/claims",
    t("pages.claims"),
    brokers,
    async () => (await import("./pages/administration/claims.tsx")).Claims,
  ),
  administration(
    "/administration/broker-commands",
    t("pages.brokerCommands"),
    brokers,
    async () => (await import("./pages/administration/broker-commands.tsx")).BrokerCommands,
  ),
  administration(
    "/administration/people",
    t("pages.people"),
    people,
    async () => (await import("./pages/records/people.tsx")).People,
  ),
  administration(
    "/administration/groups",
    t("pages.groups"),
    people,
    async () => (await import("./pages/records/groups.tsx")).Groups,
  ),
  administration(
    "/administration/projects",
    t("pages.projects"),
    people,
    async () => (await import("./pages/records/projects.tsx")).Projects,
  ),
  administration(
    "/administration/purchases",
    t("pages.purchases"),
    bought,
    async () => (await import("./pages/records/purchases.tsx")).Purchases,
  ),
  administration(
    "/administration/packages",
    t("pages.packages"),
    bought,
    async () => (await import("./pages/records/packages.tsx")).Packages,
  ),
  administration(
    "/administration/product-names",
    t("pages.productNames"),
    bought,
    async () => (await import("./pages/records/product-names.tsx")).ProductNames,
  ),
  administration(
    "/administration/annotations",
    t("pages.annotations"),
    messages,
    async () => (await import("./pages/records/annotations.tsx")).Annotations,
  ),
  administration(
    "/administration/system-messages",
    t("pages.systemMessages"),
    messages,
    async () => (await import("./pages/records/system-messages.tsx")).SystemMessages,
  ),
];
