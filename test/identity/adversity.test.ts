// The identity service when things around it go wrong or stand otherwise: TLS, the database away, expired rows, clocks.
import { execFileSync } from "node:child_process";
import { mkdtempSync, renameSync, rmSync } from "node:fs";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { countFailure, throttleOf } from "../../identity/accounts/throttle.ts";
import { sweepIdentity } from "../../identity/http/sweep.ts";
import { addCredential } from "../../identity/index.ts";
import { openTestDatabase } from "../support/data/database.ts";
import { adminPassword, startTestServer } from "../support/http/server.ts";
import { waitUntil } from "../support/run/wait.ts";

describe("the identity service over TLS", () => {
  it("gives cookies that are Secure, an https issuer, and makes browsers stay with TLS", async function overTls() {
    const folder = mkdtempSync(join(tmpdir(), "svc-tls-"));
    const [cert, key] = [join(folder, "cert.pem"), join(folder, "key.pem")];
    const options = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 1 -subj /CN=localhost";
    try {
      execFileSync("openssl", [...options.split(" "), "-keyout", key, "-out", cert], { stdio: "ignore" });
    } catch {
      rmSync(folder, { recursive: true });
      this.skip();
    }
    // The tests' client trusts no certificate of a test.
    const server = await startTestServer({ SVC_TLS_CERT: cert, SVC_TLS_KEY: key }, {}, "no token").finally(() =>
      rmSync(folder, { recursive: true }),
    );
    try {
      const query = new URLSearchParams({
        client_id: "svc.server.web",
        redirect_uri: `${server.url}/signed-in`,
        response_type: "code",
        scope: "openid",
        code_challenge: "c".repeat(43),
        code_challenge_method: "S256",
      });
      const answer = await got(`${server.identityUrl}/connect/authorize?${query}`);
      const cookies = answer.headers["set-cookie"] ?? [];
      expect(cookies).not.to.deep.equal([]);
      for (const line of cookies)
        expect(line)
          .to.match(/; secure/i)
          .and.match(/; httponly/i);
      expect(answer.headers["strict-transport-security"]).to.match(/^max-age=\d+/);
      const discovery = await got(`${server.identityUrl}/.well-known/openid-configuration`);
      const { issuer, token_endpoint } = JSON.parse(discovery.text);
      expect([issuer, token_endpoint]).to.deep.equal([server.identityUrl, `${server.identityUrl}/connect/token`]);
      expect(issuer).to.match(/^https:/);
    } finally {
      await server.close();
    }
  });

  function got(url: string) {
    return new Promise<{ headers: import("node:http").IncomingHttpHeaders; text: string }>((resolve, reject) => {
      const sent = request(url, { rejectUnauthorized: false }, async (res) => {
        let text = "";
        for await (const chunk of res) text += chunk;
        resolve({ headers: res.headers, text });
      });
      sent.on("error", reject).end();
    });
  }
});

describe("the identity service without its database", () => {
  it("answers 503 with Retry-After, not that somebody is unknown, and goes on when it is back", async () => {
    const folder = mkdtempSync(join(tmpdir(), "svc-away-"));
    const file = join(folder, "svc.db");
    const server = await startTestServer({ SVC_DB_URL: `sqlite:${file}` });
    const { clientId, clientSecret } = await addCredential(server.db, { type: "server-api" }, "test");
    const body = () =>
      new URLSearchParams({
        grant_type: "password",
        username: "admin",
        password: adminPassword,
        scope: "svc.server.scope",
        client_id: clientId,
        client_secret: clientSecret,
      });
    const token = () => fetch(`${server.identityUrl}/connect/token`, { method: "POST", body: body() });
    try {
      const { access_token } = (await (await token()).json()) as { access_token: string };
      const userinfo = () =>
        fetch(`${server.identityUrl}/connect/userinfo`, { headers: { Authorization: `Bearer ${access_token}` } });
      renameSync(file, `${file}.away`);
      for (const send of [token, userinfo]) {
        const answer = await send();
        expect([answer.status, answer.headers.has("retry-after")]).to.deep.equal([503, true]);
        expect(await answer.json()).to.include({ error: "temporarily_unavailable" });
      }
      expect((await fetch(`${server.identityUrl}/connect/jwks`)).status).to.equal(200);
      renameSync(`${file}.away`, file);
      await waitUntil("tokens are issued again", async () => (await token()).status === 200);
      expect((await userinfo()).status).to.equal(200);
    } finally {
      await server.close();
      rmSync(folder, { recursive: true });
    }
  });
});

describe("what the identity service stores", () => {
  it("is swept when it has expired, and what has not stays", async () => {
    const db = await openTestDatabase();
    const now = Date.now();
    const state = (id: string, expires_at: number) => ({ model: "Session", id, payload: "{}", expires_at });
    for (const [id, at] of [
      ["old", now - 1],
      ["new", now + 1],
    ] as const) {
      await db.write("identity_state").insert(state(id, at));
      await db.write("identity_revocations").insert({ kind: "token", id, expires_at: at });
      await db.write("log_in_failures").insert({ key: id, failures: 1, blocked_until_at: 0, expires_at: at });
    }
    await sweepIdentity(db, now);
    expect(await db.read("identity_state").pluck("id")).to.deep.equal(["new"]);
    expect(await db.read("identity_revocations").pluck("id")).to.deep.equal(["new"]);
    expect(await db.read("log_in_failures").pluck("key")).to.deep.equal(["new"]);
    await db.close();
  });

  it("is swept to its end in one run, however much has expired", async () => {
    const db = await openTestDatabase();
    const expired = Array.from({ length: 2_500 }, (_, number) => ({ key: `key ${number}`, failures: 1 }));
    await db.write.batchInsert(
      "log_in_failures",
      expired.map((row) => ({ ...row, blocked_until_at: 0, expires_at: 1 })),
      100,
    );
    await sweepIdentity(db);
    expect(await db.read("log_in_failures")).to.deep.equal([]);
    await db.close();
  });
});

describe("a clock that goes back", () => {
  it("holds nobody longer than their delay, and clocks that differ a little let nobody pass", async () => {
    const db = await openTestDatabase();
    const now = Date.now();
    for (let time = 0; time < 8; time += 1) await countFailure(db, "admin", "192.0.2.1", now);
    const delayOf = async (at: number) => (await throttleOf(db, "admin", "192.0.2.1", at)).refuseMs;
    const delay = await delayOf(now);
    expect(delay).to.equal(8_000);
    expect(await delayOf(now - 30_000)).to.equal(delay);
    expect(await delayOf(now - 86_400_000)).to.equal(0);
    await countFailure(db, "admin", "192.0.2.1", now - 86_400_000);
    expect(await delayOf(now - 86_400_000)).to.equal(2 * delay);
    await db.close();
  });
});
