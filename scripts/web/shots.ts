// What is on the pictures of pages: the address of each, and what is done before it is taken. How they are taken: screenshots.ts.
import type { Page } from "playwright-core";

interface Shot {
  readonly path: string;
  /** What is done before the picture is taken. */
  readonly act?: (page: Page) => Promise<unknown>;
  /** Without anything in the database. */
  readonly isEmpty?: boolean;
}

const press = (page: Page, name: string) => page.getByRole("button", { name }).first().click();
const administration = "/administration";

export const shots: Readonly<Record<string, Shot>> = {
  overview: { path: "/overview" },
  "overview-empty": { path: "/overview", isEmpty: true },
  alerts: { path: "/alerts" },
  "alerts-history": { path: "/alerts?view=history" },
  "alert-rules": { path: "/alerts?view=rules" },
  "alert-rules-empty": { path: "/alerts?view=rules", isEmpty: true },
  "alert-rules-make": {
    path: "/alerts?view=rules",
    act: async (page) => {
      await press(page, "Make a rule");
      await press(page, "Look at the last 30 days");
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
    act: (page) => page.getByRole("combobox", { name: "Feature" }).fill("sim"),
  },
  "over-time-empty": { path: "/over-time", isEmpty: true },
  denials: { path: "/denials" },
  checkouts: { path: "/sessions" },
  destinations: { path: "/destinations" },
  "destinations-empty": { path: "/destinations", isEmpty: true },
  "destinations-add": { path: "/destinations", act: (page) => press(page, "Add a destination") },
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
      await page.getByLabel("Description").fill("Dashboard of the design department");
      await page.getByRole("dialog").getByRole("button", { name: "Add" }).click();
      await page.getByText("How a token is got").click();
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
