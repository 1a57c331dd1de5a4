// How streams of events (getEvents) begin and end: who may have one and how many, invalid tokens, servers that stop.
import { expect } from "chai";
import { decodeJwt, SignJWT } from "jose";
import type { Database } from "../../../db/index.ts";
import { ProblemError } from "../../../generated/client/index.js";
import { addCredential, findCredentialId, revokeCredential } from "../../../identity/index.ts";
import { clockToleranceSeconds } from "../../../identity/tokens/tokens.ts";
import { loadConfig } from "../../../server/settings/config.ts";
import { startServer } from "../../../server/start/start.ts";
import { aLog, aSnapshot, checkedOut, send } from "../../support/data/broker-messages.ts";
import { type Watcher, watchEvents } from "../../support/http/events.ts";
import { type TestServer, useTestServer } from "../../support/http/server.ts";
import { signingKey } from "../../support/http/signing-key.ts";
import { tokenOf } from "../../support/http/token.ts";
import { waitUntil } from "../../support/run/wait.ts";
import { aWatcher, fieldsOf, serverIdOf } from "./watching.ts";

/** The same token, but it expires in so many seconds. */
async function endingIn(seconds: number, token: string, db: Database): Promise<string> {
  const { kid, key } = await signingKey(db);
  const claims = decodeJwt(token);
  const exp = Math.floor(Date.now() / 1000) + seconds - clockToleranceSeconds;
  return new SignJWT({ ...claims, iat: exp - 60, exp, jti: `ends-in-${seconds}` })
    .setProtectedHeader({ alg: "ES256", typ: "at+jwt", kid })
    .sign(key);
}

/** A stream whose token expires soon, but not, on a busy machine, before it begins. */
async function watchEndingSoon({ url, db }: TestServer, token: string): Promise<{ token: string; watcher: Watcher }> {
  for (let seconds = 1; ; seconds *= 2) {
    const ending = await endingIn(seconds, token, db);
    try {
      return { token: ending, watcher: await watchEvents(url, ending) };
    } catch (error) {
      if (!(error instanceof ProblemError) || error.status !== 401) throw error;
    }
  }
}

