// The reports in a browser: what each answers, its link, its CSV, its print.
import { readFileSync } from "node:fs";
import { expect } from "chai";
import type { Page, Request } from "playwright-core";
import { loadDemonstration } from "../../server/demonstration/load.ts";
import { seriousFaults } from "../support/browser/axe.ts";
import { choose, drawn, settled, usePages } from "../support/browser/chromium.ts";
import { aPool } from "../support/data/build-servers.ts";
import { readCsv } from "../support/http/csv.ts";
import { readPdf } from "../support/http/pdf.ts";
import type { TestServer } from "../support/http/server.ts";
import { waitUntil } from "../support/run/wait.ts";

async function demonstration({ db }: TestServer): Promise<void> {
  await loadDemonstration(db, { sessions: 3000, pools: 40, users: 60, seed: 1, days: 30, untilAt: Date.now() });
  // Everybody is idle, and a feature that nobody uses has a name that a spreadsheet must not take for a formula.
  await db.write("sessions").whereNull("end_at").update({ idle_seconds: 5400 });
  const today = Math.floor(Date.now() / 86_400_000) * 86_400_000;
  const increments = [{ quantity: 3, expirationAt: today + 5 * 86_400_000 }];
  await aPool(db, { licenseServerId: 1, name: "=never_used", total: 3, used: 0, increments });
}

const rowsOf = (page: Page) => page.locator("tbody tr:not(.gap)");
/** Of all the table's rows, those out of sight too. */
const rowCount = async (page: Page) => Number(await page.locator("table").getAttribute("aria-rowcount")) - 1;

async function downloaded(page: Page): Promise<Record<string, string>[]> {
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.url().includes("/reports/denials")
      ? choose(page, "Download CSV", "More actions: Features by denials")
      : page.getByRole("button", { name: "Download CSV" }).first().click(),
  ]);
  return readCsv(readFileSync(await file.path(), "utf8"));
}

