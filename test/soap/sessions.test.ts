// Who may call the legacy methods: sessions over several servers, disabled accounts, roles, tokens, and what the
// description has behind a proxy and over TLS.
import { readFileSync } from "node:fs";
import { request } from "node:https";
import { fileURLToPath } from "node:url";
import { expect } from "chai";
import { addCredential, createLegacySessions } from "../../identity/index.ts";
import { adminPassword, startTestServer, useTestServer } from "../support/http/server.ts";
import { tokenOf } from "../support/http/token.ts";
import { envelope, type LegacyAnswer, send, servicePath, session, startOnLegacyPort } from "./calls.ts";

const password = "seven bright lanterns";

async function logIn(url: string, name: string, given = password): Promise<string> {
  const request = `<dc:UserName>${name}</dc:UserName><dc:Password>${given}</dc:Password>`;
  const { text } = await send(url, { body: envelope("PerformUserAuthentication", request) });
  return /<dc:SessionID>([^<]+)</.exec(text)?.[1] ?? text;
}

const errorCode = ({ text }: LegacyAnswer) => /<dc:Code>(\d+)</.exec(text)?.[1];
const addition = "<dc:Name>cad</dc:Name>";

describe("callers of the legacy methods", () => {
  const server = useTestServer();

  before(async () => {
    for (const [Name, Role] of [
      ["vera", "viewer"],
      ["adam", "administrator"],
    ] as const)
      await server.client.call("createAccount", { body: { Name, Role, Password: password } });
  });

  it("read as viewers, add as administrators, and get a missing right in Error", async () => {
    const [viewer, administrator] = [await logIn(server.url, "VERA"), await logIn(server.url, "adam")];
    for (const id of [viewer, administrator]) {
      const { status, text } = await send(server.url, { body: envelope("GetLicenses", session(id)) });
      expect(status, text).to.equal(200);
      expect(text).to.include('<dc:Error i:nil="true"/>');
    }
    const refused = await send(server.url, { body: envelope("AddLicenseInfo", session(viewer) + addition) });
    expect([refused.status, errorCode(refused)]).to.deep.equal([200, "403"]);
    expect(refused.text).to.include("<dc:LicenseID>0</dc:LicenseID>");
    const added = await send(server.url, { body: envelope("AddLicenseInfo", session(administrator) + addition) });
    expect(added.text).to.match(/<dc:LicenseID>[1-9]/);
  });

  it("may send a bearer token instead of a session; a bad one is refused, and a broker's has no right to read", async () => {
    const { clientId, clientSecret } = await addCredential(server.db, { type: "server-api" }, "test");
    const token = await tokenOf(server.identityUrl ?? "", { clientId, clientSecret, username: "vera", password });
    const call = (authorization: string, method = "GetLicenses", more = "") =>
      send(server.url, {
        headers: { "content-type": "text/xml", authorization },
        body: envelope(method, session("nobody") + more),
      });
    expect((await call(`Bearer ${token}`)).status).to.equal(200);
    expect(errorCode(await call(`bearer ${token}`, "AddLicenseInfo", addition))).to.equal("403");
    const bad = await call("Bearer nothing");
    expect(bad.status).to.equal(500);
    expect(bad.fault).not.to.match(/Session.*(does not exist|expired)|User.*(expired|invalid)/s);
    const collector = await addCredential(server.db, { type: "collector" }, "test");
    const body = new URLSearchParams({ grant_type: "client_credentials", scope: "svc.server.scope" });
    const basic = Buffer.from(`${collector.clientId}:${collector.clientSecret}`).toString("base64");
    const answer = await fetch(`${server.identityUrl}/connect/token`, {
      method: "POST",
      headers: { authorization: `Basic ${basic}` },
      body,
    });
    const { access_token } = (await answer.json()) as { access_token: string };
    for (const method of ["GetLicenses", "GetLicenseServers", "GetLicensesActivity", "GetDenials"]) {
      expect(errorCode(await call(`Bearer ${access_token}`, method)), method).to.equal("403");
    }
  });

  it("call methods without a required part by GET, with a token", async () => {
    const { clientId, clientSecret } = await addCredential(server.db, { type: "server-api" }, "test");
    const token = await tokenOf(server.identityUrl ?? "", { clientId, clientSecret, username: "vera", password });
    const get = (method: string, headers = {}) =>
      send(server.url, { path: `${servicePath}/web/${method}`, method: "GET", headers });
    expect((await get("GetLicenses")).fault).to.equal("Session (none) does not exist");
    const authorization = `Bearer ${token}`;
    for (const method of [
      "GetLicenses",
      "GetLicenseServers",
      "GetLicenseTypes",
      "GetSystemMessages",
      "GetGroupsNames",
    ]) {
      const answer = await get(method, { authorization });
      expect(answer.status, method).to.equal(200);
      expect(answer.text, method).to.match(new RegExp(`^<\\?xml[^>]*\\?><${method}Response`));
      const json = await get(method, { authorization, accept: "application/json" });
      expect(JSON.parse(json.text), method).to.include({ Error: null, ExportContentType: "Text" });
    }
    expect((await get("GetPackageLicenses", { authorization })).fault).to.include("request.PackageID");
    for (const method of ["PerformUserAuthentication", "AddLicenseInfo", "AddLicenseUsage"]) {
      expect((await get(method, { authorization })).status, method).to.equal(405);
    }
  });

  it("lose their session when they are disabled, and can't open another", async () => {
    const { body: account } = await server.client.call("createAccount", {
      body: { Name: "dora", Role: "viewer", Password: password },
    });
    const id = await logIn(server.url, "dora");
    expect((await send(server.url, { body: envelope("GetLicenses", session(id)) })).status).to.equal(200);
    await server.client.call("updateAccount", { path: { id: account.Id }, body: { IsDisabled: true } });
    const after = await send(server.url, { body: envelope("GetLicenses", session(id, true)) });
    expect(after.fault).to.equal(`Session ${id} does not exist`);
    const logInRequest = `<dc:UserName>dora</dc:UserName><dc:Password>${password}</dc:Password>`;
    const again = await send(server.url, { body: envelope("PerformUserAuthentication", logInRequest) });
    expect(again.text).to.include("The user name or the password is wrong.");
  });

  it("are slowed down after failures, the right password too, and get the time to wait", async () => {
    await server.client.call("createAccount", { body: { Name: "sam", Role: "viewer", Password: password } });
    const logInRequest = (given: string) => `<dc:UserName>sam</dc:UserName><dc:Password>${given}</dc:Password>`;
    let last: LegacyAnswer | undefined;
    for (let attempt = 0; attempt < 30 && (last === undefined || errorCode(last) !== "429"); attempt += 1) {
      last = await send(server.url, { body: envelope("PerformUserAuthentication", logInRequest(`wrong ${attempt}`)) });
    }
    const right = await send(server.url, { body: envelope("PerformUserAuthentication", logInRequest(password)) });
    expect(errorCode(right)).to.equal("429");
    expect(right.text).to.match(/<dc:Key>RetryAfterSeconds<\/dc:Key><dc:Value>[1-9]\d*</);
    expect(right.text).to.include('<dc:SessionID i:nil="true"/>');
  });
});

