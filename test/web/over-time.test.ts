// Over time in a browser: the screen shows what was requested, and nothing is drawn or counted that was not measured.
import { readFileSync } from "node:fs";
import { expect } from "chai";
import type { Locator, Page } from "playwright-core";
import { seriousFaults } from "../support/browser/axe.ts";
import { settled, usePages } from "../support/browser/chromium.ts";
import { aSession, aUser, someSessions } from "../support/data/build-records.ts";
import { aPool, aServer } from "../support/data/build-servers.ts";
import { waitUntil } from "../support/run/wait.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** In the last seven days, though a day begins an hour or two earlier where the browser is. */
const noon = Math.floor(Date.now() / DAY) * DAY - 5 * DAY + 12 * HOUR;

/** Where the chart of the last seven days, whose buckets are days of UTC, has an instant: pixels from its left. */
async function positionIn(chart: Locator, at: number): Promise<number> {
  const now = Date.now();
  const start = Math.floor(now / DAY) * DAY - 6 * DAY;
  return (((await chart.boundingBox())?.width ?? 0) * (at - start)) / (now - start);
}

const choose = (page: Page, name: string, value: string) =>
  page.getByRole("combobox", { name, exact: true }).selectOption(value);
const figure = (page: Page, name: string) => page.locator(".figures div", { hasText: name }).first().locator("dd");

