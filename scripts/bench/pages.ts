// What the pages cost their reader: when the first thing is to be seen, when the rows are, how evenly ten thousand rows
// scroll, and how much memory a tab has after an hour. Measured in Debian's Chromium on this machine, without a graphics card.
import { join } from "node:path";
import { type Browser, chromium } from "playwright-core";
import { migrate, openDatabase } from "../../db/index.ts";
import { lastFullHour, loadDemonstration } from "../../server/demonstration/load.ts";
import { chromiumFile, chromiumOptions } from "../web/chromium.ts";
import { median } from "./load.ts";
import { longestTaskMs } from "./page-tasks.ts";
import { startMeasured } from "./process.ts";
import { type Row, rowOf } from "./report.ts";

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
      await measureHour(browser, usual.url, "48 features"),
      await measureHour(browser, large.url, "10,000 features"),
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
  const tasks: number[] = [];
  for (let load = 0; load <= loads; load += 1) {
    const context = await browser.newContext();
    const page = await context.newPage();
    const task = await longestTaskMs(page, async () => {
      await page.goto(`${url}/now`);
      await page.locator("tbody a").first().waitFor();
    });
    if (load > 0) {
      tasks.push(task);
      rows.push(await page.evaluate<number>("performance.now()"));
      const paint = "performance.getEntriesByName('first-contentful-paint')[0].startTime";
      paints.push(await page.evaluate<number>(paint));
    }
    await context.close();
  }
  return [
    rowOf(`Now, ${what}: first paint`, "ms", median(paints), "<= 1000"),
    rowOf(`Now, ${what}: the rows`, "ms", median(rows)),
    rowOf(`Now, ${what}: longest task until then in processor time`, "ms", median(tasks), "<= 50"),
  ];
}

const rowHeight = 40;
const frames = 200;
const runs = 5;

/** Ways to move through the table: where its top is in each frame, `n` being its number and `most` the last place. */
const ways = {
  "120 pixels a frame, as a wheel does": "n * 120",
  "1,900 pixels a frame, as Page Down held or a thrown list does": "n * 1900",
  "to another place in each frame, as a scrollbar that is dragged does": "(n * 7919 * 40) % most",
  "to its end and back, by End and Home": "n % 2 ? most : 0",
} as const;

/** Answers how long each frame took, in milliseconds. */
const scroll = (place: string, rows: number) => `new Promise((done) => {
  const frame = document.querySelector(".table-frame");
  const most = ${rows * rowHeight};
  const lengths = [];
  frame.scrollTop = 0;
  let [before, n] = [performance.now(), 0];
  const step = (now) => {
    lengths.push(now - before);
    before = now;
    n += 1;
    frame.scrollTop = ${place}; // reading it would have the page laid out once more
    if (lengths.length < ${frames}) requestAnimationFrame(step);
    else done(lengths.slice(2));
  };
  requestAnimationFrame(step);
})`;

async function measureScrolling(browser: Browser, url: string): Promise<Row[]> {
  const page = await browser.newPage({ viewport: { width: 1360, height: 850 } });
  await page.goto(`${url}/now?show=all`);
  await page.getByText("10,000 of 10,000 features").waitFor();
  const rows: Row[] = [];
  for (const [way, place] of Object.entries(ways)) {
    const medians: number[] = [];
    const longest: number[] = [];
    const tasks: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      let lengths: number[] = [];
      tasks.push(
        await longestTaskMs(page, async () => {
          lengths = await page.evaluate<number[]>(scroll(place, 10_000));
        }),
      );
      medians.push(median(lengths));
      longest.push(Math.max(...lengths));
    }
    const what = `10,000 rows, ${way}`;
    rows.push(
      rowOf(`${what}: median frame`, "ms", median(medians)),
      rowOf(`${what}: longest frame, median of ${runs} runs`, "ms", median(longest), "<= 50"),
      rowOf(`${what}: longest task in processor time, median of ${runs} runs`, "ms", median(tasks), "<= 50"),
    );
  }
  await page.context().close();
  return rows;
}

/** As often as a tab that is left open for an hour loads its data again. */
const refreshes = 120;

/** The heap of that tab, what nothing refers to any more collected. */
async function measureHour(browser: Browser, url: string, what: string): Promise<Row> {
  const page = await browser.newPage({ viewport: { width: 1360, height: 850 } });
  const session = await page.context().newCDPSession(page);
  await page.goto(`${url}/now`);
  await page.locator("tbody a").first().waitFor();
  for (let count = 0; count < refreshes; count += 1) {
    const answer = page.waitForResponse((response) => response.url().endsWith("/api/v1/features"));
    await page.getByRole("button", { name: "Refresh" }).click();
    await (await answer).finished();
  }
  await session.send("HeapProfiler.enable");
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  await page.context().close();
  return rowOf(`Now, ${what}: heap after the ${refreshes} refreshes of an hour`, "MB", usedSize / 1e6, "<= 30");
}
