// Two readers of one moment, on SQLite.
import { availableParallelism } from "node:os";
import { setTimeout } from "node:timers/promises";
import { expect } from "chai";
import type { Knex } from "knex";
import { type Database, withSecondReader, withWork } from "../../../db/index.ts";
import { onSqliteAlone, openTestDatabase } from "../../support/data/database.ts";
import { openMigrated } from "../../support/data/migrated.ts";

describe("a second reader", () => {
  before(onSqliteAlone("readers share a moment there"));

  let db: Database;
  beforeEach(async function openShared() {
    if (availableParallelism() < 2) this.skip();
    db = await openTestDatabase({ sharedFrom: 1000 });
    // Where the connection is missing, it is there for the next question.
    while (!(await heavily((trx) => isThere(trx)))) await setTimeout(10);
  });
  afterEach(() => db?.close());

  function heavily<T>(task: (trx: Knex.Transaction) => Promise<T>): Promise<T> {
    return withWork({ lane: "heavy" }, () => db.read.transaction(task));
  }
  const withSecond = <T>(trx: Knex, work: (second: Knex | null) => Promise<T>, rows = 1000) =>
    withSecondReader(trx, { rows: async () => rows, work: (second) => work(second?.knex ?? null) });
  const isThere = (trx: Knex, rows?: number) => withSecond(trx, async (second) => second !== null, rows);
  const addUser = (name: string) => db.write("users").insert({ name, name_key: name });
  const users = (knex: Knex): Promise<string[]> => knex("users").orderBy("name").pluck("name");

  it("sees what the transaction sees, whoever writes while both read", async () => {
    await addUser("before");
    await heavily(async (trx) => {
      const seen = await withSecond(trx, async (second) => {
        await addUser("meanwhile");
        return Promise.all([users(trx), users(second as Knex)]);
      });
      expect(seen).to.deep.equal([["before"], ["before"]]);
    });
    expect(await users(db.read)).to.deep.equal(["before", "meanwhile"]);
  });

  it("is not there once something was committed since the transaction began, before or after its first look", async () => {
    await heavily(async (trx) => {
      await addUser("one");
      expect(await isThere(trx)).to.equal(false);
    });
    await heavily(async (trx) => {
      await users(trx);
      expect(await isThere(trx)).to.equal(true);
      await addUser("two");
      expect(await isThere(trx)).to.equal(false);
    });
    await heavily(async (trx) => expect(await isThere(trx)).to.equal(true));
  });

  it("is not there for few rows, nor outside of a transaction, nor for what is not history", async () => {
    await heavily(async (trx) => expect(await isThere(trx, 999)).to.equal(false));
    await withWork({ lane: "heavy" }, async () => expect(await isThere(db.read)).to.equal(false));
    await withWork({ lane: "light" }, () =>
      db.read.transaction(async (trx) => expect(await isThere(trx)).to.equal(false)),
    );
    await db.read.transaction(async (trx) => expect(await isThere(trx)).to.equal(false));
  });

  it("is given back when the work ends, and when it fails", async () => {
    const failing = heavily((trx) =>
      withSecond(trx, async (second) => {
        await (second as Knex)("no_such_table").select();
      }),
    );
    const error = await failing.catch((reason: Error) => reason);
    expect(String(error)).to.match(/no such table/);
    for (let time = 0; time < 5; time += 1) {
      await addUser(`again${time}`);
      await heavily(async (trx) => expect(await isThere(trx)).to.equal(true));
    }
  });

  it("ends with who asked, as the first one does, and both are there again", async () => {
    const served = await openMigrated({ lanes: true, sharedFrom: 0 });
    const ask = <T>(signal: AbortSignal, work: (trx: Knex, second: Knex | null) => Promise<T>) =>
      withWork({ lane: "heavy", signal }, () =>
        served.read.transaction((trx) =>
          withSecondReader(trx, { rows: async () => 1, work: (second) => work(trx, second?.knex ?? null) }),
        ),
      );
    const untilThere = async () => {
      const { signal } = new AbortController();
      while (!(await ask(signal, async (_, second) => second !== null))) await setTimeout(10);
    };
    try {
      await untilThere();
      const gone = new AbortController();
      const endless = "with recursive n(i) as (select 1 union all select i + 1 from n) select count(*) from n";
      const asked = ask(gone.signal, (trx, second) => {
        // By then both of them run.
        setTimeout(200).then(() => gone.abort());
        return Promise.all([trx.raw(endless), second?.raw(endless)]);
      });
      expect(await asked.catch(({ name }: Error) => name)).to.equal("AbortError");
      await untilThere();
    } finally {
      await served.close();
    }
  });
});
