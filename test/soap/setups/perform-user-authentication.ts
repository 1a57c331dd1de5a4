// PerformUserAuthentication: the first administrator.
import { expect } from "chai";
import { type Setup, textsOf } from "./setup.ts";

export const setup: Setup = {
  isSecure: true,
  async fill() {},
  async twin(client, response) {
    const { body } = await client.call("getAccounts");
    expect(textsOf(response, "dc:UserID")).to.deep.equal(body.map(({ Id }) => String(Id)));
    expect(textsOf(response, "dc:SessionID")[0]).to.match(/^[\w-]{32}$/);
  },
};
