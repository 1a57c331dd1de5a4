// Every operation of the contract meets every refusal that any call can meet, made from the contract alone. What only
// some operations answer (200, 304, 404, 409) stands in the tests of their resources; test/support/run/answers-seen.ts tells
// after a whole run what nobody met.
import { mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { SignJWT } from "jose";
import { handlers } from "../../../handlers/index.ts";
import type { Handlers } from "../../../handlers/types.ts";
import { addAccount, addCredential } from "../../../identity/index.ts";
import { aServer } from "../../support/data/builders.ts";
import type { Answer, Client, ProblemBody, RequestOptions } from "../../support/http/client.ts";
import { startTestServer, useTestServer } from "../../support/http/server.ts";
import { signingKey } from "../../support/http/signing-key.ts";
import { tokenOf } from "../../support/http/token.ts";
import { examplesOf, type Operation, readContract } from "../document/contract-document.ts";

const { operations } = await readContract();
const noSuchId = "9007199254740991";

/** A request as the contract's examples make it, on a record that is not there. */
function sent(client: Client, operation: Operation, options: RequestOptions = {}) {
  const path = operation.path.replace("{id}", noSuchId);
  const needed = (operation.parameters ?? []).filter((one) => one.in === "query" && one.required === true);
  const pairs = needed.map(({ name, example }) => `${name}=${encodeURIComponent(String(example))}`);
  if (operation.operationId === "getFeatureUsage") pairs.push("FeatureId=1"); // or its name: no schema can say it
  const body = Object.values(operation.requestBody?.content ?? {}).flatMap(examplesOf)[0];
  const target = pairs.length > 0 ? `${path}?${pairs.join("&")}` : path;
  return client.request<ProblemBody>(operation.method.toUpperCase(), target, { body, ...options });
}

/** Holds all operations, or some, to one refusal. */
async function eachIs(
  status: number,
  code: string,
  ask: (operation: Operation) => Promise<Answer<ProblemBody>>,
  among: readonly Operation[] = operations,
): Promise<void> {
  for (const operation of among) {
    const { body, status: got } = await ask(operation);
    expect([got, body.code], operation.operationId).to.deep.equal([status, code]);
  }
}

/** The contract's example of a problem; that it is the same at each operation is what components are for. */
function problemExample(code: string): ProblemBody {
  const examples = operations.flatMap(({ responses }) =>
    Object.values(responses).flatMap(({ content = {} }) => {
      const problem = content["application/problem+json"];
      return problem === undefined ? [] : (examplesOf(problem) as ProblemBody[]);
    }),
  );
  return examples.find((example) => example.code === code) as ProblemBody;
}

const headerExample = (status: string, name: string) => operations[0]?.responses[status]?.headers[name]?.example;

/** Numbers apart, a problem is told in the words of its example, and names what is at fault as that does. */
function saysAsExampled(code: string, { body }: Answer<ProblemBody>): void {
  const said = ({ detail, errors }: ProblemBody) => ({ detail: detail.replaceAll(/\d+/g, "#"), errors });
  expect(body.code).to.equal(code);
  expect(said(body)).to.deep.equal(said(problemExample(code)));
}

const withBody = operations.filter((operation) => operation.requestBody !== undefined);
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

  it("asks for a token: none is 401, and so is one that is none", async () => {
    const asking = operations.filter(({ security = [] }) => security.every((way) => Object.keys(way).length > 0));
    expect(operations.length - asking.length, "open operations").to.equal(1);
    const bad = (authorization: string) => (one: Operation) => sent(server.client, one, { headers: { authorization } });
    await eachIs(401, "unauthorized", bad(""), asking);
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

  it("answers no form that it does not have: 406", async () => {
    for (const accept of ["image/png", "application/xml, text/html;q=0.9", "application/json;q=0, text/csv;q=0"]) {
      await eachIs(406, "not_acceptable", (operation) => sent(server.client, operation, { headers: { accept } }));
    }
  });

  it("knows no parameter but its own: 400", async () => {
    await eachIs(400, "invalid_input", (operation) => {
      const path = operation.path.replace("{id}", noSuchId);
      const body = Object.values(operation.requestBody?.content ?? {}).flatMap(examplesOf)[0];
      return server.client.request(operation.method.toUpperCase(), `${path}?nope=1`, { body });
    });
  });

  it("of one record is 404 where there is none", async () => {
    await eachIs(404, "not_found", (operation) => sent(server.client, operation), withId);
  });

  it("takes a body as JSON alone: another type is 415, one that is no JSON 400", async () => {
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

  it("takes no body of another kind than its own: 400", async () => {
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

  it("takes no body that is too large: 413", async () => {
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify("a".repeat(20_000));
    await eachIs(413, "payload_too_large", (one) => sent(server.client, one, { headers, body }), withBody);
  });

  it("that sends an ETag answers 304 to it, and the whole again to another", async () => {
    const id = await aServer(server.db);
    const tagged = operations.filter((operation) => "304" in operation.responses);
    expect(tagged.length).to.be.greaterThan(5);
    for (const { path, operationId } of tagged) {
      const target = path.replace("{id}", String(id));
      const first = await server.client.get(target);
      const tag = String(first.headers.get("etag"));
      for (const known of [tag, `"other", ${tag}`, "*"]) {
        const { status, text } = await server.client.get(target, { "if-none-match": known });
        expect([status, text], `${operationId} ${known}`).to.deep.equal([304, ""]);
      }
      expect((await server.client.get(target, { "if-none-match": '"other"' })).status, operationId).to.equal(200);
    }
  });

  it("says of what is wrong what the contract's example of it says, in the same words", async () => {
    const { client } = server;
    const as = (role: string) => ({ headers: { authorization: `Bearer ${tokens.get(role)}` } });
    const expired = await client.request<ProblemBody>("GET", "/api/v1/sessions", as("expired"));
    saysAsExampled("unauthorized", expired);
    expect(expired.headers.get("www-authenticate")).to.equal(headerExample("401", "WWW-Authenticate"));
    saysAsExampled("forbidden", await client.request("GET", "/api/v1/administration/accounts", as("viewer")));
    const other = await client.request<ProblemBody>("GET", "/api/v1/sessions", as("no scope"));
    saysAsExampled("insufficient_scope", other);
    expect(other.headers.get("www-authenticate")).to.equal(headerExample("403", "WWW-Authenticate"));
    saysAsExampled("invalid_input", await client.get("/api/v1/sessions?PageSize=0"));
    const license = { body: { Name: "office_suite", LicenseServerId: 9 } };
    saysAsExampled("not_found", await client.request("POST", "/api/v1/licenses", license));
    saysAsExampled("not_acceptable", await client.get("/api/v1/users/lookup", { accept: "image/png" }));
    const text = { headers: { "content-type": "text/plain" }, body: "{}" };
    saysAsExampled("unsupported_media_type", await client.request("POST", "/api/v1/groups", text));
    const large = { body: { Name: "a".repeat(20_000) } };
    saysAsExampled("payload_too_large", await client.request("POST", "/api/v1/groups", large));
    const LicenseServerId = await aServer(server.db);
    const command = { BrokerId: "broker-cad", LicenseServerId, CommandType: "data_inquiry" } as const;
    const { Id } = (await client.call("createBrokerCommand", { body: command })).body;
    for (const Status of ["Working", "Complete"] as const) {
      await client.call("updateBrokerCommands", { body: { Id, Status } });
    }
    const again = { body: { Id, Status: "Working" } };
    saysAsExampled("conflict", await client.request("PATCH", "/api/v1/broker/commands", again));
  });

  it("answers HEAD where it answers GET, and 405 with Allow to a method that its path does not know", async () => {
    const methodsOf = Map.groupBy(operations, (operation) => operation.path);
    for (const [path, known] of methodsOf) {
      const methods = known.map((operation) => operation.method.toUpperCase());
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

describe("every operation of the contract, when the service cannot answer,", () => {
  it("says 429 past the limit, with the time to wait", async () => {
    const server = await startTestServer({ SVC_SECURITY_MODE: "off", SVC_RATE_LIMIT_PER_MINUTE: "1" });
    try {
      await server.client.get("/api/agentapi/test");
      await eachIs(429, "too_many_requests", (operation) => sent(server.client, operation));
      saysAsExampled("too_many_requests", await server.client.get("/api/agentapi/test"));
    } finally {
      await server.close();
    }
  });

  it("says 503 while the database is away", async () => {
    const folder = mkdtempSync(join(tmpdir(), "svc-away-"));
    const file = join(folder, "svc.db");
    const server = await startTestServer({ SVC_SECURITY_MODE: "off", SVC_DB_URL: `sqlite:${file}` });
    try {
      renameSync(file, `${file}.away`);
      await eachIs(503, "unavailable", (operation) => sent(server.client, operation));
      const away = await server.client.get<ProblemBody>("/api/agentapi/test");
      saysAsExampled("unavailable", away);
      expect(away.headers.get("retry-after")).to.equal(String(headerExample("503", "Retry-After")));
    } finally {
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it("says 500 for a fault of its own, and nothing of it", async () => {
    const fault = () => Promise.reject(new Error("a secret"));
    const broken = Object.fromEntries(Object.keys(handlers).map((id) => [id, fault])) as unknown as Handlers;
    const server = await startTestServer({ SVC_SECURITY_MODE: "off" }, broken);
    try {
      await eachIs(500, "internal", (operation) => sent(server.client, operation));
      saysAsExampled("internal", await server.client.get("/api/agentapi/test"));
    } finally {
      await server.close();
    }
  });
});
