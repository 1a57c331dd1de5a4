// The audit log: who did what and from where, in a chain that proves that nothing was changed.
import { expect } from "chai";
import type { Database } from "../../db/index.ts";
import { recordAct } from "../../identity/audit/audit-log.ts";
import { verifyAuditLog } from "../../identity/audit/chain.ts";
import { deleteOldEntries } from "../../identity/http/sweep.ts";
import { addAccount } from "../../identity/index.ts";
import { openTestDatabase } from "../support/data/database.ts";
import { password, passwordForm, startTestIdentity, type TestIdentity } from "../support/http/identity.ts";
import { adminPassword, useTestServer } from "../support/http/server.ts";

describe("the chain of the audit log", () => {
  let db: Database;
  beforeEach(async () => {
    db = await openTestDatabase();
  });
  afterEach(() => db.close());

  async function act(target: string, at = Date.now()): Promise<void> {
    const entry = { actor: "test", action: "group.add", target, detail: { name: `"${target}" ü` } } as const;
    await db.write.transaction((trx) => recordAct(trx, entry, at));
  }

  it("is proven when nothing was changed, also when acts were recorded at the same time", async () => {
    expect(await verifyAuditLog(db)).to.include({ verified: 0, fault: null });
    await act("first");
    await Promise.all(Array.from({ length: 20 }, (_, number) => act(`at once ${number}`)));
    const { head, ...proof } = await verifyAuditLog(db);
    expect(proof).to.deep.equal({ verified: 21, unchained: 0, deleted: 0, fault: null });
    expect(head).to.equal((await db.read("audit_log").orderBy("id", "desc").first("hash")).hash);
    await act("later");
    expect((await verifyAuditLog(db, head)).fault).to.equal(null);
    expect((await verifyAuditLog(db, "f".repeat(64))).fault).to.contain("expected hash");
  });

  it("is broken by a changed, an added, a missing entry, and by newest ones that are missing", async () => {
    for (const target of ["one", "two", "three", "four"]) await act(target);
    const rows = await db.read("audit_log").orderBy("id");
    const restore = async () => {
      await db.write("audit_log").delete();
      for (const row of rows) await db.write("audit_log").insert(row);
      expect((await verifyAuditLog(db)).fault).to.equal(null);
    };
    const { id: second } = rows[1];
    const attacks: Record<string, () => Promise<unknown>> = {
      "another actor": () => db.write("audit_log").where("id", second).update({ actor: "other" }),
      "another instant": () => db.write("audit_log").where("id", second).update({ at: 1 }),
      "no hash": () => db.write("audit_log").where("id", second).update({ hash: null }),
      missing: () => db.write("audit_log").where("id", second).delete(),
      "the newest missing": () => db.write("audit_log").where("id", rows[3].id).delete(),
      added: () => db.write("audit_log").insert({ ...rows[3], id: 1000 }),
    };
    for (const [name, attack] of Object.entries(attacks)) {
      await attack();
      expect((await verifyAuditLog(db)).fault, name).not.to.equal(null);
      await restore();
    }
  });

  it("stays provable when the retention deletes the oldest entries, and the deletion is an entry", async () => {
    const now = Date.now();
    for (let age = 30; age > 0; age -= 10) await act(`${age} days`, now - age * 86_400_000);
    expect(await deleteOldEntries(db, 15 * 86_400_000, now)).to.equal(2);
    expect(await db.read("audit_log").orderBy("id").pluck("target")).to.deep.equal(["10 days", "audit log"]);
    expect(await verifyAuditLog(db)).to.include({ verified: 2, deleted: 2, fault: null });
    expect(await deleteOldEntries(db, 15 * 86_400_000, now)).to.equal(0);
    await db.write("audit_log").where("target", "10 days").delete();
    expect((await verifyAuditLog(db)).fault).not.to.equal(null);
  });

  it("leaves entries that are older than the chain alone, and counts them", async () => {
    await db.write("audit_log").insert({ at: 1, actor: "old", action: "group.add", target: "x" });
    await act("new");
    expect(await verifyAuditLog(db)).to.include({ verified: 1, unchained: 1, fault: null });
  });
});

