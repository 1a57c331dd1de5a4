// What makes each page send a new request, as a reader would: by its buttons, fields and forms.
import type { Page } from "playwright-core";

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).first().click();
const refresh = (page: Page) => press(page, "Refresh");
const fill = (label: string, value: string) => (page: Page) => page.getByLabel(label).fill(value);
const add = async (page: Page) => {
  await press(page, "Add");
  const dialog = page.getByRole("dialog");
  if (await dialog.getByLabel("Name").isVisible()) {
    await dialog.getByLabel("Name").fill("somebody");
    await dialog.getByLabel("Password").fill("seven bright lanterns");
  }
  const reader = dialog.getByRole("radio", { name: "Reader" });
  if (await reader.isVisible()) await reader.check();
  await dialog.getByRole("button", { name: "Add" }).click();
};

const addDestination = async (page: Page) => {
  await press(page, "Add a channel");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name", { exact: true }).fill("Hook");
  // Where the service sends mail, mail is selected at first.
  await dialog.getByRole("combobox", { name: "Kind" }).selectOption("Webhook");
  await dialog.getByLabel("Address", { exact: true }).fill("https://hooks.example.com/alerts");
  await dialog.getByRole("button", { name: "Add a channel" }).click();
};

const addSchedule = async (page: Page) => {
  await press(page, "Send a report by mail");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name", { exact: true }).fill("Every week");
  await dialog.getByLabel("Recipients (comma-separated)").fill("cad@example.com");
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
};

/** The action that sends a new request, by page; null: there is none with security off. */
export const newRequests: Readonly<Record<string, ((page: Page) => Promise<unknown>) | null>> = {
  "/account": null,
  "/overview": refresh,
  "/alerts": refresh,
  "/now": refresh,
  "/now/:featureId": refresh,
  "/over-time": (page) => page.getByRole("combobox", { name: "Period" }).selectOption("7d"),
  "/denials": (page) => page.getByRole("combobox", { name: "Period" }).selectOption("7d"),
  "/sessions": (page) => page.getByRole("combobox", { name: "Period" }).selectOption("7d"),
  "/features/:name": refresh,
  "/users/:name": refresh,
  "/groups/:name": refresh,
  "/projects/:name": refresh,
  "/servers/:id": refresh,
  "/reports/user-day": (page) => press(page, "Previous day"),
  "/reports/unused": fill("Unused for (days)", "7"),
  "/reports/expiring": fill("Within (days)", "7"),
  "/reports/denials": fill("Days, today included", "7"),
  "/reports/idle": fill("Idle for at least (minutes)", "7"),
  "/reports/running": (page) => page.getByLabel("Licence server").selectOption({ index: 1 }),
  "/reports/rightsizing": (page) => page.getByLabel("Working hours only").click(),
  "/reports/rightsizing/:featureId": (page) => page.getByLabel("Working hours only").click(),
  "/reports/heat-map": (page) => page.getByLabel("Working hours only").click(),
  "/reports/calendar": (page) => page.getByLabel("Licence server").selectOption({ index: 1 }),
  "/reports/compare": (page) => page.getByLabel("Working hours only").click(),
  "/reports/waste": (page) => page.getByLabel("Show").selectOption("users"),
  "/reports/cost": (page) => page.getByLabel("Show").selectOption("User"),
  "/destinations": addDestination,
  "/reports/schedules": addSchedule,
  "/administration/people": fill("Search", "a"),
  "/administration/groups": refresh,
  "/administration/projects": refresh,
  "/administration/purchases": refresh,
  "/administration/packages": refresh,
  "/administration/product-names": refresh,
  "/waiting": (page) => page.getByLabel("Licence server").selectOption({ index: 1 }),
  "/administration/annotations": refresh,
  "/administration/system-messages": refresh,
  "/administration": null,
  "/administration/authorization": add,
  "/administration/accounts": add,
  "/administration/audit-log": async (page) => {
    await page.getByLabel(/^What, such as/).fill("account");
    await page.locator("main").getByRole("button", { name: "Search", exact: true }).click();
  },
  "/administration/collectors": refresh,
  "/administration/claims": refresh,
  "/administration/broker-commands": (page) => page.getByRole("combobox", { name: "Status" }).selectOption("Pending"),
};

/** Whether that request is another one than the page's first, so that the page shows the earlier answer meanwhile. */
export const sendsOther = (path: string): boolean =>
  ![refresh, add, addDestination, addSchedule].some((same) => same === newRequests[path]);
