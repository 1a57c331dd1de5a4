// The menu of the pages: which of them it has for whom, and in what order.
import type { PageEntry } from "./page-entry.ts";
import { pages } from "./routes.tsx";
import { settings } from "./service/settings.ts";
import { t } from "./words/words.ts";

interface MenuSection {
  readonly title: string;
  readonly pages: readonly MenuPage[];
  readonly areas: readonly { readonly name: string; readonly groups: readonly MenuGroup[] }[];
}
interface MenuGroup {
  readonly name: string;
  readonly pages: readonly MenuPage[];
}
type MenuPage = Pick<PageEntry, "path"> & { readonly label: string };

/** The menu of somebody with this role; null: nobody signs in, and everybody may do everything. */
export function sections(role: string | null): readonly MenuSection[] {
  const isAdministrator = settings.identityUrl === null || role === "administrator";
  const names = ["licences", "reports", ...(isAdministrator ? (["administration"] as const) : [])] as const;
  return names.map((name) => {
    const own = pages.flatMap(({ section, path, label, place }) =>
      section === name && label !== null ? [{ path, label, place }] : [],
    );
    const areas = distinct(own.map(({ place }) => place?.[0])).map((area) => {
      const inArea = own.filter(({ place }) => place?.[0] === area);
      const groups = distinct(inArea.map(({ place }) => place?.[1])).map((group) => ({
        name: group,
        pages: inArea.filter(({ place }) => place?.[1] === group),
      }));
      return { name: area, groups };
    });
    return { title: t(`menu.${name}`), pages: own.filter(({ place }) => place === undefined), areas };
  });
}

/** All pages of that menu, in its order. */
export function menuPages(role: string | null): readonly MenuPage[] {
  return sections(role).flatMap(({ pages: own, areas }) => [
    ...own,
    ...areas.flatMap(({ groups }) => groups.flatMap((group) => group.pages)),
  ]);
}

const distinct = (names: readonly (string | undefined)[]) => [...new Set(names.flatMap((name) => name ?? []))];
