// The pages on which administrators manage groups, projects, purchases, packages, product names and notices, and the
// pages of a group and a project that they lead to.
import { expect } from "chai";
import type { Page } from "playwright-core";
import { seriousFaults } from "../support/browser/axe.ts";
import { choose, usePages } from "../support/browser/chromium.ts";
import { aDenial, aSession, aUser } from "../support/data/build-records.ts";
import { aPool, aServer } from "../support/data/build-servers.ts";

const DAY = 86_400_000;

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

describe("the records that administrators manage", () => {
  const pages = usePages({ SVC_SECURITY_MODE: "off" }, async ({ db }) => {
    const now = Date.now();
    const licenseServerId = await aServer(db, { name: "27000@cad", lastUpdateAt: now });
    const cad = await aPool(db, { licenseServerId, name: "cad_core", total: 5, used: 1 });
    await aPool(db, { licenseServerId, name: "cad_mesh", total: 5 });
    const ann = await aUser(db, { name: "ann" });
    const bob = await aUser(db, { name: "bob" });
    const units = { groupName: "Design", projectName: "Bridge" };
    await aSession(db, { poolId: cad, userId: ann, startAt: now - DAY, ...units });
    await aSession(db, { poolId: cad, userId: bob, startAt: now - 3 * DAY, endAt: now - 2 * DAY, ...units });
    const group = await db.read("user_groups").first("id");
    const id = await aDenial(db, { licenseServerId, userId: bob, poolId: cad, featureName: "cad_core", denialAt: now });
    await db.write("denials").where({ id }).update({ group_id: group.id });
  });

  it("are groups with their members: added, changed, found everywhere by their name, and deleted by typing it", async () => {
    const page = await pages.open("/administration/groups");
    await press(page, "Add");
    const form = page.getByRole("dialog", { name: "Add a group" });
    await form.getByLabel("Name", { exact: true }).fill("design");
    await form.getByRole("button", { name: "Add", exact: true }).click();
    await form.getByRole("alert").getByText("Not accepted").waitFor();
    await form.getByLabel("Name", { exact: true }).fill("Testing");
    for (const name of ["ann", "bob"]) {
      await form.getByRole("combobox").fill(name);
      await form.getByRole("option", { name }).click();
    }
    await form.getByRole("button", { name: "Remove ann" }).click();
    expect(await seriousFaults(page)).to.deep.equal([]);
    await form.getByRole("button", { name: "Add", exact: true }).click();
    await form.waitFor({ state: "detached" });
    const { body: groups } = await pages.server.client.call("getGroups");
    expect(groups.find(({ Name }) => Name === "Testing")?.Members).to.equal(1);
    await press(page, "Change Testing");
    const change = page.getByRole("dialog", { name: "Change Testing" });
    await change.getByText("bob", { exact: true }).waitFor();
    await change.getByLabel("Name", { exact: true }).fill("Trials");
    await change.getByLabel("Offered for selection").uncheck();
    await change.getByRole("button", { name: "Save" }).click();
    await page.getByRole("row", { name: /Trials.*disabled/ }).waitFor();
    await press(page, "Delete Trials");
    const confirmation = page.getByRole("dialog", { name: "Delete the group Trials?" });
    await confirmation.getByRole("button", { name: "Delete", exact: true }).click();
    expect(await confirmation.isVisible(), "it is not deleted before its name is typed").to.equal(true);
    await confirmation.getByLabel("Type Trials to confirm").fill("Trials");
    await confirmation.getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByRole("row", { name: /Trials/ }).waitFor({ state: "detached" });
    await press(page, "Delete Design");
    await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByRole("alert").getByText("Not accepted").waitFor();
    await press(page, "Keep as it is");
    pages.faults.length = 0; // the browser's report of the 409
  });

  it("have pages of a group and a project: who is in it, what it has and used, what was refused, how many are enough", async () => {
    const page = await pages.open("/now/1");
    await page.getByRole("link", { name: "Design" }).click();
    await page.getByRole("heading", { level: 1, name: "Design" }).waitFor();
    await page.getByRole("region", { name: "Holds now" }).getByRole("link", { name: "ann" }).waitFor();
    await page.getByText("0 members · 2 users in the last 30 days").waitFor();
    await page.locator("canvas").waitFor();
    await page
      .getByRole("region", { name: /^Users, last/ })
      .getByRole("link", { name: "bob" })
      .waitFor();
    await page
      .getByRole("region", { name: /^Denials, last/ })
      .getByText("bob")
      .waitFor();
    await page.getByRole("link", { name: "All checkouts" }).click();
    await page.getByText("2 checkouts").waitFor();
    await page.goto(`${pages.server.url}/projects/bridge`);
    await page.getByRole("heading", { level: 1, name: "Bridge" }).waitFor();
    await page.getByText("2 users in the last 30 days").waitFor();
    await page.getByText("Licence managers do not report the project").waitFor();
    const used = page.getByRole("region", { name: "Used, last 30 days" });
    await used.getByRole("link", { name: "Rightsizing" }).click();
    await page.getByRole("heading", { name: "Rightsizing: cad_core" }).waitFor();
    await page.goto(`${pages.server.url}/groups/nothing`);
    await page.getByText("No group is called nothing").waitFor();
    expect(pages.faults).to.deep.equal([]);
  });

  it("are projects: added, renamed and deleted", async () => {
    const page = await pages.open("/administration/projects");
    await press(page, "Add");
    await page.getByRole("dialog").getByLabel("Name", { exact: true }).fill("Tunnel");
    await page.getByRole("dialog").getByRole("button", { name: "Add", exact: true }).click();
    await press(page, "Change Tunnel");
    await page.getByRole("dialog").getByLabel("Name", { exact: true }).fill("Dam");
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await press(page, "Delete Dam");
    await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByRole("row", { name: /Dam/ }).waitFor({ state: "detached" });
    expect(pages.faults).to.deep.equal([]);
  });

  it("are purchases of features and licences that are added by hand", async () => {
    const page = await pages.open("/administration/purchases");
    await choose(page, "Add a licence by hand");
    const licence = page.getByRole("dialog", { name: "Add a licence by hand" });
    await licence.getByLabel("Feature", { exact: true }).fill("office_suite");
    await licence.getByLabel("Licences bought; empty: none yet").fill("5");
    expect(await seriousFaults(page)).to.deep.equal([]);
    await licence.getByRole("button", { name: "Add", exact: true }).click();
    await licence.waitFor({ state: "detached" });
    await page.getByRole("row", { name: /office_suite.*Unmanaged.*5/ }).waitFor();
    await press(page, "Add");
    const form = page.getByRole("dialog", { name: "Add a purchase" });
    await form.getByRole("combobox", { name: "Feature" }).fill("cad_core");
    await form.getByRole("listbox").getByRole("option").first().click();
    await form.getByLabel("Licences", { exact: true }).fill("4");
    await form.getByLabel("Valid to the end of; empty: permanent").fill("2099-12-31");
    await form.getByLabel("Order, contract or cost centre").fill("PO 4812");
    expect(await seriousFaults(page)).to.deep.equal([]);
    await form.getByRole("button", { name: "Add", exact: true }).click();
    await form.waitFor({ state: "detached" });
    await page.getByRole("row", { name: /cad_core.*PO 4812/ }).waitFor();
    await press(page, "Change the purchase of cad_core");
    await page.getByLabel("Serial number").fill("AC-1");
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await page.getByRole("row", { name: /PO 4812 AC-1/ }).waitFor();
    const { body } = await pages.server.client.call("queryProcurements", { body: { AssetInfo: "4812" } });
    expect(body.Items[0]).to.include({
      Quantity: 4,
      SerialNumber: "AC-1",
      ExpirationDateUtc: "2099-12-31T00:00:00.000Z",
    });
    await press(page, "Change the purchase of cad_core");
    const change = page.getByRole("dialog", { name: "Change a purchase of cad_core" });
    await change.getByLabel("Price", { exact: true }).fill("1250.5");
    await change.getByLabel("Currency, such as EUR").fill("eur");
    await change.getByLabel("The price is for").selectOption("all of them together");
    await change.getByLabel("Price applies from; empty: from its first valid day").fill("2026-01-01");
    expect(await seriousFaults(page)).to.deep.equal([]);
    await change.getByRole("button", { name: "Save" }).click();
    await page.getByRole("row", { name: /cad_core.*EUR.1,250\.50/ }).waitFor();
    const priced = (await pages.server.client.call("queryProcurements", { body: { AssetInfo: "4812" } })).body.Items[0];
    const term = { TermStartDateUtc: "2026-01-01T00:00:00.000Z", TermEndDateUtc: null };
    expect(priced).to.include({ Price: 1250.5, Currency: "EUR", PriceUnit: "InAll", ...term });
    await press(page, "Delete the purchase of cad_core");
    await page.getByLabel("Type cad_core to confirm").fill("cad_core");
    await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByRole("row", { name: /cad_core/ }).waitFor({ state: "detached" });
    expect(pages.faults).to.deep.equal([]);
  });

  it("are packages with their components, and the names of products", async () => {
    const page = await pages.open("/administration/packages");
    await press(page, "Add");
    const form = page.getByRole("dialog", { name: "Add a package" });
    await form.getByRole("combobox", { name: "Feature of the package" }).fill("cad_core");
    await form.getByRole("option").first().click();
    await form.getByRole("combobox", { name: "Add a component" }).fill("mesh");
    await form.getByRole("option", { name: /mesh/ }).click();
    await form.getByLabel("Licences of cad_mesh in one licence of the package").fill("3");
    expect(await seriousFaults(page)).to.deep.equal([]);
    await form.getByRole("button", { name: "Add", exact: true }).click();
    await form.waitFor({ state: "detached" });
    const stored = await pages.server.client.call("getPackage", { path: { id: 1 } });
    expect(stored.body.Components.map((one) => [one.Feature.Name, one.NumberOfTokens])).to.deep.equal([
      ["cad_mesh", 3],
    ]);
    await press(page, "Dissolve cad_core");
    await page.getByRole("dialog").getByRole("button", { name: "Dissolve the package" }).click();
    await page.getByText("No packages yet").waitFor();
    await page.goto(`${pages.server.url}/administration/product-names`);
    await press(page, "Add");
    await page.getByLabel("Feature", { exact: true }).fill("cad_core");
    await page.getByLabel(/^Vendor/).fill("acme");
    await page.getByLabel("Product", { exact: true }).fill("CAD Professional");
    await page.getByRole("dialog").getByRole("button", { name: "Add", exact: true }).click();
    await page.getByRole("row", { name: /cad_core.*acme.*CAD Professional/ }).waitFor();
    expect(pages.faults).to.deep.equal([]);
  });

  it("are notices, which everybody sees on the first page until they are deleted", async () => {
    const page = await pages.open("/administration/system-messages");
    await page.getByText("No notices").waitFor();
    await press(page, "Write a notice");
    await page.getByRole("dialog").getByLabel("Text").fill("The licence servers are moved on Friday.");
    await page.getByRole("dialog").getByRole("button", { name: "Write", exact: true }).click();
    await page.getByRole("row", { name: /moved on Friday/ }).waitFor();
    const reader = await pages.open("/overview");
    await reader.getByText("The licence servers are moved on Friday.").waitFor();
    expect(await seriousFaults(reader)).to.deep.equal([]);
    await press(page, "Delete this notice");
    await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByText("No notices").waitFor();
    await reader.reload();
    await reader.getByRole("link", { name: "Licences in use today" }).waitFor();
    expect(await reader.getByText("moved on Friday").count()).to.equal(0);
    expect(pages.faults).to.deep.equal([]);
  });
});
