// The limits of work: a statement that would run for minutes ends at its limit, or when nobody waits for it any more, and
// what it ran in is really gone.
import { expect } from "chai";
import {
  asCsvPiece,
  classifyDatabaseError,
  type Database,
  type Lane,
  openDatabase,
  recordShape,
  withWork,
} from "../../../db/index.ts";
import type { SqliteConnection } from "../../../db/sqlite/connection.ts";
import { runNode } from "../../support/run/process.ts";
import { waitUntil } from "../../support/run/wait.ts";

/** Would occupy a processor for about ten minutes. */
const endless =
  "with recursive n(x) as (select 1 union all select x + 1 from n where x < 5000000000) select count(*) as n from n";
const oneRow = recordShape<{ n: number }>("Counted", { n: ["number", "n"] });

async function rejected(work: PromiseLike<unknown>): Promise<Error & { code?: string }> {
  return Promise.resolve(work).then(
    () => expect.fail("It was expected to fail."),
    (error) => error,
  );
}

/** The connections that are at work in a lane. */
function busyIn(db: Database, lane: "light" | "heavy" | "downloads"): SqliteConnection[] {
  const { pool } = db.read.client.connectionSettings.lanes[lane].client;
  return pool.used.map(({ resource }: { resource: SqliteConnection }) => resource);
}

function becomes<T>(value: () => T, wanted: T): Promise<void> {
  return waitUntil(`${value} is ${wanted}`, async () => value() === wanted);
}

function isRunning(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch {
    return false;
  }
}

describe("a statement of limited work", () => {
  let db: Database;
  before(async () => {
    db = await openDatabase("sqlite::memory:", { lanes: true, readers: 2 });
  });
  after(() => db.close());

  for (const lane of ["light", "heavy"] as const) {
    it(`ends at its limit in the lane "${lane}", with the process that it ran in, and the next one is answered`, async () => {
      const began = performance.now();
      const work = withWork({ lane, statementMs: 300 }, () => rejected(db.read.raw(endless)));
      await becomes(() => busyIn(db, lane).length, 1);
      const [connection] = busyIn(db, lane);
      const error = await work;
      expect(error.code).to.equal("DATABASE_STATEMENT_TOO_SLOW");
      expect(classifyDatabaseError(error)).to.equal("too_slow");
      expect(performance.now() - began).to.be.lessThan(20_000);
      await becomes(() => isRunning(connection?.workerId ?? 0), false);
      expect(await withWork({ lane }, () => db.read.raw("select 1 as n"))).to.deep.equal([{ n: 1 }]);
    });

    it(`ends in the lane "${lane}" when nobody waits for it any more`, async () => {
      const gone = new AbortController();
      const work = withWork({ lane, signal: gone.signal }, () => rejected(db.read.raw(endless)));
      await becomes(() => busyIn(db, lane).length, 1);
      const [connection] = busyIn(db, lane);
      gone.abort();
      expect((await work).name).to.equal("AbortError");
      await becomes(() => isRunning(connection?.workerId ?? 0), false);
    });
  }

  it("is not begun when nobody waits for it", async () => {
    const signal = AbortSignal.abort();
    const error = await withWork({ lane: "light", signal }, () => rejected(db.read.raw(endless)));
    expect(error.name).to.equal("AbortError");
  });

  it("ends inside a transaction and takes the transaction with it", async () => {
    const error = await withWork({ lane: "heavy", statementMs: 300 }, () =>
      rejected(db.read.transaction((trx) => trx.raw(endless))),
    );
    expect(error.code).to.equal("DATABASE_STATEMENT_TOO_SLOW");
    await becomes(() => busyIn(db, "heavy").length, 0);
  });

  it("ends as a download", async () => {
    for (const limits of [{ statementMs: 300 }, { signal: AbortSignal.timeout(300) }]) {
      const error = await withWork({ lane: "heavy", ...limits }, () =>
        rejected(asCsvPiece(db.read.raw(endless), oneRow)),
      );
      expect(error.name).to.be.oneOf(["DatabaseError", "TimeoutError"]);
      await becomes(() => busyIn(db, "downloads").length, 0);
    }
  });

  it("leaves the other lanes alone while it runs", async () => {
    const gone = new AbortController();
    const running = Promise.all(
      Array.from({ length: 4 }, () =>
        withWork({ lane: "heavy", signal: gone.signal }, () => rejected(db.read.raw(endless))),
      ),
    );
    await becomes(() => busyIn(db, "heavy").length, 4);
    for (const lane of ["service", "light"] as const satisfies readonly Lane[]) {
      expect(await withWork({ lane }, () => db.read.raw("select 2 as n"))).to.deep.equal([{ n: 2 }]);
    }
    expect(busyIn(db, "heavy")).to.have.length(4);
    gone.abort();
    await running;
  });

  it("applies the limits of each piece of work where several run at once", async () => {
    const [short, long] = await Promise.all([
      withWork({ lane: "heavy", statementMs: 300 }, () => rejected(db.read.raw(endless))),
      withWork({ lane: "heavy", statementMs: 20_000 }, () => db.read.raw("select 3 as n")),
    ]);
    expect(short.code).to.equal("DATABASE_STATEMENT_TOO_SLOW");
    expect(long).to.deep.equal([{ n: 3 }]);
  });

  it("ends with its service, also where that was killed", async () => {
    const program = `
      import { openDatabase, withWork } from "./db/index.ts";
      const db = await openDatabase("sqlite::memory:", { lanes: true });
      void withWork({ lane: "heavy" }, async () => await db.read.raw(${JSON.stringify(endless)}));
      const { pool } = db.read.client.connectionSettings.lanes.heavy.client;
      setInterval(() => pool.used.forEach(({ resource }) => console.log("runs in", resource.workerId)), 50);`;
    const service = runNode(["--eval", program]);
    const host = Number((await service.printed(/runs in (\d+)/))[1]);
    expect(isRunning(host)).to.equal(true);
    service.child.kill("SIGKILL");
    await service.ended;
    await becomes(() => isRunning(host), false);
  });
});
