// JSON made in the database threads against JSON.stringify of the same rows, mapped here one by one.
import { expect } from "chai";
import fc from "fast-check";
import {
  asJson,
  asJsonGroups,
  asRecords,
  type Database,
  JsonText,
  jsonArray,
  jsonObject,
  jsonRows,
  recordShape,
} from "../../db/index.ts";
import { isoInstant } from "../../db/replies/rows.ts";
import { openTestDatabase } from "../support/data/database.ts";
import { runsOf } from "../support/run/runs.ts";
import { isOnMssql } from "../support/sqlserver/mssql.ts";

interface Sample {
  Id: number;
  Text: string | null;
  Number: number | null;
  At: string | null;
  Flag: boolean | null;
  Seconds: number | null;
  Parts: unknown;
}

const sample = recordShape<Sample>("Sample", {
  Id: ["number", "id"],
  Text: ["text", "t"],
  Number: ["number", "n"],
  At: ["instant", "at"],
  Flag: ["flag", "f"],
  Seconds: ["seconds", "ms"],
  Parts: ["json", "parts"],
});

interface Row {
  id: number;
  t: string | null;
  n: number | null;
  at: number | null;
  f: number | null;
  ms: number | null;
  parts: string | null;
}

function mapped(row: Row): Sample {
  return {
    Id: row.id,
    Text: row.t,
    Number: row.n,
    At: row.at === null ? null : new Date(row.at).toISOString(),
    Flag: row.f === null ? null : row.f === 1,
    Seconds: row.ms === null ? null : row.ms / 1000,
    Parts: row.parts === null ? null : JSON.parse(row.parts),
  };
}

// The whole of the contract's years: 0001-01-01 to 9999-12-31.
const earliest = -62_135_596_800_000;
const latest = 253_402_300_799_999;

const anyText = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string({ unit: "grapheme" }),
  fc.constant('\0"\\\u2028\u007f'),
);
/** The server that emulates SQL Server stores no NUL. */
const storable = isOnMssql ? anyText.map((text) => text.replaceAll("\0", "0")) : anyText;
const wholeNumber = fc.integer({ min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER });
const anyRow: fc.Arbitrary<Omit<Row, "id">> = fc.record({
  t: fc.option(storable),
  n: fc.option(
    fc.oneof(
      wholeNumber,
      fc.double({ noNaN: true, noDefaultInfinity: true }).filter((n) => !Object.is(n, -0)),
    ),
  ),
  at: fc.option(fc.integer({ min: earliest, max: latest })),
  f: fc.option(fc.constantFrom(0, 1)),
  ms: fc.option(wholeNumber),
  parts: fc.option(fc.jsonValue({ noUnicodeString: false }).map((value) => JSON.stringify(value))),
});

describe("JSON from the database threads", () => {
  let db: Database;
  before(async () => {
    db = await openTestDatabase();
    const [text, number] = isOnMssql ? ["nvarchar(max)", "float"] : ["text", ""];
    await db.write.raw(
      `create table samples (id bigint primary key, t ${text}, n ${number}, at bigint, f integer, ms bigint, parts ${text})`,
    );
  });
  after(async () => {
    await db.write.raw("drop table samples");
    await db.close();
  });

  it("equals JSON.stringify of the mapped rows, for any rows", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyRow, { maxLength: 8 }), async (rows) => {
        await db.write("samples").delete();
        const stored = rows.map((row, index) => ({ id: index + 1, ...row }));
        if (stored.length > 0) await db.write("samples").insert(stored);
        const expected = (await db.read("samples").orderBy("id")).map(mapped);
        const json = await asJson(db.read("samples").orderBy("id"), sample);
        expect(json.text).to.equal(JSON.stringify(expected));
        expect(json.count).to.equal(rows.length);
        expect(await asRecords(db.read("samples").orderBy("id"), sample)).to.deep.equal(expected);
      }),
      { numRuns: runsOf(150) },
    );
  });

  it("writes an instant as Date.toISOString does, for any instant that the contract knows", () => {
    fc.assert(
      fc.property(fc.integer({ min: earliest, max: latest }), (at) => {
        expect(isoInstant(at)).to.equal(new Date(at).toISOString());
      }),
      { numRuns: runsOf(2000), examples: [[earliest], [latest], [0], [-1], [86_399_999], [86_400_000]] },
    );
  });

  it("writes every digit of a 64-bit number", async () => {
    const shape = recordShape<{ N: number }>("N", { N: ["number", "n"] });
    expect((await asJson(db.read.raw("select 9007199254740993 as n"), shape)).text).to.equal(
      '[{"N":9007199254740993}]',
    );
  });

  it("takes columns by name in whatever order and number the query has them", async () => {
    const shape = recordShape<{ A: number; B: number }>("AB", { A: ["number", "a"], B: ["number", "b"] });
    expect((await asJson(db.read.raw("select 2 as b, 9 as more, 1 as a"), shape)).text).to.equal('[{"A":1,"B":2}]');
  });

  it("names the column that a query does not select", async () => {
    const query = asJson(db.read.raw("select 1 as id"), sample);
    expect(await query.catch((error: Error) => error.message))
      .to.include("no column t")
      .and.include("Sample.Text");
  });

  it("gives one array for each value of a column, in the order of the rows", async () => {
    const shape = recordShape<{ Id: number }>("Grouped", { Id: ["number", "id"] });
    const rows = jsonRows(db.read, "r", { owner: "integer", id: "integer" }, [
      [2, 1],
      [1, 2],
      [2, 3],
      [1, 4],
      [3, 5],
    ]);
    const groups = await asJsonGroups(db.read.select("owner", "id").from(rows).orderBy("id"), shape, "owner");
    expect([...groups].map(([key, json]) => [key, json.text, json.count])).to.deep.equal([
      [2, '[{"Id":1},{"Id":3}]', 2],
      [1, '[{"Id":2},{"Id":4}]', 2],
      [3, '[{"Id":5}]', 1],
    ]);
  });

  it("is the same inside a transaction", async () => {
    const text = await db.read.transaction(async (trx) => {
      const shape = recordShape<{ A: number }>("A", { A: ["number", "a"] });
      return (await asJson(trx.raw("select 1 as a"), shape)).text;
    });
    expect(text).to.equal('[{"A":1}]');
  });
});

describe("written JSON", () => {
  it("is put together with plain values into objects and arrays", () => {
    const items = new JsonText<number[]>("[1,2]", 2);
    const page = jsonObject<{ Items: number[]; Total: number; Next: string | null }>({
      Items: items,
      Total: 2,
      Next: null,
    });
    expect(page.text).to.equal('{"Items":[1,2],"Total":2,"Next":null}');
    expect(jsonArray([page, page]).text).to.equal(`[${page.text},${page.text}]`);
    expect(jsonArray([page, page]).count).to.equal(2);
    expect(jsonArray([]).text).to.equal("[]");
  });

  it("is itself under JSON.stringify", () => {
    const page = jsonObject<{ A: string }>({ A: 'x"y' });
    expect(JSON.stringify(page)).to.equal(page.text);
    expect(page.toJSON()).to.deep.equal({ A: 'x"y' });
  });
});
