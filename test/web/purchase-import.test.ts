// Purchases from a spreadsheet on their page: what would be done is shown first. What rows mean is held by
// test/contract/administration/procurement-import.test.ts.
import { readFileSync } from "node:fs";
import { expect } from "chai";
import type { Page } from "playwright-core";
import { seriousFaults } from "../support/browser/axe.ts";
import { usePages } from "../support/browser/chromium.ts";
import { aPool, aServer } from "../support/data/build-servers.ts";

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

describe("the page of purchases", function () {
  this.timeout(120_000);
  const pages = usePages({ SVC_SECURITY_MODE: "off" }, async ({ db }) => {
    const licenseServerId = await aServer(db, { name: "27000@cad", lastUpdateAt: Date.now() });
    await aPool(db, { licenseServerId, name: "cad_mesh", total: 5 });
  });

  it("takes them from a CSV file: shows its mistakes by line and column first, then imports all rows, and its own download again", async () => {
    const page = await pages.open("/administration/purchases");
    await press(page, "Import CSV");
    const dialog = page.getByRole("dialog", { name: "Import purchases from CSV" });
    const choose = (text: string) =>
      dialog
        .getByLabel("CSV file")
        .setInputFiles({ name: "orders.csv", mimeType: "text/csv", buffer: Buffer.from(text, "latin1") });
    const head = "FeatureName;Quantity;AssetInfo;Price;Currency\r\n";
    await choose(`${head}cad_mesh;3;Größe 1;1.250;EUR\r\nnone;1;;;\r\n`);
    const mistakes = dialog.getByRole("region", { name: "Mistakes in the file" });
    await mistakes.getByRole("row", { name: /^2 Price expected an amount such as 1250,50/ }).waitFor();
    await mistakes.getByRole("row", { name: /^3 FeatureName expected a feature that there is/ }).waitFor();
    expect(await dialog.getByRole("button", { name: "Import", exact: true }).isDisabled()).to.equal(true);
    expect(await seriousFaults(page)).to.deep.equal([]);
    await choose(`${head}cad_mesh;3;Größe 1;1.250,50;EUR\r\ncad_mesh;2;=PO 2;;\r\n`);
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
    await press(page, "Import CSV");
    const [template] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download the template" }).click(),
    ]);
    expect(readFileSync(await template.path(), "utf8")).to.match(/^FeatureName,FeatureVersion,.*\r\ncad_pro,/);
    expect(pages.faults).to.deep.equal([]);
  });
});
