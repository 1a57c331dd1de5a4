// Purchases from a spreadsheet on their page: what would be done is shown first. What rows mean is held by
// test/contract/administration/procurement-import.test.ts.
import { readFileSync } from "node:fs";
import { expect } from "chai";
import { seriousFaults } from "../support/browser/axe.ts";
import { choose, usePages } from "../support/browser/chromium.ts";
import { aPool, aServer } from "../support/data/build-servers.ts";

describe("the page of purchases", () => {
  const pages = usePages({ SVC_SECURITY_MODE: "off" }, async ({ db }) => {
    const licenseServerId = await aServer(db, { name: "27000@cad", lastUpdateAt: Date.now() });
    await aPool(db, { licenseServerId, name: "cad_mesh", total: 5 });
  });

  it("takes them from a CSV file: shows its mistakes by line and column first, then imports all rows, and its download again", async () => {
    const page = await pages.open("/administration/purchases");
    await choose(page, "Import CSV");
    const dialog = page.getByRole("dialog", { name: "Import purchases from CSV" });
    const give = (text: string) =>
      dialog
        .getByLabel("CSV file")
        .setInputFiles({ name: "orders.csv", mimeType: "text/csv", buffer: Buffer.from(text, "latin1") });
    const head = "FeatureName;Quantity;AssetInfo;Price;Currency\r\n";
    await give(`${head}cad_mesh;3;Größe 1;1.250;EUR\r\nnone;1;;;\r\n`);
    const mistakes = dialog.getByRole("region", { name: "Mistakes in the file" });
    await mistakes.getByRole("row", { name: /^2 Price must be an amount such as 1250,50/ }).waitFor();
    await mistakes.getByRole("row", { name: /^3 FeatureName must be a feature that there is/ }).waitFor();
    expect(await dialog.getByRole("button", { name: "Import", exact: true }).isDisabled()).to.equal(true);
    expect(await seriousFaults(page)).to.deep.equal([]);
    await give(`${head}cad_mesh;3;Größe 1;1.250,50;EUR\r\ncad_mesh;2;=PO 2;;\r\n`);
    await dialog.getByText("To add: 2. To change: 0. Already there: 0.").waitFor();
    await dialog
      .getByRole("row", { name: /^2 adds cad_mesh.*Größe 1.*Licences: 3\. Price: EUR.1,250\.50 each/ })
      .waitFor();
    await dialog.getByRole("button", { name: "Import 2 purchases" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("row", { name: /cad_mesh.*Größe 1.*EUR.1,250\.50 each/ }).waitFor();
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download CSV" }).click(),
    ]);
    const body = readFileSync(await file.path(), "utf8");
    const again = (await pages.server.client.call("importProcurements", { query: { DryRun: true }, body })).body;
    expect([again.Mistakes, again.Added, again.Changed]).to.deep.equal([[], 0, 0]);
    expect(again.Unchanged).to.be.greaterThan(1);
    await choose(page, "Import CSV");
    const [template] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download the template" }).click(),
    ]);
    expect(readFileSync(await template.path(), "utf8")).to.match(/^FeatureName,FeatureVersion,.*\r\ncad_pro,/);
    expect(pages.faults).to.deep.equal([]);
  });

  it("shows no cost of a purchase that was just deleted, not even until the cost of the others is loaded", async () => {
    const { db, client } = pages.server;
    const { FeatureId } = (await client.call("queryProcurements", { body: {} })).body.Items[0] ?? { FeatureId: 0 };
    const price = { Price: 900, Currency: "EUR", PriceUnit: "PerLicense" } as const;
    const term = { TermStartDateUtc: "2026-01-01T00:00:00Z", TermEndDateUtc: "2099-12-31T00:00:00Z" };
    const bought = { FeatureId, Quantity: 2, SerialNumber: "AC-77", ...price, ...term };
    await client.call("createProcurement", { body: bought });
    await db.write("pools").update({ known_since_at: Date.now() - 10 * 86_400_000 });
    const page = await pages.open("/reports/cost");
    const cost = page.getByRole("main").getByRole("row", { name: /cad_mesh/ });
    await cost.waitFor();
    await page.getByRole("link", { name: "Administration", exact: true }).first().click();
    await page.getByRole("link", { name: "Purchases", exact: true }).click();
    const one = page.getByRole("row", { name: /cad_mesh.*AC-77/ });
    await one.getByRole("button", { name: /^Delete/ }).click();
    await page.getByLabel("Type cad_mesh to confirm").fill("cad_mesh");
    await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
    await one.waitFor({ state: "detached" });
    const costs = Promise.withResolvers<void>();
    await page.route("**/api/v1/features/costs*", async (route) => {
      await costs.promise;
      await route.continue();
    });
    await page.getByRole("link", { name: "Cost and charge-back", exact: true }).click();
    await page.getByRole("main").getByText("Loading").waitFor();
    expect(await cost.count()).to.equal(0);
    costs.resolve();
    await page.getByRole("main").getByRole("heading", { name: "Cost and charge-back" }).waitFor();
  });

  it("shows all of them, however many answers they take, and hands them all over as CSV", async () => {
    const { db, client } = pages.server;
    const licenseServerId = await aServer(db, { name: "27000@many" });
    const increments = Array.from({ length: 1_010 }, () => ({ quantity: 1, expirationAt: null }));
    await aPool(db, { licenseServerId, name: "a_feature", total: 1_010, increments });
    const { TotalCount } = (await client.call("queryProcurements", { body: {} })).body;
    expect(TotalCount).to.be.above(1_010);
    const page = await pages.open("/administration/purchases");
    const counted = new Intl.NumberFormat("en-GB").format(TotalCount);
    await page.getByText(`${counted} of ${counted} purchases`).waitFor();
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download CSV" }).click(),
    ]);
    const lines = readFileSync(await file.path(), "utf8")
      .trimEnd()
      .split("\r\n");
    expect(lines).to.have.length(1 + TotalCount);
    expect(lines.at(-1), "the last feature by its name").to.match(/cad_mesh/);
  });
});
