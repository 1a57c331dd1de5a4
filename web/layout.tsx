// The frame around every page: the menu, the signed-in user, messages about this service.

import { Suspense, useEffect, useMemo, useRef, useState } from "react";
import { Link, Outlet, useLocation } from "react-router";
import type { Feature, LicenseServerEntry } from "../generated/client/index.js";
import { FindAnything, type Found } from "./components/frame/find-anything.tsx";
import { FreeNotices } from "./components/frame/free-notices.tsx";
import { ErrorBoundary, usePageIsComing } from "./components/frame/loaded-later.tsx";
import { LanguageSwitch, ThemeSwitch } from "./components/frame/switches.tsx";
import { useVisit } from "./components/frame/visit.tsx";
import { bold } from "./components/text/notices.tsx";
import { formatCount } from "./format/numbers.ts";
import icon from "./icon.svg";
import { freeIn, withinReach } from "./pages/now/pools.tsx";
import { allPages, currentTab, type MenuEntry, menuOf } from "./service/menu.ts";
import { settings } from "./service/settings.ts";
import { signOut } from "./service/sign-in.ts";
import { t } from "./words/words.ts";

export function Layout() {
  const { pathname, search } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const visit = useVisit();
  const isComing = usePageIsComing();
  const main = useRef<HTMLElement>(null);
  const menu = useRef<HTMLElement>(null);
  const isAdministrator = settings.identityUrl === null || visit?.role === "administrator";
  const groups = menuOf(isAdministrator);
  const entry = groups
    .flatMap((group) => group.entries)
    .find(({ pages }) => currentTab(pages, menuPathOf(pathname), search) !== undefined);
  const isSignedIn = visit !== null;
  const found = useMemo(
    () =>
      allPages(isAdministrator, isSignedIn).map(
        ({ to, label, also }): Found => ({ kind: t("components.find.kinds.page"), name: label, to, also: also ?? "" }),
      ),
    [isAdministrator, isSignedIn],
  );
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    setOpen(false);
    main.current?.querySelector<HTMLElement>("h1")?.focus(); // so that a screen reader continues there
  }, [pathname]);
  // Scrolls a long menu to the present page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address, or a role that is loaded later, changes the menu
  useEffect(() => {
    menu.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }, [pathname, isAdministrator]);
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
        <FindAnything pages={found} stateOf={stateOf} />
        <div id="menu" className={isOpen ? "menu menu-open" : "menu"}>
          <nav aria-label={t("frame.pages")} ref={menu}>
            {groups.map(({ title, entries }) => (
              <div key={title} className="menu-section">
                <h2>{title}</h2>
                <ul>
                  {entries.map((one) => (
                    <li key={one.label}>
                      <Link
                        to={one.pages[0].to}
                        aria-current={one === entry ? (one.pages[0].to === pathname ? "page" : "true") : undefined}
                      >
                        {one.label}
                      </Link>
                    </li>
                  ))}
                </ul>
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
        {isComing && t("common.loading")}
      </p>
      <main id="content" ref={main} tabIndex={-1} className={isComing ? "report-old" : undefined} aria-busy={isComing}>
        <Remarks />
        {entry !== undefined && <Tabs entry={entry} />}
        <ErrorBoundary address={pathname}>
          <Suspense fallback={<p className="loading">{t("common.loading")}</p>}>
            {/* Another address is another page, which shows nothing of the one before. */}
            <FreeNotices />
            <Outlet key={pathname} />
          </Suspense>
        </ErrorBoundary>
      </main>
    </div>
  );
}

/** Of the pools of one feature, as in the search. */
function stateOf(pools: readonly Feature[], servers: readonly LicenseServerEntry[]): string | null {
  const active = pools.filter(({ IsActive }) => IsActive);
  const free = active.some(({ IsUncounted }) => IsUncounted) ? null : freeIn(withinReach(active, servers));
  if (free === null) return null;
  return free > 0 ? t("components.find.free", { count: formatCount(free) }) : t("components.find.full");
}

/** The menu entry for pages that the menu does not have. */
const belongs: readonly (readonly [below: string, path: string])[] = [
  ["/administration/", "/administration"],
  ["/now/", "/now"],
  ["/features/", "/now"],
  ["/servers/", "/now"],
  ["/users/", "/sessions"],
  ["/groups/", "/reports/cost"],
  ["/projects/", "/reports/cost"],
  ["/reports/rightsizing/", "/reports/rightsizing"],
];
const menuPathOf = (pathname: string) => belongs.find(([below]) => pathname.startsWith(below))?.[1] ?? pathname;

/** The tabs of a menu entry, if it has several pages and one of them is shown. */
function Tabs({ entry: { label, pages } }: { readonly entry: MenuEntry }) {
  const { pathname, search } = useLocation();
  const current = currentTab(pages, pathname, search);
  if (pages.length === 1 || current === undefined) return null;
  return (
    <nav className="tabs no-print" aria-label={label}>
      {pages.map((page) => (
        <Link key={page.to} to={page.to} aria-current={page === current ? "page" : undefined}>
          {page.label}
        </Link>
      ))}
    </nav>
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
