// Who holds the last licence, and taking it back: the menu on the row of a holder, on the pages that show one.
import { expect } from "chai";
import type { Page } from "playwright-core";
import { addAccount } from "../../identity/index.ts";
import { seriousFaults } from "../support/browser/axe.ts";
import { usePages } from "../support/browser/chromium.ts";
import { aSession, aUser } from "../support/data/build-records.ts";
import { aPool, aServer } from "../support/data/build-servers.ts";
import { adminPassword } from "../support/http/server.ts";

const MINUTE = 60_000;
const password = "a password of a viewer";

async function signIn(page: Page, name: string): Promise<void> {
  await page.getByLabel(/^(User name|Benutzername)$/).fill(name);
  await page.getByLabel(/^(Password|Passwort)$/).fill(name === "admin" ? adminPassword : password);
  await page.getByRole("button", { name: /^(Sign in|Anmelden)$/ }).click();
}

describe("who holds the last licence", () => {
  const pools = { solver: 0, mesher: 0, viewer: 0, router: 0 };
  const pages = usePages({}, async ({ db, client }) => {
    const now = Date.now();
    await addAccount(db, { name: "vera", role: "viewer", password, licenseServerIds: null }, "test");
    const [cad, rlm, log, alone] = await Promise.all(
      ["27000@cad", "5053@rlm", "27000@log", "27000@alone"].map((name) => aServer(db, { name, lastUpdateAt: now })),
    );
    const full = { total: 2, used: 2 };
    pools.solver = await aPool(db, { licenseServerId: cad as number, name: "solver", ...full });
    pools.mesher = await aPool(db, { licenseServerId: rlm as number, name: "mesher", ...full });
    pools.viewer = await aPool(db, { licenseServerId: log as number, name: "viewer", total: 9, used: 1 });
    pools.router = await aPool(db, { licenseServerId: alone as number, name: "router", total: 9, used: 1 });
    const ann = await aUser(db, { name: "ann", email: "ann@example.com" });
    const bob = await aUser(db, { name: "bob" });
    const cy = await aUser(db, { name: "cy" });
    const since = { startAt: now - 300 * MINUTE, workstation: "ws-1", display: ":0" };
    await aSession(db, { ...since, poolId: pools.solver, userId: ann, idleSeconds: 600 });
    await aSession(db, { ...since, poolId: pools.solver, userId: bob, idleSeconds: 7260, startAt: now - 200 * MINUTE });
    await aSession(db, { ...since, poolId: pools.mesher, userId: bob, idleSeconds: 7200 });
    await aSession(db, { ...since, poolId: pools.viewer, userId: bob });
    await aSession(db, { ...since, poolId: pools.viewer, userId: cy, isBorrowed: true, startAt: now - 400 * MINUTE });
    await aSession(db, { ...since, poolId: pools.router, userId: bob });
    const source = { IntervalSeconds: 60, AsksLicenseServer: true };
    const Sources = [
      { ...source, Name: "cad", Manager: "flexlm", LicenseServerNames: ["27000@cad"] },
      { ...source, Name: "rlm", Manager: "rlm", LicenseServerNames: ["5053@rlm"] },
      { ...source, Name: "log", Manager: "flexlm", AsksLicenseServer: false, LicenseServerNames: ["27000@log"] },
    ];
    const StartedUtc = new Date(now).toISOString();
    const state = {
      Version: "1.4.0",
      HostName: "lic-host",
      StartedUtc,
      SentUtc: StartedUtc,
      IntervalSeconds: 60,
      Sources,
    };
    await client.call("setCollectorState", { body: { BrokerId: "broker-cad", ...state } });
  });
  const menuOf = (page: Page, name: string) => page.getByRole("button", { name: `Actions for ${name}` }).first();
  const entries = (page: Page) => page.getByRole("menuitem");
  const rows = (page: Page) => page.locator("tbody tr td:first-child");

  for (const path of ["/overview", "/now"]) {
    it(`is taken back in three clicks from ${path}, from whoever has been idle for longest`, async () => {
      const { client } = pages.server;
      const page = await pages.open(path);
      await signIn(page, "admin");
      const before = (await client.call("getBrokerCommands", {})).body.length;
      await page.getByText(/2 h 1 min/).waitFor();
      expect(await seriousFaults(page)).to.deep.equal([]);
      const holder =
        path === "/now"
          ? page.getByRole("row", { name: /solver/ })
          : page.getByRole("listitem").filter({ hasText: "27000@cad" });
      await holder.getByRole("button", { name: "Actions for bob" }).click();
      await page.getByRole("menuitem", { name: "Take the licence back …", disabled: false }).click();
      const form = page.getByRole("dialog");
      await form.getByLabel("Workstation").waitFor();
      expect(await seriousFaults(page)).to.deep.equal([]);
      await form.getByRole("button", { name: "Send to 27000@cad" }).click();
      await form.waitFor({ state: "detached" });
      await page.getByRole("cell", { name: "Take a licence back" }).first().waitFor();
      const commands = (await client.call("getBrokerCommands", {})).body;
      expect(commands).to.have.length(before + 1);
      const { BrokerId, LicenseServerName, Parameters } = commands.at(-1) ?? {};
      expect({ BrokerId, LicenseServerName, Parameters }).to.deep.equal({
        BrokerId: "broker-cad",
        LicenseServerName: "27000@cad",
        Parameters: { FeatureName: "solver", UserName: "bob", Workstation: "ws-1", Display: ":0" },
      });
      await page.reload();
      await page.getByRole("cell", { name: "Take a licence back" }).first().waitFor();
      expect(await form.count(), "a form that was sent stays closed").to.equal(0);
      expect(pages.faults).to.deep.equal([]);
    });
  }

  it("stands first where none is free and was idle for longest, or else holds one for longest", async () => {
    const page = await pages.open(`/now/${pools.viewer}`);
    await signIn(page, "admin");
    const names = async () => (await rows(page).allInnerTexts()).map((text) => text.slice(0, 3).trim());
    await menuOf(page, "cy").waitFor();
    expect(await names()).to.deep.equal(["cy", "bob"]);
    await pages.visit(page, `/now/${pools.solver}`);
    await menuOf(page, "ann").waitFor();
    expect(await names()).to.deep.equal(["bob", "ann"]);
  });

  it("is shown with idle times, and its menu is used by keyboard", async () => {
    const page = await pages.open(`/now/${pools.solver}`);
    await signIn(page, "admin");
    await menuOf(page, "ann").waitFor();
    expect(await page.getByRole("columnheader", { name: "Idle" }).getAttribute("aria-sort")).to.equal("descending");
    await menuOf(page, "ann").focus();
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem", { name: "Take the licence back …", disabled: false }).waitFor();
    expect(await seriousFaults(page)).to.deep.equal([]);
    const focused = () => page.evaluate("document.activeElement.textContent");
    expect(await focused()).to.equal("Write to ann");
    expect(await entries(page).first().getAttribute("href")).to.equal("mailto:ann@example.com");
    await page.keyboard.press("ArrowUp");
    expect(await focused()).to.equal("Details of ann");
    await page.keyboard.press("Escape");
    await entries(page).first().waitFor({ state: "detached" });
    expect(await page.evaluate("document.activeElement.getAttribute('aria-label')")).to.equal("Actions for ann");
    expect(pages.faults).to.deep.equal([]);
  });

  it("explains why a licence cannot be taken back, and offers it to nobody without the permission", async () => {
    const reasons = [
      [pools.mesher, "bob", "rlm has no command for it."],
      [pools.viewer, "bob", "The collector broker-cad only reads the log of 27000@log."],
      [pools.viewer, "cy", "It is borrowed: only its workstation can return it."],
      [pools.router, "bob", "No collector reports 27000@alone."],
    ] as const;
    const page = await pages.open(`/now/${pools.solver}`);
    await signIn(page, "admin");
    await menuOf(page, "ann").waitFor();
    for (const [pool, name, reason] of reasons) {
      await pages.visit(page, `/now/${pool}`);
      await menuOf(page, name).click();
      await page.getByRole("menuitem", { name: `Take the licence back … ${reason}`, disabled: true }).waitFor();
      await page.keyboard.press("Escape");
    }
    const reader = await pages.open(`/now/${pools.solver}`);
    await signIn(reader, "vera");
    await menuOf(reader, "ann").click();
    expect(await entries(reader).allInnerTexts()).to.deep.equal(["Write to ann", "Details of ann"]);
    expect(pages.faults).to.deep.equal([]);
  });

  it("is named to the collector as its licence manager prints it, whatever the reader's language", async () => {
    const page = await pages.open(`/now/${pools.solver}`, { locale: "de-DE" });
    await signIn(page, "admin");
    await page.getByRole("button", { name: "Aktionen für ann" }).click();
    await page.getByRole("menuitem", { name: "Lizenz zurückholen …", disabled: false }).click();
    await page.getByRole("dialog").getByRole("button", { name: "An 27000@cad senden" }).click();
    await page.getByRole("cell", { name: "Lizenz zurückholen" }).first().waitFor();
    const commands = (await pages.server.client.call("getBrokerCommands", {})).body;
    expect(Object.keys(commands.at(-1)?.Parameters ?? {})).to.deep.equal([
      "FeatureName",
      "UserName",
      "Workstation",
      "Display",
    ]);
    expect(pages.faults).to.deep.equal([]);
  });
});
