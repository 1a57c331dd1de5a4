// The pages on a slow line, 400 kbit/s with 400 ms of latency: the reader sees what is awaited, nothing old is under a
// new name, nothing jumps, and what is typed stays.
import { expect } from "chai";
import type { BrowserContext, Page } from "playwright-core";
import { loadDemonstration } from "../../server/demonstration/load.ts";
import { becomesTrue, settled, usePages } from "../support/browser/chromium.ts";
import { addressOf, pagePaths } from "../support/browser/page-paths.ts";
import { newRequests, sendsOther } from "../support/browser/page-requests.ts";

const slowLine = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", slowLine);
}

/**
 * In the browser: adds up the layout shift of the page that is shown next. What its predecessor moves until then, whose
 * script has just drawn an answer on a busy machine, does not count.
 */
const watchShift = `globalThis.shift = 0;
  globalThis.shifts?.disconnect();
  let shownAt = Number.POSITIVE_INFINITY;
  const title = document.querySelector("main h1");
  const shown = new MutationObserver(() => {
    if (title.isConnected) return;
    shownAt = performance.now();
    shown.disconnect();
  });
  shown.observe(document.querySelector("main"), { subtree: true, childList: true });
  globalThis.shifts = new PerformanceObserver((list) => {
    for (const one of list.getEntries()) if (!one.hadRecentInput && one.startTime >= shownAt) shift += one.value;
  });
  shifts.observe({ type: "layout-shift" });`;

const hasFigures = `document.querySelector("main :is(.table-frame, .figures, .chart)") !== null`;

/**
 * In the browser: remembers where figures, charts and tables begin when the page first shows that a response is
 * awaited. Answers where now.
 */
const watchAwaited = `(() => {
  const tops = () => [...document.querySelectorAll("main :is(.table-frame, .chart, .figures)")]
    .map((one) => Math.round(one.getBoundingClientRect().top));
  globalThis.awaitedTops = undefined;
  globalThis.watching?.disconnect();
  globalThis.watching = new MutationObserver(() => {
    if (document.querySelector("main [aria-busy=true], main .loading") !== null) awaitedTops ??= tops();
  });
  watching.observe(document.querySelector("main"), { subtree: true, childList: true, attributes: true });
  return tops();
})()`;

/** Holds back what the page requests at such URLs, until it is called. */
async function held(page: Page, addresses: RegExp): Promise<() => void> {
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(addresses, async (route) => {
    await isReleased;
    await route.continue();
  });
  return release;
}

