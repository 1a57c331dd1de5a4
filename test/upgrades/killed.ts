// Processes that are killed while they migrate, before each of their statements (on SQL Server, before some): each leaves the old
// schema with its data and no lock, and the next one ends as one that was never stopped. Part of `npm run test:upgrades`.
import { expect } from "chai";
import { type Database, openDatabase } from "../../db/index.ts";
import { schemaOf } from "../db/schema/schema-of.ts";
import { contentOf } from "../db/versions/content.ts";
import { loadStored } from "../db/versions/load.ts";
import { readStored, storedVersions } from "../db/versions/stored.ts";
import { type Ended, runNode } from "../support/run/process.ts";
import { isOnMssql } from "../support/sqlserver/mssql.ts";

const [version = ""] = storedVersions;
/** Of SQL Server's statements each takes longer, and so does starting on it. */
const step = isOnMssql ? 10 : 1;

function up(url: string, killAt: number): Promise<Ended> {
  const args = ["--import", "./test/upgrades/kill-at.ts", "scripts/database/migrate.ts", "up", "--json"];
  return runNode(args, { SVC_DB_URL: url, KILL_AT: String(killAt) }).ended;
}

async function onDatabase<T>(url: string, work: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase(url, { readers: 1 });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

const stateOf = (url: string) => onDatabase(url, async (db) => [...(await schemaOf(db)), ...(await contentOf(db))]);

describe("a process that is killed while it migrates", function killing() {
  this.timeout(1_800_000);

  it("leaves the old schema and all data, wherever it was, and the next one does the whole of it", async () => {
    const [whole, stopped] = [await loadStored(version), await loadStored(version)];
    const before = await stateOf(stopped.url);
    const { stderr, stdout } = await up(whole.url, 0);
    const statements = Number(/^statements: (\d+)/m.exec(stderr)?.[1]);
    expect(statements, stderr).to.be.above(50);
    let killed = 0;
    for (let at = 1; at <= statements; at += step) {
      const { signal } = await up(stopped.url, at);
      expect(signal, `statement ${at}`).to.equal("SIGKILL");
      killed += 1;
      const done: string[] = await onDatabase(stopped.url, ({ read }) =>
        read("migrations").orderBy("id").pluck("name"),
      );
      // The last statement that is counted may be one after the commit.
      if (done.length > readStored(version).migrations.length) {
        expect(at).to.be.above(statements - 3);
        break;
      }
      expect(done).to.deep.equal(readStored(version).migrations);
      if (at % 25 === 1) expect(await stateOf(stopped.url), `statement ${at}`).to.deep.equal(before);
    }
    console.log(`    killed ${killed} times, ${statements} statements`);
    const again = await up(stopped.url, 0);
    expect(again.code, again.stderr).to.equal(0);
    expect([JSON.parse(stdout).done, ...(await stateOf(whole.url))]).to.deep.equal([
      JSON.parse(stdout).done,
      ...(await stateOf(stopped.url)),
    ]);
    await whole.remove();
    await stopped.remove();
  });
});
