// Every page: its address, its place in the menu, and its file, which is loaded when it is first shown. The server must
// know each address too (server/app/pages.ts).
import type { ComponentType } from "react";
import { loadedLater } from "./components/frame/loaded-later.tsx";
import { Now } from "./pages/now/now.tsx";

export interface PageEntry {
  readonly path: string;
  /** Its name in the menu; null: it is reached from another page. */
  readonly label: string | null;
  readonly section: "Licences" | "Reports" | "Administration";
  /** Where in its section: an area, and a group in it. Left out: at its beginning. */
  readonly place?: readonly [area: string, group: string];
  readonly Component: ComponentType;
}

/** A page in a file of its own. `pick` names what the file exports. */
function later<Exports>(load: () => Promise<Exports>, pick: (exports: Exports) => ComponentType): ComponentType {
  return loadedLater(async () => pick(await load()));
}

const security = ["System & Security", "Security"] as const;
const brokers = ["System & Security", "Brokers"] as const;

export const pages: readonly PageEntry[] = [
  {
    path: "/overview",
    label: "Overview",
    section: "Licences",
    Component: later(
      () => import("./pages/overview/overview.tsx"),
      ({ Overview }) => Overview,
    ),
  },
  { path: "/now", label: "Now", section: "Licences", Component: Now },
  {
    path: "/now/:featureId",
    label: null,
    section: "Licences",
    Component: later(
      () => import("./pages/now/holders.tsx"),
      ({ Holders }) => Holders,
    ),
  },
  {
    path: "/over-time",
    label: "Over time",
    section: "Licences",
    Component: later(
      () => import("./pages/over-time/over-time.tsx"),
      ({ OverTime }) => OverTime,
    ),
  },
  {
    path: "/reports/rightsizing",
    label: "Rightsizing",
    section: "Reports",
    Component: later(
      () => import("./pages/decisions/rightsizing.tsx"),
      ({ Rightsizing }) => Rightsizing,
    ),
  },
  {
    path: "/reports/rightsizing/:featureId",
    label: null,
    section: "Reports",
    Component: later(
      () => import("./pages/decisions/one-feature.tsx"),
      ({ OneFeature }) => OneFeature,
    ),
  },
  {
    path: "/reports/heat-map",
    label: "Heat map",
    section: "Reports",
    Component: later(
      () => import("./pages/decisions/heat-map.tsx"),
      ({ HeatMapPage }) => HeatMapPage,
    ),
  },
  {
    path: "/reports/compare",
    label: "Compare",
    section: "Reports",
    Component: later(
      () => import("./pages/decisions/compare.tsx"),
      ({ Compare }) => Compare,
    ),
  },
  {
    path: "/denials",
    label: "Denials",
    section: "Licences",
    Component: later(
      () => import("./pages/lists/denials.tsx"),
      ({ Denials }) => Denials,
    ),
  },
  {
    path: "/sessions",
    label: "Checkouts",
    section: "Licences",
    Component: later(
      () => import("./pages/lists/sessions.tsx"),
      ({ Sessions }) => Sessions,
    ),
  },
  {
    path: "/features/:name",
    label: null,
    section: "Licences",
    Component: later(
      () => import("./pages/subjects/feature.tsx"),
      ({ FeaturePage }) => FeaturePage,
    ),
  },
  {
    path: "/users/:name",
    label: null,
    section: "Licences",
    Component: later(
      () => import("./pages/subjects/user.tsx"),
      ({ UserPage }) => UserPage,
    ),
  },
  {
    path: "/servers/:id",
    label: null,
    section: "Licences",
    Component: later(
      () => import("./pages/subjects/server.tsx"),
      ({ ServerPage }) => ServerPage,
    ),
  },
  {
    path: "/reports/user-day",
    label: "One user on one day",
    section: "Reports",
    Component: later(
      () => import("./pages/reports/user-day.tsx"),
      ({ UserDay }) => UserDay,
    ),
  },
  {
    path: "/reports/unused",
    label: "Licences nobody used",
    section: "Reports",
    Component: later(
      () => import("./pages/reports/unused.tsx"),
      ({ Unused }) => Unused,
    ),
  },
  {
    path: "/reports/expiring",
    label: "Licences that expire",
    section: "Reports",
    Component: later(
      () => import("./pages/reports/expiring.tsx"),
      ({ Expiring }) => Expiring,
    ),
  },
  {
    path: "/reports/denials",
    label: "Top denials",
    section: "Reports",
    Component: later(
      () => import("./pages/reports/top-denials.tsx"),
      ({ TopDenials }) => TopDenials,
    ),
  },
  {
    path: "/reports/idle",
    label: "Longest idle",
    section: "Reports",
    Component: later(
      () => import("./pages/reports/longest-sessions.tsx"),
      ({ LongestIdle }) => LongestIdle,
    ),
  },
  {
    path: "/reports/running",
    label: "Longest running",
    section: "Reports",
    Component: later(
      () => import("./pages/reports/longest-sessions.tsx"),
      ({ LongestRunning }) => LongestRunning,
    ),
  },
  {
    path: "/administration/authorization",
    label: "Authorization (Client Authorization)",
    section: "Administration",
    place: security,
    Component: later(
      () => import("./pages/administration/authorization.tsx"),
      ({ Authorization }) => Authorization,
    ),
  },
  {
    path: "/administration/accounts",
    label: "Accounts",
    section: "Administration",
    place: security,
    Component: later(
      () => import("./pages/administration/accounts.tsx"),
      ({ Accounts }) => Accounts,
    ),
  },
  {
    path: "/administration/audit-log",
    label: "Audit log",
    section: "Administration",
    place: security,
    Component: later(
      () => import("./pages/administration/audit-log.tsx"),
      ({ AuditLog }) => AuditLog,
    ),
  },
  {
    path: "/administration/collectors",
    label: "Collectors",
    section: "Administration",
    place: brokers,
    Component: later(
      () => import("./pages/administration/collectors/collectors.tsx"),
      ({ Collectors }) => Collectors,
    ),
  },
  {
    path: "/administration/claims",
    label: "Licence server claims",
    section: "Administration",
    place: brokers,
    Component: later(
      () => import("./pages/administration/collectors/claims.tsx"),
      ({ Claims }) => Claims,
    ),
  },
  {
    path: "/administration/broker-commands",
    label: "Broker commands",
    section: "Administration",
    place: brokers,
    Component: later(
      () => import("./pages/administration/broker-commands.tsx"),
      ({ BrokerCommands }) => BrokerCommands,
    ),
  },
];