describe("the reports, with demonstration data", () => {
  const pages = usePages({ SVC_SECURITY_MODE: "off" }, demonstration);

  it("show what a user held on a day, by a link that shows the same to others, and as CSV", async () => {
    const { body } = await pages.server.client.call("querySessions", {
      body: { EndedOnly: true, Offset: 500, Limit: 1 },
    });
    const { UserName = "", StartTimeUtc = "" } = body.Items[0] ?? {};
    const page = await pages.open("/reports/user-day", { timezoneId: "UTC" });
    await page.getByText("Choose a user and a day").waitFor();
    await page.getByRole("combobox", { name: "User" }).fill(UserName);
    await page.getByRole("option", { name: UserName, exact: true }).click();
    await page.getByLabel("Day").fill(StartTimeUtc.slice(0, 10));
    await rowsOf(page).first().waitFor();
    // Until then the rows of the day before stand there.
    await page.locator("[aria-busy=true]").first().waitFor({ state: "detached" });
    const address = new URL(page.url());
    expect(address.search)
      .to.contain(`user=${UserName}`)
      .and.contain(`day=${StartTimeUtc.slice(0, 10)}`);
    const day = Date.parse(`${StartTimeUtc.slice(0, 10)}T00:00:00Z`);
    const ofUserDay = { UserNames: [UserName], StartUtc: new Date(day).toISOString() };
    const expected = await pages.server.client.call("querySessions", {
      body: { ...ofUserDay, EndUtc: new Date(day + 86_400_000).toISOString(), Limit: 1000 },
    });
    const rows = await downloaded(page);
    expect(rows.map(({ Id }) => Number(Id)).sort()).to.eql(expected.body.Items.map(({ Id }) => Id).sort());
    expect(await rowCount(page)).to.equal(rows.length);
    const other = await pages.open(address.pathname + address.search, { timezoneId: "UTC" });
    await rowsOf(other).first().waitFor();
    expect(await rowCount(other)).to.equal(rows.length);
    await page.getByRole("button", { name: "Next day" }).click();
    await page.waitForURL(new RegExp(`day=${new Date(day + 86_400_000).toISOString().slice(0, 10)}`));
    await other.goto(`${pages.server.url}/reports/user-day?user=nobody-at-all`);
    await other.getByText("No user is called nobody-at-all").waitFor();
  });

  it("show what nobody used, what expires, who was denied, who is idle and who runs longest, and hand each over as CSV", async () => {
    const columns = { unused: "Name", expiring: "Name", denials: "Feature", idle: "UserName", running: "UserName" };
    const page = await pages.open("/now");
    for (const [name, column] of Object.entries(columns)) {
      await pages.visit(page, `/reports/${name}`);
      await rowsOf(page).first().waitFor();
      const rows = await downloaded(page);
      const cells = await page.locator("table").first().locator("tbody tr:not(.gap) td:first-child").allInnerTexts();
      expect(rows, name).to.have.length.of.at.least(cells.length);
      const names = rows.map((row) => row[column] ?? "").map((one) => (one === "'=never_used" ? "=never_used" : one));
      if (column === "Name") expect(rows.map((row) => row.Name)).to.include("'=never_used"); // no formula in a spreadsheet
      for (const cell of cells)
        expect(
          names.some((one) => one !== "" && cell.startsWith(one)),
          `${name}: ${cell}`,
        ).to.equal(true);
      if (name === "denials" || name === "idle") expect(await seriousFaults(page), name).to.deep.equal([]);
    }
    expect(pages.faults).to.deep.equal([]);
  });

  it("stay dimmed, as the chart of Over time does, until all of their answers have come", async () => {
    const held: Record<string, [isLate: (url: string) => boolean, choose: (page: Page) => Promise<unknown>]> = {
      "/over-time?window=7d": [
        (url) => url.includes("usage-over-time/query") && !url.includes("GroupBy"),
        (page) => page.getByRole("combobox", { name: "Period", exact: true }).selectOption("30d"),
      ],
      "/reports/denials": [
        (url) => url.includes("GroupBy=Feature"),
        (page) => page.getByLabel("Days, today included").fill("7"),
      ],
    };
    for (const [path, [isLate, choose]] of Object.entries(held)) {
      const page = await pages.open(path);
      await rowsOf(page).first().waitFor();
      await settled(page);
      const late = Promise.withResolvers<void>();
      const questionOf = (one: Request) => one.url() + (one.postData() ?? "");
      let answers = 0;
      const open = new Set<string>();
      page.on("requestfinished", (one) => {
        if (open.delete(questionOf(one))) answers += 1;
      });
      await page.route("**/api/**", async (route) => {
        open.add(questionOf(route.request()));
        if (isLate(questionOf(route.request()))) await late.promise;
        await route.continue();
      });
      await choose(page);
      const isAllButOne = async () => answers > 0 && open.size === 1 && isLate([...open].join());
      await waitUntil(`${path}: all answers but one`, isAllButOne);
      await drawn(page);
      expect(await page.getByText("The previous answer is shown.").count(), path).to.be.above(0);
      late.resolve();
      await page.getByText("The previous answer is shown.").first().waitFor({ state: "detached" });
    }
  });

  it("send a new request as a number is typed, store it in the URL, and accept only numbers", async () => {
    const page = await pages.open("/reports/expiring?days=1000000&sort=feature");
    await rowsOf(page).first().waitFor();
    expect(await page.getByLabel("Within (days)").inputValue()).to.equal("30");
    await page.getByLabel("Within (days)").fill("3");
    await page.getByText("No active licence ends within 3 days").waitFor();
    expect(page.url()).to.contain("days=3");
  });

  it("are saved as a workbook and as a PDF in the reader's language and zone by the menu of the download", async () => {
    const page = await pages.open("/reports/running", { timezoneId: "Europe/Berlin", locale: "de" });
    await rowsOf(page).first().waitFor();
    const saved = async (name: string) => {
      await page.getByRole("button", { name: "Andere Formate" }).click();
      const menu = page.getByRole("menuitem", { name });
      const [file] = await Promise.all([page.waitForEvent("download"), menu.click()]);
      return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
    };
    const sheet = await saved("XLSX");
    expect([sheet.name.split(".").at(-1), sheet.bytes.toString("latin1", 0, 2)]).to.deep.equal(["xlsx", "PK"]);
    const paper = await saved("PDF");
    expect(paper.name).to.match(/\.pdf$/);
    expect(readPdf(paper.bytes)[0]?.texts).to.include.members(["Entnahmen", "Europe/Berlin"]);
  });

  it("print on A4 across with page numbers, names whole, the filters as a sentence and no form, without an age", async () => {
    // Longer names would not fit into narrow columns, and were cut.
    await pages.server.db.write("license_servers").update({ name: "27004@demo-nagoya1a.cad.example" });
    const page = await pages.open("/reports/rightsizing", { timezoneId: "Europe/Berlin" });
    await rowsOf(page).first().waitFor();
    const count = await rowCount(page);
    const file = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
    const sheets = [...file.matchAll(/\/Type \/Page\n[\s\S]*?\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)];
    expect(sheets.map(([, width, height]) => Number(width) > Number(height))).not.to.contain(false);
    expect(sheets.length).to.be.within(1, Math.ceil((count + 12) / 18));
    // As wide as a sheet between its margins.
    await page.setViewportSize({ width: 1031, height: 700 });
    await page.emulateMedia({ media: "print" });
    await page.evaluate("void dispatchEvent(new Event('beforeprint'))");
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll("tbody td")].flatMap((cell) => {
        const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
        const words: string[] = cell.scrollWidth > cell.clientWidth ? [cell.textContent ?? ""] : [];
        while (texts.nextNode()) {
          for (const { index, 0: word } of (texts.currentNode.textContent ?? "").matchAll(/\S+/g)) {
            const range = document.createRange();
            range.setStart(texts.currentNode, index);
            range.setEnd(texts.currentNode, index + word.length);
            if (range.getClientRects().length > 1) words.push(word);
          }
        }
        return words;
      }),
    );
    expect(cut).to.deep.equal([]);
    const other = await pages.open("/over-time", { timezoneId: "Europe/Berlin" });
    await settled(other);
    await other.emulateMedia({ media: "print" });
    await other.evaluate("void dispatchEvent(new Event('beforeprint'))");
    expect(await other.locator("main search").isVisible()).to.equal(false);
    await other
      .locator(".paper-only")
      .filter({
        hasText:
          /Feature: All features\. Licence server: All\..* Created \d+ \w+ 20\d\d, \d\d:\d\d \(Europe\/Berlin\)\. http/,
      })
      .waitFor();
    const overview = await pages.open("/overview");
    await overview.locator(".freshness").waitFor();
    await overview.emulateMedia({ media: "print" });
    expect(await overview.getByText(/ago, refreshes/).isVisible()).to.equal(false);
    expect(await overview.getByText(/^\s*Created \d+ /).isVisible()).to.equal(true);
  });

  it("come on paper black on white, whole, without what can only be clicked", async () => {
    const page = await pages.open("/reports/running?sort=-duration", { colorScheme: "dark" });
    await rowsOf(page).first().waitFor();
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    await page.evaluate("void dispatchEvent(new Event('beforeprint'))");
    const total = (await pages.server.client.call("getSessions", { query: { ActiveOnly: true } })).body.TotalCount;
    expect(await rowsOf(page).count()).to.equal(total);
    expect(await page.getByRole("navigation").count()).to.equal(0);
    expect(await page.getByRole("button", { name: "More actions" }).isVisible()).to.equal(false);
    expect(await page.getByText(/Created .* http/).isVisible()).to.equal(true);
    const style = "getComputedStyle(document.body)";
    const colours = await page.evaluate(`[${style}.color, ${style}.backgroundColor]`);
    expect(colours).to.deep.equal(["rgb(0, 0, 0)", "rgb(255, 255, 255)"]);
  });
});
