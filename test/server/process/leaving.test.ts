// The end of a server behind a proxy: it reports that it is leaving, and loses no request while the proxy learns of it.
import { expect } from "chai";
import { classifyDatabaseError } from "../../../db/index.ts";
import { addCredential } from "../../../identity/index.ts";
import { onSqliteAlone } from "../../support/data/database.ts";
import { adminPassword, startTestServer } from "../../support/http/server.ts";
import { tokenOf } from "../../support/http/token.ts";
import { waitUntil } from "../../support/run/wait.ts";

describe("a server that ends", () => {
  it("is no longer ready, answers everything else, ends each connection with its answer, and then closes", async () => {
    const settings = { SVC_SECURITY_MODE: "off", SVC_DRAIN_SECONDS: "1" };
    const server = await startTestServer(settings);
    const get = async (path: string) => {
      const answer = await fetch(server.url + path);
      return [answer.status, answer.headers.get("connection"), await answer.json()] as const;
    };
    expect(await get("/health/ready")).to.deep.equal([200, "keep-alive", { status: "ready", database: "up" }]);
    let hasClosed = false;
    const closing = server.close().then(() => {
      hasClosed = true;
    });
    const [ready, ...others] = await Promise.all(["/health/ready", "/health/live", "/api/v1/users/lookup"].map(get));
    expect(ready).to.deep.equal([503, "close", { status: "ending" }]);
    expect(others).to.deep.equal([
      [200, "close", { status: "live" }],
      [200, "close", []],
    ]);
    expect(hasClosed, "these answers came before it closed").to.equal(false);
    await closing;
    await waitUntil(
      "nobody answers",
      () =>
        fetch(server.url).then(
          () => false,
          () => true,
        ),
      5_000,
    );
  });
});

describe("an identity service that runs alone", () => {
  it("reports on a separate port whether it is ready, and that it is leaving while it still gives tokens", async () => {
    const server = await startTestServer({ SVC_DRAIN_SECONDS: "1" }, {}, "no token", { only: "identity" });
    const { clientId, clientSecret } = await addCredential(server.db, { type: "server-api" }, "test");
    const url = server.identityUrl as string;
    const get = async (path: string) => {
      const answer = await fetch(url + path);
      return [answer.status, await answer.json()] as const;
    };
    expect(await get("/health/ready")).to.deep.equal([200, { status: "ready", database: "up" }]);
    expect(await get("/health/live")).to.deep.equal([200, { status: "live" }]);
    expect((await get("/health/readiness"))[0], "nothing else").to.equal(404);
    expect((await get("/metrics"))[0], "strangers reach this port").to.equal(404);
    const closing = server.close();
    expect(await get("/health/ready")).to.deep.equal([503, { status: "ending" }]);
    await tokenOf(url, { clientId, clientSecret, username: "admin", password: adminPassword });
    await closing;
  });
});

describe("a server whose end has come", () => {
  before(onSqliteAlone("a database there is lent to one test after the other, and this one ends all writing in it"));

  it("rolls back what is still being written, and reports that before it closes the connection", async () => {
    const settings = { SVC_SECURITY_MODE: "off", SVC_DRAIN_SECONDS: "1", SVC_QUERY_SECONDS: "1" };
    const server = await startTestServer(settings);
    // A writer that never ends makes all others wait.
    const endless = server.db.write
      .transaction(async (trx) => {
        for (;;) {
          await trx.raw("select 1");
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
      })
      .catch(classifyDatabaseError);
    const headers = { "Content-Type": "application/json" };
    const late = fetch(`${server.url}/api/v1/groups`, { method: "POST", headers, body: '{"Name":"Research"}' });
    const { pool } = server.db.write.client;
    await waitUntil("the request waits for its turn", async () => pool.numPendingAcquires() > 0);
    await fetch(`${server.url}/health/live`);
    const closing = server.close();
    // A proxy may not send it again where no answer came.
    const refused = await late;
    const head = [refused.status, refused.headers.get("connection"), refused.headers.get("retry-after")];
    expect(head).to.deep.equal([503, "close", "2"]);
    expect(await refused.json()).to.include({ code: "unavailable" });
    expect(await endless).to.equal("ending");
    await closing;
  });
});
