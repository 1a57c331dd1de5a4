// GetLicenseTypes: the values of the contract.
import { expect } from "chai";
import { type Setup, textsOf } from "./setup.ts";

export const setup: Setup = {
  async fill() {},
  async twin(client, response) {
    const { body } = await client.call("getLicenseTypes");
    expect(textsOf(response, "pub:LicenseTypes")).to.deep.equal(body.map(({ LicenseType }) => LicenseType));
  },
};