describe("over time", () => {
  let seat = 0;
  let other = 0;
  const pages = usePages({ SVC_SECURITY_MODE: "off" }, async ({ db }) => {
    const one = await aServer(db, { name: "27000@one" });
    other = await aServer(db, { name: "27000@other" });
    seat = await aPool(db, { licenseServerId: one, name: "seat", total: 2 });
    const tokens = await aPool(db, { licenseServerId: other, name: "tokens", total: 500 });
    await db
      .write("pools")
      .where({ id: tokens })
      .update({ known_since_at: noon - 6 * HOUR });
    const [ann, bob] = [await aUser(db, { name: "ann" }), await aUser(db, { name: "bob" })];
    await aSession(db, { poolId: seat, userId: ann, startAt: noon, endAt: noon + 6 * HOUR });
    await aSession(db, { poolId: seat, userId: bob, startAt: noon + HOUR, endAt: noon + HOUR + 60_000 });
    await someSessions(db, [{ poolId: tokens, userId: bob, startAt: noon, endAt: noon + DAY, numberOfLicenses: 250 }]);
  });

  it("draws no use of 0 while nothing was reported, and explains that", async () => {
    const { db } = pages.server;
    const mute = await aServer(db, { name: "27000@mute" });
    const pool = await aPool(db, { licenseServerId: mute, name: "gap", total: 4 });
    const silence = { license_server_id: mute, silent_at: noon - 10 * HOUR, heard_at: noon + 30 * HOUR };
    await db.write("server_silences").insert(silence);
    // The table draws only the rows in sight: the gap is among the first, though the browser's zone is an hour or two ahead.
    const [from, to] = [noon - 12 * HOUR, noon + 2 * DAY].map((at) => new Date(at).toISOString().slice(0, 16));
    const hours = `from=${from}&to=${to}&bucket=Hour`;
    const page = await pages.open(`/over-time?feature=${pool}&${hours}`);
    await page
      .getByText(/Not known: nothing was reported from .* to /)
      .first()
      .waitFor();
    await page.getByText("The chart's numbers").click();
    const highest = (at: number) => page.locator(`tr:has(time[datetime="${new Date(at).toISOString()}"]) td`).nth(3);
    expect(await highest(noon - 11 * HOUR).textContent()).to.equal("0");
    expect(await highest(noon - 10 * HOUR).textContent()).to.equal("–");
  });

  it("shows less than a tenth of a percent where full use was short, and not that there was none", async () => {
    const page = await pages.open(`/over-time?feature=${seat}&window=90d`);
    await figure(page, "Time full").waitFor();
    expect(await figure(page, "Peak").textContent()).to.match(/^2 of 2 owned/);
    expect(await figure(page, "Time full").textContent()).to.match(/^< 0\.1%/);
  });

  it("dims the previous result while the next one is awaited, reports that, and its headings stay", async () => {
    const page = await pages.open("/over-time?window=7d");
    const panel = page.getByRole("region", { name: /^Licences in use: / });
    // Other tables of the page have such a heading earlier, and without an answer there is none to dim.
    await panel.getByRole("columnheader", { name: "Feature" }).waitFor();
    const held = Promise.withResolvers<void>();
    await page.route("**/usage-over-time/query", async (route) => {
      await held.promise;
      await route.continue();
    });
    await choose(page, "Split by", "user");
    await panel.getByText("The previous answer is shown.").waitFor();
    expect(
      await panel.getByRole("columnheader", { name: "Feature" }).count(),
      "old rows have their old heading",
    ).to.equal(1);
    expect(await panel.getByRole("columnheader", { name: "User" }).count()).to.equal(0);
    const colourOf = (element: string) => `getComputedStyle(document.querySelector("${element}")).color`;
    expect(await page.evaluate(`${colourOf("[aria-busy=true] td")} === ${colourOf("main .soft")}`)).to.equal(true);
    held.resolve();
    await panel.getByRole("columnheader", { name: "User" }).waitFor();
    await panel.getByText("The previous answer is shown.").waitFor({ state: "detached" });
  });

  it("counts only what was measured, and shows since when", async () => {
    const page = await pages.open(`/over-time?by=none&server=${other}&window=30d`);
    await page.getByText(/^Known since /).waitFor();
    const { body } = await pages.server.client.call("queryUsageOverTime", {
      body: { StartUtc: new Date(noon - 30 * DAY).toISOString(), BucketSize: "Day", LicenseServerIds: [other] },
    });
    const summary = body.Items[0]?.Summary;
    expect(summary?.KnownSeconds).to.be.below(6 * 86_400);
    const average = Number((await figure(page, "Average").textContent())?.replace(",", ""));
    expect(average).to.be.closeTo(summary?.Average ?? 0, 0.5);
    expect(average, "of the measured time, not of thirty days").to.be.above(30);
  });

  it("prints its charts in the colours of paper, whatever the theme is", async () => {
    const page = await pages.open("/over-time?window=7d", { colorScheme: "dark" });
    await page.locator(".chart canvas").first().waitFor();
    const drawn = (event: string) =>
      page.evaluate<string>(`(async () => {
        dispatchEvent(new Event("${event}"));
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        return document.querySelector(".chart canvas").toDataURL();
      })()`);
    const dark = await drawn("afterprint");
    expect(await drawn("beforeprint")).not.to.equal(dark);
    expect(await drawn("afterprint")).to.equal(dark);
  });

  it("shows shares of what is owned, a chart for each series, and the point under the cursor in words", async () => {
    const page = await pages.open("/over-time?window=7d&bucket=Day", { timezoneId: "UTC" });
    await page.locator(".chart canvas").first().waitFor();
    const over = page.locator(".chart .u-over").first();
    const words = page.locator(".chart-point").first();
    // A chart that is drawn anew hears of the cursor when it moves.
    const pointAt = (instant: number, expected: RegExp) =>
      waitUntil(`the chart shows ${expected}`, async () => {
        await page.mouse.move(0, 0);
        await over.hover({ position: { x: await positionIn(over, instant), y: 40 } });
        return expected.test((await words.textContent()) ?? "");
      });
    await pointAt(noon, /tokens 250/);
    await choose(page, "Show", "percent");
    await pointAt(noon + 2 * HOUR, /tokens \d+(\.\d)?%/);
    await choose(page, "Show", "each");
    await page.getByRole("region", { name: "tokens", exact: true }).getByText("at most 250 of 500").waitFor();
    await page.getByRole("region", { name: "seat", exact: true }).getByText("at most 2 of 2").waitFor();
    expect(await page.locator(".multiples .chart").count()).to.equal(2);
    expect(pages.faults).to.deep.equal([]);
  });

  it("draws each day's peak with what is owned, averages where requested, and names which; today is so far, by keys too", async () => {
    const page = await pages.open(`/over-time?feature=${seat}&window=7d&bucket=Day`, { timezoneId: "UTC" });
    const panel = page.getByRole("region", { name: "Licences in use: peak of each day" });
    const chart = panel.locator(".chart");
    await chart.locator("canvas").waitFor();
    const names = await panel.locator(".chart-legend li").allTextContents();
    expect(names).to.deep.equal(["Lowest to peak", "Peak", "Owned", "So far, or known in part"]);
    await settled(page);
    await chart.focus();
    await page.keyboard.press("End");
    await panel.locator(".chart-point", { hasText: /, so far.*Peak 0.*Owned 2/ }).waitFor();
    await page.keyboard.press("ArrowLeft");
    expect(await panel.locator(".chart-point").textContent()).not.to.contain("so far");
    await choose(page, "Level", "average");
    await page.getByRole("region", { name: "Licences in use: average of each day" }).waitFor();
    expect(await seriousFaults(page)).to.deep.equal([]);
    await page.getByRole("button", { name: "Owned" }).click();
    expect(await page.getByRole("button", { name: "Owned" }).getAttribute("aria-pressed")).to.equal("false");
    expect(pages.faults).to.deep.equal([]);
  });

  it("shows the span that is marked in the chart, by an address that can be shared", async () => {
    const page = await pages.open("/over-time?window=7d&by=none");
    await page.locator(".chart canvas").first().waitFor();
    const box = await page.locator(".chart .u-over").first().boundingBox();
    const at = (share: number) => [(box?.x ?? 0) + (box?.width ?? 0) * share, (box?.y ?? 0) + 60] as const;
    await page.mouse.move(...at(0.2));
    await page.mouse.down();
    await page.mouse.move(...at(0.3), { steps: 4 });
    await page.mouse.up();
    await page.waitForURL(/from=\d{4}-\d\d-\d\dT\d\d%3A00&to=/);
    await page.getByLabel("From", { exact: true }).waitFor();
    const shared = await pages.open(page.url().slice(pages.server.url.length));
    expect(await shared.getByRole("combobox", { name: "Period" }).inputValue()).to.equal("times");
    expect(await shared.getByRole("alert").count()).to.equal(0);
  });

  it("leads from a point of the chart to the checkouts behind it, and is saved as a picture and as CSV", async () => {
    const page = await pages.open("/over-time?window=7d&bucket=Day&by=none", { timezoneId: "UTC" });
    await page.locator(".chart canvas").first().waitFor();
    const [picture] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Save the picture" }).click(),
    ]);
    expect(picture.suggestedFilename()).to.equal("licences-in-use-peak-of-each-day.png");
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download CSV" }).click(),
    ]);
    expect(readFileSync(await file.path(), "utf8").split("\r\n")).to.have.length(9);
    const over = page.locator(".chart .u-over").first();
    // Nearer to where the next day begins than to where this one does.
    await over.click({ position: { x: await positionIn(over, noon + 11 * HOUR), y: 40 } });
    await page.getByRole("heading", { level: 1, name: "Checkouts" }).waitFor();
    await page.getByText("3 checkouts", { exact: true }).waitFor();
    expect(pages.faults).to.deep.equal([]);
  });

  it("shows the five with the most use, and all others as one beside them", async () => {
    const page = await pages.open("/over-time?by=feature&view=stacked");
    await page.getByRole("columnheader", { name: "Feature" }).first().waitFor();
    expect(await page.locator(".chart-legend").getByText("Others").count(), "where there are no others").to.equal(0);
    const { db } = pages.server;
    const user = await aUser(db, { name: "cay" });
    const licenseServerId = await aServer(db, { name: "27000@many" });
    for (const name of ["a1", "a2", "a3", "a4", "a5", "a6"]) {
      const poolId = await aPool(db, { licenseServerId, name, total: 2 });
      await aSession(db, { poolId, userId: user, startAt: noon, endAt: noon + 5 * DAY });
    }
    await page.reload();
    await page.locator(".chart-legend").getByText("Others").waitFor();
    expect(await page.locator(".chart-legend button").count(), "five features, the others and what is owned").to.equal(
      7,
    );
    await page.getByText(/^The 5 with the most licence time, of 8$/).waitFor();
  });

  it("draws what administrators noted, in words below it, under the cursor and in the table, where it is about what is shown", async () => {
    const page = await pages.open("/administration/annotations");
    const moment = (at: number) => new Date(at).toISOString().slice(0, 16);
    await page.getByRole("button", { name: "Add", exact: true }).click();
    const form = page.getByRole("dialog", { name: "Add an annotation" });
    await form.getByLabel("What happened").fill("Moved to new hardware");
    await form.getByLabel("From, in your time zone").fill(moment(noon));
    await form.getByLabel("To, in your time zone").fill(moment(noon + 3 * DAY));
    await form.getByLabel("Licence server").selectOption({ label: "27000@one" });
    expect(await seriousFaults(page)).to.deep.equal([]);
    await form.getByRole("button", { name: "Add", exact: true }).click();
    await form.waitFor({ state: "detached" });
    await page.getByRole("row", { name: /Moved to new hardware.*27000@one/ }).waitFor();
    await pages.visit(page, `/over-time?feature=${seat}&window=7d&bucket=Day`);
    const panel = page.getByRole("region", { name: /^Licences in use: / });
    await panel
      .getByRole("list", { name: "Events" })
      .getByText(/ to .*: Moved to new hardware \(27000@one\)/)
      .waitFor();
    // Else what comes later moves what is pointed at.
    await settled(page);
    const box = (await panel.locator(".u-over").boundingBox()) as {
      x: number;
      y: number;
      width: number;
      height: number;
    };
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await panel.locator(".chart-point").getByText("Moved to new hardware").waitFor();
    // A chart that a later answer draws anew closes them again.
    const numbers = panel.getByText("The chart's numbers", { exact: true });
    const isOpen = () => numbers.evaluate((summary) => summary.closest("details")?.open === true);
    while (!(await isOpen())) await numbers.click();
    await panel.getByRole("columnheader", { name: "Events" }).waitFor({ timeout: 30_000 });
    await panel.locator("td", { hasText: "Moved to new hardware" }).waitFor();
    await pages.visit(page, "/features/seat");
    await page.locator(".in-sight").last().scrollIntoViewIfNeeded();
    await page.getByRole("list", { name: "Events" }).getByText("Moved to new hardware").waitFor();
    await pages.visit(page, `/over-time?server=${other}&window=7d`);
    await panel.locator(".u-over").waitFor();
    expect(await panel.getByText("Moved to new hardware").count()).to.equal(0);
    await pages.visit(page, "/administration/annotations");
    await page.getByRole("button", { name: "Change Moved to new hardware" }).click();
    const change = page.getByRole("dialog", { name: "Change an annotation" });
    expect(await change.getByLabel("From, in your time zone").inputValue()).to.equal(moment(noon));
    await change.getByLabel("What happened").fill("Moved");
    await change.getByRole("button", { name: "Save" }).click();
    await change.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Delete Moved", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByText("No annotations yet").waitFor();
    expect(pages.faults).to.deep.equal([]);
  });

  it("marks where purchases begin and end, in words too", async () => {
    const begins = new Date(noon - 10 * DAY).toISOString().slice(0, 10);
    await pages.server.db.write("pool_increments").insert({
      pool_id: seat,
      quantity: 7,
      start_at: Date.parse(`${begins}T00:00:00Z`),
      expiration_at: null,
    });
    const page = await pages.open(`/over-time?feature=${seat}&window=90d`);
    await page
      .getByRole("list", { name: "Events" })
      .getByText(/: start of 7 licences of seat$/)
      .waitFor();
    await page.getByRole("link", { name: "Over time", exact: true }).first().click();
    await page.getByRole("columnheader", { name: "Feature" }).first().waitFor();
    await settled(page);
    expect(await page.getByText(/7 licences of seat/).count(), "of one feature, where all are shown").to.equal(0);
  });

  it("explains that a feature is another licence server's instead of a flat chart", async () => {
    const page = await pages.open(`/over-time?feature=${seat}&server=${other}`);
    await page.getByText("This seat belongs to 27000@one, not to 27000@other").waitFor();
    await page.getByRole("button", { name: "Show all licence servers" }).click();
    await figure(page, "Time full").waitFor();
    expect(new URL(page.url()).searchParams.has("server")).to.equal(false);
  });
});
