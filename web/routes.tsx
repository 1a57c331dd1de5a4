// Every page: its address and its file, which is loaded when it is first shown. The server must list each address too
// (server/app/pages.ts). Which of them the menu has, and which are for administrators: menu.ts.
import type { ComponentType } from "react";
import { loadedLater } from "./components/frame/loaded-later.tsx";
import { Now } from "./pages/now/now.tsx";

interface PageEntry {
  readonly path: string;
  readonly Component: ComponentType & { readonly loadNow?: () => Promise<void> };
}

function page(path: string, load: Parameters<typeof loadedLater>[0]): PageEntry {
  return { path, Component: loadedLater(load) };
}

export const pages: readonly PageEntry[] = [
  { path: "/now", Component: Now },
  page("/account", async () => (await import("./pages/account/account.tsx")).Account),
  page("/overview", async () => (await import("./pages/overview.tsx")).Overview),
  page("/alerts", async () => (await import("./pages/alerts/alerts.tsx")).Alerts),
  page("/now/:featureId", async () => (await import("./pages/now/holders.tsx")).Holders),
  page("/over-time", async () => (await import("./pages/over-time/over-time.tsx")).OverTime),
  page("/reports/rightsizing", async () => (await import("./pages/decisions/rightsizing.tsx")).Rightsizing),
  page("/reports/rightsizing/:featureId", async () => (await import("./pages/decisions/one-feature.tsx")).OneFeature),
  page("/reports/heat-map", async () => (await import("./pages/decisions/heat-map.tsx")).HeatMapPage),
  page("/reports/compare", async () => (await import("./pages/decisions/compare.tsx")).Compare),
  page("/reports/calendar", async () => (await import("./pages/calendar/calendar.tsx")).Calendar),
  page("/reports/waste", async () => (await import("./pages/waste.tsx")).Waste),
  page("/reports/cost", async () => (await import("./pages/cost.tsx")).Cost),
  page("/denials", async () => (await import("./pages/lists/lists.tsx")).Denials),
  page("/waiting", async () => (await import("./pages/lists/lists.tsx")).WaitingList),
  page("/sessions", async () => (await import("./pages/lists/lists.tsx")).Sessions),
  page("/destinations", async () => (await import("./pages/alerts/destinations.tsx")).Destinations),
  page("/reports/user-day", async () => (await import("./pages/reports/user-day.tsx")).UserDay),
  page("/reports/unused", async () => (await import("./pages/reports/features.tsx")).Unused),
  page("/reports/expiring", async () => (await import("./pages/reports/features.tsx")).Expiring),
  page("/reports/denials", async () => (await import("./pages/reports/top-denials.tsx")).TopDenials),
  page("/reports/idle", async () => (await import("./pages/reports/longest-sessions.tsx")).LongestIdle),
  page("/reports/running", async () => (await import("./pages/reports/longest-sessions.tsx")).LongestRunning),
  page("/reports/schedules", async () => (await import("./pages/schedules/schedules.tsx")).Schedules),
  page(
    "/administration/authorization",
    async () => (await import("./pages/administration/authorization.tsx")).Authorization,
  ),
  page("/administration/accounts", async () => (await import("./pages/administration/accounts.tsx")).Accounts),
  page("/administration/audit-log", async () => (await import("./pages/administration/audit-log.tsx")).AuditLog),
  page("/administration/collectors", async () => (await import("./pages/administration/collectors.tsx")).Collectors),
  page("/administration/claims", async () => (await import("./pages/administration/claims.tsx")).Claims),
  page(
    "/administration/broker-commands",
    async () => (await import("./pages/administration/broker-commands.tsx")).BrokerCommands,
  ),
  page("/administration/people", async () => (await import("./pages/records/people.tsx")).People),
  page("/administration/groups", async () => (await import("./pages/records/groups.tsx")).Groups),
  page("/administration/projects", async () => (await import("./pages/records/projects.tsx")).Projects),
  page("/administration/purchases", async () => (await import("./pages/records/purchases.tsx")).Purchases),
  page("/administration/packages", async () => (await import("./pages/records/packages.tsx")).Packages),
  page("/administration/product-names", async () => (await import("./pages/records/product-names.tsx")).ProductNames),
  page("/administration/annotations", async () => (await import("./pages/records/annotations.tsx")).Annotations),
  page(
    "/administration/system-messages",
    async () => (await import("./pages/records/system-messages.tsx")).SystemMessages,
  ),
  page("/features/:name", async () => (await import("./pages/subjects/feature.tsx")).FeaturePage),
  page("/users/:name", async () => (await import("./pages/subjects/user.tsx")).UserPage),
  page("/groups/:name", async () => (await import("./pages/subjects/unit.tsx")).GroupPage),
  page("/projects/:name", async () => (await import("./pages/subjects/unit.tsx")).ProjectPage),
  page("/servers/:id", async () => (await import("./pages/subjects/server.tsx")).ServerPage),
  page("/administration", async () => (await import("./pages/administration/administration.tsx")).Administration),
];
