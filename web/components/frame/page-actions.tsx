// What can be done with a page as a whole: its rows as CSV, its link, paper.
import type { ReactNode } from "react";
import { CopyButton } from "../text/copy-button.tsx";

interface PageActionsProps {
  /** A button that downloads, where there is something to. */
  readonly download?: ReactNode;
  /** What the link leads to, such as "this report". */
  readonly what: string;
}

export function PageActions({ download, what }: PageActionsProps) {
  return (
    <>
      {download}
      <CopyButton text={location.href} what={`the link to ${what}`}>
        Copy link
      </CopyButton>
      <button type="button" className="button no-print" onClick={() => print()}>
        Print
      </button>
    </>
  );
}
