// GetSystemMessages: a notice, and a licence server that is down.
import { expect } from "chai";
import { aServer } from "../../support/data/build-servers.ts";
import { type Setup, textsOf } from "./setup.ts";

export const setup: Setup = {
  async fill(db) {
    await aServer(db, { name: "27000@lic-1", status: "DOWN", lastUpdateAt: Date.now() });
    const row = { text: "Moved <soon> & quietly.", created_by: "admin", created_at: 1, expires_at: null };
    await db.write("system_messages").insert(row);
  },
  async twin(client, response) {
    const { body } = await client.call("getSystemMessages");
    const texts = body.map(({ Text }) => Text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;"));
    expect(textsOf(response, "arr:string").map((text) => text?.replaceAll(">", "&gt;"))).to.deep.equal(texts);
  },
};
