// Browsers of other sites: whose scripts may use the API and get tokens (SVC_CORS_ORIGINS), requested as browsers do,
// and by one.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "chai";
import { type Browser, chromium } from "playwright-core";
import { addCredential } from "../../../identity/index.ts";
import { chromiumFile, chromiumOptions } from "../../../scripts/web/chromium.ts";
import { loadConfig } from "../../../server/settings/config.ts";
import { adminPassword, startTestServer, type TestServer, useTestServer } from "../../support/http/server.ts";
import { tokenOf } from "../../support/http/token.ts";
import { freePort } from "../../support/run/free-port.ts";

const portal = "https://portal.example.com";
const other = "https://tools.example.com:8443";
const allowed = (answer: Response) => answer.headers.get("access-control-allow-origin");

describe("pages of other sites", () => {
  const server = useTestServer({ SVC_CORS_ORIGINS: `${portal}, ${other}` });
  const closed = useTestServer();
  const send = (path: string, origin: string, options: RequestInit = {}, at: TestServer = server) =>
    fetch(at.url + path, { ...options, headers: { ...options.headers, Origin: origin } });

  async function requestToken(origin: string, fields: Record<string, string>, at: TestServer = server) {
    const { clientId, clientSecret } = await addCredential(at.db, { type: "reader" }, "test");
    const secret = { scope: "svc.server.scope", client_id: clientId, client_secret: clientSecret };
    const body = new URLSearchParams({ ...secret, ...fields });
    const answer = await fetch(`${at.identityUrl}/connect/token`, {
      method: "POST",
      body,
      headers: { Origin: origin },
    });
    return { answer, body: (await answer.json()) as { access_token?: string; error?: string } };
  }

  it("may use the API where their origin is set, errors too, and nothing is open to all or takes cookies", async () => {
    for (const origin of [portal, other]) {
      const { body } = await requestToken(origin, { grant_type: "client_credentials" });
      const headers = { Authorization: `Bearer ${body.access_token}` };
      for (const [path, status, given] of [
        ["/api/v1/sessions", 200, headers],
        ["/api/v1/features", 200, headers],
        ["/metrics/licenses", 200, headers],
        ["/api/v1/sessions", 401, {}],
        ["/api/v1/sessions?PageSize=0", 400, headers],
        ["/api/v1/sessions/1", 404, headers],
        ["/api/v1/nothing", 404, headers],
        ["/api/v1/administration/accounts", 403, headers],
      ] as const) {
        const answer = await send(path, origin, { headers: given });
        expect([answer.status, allowed(answer)], path).to.deep.equal([status, origin]);
        expect(answer.headers.get("vary"), path).to.match(/\bOrigin\b/);
        expect(answer.headers.get("access-control-allow-credentials"), path).to.equal(null);
        expect(answer.headers.get("access-control-expose-headers")).to.contain("Link").and.contain("X-Trace-Id");
      }
    }
  });

  it("learn before a request what they may send", async () => {
    const headers = { "Access-Control-Request-Method": "PATCH", "Access-Control-Request-Headers": "authorization" };
    const answer = await send("/api/v1/projects/1", portal, { method: "OPTIONS", headers });
    expect([answer.status, allowed(answer)]).to.deep.equal([204, portal]);
    expect(answer.headers.get("access-control-allow-methods")).to.contain("PATCH");
    expect(answer.headers.get("access-control-allow-headers")).to.contain("Authorization");
    const token = { method: "OPTIONS", headers: { Origin: portal, "Access-Control-Request-Method": "POST" } };
    const before = await fetch(`${server.identityUrl}/connect/token`, token);
    expect([before.status, allowed(before)]).to.deep.equal([204, portal]);
  });

  it("of any other origin read nothing: not of another port, scheme, subdomain or case, nor where none is set", async () => {
    const strangers = [
      ...["https://evil.example", "null", "http://portal.example.com", "https://portal.example.com:444"],
      ...["https://a.portal.example.com", "https://portal.example.com.evil.example", "https://PORTAL.example.com"],
    ];
    const headers = { "Access-Control-Request-Method": "GET" };
    for (const [at, origins] of [
      [server, strangers],
      [closed, [portal, ...strangers]],
    ] as const) {
      for (const origin of origins) {
        for (const options of [{}, { method: "OPTIONS", headers }]) {
          expect(allowed(await send("/api/v1/sessions", origin, options, at)), origin).to.equal(null);
        }
        const { answer } = await requestToken(origin, { grant_type: "client_credentials" }, at);
        expect([answer.status, allowed(answer)], origin).to.deep.equal([400, null]);
        const before = await fetch(`${at.identityUrl}/connect/token`, {
          method: "OPTIONS",
          headers: { Origin: origin, "Access-Control-Request-Method": "POST" },
        });
        expect([before.status, allowed(before)], origin).to.deep.equal([204, null]);
      }
    }
    expect(allowed(await send("/swagger/index.html", portal))).to.equal(null);
  });

  it("get no token for a name and a password, wherever they are from; programs and our pages do", async () => {
    const login = { grant_type: "password", username: "admin", password: adminPassword };
    for (const origin of [portal, other, "https://evil.example", "null"]) {
      const { answer, body } = await requestToken(origin, login);
      expect([answer.status, body.error], origin).to.deep.equal([400, "unauthorized_client"]);
      expect(allowed(answer)).to.equal(origin === portal || origin === other ? origin : null);
    }
    const credential = await addCredential(server.db, { type: "server-api" }, "test");
    await tokenOf(String(server.identityUrl), { ...credential, username: "admin", password: adminPassword });
  });

  it("read errors of the token endpoint, and anybody the discovery and the keys", async () => {
    const wrong = await requestToken(portal, { grant_type: "client_credentials", client_secret: "wrong" });
    expect([wrong.answer.status, allowed(wrong.answer)]).to.deep.equal([401, portal]);
    const malformed = await requestToken(portal, { grant_type: "client_credentials", scope: "" });
    expect([malformed.answer.status, allowed(malformed.answer)]).to.deep.equal([400, portal]);
    for (const path of ["/.well-known/openid-configuration", "/connect/jwks"]) {
      const answer = await fetch(server.identityUrl + path, { headers: { Origin: "https://evil.example" } });
      expect([answer.status, allowed(answer)]).to.deep.equal([200, "https://evil.example"]);
    }
  });

  it("are origins exactly: whatever is none ends the start", () => {
    const wrong = [
      "*",
      "null",
      "portal.example.com",
      "https://portal.example.com/",
      "https://*.example.com",
      "ftp://a",
    ];
    for (const one of [
      ...wrong,
      "https://Portal.example.com",
      "https://a,,https://b",
      "https://a:443",
      "https://a/b",
    ]) {
      expect(() => loadConfig({ SVC_CORS_ORIGINS: one }), one).to.throw(/SVC_CORS_ORIGINS/);
    }
    expect(loadConfig({ SVC_CORS_ORIGINS: `${portal},${other}` }).corsOrigins).to.deep.equal([portal, other]);
    expect(loadConfig({}).corsOrigins).to.deep.equal([]);
  });
});