describe("a slow line", () => {
  const size = { sessions: 1_500, pools: 24, users: 40, seed: 1, days: 14, untilAt: Date.now() };
  const pages = usePages({ SVC_SECURITY_MODE: "off" }, async ({ db }) => void (await loadDemonstration(db, size)));

  it("shows at once that the first page is loaded, in the reader's language, and then a page that moves nothing", async () => {
    for (const [locale, words, heading] of [
      ["en-GB", "Loading …", "Overview"],
      ["de-DE", "Wird geladen …", "Übersicht"],
    ] as const) {
      const page = await pages.open("/health/live", { locale });
      const release = await held(page, /assets\/index.*\.js/);
      await page.goto(`${pages.server.url}/overview`, { waitUntil: "commit" });
      await page.getByText(words).first().waitFor();
      expect(await page.locator("nav").count(), "the scripts have not come").to.equal(0);
      release();
      await page.getByRole("heading", { level: 1, name: heading }).waitFor();
    }
  });

  it("shows that another page is on its way, over the dimmed previous page", async () => {
    const page = await pages.openUnused("/overview");
    await settled(page);
    const release = await held(page, /assets\/lists-.*\.js/);
    await page.getByRole("link", { name: "Denials", exact: true }).click();
    await page.getByRole("status").getByText("Loading …").waitFor();
    expect(await page.getByRole("heading", { level: 1 }).textContent()).to.equal("Overview");
    expect(await page.locator("main").getAttribute("aria-busy")).to.equal("true");
    release();
    await page.getByRole("heading", { level: 1, name: "Denials" }).waitFor();
    await settled(page);
    expect(await page.getByRole("status").getByText("Loading …").count()).to.equal(0);
  });

  it("moves nothing and marks what answers the question before, on every page", async () => {
    const context = (await pages.openUnused("/account")).context();
    const paths = [...pagePaths()];
    await Promise.all([0, 1, 2, 3].map(() => walk(context, paths)));
    expect(pages.faults).to.deep.equal([]);
  });

  it("moves nothing below a heading on a phone while the response is awaited", async () => {
    const page = await pages.openUnused("/overview");
    await page.setViewportSize({ width: 390, height: 844 });
    await settled(page);
    for (const path of ["/alerts", "/features/cad_core"]) {
      const release = await held(page, /\/api\//);
      await pages.follow(page, path);
      const top = "document.querySelector('main .page-title').nextElementSibling.getBoundingClientRect().top";
      expect(await page.locator(".freshness").textContent(), path).to.equal("Loading …");
      const before = Number(await page.evaluate(top));
      release();
      await settled(page);
      expect(Number(await page.evaluate(top)), path).to.be.closeTo(before, 1);
    }
  });

  it("loses no letter of what is typed", async () => {
    const page = await pages.openUnused("/overview");
    await settled(page);
    await slowDown(page);
    for (const [path, name] of [
      ["/now", "Search"],
      ["/denials", "Search"],
      ["/over-time", "Feature"],
      ["/reports/user-day", "User"],
      ["/administration/groups", "Search"],
    ] as const) {
      await pages.follow(page, path);
      const field = page.locator("main").getByLabel(name, { exact: true }).first();
      await field.pressSequentially("mesh solver of hamburg", { delay: 60 });
      expect(await field.inputValue(), path).to.equal("mesh solver of hamburg");
      await settled(page);
      expect(await field.inputValue(), `${path}, once it was answered`).to.equal("mesh solver of hamburg");
    }
    const release = await held(page, /\/api\//);
    await page.keyboard.press("Control+k");
    await page.keyboard.type("cad_core", { delay: 40 });
    await page.getByRole("dialog").getByText("Loading …").waitFor();
    release();
    await page
      .getByRole("dialog")
      .getByRole("option", { name: /^cad_core/ })
      .first()
      .waitFor();
    expect(await page.getByRole("dialog").getByRole("combobox").inputValue()).to.equal("cad_core");
  });

  /** Takes pages from `paths` until there is none. */
  async function walk(context: BrowserContext, paths: string[]): Promise<void> {
    const page = await context.newPage();
    await pages.visit(page, "/reports/running"); // none of those that are taken first
    await becomesTrue(page, "document.querySelector('main h1') !== null");
    await slowDown(page);
    for (let path = paths.shift(); path !== undefined; path = paths.shift()) {
      await page.evaluate(watchShift);
      await pages.follow(page, addressOf(path).replace("user-day", "user-day?user=nobody"));
      await settled(page);
      expect(await page.evaluate("shift"), `${path}, how much moved`).to.be.at.most(0.05);
      if (!sendsOther(path) || newRequests[path] === null || !(await page.evaluate(hasFigures))) continue;
      const before = await page.evaluate<number[]>(watchAwaited);
      await newRequests[path]?.(page);
      const isMarked = becomesTrue(page, "awaitedTops !== undefined", 20_000);
      await isMarked.catch(() => expect.fail(`${path} shows old figures as if they were new`));
      const awaited = await page.evaluate<number[]>("awaitedTops");
      // Another view of the page has nothing to show yet; a chart, whose script came last, may be there now.
      const where = `${path}, where things are while the next answer is awaited`;
      if (awaited.length > 0) expect(awaited, where).to.include.members(before);
      await settled(page);
    }
    await page.close();
  }
});