describe("legacy sessions on several servers", () => {
  const server = useTestServer();

  it("hold on each server of the database, and end on each", async () => {
    // Another server shares nothing but the database.
    const other = createLegacySessions(server.db, { idleMs: 3_600_000, longestMs: 43_200_000 }, "nobody");
    const id = await logIn(server.url, "admin", adminPassword);
    const found = await other.find(id, false);
    expect(typeof found === "string" ? found : found.identified.name).to.equal("admin");
    const opened = await other.open({ name: "admin", password: adminPassword, address: "192.0.2.1", through: "test" });
    const there = opened.outcome === "opened" ? opened.sessionId : "";
    const call = () => send(server.url, { body: envelope("GetLicenseTypes", session(there, true)) });
    expect((await call()).status).to.equal(200);
    await server.db.write("legacy_sessions").update({ ends_at: Date.now() - 1 });
    expect((await call()).fault).to.equal(`Session ${there} expired`);
    expect(await other.find(id, true)).to.equal("expired");
  });

  it("are refused to an account that must have a second factor, and has none yet", async () => {
    const attempt = { name: "admin", password: adminPassword, address: "192.0.2.1", through: "test" };
    const times = { idleMs: 60_000, longestMs: 60_000 };
    for (const [requiredFor, outcome] of [
      ["everybody", "refused"],
      ["administrators", "refused"],
      ["nobody", "opened"],
    ] as const) {
      const found = await createLegacySessions(server.db, times, requiredFor).open(attempt);
      expect(found.outcome, requiredFor).to.equal(outcome);
    }
  });
});

describe("the legacy service's address", () => {
  const behind = {
    "x-forwarded-proto": "https",
    "x-forwarded-host": "licences.example.com:8443",
    "x-forwarded-for": "192.0.2.7",
  };
  const trusting = useTestServer({ SVC_SECURITY_MODE: "off", SVC_TRUST_PROXY: "1" });
  const location = async (url: string, headers: Record<string, string>) => {
    const { text } = await send(url, { path: `${servicePath}?wsdl`, method: "GET", headers });
    return /<soap:address location="([^"]*)"/.exec(text)?.[1];
  };

  it("is what a trusted proxy received the request for", async () => {
    expect(await location(trusting.url, behind)).to.equal(`https://licences.example.com:8443${servicePath}`);
    expect(await location(trusting.url, {})).to.equal(`${trusting.url}${servicePath}`);
    const hostile = { ...behind, "x-forwarded-host": 'a"><x' };
    expect(await location(trusting.url, hostile)).not.to.match(/[<>"]/);
  });

  it("is not taken from an untrusted proxy", async () => {
    const server = await startTestServer({ SVC_SECURITY_MODE: "off" });
    try {
      expect(await location(server.url, behind)).to.equal(`${server.url}${servicePath}`);
    } finally {
      await server.close();
    }
  });

  it("is https where SVC_LEGACY_PORT serves TLS", async () => {
    const file = (name: string) => fileURLToPath(new URL(`../support/tls/${name}.pem`, import.meta.url));
    const running = await startOnLegacyPort({ SVC_TLS_CERT: file("certificate"), SVC_TLS_KEY: file("key") });
    try {
      const url = running.legacyUrl ?? "";
      expect(url).to.match(/^https:/);
      const requestTls = (path: string, method = "GET", body?: string) =>
        new Promise<[number | undefined, string]>((resolve, reject) => {
          const options = { method, ca: readFileSync(file("certificate")), checkServerIdentity: () => undefined };
          const sent = request(`${url}${path}`, { ...options, headers: { "content-type": "text/xml" } }, (answer) => {
            let text = "";
            answer.setEncoding("utf8").on("data", (more) => (text += more));
            answer.on("end", () => resolve([answer.statusCode, text]));
          });
          sent.on("error", reject).end(body);
        });
      expect((await requestTls(`${servicePath}?wsdl`))[1]).to.include(
        `<soap:address location="${url}${servicePath}"/>`,
      );
      const [status, text] = await requestTls(servicePath, "POST", envelope("GetLicenseTypes"));
      expect([status, text.includes("<pub:LicenseTypes>Floating<")]).to.deep.equal([200, true]);
      expect((await requestTls("/api/v1/features"))[0]).to.equal(404);
    } finally {
      await running.close();
    }
  });
});
