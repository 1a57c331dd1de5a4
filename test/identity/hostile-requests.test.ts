// Requests to the identity service that no client of good will sends: each is answered, clearly, and none is our failure.
import { deflateRawSync } from "node:zlib";
import { expect } from "chai";
import { Browser } from "../support/browser/browser.ts";
import { passwordForm, signInAddress, startTestIdentity, type TestIdentity } from "../support/http/identity.ts";
import { exchange, firstReply } from "../support/http/raw.ts";
import { waitUntil } from "../support/run/wait.ts";

describe("hostile requests to the identity service", () => {
  let identity: TestIdentity;
  before(async () => {
    identity = await startTestIdentity();
  });
  after(() => identity.close());

  const form = { "Content-Type": "application/x-www-form-urlencoded" };
  const fields = () => {
    const { clientId, clientSecret } = identity.client;
    return String(new URLSearchParams({ ...passwordForm(), client_id: clientId, client_secret: clientSecret }));
  };
  const post = (path: string, body: string) =>
    fetch(`${identity.url}${path}`, { method: "POST", body, headers: form, redirect: "manual" });
  const errorOf = async (answer: Response) => [answer.status, ((await answer.json()) as { error: string }).error];

  it("that name a grant after what every object has are an unknown grant", async () => {
    for (const grant_type of ["__proto__", "constructor", "toString", "hasOwnProperty"]) {
      expect(await errorOf(await identity.token({ ...passwordForm(), grant_type })), grant_type).to.deep.equal([
        ...[400, "unsupported_grant_type"],
      ]);
    }
  });

  it("that repeat a field that nobody knows are refused as well, but for resource, which may be repeated", async () => {
    expect(await errorOf(await post("/connect/token", `${fields()}&a=1&a=2`))).to.deep.equal([400, "invalid_request"]);
    const resources = `${fields()}&resource=urn:svc:server&resource=urn:svc:server`;
    expect((await post("/connect/token", resources)).status).to.equal(200);
  });

  it("with a body of ten megabytes are answered once it is sent, also on the log-in page", async () => {
    const large = `username=${"a".repeat(10_000_000)}`;
    for (const path of ["token", "introspect", "revocation", "userinfo", "endsession/confirm"]) {
      expect((await post(`/connect/${path}`, large)).status, path).to.be.within(400, 401);
    }
    const query = new URLSearchParams({
      client_id: "svc.server.web",
      redirect_uri: "http://127.0.0.1:5015/signed-in",
      response_type: "code",
      scope: "openid",
      code_challenge: "c".repeat(43),
      code_challenge_method: "S256",
    });
    const browser = new Browser(identity.url);
    const page = await browser.get(`${identity.url}/connect/authorize?${query}`);
    expect((await browser.post(page.url, { username: "a".repeat(10_000_000) })).status).to.equal(400);
  });

  it("with NUL, broken percent escapes or half characters, wherever they stand, are 4xx", async () => {
    for (const bad of ["%00", "%zz", "%ff", "%ed%a0%80"]) {
      for (const name of ["grant_type", "username", "password", "scope", "client_id", "client_secret"]) {
        const form = fields().replace(new RegExp(`${name}=[^&]*`), `${name}=${bad}`);
        expect((await post("/connect/token", form)).status, `${name}=${bad}`).to.equal(400);
      }
      for (const path of [`authorize?client_id=${bad}`, `endsession?client_id=${bad}`, `log-in/${bad}`, bad]) {
        const { status } = await fetch(`${identity.url}/connect/${path}`, { redirect: "manual" });
        expect(status, path).to.be.within(400, 404);
      }
    }
  });

  it("with HEAD or a bare OPTIONS at the token endpoint are 405 with Allow: POST; a browser's question is answered", async () => {
    for (const method of ["HEAD", "OPTIONS"]) {
      const answer = await fetch(`${identity.url}/connect/token`, { method });
      expect([answer.status, answer.headers.get("allow")], method).to.deep.equal([405, "POST"]);
    }
    const headers = { Origin: "http://127.0.0.1:5015", "Access-Control-Request-Method": "POST" };
    expect((await fetch(`${identity.url}/connect/token`, { method: "OPTIONS", headers })).status).to.equal(204);
    const form = await post("/connect/authorize/abc", "a=b");
    expect([form.status, form.headers.get("allow")]).to.deep.equal([405, "GET"]);
  });

  it("that name a whole address are taken, and one that is none is 400", async () => {
    const answer = async (target: string) =>
      firstReply(await exchange(identity.url, [`GET ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`]));
    expect(await answer("http://[:/")).to.include({ status: 400 });
    expect(await answer("http://other.example/connect/token")).to.include({ status: 405 });
    expect(await answer("//[")).to.include({ status: 404 });
  });

  it("that end in the middle of the body are no failure of ours in the log", async () => {
    const before = identity.logged.length;
    const head = `POST /connect/token HTTP/1.1\r\nHost: a\r\nContent-Type: ${form["Content-Type"]}\r\n`;
    await exchange(identity.url, [`${head}Content-Length: 100\r\n\r\na=b`], 100);
    const lines = () => identity.logged.slice(before).join();
    await waitUntil("the log names who hung up", () => lines().includes("hung up"));
    expect(lines()).not.to.contain("the database is away");
  });

  it("with the cookie of a sign-in that we did not seal sign nobody in", async () => {
    const address = signInAddress(identity);
    const params = Object.fromEntries(new URL(address).searchParams);
    const browser = new Browser(identity.url);
    const page = await browser.get(address);
    const uid = page.url.split("/").at(-1) ?? "";
    const iat = Math.floor(Date.now() / 1000);
    const clear = JSON.stringify({
      kind: "Interaction",
      jti: uid,
      iat,
      exp: iat + 600,
      params,
      prompt: { name: "login", reasons: ["no_session"], details: {} },
      result: { login: { accountId: String(identity.adminId), remember: false, amr: ["pwd"] } },
    });
    for (const path of [`/connect/authorize/${uid}`, `/connect/log-in/${uid}`]) {
      browser.forge("svc_log_in_state.0", path, deflateRawSync(clear).toString("base64url"));
      const answer = await browser.get(`${identity.url}${path}`);
      expect([answer.status, answer.url], path).to.deep.equal([400, `${identity.url}${path}`]);
    }
  });
});
