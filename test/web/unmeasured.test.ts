// What was not measured is shown as not known on every page, in a browser: after one old report, where one of two
// licence servers is silent, and where no log is read.
import { expect } from "chai";
import { endSilent } from "../../domain/ingest/silence.ts";
import { seriousFaults } from "../support/browser/axe.ts";
import { usePages } from "../support/browser/chromium.ts";
import { aUser, someSessions } from "../support/data/build-records.ts";
import { aPool, aServer } from "../support/data/build-servers.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

interface Reported {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly lastLogAt?: number | null;
}

/** A licence server with two pools, of which one was used and full, from its first report to its last one. */
async function reported(db: Parameters<typeof aServer>[0], { name, from, to, lastLogAt = null }: Reported) {
  const server = await aServer(db, { name, lastUpdateAt: to, lastLogAt });
  for (const used of [4, 0]) {
    const pool = await aPool(db, { licenseServerId: server, name: `${name.slice(6)}-${used}`, total: 4, used });
    await db.write("pools").where({ id: pool }).update({ known_since_at: from });
    const userId = await aUser(db, { name: `${name}-${used}` });
    if (used > 0) await someSessions(db, [{ poolId: pool, userId, startAt: from, numberOfLicenses: used }]);
  }
  await endSilent(db, { now: Date.now(), silenceMs: DAY, denialWindowMs: 60_000 });
  return server;
}

const claims =
  /No pool is full|Nobody waits|No denials|No active alerts|0 to spare|Too many|Unchanged|No waste|never used|No checkouts|No active checkouts|held no licence|Nobody holds|Nobody at present|Nothing at present|Nothing was used|Nobody used|Everything that your rules watch/;

describe("pages after one old report and nothing since", () => {
  const pages = usePages({ SVC_SECURITY_MODE: "off" }, async ({ db }) => {
    await reported(db, { name: "27000@old", from: Date.now() - 600 * DAY, to: Date.now() - 600 * DAY });
    await db.write("user_groups").insert({ name: "G", name_key: "g" });
  });

  it("show on Overview that nothing is known, since when and what to do, without a tick and without an empty chart", async () => {
    const page = await pages.open("/overview");
    await page.getByText("Whether a pool is full is not known").waitFor();
    const main = page.locator("main");
    for (const text of [
      /27000@old: nothing is known since .*, the last report\./,
      "Whether somebody waits is not known",
      "Denials of the last 24 hours are not known",
      /^Nothing is known of today: the last report is of /,
      "Nothing expires in 30 days, by the last reports",
    ])
      await main.getByText(text).first().waitFor();
    expect(await main.textContent()).not.to.match(claims);
    expect(await main.locator(".matter-none, .matter-today canvas, .matter-today svg").count()).to.equal(0);
    expect(await seriousFaults(page)).to.deep.equal([]);
    await main.getByRole("link", { name: "Let a collector report" }).click();
    await page.getByRole("heading", { name: "Collectors" }).first().waitFor();
  });

  it("show it in every report and list, instead of none, 0 and a verdict", async () => {
    const page = await pages.open("/now");
    for (const path of [
      ...["rightsizing", "rightsizing/1", "heat-map", "compare", "waste", "waste?show=unused", "unused", "denials"],
      ...["idle", "running", "cost?show=Group", "user-day?user=27000@old-4"],
    ]
      .map((one) => `/reports/${one}`)
      .concat("/denials", "/sessions", "/waiting", "/over-time", "/now/1", "/users/27000@old-4", "/groups/G")) {
      await pages.visit(page, path);
      const main = page.locator("main");
      const nothingKnown = main.getByText("Nothing is known of this time").first();
      await nothingKnown.waitFor().catch(async () => expect.fail(`${path} says: ${await main.textContent()}`));
      expect(await main.textContent(), path).not.to.match(claims);
    }
    await pages.visit(page, "/servers/1");
    const figures = page.locator("main dl.figures dd");
    await figures.first().waitFor();
    expect(await figures.allTextContents()).to.deep.equal(["– of 8", "–", "–", "–", "–", "–"]);
    const text = await page.locator("main").textContent();
    expect(text).to.contain("Nothing is known of its availability.");
    expect(text, "a permanent licence is printed as one").to.not.contain("permanent");
    await pages.visit(page, "/reports/expiring");
    await page.locator("main .notice", { hasText: "nothing is known since" }).waitFor();
    expect(pages.faults).to.deep.equal([]);
  });
});

