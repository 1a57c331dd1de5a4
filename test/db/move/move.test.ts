// `npm run export` and `npm run import`: a database moved whole, or not at all, whatever happens between.
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { gunzipSync, gzipSync } from "node:zlib";
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
import { type TemporaryFolder, temporaryFolder } from "../temporary-folder.ts";
import { fillEveryTable, ignoreChecks } from "./fill-every-table.ts";

/** More than two chunks of a table. */
const many = 2_500;

describe("a database that is moved", () => {
  let folder: TemporaryFolder;
  let source: Database;
  let file: string;
  let opened: Database[];
  before(async () => {
    folder = temporaryFolder();
    file = `${folder.path}/moved.gz`;
    source = await database("source");
    await fillEveryTable(source, 6);
    const rows = Array.from({ length: many }, (_, index) => ({
      user_id: 0,
      pool_id: index % 3,
      midnight_at: index,
      starts: index,
      ends: 0,
      licenses: 1,
      usage_ms: 2 ** 53 - 1 - index,
      license_ms: 0,
    }));
    await source.write("usage_states").delete();
    await source.write.transaction((trx) => trx.batchInsert("usage_states", rows, 50));
    // Ids that were given out and went are never given out again.
    await source.write("agent_messages").where("id", 6).delete();
    await exportDatabase(source, file);
  });
  after(async () => {
    await source.close();
    folder.remove();
  });
  beforeEach(() => {
    opened = [];
  });
  afterEach(() => Promise.all(opened.map((db) => db.close())));

  async function database(name: string): Promise<Database> {
    const db = await openDatabase(`sqlite:${folder.path}/${name}.db`, { readers: 1 });
    await migrate(db);
    await ignoreChecks(db);
    return db;
  }
  async function target(name: string): Promise<Database> {
    const db = await database(name);
    opened.push(db);
    return db;
  }
  async function contents(db: Database): Promise<Record<string, unknown>> {
    const all: Record<string, unknown> = {};
    for (const { name, key } of await movedTables(db.read)) all[name] = await db.read(name).orderBy([...key]);
    all.lastIds = await db
      .read("sqlite_sequence")
      .whereNot("name", "migrations")
      .whereNot("name", "migrations_lock")
      .orderBy("name");
    return all;
  }
  const refusal = async (work: Promise<unknown>): Promise<string> => {
    const error = await work.then(
      () => new Error("was not refused"),
      (reason) => reason,
    );
    expect(error).to.be.instanceOf(MoveRefused);
    return error.message;
  };

  it("has the same rows in every table afterwards, and gives out no id again that was ever given out", async () => {
    const db = await target("whole");
    const { tables, resumed } = await importDatabase(db, file);
    expect(resumed).to.equal(false);
    expect(tables.filter(({ rows }) => rows === 0)).to.deep.equal([]);
    expect(await contents(db)).to.deep.equal(await contents(source));
    const [id] = await db.write("agent_messages").insert({ message_id: "new", message_type: "Login", received_at: 1 });
    expect(id).to.equal(7);
    expect(await db.read.raw("pragma foreign_key_check")).to.deep.equal([]);
    const again = `${folder.path}/again.gz`;
    await exportDatabase(db, again);
    expect((await verifyMoveFile(again)).head.migrations).to.deep.equal((await verifyMoveFile(file)).head.migrations);
  });

  it("lies meanwhile in a file that its owner alone may read, which replaces no other", async () => {
    expect(statSync(file).mode & 0o777).to.equal(0o600);
    expect(await refusal(exportDatabase(source, file))).to.contain("already");
    const nowhere = await exportDatabase(source, `${folder.path}/nowhere/f.gz`).catch((error) => error);
    expect(nowhere.code).to.equal("ENOENT");
    expect(existsSync(`${file}.part`)).to.equal(false);
  });

  it("goes on where it was interrupted, after whichever chunk that was", async () => {
    const { chunks } = await verifyMoveFile(file);
    expect(chunks).to.be.above(20);
    const db = await target("cut");
    const stop = new Error("the power went");
    for (let cut = 1; cut <= chunks; cut += 1) {
      let applied = 0;
      const error = await importDatabase(db, file, (phase) => {
        if (phase === "importing") applied += 1;
        if (applied === cut) throw stop;
      }).catch((reason) => reason);
      expect(error).to.equal(stop);
      expect((await db.read("imports").first("chunks_done")).chunks_done).to.equal(cut);
    }
    expect((await importDatabase(db, file)).resumed).to.equal(true);
    expect(await contents(db)).to.deep.equal(await contents(source));
    expect(await refusal(importDatabase(db, file)))
      .to.contain("not empty")
      .and.contain("imported before");
  });

  it("is refused where a byte of the file is not as it was written, and nothing is written then", async () => {
    const bytes = readFileSync(file);
    const db = await target("flipped");
    const bad = `${folder.path}/bad.gz`;
    const offsets = new Set([...Array(40).keys()].flatMap((offset) => [offset, bytes.length - 1 - offset]));
    for (let offset = 40; offset < bytes.length; offset += Math.ceil(bytes.length / 150)) offsets.add(offset);
    for (const offset of offsets) {
      const changed = Buffer.from(bytes);
      changed[offset] = (changed[offset] as number) ^ (1 << (offset % 8));
      // A bit that only fills up the last byte of a block of gzip changes nothing.
      if (isSame(changed, bytes)) continue;
      writeFileSync(bad, changed);
      await refusal(importDatabase(db, bad));
    }
    const others: Record<string, Buffer> = {
      "cut short": bytes.subarray(0, bytes.length - 100),
      "cut in its head": bytes.subarray(0, 5),
      empty: Buffer.alloc(0),
      "with something behind its end": Buffer.concat([bytes, Buffer.from("more")]),
      twice: Buffer.concat([bytes, bytes]),
      "some other file": Buffer.from("SQLite format 3\0"),
    };
    const lines = gunzipSync(bytes).toString().split("\n");
    const packed = (some: string[]) => {
      const made = gzipSync(some.join("\n"));
      bytes.copy(made, 0, 0, 10);
      return made;
    };
    others["without its end"] = packed([...lines.slice(0, -2), ""]);
    others["without a chunk"] = packed(lines.filter((_, index) => index !== 3));
    others["with chunks in another order"] = packed([
      ...lines.slice(0, 2),
      lines[3] ?? "",
      lines[2] ?? "",
      ...lines.slice(4),
    ]);
    for (const [name, content] of Object.entries(others)) {
      writeFileSync(bad, content);
      expect(await refusal(importDatabase(db, bad)), name).to.contain(bad);
    }
    expect(await refusal(importDatabase(db, `${folder.path}/none.gz`))).to.contain("ENOENT");
    expect(await db.read("imports")).to.deep.equal([]);
    expect(await db.read("sessions")).to.deep.equal([]);
  });

  it("is refused by a database of another schema, newer or older, and by one that is not empty", async () => {
    const older = await target("older");
    const [undone = ""] = await migrateDown(older);
    expect(await refusal(importDatabase(older, file))).to.contain(`the database lacks ${undone}`);
    await migrate(older);
    await older.write("migrations").insert({ name: "9999-tomorrow", batch: 9 });
    expect(await refusal(importDatabase(older, file))).to.contain("the file lacks 9999-tomorrow");

    const full = await target("full");
    await full.write("users").insert({ name: "Ann", name_key: "ann" });
    expect(await refusal(importDatabase(full, file))).to.contain("not empty: there are rows in users");
    expect(await full.read("imports")).to.deep.equal([]);
    expect(await full.read("users").pluck("name")).to.deep.equal(["Ann"]);
  });
});