describe("the audit log of the identity service", () => {
  let identity: TestIdentity;
  beforeEach(async () => {
    identity = await startTestIdentity({ trustedProxies: 1 });
  });
  afterEach(() => identity.close());

  const entries = (action: string) => identity.db.read("audit_log").where("action", action).orderBy("id");

  it("has log-ins and refused ones, with the address behind the proxy and the trace id of the answer", async () => {
    const headers = { "X-Forwarded-For": "203.0.113.7" };
    const answer = await identity.token(passwordForm(), headers);
    const [entry] = await entries("log-in");
    expect(entry).to.include({ actor: "admin", actor_kind: "account", actor_id: String(identity.adminId) });
    expect(entry).to.include({ address: "203.0.113.7", trace_id: answer.headers.get("x-trace-id") });
    expect(JSON.parse(entry.detail)).to.deep.equal({ through: identity.client.clientId });
    for (const name of ["admin", "a password in the wrong field"]) {
      await identity.token(passwordForm(name, "wrong password"), headers);
    }
    const refused = await entries("log-in.refused");
    expect(refused.map(({ target }) => target)).to.deep.equal(["admin", "unknown name"]);
    expect(JSON.stringify(await identity.db.read("audit_log"))).not.to.contain("wrong field");
    expect((await verifyAuditLog(identity.db)).fault).to.equal(null);
  });

  it("has revoked tokens, with the client that revoked them", async () => {
    const token = await identity.accessToken();
    const { clientId, clientSecret } = identity.client;
    const body = new URLSearchParams({ token, client_id: clientId, client_secret: clientSecret });
    await fetch(`${identity.url}/connect/revocation`, { method: "POST", body });
    const [entry] = await entries("token.revoke");
    expect(entry).to.include({ actor: clientId, actor_kind: "machine", actor_id: clientId });
  });
});

describe("who sent a request", () => {
  const server = useTestServer();

  it("is in the audit log and in the log, also when it was refused", async () => {
    const [{ id: adminId }] = await server.db.read("accounts").where("name", "admin");
    await server.client.call("createGroup", { body: { Name: "g" } as never });
    const { body } = await server.client.call("getAuditLog", { query: { PageSize: 1 } });
    expect(body.Items[0]).to.include({ Actor: "admin", ActorKind: "account", ActorId: String(adminId) });
    const line = server.log.find(({ traceId }) => traceId === body.Items[0]?.TraceId);
    expect(line).to.include({ actor: "account", actorId: String(adminId), operation: "createGroup" });
    expect(body.Items[0]?.Address).to.equal(line?.address);

    await addAccount(server.db, { name: "eva", role: "viewer", password, licenseServerIds: null }, "test");
    const query = { client_id: "", client_secret: "" };
    const made = await server.client.call("createClientCredential", { body: { Type: "server-api" } });
    const form = {
      ...query,
      ...passwordForm("eva"),
      client_id: made.body.ClientId,
      client_secret: made.body.ClientSecret,
    };
    const answer = await fetch(`${server.identityUrl}/connect/token`, {
      method: "POST",
      body: new URLSearchParams(form),
    });
    const { access_token: token } = (await answer.json()) as { access_token: string };
    await server.client.refused("getAccounts", 403, { headers: { authorization: `Bearer ${token}` } });
    const refused = server.log.findLast(({ status }) => status === 403);
    const [{ id }] = await server.db.read("accounts").where("name", "eva");
    expect(refused).to.include({ actor: "account", actorId: String(id), operation: "getAccounts" });
    expect(JSON.stringify(server.log)).not.to.contain(adminPassword);
  });
});
