// Which transactions wait for which on SQL Server, by the locks that they name. Runs where SVC_TEST_MSSQL_URL names one.
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "chai";
import type { Knex } from "knex";
import {
  besideOthers,
  type Database,
  openDatabase,
  takeLock,
  together,
  unanswered,
  withLocks,
  withoutLocks,
} from "../../../db/index.ts";
import { borrowDatabase, isOnMssql, returnDatabase } from "../../support/sqlserver/mssql.ts";
import { failure } from "./failure.ts";

describe("locks on SQL Server", () => {
  let url: string;
  let db: Database;
  let second: Database;
  before(async function () {
    if (!isOnMssql) return this.skip();
    url = await borrowDatabase();
    db = await openDatabase(url);
    second = await openDatabase(url);
  });
  after(async () => {
    if (!isOnMssql) return;
    await Promise.all([db.close(), second.close()]);
    await returnDatabase(url);
  });
  /** Connections that are there: a new one may take seconds. */
  beforeEach(async () => {
    await db.write("service_state").delete();
    for (const one of [db, second]) await one.write.transaction((trx) => trx.raw("select 1 as one"), withoutLocks);
  });

  /** What ends first: a transaction of `second` with these locks, or the one that goes on meanwhile, which then ends, too. */
  async function beside(
    first: Knex.TransactionConfig,
    other: Knex.TransactionConfig,
    taking?: string,
  ): Promise<string> {
    await db.write("service_state").delete();
    const ended: string[] = [];
    let begun: Promise<unknown> | undefined;
    await db.write.transaction(async (trx) => {
      if (taking !== undefined) await takeLock(trx, taking);
      await trx("service_state").first("key");
      const work = async (trx: Knex.Transaction) => {
        if (taking !== undefined) await takeLock(trx, taking);
        await trx("service_state").insert({ key: "other", value: "1" });
      };
      begun = second.write.transaction(work, other).then(() => ended.push("other"));
      await Promise.race([begun, sleep(3_000)]);
      ended.push("first");
    }, first);
    await begun;
    return ended.join(", ");
  }

  it("delay no write of a writer's own rows, whoever else writes", async () => {
    for (const first of [{}, besideOthers(["a"]), withLocks("a"), withoutLocks])
      expect(await beside(first, withoutLocks)).to.equal("other, first");
  });

  it("let batches about different licence servers go on at once, and those about one take turns", async () => {
    expect(await beside(besideOthers(["a", "b"]), besideOthers(["c"]))).to.equal("other, first");
    expect(await beside(besideOthers(["a", "b"]), besideOthers(["b"]))).to.equal("first, other");
  });

  it("separate an only writer from batches, whichever came first", async () => {
    expect(await beside({}, besideOthers(["a"]))).to.equal("first, other");
    expect(await beside(besideOthers(["a"]), {})).to.equal("first, other");
  });

  it("are taken later, too, once in a transaction, and go with it", async () => {
    expect(await beside(besideOthers(["a"]), besideOthers(["c"]), "both")).to.equal("first, other");
    await db.write.transaction(async (trx) => {
      await takeLock(trx, "both");
      await takeLock(trx, "both");
    }, withoutLocks);
  });

  it("have names that can stand in a statement", async () => {
    for (const name of ["it's", "", "x".repeat(81)]) {
      const error = await failure(db.write.transaction(async () => undefined, withLocks(name)));
      expect(error.message).to.include("lock's name");
    }
  });

  it("make who is not the only writer and lost a race for a key run again, as a whole", async () => {
    let tries = 0;
    await db.write.transaction(async (trx) => {
      tries += 1;
      const stored = await trx("service_state").where({ key: "raced" }).first("value");
      if (stored !== undefined) return;
      // Another one is faster.
      await second.write("service_state").insert({ key: "raced", value: "theirs" });
      await trx("service_state").insert({ key: "raced", value: "ours" });
    }, withoutLocks);
    expect(tries).to.equal(2);
    expect(await db.read("service_state").first("value")).to.deep.equal({ value: "theirs" });
  });

  describe("with statements that travel together", () => {
    const keys = () => db.read("service_state").orderBy("key").pluck("key");
    const insert = (trx: Knex.Transaction, key: string) => unanswered(trx("service_state").insert({ key, value: "1" }));

    it("store all of them, in their order, and see them in between", async () => {
      const [first, second] = await db.write.transaction(
        async (trx) => {
          await insert(trx, "a");
          await takeLock(trx, "both");
          await insert(trx, "b");
          await unanswered(trx("service_state").where({ key: "a" }).update({ value: "2" }));
          const answers = await together(
            trx("service_state").select("key", "value").orderBy("key"),
            trx("service_state").count({ n: "*" }),
          );
          await unanswered(trx("service_state").where({ key: "b" }).delete());
          return answers;
        },
        besideOthers(["a"]),
      );
      expect(first).to.deep.equal([
        { key: "a", value: "2" },
        { key: "b", value: "1" },
      ]);
      expect(second).to.deep.equal([{ n: 2 }]);
      expect(await keys()).to.deep.equal(["a"]);
    });

    it("wait for each other as soon as their next query is answered", async () => {
      expect(await beside(besideOthers(["a"]), besideOthers(["c"]), "both")).to.equal("first, other");
    });

    it("store nothing where one fails, even the last one, with COMMIT behind it", async () => {
      for (const doomed of ["x".repeat(10_000), null]) {
        const error = await failure(
          db.write.transaction(
            async (trx) => {
              await insert(trx, "a");
              await unanswered(trx("service_state").insert({ key: doomed, value: "1" }));
              await insert(trx, "b");
            },
            besideOthers(["a"]),
          ),
        );
        expect(error).to.have.property("number");
        expect(await keys()).to.deep.equal([]);
        await db.write.transaction((trx) => trx.raw("select 1 as one"), withoutLocks);
      }
    });

    it("are forgotten when their transaction is taken back", async () => {
      const work = async (trx: Knex.Transaction) => {
        await insert(trx, "a");
        throw new Error("no");
      };
      expect((await failure(db.write.transaction(work, besideOthers(["a"])))).message).to.equal("no");
      await db.write.transaction((trx) => insert(trx, "b"), besideOthers(["a"]));
      expect(await keys()).to.deep.equal(["b"]);
    });

    it("run again as a whole where they lost a race for a key before COMMIT", async () => {
      let tries = 0;
      await db.write.transaction(
        async (trx) => {
          tries += 1;
          const stored = await trx("service_state").where({ key: "raced" }).first("value");
          if (stored !== undefined) return;
          await second.write("service_state").insert({ key: "raced", value: "theirs" });
          await insert(trx, "raced");
        },
        besideOthers(["a"]),
      );
      expect(tries).to.equal(2);
      expect(await db.read("service_state").first("value")).to.deep.equal({ value: "theirs" });
    });
  });
});
