// What holds on every page: no accessibility fault, nothing wider than the screen, English without a trace of another language of
// the browser, words when the server is away.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import type { Page } from "playwright-core";
import { loadDemonstration } from "../../server/demonstration/load.ts";
import { seriousFaults } from "../support/browser/axe.ts";
import { becomesTrue, settled, usePages } from "../support/browser/chromium.ts";
import { faintTexts } from "../support/browser/contrast.ts";
import { addressOf, pagePaths } from "../support/browser/page-paths.ts";
import { newRequests, sendsOther } from "../support/browser/page-requests.ts";
import type { TestServer } from "../support/http/server.ts";

const size = { sessions: 1_500, pools: 24, users: 40, seed: 1, days: 14 };
const demonstration = async ({ db }: TestServer) =>
  void (await loadDemonstration(db, { ...size, untilAt: Date.now() }));

const urlOf = (path: string) => addressOf(path).replace("user-day", "user-day?user=nobody");
const paths = Object.keys(newRequests);
const desk = { width: 1360, height: 850 };

interface Shown {
  readonly language: string;
  readonly direction: string;
  readonly words: string;
}

/** In the browser: all that is written, also what is only read out, in what language and direction. */
const shown = `({
  language: document.documentElement.lang,
  direction: [...document.querySelectorAll("body, main, td, th, h1, p")]
    .map((one) => getComputedStyle(one).direction).find((one) => one !== "ltr") ?? "ltr",
  words: [document.title, document.body.innerText, ...[...document.querySelectorAll("[title], [aria-label], [placeholder], input")]
    .flatMap((one) => [one.title, one.ariaLabel, one.placeholder, one.type === "text" ? one.value : ""])].join("\\n"),
})`;

/** In the browser: the cumulative layout shift since the page began to load. */
const layoutShift = `(() => {
  const observer = new PerformanceObserver(() => {});
  observer.observe({ type: "layout-shift", buffered: true });
  const shifts = observer.takeRecords();
  observer.disconnect();
  return shifts.filter((one) => !one.hadRecentInput).reduce((sum, one) => sum + one.value, 0);
})()`;

/** In the browser, at once: a page that sends requests by itself may have gone on, and has no such button then. */
const pressTryAgain = `[...document.querySelectorAll("[role=alert] button")].find((one) => one.innerText === "Try again")?.click()`;

/** Whether what the page shows is marked as the answer before. */
const isMarked = `document.querySelector("main :is(.table-frame, .figures, .chart)") === null || document.querySelector("main [aria-busy=true]") !== null`;

/** In the browser: where a list is scrolled to, once it has not moved for ten frames. */
const restingPosition = `new Promise((resolve) => {
  const list = document.querySelector(".table-frame");
  let [position, frames] = [list.scrollTop, 0];
  const look = () => {
    frames = list.scrollTop === position ? frames + 1 : 0;
    position = list.scrollTop;
    if (frames === 10) resolve(position);
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})`;

/** The names of the tables that are wider than their frames. */
const widerTables = `[...document.querySelectorAll(".table-frame")].flatMap((frame) => {
  const wider = frame.scrollWidth - frame.clientWidth;
  return wider > 0 ? [frame.getAttribute("aria-label") + " by " + wider + " px"] : [];
}).join(", ")`;

