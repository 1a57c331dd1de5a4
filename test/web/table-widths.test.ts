// The tables with buttons in their rows, at the usual widths of windows: nothing is wider than its frame, and no button is cut off.
import { expect } from "chai";
import { lastFullHour, loadDemonstration } from "../../server/demonstration/load.ts";
import { becomesTrue, settled, usePages } from "../support/browser/chromium.ts";
import { pagePaths } from "../support/browser/page-paths.ts";
import { adminPassword } from "../support/http/server.ts";

/** In the browser, of each table: what is wrong with it, and the least that is right. */
const faults = `JSON.stringify([...document.querySelectorAll(".table-frame")].flatMap((frame) => {
  const name = frame.getAttribute("aria-label");
  const wider = frame.scrollWidth - frame.clientWidth;
  const buttons = [...frame.querySelectorAll("td button:not(.link)")];
  const over = buttons.map((one) => one.getBoundingClientRect().right - one.closest("td").getBoundingClientRect().right);
  const cut = Math.max(...over);
  return [
    ...(wider > 0 ? [name + " is " + wider + " px wider than its frame"] : []),
    ...(cut > 0 ? [name + ": buttons are cut off by " + Math.ceil(cut) + " px"] : []),
  ];
}))`;
const tables = `[...document.querySelectorAll(".table-frame tbody")].filter((one) => one.rows.length > 0).length`;

describe("the tables that administrators keep", function () {
  this.timeout(240_000);
  const pages = usePages({ SVC_SECURITY_MODE: "off" }, async ({ db, client }) => {
    const size = { sessions: 300, pools: 12, users: 20, seed: 1, days: 5, untilAt: lastFullHour() };
    await loadDemonstration(db, { ...size, isBelievable: true });
    const BrokerId = "broker-of-the-design-department";
    const credential = { Type: "collector", Description: "Beside lic-cad-01", BrokerId } as const;
    const { ClientId } = (await client.call("createClientCredential", { body: credential })).body;
    await client.call("createAccount", { body: { Name: "m.keller", Role: "viewer", Password: adminPassword } });
    await client.call("createBrokerCommand", { body: { BrokerId, CommandType: "data_inquiry", LicenseServerId: 1 } });
    await client.call("createLicenseServerClaim", { body: { LicenseServerId: 1, Holder: ClientId } });
    await client.call("createSystemMessage", { body: { Text: "Maintenance on Sunday" } });
    const [{ Id = 0, Name = "", Vendor = null } = {}, other] = (await client.call("getFeatureLookup")).body;
    await client.call("setProductName", { body: { Vendor, FeatureName: Name, ProductName: "CAD" } });
    await client.call("setPackage", { path: { id: Id }, body: { Components: [{ FeatureId: other?.Id ?? 0 }] } });
    const source = { Name: "cad", Manager: "flexlm", IntervalSeconds: 60, AsksLicenseServer: true };
    const state = { Version: "1.4.0", HostName: "lic-host", StartedUtc: "2026-03-01T10:00:00Z", IntervalSeconds: 60 };
    await client.call("setCollectorState", {
      body: { ...state, BrokerId, SentUtc: new Date().toISOString(), Sources: [source] },
    });
  });

  it("are no wider than a window of 1,360 and of 1,024 px and than a phone, and no button is cut off, in German, whose words are longer; nor is the page", async () => {
    const page = await pages.open("/overview", { locale: "de-DE", viewport: { width: 1360, height: 850 } });
    const found: string[] = [];
    let seen = 0;
    for (const path of pagePaths().filter((one) => one.startsWith("/administration/"))) {
      await pages.follow(page, path);
      await settled(page);
      for (const width of [1360, 1024, 390]) {
        await page.setViewportSize({ width, height: 850 });
        // The page draws anew for the other width.
        const isRight = becomesTrue(page, `${faults} === "[]"`, 5_000);
        const said: string[] = await isRight.then(
          () => [],
          async () => JSON.parse(await page.evaluate<string>(faults)),
        );
        found.push(...said.map((one) => `${path} at ${width}: ${one}`));
      }
      seen += Number(await page.evaluate(tables));
      await page.setViewportSize({ width: 390, height: 844 });
      const isAsWide = becomesTrue(page, "document.documentElement.scrollWidth === innerWidth", 5_000);
      await isAsWide.catch(() => found.push(`${path} is wider than a phone`));
      await page.setViewportSize({ width: 1360, height: 850 });
    }
    expect(found).to.deep.equal([]);
    expect(seen).to.be.at.least(12);
  });
});
