// Statements of a transaction that travel together on SQL Server, as text: what is sent for them, and whose answer is whose.
import { expect } from "chai";
import { Pipeline } from "../../../db/sqlserver/pipeline.ts";

const statement = (sql: string, ...bindings: unknown[]) => ({ sql, bindings });

describe("statements that travel together", () => {
  it("have separate parameters and variables", () => {
    const pipeline = new Pipeline();
    pipeline.add(statement("declare @rows nvarchar(max) = @p0; insert into a select @p1, @@rowcount", "x", 1));
    pipeline.add(statement("declare @rows nvarchar(max) = @p0; exec @granted = sp_getapplock @Resource = @p1", "y", 2));
    const { batch } = pipeline.take().with(statement("update b set c = @p0 where d = @p10", 3));
    expect(batch.bindings).to.deep.equal(["x", 1, "y", 2, 3]);
    expect(batch.sql.split(";\n").map((text) => text.replace(/^select 2 as \[answer of\]; /, ""))).to.deep.equal([
      "declare @rows_0 nvarchar(max) = @p0; insert into a select @p1, @@rowcount",
      "declare @rows_1 nvarchar(max) = @p2; exec @granted_1 = sp_getapplock @Resource = @p3",
      "update b set c = @p4 where d = @p14",
    ]);
  });

  it("get each its last result set", async () => {
    const pipeline = new Pipeline();
    const awaited = Promise.withResolvers<{ columns: readonly string[]; rows: readonly (readonly unknown[])[] }>();
    pipeline.add({ ...statement("select a from b"), awaited });
    pipeline.add(statement("update c set d = 1; select @@rowcount"));
    const batch = pipeline.take().with(statement("select 1 as e; select f from g"));
    const marks = batch.batch.sql.match(/select -?\d+ as \[answer of\]/g);
    expect(marks).to.deep.equal([0, 1, 2].map((index) => `select ${index} as [answer of]`));
    const answer = (column: string, ...values: number[]) => {
      batch.columns([column]);
      for (const value of values) batch.row([value]);
    };
    answer("answer of", 0);
    answer("a", 7, 8);
    answer("answer of", 1);
    answer("", 99);
    answer("answer of", 2);
    answer("e", 1);
    answer("f", 5);
    expect(batch.settle()).to.deep.equal({ columns: ["f"], rows: [[5]] });
    expect(await awaited.promise).to.deep.equal({ columns: ["a"], rows: [[7], [8]] });
  });

  it("say with COMMIT whether it was reached, and leave as many transactions as there were", () => {
    const pipeline = new Pipeline();
    pipeline.add(statement("insert into a values (@p0)", 1));
    const batch = pipeline.take();
    const { sql, bindings } = batch.committing;
    expect(sql).to.match(
      /^insert into a values \(@p0\);\nselect -1 as \[answer of\]; commit transaction; begin transaction$/,
    );
    expect(bindings).to.deep.equal([1]);
    expect(batch.isCommitting).to.equal(false);
    batch.columns(["answer of"]);
    batch.row([-1]);
    expect(batch.isCommitting).to.equal(true);
  });

  it("are few, and not long", () => {
    const pipeline = new Pipeline();
    expect(pipeline.hasRoomFor(statement("insert into a values (@p0)", "x".repeat(300_000)))).to.equal(false);
    let count = 0;
    for (; pipeline.hasRoomFor(statement("select 1")); count += 1) pipeline.add(statement("select 1"));
    expect(count).to.be.within(10, 100);
    pipeline.take();
    expect(pipeline.hasRoomFor(statement("select 1"))).to.equal(true);
  });
});
