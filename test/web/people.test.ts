// People on their pages: who a user is, changed by hand and imported from a file. What rows of a file mean is held by
// test/contract/people/import.test.ts.
import { readFileSync } from "node:fs";
import { expect } from "chai";
import { seriousFaults } from "../support/browser/axe.ts";
import { usePages } from "../support/browser/chromium.ts";
import { aSession, aUser } from "../support/data/build-records.ts";
import { aPool, aServer } from "../support/data/build-servers.ts";

describe("the pages of people", () => {
  const pages = usePages({ SVC_SECURITY_MODE: "off" }, async ({ db }) => {
    const licenseServerId = await aServer(db, { name: "27000@cad", lastUpdateAt: Date.now() });
    const poolId = await aPool(db, { licenseServerId, name: "cad_mesh", total: 5 });
    const userId = await aUser(db, { name: "kadams" });
    await aUser(db, { name: "jtan", firstName: "Jo\u202etan" });
    await aSession(db, { poolId, userId, startAt: Date.now() - 60_000 });
  });

  it("show who a user is on the user's page, where administrators change it", async () => {
    const page = await pages.open("/users/kadams");
    await page.getByText("Only the login is known").waitFor();
    await page.getByRole("button", { name: "Change details" }).click();
    const dialog = page.getByRole("dialog", { name: "Change kadams" });
    await dialog.getByLabel("First name").fill("Kerry");
    await dialog.getByLabel("Last name").fill("Adams");
    await dialog.getByLabel("Department", { exact: true }).fill("Structures");
    await dialog.getByLabel("Department and cost centre valid from (empty: today)").fill("2026-01-01");
    await dialog.getByRole("combobox", { name: "Manager" }).fill("jt");
    await dialog.getByRole("option", { name: "jtan" }).click();
    await dialog.getByLabel("State").selectOption("active");
    expect(await seriousFaults(page)).to.deep.equal([]);
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.waitFor({ state: "detached" });
    const who = page.getByRole("region", { name: "Person" });
    await who.getByText("Kerry Adams").waitFor();
    await who.getByRole("link", { name: "jtan" }).waitFor();
    const { body } = await pages.server.client.call("getUser", { path: { id: 1 } });
    expect(body).to.deep.include({ FirstName: "Kerry", ManagerUserId: 2, IsActive: true, Email: null });
    expect(body.ToldBy).to.deep.include({ FirstName: "Hand", Email: null });
    expect(body.Assignments[0]?.HoldsFromUtc).to.equal("2026-01-01T00:00:00.000Z");
    await page.getByRole("button", { name: "Change details" }).click();
    await dialog.getByLabel("Department and cost centre valid from (empty: today)").fill("2025-07-01");
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.waitFor({ state: "detached" });
    const again = await pages.server.client.call("getUser", { path: { id: 1 } });
    const since = again.body.Assignments.map(({ HoldsFromUtc, Value }) => [HoldsFromUtc, Value]);
    expect(since, "a day that is chosen alone").to.deep.include(["2025-07-01T00:00:00.000Z", "Structures"]);
  });

  it("list people, find them by any of their names, and import their exported CSV, changed, after a dry run", async () => {
    const page = await pages.open("/administration/people");
    const row = page.getByRole("row", { name: /^kadams Kerry Adams Structures/ });
    await row.waitFor();
    await page.getByLabel("Search").fill("adams kerry");
    await page.getByRole("row", { name: /^jtan/ }).waitFor({ state: "detached" });
    await page.getByLabel("Search").fill("");
    await page.getByRole("row", { name: /^jtan/ }).waitFor();
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download CSV" }).click(),
    ]);
    const csv = readFileSync(await file.path(), "utf8");
    await page.getByRole("button", { name: "Import CSV" }).click();
    const dialog = page.getByRole("dialog", { name: "Import people from CSV" });
    const choose = (text: string) =>
      dialog
        .getByLabel("CSV file")
        .setInputFiles({ name: "people.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
    await choose(csv);
    await dialog.getByText("To add: 0. To change: 0. Already there: 2.").waitFor();
    await choose(`${csv}99,x\r\n`);
    const mistakes = dialog.getByRole("region", { name: "Mistakes in the file" });
    await mistakes.getByRole("row", { name: /^4 Id must be a user that there is/ }).waitFor();
    expect(await dialog.getByRole("button", { name: "Import", exact: true }).isDisabled()).to.equal(true);
    await choose("Name;Location;Manager\r\nkadams;Lyon;newcomer\r\nnewcomer;Lyon;\r\n");
    await dialog.getByText("To add: 1. To change: 1. Already there: 0.").waitFor();
    expect(await seriousFaults(page)).to.deep.equal([]);
    await dialog.getByRole("button", { name: "Import 2 people" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("row", { name: /^newcomer.*Lyon/ }).waitFor();
    await page.getByRole("row", { name: /^kadams Kerry Adams Structures newcomer Lyon/ }).waitFor();
    expect(pages.faults).to.deep.equal([]);
  });
});
