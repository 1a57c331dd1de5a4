// The ways between pages: the menu shows where one is, and what is named leads to its page. Each was missing once.
import { expect } from "chai";
import { loadDemonstration } from "../../server/demonstration/load.ts";
import { seriousFaults } from "../support/browser/axe.ts";
import { becomesTrue, choose, settled, usePages } from "../support/browser/chromium.ts";

describe("the ways between pages", () => {
  const pages = usePages({ SVC_SECURITY_MODE: "off", SVC_SILENCE_HOURS: "24" }, async ({ db }) => {
    // Within 42 days the first licence server had an outage in the last 30, whatever the hour is.
    const size = { sessions: 600, pools: 24, users: 20, seed: 1, days: 42, untilAt: Date.now() };
    await loadDemonstration(db, size);
  });

  it("begin in a menu that shows the page one is on, however far down it stands", async () => {
    const page = await pages.open("/administration/system-messages", { viewport: { width: 1360, height: 600 } });
    const isInSight = `(() => {
      const { top, bottom } = document.querySelector('#menu [aria-current]')?.getBoundingClientRect() ?? { top: -1 };
      return top >= 0 && Math.floor(bottom) <= innerHeight && scrollY === 0;
    })()`;
    await becomesTrue(page, isInSight);
    await pages.follow(page, "/overview");
    await becomesTrue(page, isInSight);
  });

  it("are fourteen entries at most in the menu, of which one is current, with its pages as tabs", async () => {
    const page = await pages.open("/overview", { viewport: { width: 1280, height: 900 } });
    const menu = page.getByRole("navigation", { name: "Pages" });
    await menu.getByRole("link", { name: "Scheduled reports" }).waitFor();
    const entries = await menu.getByRole("link").evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    expect(entries.length).to.be.within(8, 14);
    expect(
      (await page.getByLabel("Theme").isVisible()) && (await page.getByLabel("Language").boundingBox())?.y,
    ).to.be.below(900);
    for (const path of entries) {
      await pages.visit(page, path as string);
      await menu.locator(`[aria-current][href="${path}"]`).waitFor();
      expect(await menu.locator("[aria-current]").count()).to.equal(1);
      const tabs = page.locator("nav.tabs a");
      for (const tab of await tabs.evaluateAll((links) => links.map((link) => link.getAttribute("href")))) {
        await pages.visit(page, tab as string);
        await page.locator(`nav.tabs [aria-current="page"][href="${tab}"]`).waitFor();
      }
    }
    // Of pages that the menu does not have, the entry where they belong.
    for (const [path, entry] of [
      ["/now/1", "/now"],
      ["/features/cad_core", "/now"],
      ["/servers/1", "/now"],
      ["/users/aarnold", "/sessions"],
      ["/groups/Structures", "/reports/cost"],
      ["/reports/rightsizing/1", "/reports/rightsizing"],
    ]) {
      await pages.follow(page, path as string);
      await menu.locator(`[aria-current][href="${entry}"]`).waitFor();
    }
  });

  it("lead from each licence server and from who pays to their pages", async () => {
    const page = await pages.open("/sessions");
    const lists = ["/sessions", "/reports/rightsizing", "/reports/waste", "/reports/cost", "/reports/unused?days=1"];
    for (const path of lists) {
      await pages.visit(page, path);
      await page.locator('tbody a[href^="/servers/"]').first().waitFor();
    }
    for (const [show, path] of [
      ["User", "/users/"],
      ["Group", "/groups/"],
      ["Project", "/projects/"],
    ]) {
      await pages.visit(page, `/reports/cost?show=${show}`);
      await page.locator(`tbody a[href^="${path}"]`).first().waitFor();
    }
    const month = page.getByRole("combobox", { name: "Month" });
    expect(await month.locator("option:checked").textContent()).to.match(/^[A-Z][a-z]+ \d{4}$/);
  });

  it("never say that a licence server was up all the time when it was not", async () => {
    const page = await pages.open("/servers/1");
    await settled(page);
    await page.getByRole("cell", { name: "Down" }).waitFor();
    await page.getByText(/^(> 99\.9%|9\d(\.\d)?%) up, of/).waitFor();
  });

  it("have one button in colour, and a menu of the rest that works by keyboard", async () => {
    const page = await pages.open("/reports/running", { permissions: ["clipboard-read", "clipboard-write"] });
    await settled(page);
    expect(await page.locator(".page-title .button.primary").allTextContents()).to.deep.equal(["Download CSV"]);
    const opener = page.getByRole("button", { name: "More actions" });
    const focused = () => page.evaluate<string>("document.activeElement.textContent");
    await opener.press("Enter");
    await page.getByRole("menuitem", { name: "Add to favourites" }).waitFor();
    await becomesTrue(page, "document.activeElement.textContent === 'Add to favourites'");
    expect(await seriousFaults(page)).to.deep.equal([]);
    await page.keyboard.press("ArrowUp");
    expect(await focused()).to.equal("Print");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    expect(await focused()).to.equal("Copy link");
    await page.keyboard.press("Escape");
    await page.getByRole("menu").waitFor({ state: "hidden" });
    expect(await page.evaluate("document.activeElement.getAttribute('aria-label')")).to.equal("More actions");
    await opener.press("Enter");
    await becomesTrue(page, "document.activeElement.textContent === 'Add to favourites'");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").getByLabel("Name").waitFor();
    await page.keyboard.press("Escape");
    await choose(page, "Copy link");
    await page.getByText("Copied the link to this report.").waitFor();
    expect(pages.faults).to.deep.equal([]);
  });

  it("draw the use of a group without a line of all owned licences", async () => {
    const page = await pages.open("/reports/cost?show=Group");
    const groups = page.locator('tbody a[href^="/groups/"]');
    await groups.first().click();
    const chart = page.locator(".chart").first();
    await chart.locator("canvas").waitFor();
    await settled(page);
    expect(await page.getByRole("main").textContent()).not.to.contain("Owned");
  });
});
