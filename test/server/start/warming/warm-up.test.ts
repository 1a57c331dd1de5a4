// What a start makes ready in the background: nothing of it is stored, and the first snapshots find what they are compared with.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect } from "chai";
import { type Database, openDatabase } from "../../../../db/index.ts";
import { type Marked, rememberedSessions } from "../../../../domain/ingest/batch/active-sessions.ts";
import { readActive } from "../../../../domain/ingest/sessions/stored.ts";
import type { Context } from "../../../../domain/records/context.ts";
import { postBrokerCompositeMessage } from "../../../../handlers/brokers/composite-message.ts";
import { KeptBodies } from "../../../../server/dispatch/records/kept-bodies.ts";
import { reportedRecords } from "../../../../server/dispatch/records/repeated-records.ts";
import { warmUp } from "../../../../server/start/warming/warm-up.ts";
import { aCheckout, aSnapshot, at } from "../../../support/data/broker-messages.ts";
import { migratedDatabase, onSqliteAlone } from "../../../support/data/database.ts";

const caller = { kind: "anonymous", name: "anonymous", roles: [], licenseServerIds: null };
const settings = { denialWindowMs: 60_000, silenceMs: 86_400_000 };
const tables = ["license_servers", "users", "pools", "sessions", "session_texts", "broker_messages", "live_events"];

interface AfterReport {
  /** Of a process that has had no report yet. */
  readonly db: Database;
  readonly kept: KeptBodies;
  readonly bytes: Buffer;
}

/** A report of two checkouts came, and the service starts again. */
async function afterReport(work: (of: AfterReport) => Promise<void>): Promise<void> {
  const database = await migratedDatabase();
  const before = await openDatabase(database.url, { readers: 1 });
  const db = await openDatabase(database.url, { readers: 1 });
  const file = join(await mkdtemp(join(tmpdir(), "svc-test-")), "svc.db.reports");
  const fail = (error: unknown) => expect.fail(String(error));
  try {
    const message = aSnapshot("27000@warm", "09:30", { checkouts: [aCheckout(), aCheckout({ UserName: "bob" })] });
    const bytes = Buffer.from(
      JSON.stringify({ BrokerId: "b", MessageId: "1", SentUtc: at("09:30"), Messages: [message] }),
    );
    const written = new KeptBodies(file, reportedRecords(before), fail);
    const body = reportedRecords(before).parse(bytes, 64);
    reportedRecords(before).keep(body);
    const context = { db: before, caller, now: Date.parse(at("09:30")), settings } as unknown as Context;
    await postBrokerCompositeMessage({ body } as never, context);
    await written.close();
    await work({ db, bytes, kept: new KeptBodies(file, reportedRecords(db), fail) });
  } finally {
    await Promise.all([before.close(), db.close()]);
    await Promise.all([database.remove(), rm(dirname(file), { recursive: true })]);
  }
}

describe("warming up", () => {
  it("reads the last report once more: what the next one repeats of it is neither read nor compared anew", async () => {
    await afterReport(async ({ db, kept, bytes }) => {
      await warmUp({ db, isEmbedded: db.engine === "sqlite", kept });
      expect(reportedRecords(db).bodies).to.deep.equal([bytes]);
      const [server]: Marked[] = await db.read("license_servers").select("id", "sessions_mark", "last_received_at");
      const said = server && rememberedSessions(db).take(server)?.said;
      const ids = [...(said?.lists.values() ?? [])].flatMap((list) => [...list.ids]);
      expect(ids).to.have.members((await db.read("sessions").pluck("id")).map(Number));
      expect(said?.others.size).to.equal(0);
    });
  });

  it("applies the last report a little changed, and takes it back", async function () {
    onSqliteAlone("rehearsed is on the embedded database alone").call(this);
    await afterReport(async ({ db, kept }) => {
      const stored = () => Promise.all(tables.map((table) => db.read(table)));
      const before = await stored();
      const statements: string[] = [];
      db.write.on("query", ({ sql }: { sql: string }) => statements.push(sql));
      await warmUp({ db, isEmbedded: true, kept });
      expect(statements.filter((sql) => /insert into .?sessions/.test(sql))).not.to.have.lengthOf(0);
      expect(await stored()).to.deep.equal(before);
    });
  });

  it("applies no report that says other things than the database does", async function () {
    onSqliteAlone("rehearsed is on the embedded database alone").call(this);
    await afterReport(async ({ db, kept }) => {
      await db.write("sessions").limit(1).update({ handle: "4711" });
      const statements: string[] = [];
      db.write.on("query", ({ sql }: { sql: string }) => statements.push(sql));
      await warmUp({ db, isEmbedded: true, kept });
      expect(statements).to.deep.equal([]);
    });
  });

  it("stores nothing, and remembers the active sessions of the last reports", async () => {
    const database = await migratedDatabase();
    const before = await openDatabase(database.url, { readers: 1 });
    const db = await openDatabase(database.url, { readers: 1 });
    try {
      const message = aSnapshot("27000@warm", "09:30", { checkouts: [aCheckout(), aCheckout({ UserName: "bob" })] });
      const body = { BrokerId: "b", MessageId: "1", SentUtc: at("09:30"), Messages: [message] };
      const context = { db: before, caller, now: Date.parse(at("09:30")), settings } as unknown as Context;
      await postBrokerCompositeMessage({ body } as never, context);
      const counts = () => Promise.all(tables.map((table) => db.read(table).count({ rows: "*" })));
      const counted = await counts();
      await warmUp({ db, isEmbedded: db.engine === "sqlite", kept: null });
      expect([rememberedSessions(before).hasReports, rememberedSessions(db).hasReports]).to.deep.equal([true, false]);
      expect(await counts()).to.deep.equal(counted);
      const [server]: Marked[] = await db.read("license_servers").select("id", "sessions_mark", "last_received_at");
      const known = server && rememberedSessions(db).take(server);
      const stored = await db.read.transaction((trx) => readActive(trx, server?.id ?? 0));
      expect(stored).to.have.length(2);
      // Neither has an order.
      expect([...(known?.rows.values() ?? [])]).to.have.deep.members(stored);
      expect([...(known?.userIds.keys() ?? [])]).to.have.members(["ann", "bob"]);
    } finally {
      await Promise.all([before.close(), db.close()]);
      await database.remove();
    }
  });
});
