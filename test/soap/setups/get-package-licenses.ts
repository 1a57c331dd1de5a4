// GetPackageLicenses: a package of two, one of which is not active.
import { expect } from "chai";
import { aPool, aServer } from "../../support/data/build-servers.ts";
import { type Setup, textsOf } from "./setup.ts";

export const setup: Setup = {
  async fill(db) {
    const licenseServerId = await aServer(db, { name: "27000@lic-1" });
    const suite = await aPool(db, { licenseServerId, name: "suite" });
    await aPool(db, { licenseServerId, name: "part_a", version: "1.0", vendor: "acme", total: 10, used: 4 });
    await aPool(db, { licenseServerId, name: "part_b", isListed: false });
    await db.write("pools").where({ id: suite }).update({ is_package: 1 });
    for (const [index, id] of [3, 2].entries()) {
      await db
        .write("pools")
        .where({ id })
        .update({ package_id: suite, sort_order: index + 1, number_of_tokens: 2 });
    }
  },
  async twin(client, response) {
    const { body } = await client.call("getPackage", { path: { id: 1 } });
    const active = body.Components.filter(({ Feature }) => Feature.IsActive);
    expect(textsOf(response, "vo:LicenseId")).to.deep.equal(active.map(({ Feature }) => String(Feature.Id)));
    const { body: queried } = await client.call("queryFeatures", { body: { PackageIds: [1], ActiveOnly: true } });
    expect(queried.Items.map(({ Id }) => Id)).to.have.members(active.map(({ Feature }) => Feature.Id));
    expect(textsOf(response, "vo:NumOfTokens")).to.deep.equal(active.map((one) => String(one.NumberOfTokens)));
    expect(textsOf(response, "vo:SortOrder")).to.deep.equal(active.map(({ SortOrder }) => String(SortOrder)));
  },
};