describe("streams of events (getEvents)", () => {
  const server = useTestServer({ SVC_EVENT_STREAMS_PER_CALLER: "4" }, {}, { tokensCheckedForMs: 200 });

  before(async () => {
    await send(server, aSnapshot("1@a", "08:00", { Status: "UP" }));
    await send(server, aSnapshot("1@b", "08:00", { Status: "UP" }));
  });

  it("refuses one stream more than a caller may have, and accepts it when another one has ended", async () => {
    const { watch } = await aWatcher(server);
    const open = await Promise.all(Array.from({ length: 4 }, () => watch()));
    const refused = await watch().catch((error) => error);
    expect(refused).to.include({ status: 429, code: "too_many_requests", retryAfter: 30 });
    await open[0]?.close();
    let again = await watch().catch((error) => error);
    while (again instanceof Error) again = await watch().catch((error) => error);
    await Promise.all([...open, again].map((one) => one.close()));
  });

  it("is for administrators and viewers, and HEAD answers only its head", async () => {
    const collector = await addCredential(server.db, { type: "collector", brokerId: "b" }, "test");
    const headers = { authorization: `Bearer ${await tokenOf(server.identityUrl as string, collector)}` };
    await server.client.refused("getEvents", 403, { headers });
    const { status, headers: answered } = await server.client.request("HEAD", "/api/v1/events");
    expect(status).to.equal(200);
    expect(answered.get("content-type")).to.equal("text/event-stream");
    const { text } = await server.client.call("getEvents", { query: { ForSeconds: 0 } });
    expect(text).to.match(/^retry: 3000\n\nid: \d+\nevent: Ready\ndata: \{"AsOfUtc":"[\d:.TZ-]+"\}\n\n$/);
  });

  it("ends in order when its account is disabled, its token or client credentials are revoked, or its token expires", async () => {
    const { db, identityUrl } = server;
    const [disabled, revoked, dropped, expiring, stays] = [
      await aWatcher(server),
      await aWatcher(server),
      await aWatcher(server),
      await aWatcher(server),
      await aWatcher(server),
    ] as const;
    const watched = await Promise.all([disabled.watch(), revoked.watch(), dropped.watch()]);
    const other = await stays.watch();
    const { token, watcher } = await watchEndingSoon(server, expiring.token);
    await server.client.call("updateAccount", { path: { id: disabled.id }, body: { IsDisabled: true } });
    const { clientId, clientSecret } = revoked.credential;
    const form = { client_id: clientId, client_secret: clientSecret, token: revoked.token };
    const body = new URLSearchParams(form);
    expect((await fetch(`${identityUrl}/connect/revocation`, { method: "POST", body })).status).to.equal(200);
    await revokeCredential(db, Number(await findCredentialId(db, dropped.credential.clientId)), "test");
    for (const { ended } of [...watched, watcher]) expect(await ended).to.equal(undefined);
    expect(other.hasEnded()).to.equal(false);
    await other.close();
    const again = [disabled.watch(), revoked.watch(), dropped.watch(), watchEvents(server.url, token)];
    const refused = await Promise.all(again.map((one) => one.catch((error) => error.status)));
    expect(refused, "none of them begins another").to.deep.equal([401, 401, 401, 401]);
  });

  it("follows the licence servers that the account sees", async () => {
    const narrowed = await aWatcher(server);
    const narrow = await narrowed.watch();
    const LicenseServerIds = [await serverIdOf(server, "1@b")];
    await server.client.call("updateAccount", { path: { id: narrowed.id }, body: { LicenseServerIds } });
    const changedAt = performance.now();
    const received = () => JSON.stringify(narrow.events);
    for (let round = 1; ; round += 1) {
      const began = performance.now();
      await send(server, aLog("1@a", checkedOut("12:30", { UserName: `secret-${round}.` })));
      await send(server, aLog("1@b", checkedOut("12:31", { UserName: `dora-${round}.` })));
      await waitUntil("dora", async () => received().includes(`dora-${round}.`));
      if (!received().includes(`secret-${round}.`)) break;
      expect(began - changedAt, "milliseconds after the change").to.be.below(10_000);
    }
    await narrow.close();
  });

  it("sends a report that another server on the same database ingested, and ends when its server stops", async () => {
    const { db } = server;
    const config = loadConfig({
      SVC_ENVIRONMENT: "test",
      SVC_API_PORT: "0",
      SVC_SECURITY_MODE: "off",
      SVC_DB_URL: "sqlite::memory:",
      SVC_DEMO_DATA: "off",
      SVC_LOG_LEVEL: "silent",
      SVC_SILENCE_HOURS: String(876_000),
    });
    const other = await startServer(config, {
      openDatabase: async () => ({
        ...db,
        read: db.read,
        write: db.write,
        close: async () => {},
        isFull: () => false,
        ping: async () => {},
      }),
    });
    const watchers = await Promise.all([watchEvents(other.url), watchEvents(other.url)]);
    await send(server, aLog("1@a", checkedOut("13:00", { UserName: "eve" })));
    const event = await (watchers[0] as (typeof watchers)[0]).until("Checkout");
    expect(event.data).to.include({ UserName: "eve" });
    const began = performance.now();
    await other.close();
    expect(performance.now() - began).to.be.below(20_000);
    for (const watcher of watchers) expect(await watcher.ended).to.equal(undefined);
    // The client continues at the remaining server.
    const on = await (await aWatcher(server)).watch({ LastEventId: event.id, ForSeconds: 0 });
    await on.ended;
    expect(fieldsOf(on.events, "Checkouts")).to.deep.equal([
      ["Ready", undefined],
      ["Report", 1],
    ]);
  });
});
