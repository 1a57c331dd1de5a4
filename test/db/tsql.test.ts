// What each operation that writes sends to SQL Server, recorded without one (tsql/record.ts) and held against the files that a
// reviewer reads. That the statements do what they should is held elsewhere, on a server (npm run test:mssql).
import { expect } from "chai";
import { onSqliteAlone } from "../support/data/database.ts";
import { calls } from "./tsql/calls.ts";
import { filesOf, readFiles } from "./tsql/files.ts";
import { statementText } from "./tsql/format.ts";
import { recordTsql } from "./tsql/record.ts";
import { Tape } from "./tsql/replay.ts";

const remedy = "npm run golden:tsql, then look at what changed";

describe("the T-SQL of the operations that write", function recorded() {
  let files: ReadonlyMap<string, string>;
  before(async function record() {
    onSqliteAlone("it is recorded from what SQLite answers").call(this);
    files = filesOf(await recordTsql());
  });

  it("stands in a file of each operation, and there are no others", () => {
    expect([...readFiles().keys()], remedy).to.have.members(Object.keys(calls).map((id) => `${id}.sql`));
  });

  it("is what is sent today", () => {
    const stored = readFiles();
    for (const [name, text] of files) expect(stored.get(name), `${name}: ${remedy}`).to.equal(text);
  });

  it("shows for every operation a statement that writes, and around several of them a transaction's beginning and end", () => {
    for (const [name, text] of files) {
      const writes = text.match(/^(?:insert into|update|delete)\b/gm) ?? [];
      expect(writes, name).not.to.deep.equal([]);
      if (writes.length === 1) continue;
      expect(text.indexOf("begin transaction;"), name).to.be.within(0, text.indexOf("commit transaction;"));
    }
  });

  it("begins no transaction in a text with parameters, which SQL Server runs by a procedure and calls error 266", () => {
    for (const [name, text] of files) {
      const begins = text.split("\nbegin transaction;\n").slice(1);
      for (const after of begins) {
        const batch = after.startsWith("declare @granted") ? after.slice(0, after.indexOf("select @granted")) : "";
        expect(batch, name).not.to.include("@p");
      }
    }
  });

  it("holds no statement of the other engine", () => {
    const foreign = /`|\blimit @|\bon conflict\b|\bautoincrement\b|\bjson_each\b|\binstant_text\b|\|\|/i;
    for (const [name, text] of files) expect(text.replaceAll(/^--.*$/gm, ""), name).not.to.match(foreign);
  });
});

describe("the recording of T-SQL", () => {
  it("fails where one engine gets a statement that the other does not", () => {
    const tape = new Tape([{ method: "select", sql: "select * from `users`" }], ["users", "pools"]);
    expect(() => tape.take("select * from [pools]", "select")).to.throw("SQLite got no statement");
    expect(tape.left).to.have.lengthOf(1);
    expect(tape.take("select * from [users]", "select").method).to.equal("select");
    expect(tape.left).to.deep.equal([]);
  });

  it("breaks lines between clauses and leaves texts in quotation marks as they are", () => {
    expect(statementText("select 'a  from b', [x where y] from t  where a = 1")).to.equal(
      "select 'a  from b', [x where y]\n  from t\n  where a = 1;",
    );
  });
});
