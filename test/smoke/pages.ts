// What a person does with a browser: signs in by the form, opens every page at two widths, tries out an operation on the
// description page.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, type BrowserContext, chromium, type Page, type Request } from "playwright-core";
import { chromiumOptions } from "../../scripts/web/chromium.ts";
import type { Seen } from "./addresses.ts";

const widths = [1280, 390];
/** How long a page must have been at rest until it counts as whole. */
const quietMs = 150;

export class Person {
  readonly #browser: Browser;
  readonly #context: BrowserContext;
  readonly #password: string;
  /** What each page requested and has not got yet. */
  readonly #awaited = new WeakMap<Page, Set<Request>>();
  /** The pages that were shown, for what their addresses lead to. */
  readonly seen: Seen[] = [];
  #faults: string[] = [];

  private constructor(browser: Browser, context: BrowserContext, password: string) {
    this.#browser = browser;
    this.#context = context;
    this.#password = password;
    context.setDefaultTimeout(30_000);
    context.on("page", (page) => this.#watch(page));
  }

  static async come(password: string): Promise<Person> {
    const browser = await chromium.launch(chromiumOptions());
    // The certificate is made for the test.
    const context = await browser.newContext({ locale: "en-GB", ignoreHTTPSErrors: true });
    return new Person(browser, context, password);
  }

  leave = () => this.#browser.close();

  #watch(page: Page): void {
    const open = new Set<Request>();
    this.#awaited.set(page, open);
    const note = (what: string) => this.#faults.push(`${page.url()}: ${what}`);
    page.on("console", (message) => message.type() === "error" && note(message.text()));
    page.on("pageerror", (error) => note(String(error.stack)));
    // A stream of events never ends.
    page.on("request", (one) => one.headers().accept !== "text/event-stream" && open.add(one));
    page.on("requestfinished", (one) => open.delete(one));
    page.on("requestfailed", (one) => {
      open.delete(one);
      // What a page no longer needs when it goes on.
      const reason = one.failure()?.errorText;
      if (reason !== "net::ERR_ABORTED") note(`${one.method()} ${one.url()}: ${reason}`);
    });
    page.on("response", (one) => one.status() >= 400 && note(`${one.status()} ${one.url()}`));
  }

