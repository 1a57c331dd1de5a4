// AddLicenseUsage: one licence that can be used.
import { expect } from "chai";
import { aPool, aServer } from "../../support/data/build-servers.ts";
import { type Setup, textsOf } from "./setup.ts";

export const setup: Setup = {
  async fill(db) {
    const licenseServerId = await aServer(db, { name: "27000@lic-1" });
    await aPool(db, { licenseServerId, name: "cad", vendor: "acme" });
  },
  async twin(client, response) {
    const { body } = await client.call("getSessions", { query: { FeatureIds: [1] } });
    expect(textsOf(response, "dc:SessionsAdded")).to.deep.equal([String(body.TotalCount)]);
    expect(body.Items.map(({ UserName, DurationSeconds }) => [UserName, DurationSeconds])).to.deep.equal([
      ["ann", 5400],
    ]);
    const denials = await client.call("getDenials");
    expect(textsOf(response, "dc:DenialsAdded")).to.deep.equal([String(denials.body.TotalCount)]);
  },
};
