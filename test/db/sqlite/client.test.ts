// Knex over database threads: what comes back, transactions, snapshots, cancelling, threads that die.
import { expect } from "chai";
import { classifyDatabaseError, type Database, DatabaseError } from "../../../db/index.ts";
import type { SqliteConnection } from "../../../db/sqlite/connection.ts";
import { openTestDatabase } from "../../support/data/database.ts";

/** Keeps a database thread busy for about so many hundreds of milliseconds. */
const slowSql =
  "with recursive n(x) as (select 1 union all select x + 1 from n where x < ?) select count(*) as n from n";
const slowRows = 1_500_000;

async function rejected(work: PromiseLike<unknown>): Promise<Error & { code?: string }> {
  try {
    await work;
  } catch (error) {
    return error as Error;
  }
  throw new Error("It was expected to fail.");
}

/** The threads that are at work, to do to them what no caller can. */
function busyThreads(knex: Database["read"]): SqliteConnection[] {
  return (knex.client.pool.used as { resource: SqliteConnection }[]).map(({ resource }) => resource);
}

const names = (db: Database) => db.read("service_state").orderBy("key").pluck("key");

describe("a statement", () => {
  let db: Database;
  before(async () => {
    db = await openTestDatabase();
    await db.write.raw("create table things (id integer primary key, value)");
  });
  after(() => db.close());

  const values: readonly (readonly [what: string, value: unknown])[] = [
    ["null", null],
    ["an empty text", ""],
    ["a text with NUL bytes", "a\0b\0"],
    ["a text beyond the basic plane", "🧾 ünïcode 漢字"],
    ["quotes and backslashes", `"'\\ \n\r\t \u2028`],
    ["zero", 0],
    ["a fraction", 0.1],
    ["the largest whole number of the contract", 2 ** 53 - 1],
    ["a negative instant", -62_135_596_800_000],
    ["a 64-bit number beyond 2^53, every digit", 9_223_372_036_854_775_807n],
    ["a 64-bit negative number, every digit", -9_223_372_036_854_775_807n],
  ];
  for (const [what, value] of values) {
    it(`stores and gives back ${what}`, async () => {
      const [id] = await db.write("things").insert({ value });
      expect(await db.read("things").where({ id }).first()).to.deep.equal({ id, value });
    });
  }

  it("stores Booleans as 0 and 1, dates as milliseconds, bytes as bytes", async () => {
    const at = new Date("2026-01-02T03:04:05.678Z");
    const bytes = Buffer.from([0, 1, 254, 255]);
    await db.write("things").insert([
      { id: 801, value: true },
      { id: 802, value: at },
      { id: 803, value: bytes },
    ]);
    const stored = await db.read("things").whereBetween("id", [801, 803]).orderBy("id").pluck("value");
    expect(stored[0]).to.equal(1);
    expect(stored[1]).to.equal(at.getTime());
    expect(Buffer.from(stored[2])).to.deep.equal(bytes);
  });

  it("gives whole numbers beyond 2^53 as bigint and the others of the row as numbers", async () => {
    expect(await db.read.raw("select 9007199254740993 as big, 7 as small, 1e300 as huge, 'x' as text")).to.deep.equal([
      { big: 9_007_199_254_740_993n, small: 7, huge: 1e300, text: "x" },
    ]);
    expect(await db.read.raw("select 1 as n").options({ safeIntegers: true })).to.deep.equal([{ n: 1n }]);
  });

  it("answers inserts with the id, updates and deletes with the number of rows", async () => {
    expect(await db.write("things").insert({ id: 900, value: 1 })).to.deep.equal([900]);
    expect(await db.write("things").insert({ id: 901, value: 2 }, ["id", "value"])).to.deep.equal([
      { id: 901, value: 2 },
    ]);
    expect(await db.write("things").whereIn("id", [900, 901]).update({ value: 3 })).to.equal(2);
    expect(await db.write("things").whereIn("id", [900, 901, 902]).delete()).to.equal(2);
  });

  it("sends SQLite's code and message when it fails, and no bindings", async () => {
    const error = await rejected(db.read("nothing").where({ secret: "hunter2" }));
    expect(error).to.be.instanceOf(DatabaseError);
    expect(error.code).to.equal("SQLITE_ERROR");
    expect(error.message).to.include("no such table: nothing").and.not.include("hunter2");
  });

  it("tells of a long statement only its beginning, and what is wrong with it", async () => {
    const error = await rejected(db.read.raw(`select ${"1, ".repeat(1_000)} nowhere`));
    expect(error.message)
      .to.have.length.lessThan(700)
      .and.to.match(/^select 1, .*… - no such column: nowhere$/);
    const inside = await rejected(db.write.transaction((trx) => trx.raw(`select ${"1, ".repeat(1_000)} nowhere`)));
    expect(inside.message).to.have.length.lessThan(700);
  });

  it("fails for a value that SQLite can't hold, and the thread lives on", async () => {
    await rejected(db.write("things").insert({ value: 2n ** 70n }));
    await rejected(db.write.raw("select ?, ?", [1, Symbol("x") as unknown as string]));
    expect(await db.write.raw("select 1 as n")).to.deep.equal([{ n: 1 }]);
  });

  it("is refused on the reading side when it changes anything", async () => {
    const error = await rejected(db.read("things").insert({ value: 1 }));
    expect(error.code).to.equal("SQLITE_READONLY");
    expect(classifyDatabaseError(error)).to.equal("unavailable");
  });

  it("sees new columns of a table that gained some after it was prepared", async () => {
    await db.write.raw("create table growing (a)");
    await db.write("growing").insert({ a: 1 });
    for (let time = 0; time < 4; time += 1) await db.read("growing").select("*");
    await db.write.raw("alter table growing add column b default 2");
    for (let time = 0; time < 4; time += 1) {
      expect(await db.read("growing").select("*")).to.deep.equal([{ a: 1, b: 2 }]);
    }
  });

  it("lowers letters as JavaScript does, not only ASCII", async () => {
    expect(await db.read.raw("select lower('ÀΣ É') as t, lower(null) as n")).to.deep.equal([
      { t: "ÀΣ É".toLowerCase(), n: null },
    ]);
  });
});

