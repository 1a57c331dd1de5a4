// Lists of more rows than one answer has, in a browser: sorted over all of them, loaded as one scrolls, and honest on paper.
import { expect } from "chai";
import type { Page } from "playwright-core";
import { bulkInsert } from "../../db/index.ts";
import { usePages } from "../support/browser/chromium.ts";
import { aUser, someSessions } from "../support/data/build-records.ts";
import { aPool, aServer } from "../support/data/build-servers.ts";
import type { TestServer } from "../support/http/server.ts";

const day = "2026-03-02";
const noon = Date.parse(`${day}T12:00:00Z`);
const count = 1100;
const numbers = Array.from({ length: count }, (_, index) => index);

async function muchOfEach({ db }: TestServer): Promise<void> {
  const licenseServerId = await aServer(db, { name: "27000@lic-01" });
  const poolId = await aPool(db, { licenseServerId, name: "cad", total: 9, used: 9 });
  await db.write("pools").update({ queue_told_at: Date.now(), known_since_at: noon - 86_400_000 });
  const userId = await aUser(db, { name: "ann" });

  await someSessions(
    db,
    numbers.map((n) => ({
      poolId,
      userId,
      startAt: noon + n * 1000,
      endAt: noon + n * 1000 + 1000,
      workstation: `ws-${n}`,
    })),
  );
  await db.write.transaction(async (trx) => {
    const names = numbers.map((n) => `person-${String(n).padStart(4, "0")}`);
    const people = names.map((name, n) => ({ name, name_key: name, department: `department ${2 * count - n}` }));
    await bulkInsert(trx, "users", people);
    const request = { license_server_id: licenseServerId, pool_id: poolId, feature_key: "cad", user_id: userId };
    const waiting = { ...request, is_listed: 1, is_since_estimated: 0 };
    const now = Date.now();
    await bulkInsert(
      trx,
      "queued_requests",
      numbers.map((n) => ({ ...waiting, since_at: now - n * 1000, workstation: `ws-${n}`, number_of_licenses: 1 + n })),
    );
    const act = { at: noon, actor: "admin", action: "account.add" };
    await bulkInsert(
      trx,
      "audit_log",
      names.map((target, n) => ({ ...act, at: noon + n, target })),
    );
  });
}

const frame = (page: Page) => page.locator(".table-frame");
const firstRow = (page: Page) => page.locator("tbody tr:not(.gap)").first();

/** To the end, as often as more rows come. */
async function scrolledTo(page: Page, text: string): Promise<void> {
  const sought = page.locator("tbody").getByText(text, { exact: true }).filter({ visible: true });
  for (let times = 0; times < 50 && (await sought.count()) === 0; times += 1) {
    await frame(page).evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await sought
      .first()
      .waitFor({ timeout: 2000 })
      .catch(() => undefined);
  }
  await sought.first().waitFor();
}

async function sortedBy(page: Page, heading: string, first: string | RegExp): Promise<void> {
  await page.getByRole("columnheader", { name: heading }).getByRole("button").click();
  await firstRow(page).filter({ hasText: first }).waitFor();
  expect(await frame(page).evaluate((element) => element.scrollTop)).to.equal(0);
}

describe("a list of more rows than one answer has", () => {
  const pages = usePages({ SVC_SECURITY_MODE: "off" }, muchOfEach);

  it("of checkouts loads the ones behind as one scrolls, and goes to the first row when it is sorted", async () => {
    const page = await pages.open(`/sessions?from=${day}&to=${day}`, { timezoneId: "UTC" });
    await page.getByText("1,100 checkouts", { exact: true }).waitFor();
    await firstRow(page).filter({ hasText: "ws-1099" }).waitFor();
    await scrolledTo(page, "ws-0");
    await sortedBy(page, "Workstation", "ws-0");
  });

  it("of those who wait, of people and of the audit log is sorted over all rows", async () => {
    const waiting = await pages.open("/waiting");
    await firstRow(waiting).filter({ hasText: "ws-1099" }).waitFor();
    await sortedBy(waiting, "Licences", "1,100");
    await sortedBy(waiting, "Licences", "ws-0");
    const people = await pages.open("/administration/people");
    await firstRow(people).filter({ hasText: "ann" }).waitFor();
    await sortedBy(people, "Department", "person-1099");
    await scrolledTo(people, "person-0001");
    const acts = await pages.open("/administration/audit-log?what=account.add");
    await acts.getByText("1,100 entries", { exact: true }).waitFor();
    await firstRow(acts).filter({ hasText: "person-1099" }).waitFor();
    await scrolledTo(acts, "person-0000");
    await sortedBy(acts, "Target", "person-0000");
    expect(pages.faults).to.deep.equal([]);
  });

  it("of a user's day is whole: more rows come, and the order is that of all", async () => {
    const page = await pages.open(`/reports/user-day?user=ann&day=${day}`, { timezoneId: "UTC" });
    await page.getByText("1,100 checkouts", { exact: true }).waitFor();
    await scrolledTo(page, "ws-1099");
    await sortedBy(page, "Workstation", "ws-0");
  });

  it("prints that it is a part while not all rows are there, and only then", async () => {
    const page = await pages.open(`/sessions?from=${day}&to=${day}`, { timezoneId: "UTC" });
    await page.getByText("1,100 checkouts", { exact: true }).waitFor();
    const note = page.getByText("The first 1,000 of 1,100 rows");
    expect(await note.isVisible()).to.equal(false);
    await page.emulateMedia({ media: "print" });
    await note.waitFor();
    await page.emulateMedia({ media: "screen" });
    await scrolledTo(page, "ws-0");
    await page.emulateMedia({ media: "print" });
    expect(await page.getByText(/^The first [\d,]+ of/).count()).to.equal(0);
  });
});
