// Knex over database threads: transactions as a whole or not at all, nested, one writer at a time, snapshots of
// readers.
import { expect } from "chai";
import type { Database } from "../../../db/index.ts";
import { openTestDatabase } from "../../support/data/database.ts";
import { names, rejected } from "./outcomes.ts";

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

  it("rolls back a nested one and not what is around it", async () => {
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
          await trx("service_state").select();
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

  it("reads one snapshot while another writes", async () => {
    await db.read.transaction(async (trx) => {
      expect(await trx("service_state").pluck("key")).to.deep.equal([]);
      await db.write("service_state").insert({ key: "later" });
      expect(await trx("service_state").pluck("key")).to.deep.equal([]);
      expect(await names(db)).to.deep.equal(["later"]);
    });
    expect(await names(db)).to.deep.equal(["later"]);
  });

  it("contains all statements that were sent at once inside it", async () => {
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
