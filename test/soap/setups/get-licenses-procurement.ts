// GetLicensesProcurement: four purchases of three features, one of which is not active.
import { expect } from "chai";
import { aPool, aServer } from "../../support/data/build-servers.ts";
import { type Setup, textsOf } from "./setup.ts";

const day = (text: string) => Date.parse(text);

export const setup: Setup = {
  async fill(db) {
    const licenseServerId = await aServer(db, { name: "27000@lic-1" });
    const pool = { licenseServerId, vendor: "acme", licenseType: "Floating" };
    const dated = { quantity: 6, startAt: day("2025-01-01"), expirationAt: day("2098-12-31") };
    const increments = [dated, { quantity: 4, expirationAt: null }];
    await aPool(db, { ...pool, name: "cad", version: "1.0", productName: "CAD", increments });
    await aPool(db, {
      ...pool,
      name: "mesh",
      vendor: "other",
      increments: [{ quantity: 3, expirationAt: day("2097-06-30") }],
    });
    await aPool(db, { ...pool, name: "old", increments: [{ quantity: 1, expirationAt: day("2020-01-01") }] });
    await db.write("pool_increments").where({ id: 1 }).update({ asset_info: "PO 4711", serial_number: "SN-1" });
  },
  async twin(client, response) {
    const { body } = await client.call("queryProcurements", { body: {} });
    expect(textsOf(response, "dc:ID")).to.deep.equal(body.Items.map(({ Id }) => String(Id)));
    expect(textsOf(response, "dc:AssetInfo")).to.deep.equal(body.Items.map(({ AssetInfo }) => AssetInfo));
    expect(textsOf(response, "dc:Quantity")).to.deep.equal(body.Items.map(({ Quantity }) => String(Quantity)));
    expect(response).to.contain(`<dc:TotalNumberOfLicensesProcurements>${body.TotalCount}<`);
  },
};
