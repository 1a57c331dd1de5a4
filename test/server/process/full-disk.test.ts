// A full disk: what cannot be stored is refused by its name, what is stored is read on, and health says it until there is
// room again.
import { expect } from "chai";
import type { ProblemBody } from "../../support/http/client.ts";
import { useTestServer } from "../../support/http/server.ts";
import { isOnMssql } from "../../support/sqlserver/mssql.ts";

describe("with no room left for its database, the server", () => {
  const server = useTestServer({ SVC_SECURITY_MODE: "off" });

  it("answers 507 to what it cannot store, goes on reading, is ready but degraded, and recovers by itself", async function () {
    if (isOnMssql) this.skip();
    this.timeout(120_000);
    const { client, db } = server;
    const create = (place: number) =>
      client.request<ProblemBody>("POST", "/api/v1/groups", { body: { Name: `${place} ${"x".repeat(200)}` } });
    const ready = async () => {
      const answer = await fetch(`${server.url}/health/ready`);
      return [answer.status, await answer.json()];
    };
    const [size]: { page_count: number }[] = await db.write.raw("pragma page_count");
    await db.write.raw(`pragma max_page_count = ${size?.page_count}`);
    let refused: Awaited<ReturnType<typeof create>> | undefined;
    for (let place = 0; place < 1_000 && refused === undefined; place += 1) {
      const answer = await create(place);
      if (answer.status !== 201) refused = answer;
    }
    expect([refused?.status, refused?.body.code]).to.deep.equal([507, "storage_full"]);
    expect(await ready()).to.deep.equal([200, { status: "degraded", database: "full" }]);
    expect((await client.get("/api/v1/groups")).status).to.equal(200);
    await db.write.raw("pragma max_page_count = 1000000");
    expect((await create(5_000)).status).to.equal(201);
    expect(await ready()).to.deep.equal([200, { status: "ready", database: "up" }]);
  });
});
