// Every page: its address, its place in the menu, and its file, which is loaded when it is first shown. The server must
// know each address too (server/app/pages.ts).
import { loadedLater } from "./components/frame/loaded-later.tsx";
import type { PageEntry } from "./page-entry.ts";
import { Now } from "./pages/now/now.tsx";
import { subjectPages } from "./subject-routes.tsx";
import { t } from "./words/words.ts";

const records = t("menu.records");
const people = [records, t("menu.people")] as const;
const licences = [records, t("menu.licences")] as const;
const messages = [records, t("menu.messages")] as const;
const system = t("menu.system");
const security = [system, t("menu.security")] as const;
const brokers = [system, t("menu.brokers")] as const;

export const pages: readonly PageEntry[] = [
  {
    path: "/account",
    label: null,
    section: "licences",
    Component: loadedLater(async () => (await import("./pages/account/account.tsx")).Account),
  },
  {
    path: "/overview",
    label: t("pages.overview"),
    section: "licences",
    Component: loadedLater(async () => (await import("./pages/overview.tsx")).Overview),
  },
  { path: "/now", label: t("pages.now"), section: "licences", Component: Now },
  {
    path: "/alerts",
    label: t("pages.alerts"),
    section: "licences",
    Component: loadedLater(async () => (await import("./pages/alerts/alerts.tsx")).Alerts),
  },
  {
    path: "/now/:featureId",
    label: null,
    section: "licences",
    Component: loadedLater(async () => (await import("./pages/now/holders.tsx")).Holders),
  },
  {
    path: "/over-time",
    label: t("pages.overTime"),
    section: "licences",
    Component: loadedLater(async () => (await import("./pages/over-time/over-time.tsx")).OverTime),
  },
  {
    path: "/reports/rightsizing",
    label: t("pages.rightsizing"),
    section: "reports",
    Component: loadedLater(async () => (await import("./pages/decisions/rightsizing.tsx")).Rightsizing),
  },
  {
    path: "/reports/rightsizing/:featureId",
    label: null,
    section: "reports",
    Component: loadedLater(async () => (await import("./pages/decisions/one-feature.tsx")).OneFeature),
  },
  {
    path: "/reports/heat-map",
    label: t("pages.heatMap"),
    section: "reports",
    Component: loadedLater(async () => (await import("./pages/decisions/heat-map.tsx")).HeatMapPage),
  },
  {
    path: "/reports/compare",
    label: t("pages.compare"),
    section: "reports",
    Component: loadedLater(async () => (await import("./pages/decisions/compare.tsx")).Compare),
  },
  {
    path: "/reports/calendar",
    label: t("pages.calendar"),
    section: "reports",
    Component: loadedLater(async () => (await import("./pages/calendar/calendar.tsx")).Calendar),
  },
  {
    path: "/reports/waste",
    label: t("pages.waste"),
    section: "reports",
    Component: loadedLater(async () => (await import("./pages/waste.tsx")).Waste),
  },
  {
    path: "/reports/cost",
    label: t("pages.cost"),
    section: "reports",
    Component: loadedLater(async () => (await import("./pages/cost.tsx")).Cost),
  },
  {
    path: "/denials",
    label: t("pages.denials"),
    section: "licences",
    Component: loadedLater(async () => (await import("./pages/lists/lists.tsx")).Denials),
  },
  {
    path: "/waiting",
    label: t("pages.waiting"),
    section: "licences",
    Component: loadedLater(async () => (await import("./pages/lists/lists.tsx")).WaitingList),
  },
  {
    path: "/sessions",
    label: t("pages.checkouts"),
    section: "licences",
    Component: loadedLater(async () => (await import("./pages/lists/lists.tsx")).Sessions),
  },
  ...subjectPages,
  {
    path: "/destinations",
    label: t("pages.destinations"),
    section: "licences",
    Component: loadedLater(async () => (await import("./pages/alerts/destinations.tsx")).Destinations),
  },
  {
    path: "/reports/user-day",
    label: t("pages.userDay"),
    section: "reports",
    Component: loadedLater(async () => (await import("./pages/reports/user-day.tsx")).UserDay),
  },
  {
    path: "/reports/unused",
    label: t("pages.unused"),
    section: "reports",
    Component: loadedLater(async () => (await import("./pages/reports/features.tsx")).Unused),
  },
  {
    path: "/reports/expiring",
    label: t("pages.expiring"),
    section: "reports",
    Component: loadedLater(async () => (await import("./pages/reports/features.tsx")).Expiring),
  },
  {
    path: "/reports/denials",
    label: t("pages.topDenials"),
    section: "reports",
    Component: loadedLater(async () => (await import("./pages/reports/top-denials.tsx")).TopDenials),
  },
  {
    path: "/reports/idle",
    label: t("pages.longestIdle"),
    section: "reports",
    Component: loadedLater(async () => (await import("./pages/reports/longest-sessions.tsx")).LongestIdle),
  },
  {
    path: "/reports/running",
    label: t("pages.longestRunning"),
    section: "reports",
    Component: loadedLater(async () => (await import("./pages/reports/longest-sessions.tsx")).LongestRunning),
  },
  {
    path: "/reports/schedules",
    label: t("pages.schedules"),
    section: "reports",
    Component: loadedLater(async () => (await import("./pages/schedules/schedules.tsx")).Schedules),
  },
  {
    path: "/administration/authorization",
    label: t("pages.authorization"),
    section: "administration",
    place: security,
    Component: loadedLater(async () => (await import("./pages/administration/authorization.tsx")).Authorization),
  },
  {
    path: "/administration/accounts",
    label: t("pages.accounts"),
    section: "administration",
    place: security,
    Component: loadedLater(async () => (await import("./pages/administration/accounts.tsx")).Accounts),
  },
  {
    path: "/administration/audit-log",
    label: t("pages.auditLog"),
    section: "administration",
    place: security,
    Component: loadedLater(async () => (await import("./pages/administration/audit-log.tsx")).AuditLog),
  },
  {
    path: "/administration/collectors",
    label: t("pages.collectors"),
    section: "administration",
    place: brokers,
    Component: loadedLater(async () => (await import("./pages/administration/collectors.tsx")).Collectors),
  },
  {
    path: "/administration/claims",
    label: t("pages.claims"),
    section: "administration",
    place: brokers,
    Component: loadedLater(async () => (await import("./pages/administration/claims.tsx")).Claims),
  },
  {
    path: "/administration/broker-commands",
    label: t("pages.brokerCommands"),
    section: "administration",
    place: brokers,
    Component: loadedLater(async () => (await import("./pages/administration/broker-commands.tsx")).BrokerCommands),
  },
  {
    path: "/administration/people",
    label: t("pages.people"),
    section: "administration",
    place: people,
    Component: loadedLater(async () => (await import("./pages/records/people.tsx")).People),
  },
  {
    path: "/administration/groups",
    label: t("pages.groups"),
    section: "administration",
    place: people,
    Component: loadedLater(async () => (await import("./pages/records/groups.tsx")).Groups),
  },
  {
    path: "/administration/projects",
    label: t("pages.projects"),
    section: "administration",
    place: people,
    Component: loadedLater(async () => (await import("./pages/records/projects.tsx")).Projects),
  },
  {
    path: "/administration/purchases",
    label: t("pages.purchases"),
    section: "administration",
    place: licences,
    Component: loadedLater(async () => (await import("./pages/records/purchases.tsx")).Purchases),
  },
  {
    path: "/administration/packages",
    label: t("pages.packages"),
    section: "administration",
    place: licences,
    Component: loadedLater(async () => (await import("./pages/records/packages.tsx")).Packages),
  },
  {
    path: "/administration/product-names",
    label: t("pages.productNames"),
    section: "administration",
    place: licences,
    Component: loadedLater(async () => (await import("./pages/records/product-names.tsx")).ProductNames),
  },
  {
    path: "/administration/annotations",
    label: t("pages.annotations"),
    section: "administration",
    place: messages,
    Component: loadedLater(async () => (await import("./pages/records/annotations.tsx")).Annotations),
  },
  {
    path: "/administration/system-messages",
    label: t("pages.systemMessages"),
    section: "administration",
    place: messages,
    Component: loadedLater(async () => (await import("./pages/records/system-messages.tsx")).SystemMessages),
  },
];
