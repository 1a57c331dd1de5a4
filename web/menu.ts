// The menu of the pages: which of them it has for whom, and in what order.
import { type PageEntry, pages } from "./routes.tsx";
import { settings } from "./service/settings.ts";

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
  const names = ["Licences", "Reports", ...(isAdministrator ? (["Administration"] as const) : [])];
  return names.map((title) => {
    const own = pages.flatMap(({ section, path, label, place }) =>
      section === title && label !== null ? [{ path, label, place }] : [],
    );
    const areas = distinct(own.map(({ place }) => place?.[0])).map((name) => {
      const inArea = own.filter(({ place }) => place?.[0] === name);
      const groups = distinct(inArea.map(({ place }) => place?.[1])).map((group) => ({
        name: group,
        pages: inArea.filter(({ place }) => place?.[1] === group),
      }));
      return { name, groups };
    });
    return { title, pages: own.filter(({ place }) => place === undefined), areas };
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