describe("a browser on a page of another site", () => {
  let server: TestServer;
  let browser: Browser;
  const sites: Server[] = [];
  const ports: number[] = [];

  /** An empty page at another origin. */
  async function aSite(port = 0): Promise<void> {
    const site = createServer((_req, res) =>
      res.setHeader("Content-Type", "text/html").end("<!doctype html><title>A</title>"),
    );
    await new Promise<void>((listening) => site.listen(port, "127.0.0.1", listening));
    sites.push(site);
    ports.push((site.address() as AddressInfo).port);
  }

  before(async function () {
    if (chromiumFile() === undefined) this.skip();
    const port = await freePort();
    server = await startTestServer({ SVC_CORS_ORIGINS: `http://127.0.0.1:${port}` });
    await aSite(port);
    await aSite();
    browser = await chromium.launch(chromiumOptions());
  });
  after(async () => {
    await browser?.close();
    for (const site of sites) site.close();
    await server?.close();
  });

  it("gets a token and answers, with their headers and problems, where its origin is set, and nothing at another one", async () => {
    const { clientId, clientSecret } = await addCredential(server.db, { type: "reader" }, "test");
    const form = { grant_type: "client_credentials", scope: "svc.server.scope", client_id: clientId };
    const script = `(async () => {
      const body = new URLSearchParams(${JSON.stringify({ ...form, client_secret: clientSecret })});
      const given = await (await fetch("${server.identityUrl}/connect/token", { method: "POST", body })).json();
      const send = (path) => fetch("${server.url}/api/v1/" + path, { headers: { Authorization: "Bearer " + given.access_token } });
      const [list, problem] = [await send("sessions"), await send("sessions/1")];
      return [list.status, list.headers.get("Link") !== null, problem.status, (await problem.json()).code];
    })().catch((error) => error.name)`;
    const at = async (port: number | undefined) => {
      const page = await browser.newPage();
      await page.goto(`http://127.0.0.1:${port}/`);
      return page.evaluate(script);
    };
    expect(await at(ports[0])).to.deep.equal([200, true, 404, "not_found"]);
    expect(await at(ports[1])).to.equal("TypeError");
  });
});
