// Licence servers that are down, partly down or silent, in a browser: how long they are so, and that nothing on them counts as free.
import { expect } from "chai";
import type { Page } from "playwright-core";
import { usePages } from "../support/browser/chromium.ts";
import { aUser, someSessions } from "../support/data/build-records.ts";
import { aPool, aServer } from "../support/data/build-servers.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe("the first hours of a new service", () => {
  const now = Date.now();
  const heardAt = now - 3 * HOUR;
  let server = 0;
  let pool = 0;
  const pages = usePages({ SVC_SECURITY_MODE: "off" }, async ({ db }) => {
    server = await aServer(db, { name: "27000@first", lastUpdateAt: heardAt });
    pool = await aPool(db, { licenseServerId: server, name: "cad", total: 100, used: 85 });
    await db.write("pools").where({ id: pool }).update({ known_since_at: heardAt });
    const userId = await aUser(db, { name: "ada" });
    await someSessions(db, [{ poolId: pool, userId, startAt: heardAt, numberOfLicenses: 85 }]);
  });
  const today = (page: Page) => page.getByRole("region", { name: "Licences in use today" });

  it("are of the time of the one report that was sent: neither use nor licence server are shown as of now", async () => {
    const page = await pages.open("/overview");
    // By the browser's clock.
    const day = (at: number) => new Date(at).toLocaleDateString("en", { timeZone: "Europe/Berlin" });
    const isToday = day(heardAt) === day(Date.now());
    await today(page)
      .getByText(
        isToday
          ? /^85 at the last report, .* There is nothing newer\.$/
          : /^Nothing is known of today: the last report is of /,
      )
      .waitFor();
    await page.getByRole("heading", { name: "No licence server is known to be down" }).waitFor();
    await page.getByText(/^oldest report 3 hr/).waitFor();
    expect(await page.getByText(/usually|server is up/).count()).to.equal(0);
  });

  it("have nothing that is usual, which needs two such days", async () => {
    const { db } = pages.server;
    await db.write("license_servers").where({ id: server }).update({ last_update_at: Date.now() });
    const page = await pages.open("/overview");
    await today(page)
      .getByText(/^85 on average in this hour\.$/)
      .waitFor();
    await page.getByRole("heading", { name: "The licence server is up" }).waitFor();
    await db
      .write("pools")
      .where({ id: pool })
      .update({ known_since_at: now - 16 * 24 * HOUR });
    await page.reload();
    await today(page).getByText("usually 0 (same weekday, 2 weeks known)").waitFor();
  });
});

