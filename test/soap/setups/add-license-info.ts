// AddLicenseInfo: a licence server to add to.
import { expect } from "chai";
import { aServer } from "../../support/data/build-servers.ts";
import { type Setup, textsOf } from "./setup.ts";

export const setup: Setup = {
  async fill(db) {
    await aServer(db, { name: "27000@lic-1" });
  },
  async twin(client, response) {
    const { body } = await client.call("getFeatures", { query: { FeatureName: "office" } });
    expect(textsOf(response, "dc:LicenseID")).to.deep.equal(body.map(({ Id }) => String(Id)));
    expect(body[0]).to.include({ Total: 7, Vendor: "papersoft", LicenseType: "NamedUser", LicenseServerId: 1 });
  },
};
