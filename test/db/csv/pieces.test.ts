// Pieces of CSV texts: written where their rows are read, each from one snapshot, on separate connections.
import { expect } from "chai";
import { asCsvPiece, type Database, openDatabase, recordShape } from "../../../db/index.ts";
import { openTestDatabase } from "../../support/data/database.ts";
import { waitUntil } from "../../support/run/wait.ts";

const shape = recordShape<{ Id: number; Note: string; Count: number }>("Noted", {
  Id: ["number", "id"],
  Note: ["text", "note"],
  Count: ["number", "count"],
});

describe("a piece of a CSV text", () => {
  let db: Database;
  before(async () => {
    db = await openTestDatabase();
  });
  after(() => db.close());

  const rows = (where = "1 = 1") =>
    db.read.raw(
      `select * from (select 1 as id, 'täxt, "quoted"' as note, 7 as count, 5 as at union all select 2, null, 8, 6) r
       where ${where} order by id`,
    );

  it("has the lines of the rows in their order, how many there are, and the last of them by its columns", async () => {
    expect(await asCsvPiece(rows(), shape)).to.deep.equal({
      lines: '1,"täxt, ""quoted""",7\r\n2,,8\r\n',
      rows: 2,
      last: { id: 2, note: null, count: 8, at: 6 },
    });
    expect(await asCsvPiece(rows("1 = 0"), shape)).to.deep.equal({ lines: "", rows: 0, last: undefined });
  });

  it("is of its transaction's moment inside one", async () => {
    await db.write.transaction(async (trx) => {
      await trx("service_state").insert({ key: "noted", value: "stored" });
      const key = recordShape<{ Value: string }>("Value", { Value: ["text", "value"] });
      const { lines } = await asCsvPiece(trx("service_state").where({ key: "noted" }).select("value"), key);
      expect(lines).to.equal("stored\r\n");
    });
  });

  it("fails as its query does, and the connection lives on", async () => {
    const missing = asCsvPiece(db.read.raw("select * from missing"), shape);
    expect(await missing.catch((error: Error) => error.message)).to.match(/missing/i);
    expect(await asCsvPiece(rows(), shape)).to.have.property("rows", 2);
  });

  it("rejects with the reason of a signal", async () => {
    const error = await asCsvPiece(rows(), shape, AbortSignal.abort()).catch((reason: Error) => reason);
    expect(error).to.have.property("name", "AbortError");
  });
});

describe("a piece of some megabytes", () => {
  it("comes whole from several processes at once", async () => {
    const db = await openDatabase("sqlite::memory:", { lanes: true });
    try {
      const text = `täxt ${"0".repeat(1000)}`;
      const pieces = await Promise.all(
        [3000, 2000, 1].map((count) =>
          asCsvPiece(
            db.read.raw(
              "with recursive n(x) as (select 1 union all select x + 1 from n where x < ?) select x as id, ? as note, 0 as count from n",
              [count, text],
            ),
            shape,
          ),
        ),
      );
      for (const { lines, rows } of pieces) {
        const expected = Array.from({ length: rows }, (_, index) => `${index + 1},${text},0\r\n`).join("");
        expect(lines === expected, `${rows}`).to.equal(true);
      }
      expect(pieces.map(({ rows }) => rows)).to.deep.equal([3000, 2000, 1]);
      const { downloads } = db.read.client.connectionSettings.lanes;
      await waitUntil("three connections that read them", () => downloads.client.pool.numFree() === 3);
    } finally {
      await db.close();
    }
  });
});
