// Now, a feature and Over time in a browser: what they show of the stored data, and that links lead where they say.
import { readFileSync } from "node:fs";
import { expect } from "chai";
import type { Page } from "playwright-core";
import { loadDemonstration } from "../../server/demonstration/load.ts";
import { seriousFaults } from "../support/browser/axe.ts";
import { choose, settled, usePages } from "../support/browser/chromium.ts";
import type { TestServer } from "../support/http/server.ts";

const size = { users: 60, seed: 1, days: 30, untilAt: Date.now() };
const demonstration = (sessions: number, pools: number) => async (server: TestServer) =>
  void (await loadDemonstration(server.db, { ...size, sessions, pools }));
/** The first column once it is so, since the page draws a moment after its address changes; after 30 s as it is. */
async function firstColumn(page: Page, isSo: (names: string[]) => boolean = () => true): Promise<string[]> {
  for (const until = Date.now() + 90_000; ; await page.waitForTimeout(50)) {
    const names = await page.locator("tbody tr td:first-child a").allInnerTexts();
    if ((names.length > 0 && isSo(names)) || Date.now() > until) return names;
  }
}

describe("the pages on licences, with demonstration data", () => {
  const pages = usePages({ SVC_SECURITY_MODE: "off" }, demonstration(3_000, 40));

  it("show in Now what of each feature is used, and how each licence server is", async () => {
    const page = await pages.open("/now");
    await page.getByText(/of 40 features/).waitFor();
    expect(await page.title()).to.equal("Now – Licence usage");
    const servers = (await pages.server.client.get<{ Name: string; Status: string }[]>("/api/v1/licenseservers")).body;
    for (const { Name, Status } of servers) {
      const card = page.locator(".server", { hasText: Name });
      expect(await card.locator(".badge").getAttribute("title"), Name).to.equal(Status);
    }
    const features = (await pages.server.client.get<{ Id: number; Name: string; Used: number }[]>("/api/v1/features"))
      .body;
    const most = features.toSorted((left, right) => right.Used - left.Used)[0];
    await page.getByLabel("Search").fill(most?.Name ?? "");
    const row = page.locator("tr", { has: page.locator(`a[href="/now/${most?.Id}"]`) });
    expect(await row.locator(".bar-numbers").textContent()).to.match(new RegExp(`^${most?.Used}\\b`));
    expect(pages.faults).to.deep.equal([]);
  });

  it("hide the columns that were not chosen, in the link, in the CSV and when one comes back", async () => {
    const page = await pages.open("/now");
    const opener = page.getByRole("button", { name: "Columns" });
    await opener.focus();
    await page.keyboard.press("Enter");
    const vendor = page.getByRole("group", { name: "Columns" }).getByRole("checkbox", { name: "Vendor", exact: true });
    await vendor.press("Space");
    expect(await seriousFaults(page)).to.deep.equal([]);
    await page.keyboard.press("Escape");
    await vendor.waitFor({ state: "hidden" });
    expect(await page.evaluate("document.activeElement.title"), "the focus is back").to.equal("Columns");
    await page.waitForURL(/hide=vendor/);
    await page.getByRole("columnheader", { name: "Vendor" }).waitFor({ state: "detached" });
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download CSV" }).click();
    expect(readFileSync(await (await saving).path(), "utf8").split("\r\n")[0]).not.to.match(/Vendor/);
    await page.goto(`${pages.server.url}/now`);
    await page.getByRole("columnheader", { name: "Expires" }).waitFor();
    expect(await page.getByRole("columnheader", { name: "Vendor" }).count(), "remembered").to.equal(0);
    const shared = await pages.open("/now?hide=expires");
    await shared.getByRole("columnheader", { name: "Vendor" }).waitFor();
    expect(await shared.getByRole("columnheader", { name: "Expires" }).count()).to.equal(0);
  });

  it("save a page with its filters under a name: on Overview, first in the search, until it is removed", async () => {
    const page = await pages.open("/now?show=full");
    await choose(page, "Add to favourites");
    await page.getByRole("dialog").getByLabel("Name").fill("Full pools");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("link", { name: "Overview" }).click();
    const favourites = page.getByRole("region", { name: "Favourites" });
    await favourites.getByRole("link", { name: "Full pools" }).waitFor();
    expect(await seriousFaults(page)).to.deep.equal([]);
    await page.keyboard.press("/");
    await page.getByRole("dialog").getByRole("combobox").fill("full");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/now\?show=full/);
    await page.goBack();
    await favourites.getByRole("button", { name: "Change Full pools" }).click();
    await page.getByRole("button", { name: "Remove from favourites" }).click();
    await favourites.waitFor({ state: "detached" });
    expect(pages.faults).to.deep.equal([]);
  });

  it("find in Now as one types, store it in the URL, and sort by a heading", async () => {
    const page = await pages.open("/now");
    await page.getByLabel("Search").fill("CAD_");
    await page.waitForURL(/q=CAD_/);
    const names = await firstColumn(page, (shown) => shown.every((name) => name.startsWith("cad_")));
    expect(names.length).to.be.above(0);
    expect(names.filter((name) => !name.startsWith("cad_"))).to.deep.equal([]);
    await page.getByRole("button", { name: "Feature" }).click();
    await page.waitForURL(/sort=feature/);
    const sorted = names.toSorted((left, right) => left.localeCompare(right, "en"));
    expect(await firstColumn(page, (shown) => shown.join() === sorted.join())).to.deep.equal(sorted);
    const shared = await pages.open(page.url().slice(pages.server.url.length));
    await shared.getByRole("columnheader", { name: "Feature" }).waitFor();
    expect(await firstColumn(shared, (shown) => shown.join() === sorted.join())).to.deep.equal(sorted);
    expect(await shared.getByRole("columnheader", { name: "Feature" }).getAttribute("aria-sort")).to.equal("ascending");
    await page.getByLabel("Search").fill("nothing is called this");
    await page.getByRole("button", { name: "Show all features" }).click();
    await page.getByText(/of 40 features/).waitFor();
  });

  it("lead by keyboard to who holds a feature, and since when", async () => {
    const page = await pages.open("/now?sort=-used&show=used");
    await page.locator("tbody a").first().focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: /^Holders of / }).waitFor();
    await page.locator("tbody tr").first().waitFor();
    const id = page.url().split("/").at(-1);
    const usage = await pages.server.client.get<{ Sessions: { UserName: string; StartTimeUtc: string }[] }>(
      `/api/v1/features/usage?FeatureId=${id}`,
    );
    // Another table shows who waits.
    const holders = page.locator("tbody").first();
    const since = await holders.locator("time").first().getAttribute("datetime");
    const who = await holders.getByRole("link").first().textContent();
    const { Sessions } = usage.body;
    expect(Sessions.some((one) => one.UserName === who && one.StartTimeUtc === since)).to.equal(true);
    expect(await holders.locator("time").first().getAttribute("title")).to.match(
      /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC$/,
    );
  });

  it("sort all checkouts of the period, not those that are loaded, from the first row on; more rows come as one scrolls", async () => {
    const page = await pages.open("/sessions?window=90d");
    const rows = page.locator("main tbody tr[aria-rowindex]");
    await rows.first().waitFor();
    const body = { StartUtc: new Date(Date.now() - 91 * 86_400_000).toISOString() };
    const sortedBy = async (Direction: "Ascending" | "Descending") =>
      (
        await pages.server.client.call("querySessions", {
          body: { ...body, Sort: [{ Field: "DurationSeconds", Direction }], Limit: 1 },
        })
      ).body;
    const { TotalCount, Items } = await sortedBy("Descending");
    expect(TotalCount).to.be.above(1000);
    const frame = page.getByRole("region", { name: "Checkouts" });
    await frame.evaluate((element) => element.scrollTo(0, 4000));
    await page.getByRole("button", { name: "For", exact: true }).click();
    await page.waitForURL(/sort=-duration/);
    await settled(page);
    expect(await frame.evaluate((element) => element.scrollTop)).to.equal(0);
    const first = page.locator('tr[aria-rowindex="2"]');
    expect(await first.locator("time").first().getAttribute("datetime")).to.equal(Items[0]?.StartTimeUtc);
    expect(await page.locator("main table").getAttribute("aria-rowcount")).to.equal(String(TotalCount + 1));
    await page.getByText(new RegExp(`^${TotalCount.toLocaleString("en")} checkouts$`)).waitFor();
    const last = page.locator(`tr[aria-rowindex="${TotalCount + 1}"]`);
    for (const until = Date.now() + 60_000; (await last.count()) === 0 && Date.now() < until; ) {
      await frame.evaluate((element) => element.scrollTo(0, element.scrollHeight));
      await settled(page);
    }
    const [shortest] = (await sortedBy("Ascending")).Items;
    expect(await last.locator("time").first().getAttribute("datetime")).to.equal(shortest?.StartTimeUtc);
    expect(pages.faults).to.deep.equal([]);
  });

  it("refresh by themselves without moving what one looks at", async () => {
    const page = await pages.open("/now");
    await page.getByText(/of 40 features/).waitFor();
    const frame = page.getByRole("region", { name: "Features and their use" });
    await frame.evaluate((element) => element.scrollTo(0, 400));
    const response = page.waitForResponse((response) => response.url().endsWith("/api/v1/features"));
    await page.getByRole("button", { name: "Refresh" }).click();
    await response;
    await page.getByText("Updated just now").waitFor();
    expect(await frame.evaluate((element) => element.scrollTop)).to.equal(400);
  });

  it("request everything at once: nothing waits for another response", async () => {
    // A page without requests, so that nothing of it is counted.
    const page = await pages.open("/reports/nothing-of-this-name");
    await page.getByText("There is no page at this address").waitFor();
    const requested: string[] = [];
    const all = Promise.withResolvers<void>();
    // No response goes back before the last request came: a request that waits for a response would never be sent.
    await page.route("**/api/**", async (route) => {
      if (requested.push(route.request().url()) === 9) all.resolve();
      await all.promise;
      await route.continue();
    });
    await page.goto(`${pages.server.url}/over-time`);
    await page.locator(".chart canvas").first().waitFor();
    await settled(page);
    expect(requested).to.have.length(9);
  });

  it("show in Over time the levels of one feature as the service counts them, by a link that can be shared", async () => {
    const page = await pages.open("/over-time");
    await page.getByRole("combobox", { name: "Feature" }).fill("cad_core");
    await page.locator(".picker-list [role=option]").first().waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "cad_core over time" }).waitFor();
    await page.getByRole("combobox", { name: "Period" }).selectOption("7d");
    await page.getByText("Time full").first().waitFor();
    const id = Number(new URL(page.url()).searchParams.get("feature"));
    const StartUtc = await page.evaluate(() => {
      const now = new Date();
      return new Date(now.getFullYear(), now.getMonth(), now.getDate() - 6).toISOString();
    });
    const measured = await pages.server.client.call("queryUsageOverTime", {
      body: { StartUtc, FeatureIds: [id], BucketSize: "Hour", TimeZone: "Europe/Berlin" },
    });
    const figure = (name: string) => page.locator(".figures div", { hasText: name }).first().locator("dd");
    await page.locator("[aria-busy=true]").first().waitFor({ state: "detached" });
    expect(await figure("Peak").textContent()).to.match(new RegExp(`^${measured.body.Items[0]?.Summary.Max}\\b`));
    expect(await figure("Checkouts").textContent()).to.equal(String(measured.body.Items[0]?.Sessions));
    const shared = await pages.open(page.url().slice(pages.server.url.length));
    await shared.getByRole("heading", { name: "cad_core over time" }).waitFor();
    await page.getByRole("combobox", { name: "Split by" }).selectOption("user");
    await page.getByRole("columnheader", { name: "User" }).first().waitFor();
    await page.getByRole("combobox", { name: "Split by" }).selectOption("group");
    await page.getByRole("columnheader", { name: "Group", exact: true }).waitFor();
    expect(pages.faults).to.deep.equal([]);
  });
});

