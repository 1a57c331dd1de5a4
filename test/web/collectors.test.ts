// The pages about collectors in a browser: the state of them and their sources, which machine reports which licence
// server, and what Now shows of a licence server that is silent.
import { readFileSync } from "node:fs";
import { expect } from "chai";
import type { Page } from "playwright-core";
import { addCredential } from "../../identity/index.ts";
import { seriousFaults } from "../support/browser/axe.ts";
import { usePages } from "../support/browser/chromium.ts";
import { aBatch, aSnapshot } from "../support/data/broker-messages.ts";
import { readCsv } from "../support/http/csv.ts";
import { adminPassword } from "../support/http/server.ts";
import { tokenOf } from "../support/http/token.ts";

async function signIn(page: Page): Promise<void> {
  await page.getByLabel("User name").fill("admin");
  await page.getByLabel("Password").fill(adminPassword);
  await page.getByRole("button", { name: "Sign in" }).click();
}

describe("the pages about collectors", () => {
  const pages = usePages();

  const source = { Manager: "flexlm", IntervalSeconds: 60, AsksLicenseServer: true };
  const state = (BrokerId: string, ...Sources: readonly { Name: string; LicenseServerNames?: string[] }[]) => ({
    BrokerId,
    Version: "1.4.0",
    HostName: "lic-host",
    StartedUtc: "2026-03-01T10:00:00Z",
    IntervalSeconds: 60,
    SentUtc: new Date().toISOString(),
    Sources: Sources.map((one) => ({ ...source, ...one })),
  });

  it("say how to set one up, how each source is, and let a silent one be removed", async () => {
    const { client, db } = pages.server;
    const page = await pages.open("/administration/collectors");
    await signIn(page);
    await page.getByText("No collector has reported yet").waitFor();
    await page.getByText("collector --check").waitFor();
    const LastPollUtc = new Date().toISOString();
    const bad = { Name: "render", Error: "rlmstat cannot be run: ENOENT", ClockDifferenceSeconds: 125 };
    const good = { Name: "cad", LastPollUtc, LastSuccessUtc: LastPollUtc };
    await client.call("setCollectorState", { body: state("broker-cad", good, bad) });
    await client.call("setCollectorState", { body: state("broker-old", { Name: "=lost" }) });
    await db
      .write("collectors")
      .where("broker_key", "broker-old")
      .update({ reported_at: Date.now() - 600_000 });
    await page.getByRole("button", { name: "Refresh" }).click();
    await page.getByText("1 of 2 sources cannot be read").waitFor();
    await page.getByText(/^last report 10 min.* ago; one is due every 1 min$/).waitFor();
    await page.getByText(/^its collector is silent: last report 10 min.* ago$/).waitFor();
    await page.getByText("2 min ahead").waitFor();
    expect(await seriousFaults(page)).to.deep.equal([]);
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download CSV" }).click();
    const rows = readCsv(readFileSync(await (await saving).path(), "utf8"));
    expect(rows.map((row) => [row.BrokerId, row.SourceName, row.SourceState])).to.deep.equal([
      ["broker-cad", "cad", "readable"],
      ["broker-cad", "render", bad.Error],
      ["broker-old", "'=lost", rows[2]?.SourceState],
    ]);
    await page.getByLabel("Search").fill("rlmstat");
    await page.getByText("1 of 3 sources").waitFor();
    await page.getByRole("button", { name: "Remove the collector broker-old" }).click();
    const dialog = page.getByRole("dialog", { name: "Remove the collector broker-old from the list?" });
    await dialog.getByRole("button", { name: "Remove" }).click();
    await page.getByText("1 of 2 sources", { exact: true }).waitFor();
    expect((await client.call("getCollectors")).body.map(({ BrokerId }) => BrokerId)).to.deep.equal(["broker-cad"]);
  });

  it("let an administrator confirm, share, move and release claims", async () => {
    const { client, db, identityUrl } = pages.server;
    const made = [];
    for (const brokerId of ["broker-one", "broker-two"]) {
      const credential = await addCredential(db, { type: "collector", brokerId, description: brokerId }, "test");
      made.push({ brokerId, ...credential, token: await tokenOf(identityUrl as string, credential) });
    }
    const [one, two] = made as [(typeof made)[number], (typeof made)[number]];
    const report = (machine: typeof one) => {
      const body = { ...aBatch(aSnapshot("27000@claimed", "09:30")), BrokerId: machine.brokerId };
      const headers = { authorization: `Bearer ${machine.token}` };
      return client.request("POST", "/api/v1/brokercompositemessage", { body, headers });
    };
    await report(one);
    const page = await pages.open("/administration/claims");
    await signIn(page);
    await page.getByText("its first report").waitFor();
    expect((await report(two)).status).to.equal(403);
    await page.getByRole("button", { name: "Confirm the claim on 27000@claimed" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Confirm" }).click();
    await page.getByText("its first report").waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "Let a machine report a server" }).click();
    const form = page.getByRole("dialog");
    await form.getByLabel("Machine").selectOption(two.clientId);
    await form.getByLabel("Licence server").selectOption({ label: "27000@claimed" });
    expect(await seriousFaults(page)).to.deep.equal([]);
    await form.getByRole("button", { name: "Let it report" }).click();
    await page.getByText("2 of 2 claims").waitFor();
    expect((await report(two)).status).to.equal(200);
    const row = page.getByRole("row").filter({ hasText: "broker-one" });
    expect(await row.locator("td .sub").allTextContents(), "the machine below its broker").to.deep.equal([
      one.clientId,
    ]);
    await row.getByRole("button", { name: "Release the claim on 27000@claimed" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Release" }).click();
    await page.getByText("1 of 1 claim").waitFor();
    await page.getByRole("button", { name: "Move the claim on 27000@claimed" }).click();
    await form.getByLabel("Machine").selectOption(one.clientId);
    await form.getByRole("button", { name: "Move" }).click();
    await row.waitFor();
    expect([(await report(one)).status, (await report(two)).status]).to.deep.equal([200, 403]);
  });

  it("say on Now that nothing is heard of a licence server for three intervals of its source", async () => {
    const { client, db } = pages.server;
    const name = "27000@unheard";
    const now = new Date().toISOString();
    const message = { ...aSnapshot(name, "09:30"), TimestampUtc: now };
    await client.call("postBrokerCompositeMessage", { body: aBatch(message) });
    const LicenseServerNames = [name];
    await client.call("setCollectorState", { body: state("broker-now", { Name: "cad", LicenseServerNames }) });
    const page = await pages.open("/now");
    await signIn(page);
    const card = page.getByRole("button", { name });
    await card.getByText(/^last report /).waitFor();
    expect(await card.textContent()).not.to.contain("no report for");
    const heardAt = Date.now() - 190_000;
    await db.write("license_servers").where("name", name).update({ last_received_at: heardAt });
    await page.getByRole("button", { name: "Refresh" }).click();
    await card.getByText("no report for 3 min; one is due every 1 min").waitFor();
    expect(await seriousFaults(page)).to.deep.equal([]);
    expect(pages.faults.filter((fault) => !fault.includes("403"))).to.deep.equal([]);
  });
});
