// GetLoginFormSettings: what a program needs before the log-in.
import { expect } from "chai";
import { Client } from "../../support/http/client.ts";
import { type Setup, textsOf } from "./setup.ts";

export const setup: Setup = {
  isSecure: true,
  async fill() {},
  async twin(client, response) {
    const { status } = await new Client(client.url).request("GET", "/api/v1/features");
    expect(textsOf(response, "dc:UserAuthenticationRequired")).to.deep.equal([String(status === 401)]);
  },
};
