// SQL Server's connections: transactions, deadlocks, cancelling, ids. Runs where SVC_TEST_MSSQL_URL names one.
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "chai";
import {
  asJson,
  bulkInsert,
  classifyDatabaseError,
  type Database,
  insertReturningIds,
  openDatabase,
  recordShape,
  withWork,
} from "../../../db/index.ts";
import { MssqlConnection } from "../../../db/sqlserver/connection.ts";
import { parseMssqlUrl } from "../../../db/sqlserver/url.ts";
import { borrowDatabase, isOnMssql, returnDatabase } from "../../support/sqlserver/mssql.ts";
import { addServer } from "../rows.ts";
import { failure } from "./failure.ts";

/** Runs for many seconds without a row before its end; not for longer, since a server may not know how to cancel. */
const endless = (db: Database) => {
  const digits = "(select 0 as x union all select 1 union all select 2 union all select 3 union all select 4)";
  const tables = Array.from({ length: 12 }, (_, index) => `${digits} as d${index}`).join(" cross join ");
  return db.read.raw(`select sum(cast(d0.x + d1.x as bigint)) as n from ${tables}`);
};

describe("SQL Server", () => {
  let url: string;
  let db: Database;
  before(async function () {
    if (!isOnMssql) return this.skip();
    url = await borrowDatabase();
    db = await openDatabase(url);
  });
  after(async () => {
    if (!isOnMssql) return;
    await db.close();
    await returnDatabase(url);
  });
  beforeEach(() => db.write("service_state").delete());

  const states = async () => (await db.read("service_state").orderBy("key").pluck("key")).join("");
  const put = (knex: Database["write"], key: string) => knex("service_state").insert({ key, value: "0" });
  const foreign = () => MssqlConnection.open(parseMssqlUrl(url).connection);

  it("runs a transaction's statements on its connection, and rolls all of them back with it", async () => {
    const stop = new Error("stop");
    const taken = db.write.transaction(async (trx) => {
      await Promise.all(["a", "b", "c", "d"].map((key) => put(trx, key)));
      throw stop;
    });
    const others = Promise.all(Array.from({ length: 8 }, () => db.read("service_state").count({ n: "*" })));
    expect(await failure(taken)).to.equal(stop);
    for (const rows of await others) expect(rows).to.deep.equal([{ n: 0 }]);
    expect(await states()).to.equal("");
  });

  it("refuses a statement on a transaction that ended, and nobody else waits for it", async () => {
    const [trx] = await Promise.all([db.write.transaction()]);
    await put(trx, "a");
    await trx.rollback();
    expect((await failure(put(trx, "b"))).message).to.match(/complete/i);
    await put(db.write, "c");
    expect(await states()).to.equal("c");
  });

  it("lets writers take turns, so that none of them loses what another one counted", async () => {
    await put(db.write, "n");
    const second = await openDatabase(url);
    const count = (one: Database) =>
      one.write.transaction(async (trx) => {
        const { value } = await trx("service_state").where({ key: "n" }).first("value");
        await trx("service_state")
          .where({ key: "n" })
          .update({ value: String(Number(value) + 1) });
      });
    await Promise.all(Array.from({ length: 10 }, (_, index) => count(index % 2 === 0 ? db : second)));
    await second.close();
    expect(await db.read("service_state").first("value")).to.deep.equal({ value: "10" });
  });

  it("lets a report read on while rows are written, and writers write while it reads", async () => {
    await put(db.write, "a");
    await db.read.transaction(async (report) => {
      expect(await report("service_state").pluck("key")).to.deep.equal(["a"]);
      await db.write.transaction(async (trx) => {
        await trx("service_state").update({ value: "changed" });
        await put(trx, "b");
        expect(await db.read("service_state").select("key", "value")).to.deep.equal([{ key: "a", value: "0" }]);
      });
      expect(await report("service_state").select("key", "value")).to.deep.equal([{ key: "a", value: "0" }]);
    });
    expect(await states()).to.equal("ab");
  });

  it("runs a deadlock's victim again, as a whole, and it is done once", async () => {
    await put(db.write, "a");
    await put(db.write, "b");
    const other = await foreign();
    const touch = (key: string) => `update service_state set value = 'other' where [key] = '${key}'`;
    // On SQL Server this chooses the victim. A server without such a setting chooses whichever looks first, mostly the
    // one that waited first, which is the same; where it was the other one it is tried once more.
    await other.run("set deadlock_priority high", []).catch(() => undefined);
    const cross = async () => {
      await other.run(`begin transaction; ${touch("b")}`, []);
      let tries = 0;
      let crossed: Promise<unknown> | undefined;
      await db.write.transaction(async (trx) => {
        tries += 1;
        await trx("service_state")
          .where({ key: "a" })
          .update({ value: `ours ${tries}` });
        const waiting = trx("service_state")
          .where({ key: "b" })
          .update({ value: `ours ${tries}` });
        if (tries === 1) {
          crossed = sleep(300)
            .then(() => other.run(`${touch("a")}; commit transaction`, []))
            .catch(() => other.run("if @@trancount > 0 rollback transaction", []));
        }
        await waiting;
      });
      await crossed;
      return tries;
    };
    let tries = 0;
    for (let round = 0; round < 5 && tries < 2; round += 1) tries = await cross();
    await other.close();
    expect(tries).to.equal(2);
    expect(await db.read("service_state").orderBy("key").pluck("value")).to.deep.equal(["ours 2", "ours 2"]);
  });

  for (const number of [1205, 40501]) {
    it(`gives up a transaction that fails with ${number} after four tries, and leaves nothing of it behind`, async () => {
      let tries = 0;
      const work = db.write.transaction(async (trx) => {
        tries += 1;
        await put(trx, "a");
        throw Object.assign(new Error("made by the test"), { code: "EREQUEST", number });
      });
      expect((await failure(work)).number).to.equal(number);
      expect(tries).to.equal(4);
      expect(await states()).to.equal("");
    });
  }

  it("does not run again what is no accident", async () => {
    let tries = 0;
    const work = db.write.transaction(async (trx) => {
      tries += 1;
      await put(trx, "a");
      await put(trx, "a");
    });
    expect(classifyDatabaseError(await failure(work))).to.equal("unique");
    expect(tries).to.equal(1);
  });

  it("stops a statement of a caller who hangs up, and the connection serves the next one", async () => {
    const gone = new AbortController();
    const shape = recordShape<{ N: number }>("N", { N: ["number", "n"] });
    const sentAt = performance.now();
    setTimeout(() => gone.abort(), 200);
    expect((await failure(asJson(endless(db), shape, gone.signal))).name).to.equal("AbortError");
    expect(performance.now() - sentAt).to.be.below(20_000);
    expect((await asJson(db.read.raw("select 7 as n"), shape)).text).to.equal('[{"N":7}]');
    const running: { n: number }[] = await db.read.raw(
      "select count(*) as n from sys.dm_exec_sessions where status = 'running' and session_id <> @@spid and database_id = db_id()",
    );
    expect(running[0]?.n).to.equal(0);
  });

  it("ends a statement at the limit of its work, and the connection serves the next one", async () => {
    const error = await failure(withWork({ lane: "heavy", statementMs: 300 }, async () => endless(db)));
    expect(classifyDatabaseError(error)).to.equal("too_slow");
    expect(await withWork({ lane: "heavy" }, async () => db.read.raw("select 7 as n"))).to.deep.equal([{ n: 7 }]);
  });

  it("finds what rows refer to, before and after a batch that returns its ids", async () => {
    const fresh = await openDatabase(url);
    const { serverId } = await addServer(fresh);
    const rows = ["batch1", "batch2"].map((key) => ({
      license_server_id: serverId,
      pool_key: key,
      name: key,
      name_key: key,
    }));
    const ids = await fresh.write.transaction((trx) => insertReturningIds(trx, "pools", rows));
    await addServer(fresh);
    await fresh.close();
    expect(await db.read("pools").whereIn("id", ids).orderBy("id").pluck("name")).to.deep.equal(["batch1", "batch2"]);
  });

  it("gives out ids again after a batch with given ids has failed", async () => {
    const fresh = await openDatabase(url);
    const row = (id: number, key: string) => ({ id, name: key, name_key: key });
    await fresh.write("users").insert(row(1_000_001, "given"));
    const failing: readonly (() => Promise<unknown>)[] = [
      async () => fresh.write("users").insert(row(1_000_001, "given2")),
      () => fresh.write.transaction((trx) => trx("users").insert(row(1_000_001, "given3"))),
      () =>
        fresh.write.transaction((trx) =>
          bulkInsert(trx, "users", [row(1_000_002, "given4"), row(1_000_001, "given5")]),
        ),
    ];
    for (const [round, again] of failing.entries()) {
      expect(classifyDatabaseError(await failure(again()))).to.equal("unique");
      // One table at a time may take others' ids.
      await fresh.write("user_groups").insert(row(1_000_001 + round, `group${round}`));
      const [id] = await fresh.write("users").insert({ name: `next${round}`, name_key: `next${round}` });
      expect(id).to.be.above(1_000_001);
    }
    await fresh.close();
    expect(await db.read("users").where("name", "like", "given%").pluck("name")).to.deep.equal(["given"]);
  });
});
