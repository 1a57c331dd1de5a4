// A database moved from SQLite to SQL Server and back, interrupted on the way: with every kind of row that operations
// write, and values that engines differ in. Needs SVC_TEST_MSSQL_URL.
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { expect } from "chai";
import {
  type Database,
  exportDatabase,
  importDatabase,
  MoveRefused,
  migrate,
  migrateDown,
  openDatabase,
  verifyMoveFile,
} from "../../../db/index.ts";
import { movedTables } from "../../../db/move/tables.ts";
import { programOf, runNode } from "../../support/run/process.ts";
import { type MssqlDatabase, makeMssqlDatabase, needsMssql } from "../../support/sqlserver/separate.ts";
import { type TemporaryFolder, temporaryFolder } from "../temporary-folder.ts";
import { writeEverything } from "../tsql/record.ts";

const many = 2_500;

describe("a database that is moved to SQL Server and back", function onServer() {
  needsMssql();
  let folder: TemporaryFolder;
  let source: Database;
  let file: string;
  let made: MssqlDatabase;
  let target: Database;

  before(async () => {
    folder = temporaryFolder();
    file = `${folder.path}/moved.gz`;
    source = await openDatabase(`sqlite:${folder.path}/source.db`, { readers: 1 });
    await migrate(source);
    await writeEverything(source);
    await addExtremes(source);
    await exportDatabase(source, file);
    made = await makeMssqlDatabase();
    target = await openDatabase(made.url);
  });
  after(async () => {
    await source?.close();
    await target?.close();
    await made?.drop();
    folder?.remove();
  });

  async function addExtremes({ write }: Database): Promise<void> {
    const texts = [
      "größer 東京 🙂",
      "İı ẞ ﬁ",
      "'; drop table users; --",
      '[x] ] "q" \\ \r\n\t',
      "NULL",
      "0042",
      " blank ",
    ];
    const payload = JSON.stringify({ text: "漢🙂\u0001".repeat(3_000) });
    for (const [index, text] of texts.entries()) {
      await write("users").insert({
        name: text,
        name_key: `${text.toLowerCase()}${index}`,
        email: index % 2 ? text : null,
      });
      const received = 1_772_445_600_000 + index;
      await write("agent_messages").insert({ message_id: text, message_type: "Login", received_at: received, payload });
    }
    const rows = Array.from({ length: many }, (_, index) => ({
      user_id: 10_000,
      pool_id: index % 3,
      midnight_at: index,
      starts: index,
      ends: 0,
      licenses: 1,
      usage_ms: 2 ** 53 - 1 - index,
      license_ms: index,
    }));
    await write.transaction((trx) => trx.batchInsert("usage_states", rows, 50));
    const wide = { user_id: 10_001, midnight_at: 0, starts: 1, ends: 0, licenses: 1, usage_ms: 1 };
    await write.raw(
      "insert into usage_states (user_id, pool_id, midnight_at, starts, ends, licenses, usage_ms, license_ms) values (10001, 1, 0, 1, 0, 1, 9007199254740993, 9223372036854775807), (10001, 2, 0, 1, 0, 1, 1, -5)",
    );
    await write("usage_states").insert({ ...wide, pool_id: 3, license_ms: 2 ** 70 });
    // Given out and gone: never given out again.
    await write("agent_messages").where("message_id", " blank ").delete();
  }

  async function contents(db: Database): Promise<Record<string, unknown[]>> {
    const all: Record<string, unknown[]> = {};
    for (const { name, key, columns } of await movedTables(db.read)) {
      const names = columns.map((column) => column.name).sort();
      const rows: Record<string, unknown>[] = await db
        .read(name)
        .select(names)
        .orderBy([...key]);
      all[name] = rows.map((row) => names.map((column) => `${column}=${row[column]}`));
    }
    return all;
  }
  /** Export and import record themselves at the end of the audit log; all before it is moved. */
  const moved = ({ audit_chain: _ownEnd, audit_log = [], ...tables }: Record<string, unknown[]>) => {
    const isOfMove = (row: unknown) => (row as string[]).some((text) => text.startsWith("action=database."));
    return { ...tables, audit_log: audit_log.filter((row) => !isOfMove(row)) } as Record<string, unknown[]>;
  };
  const refusal = async (work: Promise<unknown>): Promise<string> => {
    const error: Error = await work.then(
      () => new Error("was not refused"),
      (reason) => reason,
    );
    expect(error).to.be.instanceOf(MoveRefused);
    return error.message;
  };
  const command = (name: string, ...args: string[]) =>
    runNode([programOf(name), ...args], {
      SVC_DB_URL: made.url,
      SVC_MIGRATE: "on",
      SVC_LOG_LEVEL: "silent",
      SVC_API_PORT: "0",
      SVC_IDENTITY_PORT: "0",
    });

  it("has the same tables, columns and keys on both engines", async () => {
    await migrate(target);
    const shape = async (db: Database) =>
      (await movedTables(db.read)).map(({ name, columns, key, givesIds }) => ({
        name,
        key,
        givesIds,
        columns: columns.map((column) => `${column.name} ${column.kind}`).sort(),
      }));
    const byName = (left: { name: string }, right: { name: string }) => (left.name < right.name ? -1 : 1);
    expect((await shape(target)).sort(byName)).to.deep.equal((await shape(source)).sort(byName));
  });

  it("is refused where the schema is another one, the file was changed, or rows are there already", async () => {
    const [undone = ""] = await migrateDown(target);
    expect(await refusal(importDatabase(target, file))).to.contain(`the database lacks ${undone}`);
    await migrate(target);
    const bad = `${folder.path}/bad.gz`;
    copyFileSync(file, bad);
    const bytes = readFileSync(bad);
    const middle = bytes.length >> 1;
    bytes[middle] = (bytes[middle] as number) ^ 1;
    writeFileSync(bad, bytes);
    expect(await refusal(importDatabase(target, bad))).to.contain("not as it was written");
    await target.write("projects").insert({ name: "x", name_key: "x" });
    expect(await refusal(importDatabase(target, file))).to.contain("not empty: there are rows in projects");
    await target.write("projects").delete();
    expect(await target.read("imports")).to.deep.equal([]);
  });

  it("goes on where it was interrupted: by an error, and by a process that was killed", async () => {
    const { chunks } = await verifyMoveFile(file);
    const stop = new Error("the power went");
    for (const cut of [1, 5, 6]) {
      let applied = 0;
      const error = await importDatabase(target, file, (phase) => {
        if (phase === "importing") applied += 1;
        if (applied === cut) throw stop;
      }).catch((reason) => reason);
      expect(error, String(error?.message).slice(-800)).to.equal(stop);
    }
    const done = async () => Number((await target.read("imports").first("chunks_done"))?.chunks_done ?? 0);
    expect(await done()).to.equal(6);
    const { child, ended } = command("import", "--file", file);
    while ((await done()) < 10 && child.exitCode === null) await new Promise((resolve) => setTimeout(resolve, 5));
    child.kill("SIGKILL");
    await ended;
    expect(await done()).to.be.within(10, chunks);
    const { code, stdout, stderr } = await command("import", "--file", file, "--json").ended;
    // It may have to wait until the server notices that the killed one is gone, and reports that then.
    expect(code, stderr).to.equal(0);
    expect(JSON.parse(stdout).resumed).to.equal(true);
    expect(await refusal(importDatabase(target, file))).to.contain("imported before");
  });

  it("has the same rows there, to the last digit and character, and gives out new ids alone", async () => {
    const there = moved(await contents(target));
    const here = moved(await contents(source));
    expect(Object.keys(there).sort()).to.deep.equal(Object.keys(here).sort());
    const isWide = (text: unknown) => String(text).startsWith("license_ms=") && /\d{16}|e\+/.test(String(text));
    for (const [name, rows] of Object.entries(here)) {
      // What is past 2^53 these two readers show each in its way; the way back shows it.
      const readable = (row: unknown) => (row as unknown[]).filter((text) => !isWide(text));
      expect(there[name]?.map(readable), name).to.deep.equal(rows.map(readable));
    }
    const sums: { sum: string }[] = await target.read.raw(
      "select cast(license_ms as nvarchar(40)) as sum from usage_states where user_id = 10001 order by pool_id",
    );
    expect(sums.map(({ sum }) => sum)).to.deep.equal(["9223372036854775807", "-5", String(2n ** 70n)]);
    const given = await source.read("sqlite_sequence").where("name", "agent_messages").first("seq");
    const [id] = await target
      .write("agent_messages")
      .insert({ message_id: "n", message_type: "Login", received_at: 1 });
    expect(id).to.equal(given.seq + 1);
    await target.write("agent_messages").where({ id }).delete();
  });

  it("comes back the same", async () => {
    const back = `${folder.path}/back.gz`;
    const { code, stdout } = await command("export", "--file", back, "--json").ended;
    expect(code).to.equal(0);
    const filled = JSON.parse(stdout).tables.filter(({ rows }: { rows: number }) => rows > 0);
    expect(filled.length, "tables with rows").to.be.at.least(20);
    const again = await openDatabase(`sqlite:${folder.path}/again.db`, { readers: 1 });
    try {
      await migrate(again);
      await importDatabase(again, back);
      expect(moved(await contents(again))).to.deep.equal(moved(await contents(source)));
    } finally {
      await again.close();
    }
  });
});
