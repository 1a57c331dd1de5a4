// A server whose database a newer version migrates while it runs: it goes on where that migration lets it, and answers nothing
// more where it does not. Servers of two versions beside each other are test/upgrades/rolling.ts.
import { readFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { expect } from "chai";
import { pino } from "pino";
import { migrate, migrateDown, openDatabase, requireSchema, SchemaTooNew } from "../../../db/index.ts";
import { migrations } from "../../../db/schema/migrator.ts";
import { versionsOf } from "../../../scripts/release/versions.ts";
import { watchSchema } from "../../../server/start/start.ts";
import { contracting, expanding, type NewerMigration } from "../../db/versions/newer.ts";
import { readStored, storedVersions } from "../../db/versions/stored.ts";
import { aBatch, aCheckout, aSnapshot } from "../../support/data/broker-messages.ts";
import { newDatabase } from "../../support/data/database.ts";
import { startTestServer, type TestServer } from "../../support/http/server.ts";
import { waitUntil } from "../../support/run/wait.ts";

const everyMs = 20;

describe("a newer schema under a running server", function onNewDatabase() {
  let url: string;
  let remove: () => Promise<void>;
  let server: TestServer;
  before(async () => {
    ({ url, remove } = await newDatabase());
    server = await startTestServer({ SVC_DB_URL: url, SVC_MIGRATE: "on" });
  });
  after(async () => {
    await server?.close();
    await remove?.();
  });

  /** What a program with these further migrations does. */
  async function asNewer<T>(further: readonly NewerMigration[], work: () => Promise<T>): Promise<T> {
    const list = migrations as NewerMigration[];
    list.push(...further);
    try {
      return await work();
    } finally {
      list.splice(-further.length);
    }
  }

  function watch(): { isTooNew(): boolean; statusOf(path: string): number; close(): void } {
    let isTooNew = false;
    const watching = watchSchema(server.db, pino({ level: "silent" }), () => (isTooNew = true), everyMs);
    const { api: guarded } = watching.guard({ api: (_req, res) => res.writeHead(200).end() });
    return {
      isTooNew: () => isTooNew,
      statusOf(path) {
        let status = 0;
        const res = { writeHead: (code: number) => ({ end: () => (status = code) }) } as unknown as ServerResponse;
        guarded({ url: path } as never, res);
        return status;
      },
      close: () => watching.close(),
    };
  }

  const sessions = () => server.db.read("sessions").count({ n: "*" }).first();
  const report = (minute: string) =>
    server.client.call("postBrokerCompositeMessage", {
      body: aBatch(aSnapshot("27000@lic", minute, { checkouts: [aCheckout({ Workstation: `ws-${minute}` })] })),
    });

  it("goes on taking reports and answering beside a migration that expands, and may be started again", async () => {
    await report("10:00");
    const watching = watch();
    const newer = await openDatabase(url);
    expect(await asNewer([expanding], () => migrate(newer))).to.deep.equal([expanding.name]);
    await newer.close();
    await report("10:01");
    expect(Number((await sessions())?.n)).to.equal(2);
    expect((await server.client.get("/api/v1/sessions")).status).to.equal(200);
    await requireSchema(server.db);
    expect(await migrate(server.db)).to.deep.equal([]);
    expect([watching.isTooNew(), watching.statusOf("/api/v1/sessions")]).to.deep.equal([false, 200]);
    watching.close();
  });

  it("leaves it to the newer version to take a migration back", async () => {
    const error = await migrateDown(server.db).catch((reason) => reason);
    expect(error).to.be.instanceOf(SchemaTooNew);
    expect(error.message).to.include(expanding.name).and.include("docs/new-versions.md");
  });

  it("answers nothing more beside a migration that contracts what it uses, and does not start again", async () => {
    const watching = watch();
    const newer = await openDatabase(url);
    await asNewer([expanding, contracting], () => migrate(newer));
    await waitUntil("the server notices it", async () => watching.isTooNew());
    const paths = ["/api/v1/sessions", "/health/ready", "/connect/token", "/health/live", "/metrics"];
    expect(paths.map((path) => watching.statusOf(path))).to.deep.equal([503, 503, 503, 200, 200]);
    const error = await requireSchema(server.db).catch((reason) => reason);
    expect(error).to.be.instanceOf(SchemaTooNew);
    expect(error.message).to.include(contracting.name).and.not.include(expanding.name);
    // The version before knows the migration that it needs.
    await asNewer([expanding], () => requireSchema(newer));
    expect(await asNewer([expanding, contracting], () => migrateDown(newer, 2))).to.have.lengthOf(2);
    await requireSchema(server.db);
    await newer.close();
    watching.close();
  });
});

describe("the migrations that contract", () => {
  it("are held against each version that was released: its database is stored (npm run fixture:version)", () => {
    const released = versionsOf(readFileSync(new URL("../../../CHANGELOG.md", import.meta.url), "utf8"));
    expect(released.filter((version) => !storedVersions.includes(version))).to.deep.equal([]);
  });

  it("need only what the version before them knows, so that its servers go on while they are replaced", async () => {
    for (const { name, change } of migrations) {
      if (change === undefined) expect(name).to.equal("0054-schema-changes");
      if (typeof change !== "object") continue;
      const before = storedVersions.filter((version) => !readStored(version).migrations.includes(name)).at(-1) ?? "";
      expect(readStored(before).migrations, `${name} and ${before}`).to.include(change.contracts);
    }
  });
});
