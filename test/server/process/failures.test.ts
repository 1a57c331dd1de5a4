// What a client gets when a handler or the database fails, and what only the log gets.
import { mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { JsonText } from "../../../db/index.ts";
import { Problem } from "../../../domain/problem.ts";
import type { Handlers } from "../../../handlers/types.ts";
import type { ProblemBody } from "../../support/http/client.ts";
import { startTestServer, useTestServer } from "../../support/http/server.ts";
import { waitUntil } from "../../support/run/wait.ts";

const secret = "SELECT password FROM /home/someone/secret.db";
let failure: () => unknown = () => new Error(secret);
const getUserLookup: Handlers["getUserLookup"] = async () => {
  throw failure();
};
let lookup: unknown = [];
const getLicenseServerLookup = (async () => ({ status: 200, body: lookup })) as Handlers["getLicenseServerLookup"];
const getFeatureLookup = (async () => ({ status: 202, body: [] })) as unknown as Handlers["getFeatureLookup"];
const getTotalUsage = (async () => ({
  status: 200,
  headers: { "X-Other": "1", Link: "</>" },
  body: {
    AsOfUtc: "2026-01-01T00:00:00.000Z",
    Sessions: 0,
    LicensesUsed: null,
    LicensesBorrowed: null,
    DistinctUsers: 0,
    Items: [],
  },
})) as unknown as Handlers["getTotalUsage"];

describe("a failure", () => {
  const server = useTestServer({}, { getUserLookup, getLicenseServerLookup, getFeatureLookup, getTotalUsage });
  const answerOf = async (thrown: unknown) => {
    failure = () => thrown;
    return server.client.get<ProblemBody>("/api/v1/users/lookup");
  };
  const logged = (traceId: string) => JSON.stringify(server.log.filter((line) => line.traceId === traceId));

  it("that was not expected is 500, reveals nothing, and is in the log under its trace id", async () => {
    for (const thrown of [new Error(secret), secret, { secret }, new TypeError(secret), null, undefined]) {
      const { status, body, text, headers } = await answerOf(thrown);
      expect([status, body.code]).to.deep.equal([500, "internal"]);
      expect(text).not.to.match(/SELECT|password|someone|at |node:/);
      expect(headers.get("x-trace-id")).to.equal(body.traceId);
      if (thrown instanceof Error) expect(logged(body.traceId)).to.contain(secret);
      expect(logged(body.traceId)).to.contain('"level":50');
    }
  });

  it("that a handler means is answered as it is, its cause in the log alone", async () => {
    const { status, body, headers } = await answerOf(
      new Problem(503, "unavailable", "Later.", { cause: new Error(secret), headers: { "Retry-After": "7" } }),
    );
    expect([status, body.detail, headers.get("retry-after")]).to.deep.equal([503, "Later.", "7"]);
    expect(logged(body.traceId)).to.contain(secret);
  });

  it("that the service decides itself, such as being busy, is in the log without a stack", async () => {
    const { body } = await answerOf(new Problem(503, "unavailable", "Later.", { headers: { "Retry-After": "7" } }));
    expect(logged(body.traceId)).to.contain('"level":40').and.to.contain("Later.").and.not.to.contain("stack");
  });

  it("of the database that will pass is 503 with Retry-After, a full disk 507; one that a statement made is 500", async () => {
    const codes = { SQLITE_BUSY: 503, SQLITE_IOERR_READ: 503, SQLITE_FULL: 507, SQLITE_CONSTRAINT_UNIQUE: 500 };
    for (const [code, expected] of Object.entries(codes)) {
      const { status, headers, text } = await answerOf(Object.assign(new Error(secret), { code }));
      expect(status, code).to.equal(expected);
      expect(headers.has("retry-after"), code).to.equal(expected === 503);
      expect(text).not.to.contain("SQL");
    }
  });

  it("never carries its stack, its values or its Authorization into the log of requests", async () => {
    await server.client.get("/api/v1/licenseservers/x?token=hunter2", { authorization: "Bearer hunter3" });
    expect(JSON.stringify(server.log)).not.to.match(/hunter/);
  });

  it("of ours against the contract is noticed before it is sent", async () => {
    for (const wrong of [
      [{ Id: 1 }],
      [{ Id: "1", Name: "x" }],
      {},
      [{ Id: 1, Name: "x", More: 1 }],
      new JsonText("[{}]"),
    ]) {
      lookup = wrong;
      expect((await server.client.get("/api/v1/licenseservers/lookup")).status).to.equal(500);
    }
    lookup = new JsonText('[{"Id":1,"Name":"x"}]');
    expect((await server.client.get("/api/v1/licenseservers/lookup")).status).to.equal(200);
    const { body } = await server.client.get<ProblemBody>("/api/v1/features/lookup");
    expect(logged(body.traceId)).to.contain("the status is not declared");
    const headers = await server.client.get<ProblemBody>("/api/v1/features/totalusage");
    expect(logged(headers.body.traceId)).to.contain("the header link is not declared");
  });
});

describe("with its database away, the server", () => {
  it("answers 503 with Retry-After, is not ready, still alive, and recovers by itself", async () => {
    const folder = mkdtempSync(join(tmpdir(), "svc-away-"));
    const file = join(folder, "svc.db");
    const server = await startTestServer({ SVC_DB_URL: `sqlite:${file}` });
    const ready = async () => (await fetch(`${server.url}/health/ready`)).status;
    try {
      renameSync(file, `${file}.away`);
      for (const path of ["/api/v1/sessions", "/api/agentapi/test", "/api/v1/features/lookup"]) {
        const { status, headers, text } = await server.client.get(path);
        expect([status, headers.has("retry-after")], `${path} ${text}`).to.deep.equal([503, true]);
      }
      expect(await ready()).to.equal(503);
      expect((await fetch(`${server.url}/health/live`)).status).to.equal(200);
      renameSync(`${file}.away`, file);
      await waitUntil("it is ready again", async () => (await ready()) === 200);
      expect((await server.client.get("/api/v1/sessions")).status).to.equal(200);
    } finally {
      await server.close();
      rmSync(folder, { recursive: true });
    }
  });
});

describe("the limit of requests", () => {
  it("is reported with every response, and past it everything is 429 with Retry-After", async () => {
    const server = await startTestServer({ SVC_RATE_LIMIT_PER_MINUTE: "3" });
    try {
      for (const left of ["2", "1", "0"]) {
        const { status, headers } = await server.client.get("/api/v1/users/lookup");
        expect([status, headers.get("ratelimit-limit"), headers.get("ratelimit-remaining")]).to.deep.equal([
          200,
          "3",
          left,
        ]);
        expect(Number(headers.get("ratelimit-reset"))).to.be.within(1, 60);
      }
      const { status, body, headers } = await server.client.get<ProblemBody>("/api/v1/users/lookup");
      expect([status, body.code]).to.deep.equal([429, "too_many_requests"]);
      expect(Number(headers.get("retry-after"))).to.be.within(1, 60);
    } finally {
      await server.close();
    }
  });

  it("is off unless it is set", async () => {
    const server = await startTestServer();
    try {
      expect((await server.client.get("/api/v1/users/lookup")).headers.has("ratelimit-limit")).to.equal(false);
    } finally {
      await server.close();
    }
  });
});
