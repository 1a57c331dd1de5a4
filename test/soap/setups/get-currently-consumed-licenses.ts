// GetCurrentlyConsumedLicenses: what is checked out now, but on a removed server.
import { expect } from "chai";
import { aCompany, text } from "./licenses.ts";
import { type Setup, textsOf } from "./setup.ts";

export const setup: Setup = {
  fill: aCompany,
  async twin(client, response) {
    const { body } = await client.call("querySessions", { body: { ActiveOnly: true, PresentServersOnly: true } });
    expect(body.Items).not.to.have.length(0);
    expect(textsOf(response, "vo:SessionID")).to.deep.equal(body.Items.map((one) => text(one.Id)));
    expect(textsOf(response, "vo:UserName")).to.deep.equal(body.Items.map((one) => text(one.UserName)));
    expect(textsOf(response, "vo:Quantity")).to.deep.equal(body.Items.map((one) => text(one.FeatureTotal)));
  },
};
