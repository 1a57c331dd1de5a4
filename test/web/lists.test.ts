// Overview, the lists of denials and checkouts, and the pages of a feature, a user and a licence server: each number leads to
// what it counts, and each name to its page.
import { readFileSync } from "node:fs";
import { expect } from "chai";
import type { Page } from "playwright-core";
import { usePages } from "../support/browser/chromium.ts";
import { aDenial, aSession, aUser, someSessions } from "../support/data/build-records.ts";
import { aPool, aServer } from "../support/data/build-servers.ts";
import { readCsv } from "../support/http/csv.ts";

const MINUTE = 60_000;
const DAY = 86_400_000;
const longName = "27000@down.licences.detroit.example.com";

describe("what needs somebody", () => {
  const pages = usePages({ SVC_SECURITY_MODE: "off" }, async ({ db }) => {
    const now = Date.now();
    const up = await aServer(db, { name: "27000@up", lastUpdateAt: now });
    await aServer(db, { name: longName, status: "DOWN", lastUpdateAt: now - DAY });
    // Its licence file alone was reported, which does not say how it is.
    await aServer(db, { name: "27000@file", status: "UNKNOWN", lastUpdateAt: now - DAY / 8 });
    const states = ["DOWN", "UP"].map((status, index) => ({ status, since_at: now - (4 - index) * DAY }));
    await db.write("server_states").insert(states.map((state) => ({ license_server_id: up, ...state })));
    const today = Math.floor(now / DAY) * DAY;
    const increments = [{ quantity: 3, expirationAt: today + 5 * DAY }];
    const solver = await aPool(db, { licenseServerId: up, name: "solver", total: 3, used: 3, queued: 2, increments });
    await aPool(db, { licenseServerId: up, name: "mesher", total: 100, used: 95, queued: 4 });
    await aPool(db, { licenseServerId: up, name: "viewer", total: 10, used: 1 });
    const ann = await aUser(db, { name: "ann", firstName: "Ann", lastName: "Lee", email: "ann@example.com" });
    const bob = await aUser(db, { name: "bob" });
    const request = {
      license_server_id: up,
      pool_id: solver,
      feature_key: "solver",
      user_id: bob,
      workstation: "ws-9",
    };
    await db.write("queued_requests").insert({ ...request, since_at: now - 131 * MINUTE, is_since_estimated: 0 });
    const idle = { poolId: solver, userId: ann, numberOfLicenses: 3, idleSeconds: 5400, workstation: "cad-0183" };
    await aSession(db, { ...idle, startAt: now - 300 * MINUTE });
    const [lost] = await someSessions(db, [{ ...idle, userId: bob, startAt: now - 9 * DAY, endAt: now - 8 * DAY }]);
    await db.write("sessions").where("id", lost).update({ end_source: "silence" });
    const denied = { licenseServerId: up, userId: bob, poolId: solver, featureName: "solver" };
    await aDenial(db, { ...denied, denialAt: now - 2000, isTrueDenial: true });
    await aDenial(db, { ...denied, denialAt: now - 1000, isTrueDenial: false });
    for (const hours of [30, 40])
      await aDenial(db, { ...denied, denialAt: now - hours * 60 * MINUTE, isTrueDenial: true });
    await aDenial(db, { ...denied, denialAt: now - 20 * DAY, isTrueDenial: true });
  });
  const matter = (page: Page, name: string) =>
    page.locator(".matter", { has: page.getByRole("heading", { name: new RegExp(`${name}$`) }) });
  const countOf = async (page: Page, name: string) =>
    Number(await matter(page, name).locator(".matter-count").textContent());

  it("is counted on the first page, and each number leads to the list that it counts", async () => {
    const page = await pages.open("/");
    await page.getByRole("heading", { level: 1, name: "Overview" }).waitFor();
    await matter(page, "expires in 30 days").locator("time").first().waitFor();
    await page.locator("[aria-busy=true]").first().waitFor({ state: "detached" });
    const names = ["pool full", "denial, last 24 hours", "licence server needs a look", "pool expires in 30 days"];
    for (const name of names) expect(await countOf(page, name), name).to.equal(1);
    await matter(page, "last 24 hours").getByText("▼ 1 fewer than in the 24 hours before (2)").waitFor();
    expect(await countOf(page, "with a queue")).to.equal(2);
    await matter(page, "with a queue").getByText("4 waiting").waitFor();
    await matter(page, "with a queue")
      .getByText(/^bob · 2 h 1\d min$/)
      .waitFor();
    await page.getByRole("link", { name: /with a queue/ }).click();
    await page.getByRole("heading", { level: 1, name: "Waiting" }).waitFor();
    await page.getByText("1 row", { exact: true }).waitFor();
    const row = page.locator("tbody tr", { hasText: "ws-9" });
    expect(await row.textContent()).to.match(/solver.*bob.*ws-9.*27000@up.*2 h 1\d min/);
    await page.goBack();
    await page.getByRole("heading", { level: 1, name: "Overview" }).waitFor();
    await page.getByRole("link", { name: "1 nearly full" }).click();
    await page.getByText("1 of 3 features").waitFor();
    await page.goBack();
    await page.getByRole("link", { name: /denial, last 24 hours/ }).click();
    await page.getByText("1 denial", { exact: true }).waitFor();
    expect(pages.faults).to.deep.equal([]);
  });

  it("has room in full and its position: no name is cut, what needs no attention is one line, and the reading order is the visible one", async () => {
    for (const viewport of [
      { width: 1360, height: 850 },
      { width: 390, height: 844 },
    ]) {
      const page = await pages.open("/overview", { viewport });
      const name = matter(page, "needs a look").getByText(longName);
      await name.waitFor();
      const [whole, seen] = (await name.evaluate((element) => {
        const line = element.closest(".matter-name") ?? element;
        return [line.scrollWidth, line.clientWidth];
      })) as [number, number];
      expect(whole, `of ${viewport.width}`).to.be.at.most(seen);
      expect((await matter(page, "No active alerts").boundingBox())?.height).to.be.below(80);
      const boxes = await Promise.all((await page.locator(".matter").all()).map((one) => one.boundingBox()));
      const corners = boxes.map((box) => [box?.y ?? 0, box?.x ?? 0] as const);
      expect(corners, "the order of the page").to.deep.equal(
        corners.toSorted(([top, left], [otherTop, otherLeft]) => top - otherTop || left - otherLeft),
      );
      expect(boxes).to.have.length(7);
    }
  });

  it("is not a licence server of which only the licence file was read: it is not silent, and its state is not reported", async () => {
    const page = await pages.open("/now");
    const card = page.locator(".server", { hasText: "27000@file" });
    await card.getByText("State not reported").waitFor();
    expect(await card.getAttribute("class")).to.contain("server-good");
    expect(await page.locator(".server-bad").count()).to.equal(1);
  });

  it("distinguishes an estimated end from a reported one, in words, on a phone too", async () => {
    for (const width of [1360, 390]) {
      const page = await pages.open("/sessions?window=30d&user=bob", { viewport: { width, height: 850 } });
      const mark = page.locator("tbody").getByText("estimated", { exact: true }).locator("visible=true");
      await mark.waitFor();
      expect(await mark.getAttribute("title")).to.contain("stopped reporting");
    }
  });

  it("is not called none where it is not known: the use of a licence server that reported no licences is a dash", async () => {
    const page = await pages.open("/now");
    const numbers = (name: string) => page.locator(".server", { hasText: name }).locator(".bar-numbers");
    await numbers("27000@up").waitFor();
    expect(await numbers("27000@up").textContent()).to.equal("99 / 113");
    expect(await numbers("27000@down").textContent()).to.equal("– / –");
  });

  it("is listed: denials of any window, true and false, by feature, with words, a link and CSV", async () => {
    const page = await pages.open("/denials?window=90d");
    await page.getByText("5 denials", { exact: true }).waitFor();
    await page.getByRole("combobox", { name: "Denials" }).selectOption("1");
    await page.getByText("4 denials", { exact: true }).waitFor();
    await page.getByLabel("Search").fill("nobody of this name");
    await page.getByText("No denials in this period").waitFor();
    await page.getByLabel("Search").fill("bob");
    await page.getByText("4 denials", { exact: true }).waitFor();
    const shared = await pages.open(page.url().slice(pages.server.url.length));
    await shared.getByText("4 denials", { exact: true }).waitFor();
    const [file] = await Promise.all([
      shared.waitForEvent("download"),
      shared.getByRole("button", { name: "Download CSV" }).click(),
    ]);
    const rows = readCsv(readFileSync(await file.path(), "utf8"));
    expect(rows.map(({ UserName, IsTrueDenial }) => [UserName, IsTrueDenial])).to.deep.equal([
      ...Array.from({ length: 4 }, () => ["bob", "true"]),
    ]);
    await page.goto(`${pages.server.url}/reports/denials`);
    await page.getByRole("link", { name: "5", exact: true }).first().click();
    await page.getByRole("heading", { level: 1, name: "Denials" }).waitFor();
    await page.getByText("5 denials", { exact: true }).waitFor();
  });

  it("is shown to those who wait: who has it longest, who is idle and how to write to them, who was refused", async () => {
    const page = await pages.open("/features/solver");
    const waiting = page.getByRole("region", { name: "Waiting" });
    await waiting.getByText("Held longest").waitFor();
    const text = (await waiting.textContent()) ?? "";
    expect(text)
      .to.contain("Free now0")
      .and.to.match(/Held longestann.*for 5 h/);
    expect(await waiting.locator("dd", { hasText: "5 hr ago" }).first().textContent()).to.match(/\d:\d\d.*, 5 hr ago/);
    await page.locator(".in-sight").scrollIntoViewIfNeeded();
    const enough = page.getByRole("region", { name: /^Enough or too many/ });
    await enough
      .getByText(/^Too few/)
      .first()
      .waitFor();
    expect(await enough.textContent()).to.match(
      /Too few Full for \d+ .* in \d+ d \d+ h \(.* of the time, all 3 in use\), \d+ lost denials/,
    );
    expect(text).to.match(/Could return itann.*idle for 1 h 30 min/);
    expect(await waiting.locator('a[href="mailto:ann@example.com"]').count()).to.be.above(0);
    expect(text).to.match(/Denied and still withoutbob since/);
    expect(text).to.match(/In the queue1\. bob.*since.*\(/);
    await page.getByRole("link", { name: "All waiting" }).click();
    await page
      .getByRole("link", { name: "Details of bob" })
      .or(page.locator("tbody").getByText("bob"))
      .first()
      .waitFor();
    await page.goBack();
    await page.getByRole("region", { name: "Holders" }).getByRole("link", { name: "ann", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "ann" }).waitFor();
    await page.getByRole("region", { name: "Holds now" }).getByText("solver").first().waitFor();
    await page.goto(`${pages.server.url}/now`);
    await page.getByRole("link", { name: "27000@up", exact: true }).first().click();
    await page.getByRole("heading", { level: 1, name: "27000@up" }).waitFor();
    await page.getByRole("region", { name: "Features" }).getByText("mesher").waitFor();
    const was = page.getByRole("region", { name: "Availability, last 30 days" });
    await was.getByText("75% up, of 4 d 0 h known.").waitFor();
    expect(await was.getByRole("row").nth(1).textContent()).to.match(/Up.*ongoing3 d 0 h/);
    expect(await was.getByRole("row").nth(2).textContent()).to.match(/Down.*1 d 0 h/);
    expect(pages.faults).to.deep.equal([]);
  });

  it("is found by its name from any page, by the keyboard alone", async () => {
    const page = await pages.open("/now");
    await page.getByText("3 of 3 features").waitFor();
    await page.keyboard.press("/");
    await page.getByRole("dialog").getByRole("combobox").waitFor();
    await page.keyboard.type("mesh");
    await page.getByRole("option", { name: /mesher/ }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "mesher" }).waitFor();
    await page.keyboard.press("Control+k");
    await page.keyboard.type("bob");
    await page.getByRole("option", { name: /bob/ }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "bob" }).waitFor();
    expect(pages.faults).to.deep.equal([]);
  });

  it("is found by people's names and addresses, workstations and what pages are called elsewhere, with what is free", async () => {
    const page = await pages.open("/now");
    await page.getByText("3 of 3 features").waitFor();
    await page.keyboard.press("/");
    const dialog = page.getByRole("dialog");
    const field = dialog.getByRole("combobox");
    for (const [typed, found] of [
      ["ann lee", /^ann Ann Lee · user/],
      ["ann@example", /^ann Ann Lee · user/],
      ["mesher", /^mesher feature · 5 free/],
      ["solver", /^solver feature · full/],
      ["cad-01", /^cad-0183 workstation/],
      ["token", /^Credentials page/],
      ["queue", /^Waiting/],
      ["money", /^Cost/],
    ] as const) {
      await field.fill(typed);
      await dialog.getByRole("option", { name: found }).waitFor();
    }
    await field.fill("zzz");
    await dialog.getByText("No results for “zzz”.").waitFor();
    await field.fill("ann lee");
    await dialog.getByRole("option", { name: /^ann/ }).click();
    await page.getByRole("heading", { level: 1, name: /ann/ }).waitFor();
    await page.keyboard.press("/");
    await dialog.getByRole("option").first().getByText("ann", { exact: false }).waitFor();
    expect(pages.faults).to.deep.equal([]);
  });

  it("is shown under its name alone: nothing is left of another feature while its responses are awaited", async () => {
    const page = await pages.open("/features/mesher");
    await page.locator("main .figures").waitFor();
    await page.keyboard.press("/");
    await page.getByRole("dialog").getByRole("combobox").fill("solver");
    await page.getByRole("option", { name: /solver/ }).waitFor();
    const held = Promise.withResolvers<void>();
    await page.route("**/api/**", async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "solver" }).waitFor();
    await page.getByText("Loading …").first().waitFor();
    expect(await page.locator("main .figures, main table").count()).to.equal(0);
    held.resolve();
    await page.locator("main .figures").waitFor();
  });

  it("is helped on where there is no page: readers see one, programs get the problem", async () => {
    const page = await pages.open("/nope");
    await page.getByText("There is no page at this address").waitFor();
    pages.faults.length = 0; // the browser's report of the 404
    const program = await fetch(`${pages.server.url}/nope`);
    expect([program.status, program.headers.get("content-type")]).to.deep.equal([
      404,
      "application/problem+json; charset=utf-8",
    ]);
    const reader = await fetch(`${pages.server.url}/nope`, { headers: { accept: "text/html,*/*;q=0.8" } });
    expect([reader.status, reader.headers.get("content-type")]).to.deep.equal([404, "text/html; charset=utf-8"]);
  });
});
