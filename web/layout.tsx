// The frame around every page: the way to the others, who is signed in, what must be known of this service.

import { Suspense, useEffect, useMemo, useRef, useState } from "react";
import { Link, NavLink, Outlet, useLocation } from "react-router";
import { FindAnything, type Found } from "./components/form/find-anything.tsx";
import { FreeNotices } from "./components/frame/free-notices.tsx";
import { ErrorBoundary, usePageIsComing } from "./components/frame/loaded-later.tsx";
import { LanguageSwitch, ThemeSwitch } from "./components/frame/switches.tsx";
import { useVisit } from "./components/frame/visit.tsx";
import { bold } from "./components/text/notices.tsx";
import icon from "./icon.svg";
import { type PageEntry, pages } from "./routes.tsx";
import { settings } from "./service/settings.ts";
import { signOut } from "./service/sign-in.ts";
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
function sections(role: string | null): readonly MenuSection[] {
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
function menuPages(role: string | null): readonly MenuPage[] {
  return sections(role).flatMap(({ pages: own, areas }) => [
    ...own,
    ...areas.flatMap(({ groups }) => groups.flatMap((group) => group.pages)),
  ]);
}

const distinct = (names: readonly (string | undefined)[]) => [...new Set(names.flatMap((name) => name ?? []))];

export function Layout() {
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const visit = useVisit();
  const isComing = usePageIsComing();
  const main = useRef<HTMLElement>(null);
  const menu = useRef<HTMLElement>(null);
  const role = visit?.role ?? null;
  const found = useMemo(() => {
    const account = { path: "/account", label: t("pages.account") };
    return [...menuPages(role), ...(role === null ? [] : [account])].map(
      ({ path, label }): Found => ({ kind: t("components.find.kinds.page"), name: label, to: path }),
    );
  }, [role]);
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    setOpen(false);
    main.current?.querySelector<HTMLElement>("h1")?.focus(); // so that a screen reader reads where one is now
  }, [pathname]);
  // However long the menu is, it shows where one is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address, or a role that is known later, is another menu
  useEffect(() => {
    menu.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: "nearest" });
  }, [pathname, role]);
  return (
    <div className="frame">
      <a className="skip" href="#content">
        {t("frame.skip")}
      </a>
      <header className="side no-print">
        <div className="side-top">
          <Link to="/" className="brand">
            <img src={icon} alt="" width="28" height="28" /> {t("frame.product")}
          </Link>
          <button
            type="button"
            className="menu-button"
            aria-expanded={isOpen}
            aria-controls="menu"
            onClick={() => setOpen(!isOpen)}
          >
            {t("frame.menu")}
          </button>
        </div>
        <FindAnything pages={found} />
        <div id="menu" className={isOpen ? "menu menu-open" : "menu"}>
          <nav aria-label={t("frame.pages")} ref={menu}>
            {sections(visit?.role ?? null).map(({ title, pages, areas }) => (
              <div key={title} className="menu-section">
                <h2>{title}</h2>
                {pages.length > 0 && <MenuPages pages={pages} />}
                {areas.map((area) => (
                  <div key={area.name}>
                    <p className="menu-group">{area.name}</p>
                    {area.groups.map((group) => (
                      <div key={group.name}>
                        <p className="menu-group menu-subgroup">{group.name}</p>
                        <MenuPages pages={group.pages} />
                      </div>
                    ))}
                  </div>
                ))}
              </div>
            ))}
          </nav>
          <div className="side-bottom">
            <a href="/swagger/index.html">{t("frame.apiDescription")}</a>
            <ThemeSwitch />
            <LanguageSwitch />
            {visit !== null && (
              <p className="visit">
                <span>
                  {t.rich("frame.signedIn", {
                    name: visit.name,
                    account: (name) => (
                      <Link to="/account" title={t("pages.account")}>
                        {name}
                      </Link>
                    ),
                  })}
                </span>
                <button type="button" className="link" onClick={() => void signOut()}>
                  {t("frame.signOut")}
                </button>
              </p>
            )}
          </div>
        </div>
      </header>
      <p className="coming no-print" role="status">
        {isComing && t("frame.loading")}
      </p>
      <main id="content" ref={main} tabIndex={-1} className={isComing ? "report-old" : undefined} aria-busy={isComing}>
        <Remarks />
        <ErrorBoundary place={pathname}>
          <Suspense fallback={<p className="loading">{t("frame.loading")}</p>}>
            {/* Another address is another page, which shows nothing of the one before. */}
            <FreeNotices />
            <Outlet key={pathname} />
          </Suspense>
        </ErrorBoundary>
      </main>
    </div>
  );
}

function MenuPages({ pages }: { readonly pages: readonly { readonly path: string; readonly label: string }[] }) {
  return (
    <ul>
      {pages.map(({ path, label }) => (
        <li key={path}>
          <NavLink to={path}>{label}</NavLink>
        </li>
      ))}
    </ul>
  );
}

function Remarks() {
  return (
    <>
      {settings.identityUrl === null && (
        <p className="notice notice-warning">{t.rich("frame.securityOff", { b: bold })}</p>
      )}
      {settings.identityUrl !== null && !isSecureContext && (
        <p className="notice notice-warning">{t.rich("frame.notEncrypted", { b: bold })}</p>
      )}
      {settings.isDemonstration && <p className="notice">{t.rich("frame.demonstration", { b: bold })}</p>}
    </>
  );
}
