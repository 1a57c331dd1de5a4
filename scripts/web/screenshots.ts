// Takes pictures of every page, to be looked at before a change of the pages lands: in both themes and two widths, with
// demonstration data and with none. They are for eyes; nothing is compared.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { type BrowserContext, chromium, type Page, type Request } from "playwright-core";
import { loadConfig } from "../../server/settings/config.ts";
import { type Running, startServer } from "../../server/start/start.ts";
import { chromiumOptions } from "./chromium.ts";

const usage = `Usage: npm run screenshots [-- FOLDER] [--only TEXT]

Takes pictures of every page into FOLDER (screenshots): in both themes, at a desk and on a phone; and the README's one.

  --only=TEXT   only those whose name contains it, such as now or -phone-dark; several with commas between
  --help        show this text`;

/** The picture of the README is what a screen shows of this one. */
const ofReadme = "now-desk-light.png";
const readmePicture = fileURLToPath(new URL("../../docs/pictures/now.png", import.meta.url));

const password = "a password for pictures";
const looks = {
  "desk-light": { colorScheme: "light", viewport: { width: 1360, height: 850 } },
  "desk-dark": { colorScheme: "dark", viewport: { width: 1360, height: 850 } },
  "phone-light": { colorScheme: "light", viewport: { width: 390, height: 844 } },
  "phone-dark": { colorScheme: "dark", viewport: { width: 390, height: 844 } },
} as const;

function start(isEmpty: boolean): Promise<Running> {
  const config = loadConfig({
    SVC_ENVIRONMENT: "test",
    SVC_API_PORT: "0",
    SVC_IDENTITY_PORT: "0",
    SVC_ADMIN_PASSWORD: password,
    SVC_DB_URL: "sqlite::memory:",
    SVC_DEMO_DATA: isEmpty ? "off" : "on",
    SVC_SMTP_URL: "smtp://127.0.0.1:9",
    SVC_SMTP_FROM: "licences@example.com",
    SVC_LOG_LEVEL: "error",
  });
  return startServer(config);
}

async function signIn(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  await page.goto(`${url}/now`);
  await page.getByLabel("User name").fill("admin");
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { name: "Now" }).waitFor();
  return page;
}

const idleMs = 500;

/** A function that waits until the page has asked for nothing for a while. Live events go on for as long as the page is open. */
function idleness(page: Page): () => Promise<void> {
  const asked = new Set<Request>();
  let lastAt = Date.now();
  page.on("request", (request) => {
    lastAt = Date.now();
    if (new URL(request.url()).pathname !== "/api/v1/events") asked.add(request);
  });
  const ended = (request: Request) => {
    lastAt = Date.now();
    asked.delete(request);
  };
  page.on("requestfinished", ended).on("requestfailed", ended);
  return async () => {
    while (asked.size > 0 || Date.now() - lastAt < idleMs) await wait(50);
  };
}

async function take(folder: string, only: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const [full, empty] = [await start(false), await start(true)];
  const browser = await chromium.launch(chromiumOptions());
  const last = await full.db
    .read("sessions")
    .join("users", "users.id", "sessions.user_id")
    .join("pools", "pools.id", "sessions.pool_id")
    .whereNotNull("end_at")
    .orderBy("sessions.start_at", "desc")
    .first("sessions.start_at as startAt", "users.name as user", "pools.name as feature");
  const day = new Date(Number(last.startAt)).toISOString().slice(0, 10);
  const addressOf = (path: string) =>
    path.replace("{user}", last.user).replace("{feature}", encodeURIComponent(last.feature)).replace("{day}", day);
  try {
    for (const [look, options] of Object.entries(looks)) {
      const context = await browser.newContext({ locale: "en-GB", timezoneId: "Europe/Berlin", ...options });
      const pages = { full: await signIn(context, full.url), empty: await signIn(context, empty.url) };
      const isIdle = new Map(Object.values(pages).map((page) => [page, idleness(page)]));
      for (const [shot, { path, act, isEmpty }] of Object.entries(shots)) {
        const file = `${shot}-${look}.png`;
        if (!only.split(",").some((text) => file.includes(text))) continue;
        const [page, url] = isEmpty ? [pages.empty, empty.url] : [pages.full, full.url];
        await page.goto(url + addressOf(path));
        await isIdle.get(page)?.();
        await act?.(page).catch((error: Error) => {
          console.error(`${file}: ${error.message}`);
          process.exitCode = 1;
        });
        await page.waitForTimeout(300);
        await page.screenshot({ path: join(folder, file), fullPage: true });
        if (file === ofReadme) await page.screenshot({ path: readmePicture });
        await page.unrouteAll();
        await page.emulateMedia({ media: "screen" });
      }
      await context.close();
    }
  } finally {
    await browser.close();
    await full.close();
    await empty.close();
  }
}

