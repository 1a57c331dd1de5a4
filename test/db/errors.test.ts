// How errors of the engines are distinguished: by number, never by wording.
import { expect } from "chai";
import { classifyDatabaseError, DatabaseError, DatabaseInUse } from "../../db/index.ts";

const sqlite: readonly (readonly [code: string, kind: string])[] = [
  ["SQLITE_CONSTRAINT_UNIQUE", "unique"],
  ["SQLITE_CONSTRAINT_PRIMARYKEY", "unique"],
  ["SQLITE_CONSTRAINT_FOREIGNKEY", "foreign_key"],
  ["SQLITE_CONSTRAINT_CHECK", "other"],
  ["SQLITE_CONSTRAINT_NOTNULL", "other"],
  ["SQLITE_BUSY", "busy"],
  ["SQLITE_BUSY_SNAPSHOT", "busy"],
  ["SQLITE_LOCKED", "busy"],
  ["SQLITE_CANTOPEN", "unavailable"],
  ["SQLITE_IOERR_READ", "unavailable"],
  ["SQLITE_FULL", "full"],
  ["SQLITE_READONLY_DBMOVED", "unavailable"],
  ["SQLITE_TOOBIG", "too_long"],
  ["SQLITE_ERROR", "other"],
];

const sqlServer: readonly (readonly [number: number, kind: string])[] = [
  [2627, "unique"],
  [2601, "unique"],
  [547, "foreign_key"],
  [1205, "deadlock"],
  [3960, "deadlock"],
  [1222, "busy"],
  [2628, "too_long"],
  [8152, "too_long"],
  [40613, "unavailable"],
  [40501, "unavailable"],
  [4060, "unavailable"],
  [102, "other"],
];

describe("an error of the database", () => {
  for (const [code, kind] of sqlite) {
    it(`of SQLite, ${code}, is ${kind}`, () => {
      expect(classifyDatabaseError(new DatabaseError("text", code))).to.equal(kind);
    });
  }
  for (const [number, kind] of sqlServer) {
    it(`of SQL Server, ${number}, is ${kind}`, () => {
      expect(classifyDatabaseError(Object.assign(new Error("text"), { code: "EREQUEST", number }))).to.equal(kind);
    });
  }

  it("of SQL Server about a check constraint, which has the foreign keys' number, is other", () => {
    const message = 'The INSERT statement conflicted with the CHECK constraint "sessions_end_after_start".';
    expect(classifyDatabaseError(Object.assign(new Error(message), { number: 547 }))).to.equal("other");
  });

  it("of a connection that is lost or refused is unavailable", () => {
    for (const code of ["ESOCKET", "ECONNCLOSED", "ELOGIN", "ETIMEOUT"]) {
      expect(classifyDatabaseError(Object.assign(new Error("text"), { code }))).to.equal("unavailable");
    }
    expect(classifyDatabaseError(new DatabaseInUse("file.db"))).to.equal("unavailable");
  });

  it("of no engine is other", () => {
    for (const thrown of [
      new Error("x"),
      new TypeError("SQLITE_BUSY"),
      "SQLITE_BUSY",
      null,
      undefined,
      {},
      { code: "ENOENT" },
    ]) {
      expect(classifyDatabaseError(thrown)).to.equal("other");
    }
  });
});
