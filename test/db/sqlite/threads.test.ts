// Database threads that are slow, whose caller hangs up, or that die.
import { expect } from "chai";
import { classifyDatabaseError, type Database } from "../../../db/index.ts";
import type { SqliteConnection } from "../../../db/sqlite/connection.ts";
import { openTestDatabase } from "../../support/data/database.ts";
import { waitUntil } from "../../support/run/wait.ts";
import { names, rejected } from "./outcomes.ts";

/** Occupies a database thread for about so many hundreds of milliseconds. */
const slowSql =
  "with recursive n(x) as (select 1 union all select x + 1 from n where x < ?) select count(*) as n from n";
const slowRows = 1_500_000;

/** The threads that are at work, to do to them what no caller can. */
function busyThreads(knex: Database["read"]): SqliteConnection[] {
  return (knex.client.pool.used as { resource: SqliteConnection }[]).map(({ resource }) => resource);
}

describe("database threads", () => {
  let db: Database;
  beforeEach(async () => {
    db = await openTestDatabase();
  });
  afterEach(() => db.close());

  it("do not delay the main thread, each other or the writer while one is slow", async () => {
    let slowIsDone = false;
    const slow = db.read.raw(slowSql, [slowRows * 10]).then(() => {
      slowIsDone = true;
    });
    let ticks = 0;
    const timer = setInterval(() => {
      ticks += 1;
    }, 5);
    for (let time = 0; time < 5; time += 1) {
      await db.read.raw("select 1");
      await db.write("service_state").insert({ key: `k${time}` });
    }
    await waitUntil("a timer of the main thread goes on", () => ticks > 3);
    expect(slowIsDone, "the slow query was over before the quick ones").to.equal(false);
    await slow;
    clearInterval(timer);
  });

  it("do not begin a query whose caller hung up, be it waiting for a thread", async () => {
    const gone = new AbortController();
    const busy = [db.read.raw(slowSql, [slowRows]), db.read.raw(slowSql, [slowRows])].map((query) =>
      query.then(() => {}),
    );
    const waiting = rejected(db.read.raw(slowSql, [slowRows * 1000]).options({ signal: gone.signal }));
    gone.abort();
    expect((await waiting).name).to.equal("AbortError");
    await Promise.all(busy);
    expect((await rejected(db.read.raw("select 1").options({ signal: gone.signal }))).name).to.equal("AbortError");
  });

  it("that die fail their requests as unavailable, and are replaced", async () => {
    for (const side of [db.read, db.write]) {
      await side.raw("select 1");
      const running = rejected(side.raw(slowSql, [slowRows]));
      await waitUntil("a thread is at work", () => busyThreads(side).length === 1);
      await Promise.all(busyThreads(side).map((thread) => thread.terminate()));
      const error = await running;
      expect(error.code).to.equal("DATABASE_THREAD_GONE");
      expect(classifyDatabaseError(error)).to.equal("unavailable");
      expect(await side.raw("select 1 as n")).to.deep.equal([{ n: 1 }]);
    }
  });

  it("that die inside a transaction take it back and leave no lock", async () => {
    const error = await rejected(
      db.write.transaction(async (trx) => {
        await trx("service_state").insert({ key: "lost" });
        await (await trx.client.acquireConnection()).terminate();
        await trx("service_state").insert({ key: "never" });
      }),
    );
    expect(classifyDatabaseError(error)).to.equal("unavailable");
    await db.write("service_state").insert({ key: "next" });
    expect(await names(db)).to.deep.equal(["next"]);
  });
});
