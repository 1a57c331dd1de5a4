// What can be done with a page as a whole: its rows as CSV, its link, paper.
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { mailedReport, mailPath } from "../../service/mailed-report.ts";
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
  const { pathname, search } = useLocation();
  const isMailed = mailedReport(pathname, new URLSearchParams(search)) !== null;
  return (
    <>
      {download}
      <FavouriteButton />
      <CopyButton text={location.href} what={t(`frame.linkOf.${what}`)}>
        {t("frame.copyLink")}
      </CopyButton>
      {isMailed && (
        <Link className="button no-print" to={mailPath(pathname, search)}>
          {t("frame.sendByMail")}
        </Link>
      )}
      <button type="button" className="button no-print" onClick={() => print()}>
        {t("frame.print")}
      </button>
    </>
  );
}
