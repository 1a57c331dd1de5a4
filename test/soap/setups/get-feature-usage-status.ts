// GetFeatureUsageStatus: what selections sum up to.
import { expect } from "chai";
import { aCompany, text } from "./licenses.ts";
import { type Setup, textsOf } from "./setup.ts";

export const setup: Setup = {
  fill: aCompany,
  async twin(client, response) {
    const { body } = await client.call("queryFeatureUsage", {
      body: {
        Selections: [{ FeatureName: "pro", FeatureVersion: "1.0" }, { FeatureName: "pro" }, { FeatureName: "nothing" }],
      },
    });
    expect(body.Items).not.to.have.length(0);
    expect(textsOf(response, "vo:Quantity")).to.deep.equal(body.Items.map((one) => text(one.Total)));
    expect(textsOf(response, "vo:UsedLicenses")).to.deep.equal(body.Items.map((one) => text(one.Used)));
    expect(textsOf(response, "vo:Usage")).to.deep.equal(body.Items.map((one) => text(one.UsagePercent)));
  },
};
