// Debian's Chromium and the built pages, for tests of what a reader sees. Where there is no browser the tests are skipped,
// and the report says so.
import { execFileSync } from "node:child_process";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
  type Request,
} from "playwright-core";
import { chromiumFile, chromiumOptions } from "../../../scripts/web/chromium.ts";
import { startTestServer, type TestServer } from "../http/server.ts";
import { root } from "../run/process.ts";
import { isOnMssql } from "../sqlserver/mssql.ts";

let areBuilt = false;

/** Builds the pages unless they are built from what is there now. */
export function buildPages(): void {
  if (areBuilt) return;
  areBuilt = true;
  execFileSync(process.execPath, ["scripts/web/build-pages.ts", "--if-needed"], { cwd: root, stdio: "ignore" });
}

let launched: Promise<Browser> | undefined;

/** One browser for all test files of a process: what its pages keep is kept apart by their contexts. It ends with the process. */
function theBrowser(): Promise<Browser> {
  launched ??= chromium.launch(chromiumOptions());
  return launched;
}

/** What each page asked for and has not got yet. A stream of events never ends, so it is none of it. */
const awaited = new WeakMap<Page, Set<Request>>();

function watchRequests(page: Page): void {
  const open = new Set<Request>();
  awaited.set(page, open);
  page.on("request", (one) => one.headers().accept !== "text/event-stream" && open.add(one));
  page.on("requestfinished", (one) => open.delete(one));
  page.on("requestfailed", (one) => open.delete(one));
}

/** The page of a test before, emptied: a new context with its own page takes a browser most of a second of a processor. */
let spare: Page | undefined;
/** Where faults go: to the block that runs. */
let faultsNow: string[] = [];

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
    await page.emulateMedia({ media: null, colorScheme: null });
    await page.setViewportSize({ width: 1280, height: 720 });
    return page;
  } catch {
    await context.close();
    return undefined;
  }
}

export interface Pages {
  readonly server: TestServer;
  /**
   * A page of a browser that keeps nothing of anybody. What goes wrong in it stands in `faults`. With options, be they empty, nobody
   * has used it before: for tests that leave something in a page which cannot be taken away, such as a script for each document.
   */
  open(path: string, options?: BrowserContextOptions): Promise<Page>;
  /** The page goes on to another address, as by its address line. */
  visit(page: Page, path: string): Promise<void>;
  /** The page goes on to another of our pages, as by a link: the same document, which takes a fraction of the time of a new one. */
  follow(page: Page, path: string): Promise<void>;
  /** One page of a browser for all tests of the block, opened by the first that asks. */
  shared(path: string, options?: BrowserContextOptions): Promise<Page>;
  /** What the browser's console called an error, and what was thrown. */
  readonly faults: string[];
  /** Ends the server. */
  stop(): Promise<void>;
  /** Starts it again at the same address. A database in a file is the same one. */
  startAgain(): Promise<void>;
}

/**
 * Waits until what is asked in JavaScript is true in the page; rejects after a minute, unless another time is given. Asked as the debugger does: what waits
 * inside the page (`waitForFunction`) evaluates texts there, which the pages' policy forbids.
 */
export async function becomesTrue(page: Page, question: string, longestMs = 60_000): Promise<void> {
  for (const until = Date.now() + longestMs; !(await page.evaluate(question)); await page.waitForTimeout(50)) {
    if (Date.now() > until) throw new Error(`Never true in the page: ${question}`);
  }
}

const quietMs = 150;

/** Waits until the page has all that it asked for and says nowhere that it is being loaded; rejects after a minute. */
export async function settled(page: Page): Promise<void> {
  const isLoading = "document.querySelector('.loading, [aria-busy=true]') !== null";
  const until = Date.now() + 60_000;
  for (let quietSince = Date.now(); Date.now() - quietSince < quietMs; await page.waitForTimeout(30)) {
    if (Date.now() > until) throw new Error(`Never all loaded: ${page.url()}`);
    if (awaited.get(page)?.size !== 0 || (await page.evaluate(isLoading))) quietSince = Date.now();
  }
}

/** For a describe block: a server that serves the pages, and a browser. Skips the block's tests where there is none. */
export function usePages(
  settings: Record<string, string> = {},
  prepare?: (server: TestServer) => Promise<void>,
): Pages {
  let isStopped = false;
  let server: TestServer | undefined;
  let lent: Page | undefined;
  let kept: Page | undefined;
  const contexts: BrowserContext[] = [];
  const faults: string[] = [];
  before(async function () {
    if (chromiumFile() === undefined) this.skip();
    this.timeout(120_000);
    buildPages();
    server = await startTestServer(settings);
    await prepare?.(server);
  });
  afterEach(async () => {
    for (const context of contexts.splice(0)) await context.close();
    if (lent !== undefined) spare = await emptied(lent, server?.url);
    lent = undefined;
    faults.length = 0;
  });
  after(async () => {
    await kept?.context().close();
    if (!isStopped) await server?.close();
  });
  /** Of a new context. */
  async function newPage(options: BrowserContextOptions): Promise<Page> {
    const browser = await theBrowser();
    const context = await browser.newContext({ locale: "en-GB", timezoneId: "Europe/Berlin", ...options });
    // On a busy machine a browser is slow, beside a server that emulates another one even more so.
    context.setDefaultTimeout(isOnMssql ? 150_000 : 80_000);
    context.on("page", (page) => {
      watchRequests(page);
      page.on("pageerror", (error) => faultsNow.push(String(error.stack)));
      page.on("console", (message) => message.type() === "error" && faultsNow.push(message.text()));
    });
    return context.newPage();
  }
  async function opened(page: Page, path: string): Promise<Page> {
    faultsNow = faults;
    await page.goto(server?.url + path);
    return page;
  }
  return {
    faults,
    async stop() {
      isStopped = true;
      await server?.close();
    },
    async startAgain() {
      server = await startTestServer({ ...settings, SVC_API_PORT: new URL(server?.url ?? "").port });
      isStopped = false;
    },
    get server() {
      if (server === undefined) throw new Error("The server is not started before the tests run.");
      return server;
    },
    async visit(page, path) {
      await page.goto(this.server.url + path);
    },
    async follow(page, path) {
      const go = `history.pushState(null, "", ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent("popstate"));`;
      const left = `document.querySelector("main h1").dataset.left = "yes"; ${go}`;
      await page.evaluate(left);
      await becomesTrue(
        page,
        "document.querySelector('main h1') !== null && document.querySelector('[data-left]') === null",
      );
    },
    async shared(path, options = {}) {
      kept ??= await opened(await newPage(options), path);
      return kept;
    },
    async open(path, options) {
      if (options === undefined && lent === undefined) {
        lent = spare ?? (await newPage({}));
        spare = undefined;
        return opened(lent, path);
      }
      const page = await newPage(options ?? {});
      contexts.push(page.context());
      return opened(page, path);
    },
  };
}
