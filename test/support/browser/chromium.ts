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

export interface Pages {
  readonly server: TestServer;
  /** A page of a browser that nobody has used before. What goes wrong in it stands in `faults`. */
  open(path: string, options?: BrowserContextOptions): Promise<Page>;
  /** The page goes on to another address, as by its address line. */
  visit(page: Page, path: string): Promise<void>;
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

/** What each page asked for and has not got yet. A stream of events never ends, so it is none of it. */
const awaited = new WeakMap<Page, Set<Request>>();

function watchRequests(page: Page): void {
  const open = new Set<Request>();
  awaited.set(page, open);
  page.on("request", (one) => one.headers().accept !== "text/event-stream" && open.add(one));
  page.on("requestfinished", (one) => open.delete(one));
  page.on("requestfailed", (one) => open.delete(one));
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
  let browser: Browser | undefined;
  const contexts: BrowserContext[] = [];
  const faults: string[] = [];
  before(async function () {
    if (chromiumFile() === undefined) this.skip();
    this.timeout(120_000);
    buildPages();
    server = await startTestServer(settings);
    await prepare?.(server);
    browser = await theBrowser();
  });
  afterEach(async () => {
    for (const context of contexts.splice(0)) await context.close();
    faults.length = 0;
  });
  after(async () => {
    if (!isStopped) await server?.close();
  });
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
    async open(path, options = {}) {
      const context = await browser?.newContext({ locale: "en-GB", timezoneId: "Europe/Berlin", ...options });
      if (context === undefined) throw new Error("The browser is not started before the tests run.");
      contexts.push(context);
      // On a busy machine a browser is slow, beside a server that emulates another one even more so.
      context.setDefaultTimeout(isOnMssql ? 150_000 : 80_000);
      context.on("page", (page) => {
        watchRequests(page);
        page.on("pageerror", (error) => faults.push(String(error.stack)));
        page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
      });
      const page = await context.newPage();
      await page.goto(this.server.url + path);
      return page;
    },
  };
}
