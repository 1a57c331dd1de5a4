// Statements of a transaction that travel together on SQL Server, as text: what is sent for them, and whose answer is whose.
import { expect } from "chai";
import { Travelling } from "../../../db/sqlserver/pipeline.ts";

const statement = (sql: string, ...bindings: unknown[]) => ({ sql, bindings });

describe("statements that travel together", () => {
  it("keep their parameters and variables apart", () => {
    const travelling = new Travelling();
    travelling.add(statement("declare @rows nvarchar(max) = @p0; insert into a select @p1, @@rowcount", "x", 1));
    travelling.add(
      statement("declare @rows nvarchar(max) = @p0; exec @granted = sp_getapplock @Resource = @p1", "y", 2),
    );
    const { batch } = travelling.take().with(statement("update b set c = @p0 where d = @p10", 3));
    expect(batch.bindings).to.deep.equal(["x", 1, "y", 2, 3]);
    expect(batch.sql.split(";\n").map((text) => text.replace(/^select 2 as \[answer of\]; /, ""))).to.deep.equal([
      "declare @rows_0 nvarchar(max) = @p0; insert into a select @p1, @@rowcount",
      "declare @rows_1 nvarchar(max) = @p2; exec @granted_1 = sp_getapplock @Resource = @p3",
      "update b set c = @p4 where d = @p14",
    ]);
  });

  it("are answered each by its own last result set", async () => {
    const travelling = new Travelling();
    const asked = Promise.withResolvers<{ columns: readonly string[]; rows: readonly (readonly unknown[])[] }>();
    travelling.add({ ...statement("select a from b"), asked });
    travelling.add(statement("update c set d = 1; select @@rowcount"));
    const company = travelling.take().with(statement("select 1 as e; select f from g"));
    const marks = company.batch.sql.match(/select -?\d+ as \[answer of\]/g);
    expect(marks).to.deep.equal([0, 1, 2].map((place) => `select ${place} as [answer of]`));
    const answer = (column: string, ...values: number[]) => {
      company.columns([column]);
      for (const value of values) company.row([value]);
    };
    answer("answer of", 0);
    answer("a", 7, 8);
    answer("answer of", 1);
    answer("", 99);
    answer("answer of", 2);
    answer("e", 1);
    answer("f", 5);
    expect(company.answered()).to.deep.equal({ columns: ["f"], rows: [[5]] });
    expect(await asked.promise).to.deep.equal({ columns: ["a"], rows: [[7], [8]] });
  });

  it("say with COMMIT whether it was reached, and leave as many transactions as there were", () => {
    const travelling = new Travelling();
    travelling.add(statement("insert into a values (@p0)", 1));
    const company = travelling.take();
    const { sql, bindings } = company.committing;
    expect(sql).to.match(
      /^insert into a values \(@p0\);\nselect -1 as \[answer of\]; commit transaction; begin transaction$/,
    );
    expect(bindings).to.deep.equal([1]);
    expect(company.isCommitting).to.equal(false);
    company.columns(["answer of"]);
    company.row([-1]);
    expect(company.isCommitting).to.equal(true);
  });

  it("are few, and not long", () => {
    const travelling = new Travelling();
    expect(travelling.hasRoomFor(statement("insert into a values (@p0)", "x".repeat(300_000)))).to.equal(false);
    let count = 0;
    for (; travelling.hasRoomFor(statement("select 1")); count += 1) travelling.add(statement("select 1"));
    expect(count).to.be.within(10, 100);
    travelling.take();
    expect(travelling.hasRoomFor(statement("select 1"))).to.equal(true);
  });
});
