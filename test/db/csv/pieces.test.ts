// Pieces of long CSV texts, whose rows are written where they are read, with what many of them share put in.
import { expect } from "chai";
import { type CsvPiece, csvPieces, type Database, dimension, recordShape } from "../../../db/index.ts";
import { openTestDatabase } from "../../support/data/database.ts";
import { isOnMssql } from "../../support/sqlserver/mssql.ts";
import { noStreamIsBusy } from "./busy.ts";

function textOf({ chunks }: CsvPiece): string {
  return Buffer.concat(chunks).toString();
}

describe("a piece of a CSV text", () => {
  const shape = recordShape<{ Id: number; Note: string; Name: string; More: string; Own: number }>("Noted", {
    Id: ["number", "id"],
    Note: ["text", "note"],
    Name: ["text", "name"],
    More: ["text", "more"],
    Own: ["number", "own"],
  });
  let db: Database;
  before(async () => {
    db = await openTestDatabase();
    await db.write("service_state").insert({ key: "noted", value: "before" });
  });
  after(() => db.close());

  /** Nothing of the key 9, which therefore has no row. */
  const named = () =>
    dimension(db.read, ["a"], (keys) =>
      db.read
        .from(keys)
        .whereRaw("k.a <> 9")
        .select("k.a", db.read.raw("case k.a when 7 then 'seven' else 'a \"quoted\", text' end as name"))
        .select(db.read.raw("(select s.value from service_state s where s.[key] = 'noted') as more")),
    );
  const noted = () =>
    dimension(db.read, ["a", "b"], (keys) =>
      db.read.from(keys).select("k.a", "k.b", db.read.raw("case when k.b is null then null else 'both' end as note")),
    );
  /** As id, a and b. */
  const rows = (...values: readonly (readonly (number | null)[])[]) =>
    db.read.raw(
      values
        .map(([id, a, b]) => `select ${id} as id, ${a} as a, ${b === null ? "cast(null as int)" : b} as b, 1 as own`)
        .join(" union all "),
    );

  it("has what dimensions tell in the columns of the record, and leaves out a row that one of them lacks", async () => {
    const read = csvPieces({ shape, dimensions: [named(), noted()] }, "exact");
    const piece = await read(rows([1, 7, 2], [2, 8, null], [3, 9, 2], [4, 7, 2]));
    expect(textOf(piece)).to.equal(
      '1,both,seven,before,1\r\n2,,"a ""quoted"", text",before,1\r\n4,both,seven,before,1\r\n',
    );
    expect(piece).to.deep.include({ rows: 4, last: { id: 4, a: 7, b: 2, own: 1 } });
    expect(await read(rows([5, 9, 9]))).to.deep.include({ chunks: [], rows: 1 });
  });

  it("leaves out no row for a look-up that failed before", async () => {
    const broken = dimension(db.read, ["a"], (keys) => db.read.from(keys).select("k.a", "k.name", "k.more"));
    const failing = csvPieces({ shape, dimensions: [broken, noted()] }, "exact");
    expect(await failing(rows([1, 7, 2])).catch((error: Error) => error)).to.be.instanceOf(Error);
    const read = csvPieces({ shape, dimensions: [named(), noted()] }, "exact");
    expect((await read(rows([1, 7, 2]))).chunks).to.have.lengthOf(1);
  });

  it("is put in the order that is asked for, also where the query answers another one", async () => {
    const read = csvPieces({ shape, dimensions: [named(), noted()], falling: ["a", "id"] }, "exact");
    const piece = await read(rows([1, 7, 2], [3, 8, 2], [2, 8, 2], [4, 7, 2]));
    expect(textOf(piece).match(/^\d/gm)).to.deep.equal(["3", "2", "4", "1"]);
    expect(piece.last).to.include({ id: 1 });
  });

  it("tells on a file what was changed since the piece before", async () => {
    const read = csvPieces({ shape, dimensions: [named(), noted()] }, "exact");
    expect(textOf(await read(rows([1, 7, 2])))).to.equal("1,both,seven,before,1\r\n");
    await db.write("service_state").where({ key: "noted" }).update({ value: "after" });
    expect(textOf(await read(rows([1, 7, 2])))).to.equal(`1,both,seven,${isOnMssql ? "before" : "after"},1\r\n`);
  });

  it("is text of some hundred lines each, and nothing where there are no rows", async () => {
    const many = rows(...Array.from({ length: 450 }, (_, id) => [id, 7, id]));
    const read = csvPieces({ shape, dimensions: [named(), noted()] }, "exact");
    const piece = await read(many);
    expect(piece.chunks.map((lines) => Buffer.from(lines).toString().split("\r\n").length - 1)).to.deep.equal([
      400, 50,
    ]);
    expect(await read(many.wrap("select * from (", ") as r where 1 = 0"))).to.deep.include({ chunks: [], rows: 0 });
  });

  it("rejects with the reason of a signal, and gives its connection back", async () => {
    const read = csvPieces({ shape }, "exact");
    const error = await read(rows([1, 7, 2]), AbortSignal.abort()).catch((reason: Error) => reason);
    expect(error).to.have.property("name", "AbortError");
    await noStreamIsBusy(db);
  });
});
