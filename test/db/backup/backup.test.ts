// Backup and restore of the embedded database: nothing that was acknowledged before the backup is missing after a restore,
// and what is no whole backup is refused before anything is touched.
import { execFileSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { expect } from "chai";
import { backUp, type Database, migrate, openDatabase, restore } from "../../../db/index.ts";
import { removeMark, writeMark } from "../../../db/sqlite/integrity.ts";
import { onSqliteAlone } from "../../support/data/database.ts";
import { runNode } from "../../support/run/process.ts";
import { type TemporaryFolder, temporaryFolder } from "../temporary-folder.ts";

async function refusalOf(work: Promise<unknown>): Promise<Error & { code?: string }> {
  return work.then(
    () => expect.fail("It was expected to be refused."),
    (error) => error,
  );
}

async function addGroup(db: Database, name: string): Promise<void> {
  await db.write("user_groups").insert({ name, name_key: name });
}

function names(db: Database): Promise<string[]> {
  return db.read("user_groups").orderBy("id").pluck("name");
}

describe("a backup of the embedded database", () => {
  before(onSqliteAlone("SQL Server makes its own backups"));
  let folder: TemporaryFolder;
  let url = "";
  let file = "";
  let backup = "";
  beforeEach(async () => {
    folder = temporaryFolder();
    file = join(folder.path, "svc.db");
    backup = join(folder.path, "backup.db");
    url = `sqlite:${file}`;
    const db = await openDatabase(url, { readers: 1 });
    await migrate(db);
    await addGroup(db, "first");
    await db.close();
  });
  afterEach(() => folder.remove());

  it("that is made while writes go on holds all that was acknowledged before it, also after everything else is lost", async () => {
    const db = await openDatabase(url, { readers: 1, exclusive: true, lanes: true });
    const acknowledged: string[] = [];
    let isOver = false;
    const writing = (async () => {
      for (let number = 0; !isOver; number += 1) {
        await addGroup(db, `group ${number}`);
        acknowledged.push(`group ${number}`);
      }
    })();
    while (acknowledged.length < 20) await new Promise((resolve) => setTimeout(resolve, 5));
    const before = acknowledged.length;
    const done = await backUp(url, backup);
    const during = acknowledged.length;
    isOver = true;
    await writing;
    await db.close();
    expect(done.tables.find(({ name }) => name === "user_groups")?.rows).to.be.within(before + 1, during + 2);
    expect((statSync(backup).mode & 0o777).toString(8)).to.equal("600");
    for (const name of readdirSync(folder.path)) if (name !== "backup.db") rmSync(join(folder.path, name));

    const restored = await restore(url, backup);
    expect(restored.before).to.equal(null);
    expect(restored.tables).to.deep.equal(done.tables);
    const again = await openDatabase(url, { readers: 1 });
    expect(await names(again)).to.include.members(["first", ...acknowledged.slice(0, before)]);
    await again.close();
  });

  it("replaces the existing database, which stays whole under another name", async () => {
    await backUp(url, backup);
    const db = await openDatabase(url, { readers: 1 });
    await addGroup(db, "later");
    await db.close();
    const { before } = await restore(url, backup);
    const restored = await openDatabase(url, { readers: 1 });
    expect(await names(restored)).to.deep.equal(["first"]);
    await restored.close();
    const replaced = await openDatabase(`sqlite:${before}`, { readers: 1 });
    expect(await names(replaced)).to.deep.equal(["first", "later"]);
    await replaced.close();
  });

  it("may be a bare copy of the file with its log, and the log of a database that was killed does not come back", async () => {
    const db = await openDatabase(url, { readers: 1 });
    await addGroup(db, "in the log");
    for (const ending of ["", "-wal"]) copyFileSync(file + ending, `${backup}${ending}`);
    await addGroup(db, "after the copy");
    const killed = ["", "-wal"].map((ending) => [ending, readFileSync(file + ending)] as const);
    await db.close();
    for (const [ending, bytes] of killed) writeFileSync(file + ending, bytes);
    writeMark(file, "replaced", { dev: 0, ino: 0 });
    expect((await refusalOf(openDatabase(url))).message).to.match(/was replaced .*npm run restore/);

    const { before } = await restore(url, backup);
    const restored = await openDatabase(url, { readers: 1 });
    expect(await names(restored)).to.deep.equal(["first", "in the log"]);
    await restored.close();
    expect(existsSync(`${before}-wal`)).to.equal(true);
  });

  it("is refused in either direction where it would harm, and nothing is changed", async () => {
    await backUp(url, backup);
    const whole = readFileSync(file);
    const server = await openDatabase(url, { readers: 1, exclusive: true });
    expect(await refusalOf(restore(url, backup))).to.have.property("code", "DATABASE_IN_USE");
    await server.close();
    expect((await refusalOf(backUp(url, backup))).message).to.include("there already");
    expect((await refusalOf(restore(url, file))).message).to.include("the database itself");
    expect((await refusalOf(backUp("mssql://u:p@host/db", backup))).message).to.include("BACKUP DATABASE");

    const wrong = join(folder.path, "wrong.db");
    const cases: [reason: RegExp, make: () => void][] = [
      [/There is no file/, () => undefined],
      [/is no database of this service|can't be read/, () => writeFileSync(wrong, "no database at all, but a text")],
      [/damaged|can't be read|malformed/, () => writeFileSync(wrong, damaged(readFileSync(backup)))],
      [/newer version/, () => withMigration(backup, wrong, "9999-later")],
      [/a folder or a device/, () => mkdirSync(wrong)],
      [/a folder or a device/, () => execFileSync("mkfifo", [wrong])],
      [
        /not ours: spy/,
        () => withSql(backup, wrong, "create trigger spy after insert on users begin delete from users; end"),
      ],
      [/not ours: spy/, () => withSql(backup, wrong, "create view spy as select 1 as one")],
      [
        /not ours: denials_changed_by_delete/,
        () =>
          withSql(
            backup,
            wrong,
            `drop trigger denials_changed_by_delete;
             create trigger denials_changed_by_delete after delete on denials begin delete from users; end`,
          ),
      ],
      [/before 1\.0\.0/, () => withMigration(backup, wrong, "0053-report-sendings", "delete from migrations")],
    ];
    for (const [reason, make] of cases) {
      rmSync(wrong, { force: true, recursive: true });
      make();
      expect((await refusalOf(restore(url, wrong))).message).to.match(reason);
    }
    expect(readFileSync(file).equals(whole)).to.equal(true);
    expect(readdirSync(folder.path).filter((name) => /restoring|before|unusable/.test(name))).to.deep.equal([]);
  });

  it("is a mark's end: a restore that was interrupted is refused until it is run again", async () => {
    await backUp(url, backup);
    writeMark(file, "restoring", { dev: 0, ino: 0 });
    rmSync(file);
    expect((await refusalOf(openDatabase(url))).message).to.match(/being restored, and that was interrupted/);
    expect(existsSync(file)).to.equal(false);
    await restore(url, backup);
    await (await openDatabase(url, { readers: 1 })).close();
  });

  it("a mark of damage goes by itself once the file is whole again", async () => {
    writeMark(file, "damaged", { dev: 0, ino: 0 });
    await (await openDatabase(url, { readers: 1 })).close();
    writeMark(file, "damaged", { dev: 0, ino: 0 });
    writeFileSync(file, damaged(readFileSync(file)));
    expect((await refusalOf(openDatabase(url))).message).to.match(/is damaged\. Nothing is answered/);
    removeMark(file);
  });

  it("has commands, which say what was done and record it in the audit log", async () => {
    const env = { SVC_DB_URL: url };
    const made = await runNode(["scripts/database/backup.ts", "--file", backup, "--json"], env).ended;
    expect(made.code, made.stderr).to.equal(0);
    expect(JSON.parse(made.stdout)).to.include({ file: backup, keyFile: null });
    const restored = await runNode(["scripts/database/restore.ts", "--file", backup], env).ended;
    expect(restored.stdout).to.match(/^Restored .*svc\.db from .*[\s\S]*The previous database is now .*before-/);
    const again = await runNode(["scripts/database/backup.ts", "--file", backup], env).ended;
    expect([again.code, again.stderr]).to.deep.equal([65, `${backup} is there already. Name another file.\n`]);
    const db = await openDatabase(url, { readers: 1 });
    expect(await db.read("audit_log").pluck("action")).to.deep.equal(["database.restore"]);
    await db.close();
  });
});

/** Zeros in the middle, where the tables' rows are. */
function damaged(bytes: Buffer): Buffer {
  const pages = Math.floor(bytes.length / 4096);
  return Buffer.from(bytes).fill(0xff, 4096 * 2, 4096 * (pages - 1));
}

function withMigration(backup: string, file: string, name: string, before = ""): void {
  withSql(backup, file, `${before}; insert into migrations (name, batch, migration_time) values ('${name}', 1, 0)`);
}

function withSql(backup: string, file: string, sql: string): void {
  copyFileSync(backup, file);
  const raw = new BetterSqlite3(file);
  raw.exec(sql);
  raw.close();
}
