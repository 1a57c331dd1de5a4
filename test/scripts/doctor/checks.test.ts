// What the doctor finds: nothing on a service that is well, and each fault by its name, with what to do. On either engine.
import { expect } from "chai";
import { type Database, inspectDatabase, openDatabase, schemaFindings } from "../../../db/index.ts";
import { collectorsNow } from "../../../domain/servers/states.ts";
import { examine } from "../../../scripts/doctor/examine.ts";
import { exitCodeOf, type Line, textOf } from "../../../scripts/doctor/lines.ts";
import { type Environment, loadConfig } from "../../../server/settings/config.ts";
import { migratedDatabase } from "../../support/data/database.ts";
import { startTestServer, type TestServer } from "../../support/http/server.ts";
import { testKeySecret } from "../../support/http/signing-key.ts";
import { isOnMssql } from "../../support/sqlserver/mssql.ts";

const dayMs = 86_400_000;

describe("the doctor", () => {
  let server: TestServer;
  let database: Awaited<ReturnType<typeof migratedDatabase>>;
  let env: Environment;

  before(async () => {
    database = await migratedDatabase();
    server = await startTestServer({ SVC_DB_URL: database.url });
    const portOf = (url: string | null) => new URL(url ?? "").port;
    env = {
      ...{ SVC_DB_URL: database.url, SVC_KEY_SECRET: testKeySecret, SVC_ENVIRONMENT: "test" },
      ...{ SVC_API_PORT: portOf(server.url), SVC_IDENTITY_PORT: portOf(server.identityUrl) },
    };
  });
  after(async () => {
    await server.close();
    await database.remove();
  });

  async function linesOf(changed: Environment = {}): Promise<readonly Line[]> {
    const settings = { ...env, ...changed };
    const { lines, db } = await examine(settings, loadConfig(settings), undefined);
    await db?.close();
    return lines;
  }
  const bad = (lines: readonly Line[]) => lines.filter(({ state }) => state === "fault" || state === "warning");

  /** What is found while the database is changed so; it is changed back afterwards. */
  async function foundAfter(change: (db: Database) => Promise<() => PromiseLike<unknown>>, changed: Environment = {}) {
    const undo = await change(server.db);
    try {
      return bad(await linesOf(changed));
    } finally {
      await undo();
    }
  }

  it("finds nothing wrong with a service that is well, and says of each thing what it saw", async () => {
    const lines = await linesOf();
    expect(bad(lines)).to.deep.equal([]);
    expect(exitCodeOf(lines)).to.equal(0);
    const of = ["version", "rights", "isolation", "size", "schema", "indexes", "triggers"].map(
      (what) => `database ${what}`,
    );
    const wanted = ["settings", "ports", "server", "database", ...of, "roll-up", "clock", "keys", "keys expiry"];
    wanted.push("accounts", "collectors", "licence servers", "identity", "tls", "disk");
    expect([...new Set(lines.map(({ check }) => check))]).to.deep.equal(wanted);
    expect(textOf(lines)).to.contain(`Faults: 0, warnings: 0, `);
  });

  it("says of each fault in the database what to do, and ends with 2 for a fault and 1 for a warning", async () => {
    const drop = isOnMssql ? "drop index audit_log_by_time on audit_log" : "drop index audit_log_by_time";
    const cases: [string, Line["state"], RegExp, (db: Database) => Promise<() => PromiseLike<unknown>>][] = [
      [
        ...(["database schema", "fault", /^lacks 0057/] as const),
        async ({ write }) => {
          const row = await write("migrations").where("name", "0057-smaller-indexes").first("migration_time", "batch");
          await write("migrations").where("name", "0057-smaller-indexes").delete();
          return () => write("migrations").insert({ name: "0057-smaller-indexes", ...row });
        },
      ],
      [
        ...(["database schema", "fault", /import that was interrupted/] as const),
        async ({ write }) => {
          await write("imports").insert({ export_id: "x", chunks_done: 1, started_at: 1 });
          return () => write("imports").delete();
        },
      ],
      [
        ...(["clock", "warning", /audit log is \d+ hours? ahead/] as const),
        async ({ write }) => {
          await write("audit_log").insert({
            at: Date.now() + 7_300_000,
            actor: "t",
            action: "keys.rotate",
            target: "t",
          });
          return () => write("audit_log").where("actor", "t").delete();
        },
      ],
      [
        ...(["accounts", "fault", /No administrator may log in/] as const),
        async ({ write }) => {
          await write("accounts").update({ is_disabled: 1 });
          return () => write("accounts").update({ is_disabled: 0 });
        },
      ],
      [
        ...(["accounts", "fault", /password of admin: nobody/] as const),
        async ({ write }) => {
          await write("accounts").update({ is_password_unseen: 1 });
          return () => write("accounts").update({ is_password_unseen: 0 });
        },
      ],
      [
        ...(["licence servers", "warning", /Nothing was reported for 1 day of: 27000@gone/] as const),
        async ({ write }) => {
          const at = Date.now() - 2 * dayMs;
          const names = { name: "27000@gone", name_key: "27000@gone", last_update_at: at };
          await write("license_servers").insert({ ...names, license_manager_type: "FlexLM", status: "UP" });
          return () => write("license_servers").delete();
        },
      ],
    ];
    for (const [check, state, found, change] of cases) {
      const lines = await foundAfter(change, { SVC_SILENCE_HOURS: "24" });
      expect(
        lines.map((line) => [line.check, line.state]),
        String(found),
      ).to.deep.equal([[check, state]]);
      expect(lines[0]?.found).to.match(found);
      expect(lines[0]?.remedy, check).to.have.length.greaterThan(10);
      expect(exitCodeOf(lines)).to.equal(state === "fault" ? 2 : 1);
    }
    await server.db.write.raw(drop);
    const [line] = bad(await linesOf());
    expect(line).to.include({ check: "database indexes", state: "fault", found: "lack: audit_log_by_time" });
    const trigger = isOnMssql ? "denials_changed" : "denials_changed_by_update";
    await server.db.write.raw("drop trigger ??", [trigger]);
    const [, further] = bad(await linesOf());
    expect(further).to.include({ check: "database triggers", state: "fault", found: `lack: ${trigger}` });
    if (isOnMssql) return;
    await server.db.write.raw("create trigger spy after insert on users begin delete from users; end");
    const [, foreign] = bad(await linesOf());
    expect(foreign).to.include({ check: "database triggers", state: "fault", found: "are not ours: spy" });
  });

  it("refuses migrations of a newer version, but for those that say that this one may go on beside them", async () => {
    const own = await migratedDatabase();
    const writer = await openDatabase(own.url, { readers: 1 });
    const inspected = await inspectDatabase(own.url);
    try {
      const row = { name: "9999-later", batch: 99, migration_time: new Date() };
      await writer.write("migrations").insert(row);
      const [refused] = await schemaFindings(inspected);
      expect(refused?.state).to.equal("fault");
      expect(refused?.found).to.match(/does not know: 9999-later/);
      await writer.write("schema_changes").insert({ migration: "9999-later", needs: null });
      const [beside] = await schemaFindings(inspected);
      expect(beside?.state).to.equal("ok");
      expect(beside?.found).to.match(/this version may go on/);
      await writer.write("schema_changes").where("migration", "9999-later").delete();
      await writer.write("migrations").where("name", "9999-later").delete();
    } finally {
      await inspected.close();
      await writer.close();
      await own.remove();
    }
  });

  it("names collectors that are silent, fall behind or have a wrong clock", async () => {
    const now = Date.now();
    const rest = {
      version: "1",
      host_name: "h",
      started_at: 1,
      backlog_bytes: 0,
      dropped_messages: 0,
      refused_messages: 0,
    };
    const collector = (name: string, changed: object) => ({
      ...{ broker_id: name, broker_key: name, reported_at: now, interval_ms: 60_000, clock_difference_ms: 0 },
      ...{ backlog_messages: 0, ...rest, ...changed },
    });
    await server.db
      .write("collectors")
      .insert([
        collector("fine", {}),
        collector("gone", { reported_at: now - 200_000 }),
        collector("late", { backlog_messages: 101 }),
        collector("odd", { clock_difference_ms: -45_000 }),
      ]);
    expect((await collectorsNow(server.db.read, now)).map(({ isSilent }) => isSilent)).to.deep.equal([
      ...[false, true, false, false],
    ]);
    const found = bad(await linesOf()).filter(({ check }) => check === "clock" || check === "collectors");
    expect(found.map((line) => line.found)).to.deep.equal([
      "Clocks of collectors differ: odd by 45 seconds",
      "Silent: gone (for 3 minutes)",
      "Behind: late (101 messages)",
    ]);
    await server.db.write("collectors").delete();
  });

  it("notices another key secret, another identity service, and one that is not reached", async () => {
    const lines = async (changed: Environment) =>
      bad(await linesOf(changed)).filter(({ check }) => check === "keys" || check === "identity");
    const [key] = await lines({ SVC_KEY_SECRET: [...testKeySecret].reverse().join("") });
    expect(key).to.include({ check: "keys", state: "fault" });
    expect(key?.found).to.match(/SVC_KEY_SECRET does not open 2 of the keys/);
    const localhost = server.identityUrl?.replace("127.0.0.1", "localhost");
    const [issuer] = await lines({ SVC_IDENTITY_URL: localhost });
    expect(issuer?.found).to.contain("The discovered issuer is not SVC_IDENTITY_URL");
    expect(issuer?.remedy).to.contain("letter by letter");
    const [away] = await lines({ SVC_IDENTITY_URL: "http://127.0.0.1:9" });
    expect(away?.found).to.match(/does not reach it as http:\/\/127\.0\.0\.1:9 \(/);
  });

  it("asks the public URL for an answer of the API server", async () => {
    const lines = async (SVC_PUBLIC_URL: string) =>
      (await linesOf({ SVC_PUBLIC_URL })).filter(({ check }) => check === "public url");
    expect(await lines(server.url)).to.deep.include.members([
      { check: "public url", state: "ok", found: `${server.url} reaches the API server` },
    ]);
    const [other] = await lines(server.identityUrl ?? "");
    expect(other).to.include({ state: "fault" });
    expect(other?.found).to.match(/answers 404/);
  });
});
