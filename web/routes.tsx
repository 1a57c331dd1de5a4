// Every page: its address, its place in the menu, and its file, which is loaded when it is first shown. The server must
// know each address too (server/pages.ts).
import { type ComponentType, lazy } from "react";
import { Now } from "./pages/now.tsx";
import { settings } from "./service/settings.ts";

interface PageEntry {
  readonly path: string;
  /** Its name in the menu; null: it is reached from another page. */
  readonly label: string | null;
  readonly section: "Licences" | "Reports" | "Administration";
  readonly Component: ComponentType;
}

/** A page in a file of its own. `pick` names what the file exports. */
function later<Exports>(load: () => Promise<Exports>, pick: (exports: Exports) => ComponentType): ComponentType {
  const Page = lazy(async () => ({ default: pick(await load()) }));
  return () => <Page />;
}

export const pages: readonly PageEntry[] = [
  { path: "/now", label: "Now", section: "Licences", Component: Now },
  {
    path: "/now/:featureId",
    label: null,
    section: "Licences",
    Component: later(
      () => import("./pages/holders.tsx"),
      ({ Holders }) => Holders,
    ),
  },
  {
    path: "/over-time",
    label: "Over time",
    section: "Licences",
    Component: later(
      () => import("./pages/over-time.tsx"),
      ({ OverTime }) => OverTime,
    ),
  },
];

/** The menu of somebody with this role; null: nobody signs in, and everybody may do everything. */
export function sections(role: string | null) {
  const isAdministrator = settings.identityUrl === null || role === "administrator";
  const names = ["Licences", "Reports", ...(isAdministrator ? (["Administration"] as const) : [])];
  return names
    .map((title) => ({
      title,
      pages: pages.flatMap(({ section, path, label }) =>
        section === title && label !== null ? [{ path, label }] : [],
      ),
    }))
    .filter((section) => section.pages.length > 0);
}
