// db: statements whose answers nobody needs: an embedded database takes them one by one, a SQL Server with the next one.
import { expect } from "chai";
import type { Knex } from "knex";
import { besideOthers, classifyDatabaseError, type Database, together, unanswered } from "../../../db/index.ts";
import { openTestDatabase } from "../../support/data/database.ts";
import { names, rejected } from "./outcomes.ts";

describe("statements whose answers nobody needs", () => {
  let db: Database;
  before(async () => {
    db = await openTestDatabase();
  });
  beforeEach(() => db.write("service_state").delete());
  after(() => db.close());

  const insert = (trx: Knex.Transaction, key: string) => unanswered(trx("service_state").insert({ key }));
  const gathering = <T>(work: (trx: Knex.Transaction) => Promise<T>) => db.write.transaction(work, besideOthers(["a"]));

  it("are stored in their order, and seen by the next query", async () => {
    const [keys, count] = await gathering(async (trx) => {
      await insert(trx, "a");
      await insert(trx, "b");
      await unanswered(trx("service_state").where({ key: "a" }).update({ key: "c" }));
      return together(
        trx("service_state").orderBy("key").pluck("key"),
        trx("service_state").count<{ n: number }[]>({ n: "*" }),
      );
    });
    expect([keys, count]).to.deep.equal([["b", "c"], [{ n: 2 }]]);
    expect(await names(db)).to.deep.equal(["b", "c"]);
  });

  it("store nothing where the last one fails, with COMMIT alone behind it", async () => {
    const error = await rejected(
      gathering(async (trx) => {
        await insert(trx, "a");
        await insert(trx, "a");
      }),
    );
    expect(classifyDatabaseError(error)).to.equal("unique");
    expect(await names(db)).to.deep.equal([]);
    await gathering((trx) => insert(trx, "b"));
    expect(await names(db)).to.deep.equal(["b"]);
  });

  it("are taken back with their transaction, and leave the next one alone", async () => {
    const error = await rejected(
      gathering(async (trx) => {
        await insert(trx, "a");
        throw new Error("changed my mind");
      }),
    );
    expect(error.message).to.equal("changed my mind");
    await db.write.transaction((trx) => trx("service_state").insert({ key: "c" }));
    expect(await names(db)).to.deep.equal(["c"]);
  });
});
