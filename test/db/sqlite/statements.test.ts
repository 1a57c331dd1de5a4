// Knex over database threads: what a statement stores, gives back and answers, and how it fails.
import { expect } from "chai";
import { classifyDatabaseError, type Database, DatabaseError } from "../../../db/index.ts";
import { openTestDatabase } from "../../support/data/database.ts";
import { rejected } from "./outcomes.ts";

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

  it("reports of a long statement only its beginning, and what is wrong with it", async () => {
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