describe("the pages on licences, with 5,000 features", () => {
  const pages = usePages({ SVC_SECURITY_MODE: "off" }, demonstration(6_000, 5_000));

  it("draw only the rows in sight, reach the last one, and let the keys work on when the row in use scrolls away", async () => {
    const page = await pages.open("/now?show=all");
    await page.getByText("5,000 of 5,000 features").waitFor();
    const frame = page.getByRole("region", { name: "Features and their use" });
    expect(await frame.locator("tbody tr").count()).to.be.below(80);
    expect(await frame.locator("table").getAttribute("aria-rowcount")).to.equal("5001");
    await frame.focus();
    await page.keyboard.press("End");
    await page.locator('tr[aria-rowindex="5001"]').waitFor();
    await frame.locator("tbody td:first-child a").last().focus();
    await frame.evaluate((element) => element.scrollTo(0, 90_000));
    await page.locator('tr[aria-rowindex="2260"]').waitFor();
    const names = frame.locator("tbody td:first-child a");
    const opened = await names.evaluateAll((all) => all.map((one) => [one.textContent, one.getAttribute("title")]));
    expect(opened.filter(([name, title]) => title !== `Holders of ${name}`)).to.deep.equal([]);
    await page.locator('tr[aria-rowindex="2260"] td:first-child a').focus();
    await frame.evaluate((element) => element.scrollBy(0, 700));
    await page.locator('tr[aria-rowindex="2260"]').waitFor({ state: "detached" });
    await page.keyboard.press("Home");
    await page.locator('tr[aria-rowindex="2"]').waitFor();
    await page.getByLabel("Search").fill("cad_core");
    await page.getByText(/^\d+ of 5,000 features/).waitFor();
    expect(pages.faults).to.deep.equal([]);
  });
});
