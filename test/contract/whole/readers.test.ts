// Client credentials of the type reader: what their tokens may read, what they may not do, and until when.
import { createHash } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { expect } from "chai";
import { addCredential, revokeCredential, rotateCredential } from "../../../identity/index.ts";
import { aDenial, aSession, aUser } from "../../support/data/build-records.ts";
import { aPool, aServer } from "../../support/data/build-servers.ts";
import { signedInAccount } from "../../support/http/account.ts";
import { Client } from "../../support/http/client.ts";
import { useTestServer } from "../../support/http/server.ts";
import { tokenOf } from "../../support/http/token.ts";
import type { Operation } from "../document/contract-document.ts";
import { eachIs, operations, sent } from "./refusals.ts";

const hour = 3_600_000;
const isRead = ({ method, operationId }: Operation) => method === "get" || operationId.startsWith("query");
const isOfAccount = ({ path }: Operation) => path.startsWith("/api/v1/account");
/** A stream never ends. */
const reads = operations.filter((one) => isRead(one) && one.operationId !== "getEvents");

describe("client credentials of the type reader", () => {
  const server = useTestServer();
  const issuer = () => server.identityUrl as string;

  before(async () => {
    const { db } = server;
    for (const id of [1, 2]) {
      await aServer(db, { name: `lic-0${id}` });
      const poolId = await aPool(db, { licenseServerId: id, name: `cad_${id}`, vendor: "acme", total: 10, used: 4 });
      const userId = await aUser(db, { name: `user-${id}` });
      await aSession(db, { poolId, userId, startAt: Date.now() - hour });
      await aDenial(db, { licenseServerId: id, userId, poolId, denialAt: Date.now() - hour });
    }
  });

  async function reader(licenseServerIds: readonly number[] | null, expiresAt: number | null = null) {
    const made = await addCredential(server.db, { type: "reader", licenseServerIds, expiresAt }, "test");
    return { ...made, client: new Client(server.url, await tokenOf(issuer(), made)) };
  }

  /** The answer of an operation, without what changes with time. */
  async function answered(client: Client, operation: Operation): Promise<unknown> {
    const { status, text } = await sent(client, operation);
    // Sums over what is active now: they have decimals, or are seconds.
    const moment = /"traceId":"\w+"|\d{4}-\d\d-\d\dT[\d:.]+Z|"\w*Seconds":[\d.]+|\d+\.\d+/g;
    return { operation: operation.operationId, status, text: text.replaceAll(moment, "") };
  }

  it("see what a viewer of their licence servers sees, in every operation that reads, and no more", async () => {
    for (const seen of [null, [1], []]) {
      const { client: viewer } = await signedInAccount(server, "viewer", seen);
      const { client } = await reader(seen);
      for (const operation of reads.filter((one) => !isOfAccount(one))) {
        expect(await answered(client, operation)).to.deep.equal(await answered(viewer, operation));
      }
    }
    const limited = (await reader([1])).client;
    expect((await limited.call("getUserLookup")).body.map(({ Name }) => Name)).to.deep.equal(["user-1"]);
    await limited.call("getLicenseServer", { path: { id: 1 } });
    await limited.refused("getLicenseServer", 404, { path: { id: 2 } });
  });

  it("receive events", async () => {
    const { clientId, clientSecret } = await reader([1]);
    const token = await tokenOf(issuer(), { clientId, clientSecret });
    const ending = new AbortController();
    const headers = { authorization: `Bearer ${token}`, accept: "text/event-stream" };
    const { status } = await fetch(`${server.url}/api/v1/events`, { headers, signal: ending.signal });
    ending.abort();
    expect(status).to.equal(200);
  });

  it("change nothing: every operation that does not read is 403, also with a body that would be refused, and so is their account", async () => {
    const { client } = await reader(null);
    const changes = operations.filter((one) => !isRead(one));
    expect(changes.length).to.be.greaterThan(50);
    await eachIs(403, "forbidden", (operation) => sent(client, operation), changes);
    await eachIs(403, "forbidden", (operation) => sent(client, operation, { body: "{}" }), changes);
    await eachIs(403, "forbidden", (operation) => sent(client, operation), operations.filter(isOfAccount));
    const acts: { actor_kind: string }[] = await server.db.read("audit_log");
    expect(acts.map((act) => act.actor_kind)).not.to.include("reader");
  });

  it("get tokens only by client credentials", async () => {
    const { clientId, clientSecret } = await reader(null);
    const errorOf = async (fields: Record<string, string>) => {
      const secret = { scope: "svc.server.scope", client_id: clientId, client_secret: clientSecret };
      const body = new URLSearchParams({ ...secret, ...fields });
      const answer = await fetch(`${issuer()}/connect/token`, { method: "POST", body });
      return ((await answer.json()) as { error?: string }).error;
    };
    const login = { username: "admin", password: "the administrator's password" };
    expect(await errorOf({ grant_type: "password", ...login })).to.equal("unauthorized_client");
    expect(await errorOf({ grant_type: "refresh_token", refresh_token: "x" })).to.equal("unauthorized_client");
    const more = { scope: "svc.server.scope offline_access" };
    expect(await errorOf({ grant_type: "client_credentials", ...more })).to.equal("invalid_scope");
    expect(await errorOf({ grant_type: "client_credentials" })).to.equal(undefined);
  });

  it("createClientCredential and getClientCredentials: with licence servers and an end, which other types don't have", async () => {
    const ExpiresUtc = new Date(Date.now() + 24 * hour).toISOString();
    const make = (body: object) => ({ body: { Type: "reader" as const, ...body } });
    const { body } = await server.client.call("createClientCredential", make({ LicenseServerIds: [2, 1], ExpiresUtc }));
    expect(body.ClientId).to.match(/^svc\.server\.reader\.[0-9a-f]{16}\.none$/);
    expect(body.Credential).to.deep.include({ Type: "reader", LicenseServerIds: [1, 2], ExpiresUtc, BrokerId: null });
    const everything = (await server.client.call("createClientCredential", make({}))).body.Credential;
    expect([everything.LicenseServerIds, everything.ExpiresUtc]).to.deep.equal([null, null]);
    const none = (await server.client.call("createClientCredential", make({ LicenseServerIds: [] }))).body.Credential;
    expect(none.LicenseServerIds).to.deep.equal([]);
    const { body: listed } = await server.client.call("getClientCredentials");
    expect(listed).to.deep.include(body.Credential).and.to.deep.include(everything).and.to.deep.include(none);

    const fault = async (given: object) =>
      Object.keys((await server.client.refused("createClientCredential", 400, make(given))).errors ?? {});
    expect(await fault({ ExpiresUtc: new Date(Date.now() - 1).toISOString() })).to.deep.equal(["ExpiresUtc"]);
    expect(await fault({ ExpiresUtc: new Date(Date.now() + 735 * 24 * hour).toISOString() })).to.deep.equal([
      "ExpiresUtc",
    ]);
    for (const Type of ["server-api", "collector", "agent"]) {
      expect(await fault({ Type, ExpiresUtc })).to.deep.equal(["ExpiresUtc"]);
      expect(await fault({ Type, LicenseServerIds: [1] })).to.deep.equal(["LicenseServerIds"]);
    }
    await server.client.refused("createClientCredential", 404, make({ LicenseServerIds: [99] }));
  });

  it("that expire get no tokens any more, end their tokens at that instant, and stay in the list", async () => {
    const expiresAt = Date.now() + 4_000;
    const { id, client, ...secret } = await reader(null, expiresAt);
    const form = { grant_type: "client_credentials", scope: "svc.server.scope", client_id: secret.clientId };
    const body = new URLSearchParams({ ...form, client_secret: secret.clientSecret });
    const given = await (await fetch(`${issuer()}/connect/token`, { method: "POST", body })).json();
    expect((given as { expires_in: number }).expires_in).to.be.within(1, 4);
    for (let isOver = false, status = 200; status === 200; ) {
      isOver = Date.now() >= expiresAt;
      ({ status } = await client.get("/api/v1/users/lookup"));
      expect(status).to.be.oneOf(isOver ? [401] : [200, 401]);
      if (status === 401) expect(Date.now()).to.be.at.least(expiresAt);
      await delay(20);
    }
    expect(await tokenOf(issuer(), secret).catch((error) => error.message)).to.contain("invalid_client");
    const listed = (await server.client.call("getClientCredentials")).body.find((one) => one.Id === id);
    expect(listed).to.include({ ExpiresUtc: new Date(expiresAt).toISOString(), RevokedUtc: null });
    await server.client.refused("rotateClientCredential", 409, { path: { id } });
    await server.client.refused("rotateClientCredential", 409, { path: { id }, query: { OverlapHours: 1 } });
    await server.client.call("revokeClientCredential", { path: { id } });
  });

  it("that are revoked, or have another secret, are refused with earlier tokens", async () => {
    for (const end of [revokeCredential, rotateCredential]) {
      const { id, clientId, clientSecret } = await reader(null);
      const token = await tokenOf(issuer(), { clientId, clientSecret });
      await end(server.db, id, "test");
      expect((await new Client(server.url, token).get("/api/v1/users/lookup")).status).to.equal(401);
      expect(await tokenOf(issuer(), { clientId, clientSecret }).catch((error) => error.message)).to.contain(
        "invalid_client",
      );
    }
  });

  it("are refused by a server of an older version, which would take them for brokers", async () => {
    const { id, clientId, clientSecret } = await reader(null);
    const row = await server.db.read("client_credentials").where({ id }).first("secret_hash");
    expect(row.secret_hash).not.to.equal(createHash("sha256").update(clientSecret).digest("hex"));
    const [, claims = ""] = (await tokenOf(issuer(), { clientId, clientSecret })).split(".");
    expect(JSON.parse(Buffer.from(claims, "base64url").toString()).ver).to.equal("0.reader-1");
  });
});
