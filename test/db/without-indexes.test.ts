// Loading many rows without a table's indexes: they are there again afterwards, over all rows.
import { expect } from "chai";
import { type Database, withoutIndexes } from "../../db/index.ts";
import { openTestDatabase } from "../support/data/database.ts";
import { isOnMssql } from "../support/sqlserver/mssql.ts";

describe("a table that is filled without its indexes", () => {
  let db: Database;
  before(async () => {
    db = await openTestDatabase();
  });
  after(() => db.close());

  it("has all of them again afterwards, and none meanwhile", async function () {
    if (isOnMssql) this.skip();
    const indexes = () =>
      db.write("sqlite_master").where({ type: "index", tbl_name: "users" }).orderBy("name").select();
    const before = await indexes();
    await db.write.transaction((trx) =>
      withoutIndexes(trx, "users", async () => {
        expect(await trx("sqlite_master").where({ type: "index", tbl_name: "users" })).to.deep.equal([]);
        await trx("users").insert({ name: "Ann", name_key: "ann" });
      }),
    );
    expect(await indexes()).to.have.lengthOf(before.length);
    expect((await indexes()).map(({ sql }) => sql)).to.deep.equal(before.map(({ sql }) => sql));
    const again = db.write("users").insert({ name: "ANN", name_key: "ann" });
    expect(
      await again.then(
        () => null,
        (error: { code: string }) => error.code,
      ),
    ).to.equal("SQLITE_CONSTRAINT_UNIQUE");
  });
});
