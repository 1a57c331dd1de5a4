// Several processes that migrate one database at once: one does it, the others wait for as long as it takes and say so.
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "chai";
import { type Database, migrationStatus, migrations, openDatabase, withDatabaseLock } from "../../../db/index.ts";
import { onSqliteAlone } from "../../support/data/database.ts";
import { runNode } from "../../support/run/process.ts";
import { type MssqlDatabase, makeMssqlDatabase, needsMssql } from "../../support/sqlserver/separate.ts";
import { type TemporaryFolder, temporaryFolder } from "../temporary-folder.ts";

const names = migrations.map(({ name }) => name);

/** `url` is called once the tests run. */
function holds(url: () => string, { longerThanAWriterWaits }: { longerThanAWriterWaits: number }): void {
  const up = () =>
    runNode(["scripts/database/migrate.ts", "up", "--json"], {
      SVC_DB_URL: url(),
      SVC_API_PORT: "0",
      SVC_IDENTITY_PORT: "0",
    });
  let db: Database;
  before(async () => {
    db = await openDatabase(url());
  });
  after(() => db?.close());

  it("waits while another process writes, for longer than a writer otherwise does, and prints that", async () => {
    let running: ReturnType<typeof up> | undefined;
    let isOver = false;
    await db.write.transaction(async () => {
      const waiting = up();
      running = waiting;
      void waiting.ended.then(() => {
        isOver = true;
      });
      await new Promise((resolve) => waiting.child.stderr?.once("data", resolve));
      await sleep(longerThanAWriterWaits);
      expect(isOver, "did not wait").to.equal(false);
    });
    const { code, stdout, stderr } = (await running?.ended) ?? { code: 0, stdout: "", stderr: "" };
    expect([code, stderr]).to.deep.equal([
      0,
      "Waiting for another process that is writing to the database (migrate) …\n",
    ]);
    expect(JSON.parse(stdout)).to.deep.equal({ done: names });
  });

  it("is done by one of three that begin at once", async () => {
    const undone = runNode(["scripts/database/migrate.ts", "down", "--steps", "3", "--json"], {
      SVC_DB_URL: url(),
      SVC_API_PORT: "0",
      SVC_IDENTITY_PORT: "0",
    });
    expect(JSON.parse((await undone.ended).stdout)).to.deep.equal({ undone: names.slice(-3).reverse() });
    const all = await Promise.all([up(), up(), up()].map((one) => one.ended));
    expect(all.map(({ code }) => code)).to.deep.equal([0, 0, 0]);
    const done: string[][] = all.map(({ stdout }) => JSON.parse(stdout).done);
    expect(done.sort((a, b) => a.length - b.length)).to.deep.equal([[], [], names.slice(-3)]);
    expect((await migrationStatus(db)).pending).to.deep.equal([]);
    expect(await db.read("migrations").orderBy("id").pluck("name")).to.deep.equal(names);
  });

  it("gives up after the time that it was given, which is no wait for ever", async () => {
    const other = await openDatabase(url());
    try {
      await db.write.transaction(async () => {
        const error = await withDatabaseLock(other, "test", async () => 1, { longestMs: 10 }).catch((reason) => reason);
        expect(error.code).to.equal("DATABASE_LOCK_TIMEOUT");
      });
      expect(await withDatabaseLock(other, "test", async () => 1, { longestMs: 10 })).to.equal(1);
    } finally {
      await other.close();
    }
  });
}

describe("migrating an embedded database", function onFile() {
  let folder: TemporaryFolder;
  before(function onItsOwnRun() {
    onSqliteAlone("the run on SQLite has them").call(this);
    folder = temporaryFolder();
  });
  holds(() => `sqlite:${folder.path}/svc.db`, { longerThanAWriterWaits: 6_000 });
  after(() => folder?.remove());
});

describe("migrating a database on SQL Server", function onServer() {
  needsMssql();
  let made: MssqlDatabase;
  before(async () => {
    made = await makeMssqlDatabase();
  });
  holds(() => made.url, { longerThanAWriterWaits: 32_000 });
  after(() => made?.drop());
});
