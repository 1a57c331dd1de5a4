// What the pages cost their reader: when the first thing is to be seen, when the rows are, how evenly ten thousand rows
// scroll. Measured in Debian's Chromium on this machine, without a graphics card.
import { join } from "node:path";
import { type Browser, chromium } from "playwright-core";
import { migrate, openDatabase } from "../../db/index.ts";
import { lastFullHour, loadDemonstration } from "../../server/demonstration/load.ts";
import { chromiumFile, chromiumOptions } from "../chromium.ts";
import { median } from "./load.ts";
import { startMeasured } from "./process.ts";
import type { Row } from "./report.ts";

const loads = 7;

export async function measurePages(folder: string): Promise<Row[]> {
  if (chromiumFile() === undefined) {
    process.stderr.write("The pages are not measured: there is no chromium.\n");
    return [];
  }
  const usual = await startMeasured("service", [await databaseOf(folder, 48)]);
  const large = await startMeasured("service", [await databaseOf(folder, 10_000)]);
  const browser = await chromium.launch(chromiumOptions());
  try {
    return [
      ...(await measureLoads(browser, usual.url, "48 features")),
      ...(await measureLoads(browser, large.url, "10,000 features")),
      ...(await measureScrolling(browser, large.url)),
    ];
  } finally {
    await browser.close();
    await usual.stop();
    await large.stop();
  }
}

async function databaseOf(folder: string, pools: number): Promise<string> {
  const file = `sqlite:${join(folder, `pages-${pools}-${process.pid}.db`)}`;
  const db = await openDatabase(file);
  await migrate(db);
  await loadDemonstration(db, { sessions: 20_000, users: 500, pools, seed: 1, days: 30, untilAt: lastFullHour() });
  await db.close();
  return file;
}

/** Milliseconds from the request of the page, nothing of it cached, the server warm. */
async function measureLoads(browser: Browser, url: string, what: string): Promise<Row[]> {
  const paints: number[] = [];
  const rows: number[] = [];
  for (let load = 0; load <= loads; load += 1) {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`${url}/now`);
    await page.locator("tbody a").first().waitFor();
    if (load > 0) {
      rows.push(await page.evaluate<number>("performance.now()"));
      const paint = "performance.getEntriesByName('first-contentful-paint')[0].startTime";
      paints.push(await page.evaluate<number>(paint));
    }
    await context.close();
  }
  const row = { unit: "ms", other: null, ratio: null };
  return [
    { ...row, what: `Now, ${what}: first paint`, ours: median(paints), target: "<= 1000" },
    { ...row, what: `Now, ${what}: the rows`, ours: median(rows), target: "" },
  ];
}

/** Scrolls by so many pixels a frame for 200 frames, and answers how long each frame took, in milliseconds. */
const scroll = (pixels: number) => `new Promise((done) => {
  const frame = document.querySelector(".table-frame");
  const lengths = [];
  frame.scrollTop = 0;
  let [before, at] = [performance.now(), 0];
  const step = (now) => {
    lengths.push(now - before);
    before = now;
    at += ${pixels};
    frame.scrollTop = at; // reading it would have the page laid out once more
    if (lengths.length < 200) requestAnimationFrame(step);
    else done(lengths.slice(2));
  };
  requestAnimationFrame(step);
})`;

async function measureScrolling(browser: Browser, url: string): Promise<Row[]> {
  const page = await browser.newPage({ viewport: { width: 1360, height: 850 } });
  await page.goto(`${url}/now?show=all`);
  await page.getByText("10,000 of 10,000 features").waitFor();
  const rows: Row[] = [];
  for (const pixels of [120, 1_900]) {
    const lengths = await page.evaluate<number[]>(scroll(pixels));
    const what = `10,000 rows, ${pixels} pixels a frame`;
    const row = { unit: "ms", other: null, ratio: null };
    rows.push(
      { ...row, what: `${what}: median frame`, ours: median(lengths), target: "" },
      { ...row, what: `${what}: longest frame`, ours: Math.max(...lengths), target: "<= 50" },
    );
  }
  await page.context().close();
  return rows;
}