describe("a transaction", () => {
  let db: Database;
  before(async () => {
    db = await openTestDatabase();
  });
  beforeEach(() => db.write("service_state").delete());
  after(() => db.close());

  it("is seen as a whole or not at all", async () => {
    await db.write.transaction(async (trx) => {
      await trx("service_state").insert({ key: "a" });
      expect(await names(db)).to.deep.equal([]);
      await trx("service_state").insert({ key: "b" });
    });
    expect(await names(db)).to.deep.equal(["a", "b"]);
    const error = await rejected(
      db.write.transaction(async (trx) => {
        await trx("service_state").insert({ key: "c" });
        throw new Error("changed my mind");
      }),
    );
    expect(error.message).to.equal("changed my mind");
    expect(await names(db)).to.deep.equal(["a", "b"]);
  });

  it("takes back a nested one and keeps what is around it", async () => {
    await db.write.transaction(async (trx) => {
      await trx("service_state").insert({ key: "outer" });
      await rejected(
        trx.transaction(async (inner) => {
          await inner("service_state").insert({ key: "inner" });
          await inner("service_state").insert({ key: "outer" });
        }),
      );
      await trx.transaction((inner) => inner("service_state").insert({ key: "second" }));
    });
    expect(await names(db)).to.deep.equal(["outer", "second"]);
  });

  it("runs alone on the writing side: the second begins when the first is over", async () => {
    const order: string[] = [];
    await Promise.all(
      ["first", "second", "third"].map((key) =>
        db.write.transaction(async (trx) => {
          order.push(`${key} begins`);
          await trx("service_state").insert({ key });
          await new Promise((resolve) => setTimeout(resolve, 5));
          order.push(`${key} ends`);
        }),
      ),
    );
    expect(order.map((line) => line.split(" ")[1])).to.deep.equal([
      "begins",
      "ends",
      "begins",
      "ends",
      "begins",
      "ends",
    ]);
  });

  it("keeps one snapshot on the reading side while another writes", async () => {
    await db.read.transaction(async (trx) => {
      expect(await trx("service_state").pluck("key")).to.deep.equal([]);
      await db.write("service_state").insert({ key: "later" });
      expect(await trx("service_state").pluck("key")).to.deep.equal([]);
      expect(await names(db)).to.deep.equal(["later"]);
    });
    expect(await names(db)).to.deep.equal(["later"]);
  });

  it("lets statements that were asked at once inside it stay inside it", async () => {
    await rejected(
      db.write.transaction(async (trx) => {
        await Promise.all(["a", "b", "c"].map((key) => trx("service_state").insert({ key })));
        throw new Error("no");
      }),
    );
    expect(await names(db)).to.deep.equal([]);
  });

  it("does not run its body when it can't begin", async () => {
    await db.write.raw("begin immediate");
    let ran = false;
    const error = await rejected(
      db.write.transaction(async () => {
        ran = true;
      }),
    );
    await db.write.raw("rollback");
    expect(error.message).to.include("cannot start a transaction within a transaction");
    expect(ran).to.equal(false);
    expect(await db.write("service_state").insert({ key: "after" })).to.be.an("array");
  });
});

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
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(slowIsDone, "the slow query was over before the quick ones").to.equal(false);
    expect(ticks).to.be.greaterThan(3);
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

  it("that die fail what they were asked as unavailable, and are replaced", async () => {
    for (const side of [db.read, db.write]) {
      await side.raw("select 1");
      const running = rejected(side.raw(slowSql, [slowRows]));
      await new Promise((resolve) => setTimeout(resolve, 20));
      const threads = busyThreads(side);
      expect(threads).to.have.lengthOf(1);
      await Promise.all(threads.map((thread) => thread.terminate()));
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
