// Pages of one browser for the tests of a process. Each test has its pages for itself and finds nothing in them of a test before;
// a page that can be emptied is lent again, since a new one takes a browser most of a second of a processor.
/// <reference lib="dom" />
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
  type Request,
} from "playwright-core";
import { chromiumOptions } from "../../../scripts/web/chromium.ts";
import { isOnMssql } from "../sqlserver/mssql.ts";

let launched: Promise<Browser> | undefined;

/** One browser for all test files of a process: contexts separate what its pages store. It ends with the process. */
function theBrowser(): Promise<Browser> {
  launched ??= chromium.launch(chromiumOptions());
  return launched;
}

/** The pending requests of each page. A stream of events never ends, so it is not one of them. */
const awaited = new WeakMap<Page, Set<Request>>();

function watchRequests(page: Page): void {
  const open = new Set<Request>();
  awaited.set(page, open);
  page.on("request", (one) => one.headers().accept !== "text/event-stream" && open.add(one));
  page.on("requestfinished", (one) => open.delete(one));
  page.on("requestfailed", (one) => open.delete(one));
}

/** Whether the page has pending requests. */
export function isAwaiting(page: Page): boolean {
  return awaited.get(page)?.size !== 0;
}

/** Pages of tests before, emptied: a new context with its own page takes a browser most of a second of a processor. */
const spare: Page[] = [];
/** Where faults go: to the block that runs. */
let faultsNow: string[] = [];

const usualViewport = { width: 1280, height: 720 };

/** The page without anything that a test left in its browser; undefined where that cannot be had. */
async function emptied(page: Page, url: string | undefined): Promise<Page | undefined> {
  const context = page.context();
  try {
    for (const other of context.pages()) if (other !== page) await other.close();
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await page.goto(`${url}/health/live`);
    await page.evaluate("localStorage.clear(); sessionStorage.clear();");
    await page.mouse.move(0, 0);
    awaited.get(page)?.clear();
    await context.clearCookies();
    await page.emulateMedia({ media: null, colorScheme: "light" });
    await page.setViewportSize(usualViewport);
    return page;
  } catch {
    await context.close();
    return undefined;
  }
}

/** The pages of a describe block. */
export class LentPages {
  /** What the browser's console called an error, and what was thrown, in the test that runs. */
  readonly faults: string[] = [];
  readonly #lent: Page[] = [];
  readonly #contexts: BrowserContext[] = [];

  /** A page in a new context, which the caller closes. */
  async make(options: BrowserContextOptions = {}): Promise<Page> {
    faultsNow = this.faults;
    const browser = await theBrowser();
    const usual = { locale: "en-GB", timezoneId: "Europe/Berlin", viewport: usualViewport };
    const context = await browser.newContext({ ...usual, ...options });
    // On a busy machine a browser is slow, beside a server that emulates another one even more so.
    context.setDefaultTimeout(isOnMssql ? 150_000 : 80_000);
    context.on("page", (page) => {
      watchRequests(page);
      page.on("pageerror", (error) => faultsNow.push(String(error.stack)));
      page.on("console", (message) => message.type() === "error" && faultsNow.push(message.text()));
    });
    return context.newPage();
  }

  /** Until the end of the test. */
  async lend(options: BrowserContextOptions = {}): Promise<Page> {
    const { viewport, colorScheme, ...rare } = options;
    if (Object.keys(rare).length > 0) return this.lendNew(options);
    faultsNow = this.faults;
    const page = spare.pop() ?? (await this.make());
    this.#lent.push(page);
    if (viewport) await page.setViewportSize(viewport);
    if (colorScheme) await page.emulateMedia({ colorScheme });
    return page;
  }

  /** One that no test had before. */
  async lendNew(options: BrowserContextOptions = {}): Promise<Page> {
    const page = await this.make(options);
    this.#contexts.push(page.context());
    return page;
  }

  /** Prints what the pages of a failed test show, to find the reason. */
  async printFailed(test: string): Promise<void> {
    for (const page of [...this.#lent, ...this.#contexts.flatMap((context) => context.pages())]) {
      const text = await page.evaluate("document.body?.innerText").catch(String);
      console.error(`${test}: ${page.url()} shows: ${String(text).slice(0, 600)}`);
    }
    if (this.faults.length > 0) console.error(`${test}: faults: ${this.faults.join("; ").slice(0, 600)}`);
  }

  /** At the end of a test. `url`: the server whose pages they show. */
  async takeBack(url: string | undefined): Promise<void> {
    for (const context of this.#contexts.splice(0)) await context.close();
    for (const page of this.#lent.splice(0)) {
      const again = await emptied(page, url);
      if (again !== undefined) spare.push(again);
    }
    this.faults.length = 0;
  }
}
