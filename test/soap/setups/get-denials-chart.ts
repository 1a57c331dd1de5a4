// GetDenialsChart: two features and two users.
import { expect } from "chai";
import { type Setup, textsOf } from "./setup.ts";
import { addUsage } from "./usage-data.ts";

export const setup: Setup = {
  fill: addUsage,
  async twin(client, response) {
    const { body } = await client.call("getDenialCounts");
    expect(textsOf(response, "vo:Name")).to.deep.equal(body.Items.map((row) => row.Name));
    expect(textsOf(response, "vo:Count")).to.deep.equal(body.Items.map((row) => String(row.Denials)));
  },
};
