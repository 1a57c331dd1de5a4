// GetGroupsNames: three groups, one of them disabled.
import { expect } from "chai";
import { type Setup, textsOf } from "./setup.ts";

export const setup: Setup = {
  async fill(db) {
    for (const [name, is_enabled] of [
      ["Tooling", 1],
      ["Research", 1],
      ["Retired", 0],
    ] as const) {
      await db.write("user_groups").insert({ name, name_key: name.toLowerCase(), is_enabled });
    }
  },
  async twin(client, response) {
    const { body } = await client.call("getGroups");
    expect(textsOf(response, "gen:value")).to.deep.equal(body.map(({ Name }) => Name));
    expect(textsOf(response, "gen:key")).to.deep.equal(body.map(({ Id }) => String(Id)));
  },
};
