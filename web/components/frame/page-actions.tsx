// What can be done with a page as a whole: its rows as CSV, its link, paper.
import type { ReactNode } from "react";
import { t } from "../../words/words.ts";
import { FavouriteButton } from "../form/favourite-button.tsx";
import { CopyButton } from "../text/copy-button.tsx";

interface PageActionsProps {
  /** A button that downloads, where there is something to. */
  readonly download?: ReactNode;
  /** What the link leads to. */
  readonly what: "page" | "report";
}

export function PageActions({ download, what }: PageActionsProps) {
  return (
    <>
      {download}
      <FavouriteButton />
      <CopyButton text={location.href} what={t(`frame.linkOf.${what}`)}>
        {t("frame.copyLink")}
      </CopyButton>
      <button type="button" className="button no-print" onClick={() => print()}>
        {t("frame.print")}
      </button>
    </>
  );
}
