// getUserLookup over HTTP.
import { expect } from "chai";
import { aUser } from "../../support/data/build-records.ts";
import { useTestServer } from "../../support/http/server.ts";

describe("getUserLookup", () => {
  const server = useTestServer();

  it("answers every user as Id and Name, by name without case in the order of code points", async () => {
    const names = ["mkeller", "JTan", "\u{1F600}", "jtan2", "Élan", "zoe", "\uFF5A", "42"];
    const ids = new Map<string, number>();
    for (const name of names) ids.set(name, await aUser(server.db, { name }));
    const order = ["42", "JTan", "jtan2", "mkeller", "zoe", "Élan", "\uFF5A", "\u{1F600}"];
    const { body, headers } = await server.client.call("getUserLookup");
    expect(body).to.deep.equal(order.map((Name) => ({ Id: ids.get(Name), Name })));
    expect(headers.get("cache-control")).to.equal("private, no-cache");
    expect(headers.get("etag")).to.be.a("string");
  });

  it("takes no parameters", async () => {
    expect((await server.client.get("/api/v1/users/lookup?activeOnly=true")).status).to.equal(400);
  });
});
