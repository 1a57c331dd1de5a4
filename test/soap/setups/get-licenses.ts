// GetLicenses: the pools that are active.
import { expect } from "chai";
import { aCompany, text } from "./licenses.ts";
import { type Setup, textsOf } from "./setup.ts";

export const setup: Setup = {
  async fill(db) {
    await aCompany(db);
    const paper = { pool_id: 2, quantity: 5, is_reported: 0, is_own: 0 };
    await db.write("pool_increments").insert({ ...paper, host_ids: "K1-host", vendor_string: "PRO & MORE" });
    await db.write("pool_increments").insert({ ...paper, host_ids: "K1-host" });
    await db.write("pools").where({ id: 1 }).update({ is_package: 1 });
    await db.write("pools").where({ id: 2 }).update({ package_id: 1, sort_order: 3, number_of_tokens: 4 });
  },
  async twin(client, response) {
    const { body } = await client.call("queryFeatures", { body: { ActiveOnly: true } });
    expect(body.Items).not.to.have.length(0);
    expect(textsOf(response, "vo:LicenseId")).to.deep.equal(body.Items.map((one) => text(one.Id)));
    expect(textsOf(response, "vo:NumOfLicensesInUse")).to.deep.equal(body.Items.map((one) => text(one.Used)));
    expect(textsOf(response, "vo:HostIds")).to.deep.equal(body.Items.map((one) => text(one.HostIds)));
    expect(textsOf(response, "vo:VendorString")).to.deep.equal(body.Items.map((one) => text(one.VendorString)));
    expect(textsOf(response, "vo:PackageID")).to.deep.equal(body.Items.map((one) => text(one.PackageId)));
    expect(textsOf(response, "vo:Version")).to.deep.equal(body.Items.map((one) => text(one.Version)));
  },
};
