// Our TypeScript client in generated/client/, against the real service: what it sends, what it answers, what it
// throws.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { build, type Rolldown } from "vite";
import * as client from "../../generated/client/index.js";
import { addCredential, type NewSecret } from "../../identity/index.ts";
import { aUser, someSessions } from "../support/data/build-records.ts";
import { aPool, aServer } from "../support/data/build-servers.ts";
import { readCsv } from "../support/http/csv.ts";
import { adminPassword, useTestServer } from "../support/http/server.ts";
import { root } from "../support/run/process.ts";

const { connect, everyItem, everyPage, getSessions, ProblemError } = client;

describe("Our TypeScript client", () => {
  const server = useTestServer();
  let made: NewSecret;
  let service: client.Service;
  let userId: number;
  const credentials = () => ({
    identityUrl: String(server.identityUrl),
    clientId: made.clientId,
    clientSecret: made.clientSecret,
    username: "admin",
    password: adminPassword,
  });
  const failureOf = (promise: Promise<unknown>) => promise.then(() => null).catch((error: unknown) => error);

  before(async () => {
    made = await addCredential(server.db, { type: "server-api" }, "test");
    service = connect({ url: `${server.url}/`, token: client.passwordTokens(credentials()) });
    const licenseServerId = await aServer(server.db, { name: "27000@lic-01" });
    const poolId = await aPool(server.db, { licenseServerId, name: "cad_pro" });
    userId = await aUser(server.db, { name: "mkeller" });
    const startAt = Date.parse("2026-03-02T08:00:00Z");
    const spans = Array.from({ length: 25 }, (_, hour) => ({ startAt: startAt + hour * 3_600_000, poolId, userId }));
    await someSessions(server.db, spans);
  });

  it("has a function for each operation of the contract, named as it", () => {
    const contract = server.client.operationIds();
    expect(contract).to.have.length.greaterThan(20);
    expect(Object.keys(client)).to.include.members([...contract]);
  });

  it("reads every row of every page, and lists as repeated keys", async () => {
    const seen = new Set<number>();
    for await (const session of everyItem(getSessions, service, { PageSize: 10, UserIds: [userId, userId + 1] }))
      seen.add(session.Id);
    expect(seen.size).to.equal(25);
    const sizes: number[] = [];
    for await (const page of everyPage(getSessions, service, { PageSize: 10, PageNumber: 2 }))
      sizes.push(page.Items.length);
    expect(sizes).to.deep.equal([10, 5]);
  });

  it("hands CSV on while it comes", async () => {
    const text = await new Response(await client.csv(getSessions, service, { UserIds: [userId] })).text();
    expect(readCsv(text)).to.have.length(25);
  });

  it("throws a problem with its code, the fields at fault and the trace id", async () => {
    const error = await failureOf(getSessions(service, { PageSize: 0 }));
    expect(error).to.be.instanceOf(ProblemError);
    expect(error).to.include({ status: 400, code: "invalid_input", title: "Bad Request", retryAfter: null });
    const { errors, traceId } = error as client.ProblemError;
    expect(errors.PageSize).to.have.length(1);
    expect(traceId).to.match(/\w/);
    expect(await failureOf(client.getLicenseServer(service, { id: 4_711 }))).to.include({
      status: 404,
      code: "not_found",
    });
    const stranger = connect({ url: server.url, token: "none" });
    expect(await failureOf(getSessions(stranger))).to.include({ status: 401, code: "unauthorized" });
  });

  it("throws what is no answer of the service as such, and ends by a signal", async () => {
    const elsewhere = connect({ url: server.url, fetch: async () => new Response("<html>", { status: 502 }) });
    expect(await failureOf(getSessions(elsewhere)))
      .to.be.instanceOf(client.UnexpectedAnswer)
      .and.include({ status: 502 });
    const ended = AbortSignal.abort();
    expect(await failureOf(getSessions(service, {}, { signal: ended }))).to.equal(ended.reason);
  });

  it("replaces a token that the service refuses, once, and reports why none is to be had", async () => {
    const tokens = client.passwordTokens(credentials());
    const given = ["refused", await tokens.current()];
    const forgotten: string[] = [];
    const source = {
      current: async () => String(given[forgotten.length]),
      forget: (token: string) => forgotten.push(token),
    };
    expect(await client.getUserLookup(connect({ url: server.url, token: source }))).to.have.length(1);
    expect(forgotten).to.deep.equal(["refused"]);
    const wrong = client.passwordTokens({ ...credentials(), password: "another password" });
    const error = await failureOf(getSessions(connect({ url: server.url, token: wrong })));
    expect(error).to.be.instanceOf(client.TokenError).and.include({ status: 400, code: "invalid_grant" });
  });

  it("sends a header that the caller gives instead of the default, however it is written", async () => {
    const answer = await getSessions.response(service, { PageSize: 1 }, { headers: { Accept: "text/csv" } });
    expect(answer.headers.get("content-type")).to.match(/^text\/csv\b/);
    const stranger = connect({ url: server.url, token: "none" });
    const headers = { Authorization: `Bearer ${await client.passwordTokens(credentials()).current()}` };
    expect(await client.getUserLookup(stranger, {}, { headers })).to.have.length(1);
  });

  it("sends a large body packed", async () => {
    const packed: string[] = [];
    const watch = (target: Parameters<typeof fetch>[0], init?: RequestInit) => {
      packed.push(String(new Headers(init?.headers).get("content-encoding")));
      return fetch(target, init);
    };
    const sender = connect({ ...service, fetch: watch, compressFrom: 1_000 });
    const command = { BrokerId: "b", CommandType: "status" as const };
    const large = await client.createBrokerCommand(sender, {
      body: { ...command, Parameters: { a: "x".repeat(2_000) } },
    });
    const small = await client.createBrokerCommand(sender, { body: command });
    expect(large.Parameters?.a).to.have.length(2_000);
    expect(small.Parameters).to.equal(null);
    expect(packed).to.deep.equal(["gzip", "null"]);
  });

  it("runs in browsers and is cut to what is called: a bundle has no module of Node and no operation beside", async () => {
    const code = await bundledLookup();
    expect(code).to.contain("/api/v1/users/lookup");
    expect(code).not.to.match(/\/api\/v1\/(?!users\/lookup)|\bnode:|\bprocess\.|\bBuffer\b|\brequire\(/);
    expect(code.length).to.be.below(12_000);
  });
});

/** What a bundler makes for browsers of a module that connects and calls. */
async function bundledLookup(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "client-bundle-"));
  const { NODE_ENV } = process.env;
  try {
    const entry = join(folder, "users.js");
    const imports = `import { connect, getUserLookup } from ${JSON.stringify(join(root, "generated/client/index.js"))};`;
    await writeFile(entry, `${imports}\nconsole.log(await getUserLookup(connect({ url: "/" })));\n`);
    const lib = { entry, formats: ["es" as const] };
    const options = { configFile: false as const, root: folder, logLevel: "silent" as const };
    const built = await build({ ...options, build: { write: false, minify: false, lib } });
    const [{ output }] = built as [Rolldown.RolldownOutput];
    return output[0].code;
  } finally {
    // Vite 8 sets "production" for the whole process; the files that this one tests next would be in production.
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = NODE_ENV;
    await rm(folder, { recursive: true, force: true });
  }
}
