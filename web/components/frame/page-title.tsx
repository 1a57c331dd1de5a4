// The head of a page: its title, the acts of the page, and links to more about its subject.
import { type ReactNode, useEffect } from "react";
import { Link, useLocation } from "react-router";
import { mailedReport, mailPath } from "../../service/mailed-report.ts";
import { t } from "../../words/words.ts";
import { useFavourite } from "../form/favourite.tsx";
import { Menu, type MenuEntry } from "../form/menu.tsx";
import { useCopying } from "../text/copy-button.tsx";
import { PaperLine } from "./paper-line.tsx";

interface PageTitleProps {
  readonly title: string;
  /** The query in words, for paper; omitted: as the page's filters show it. */
  readonly queryText?: string;
  readonly children?: ReactNode;
}

export function PageTitle({ title, queryText, children }: PageTitleProps) {
  useEffect(() => {
    document.title = t("frame.tab", { title });
  }, [title]);
  return (
    <>
      <header className="page-title">
        <h1 tabIndex={-1}>{title}</h1>
        {children !== undefined && <div className="page-title-side">{children}</div>}
      </header>
      <PaperLine queryText={queryText} />
    </>
  );
}

interface PageActionsProps {
  /** A download button, if there is something to download. */
  readonly download?: ReactNode;
  /** The target of the link. */
  readonly what: "page" | "report";
}

/** The download, and a menu of further acts of the page. */
export function PageActions({ download, what }: PageActionsProps) {
  const { pathname, search } = useLocation();
  const favourite = useFavourite();
  const { copy, status } = useCopying(t(`frame.linkOf.${what}`));
  const mail = { label: t("frame.sendByMail"), href: mailPath(pathname, search) };
  const entries: readonly MenuEntry[] = [
    favourite.entry,
    { label: t("frame.copyLink"), onClick: () => void copy(location.href) },
    ...(mailedReport(pathname, new URLSearchParams(search)) === null ? [] : [mail]),
    { label: t("frame.print"), onClick: () => print() },
  ];
  return (
    <>
      {status(true)}
      {download}
      <Menu label={t("components.moreActions")} entries={entries} />
      {favourite.dialog}
    </>
  );
}

export function MoreAbout({ links }: { readonly links: readonly (readonly [name: string, path: string])[] }) {
  return (
    <p className="more-about no-print">
      {links.map(([name, path], index) => (
        <span key={path}>
          {index > 0 && " · "}
          <Link to={path}>{name}</Link>
        </span>
      ))}
    </p>
  );
}
