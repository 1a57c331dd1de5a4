// What is coming in a browser: the calendar of expiries, its URLs to subscribe to, the forecast of one feature, and the
// answer to "do we own too many of it?" after signing in. That the pages are accessible is held by every-page.test.ts.
import { readFileSync } from "node:fs";
import { expect } from "chai";
import type { Page } from "playwright-core";
import { seriousFaults } from "../support/browser/axe.ts";
import { usePages } from "../support/browser/chromium.ts";
import { aUser, someSessions } from "../support/data/build-records.ts";
import { aPool, aServer } from "../support/data/build-servers.ts";
import { readCsv } from "../support/http/csv.ts";
import { readCalendar } from "../support/http/icalendar.ts";
import { adminPassword, type TestServer } from "../support/http/server.ts";

const DAY = 86_400_000;
/** The month that it is where the browser of these tests is, which begins the next one an hour or two before UTC. */
const thisMonth = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Berlin", dateStyle: "short" }).format();
const month = (number: number) =>
  Date.UTC(Number(thisMonth.slice(0, 4)), Number(thisMonth.slice(5, 7)) - 1 + number, 1);

/** Ten months of a feature whose use rises, and what expires this month and the next. */
async function history({ db }: TestServer): Promise<void> {
  const licenseServerId = await aServer(db, { name: "27000@lyon" });
  const end = month(1) - DAY;
  const increments = [
    { quantity: 6, expirationAt: end },
    { quantity: 4, expirationAt: month(1) + 9 * DAY },
  ];
  const cad = await aPool(db, { licenseServerId, name: "cad", version: "2.0", vendor: "acme", total: 30, increments });
  for (let n = 0; n < 6; n += 1) {
    await aPool(db, {
      licenseServerId,
      name: `module_${n}`,
      total: 2,
      increments: [{ quantity: 2, expirationAt: end }],
    });
  }
  await db.write("pools").update({ known_since_at: month(-10) });
  const userId = await aUser(db, { name: "Ada" });
  const sessions = Array.from({ length: 10 }, (_, index) => {
    const startAt = month(index - 10) + (5 + ((index * 3) % 7)) * DAY;
    return { poolId: cad, userId, startAt, endAt: startAt + DAY, numberOfLicenses: 8 + index + (index % 3) };
  });
  await someSessions(db, sessions);
}

async function signIn(page: Page): Promise<void> {
  await page.getByLabel("User name").fill("admin");
  await page.getByLabel("Password").fill(adminPassword);
  await page.getByRole("button", { name: "Sign in" }).click();
}

const rowsOf = (page: Page) => page.locator("tbody tr:not(.gap)");

describe("what is coming, in a browser", () => {
  const pages = usePages({}, history);

  it("is a calendar by month, which leads to the next expiry, and a list with CSV", async () => {
    const page = await pages.open("/reports/calendar");
    await signIn(page);
    await page.getByRole("table", { name: /^Expiries in / }).waitFor();
    expect(await page.locator(".calendar-entry").count()).to.equal(4);
    await page.getByRole("link", { name: "and 3 more" }).waitFor();
    expect(await seriousFaults(page)).to.deep.equal([]);
    await page.getByRole("button", { name: /^Next: cad 2\.0 on/ }).click();
    await page.waitForURL(/month=/);
    await page.getByRole("link", { name: "cad 2.0 4 licences" }).waitFor();
    await page.getByLabel("View").selectOption("list");
    await page.getByText("8 expiries").waitFor();
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download CSV" }).first().click(),
    ]);
    expect(readCsv(readFileSync(await file.path(), "utf8"))).to.have.length(8);
    expect(pages.faults).to.deep.equal([]);
  });

  it("is made an address, shown once, to which a calendar program subscribes until it is revoked", async () => {
    const page = await pages.open("/reports/calendar");
    await signIn(page);
    await page.getByRole("button", { name: "Add an address" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Purpose").fill("Outlook");
    await dialog.getByRole("button", { name: "Add an address" }).click();
    const once = page.getByRole("dialog", { name: "Subscribe to this address" });
    const address = await once.getByLabel("Address", { exact: true }).inputValue();
    const answer = await fetch(address);
    expect(readCalendar(await answer.text()).parts).to.have.length(8);
    await once.getByRole("button", { name: "Done, I saved it" }).click();
    await rowsOf(page).getByText("Outlook").first().waitFor();
    expect(await page.content()).not.to.include("svc-calendar-");
    await page.getByRole("button", { name: "Revoke Outlook" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
    await page.getByText("No addresses yet.").waitFor();
    expect((await fetch(address)).status).to.equal(401);
    expect(pages.faults).to.deep.equal([]);
  });

  it("is a forecast of one feature with its method, as a chart and as a table", async () => {
    const page = await pages.open("/reports/rightsizing/1");
    await signIn(page);
    await page.getByRole("img", { name: /forecast of the next 6 months/ }).waitFor();
    await page.getByText(/linear regression.*90/).waitFor();
    await page.getByText("Show as a table").click();
    const { Items } = (await pages.server.client.call("getForecast", { query: { FeatureIds: [1] } })).body;
    const table = page.getByRole("table", { name: "Monthly peaks and forecast" });
    expect(await table.locator("tbody tr").count()).to.equal(Items.length);
    expect(await seriousFaults(page)).to.deep.equal([]);
    expect(pages.faults).to.deep.equal([]);
  });

  it("answers whether there are too many of a feature: signed in, found by name, the verdict with its reasons", async () => {
    const page = await pages.open("/overview");
    await signIn(page);
    await page
      .getByRole("button", { name: /^Search/ })
      .first()
      .click();
    await page.getByRole("dialog").getByRole("combobox").fill("cad");
    await page.getByRole("option", { name: /^cad/ }).first().click();
    await page.waitForURL(/features\/cad/);
    await page.locator(".in-sight").last().scrollIntoViewIfNeeded();
    await page.getByText(/would have covered 99 % of the time/).waitFor();
    // What is wasted is not green.
    await page.locator(".badge-spare", { hasText: "Too many" }).first().waitFor();
    await page.locator("table.heat td").nth(167).waitFor();
    expect(pages.faults).to.deep.equal([]);
  });
});
