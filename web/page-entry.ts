// What the menu and the router know of a page.
import type { ComponentType } from "react";

export interface PageEntry {
  readonly path: string;
  /** Its name in the menu; null: it is reached from another page. */
  readonly label: string | null;
  readonly section: "licences" | "reports" | "administration";
  /** Where in its section: an area, and a group in it. Left out: at its beginning. */
  readonly place?: readonly [area: string, group: string];
  readonly Component: ComponentType & { readonly loadNow?: () => Promise<void> };
}