describe("licence servers that are out of reach", () => {
  const pages = usePages({ SVC_SECURITY_MODE: "off" }, async ({ db }) => {
    const now = Date.now();
    const up = await aServer(db, { name: "27000@up", lastUpdateAt: now });
    const down = await aServer(db, { name: "27000@dead", status: "DOWN", lastUpdateAt: now - 8 * MINUTE });
    const partly = await aServer(db, { name: "27000@triad", status: "PARTIAL", lastUpdateAt: now });
    const silent = await aServer(db, { name: "27000@mute", lastUpdateAt: now - 9 * 24 * HOUR });
    await db.write("license_servers").where("id", silent).update({ is_silent: 1 });
    await db.write("server_silences").insert({ license_server_id: silent, silent_at: now - 9 * 24 * HOUR });
    const states = [
      { license_server_id: down, since_at: now - 3 * HOUR - 8.5 * MINUTE, status: "DOWN" },
      { license_server_id: partly, since_at: now - 5 * HOUR - 2.5 * MINUTE, status: "PARTIAL" },
    ];
    await db.write("server_states").insert(states);
    await aPool(db, { licenseServerId: up, name: "flux", total: 1000, used: 1000, queued: 32 });
    await aPool(db, { licenseServerId: down, name: "flux", total: 1040, used: 0 });
    await aPool(db, { licenseServerId: silent, name: "flux", total: 320, used: 320 });
    for (const id of [down, silent]) {
      const vendor = { license_server_id: id, position: 1, name: "acme", name_key: "acme", status: "UP" };
      await db.write("license_server_vendors").insert(vendor);
    }
    const host = { license_server_id: down, position: 1, host_name: "dead", host_key: "dead", status: "DOWN" };
    await db.write("license_server_hosts").insert(host);
  });
  it("stand on Overview with how long they are so, and one that is partly down is not down", async () => {
    const page = await pages.open("/overview");
    const servers = page.locator(".matter", {
      has: page.getByRole("heading", { name: "3 licence servers need a look" }),
    });
    await servers.locator("time").nth(2).waitFor();
    expect((await servers.allInnerTexts()).join().replaceAll(/\s+/g, " ")).to.match(
      /1 down · 1 partly down · 1 silent 27000@dead ■ Down for 3 h \d+ min 27000@triad ▲ Partly down for 5 h \d+ min 27000@mute … Silent for 9 d 0 h$/,
    );
    expect(pages.faults).to.deep.equal([]);
  });

  it("have vendor daemons of which nobody knows how they are, in the reader's language", async () => {
    const servers = (await pages.server.client.call("getLicenseServers")).body;
    const pathOf = (name: string) => `/servers/${servers.find((one) => one.Name === name)?.Id}`;
    const page = await pages.open(pathOf("27000@dead"));
    await page.getByRole("region", { name: "Vendor daemons" }).getByText("Unknown (last: Up)").waitFor();
    await page.getByRole("region", { name: "Hosts" }).getByText(/Down$/).waitFor();
    await page
      .getByRole("region", { name: "Now" })
      .getByText(/^for 3 h \d+ min$/)
      .waitFor();
    const german = await pages.open(pathOf("27000@mute"), { locale: "de-DE" });
    await german.getByText("Unbekannt (zuletzt: In Betrieb)").waitFor();
    expect(pages.faults).to.deep.equal([]);
  });

  it("have no licences that are free: the sums are of what can be had, and the rest stands apart with why", async () => {
    const away = [/1,040 more on 27000@dead, which is down/, /320 more on 27000@mute, which is silent/];
    const page = await pages.open("/features/flux");
    const now = page.getByRole("region", { name: "Now" });
    for (const text of away) await now.getByText(text).waitFor();
    const figures = (await now.locator("dl").allInnerTexts()).join().replaceAll(/\s+/g, " ");
    expect(figures).to.match(/In use 1,000 of 1,000 Free 0 Share 100%/i);
    const waiting = page.getByRole("region", { name: "Waiting" });
    for (const text of away) await waiting.getByText(text).waitFor();
    expect(await waiting.textContent()).to.match(/Free now0/);
    const bars = async (where: string) => (await page.locator(where).allInnerTexts()).map((text) => text.trim()).sort();
    expect(await bars("tbody .bar-numbers")).to.deep.equal(["1,000 / 1,000", "– / 1,040", "– / 320"]);

    await pages.visit(page, "/now");
    await page.locator(".server .bar-numbers").nth(3).waitFor();
    expect(await bars(".server .bar-numbers")).to.deep.equal(["1,000 / 1,000", "– / 1,040", "– / 320", "– / –"]);
    await page.locator("tbody .bar-numbers").nth(2).waitFor();
    expect(await bars("tbody .bar-numbers")).to.deep.equal(["1,000 / 1,000", "– / 1,040", "– / 320"]);

    await page
      .getByRole("row", { name: /27000@dead/ })
      .getByRole("link", { name: "flux" })
      .click();
    const holders = page.getByRole("region", { name: "The feature" });
    await holders.getByText("of 1,040").waitFor();
    expect((await holders.locator("dd").allInnerTexts()).slice(0, 2)).to.deep.equal(["– of 1,040", "–"]);

    const servers = (await pages.server.client.call("getLicenseServers")).body;
    await pages.visit(page, `/servers/${servers.find(({ Status }) => Status === "DOWN")?.Id}`);
    await now.getByText("of 1,040").waitFor();
    const ofServer = (await now.locator("dl").allInnerTexts()).join().replaceAll(/\s+/g, " ");
    expect(ofServer).to.match(/In use – of 1,040 Share –/i);
    expect(pages.faults).to.deep.equal([]);
  });
});
