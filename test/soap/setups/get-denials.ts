// GetDenials: all denials, newest first.
import { expect } from "chai";
import { aCompany, text } from "./licenses.ts";
import { type Setup, textsOf } from "./setup.ts";

export const setup: Setup = {
  fill: aCompany,
  async twin(client, response) {
    const { body } = await client.call("queryDenials", { body: {} });
    expect(body.Items).not.to.have.length(0);
    expect(textsOf(response, "vo:ID")).to.deep.equal(body.Items.map((one) => text(one.Id)));
    expect(textsOf(response, "vo:ErrorMsg")).to.deep.equal(body.Items.map((one) => text(one.ErrorMessage)));
    expect(textsOf(response, "vo:ServerName")).to.deep.equal(body.Items.map((one) => text(one.LicenseServerName)));
  },
};