  /** What went wrong in the browser since this was called last. */
  #takeFaults(): string[] {
    const faults = [...new Set(this.#faults)];
    this.#faults = [];
    return faults;
  }

  /** Waits until the page shows a heading, has all that it requested, and nothing in it is loading. */
  async #settle(page: Page): Promise<void> {
    await page.locator("h1").first().waitFor();
    const isLoading = async () => (await page.locator(".loading, [aria-busy=true]").count()) > 0;
    const until = Date.now() + 30_000;
    for (let quietSince = Date.now(); Date.now() - quietSince < quietMs; await page.waitForTimeout(30)) {
      if (this.#awaited.get(page)?.size !== 0 || (await isLoading())) quietSince = Date.now();
      if (Date.now() > until) throw new Error(`${page.url()} is never whole`);
    }
    this.seen.push({ url: page.url(), type: "text/html", text: await page.content() });
  }

  async #fillForm(page: Page): Promise<void> {
    await page.getByLabel("User name").fill("admin");
    await page.getByLabel("Password").fill(this.#password);
    this.seen.push({ url: page.url(), type: "text/html", text: await page.content() });
    await page.getByRole("button", { name: "Sign in" }).click();
  }

  async signIn(url: string): Promise<string[]> {
    const page = await this.#context.newPage();
    await page.goto(url);
    await this.#fillForm(page);
    await page.locator("main h1").waitFor();
    await this.#settle(page);
    await page.close();
    return this.#takeFaults();
  }

  /** Opens every page that the installation's routes name; those of one subject, where there is data, as the first link to one leads. */
  async openAll(url: string, folder: string, hasData: boolean): Promise<[string[], number]> {
    const routes = routesOf(folder);
    const addresses = routes.filter((route) => !route.includes(":"));
    const opened = await this.#openEach(url, addresses);
    const links = this.seen.flatMap(({ text }) => [...text.matchAll(/<a\b[^>]*\bhref="([^"]+)"/g)]);
    const paths = links.map(([, href = ""]) => new URL(href.replaceAll("&amp;", "&"), url).pathname);
    const missing: string[] = [];
    const ofSubjects = routes.flatMap((route) => {
      if (!route.includes(":")) return [];
      const pattern = new RegExp(`^${route.replaceAll(/:\w+/g, "[^/]+")}$`);
      const found = paths.find((path) => pattern.test(path) && !addresses.includes(path));
      if (found === undefined && hasData) missing.push(`no link leads to ${route}`);
      return found ?? [];
    });
    const more = await this.#openEach(url, ofSubjects);
    return [[...opened, ...more, ...missing], addresses.length + ofSubjects.length];
  }

  /** Each width has a separate tab. */
  async #openEach(url: string, paths: readonly string[]): Promise<string[]> {
    const faults: string[] = [];
    const open = async (width: number) => {
      const page = await this.#context.newPage();
      await page.setViewportSize({ width, height: 850 });
      for (const path of paths) {
        try {
          await page.goto(url + path);
          await page.locator("main h1").waitFor();
          await this.#settle(page);
        } catch (error) {
          faults.push(`${path} at ${width}: ${error instanceof Error ? error.message : error}`);
        }
      }
      await page.close();
    };
    await Promise.all(widths.map(open));
    return [...faults, ...this.#takeFaults()];
  }

  /** Tries out an operation with a token that is typed, and on a page opened anew after a log-in. */
  async tryOut(url: string, token: string): Promise<string[]> {
    const typed = await this.#openDescription(url, "Authorize");
    await typed.dialog.locator("input").fill(`Bearer ${token}`);
    await typed.dialog.locator("button.authorize").click();
    const statuses = [await statusOfLookup(typed.page)];

    await this.#context.clearCookies(); // nobody is signed in: the form is shown
    const signedIn = await this.#openDescription(url, "Log in");
    await signedIn.dialog.getByLabel("svc.server.scope").check();
    const opening = signedIn.page.waitForEvent("popup");
    await signedIn.dialog.locator("button.authorize").click();
    const popup = await opening;
    const closed = popup.waitForEvent("close");
    await this.#fillForm(popup);
    await closed;
    await signedIn.dialog.getByText("Logout").waitFor();
    statuses.push(await statusOfLookup(signedIn.page));

    await Promise.all([typed.page.close(), signedIn.page.close()]);
    const wrong = statuses.filter((status) => status !== 200);
    return [...wrong.map((status) => `the operation was answered with ${status}`), ...this.#takeFaults()];
  }

  /** The description page with the form that a button opens. */
  async #openDescription(url: string, button: "Authorize" | "Log in") {
    const page = await this.#context.newPage();
    await page.goto(`${url}/swagger/index.html`);
    await page.locator("#operations-UsersV1-getUserLookup").waitFor();
    await this.#settle(page);
    await page.getByRole("button", { name: button, exact: true }).first().click();
    const hasText = button === "Authorize" ? "bearer" : "signIn";
    const folded = page.getByText("Another way: bearer");
    if (button === "Authorize" && (await folded.count()) > 0) await folded.click();
    return { page, dialog: page.locator(".dialog-ux .auth-container").filter({ hasText }) };
  }
}

async function statusOfLookup(page: Page): Promise<number> {
  await page.locator(".dialog-ux button.btn-done:visible").first().click();
  const block = page.locator("#operations-UsersV1-getUserLookup");
  if (!(await block.locator(".opblock-body").isVisible())) await block.locator(".opblock-summary-control").click();
  const execute = block.getByRole("button", { name: "Execute" });
  if (!(await execute.isVisible())) await block.getByRole("button", { name: "Try it out" }).click();
  const answered = page.waitForResponse((response) => response.url().endsWith("/users/lookup"));
  await execute.click();
  return (await answered).status();
}

/** The paths in the table of routes of the pages. */
function routesOf(folder: string): string[] {
  const text = readFileSync(join(folder, "web/routes.tsx"), "utf8");
  return [...text.matchAll(/(?:\bpath: |\bpage\()"([^"]+)"/g)].map(([, path = ""]) => path);
}
