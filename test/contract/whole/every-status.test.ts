// Every operation of the contract with every refusal that any call can meet, made only from the contract. What only some operations
// answer (200, 304, 404, 409) is in the tests of their resources; test/support/run/answers-seen.ts lists after a whole run what no
// test met. When the service cannot answer at all: no-answer.test.ts.
import { expect } from "chai";
import { SignJWT } from "jose";
import { addAccount, addCredential } from "../../../identity/index.ts";
import { aServer } from "../../support/data/build-servers.ts";
import type { ProblemBody } from "../../support/http/client.ts";
import { useTestServer } from "../../support/http/server.ts";
import { signingKey } from "../../support/http/signing-key.ts";
import { tokenOf } from "../../support/http/token.ts";
import { examplesOf, type Operation } from "../document/contract-document.ts";
import { eachIs, expectExample, headerExample, noSuchId, operations, sent } from "./refusals.ts";

/** Bodies of CSV are in administration/procurement-import-forms.test.ts. */
const withBody = operations.filter((operation) => "application/json" in (operation.requestBody?.content ?? {}));
const withId = operations.filter((operation) => operation.path.includes("{id}"));

describe("every operation of the contract", () => {
  const server = useTestServer({ SVC_MAX_BODY_BYTES: "16384" });
  const tokens = new Map<string, string>();

  before(async () => {
    const password = "a long enough password";
    const identityUrl = server.identityUrl as string;
    await addAccount(server.db, { name: "viewer", role: "viewer", password, licenseServerIds: null }, "test");
    const credential = await addCredential(server.db, { type: "server-api" }, "test");
    tokens.set("viewer", await tokenOf(identityUrl, { ...credential, username: "viewer", password }));
    for (const [role, type] of [
      ["broker", "collector"],
      ["agent", "agent"],
    ] as const) {
      tokens.set(role, await tokenOf(identityUrl, await addCredential(server.db, { type }, "test")));
    }
    const { kid, key } = await signingKey(server.db);
    const admin = await server.db.read("accounts").where("name", "admin").first("id");
    const signed = async (scope: string, start: string, end: string) => {
      const claims = { sub: String(admin.id), client_id: credential.clientId, scope, ver: "1.1" };
      const token = new SignJWT({ ...claims, iss: identityUrl, aud: "svc.server", jti: crypto.randomUUID() })
        .setProtectedHeader({ alg: "ES256", typ: "at+jwt", kid })
        .setIssuedAt(start)
        .setExpirationTime(end);
      return token.sign(key);
    };
    tokens.set("no scope", await signed("openid", "0s", "1h"));
    tokens.set("expired", await signed("svc.server.scope", "-2h", "-1h"));
  });

  it("requires a token: none is 401, and so is an invalid one", async () => {
    const secured = operations.filter(({ security = [] }) => security.every((way) => Object.keys(way).length > 0));
    expect(operations.length - secured.length, "open operations").to.equal(1);
    const bad = (authorization: string) => (one: Operation) => sent(server.client, one, { headers: { authorization } });
    await eachIs(401, "unauthorized", bad(""), secured);
    await eachIs(401, "unauthorized", bad("Bearer nonsense"));
    await eachIs(401, "unauthorized", bad("Basic YTpi"));
  });

  it("is closed to each role that it does not name, with 403", async () => {
    for (const role of ["viewer", "broker", "agent"] as const) {
      const headers = { authorization: `Bearer ${tokens.get(role)}` };
      const closed = operations.filter(({ "x-roles": roles = [] }) => roles.length > 0 && !roles.includes(role));
      expect(closed.length, role).to.be.greaterThan(10);
      await eachIs(403, "forbidden", (operation) => sent(server.client, operation, { headers }), closed);
    }
  });

  it("is closed to a token of another scope, with 403", async () => {
    const headers = { authorization: `Bearer ${tokens.get("no scope")}` };
    await eachIs(403, "insufficient_scope", (operation) => sent(server.client, operation, { headers }));
  });

  it("answers 406 to a request for a form that it does not have", async () => {
    for (const accept of ["image/png", "application/xml, text/html;q=0.9", "application/json;q=0, text/csv;q=0"]) {
      await eachIs(406, "not_acceptable", (operation) => sent(server.client, operation, { headers: { accept } }));
    }
  });

  it("answers 400 to an unknown parameter", async () => {
    await eachIs(400, "invalid_input", (operation) => {
      const path = operation.path.replace("{id}", noSuchId);
      const body = Object.values(operation.requestBody?.content ?? {}).flatMap(examplesOf)[0];
      return server.client.request(operation.method.toUpperCase(), `${path}?nope=1`, { body });
    });
  });

  it("of one record answers 404 where there is none", async () => {
    await eachIs(404, "not_found", (operation) => sent(server.client, operation), withId);
  });

  it("accepts a body only as JSON: another type is 415, invalid JSON 400", async () => {
    for (const type of [
      "text/plain",
      "application/xml",
      "application/json; charset=utf-16",
      "multipart/form-data",
      "",
    ]) {
      const headers = { "content-type": type };
      await eachIs(415, "unsupported_media_type", (one) => sent(server.client, one, { headers, body: "{}" }), withBody);
    }
    const headers = { "content-type": "application/json" };
    for (const body of ["{", "nonsense", "{}{}", "NaN", '{"a":"\ttab"}', new Uint8Array([0x22, 0xff, 0x22])]) {
      await eachIs(400, "invalid_input", (one) => sent(server.client, one, { headers, body }), withBody);
    }
  });

  it("answers 400 to a body of another schema", async () => {
    const headers = { "content-type": "application/json" };
    for (const body of [
      "null",
      "1",
      '"text"',
      "true",
      "[null]",
      '[{"__proto__":1}]',
      '{"__proto__":{"a":1}}',
      '{"":1}',
    ]) {
      await eachIs(400, "invalid_input", (one) => sent(server.client, one, { headers, body }), withBody);
    }
    await eachIs(400, "invalid_input", (one) => sent(server.client, one, { headers, body: undefined }), withBody);
  });

  it("answers 413 to a body that is too large", async () => {
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify("a".repeat(20_000));
    await eachIs(413, "payload_too_large", (one) => sent(server.client, one, { headers, body }), withBody);
  });

  it("that sends an ETag answers 304 to it, and the whole to another", async () => {
    const id = await aServer(server.db);
    const tagged = operations.filter((operation) => "304" in operation.responses);
    expect(tagged.length).to.be.greaterThan(5);
    for (const { path, operationId } of tagged) {
      const target = path.replace("{id}", String(id));
      const first = await server.client.get(target);
      const tag = String(first.headers.get("etag"));
      for (const match of [tag, `"other", ${tag}`, "*"]) {
        const { status, text } = await server.client.get(target, { "if-none-match": match });
        expect([status, text], `${operationId} ${match}`).to.deep.equal([304, ""]);
      }
      expect((await server.client.get(target, { "if-none-match": '"other"' })).status, operationId).to.equal(200);
    }
  });

  it("answers each problem in the words of the contract's example", async () => {
    const { client } = server;
    const as = (role: string) => ({ headers: { authorization: `Bearer ${tokens.get(role)}` } });
    const expired = await client.request<ProblemBody>("GET", "/api/v1/sessions", as("expired"));
    expectExample("unauthorized", expired);
    expect(expired.headers.get("www-authenticate")).to.equal(headerExample("401", "WWW-Authenticate"));
    expectExample("forbidden", await client.request("GET", "/api/v1/administration/accounts", as("viewer")));
    const other = await client.request<ProblemBody>("GET", "/api/v1/sessions", as("no scope"));
    expectExample("insufficient_scope", other);
    expect(other.headers.get("www-authenticate")).to.equal(headerExample("403", "WWW-Authenticate"));
    expectExample("invalid_input", await client.get("/api/v1/sessions?PageSize=0"));
    const license = { body: { Name: "office_suite", LicenseServerId: 9 } };
    expectExample("not_found", await client.request("POST", "/api/v1/licenses", license));
    expectExample("not_acceptable", await client.get("/api/v1/users/lookup", { accept: "image/png" }));
    const text = { headers: { "content-type": "text/plain" }, body: "{}" };
    expectExample("unsupported_media_type", await client.request("POST", "/api/v1/groups", text));
    const large = { body: { Name: "a".repeat(20_000) } };
    expectExample("payload_too_large", await client.request("POST", "/api/v1/groups", large));
    const LicenseServerId = await aServer(server.db);
    const command = { BrokerId: "broker-cad", LicenseServerId, CommandType: "data_inquiry" } as const;
    const { Id } = (await client.call("createBrokerCommand", { body: command })).body;
    for (const Status of ["Working", "Complete"] as const) {
      await client.call("updateBrokerCommands", { body: { Id, Status } });
    }
    const again = { body: { Id, Status: "Working" } };
    expectExample("conflict", await client.request("PATCH", "/api/v1/broker/commands", again));
  });

  it("answers HEAD where it answers GET, and 405 with Allow to a method that its path does not have", async () => {
    const methodsOf = Map.groupBy(operations, (operation) => operation.path);
    for (const [path, ofPath] of methodsOf) {
      const methods = ofPath.map((operation) => operation.method.toUpperCase());
      const target = path.replace("{id}", noSuchId);
      for (const method of ["GET", "HEAD", "PUT", "POST", "PATCH", "DELETE", "PROPFIND"]) {
        if (methods.includes(method) || (method === "HEAD" && methods.includes("GET"))) continue;
        const { status, headers } = await server.client.request(method, target);
        expect(status, `${method} ${path}`).to.equal(405);
        expect(headers.get("allow")?.split(", "), path).to.include.members(methods);
      }
      const options = await server.client.request("OPTIONS", target);
      expect([options.status, options.text], path).to.deep.equal([204, ""]);
      expect(options.headers.get("allow")?.split(", "), path).to.include.members([...methods, "OPTIONS"]);
    }
  });
});