// What is on the pictures: the address of each page, and what is done before it is taken.

interface Shot {
  readonly path: string;
  /** What is done before the picture is taken. */
  readonly act?: (page: Page) => Promise<unknown>;
  /** Without anything in the database. */
  readonly isEmpty?: boolean;
}

const press = (page: Page, name: string) => page.getByRole("button", { name }).first().click();
const administration = "/administration";

const shots: Readonly<Record<string, Shot>> = {
  overview: { path: "/overview" },
  "overview-empty": { path: "/overview", isEmpty: true },
  alerts: { path: "/alerts" },
  "alerts-history": { path: "/alerts?view=history" },
  "alert-rules": { path: "/alerts?view=rules" },
  "alert-rules-empty": { path: "/alerts?view=rules", isEmpty: true },
  "alert-rules-make": {
    path: "/alerts?view=rules",
    act: async (page) => {
      await press(page, "Add a rule");
      await press(page, "Test on the last 30 days");
      await page.getByText(/^With this rule/).waitFor();
    },
  },
  schedules: { path: "/reports/schedules" },
  "schedules-empty": { path: "/reports/schedules", isEmpty: true },
  "schedules-make": { path: "/reports/schedules?of=%2Freports%2Frightsizing%3Fserver%3D1" },
  "schedules-sent": { path: "/reports/schedules", act: (page) => press(page, "Open what") },
  now: { path: "/now" },
  "now-most-used": { path: "/now?sort=-used" },
  "now-none-fits": { path: "/now?q=nothing" },
  "now-menu": {
    path: "/now",
    act: async (page) => (await page.getByRole("button", { name: "Menu" }).isVisible()) && press(page, "Menu"),
  },
  "now-away": {
    path: "/now",
    act: async (page) => {
      await page.route("**/api/**", (route) => route.abort("connectionrefused"));
      await press(page, "Refresh");
      await page.getByRole("alert").waitFor();
    },
  },
  "now-empty": { path: "/now", isEmpty: true },
  holders: { path: "/now/1" },
  "over-time": { path: "/over-time" },
  "over-time-feature": { path: "/over-time?feature=1&window=7d" },
  "over-time-numbers": {
    path: "/over-time?feature=1&window=7d",
    act: (page) => page.getByText("The chart's numbers").click(),
  },
  "over-time-users": { path: "/over-time?by=user&window=24h" },
  "over-time-groups": { path: "/over-time?by=group&server=1" },
  "over-time-days": { path: "/over-time?by=none&from=2026-01-01&to=2026-12-31" },
  "over-time-picker": {
    path: "/over-time",
    // A phone folds the fields.
    act: async (page) => {
      const field = page.getByRole("combobox", { name: "Feature" });
      if (await field.isVisible()) await field.fill("sim");
    },
  },
  "over-time-empty": { path: "/over-time", isEmpty: true },
  denials: { path: "/denials" },
  checkouts: { path: "/sessions" },
  destinations: { path: "/destinations" },
  "destinations-empty": { path: "/destinations", isEmpty: true },
  "destinations-add": { path: "/destinations", act: (page) => press(page, "Add a channel") },
  feature: { path: "/features/{feature}" },
  user: { path: "/users/{user}" },
  group: { path: "/groups/Structures" },
  project: { path: "/projects/Falcon" },
  server: { path: "/servers/1" },
  "find-anything": { path: "/overview", act: (page) => page.keyboard.press("/") },
  "report-user-day": { path: "/reports/user-day?user={user}&day={day}" },
  "report-user-day-asks": { path: "/reports/user-day" },
  "report-unused": { path: "/reports/unused?days=1" },
  "report-expiring": { path: "/reports/expiring?days=400" },
  "report-denials": { path: "/reports/denials" },
  "report-idle": { path: "/reports/idle?minutes=0" },
  "report-running": { path: "/reports/running" },
  "report-empty": { path: "/reports/unused", isEmpty: true },
  rightsizing: { path: "/reports/rightsizing" },
  "rightsizing-feature": { path: "/reports/rightsizing/1?licenses=3" },
  "heat-map": { path: "/reports/heat-map?show=max" },
  compare: { path: "/reports/compare?windows=day&days=14" },
  calendar: { path: "/reports/calendar" },
  "calendar-list": { path: "/reports/calendar?view=list" },
  waste: { path: "/reports/waste" },
  "waste-users": { path: "/reports/waste?show=users" },
  "waste-sessions": { path: "/reports/waste?show=sessions" },
  "waste-together": { path: "/reports/waste?show=together" },
  cost: { path: "/reports/cost" },
  "cost-charge": { path: "/reports/cost?show=User" },
  "report-print": {
    path: "/reports/running",
    act: async (page) => {
      await page.emulateMedia({ media: "print" });
      await page.evaluate("void dispatchEvent(new Event('beforeprint'))");
    },
  },
  groups: { path: `${administration}/groups` },
  "groups-change": { path: `${administration}/groups`, act: (page) => press(page, "Change") },
  projects: { path: `${administration}/projects` },
  purchases: { path: `${administration}/purchases` },
  "purchases-add": {
    path: `${administration}/purchases`,
    act: (page) => page.getByRole("button", { name: "Add", exact: true }).click(),
  },
  "purchases-import": {
    path: `${administration}/purchases`,
    act: async (page) => {
      await press(page, "Import CSV");
      const lines = [
        "FeatureName,LicenseServerName,Quantity,AssetInfo,Price,Currency",
        "cad_core,27000@demo-hamburg1a,5,PO 5001,2950,EUR",
      ];
      const buffer = Buffer.from([...lines, "cad_core,27000@demo-hamburg1a,5,PO 5002,cheap,EUR", ""].join("\n"));
      await page.getByLabel("CSV file").setInputFiles({ name: "orders.csv", mimeType: "text/csv", buffer });
      await page.getByRole("region", { name: "Mistakes in the file" }).waitFor();
    },
  },
  "purchases-licence": { path: `${administration}/purchases`, act: (page) => press(page, "Add a licence by hand") },
  packages: { path: `${administration}/packages` },
  "packages-add": { path: `${administration}/packages`, act: (page) => press(page, "Add") },
  "product-names": { path: `${administration}/product-names` },
  "system-messages": { path: `${administration}/system-messages` },
  "system-messages-write": { path: `${administration}/system-messages`, act: (page) => press(page, "Write a notice") },
  "system-messages-whole": {
    path: `${administration}/system-messages`,
    act: (page) => page.locator("tbody button").first().click(),
  },
  authorization: { path: `${administration}/authorization` },
  "authorization-add": { path: `${administration}/authorization`, act: (page) => press(page, "Add") },
  "authorization-secret": {
    path: `${administration}/authorization`,
    act: async (page) => {
      await press(page, "Add");
      await page.getByRole("radio", { name: "Reader" }).check();
      await page.getByLabel("Description").fill("Dashboard of the design department");
      await page.getByRole("dialog").getByRole("button", { name: "Add" }).click();
      await page.getByText("Get a token").first().click();
    },
  },
  "authorization-revoke": { path: `${administration}/authorization`, act: (page) => press(page, "Revoke") },
  account: { path: "/account" },
  "account-everywhere": { path: "/account", act: (page) => press(page, "Sign out everywhere") },
  accounts: { path: `${administration}/accounts` },
  "accounts-add": { path: `${administration}/accounts`, act: (page) => press(page, "Add") },
  "accounts-change": { path: `${administration}/accounts`, act: (page) => press(page, "Change") },
  "audit-log": { path: `${administration}/audit-log` },
  collectors: { path: `${administration}/collectors` },
  claims: { path: `${administration}/claims` },
  "broker-commands": { path: `${administration}/broker-commands` },
  "broker-commands-hand-out": {
    path: `${administration}/broker-commands`,
    act: async (page) => {
      await press(page, "Send a command");
      await page.getByRole("dialog").getByLabel("Command").selectOption("remove_license");
    },
  },
  "broker-commands-details": { path: `${administration}/broker-commands`, act: (page) => press(page, "number 1") },
  "not-found": { path: "/reports/nothing-of-this-name" },
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: "string", default: "" }, help: { type: "boolean" } },
});
if (values.help) console.log(usage);
else await take(positionals[0] ?? "screenshots", values.only);