describe("every page", function () {
  this.timeout(600_000);
  let folder = "";
  const settings: Record<string, string> = { SVC_SECURITY_MODE: "off" };
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "pages-"));
    settings.SVC_DB_URL = `sqlite:${join(folder, "pages.db")}`;
  });
  const pages = usePages(settings, demonstration);
  after(() => rm(folder, { recursive: true, force: true }));

  it("stands in the list of these tests", () => {
    expect(pagePaths()).to.have.members(paths);
  });

  it("is accessible, whatever is pointed at, in focus or disabled, light at a desk and dark on a phone, is no wider than either, has English digits and directions in an Arabic browser, and says in words when the service is away", async () => {
    const context = (await pages.open("/overview", { locale: "ar-EG" })).context();
    /** Looks of what can be used, on the pages so far. */
    const seen = new Set<string>();
    // Several tabs, since a page shows only after seconds that the service is away: meanwhile the next ones are looked
    // at.
    const tabs: { readonly page: Page; over: Promise<void> }[] = [];
    for (let one = 0; one < 4; one += 1) {
      const page = await context.newPage();
      await page.setViewportSize(desk);
      tabs.push({ page, over: Promise.resolve() });
    }
    for (const [index, path] of paths.entries()) {
      const tab = tabs[index % tabs.length] as (typeof tabs)[0];
      await tab.over;
      if (index < tabs.length) await expectToLoadInPlace(tab.page, path);
      else await pages.follow(tab.page, urlOf(path));
      await settled(tab.page);
      await expectEnglish(tab.page, path);
      await expectOpenToAll(tab.page, path, seen);
      if (newRequests[path] !== null) tab.over = expectWordsWhenAway(tab.page, path);
      tab.over.catch(() => {}); // it is awaited later
    }
    for (const { over } of tabs) await over;
    expect(pages.faults.filter((fault) => !fault.includes("ERR_CONNECTION_REFUSED"))).to.deep.equal([]);
  });

  /** Loads the page as by its address; what is followed is held against a slow line (slow-line.test.ts). */
  async function expectToLoadInPlace(page: Page, path: string): Promise<void> {
    await pages.visit(page, urlOf(path));
    await settled(page);
    const moved = Number(await page.evaluate(layoutShift));
    expect(moved, `${path}, how much moved while it was loaded`).to.be.at.most(0.1);
  }

  it("says in words when the server is gone, also on a page that was never open, and goes on when it is back", async () => {
    const now = await pages.open("/now");
    await settled(now);
    const later = await pages.open("/now");
    await later.getByRole("link", { name: "Over time" }).waitFor();
    await pages.stop();
    await later.getByRole("link", { name: "Over time" }).click();
    await later.getByRole("alert").getByText("This page could not be loaded").waitFor();
    await expectToBeTold(now, "/now");
    await pages.startAgain();
    await later.getByRole("button", { name: "Try again" }).click();
    await later.getByRole("heading", { name: "Over time" }).waitFor();
    await expectToGoOn(now, "/now");
  });

  it("can be used by keyboard alone: from Now to who holds a feature and back to where one was", async () => {
    const page = await pages.open("/now?sort=-used", { viewport: { width: 1360, height: 500 } });
    await page.locator("tbody a").first().waitFor();
    await tabTo(page, "Features and their use");
    await page.keyboard.press("End");
    const last = page.locator('tr[aria-rowindex="20"] td:first-child a');
    await last.waitFor();
    await last.focus();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowDown");
    const position = await page.evaluate<number>(restingPosition);
    expect(position).to.be.above(0);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: /^Holders of / }).waitFor();
    expect(await page.evaluate("document.activeElement.tagName"), "where a screen reader reads on").to.equal("H1");
    await page.goBack();
    await last.waitFor();
    expect(await page.evaluate<number>(restingPosition)).to.equal(position);
  });

  it("can be used by keyboard alone: a credential is made, copied and saved as a file", async () => {
    const page = await pages.open("/now", { permissions: ["clipboard-read", "clipboard-write"] });
    for (const name of ["Administration", "Credentials"]) {
      await tabTo(page, name);
      await page.keyboard.press("Enter");
    }
    await page.getByRole("heading", { name: "Credentials" }).waitFor();
    await tabTo(page, "Add");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor();
    const card = (name: string) => page.getByRole("radio", { name });
    await page.keyboard.press("Space");
    expect(await card("Collector").isChecked(), "the first card, which has the focus").to.equal(true);
    await page.keyboard.press("ArrowDown");
    expect(await card("Reader").isChecked(), "what the arrows lead to").to.equal(true);
    await page.keyboard.press("Tab");
    await page.keyboard.type("by keyboard");
    await page.keyboard.press("Enter");
    await page.getByText("Type: Reader").waitFor();
    const clientId = await page.getByLabel("Client ID", { exact: true }).inputValue();
    await tabTo(page, "Copy the Secret Key");
    await page.keyboard.press("Enter");
    await page.getByText("Copied the Secret Key.").waitFor();
    const saving = page.waitForEvent("download");
    await tabTo(page, "Download the authorization file");
    await page.keyboard.press("Enter");
    expect((await saving).suggestedFilename()).to.equal(`${clientId}.json`);
    await tabTo(page, "Done, I saved them");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(await page.evaluate("document.activeElement.textContent")).to.equal("Add");
    expect(pages.faults).to.deep.equal([]);
  });
});

