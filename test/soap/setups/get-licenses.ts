// GetLicenses: the pools that are active.
import { expect } from "chai";
import { aCompany, text } from "./licenses.ts";
import { type Setup, textsOf } from "./setup.ts";

export const setup: Setup = {
  fill: aCompany,
  async twin(client, response) {
    const { body } = await client.call("queryFeatures", { body: { ActiveOnly: true } });
    expect(body.Items).not.to.have.length(0);
    expect(textsOf(response, "vo:LicenseId")).to.deep.equal(body.Items.map((one) => text(one.Id)));
    expect(textsOf(response, "vo:NumOfLicensesInUse")).to.deep.equal(body.Items.map((one) => text(one.Used)));
    expect(textsOf(response, "vo:Version")).to.deep.equal(body.Items.map((one) => text(one.Version)));
  },
};
