// A link in a row of a DataTable to another page. The table follows it: hundreds of links that each listen would make
// scrolling slow.
import type { ReactNode } from "react";

interface RowLinkProps {
  /** A path of ours. */
  readonly to: string;
  readonly title: string;
  readonly children: ReactNode;
}

export const RowLink = ({ to, title, children }: RowLinkProps) => (
  <a href={to} title={title} data-own>
    {children}
  </a>
);

/** The path that a click leads to within these pages; null: the browser's own way, such as into another tab. */
export function ownPath(event: React.MouseEvent): string | null {
  const link = event.target instanceof Element ? event.target.closest("a[data-own]") : null;
  const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  return isPlain ? (link?.getAttribute("href") ?? null) : null;
}
