// Debian's Chromium and the built pages, for tests of what a reader sees. Where there is no browser the tests are skipped,
// and the report says so.
import { execFileSync } from "node:child_process";
import type { BrowserContextOptions, Page } from "playwright-core";
import { chromiumFile } from "../../../scripts/web/chromium.ts";
import { startTestServer, type TestServer } from "../http/server.ts";
import { root } from "../run/process.ts";
import { isAwaiting, LentPages } from "./lent-pages.ts";

let areBuilt = false;

/** Builds the pages unless they are built from what is there now. */
export function buildPages(): void {
  if (areBuilt) return;
  areBuilt = true;
  execFileSync(process.execPath, ["scripts/web/build-pages.ts", "--if-needed"], { cwd: root, stdio: "ignore" });
}

export interface Pages {
  readonly server: TestServer;
  /** A page of a browser that stores nothing of earlier tests. What goes wrong in it is in `faults`. */
  open(path: string, options?: BrowserContextOptions): Promise<Page>;
  /** The same, in a new page: for what cannot be removed from a page, such as a script for each document. */
  openUnused(path: string): Promise<Page>;
  /** Loads another address, as by the address line. */
  visit(page: Page, path: string): Promise<void>;
  /** Goes to another of our pages, as by a link: the same document, which takes a fraction of the time of a new one. */
  follow(page: Page, path: string): Promise<void>;
  /** One page of a browser for all tests of the block, opened at first use. */
  shared(path: string): Promise<Page>;
  /** What the browser's console called an error, and what was thrown. */
  readonly faults: string[];
  /** Ends the server. */
  stop(): Promise<void>;
  /** Starts it again at the same address. A database in a file is the same one. */
  startAgain(): Promise<void>;
}

/**
 * Waits until a condition in JavaScript is true in the page; rejects after a minute, unless another time is given. It is evaluated
 * by the debugger's protocol: `waitForFunction` evaluates texts inside the page, which the pages' policy forbids.
 */
export async function becomesTrue(page: Page, condition: string, longestMs = 60_000): Promise<void> {
  for (const until = Date.now() + longestMs; !(await page.evaluate(condition)); await page.waitForTimeout(50)) {
    if (Date.now() > until) throw new Error(`Never true in the page: ${condition}`);
  }
}

/** Waits until the page has drawn what it has now. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))");
}

/** Chooses an entry of the menu of the page, or of another one. */
export async function choose(page: Page, entry: string, menu = "More actions"): Promise<void> {
  await page.getByRole("button", { name: menu, exact: true }).click();
  await page.getByRole("menuitem", { name: entry }).click();
}

const quietMs = 150;

/**
 * Waits until the page has all responses and shows no sign of loading; rejects after a minute. It is checked until the end of the
 * quiet time: on a busy machine a pause may take longer than that.
 */
export async function settled(page: Page): Promise<void> {
  const isLoading = "document.querySelector('.loading, [aria-busy=true]') !== null";
  const until = Date.now() + 60_000;
  for (let quietSince = Number.POSITIVE_INFINITY; ; await page.waitForTimeout(30)) {
    const lookedAt = Date.now();
    if (isAwaiting(page) || (await page.evaluate(isLoading))) quietSince = Number.POSITIVE_INFINITY;
    else if (lookedAt - quietSince >= quietMs) return;
    else quietSince = Math.min(quietSince, lookedAt);
    if (lookedAt > until) throw new Error(`Never all loaded: ${page.url()}`);
  }
}

/** For a describe block: a server that serves the pages, and a browser. Skips the block's tests where there is none. */
export function usePages(
  settings: Record<string, string> = {},
  prepare?: (server: TestServer) => Promise<void>,
): Pages {
  let isStopped = false;
  let server: TestServer | undefined;
  let sharedPage: Page | undefined;
  const lent = new LentPages();
  before(async function () {
    if (chromiumFile() === undefined) this.skip();
    buildPages();
    server = await startTestServer(settings);
    await prepare?.(server);
  });
  afterEach(async function () {
    if (this.currentTest?.isFailed()) await lent.printFailed(this.currentTest.title);
    await lent.takeBack(server?.url);
  });
  after(async () => {
    await sharedPage?.context().close();
    if (!isStopped) await server?.close();
  });
  async function opened(page: Page, path: string): Promise<Page> {
    await page.goto(server?.url + path);
    return page;
  }
  return {
    faults: lent.faults,
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
      const isShown = "document.querySelector('main h1') !== null";
      await becomesTrue(page, isShown);
      const go = `history.pushState(null, "", ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent("popstate"));`;
      await page.evaluate(`document.querySelector("main h1").dataset.left = "yes"; ${go}`);
      await becomesTrue(page, `${isShown} && document.querySelector("[data-left]") === null`);
    },
    async shared(path) {
      sharedPage ??= await opened(await lent.make(), path);
      return sharedPage;
    },
    open: async (path, options) => opened(await lent.lend(options), path),
    openUnused: async (path) => opened(await lent.lendNew(), path),
  };
}