/** Nothing of the browser's language, which is Arabic, in digits, months, spaces or the direction of writing. */
async function expectEnglish(page: Page, path: string): Promise<void> {
  const { language, direction, words } = await page.evaluate<Shown>(shown);
  expect([language, direction], path).to.deep.equal(["en", "ltr"]);
  expect(words.match(/.{0,30}[\p{Script=Arabic}\u200f\u061c].{0,30}/u)?.[0], path).to.equal(undefined);
}

async function expectOpenToAll(page: Page, path: string, seen: Set<string>): Promise<void> {
  expect(await seriousFaults(page), `${path}, light at a desk`).to.deep.equal([]);
  expect(await faintTexts(page, seen), `${path}, light`).to.deep.equal([]);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.setViewportSize({ width: 390, height: 844 });
  const isAsWide = becomesTrue(page, "document.documentElement.scrollWidth === innerWidth");
  await isAsWide.catch(() => expect.fail(`${path} is wider than a phone`));
  const areAsWide = becomesTrue(page, `${widerTables} === ""`, 10_000);
  await areAsWide.catch(async () => expect.fail(`${path}, a phone cuts off: ${await page.evaluate(widerTables)}`));
  expect(await seriousFaults(page), `${path}, dark on a phone`).to.deep.equal([]);
  expect(await faintTexts(page, seen), `${path}, dark`).to.deep.equal([]);
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize(desk);
}

/** No request reaches the service for a while. */
async function expectWordsWhenAway(page: Page, path: string): Promise<void> {
  await page.route("**/api/**", (route) => route.abort("connectionrefused"));
  await expectToBeTold(page, path);
  await page.unroute("**/api/**");
  await expectToGoOn(page, path);
}

async function expectToBeTold(page: Page, path: string): Promise<void> {
  await newRequests[path]?.(page);
  // A page that also sends requests by itself shows it once more behind a dialog.
  const notice = page.getByRole("alert").getByText("The service can't be reached").first();
  await notice.waitFor().catch(() => expect.fail(`${path} does not say that the service is away`));
  expect(await page.getByRole("heading", { level: 1 }).isVisible(), path).to.equal(true);
  if (sendsOther(path)) expect(await page.evaluate(isMarked), `${path} marks what it shows as old`).to.equal(true);
  // What was loaded stays.
  if (path === "/now") expect(await page.locator("tbody a").count()).to.be.above(0);
}

async function expectToGoOn(page: Page, path: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  if (await dialog.isVisible()) await dialog.getByRole("button", { name: /^Add/ }).click();
  else await page.evaluate(pressTryAgain);
  const goesOn = becomesTrue(page, `document.querySelector("[role=alert]") === null`);
  await goesOn.catch(async () => {
    const alerts = await page.getByRole("alert").allInnerTexts();
    expect.fail(`${path} does not go on: ${alerts.join(" | ")}`);
  });
}

/** Presses Tab until what has the focus is called so. */
async function tabTo(page: Page, name: string): Promise<void> {
  const focused = "(document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent).trim()";
  for (let presses = 0; presses < 80; presses += 1) {
    if ((await page.evaluate(focused)) === name) return;
    await page.keyboard.press("Tab");
  }
  expect.fail(`Tab does not lead to ${name}`);
}
