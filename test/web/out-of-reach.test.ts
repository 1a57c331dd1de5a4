// Licence servers that are down, partly down or silent, in a browser: how long they are so, and that nothing on them counts as free.
import { expect } from "chai";
import type { Page } from "playwright-core";
import { usePages } from "../support/browser/chromium.ts";
import { aPool, aServer } from "../support/data/build-servers.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe("licence servers that are out of reach", function () {
  this.timeout(120_000);
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
  const matter = (page: Page, name: string) =>
    page.locator(".matter", { has: page.getByRole("heading", { name: new RegExp(`^\\d+ ${name}$`) }) });

  it("stand on Overview with how long they are so, and one that is partly down is not down", async () => {
    const page = await pages.open("/overview");
    await matter(page, "Licence servers down").locator("time").waitFor();
    const told = async (name: string) => (await matter(page, name).allInnerTexts()).join().replaceAll(/\s+/g, " ");
    expect(await told("Licence servers down")).to.match(/^1 Licence servers down 27000@dead ■ Down for 3 h \d+ min$/);
    expect(await told("Licence servers partly down")).to.match(/^1 .* 27000@triad ▲ Partly down for 5 h \d+ min$/);
    expect(await told("Silent licence servers")).to.match(/^1 .* 27000@mute … Silent for 9 d 0 h$/);
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
});
