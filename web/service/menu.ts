// The menu: its groups, the entries of each, and the pages of an entry, which are tabs where they are several. Administration is
// an entry; its pages are listed here too, since the search finds all pages.
import { t } from "../words/words.ts";

export interface MenuPage {
  /** Its address, with the query that distinguishes tabs of one page. */
  readonly to: string;
  readonly label: string;
  /** Other words for it, for the search. */
  readonly also?: string;
}

export interface MenuEntry {
  readonly label: string;
  /** The entry leads to the first one. */
  readonly pages: readonly [MenuPage, ...MenuPage[]];
}

interface MenuGroup {
  readonly title: string;
  readonly entries: readonly MenuEntry[];
}

const page = (to: string, label: string): MenuPage => ({ to, label });
const entry = (label: string, ...pages: [MenuPage, ...MenuPage[]]): MenuEntry => ({ label, pages });
const single = (to: string, label: string) => entry(label, page(to, label));

const everybodys: readonly MenuGroup[] = [
  {
    title: t("menu.licences"),
    entries: [
      single("/overview", t("pages.overview")),
      entry(t("pages.now"), page("/now", t("menu.features")), page("/waiting", t("pages.waiting"))),
      entry(
        t("pages.alerts"),
        page("/alerts", t("pages.now")),
        page("/alerts?view=history", t("menu.history")),
        page("/alerts?view=rules", t("menu.rules")),
        page("/destinations", t("menu.channels")),
      ),
    ],
  },
  {
    title: t("menu.usage"),
    entries: [
      entry(
        t("pages.overTime"),
        page("/over-time", t("pages.overTime")),
        page("/reports/heat-map", t("pages.heatMap")),
      ),
      entry(
        t("pages.checkouts"),
        page("/sessions", t("common.all")),
        page("/reports/running", t("pages.longestRunning")),
        page("/reports/idle", t("pages.longestIdle")),
        page("/reports/user-day", t("pages.userDay")),
      ),
      entry(t("pages.denials"), page("/denials", t("common.all")), page("/reports/denials", t("pages.topDenials"))),
    ],
  },
  {
    title: t("menu.decide"),
    entries: [
      entry(
        t("pages.rightsizing"),
        page("/reports/rightsizing", t("pages.rightsizing")),
        page("/reports/compare", t("pages.compare")),
      ),
      entry(t("pages.waste"), page("/reports/waste", t("menu.held")), page("/reports/unused", t("pages.unused"))),
      single("/reports/cost", t("pages.cost")),
      entry(
        t("menu.expiry"),
        page("/reports/expiring", t("menu.list")),
        page("/reports/calendar", t("pages.calendar")),
      ),
      single("/reports/schedules", t("pages.schedules")),
    ],
  },
];

interface AdministrationPage extends MenuPage {
  readonly about: string;
}

const below = (path: string, label: string, about: string): AdministrationPage => ({
  to: `/administration/${path}`,
  label,
  about,
});

/** Pages for administrators, in the groups of the page Administration. */
export const administration: readonly { readonly title: string; readonly pages: readonly AdministrationPage[] }[] = [
  {
    title: t("menu.collectors"),
    pages: [
      below("collectors", t("pages.collectors"), t("menu.about.collectors")),
      below("claims", t("pages.claims"), t("menu.about.claims")),
      below("broker-commands", t("pages.brokerCommands"), t("menu.about.brokerCommands")),
    ],
  },
  {
    title: t("menu.security"),
    pages: [
      below("authorization", t("pages.authorization"), t("menu.about.authorization")),
      below("accounts", t("pages.accounts"), t("menu.about.accounts")),
      below("audit-log", t("pages.auditLog"), t("menu.about.auditLog")),
    ],
  },
  {
    title: t("menu.catalogue"),
    pages: [
      below("purchases", t("pages.purchases"), t("menu.about.purchases")),
      below("packages", t("pages.packages"), t("menu.about.packages")),
      below("product-names", t("pages.productNames"), t("menu.about.productNames")),
    ],
  },
  {
    title: t("pages.people"),
    pages: [
      below("people", t("pages.people"), t("menu.about.people")),
      below("groups", t("pages.groups"), t("menu.about.groups")),
      below("projects", t("pages.projects"), t("menu.about.projects")),
    ],
  },
  {
    title: t("menu.notes"),
    pages: [
      below("annotations", t("pages.annotations"), t("menu.about.annotations")),
      below("system-messages", t("pages.systemMessages"), t("menu.about.systemMessages")),
    ],
  },
];

const forAdministrators: MenuGroup = {
  title: t("menu.administration"),
  entries: [single("/administration", t("menu.administration"))],
};

/** The title of a page for administrators; undefined: the address is of a page for everybody. */
export const administrationTitle = (path: string): string | undefined =>
  path === "/administration"
    ? t("menu.administration")
    : administration.flatMap((group) => group.pages).find(({ to }) => to === path)?.label;

export function menuOf(isAdministrator: boolean): readonly MenuGroup[] {
  return isAdministrator ? [...everybodys, forAdministrators] : everybodys;
}

/** By address. */
const also: Readonly<Record<string, string>> = {
  "/now": t("menu.also.now"),
  "/waiting": t("menu.also.waiting"),
  "/alerts": t("menu.also.alerts"),
  "/destinations": t("menu.also.channels"),
  "/over-time": t("menu.also.overTime"),
  "/reports/heat-map": t("menu.also.heatMap"),
  "/sessions": t("menu.also.checkouts"),
  "/denials": t("menu.also.denials"),
  "/reports/rightsizing": t("menu.also.rightsizing"),
  "/reports/waste": t("menu.also.waste"),
  "/reports/cost": t("menu.also.cost"),
  "/reports/expiring": t("menu.also.expiry"),
  "/reports/schedules": t("menu.also.schedules"),
  "/administration/authorization": t("menu.also.authorization"),
  "/administration/accounts": t("menu.also.accounts"),
  "/account": t("menu.also.account"),
};

/** Every page of the menu, of Administration and of the account, with a name that is clear without its group. */
export function allPages(isAdministrator: boolean, isSignedIn: boolean): readonly MenuPage[] {
  const entries = menuOf(isAdministrator).flatMap((group) => group.entries);
  const tabs = entries.flatMap(({ label, pages }) =>
    pages.map((one, index) => (index === 0 ? page(one.to, label) : page(one.to, `${one.label} (${label})`))),
  );
  const below = isAdministrator ? administration.flatMap((group) => group.pages) : [];
  const account = isSignedIn ? [page("/account", t("pages.account"))] : [];
  return [
    ...[...tabs, ...account].map((one) => ({ ...one, also: also[one.to] ?? "" })),
    ...below.map((one) => ({ ...one, also: `${one.about} ${also[one.to] ?? ""}` })),
  ];
}

/** Of these tabs the one for an address: the one with its query, else the one without a query. */
export function currentTab(pages: readonly MenuPage[], pathname: string, search: string): MenuPage | undefined {
  const query = new URLSearchParams(search);
  const here = pages.filter(({ to }) => to.split("?")[0] === pathname);
  const hasQuery = ({ to }: MenuPage) => {
    const wanted = new URLSearchParams(to.split("?")[1] ?? "");
    return wanted.size > 0 && [...wanted].every(([name, value]) => query.get(name) === value);
  };
  return here.find(hasQuery) ?? here.find(({ to }) => !to.includes("?"));
}
