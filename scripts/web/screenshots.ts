// `npm run screenshots`: takes pictures of every page, to look at before a change of the pages is committed: in both themes and two
// widths, with demonstration data and with none. Nothing is compared.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Command } from "commander";
import { type BrowserContext, chromium, type Page, type Request } from "playwright-core";
import { loadConfig } from "../../server/settings/config.ts";
import { type Running, startServer } from "../../server/start/start.ts";
import { addressOf, pagePaths } from "../../test/support/browser/page-paths.ts";
import { chromiumOptions } from "./chromium.ts";

/** The README's picture is the part of this one that a screen shows. */
const ofReadme = "now-desk-light.png";
const readmePicture = fileURLToPath(new URL("../../docs/pictures/now.png", import.meta.url));

const password = "a password for pictures";
const looks = {
  "desk-light": { colorScheme: "light", viewport: { width: 1360, height: 850 } },
  "desk-dark": { colorScheme: "dark", viewport: { width: 1360, height: 850 } },
  "phone-light": { colorScheme: "light", viewport: { width: 390, height: 844 } },
  "phone-dark": { colorScheme: "dark", viewport: { width: 390, height: 844 } },
} as const;

function start(isEmpty: boolean): Promise<Running> {
  const config = loadConfig({
    SVC_ENVIRONMENT: "test",
    SVC_API_PORT: "0",
    SVC_IDENTITY_PORT: "0",
    SVC_ADMIN_PASSWORD: password,
    SVC_DB_URL: "sqlite::memory:",
    SVC_DEMO_DATA: isEmpty ? "off" : "on",
    SVC_SMTP_URL: "smtp://127.0.0.1:9",
    SVC_SMTP_FROM: "licences@example.com",
    SVC_LOG_LEVEL: "error",
  });
  return startServer(config);
}

async function signIn(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  await page.goto(`${url}/now`);
  await page.getByLabel("User name").fill("admin");
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { name: "Now" }).waitFor();
  return page;
}

const idleMs = 500;

/** A function that waits until no request of the page has been open for a while, but the stream of events. */
function idleness(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  let lastAt = Date.now();
  page.on("request", (request) => {
    lastAt = Date.now();
    if (new URL(request.url()).pathname !== "/api/v1/events") open.add(request);
  });
  const ended = (request: Request) => {
    lastAt = Date.now();
    open.delete(request);
  };
  page.on("requestfinished", ended).on("requestfailed", ended);
  return async () => {
    while (open.size > 0 || Date.now() - lastAt < idleMs) await wait(50);
  };
}

/** `/reports/rightsizing/:id` is reports-rightsizing-id. */
const nameOf = (path: string) => path.slice(1).replaceAll(/\W+/g, "-");

async function take(folder: string, only: readonly string[]): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const servers = { "": await start(false), "-empty": await start(true) };
  const browser = await chromium.launch(chromiumOptions());
  try {
    for (const [look, options] of Object.entries(looks)) {
      const context = await browser.newContext({ locale: "en-GB", timezoneId: "Europe/Berlin", ...options });
      for (const [data, { url }] of Object.entries(servers)) {
        const page = await signIn(context, url);
        const isIdle = idleness(page);
        const files = pagePaths().map((path) => ({ path, file: `${nameOf(path)}${data}-${look}.png` }));
        for (const { path, file } of files.filter((one) => only.some((text) => one.file.includes(text)))) {
          await page.goto(url + addressOf(path));
          await isIdle();
          await page.screenshot({ path: join(folder, file), fullPage: true });
          if (file === ofReadme) await page.screenshot({ path: readmePicture });
        }
      }
      await context.close();
    }
  } finally {
    await browser.close();
    for (const server of Object.values(servers)) await server.close();
  }
}

await new Command("npm run screenshots --")
  .description("Takes pictures of every page, in both themes, at a desk and on a phone; and the README's one.")
  .argument("[folder]", "where to", "screenshots")
  .option("--only <text>", "only those whose name contains it, such as now or -phone-dark; several with commas", "")
  .action((folder: string, { only }: { only: string }) => take(folder, only.split(",")))
  .parseAsync();