describe("npm run export and npm run import", () => {
  let folder: TemporaryFolder;
  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(() => folder.remove());
  const run = (name: string, database: string, ...args: string[]) =>
    runNode([programOf(name), ...args], {
      SVC_DB_URL: `sqlite:${folder.path}/${database}.db`,
      SVC_LOG_LEVEL: "silent",
      SVC_DEMO_DATA: "off",
      SVC_API_PORT: "0",
      SVC_IDENTITY_PORT: "0",
    });

  it("move a database, killed at any instant too: no server starts on the half of it, and the next import ends it", async () => {
    const file = `${folder.path}/moved.gz`;
    const seeded = await run("seed", "old", "--sessions", "30000", "--json").ended;
    expect(seeded.code).to.equal(0);
    const exported = JSON.parse((await run("export", "old", "--file", file, "--json").ended).stdout);
    const { child, ended } = run("import", "new", "--file", file);
    const db = await openDatabase(`sqlite:${folder.path}/new.db`, { readers: 1 });
    try {
      const begun = () =>
        db
          .read("imports")
          .where("chunks_done", ">", 2)
          .first()
          .catch(() => undefined);
      while ((await begun()) === undefined) await new Promise((resolve) => setTimeout(resolve, 10));
      child.kill("SIGKILL");
      await ended;
      const refused = await runNode(["server/main.mjs"], {
        SVC_DB_URL: `sqlite:${folder.path}/new.db`,
        SVC_API_PORT: "0",
        SVC_IDENTITY_PORT: "0",
      }).ended;
      expect([refused.code, refused.stderr.includes("npm run import again")]).to.deep.equal([69, true]);
      const done = JSON.parse((await run("import", "new", "--file", file, "--json").ended).stdout);
      expect(done).to.deep.include({ resumed: true, exportId: exported.exportId, tables: exported.tables });
      expect(await db.read("sessions").count({ count: "*" })).to.deep.equal([
        { count: JSON.parse(seeded.stdout).sessions },
      ]);
    } finally {
      await db.close();
    }
    const again = await run("import", "new", "--file", file).ended;
    expect([again.code, again.stderr.includes("imported before")]).to.deep.equal([65, true]);
  });

  it("say what they do, that secrets are in the file, and what is missing", async () => {
    for (const name of ["export", "import"]) {
      const help = await run(name, "none", "--help").ended;
      expect([help.code, help.stdout.includes("--file <file>")]).to.deep.equal([0, true]);
      expect((await run(name, "none").ended).stderr).to.contain("--file");
    }
    expect((await run("export", "none", "--help").ended).stdout).to.contain("secrets");
    const lacking = await run("import", "none", "--file", `${folder.path}/none.gz`).ended;
    expect([lacking.code, lacking.stderr.includes("none.gz can't be read (ENOENT)")]).to.deep.equal([65, true]);
    const empty = await run("export", "none", "--file", `${folder.path}/f.gz`).ended;
    expect(empty.code).to.equal(0);
  });
});

/** Whether what is packed, and the head of the file, is the same. */
function isSame(changed: Buffer, bytes: Buffer): boolean {
  try {
    return gunzipSync(changed).equals(gunzipSync(bytes)) && changed.subarray(0, 10).equals(bytes.subarray(0, 10));
  } catch {
    return false;
  }
}