describe("pages of a licence server whose last report is five hours old", () => {
  const now = Date.now();
  const pages = usePages({ SVC_SECURITY_MODE: "off" }, async ({ db }) => {
    const id = await reported(db, { name: "27000@late", from: now - 5 * DAY, to: now - 5 * HOUR });
    await db.write("server_states").insert({ license_server_id: id, since_at: now - 5 * DAY, status: "UP" });
  });

  it("say that it was up until then, and that nothing is known since", async () => {
    const page = await pages.open("/servers/1");
    const main = page.locator("main");
    await main.getByText("Unknown (last: Up)").first().waitFor();
    expect(await main.textContent()).to.contain("100% up, of 4 d 19 h known.");
    const rows = page.getByRole("table").first().getByRole("row");
    expect(await rows.nth(1).textContent()).to.match(/Silent.*5 h/);
    expect(await rows.nth(2).textContent()).to.match(/Up.*4 d 19 h/);
    await pages.visit(page, "/now");
    const card = main.locator(".server");
    await card.getByText("Unknown (last: Up)").waitFor();
    expect(await main.getByRole("row", { name: /late-4/ }).textContent()).to.contain("–");
    expect(pages.faults).to.deep.equal([]);
  });
});

describe("pages where two of three licence servers are silent, and no log is read", () => {
  const now = Date.now();
  const pages = usePages({ SVC_SECURITY_MODE: "off" }, async ({ db }) => {
    await reported(db, { name: "27000@mute", from: now - 60 * DAY, to: now - 5 * DAY, lastLogAt: now - 5 * DAY });
    await reported(db, { name: "27000@gone", from: now - 60 * DAY, to: now - 40 * DAY, lastLogAt: now - 40 * DAY });
    await reported(db, { name: "27000@well", from: now - 60 * DAY, to: now });
  });

  it("say on Overview which numbers are without it, and that denials need a log", async () => {
    const page = await pages.open("/overview");
    const main = page.locator("main");
    await main.getByText(/27000@mute: nothing is known since .*, the last report\./).waitFor();
    const sinceWhen = (server: string) => main.getByText(new RegExp(`${server}: nothing is known since`)).textContent();
    expect(await sinceWhen("27000@gone"), "each has another time").not.to.equal(
      (await sinceWhen("27000@mute"))?.replace("mute", "gone"),
    );
    await main.getByText("Without 2 of 3 licence servers, of which nothing is known now.").nth(2).waitFor();
    await main.getByText("Denials of the last 24 hours are not known").waitFor();
    await main.getByText("27000@well: denials are not known, because no log is read.").waitFor();
    const waits = main.locator(".matter", { hasText: "Nobody waits" });
    expect(await waits.textContent()).to.match(/^\?/);
    expect(await main.locator(".matter-none").count()).to.equal(0);
  });

  it("show in reports of whom nothing is known since when, and a count of denials that nobody counted is not 0", async () => {
    const page = await pages.open("/reports/rightsizing");
    const notice = page.locator("main .notice", { hasText: "nothing is known since" });
    await notice.getByText(/27000@well: denials are not known, because no log is read\./).waitFor();
    const row = (name: string) => page.getByRole("row", { name: new RegExp(name) });
    await row("well-4").waitFor();
    expect(await row("well-4").textContent()).to.match(/–$/);
    expect(await row("mute-4").textContent()).to.match(/0$/);
    await pages.visit(page, "/features/well-4");
    const denied = page.locator("main dl", { hasText: "In use" }).locator("div", { hasText: "Denials" });
    await denied.waitFor();
    expect(await denied.locator("dd").textContent()).to.equal("–");
    const main = page.locator("main");
    await page.locator(".in-sight").last().scrollIntoViewIfNeeded();
    await main.getByText("Whether anybody was denied is not known").waitFor();
    expect(await main.textContent()).not.to.match(/No denials|Nobody in the last/);
    await pages.visit(page, "/reports/denials");
    await notice.getByText(/27000@well: denials are not known/).waitFor();
    await pages.visit(page, "/reports/waste");
    await notice.waitFor();
    expect(await notice.textContent()).not.to.contain("denials");
    expect(pages.faults).to.deep.equal([]);
  });
});
