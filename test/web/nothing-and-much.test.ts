// Every page where nothing is stored, which says what to do first, and every page with 5,000 features.
import { expect } from "chai";
import { lastFullHour, loadDemonstration } from "../../server/demonstration/load.ts";
import { usePages } from "../support/browser/chromium.ts";
import { addressOf, pagePaths } from "../support/browser/page-paths.ts";

/** Of each page: what it says where there is nothing, and what it shows where there is much. */
const pagesOf: Readonly<Record<string, readonly [nothing: string, much: string | RegExp]>> = {
  "/now": ["No licence server has reported yet", /of 5,000 features/],
  "/now/:featureId": ["There is no such thing (any more)", "its use over time"],
  "/over-time": ["Nothing was used in this window", /The \d with the most licence time, of [\d,]+/],
  "/reports/user-day": ["Choose a user, by typing part of the name, and a day", "Choose a user"],
  "/reports/unused": ["Or no licence server has reported yet", /[\d,]+ features not used for 90 days/],
  "/reports/expiring": ["Ask about more days", /[\d,]+ features with licences that end within 30 days/],
  "/reports/denials": ["Nobody was denied a licence in that time", "The first 25; there may be more."],
  "/reports/idle": ["Idle times come from the agent", /^\d+ checkouts$|Nobody is known to be idle/],
  "/reports/running": ["let the collector report first", /^[\d,]+ checkouts$/],
  "/administration/authorization": ["No program has credentials yet", "No program has credentials yet"],
  "/administration/accounts": ["Add an administrator first", "Add an administrator first"],
  "/administration/audit-log": ["Nothing was done yet", "Nothing was done yet"],
  "/administration/broker-commands": ["No command was handed out yet", "No command was handed out yet"],
};

describe("every page, where nothing is stored", function () {
  this.timeout(120_000);
  const pages = usePages({ SVC_SECURITY_MODE: "off" });

  it("says what to do first", async () => {
    expect(pagePaths(), "pages that this test knows").to.have.members(Object.keys(pagesOf));
    for (const [path, [nothing]] of Object.entries(pagesOf)) {
      const page = await pages.open(addressOf(path));
      const told = page.locator("main").getByText(nothing).first();
      await told.waitFor().catch(() => expect.fail(`${path} does not say: ${nothing}`));
      await page.context().close();
    }
    // The browser's own word on the feature that is not there.
    expect(pages.faults.filter((fault) => !fault.includes("404"))).to.deep.equal([]);
  });
});

describe("every page, with 5,000 features", function () {
  this.timeout(120_000);
  const size = { sessions: 5_000, pools: 5_000, users: 200, seed: 1, days: 30, untilAt: lastFullHour() };
  const pages = usePages({ SVC_SECURITY_MODE: "off" }, async ({ db }) => void (await loadDemonstration(db, size)));

  it("shows what there is, and draws only the rows in sight", async () => {
    for (const [path, [, much]] of Object.entries(pagesOf)) {
      const page = await pages.open(addressOf(path));
      const shown = page.locator("main").getByText(much).first();
      await shown.waitFor().catch(() => expect.fail(`${path} does not show ${much}`));
      expect(await page.locator("tbody tr").count(), path).to.be.below(100);
      await page.context().close();
    }
    expect(pages.faults).to.deep.equal([]);
  });
});
