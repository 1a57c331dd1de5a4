// Every operation of the contract when the service cannot answer: too many requests, no database, an internal fault.
import { mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { DatabaseError } from "../../../db/index.ts";
import { handlers } from "../../../handlers/index.ts";
import type { Handlers } from "../../../handlers/types.ts";
import { asCaller } from "../../support/http/as-caller.ts";
import type { ProblemBody } from "../../support/http/client.ts";
import { startTestServer } from "../../support/http/server.ts";
import { eachIs, expectExample, headerExample, operations, sent } from "./refusals.ts";

describe("every operation of the contract, when the service cannot answer,", () => {
  it("answers 429 past the limit, with the time to wait", async () => {
    const server = await startTestServer({ SVC_SECURITY_MODE: "off", SVC_RATE_LIMIT_PER_MINUTE: "1" });
    try {
      await server.client.get("/api/agentapi/test");
      await eachIs(429, "too_many_requests", (operation) => sent(server.client, operation));
      expectExample("too_many_requests", await server.client.get("/api/agentapi/test"));
    } finally {
      await server.close();
    }
  });

  it("answers 503 while the database is away", async () => {
    const folder = mkdtempSync(join(tmpdir(), "svc-away-"));
    const file = join(folder, "svc.db");
    // As an account, since callers have none with security off.
    const account = asCaller({ kind: "account", id: "1" });
    const server = await startTestServer({ SVC_SECURITY_MODE: "off", SVC_DB_URL: `sqlite:${file}` }, account);
    try {
      renameSync(file, `${file}.away`);
      // These read only the caller from the database, and not even that with security off.
      const withoutDatabase = ["getProcurementTemplate", "testCollectorReading"];
      const withDatabase = operations.filter(({ operationId }) => !withoutDatabase.includes(operationId));
      expect(withDatabase).to.have.length(operations.length - withoutDatabase.length);
      await eachIs(503, "unavailable", (operation) => sent(server.client, operation), withDatabase);
      const away = await server.client.get<ProblemBody>("/api/agentapi/test");
      expectExample("unavailable", away);
      expect(away.headers.get("retry-after")).to.equal(String(headerExample("503", "Retry-After")));
    } finally {
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it("answers 503 for a query that took too long, and for a database that is away or must be restored", async () => {
    let code = "DATABASE_STATEMENT_TOO_SLOW";
    const fail = () => Promise.reject(new DatabaseError("a secret", code));
    const failing = Object.fromEntries(Object.keys(handlers).map((id) => [id, fail])) as unknown as Handlers;
    const server = await startTestServer({ SVC_SECURITY_MODE: "off" }, failing);
    try {
      await eachIs(503, "query_too_slow", (operation) => sent(server.client, operation));
      code = "SQLITE_CANTOPEN";
      await eachIs(503, "unavailable", (operation) => sent(server.client, operation));
      code = "SQLITE_CORRUPT_INDEX";
      await eachIs(503, "database_unusable", (operation) => sent(server.client, operation));
      expectExample("database_unusable", await server.client.get("/api/agentapi/test"));
    } finally {
      await server.close();
    }
  });

  it("answers 500 for an internal fault, without its cause", async () => {
    const fault = () => Promise.reject(new Error("a secret"));
    const broken = Object.fromEntries(Object.keys(handlers).map((id) => [id, fault])) as unknown as Handlers;
    const server = await startTestServer({ SVC_SECURITY_MODE: "off" }, broken);
    try {
      await eachIs(500, "internal", (operation) => sent(server.client, operation));
      expectExample("internal", await server.client.get("/api/agentapi/test"));
    } finally {
      await server.close();
    }
  });
});
