// CSV streams: the rules of RFC 4180, and that a slow or vanished reader costs nothing.
import { expect } from "chai";
import { asCsv, asTexts, bulkInsert, type CsvText, type Database, recordShape } from "../../../db/index.ts";
import { openTestDatabase } from "../../support/data/database.ts";
import { isOnMssql } from "../../support/sqlserver/mssql.ts";
import { busyStreams, noStreamIsBusy, streams } from "./busy.ts";

interface Line {
  Id: number;
  Text: string | null;
  At: string | null;
  Flag: boolean | null;
  Seconds: number | null;
  Parts: unknown;
}

const line = recordShape<Line>("Line", {
  Id: ["number", "id"],
  Text: ["text", "t"],
  At: ["instant", "at"],
  Flag: ["flag", "f"],
  Seconds: ["seconds", "ms"],
  Parts: ["json", "parts"],
});

async function text(stream: CsvText): Promise<string> {
  let all = "";
  for await (const chunk of asTexts(stream)) all += chunk;
  return all;
}

/** So many lines, from nothing stored. */
function manyRows(db: Database, count: number) {
  if (isOnMssql) return manyDigits(db, count);
  return db.read.raw(
    `with recursive n(x) as (select 1 union all select x + 1 from n where x < ?)
     select x as id, 'text ' || x as t, x as at, 1 as f, x as ms, null as parts from n`,
    [count],
  );
}

/** SQL Server's recursion ends after a hundred rows: three digits in order, or twelve in any. */
function manyDigits(db: Database, count: number) {
  const digits = count > 1000 ? 12 : 3;
  const places = Array.from({ length: digits }, (_, place) => place);
  const number = places.map((place) => `d${place}.x * cast(${10 ** place} as bigint)`).join(" + ");
  const tables = places.map((place) => `d as d${place}`).join(" cross join ");
  const list = Array.from({ length: 10 }, (_, digit) => `select ${digit}`).join(" union all ");
  return db.read.raw(
    `with d(x) as (${list}), n(x) as (select 1 + ${number} from ${tables})
     select x as id, concat('text ', x) as t, x as at, 1 as f, x as ms, null as parts from n where x <= ?
     ${count > 1000 ? "" : "order by x"}`,
    [count],
  );
}

describe("a CSV stream", () => {
  let db: Database;
  before(async () => {
    db = await openTestDatabase();
  });
  after(() => db.close());

  it("has a header, CRLF line ends, empty nulls, true and false, and quotes only where they are needed", async () => {
    const query = db.read.raw(
      `select 1 as id, 'plain' as t, 0 as at, 1 as f, 1500 as ms, '[{"Quantity":5}]' as parts
       union all select 2, 'a "quoted", text', null, 0, 0, null
       union all select 3, 'two\r\nlines', -1, null, null, '[]'
       union all select 4, ' blanks ', null, null, null, null
       union all select 5, '', null, null, null, null`,
    );
    expect(await text(asCsv(query, line))).to.equal(
      [
        "Id,Text,At,Flag,Seconds,Parts",
        '1,plain,1970-01-01T00:00:00.000Z,true,1.5,"[{""Quantity"":5}]"',
        '2,"a ""quoted"", text",,false,0,',
        '3,"two\r\nlines",1969-12-31T23:59:59.999Z,,,[]',
        "4, blanks ,,,,",
        "5,,,,,",
        "",
      ].join("\r\n"),
    );
  });

  it("is only the header when there is nothing", async () => {
    expect(await text(asCsv(manyRows(db, isOnMssql ? 0 : 1).wrap("", isOnMssql ? "" : " where x = 0"), line))).to.equal(
      "Id,Text,At,Flag,Seconds,Parts\r\n",
    );
  });

  for (const count of [399, 400, 401, 1000]) {
    it(`has each of ${count} rows once`, async () => {
      const lines = (await text(asCsv(manyRows(db, count), line))).split("\r\n").slice(1, -1);
      expect(lines.map((row) => Number(row.split(",")[0]))).to.deep.equal(
        Array.from({ length: count }, (_, i) => i + 1),
      );
    });
  }

  it("comes in chunks that are made when they are asked for, of a result without end", async () => {
    let chunks = 0;
    for await (const chunk of asCsv(manyRows(db, 1e12), line)) {
      expect(chunk.length).to.be.lessThan(100_000);
      chunks += 1;
      if (chunks === 5) break;
    }
    await noStreamIsBusy(db);
  });

  it("gives its thread back at once when the caller hangs up, even if nobody reads on", async () => {
    const gone = new AbortController();
    const reader = asCsv(manyRows(db, 1e12), line, gone.signal)[Symbol.asyncIterator]();
    await reader.next();
    await reader.next();
    expect(busyStreams(db)).to.equal(1);
    gone.abort();
    await noStreamIsBusy(db);
    expect(await reader.next().catch((error: Error) => error.name)).to.equal("AbortError");
  });

  it("does not begin for a caller who has gone", async () => {
    const stream = asCsv(manyRows(db, 10), line, AbortSignal.abort());
    expect(await text(stream).catch((error: Error) => error.name)).to.equal("AbortError");
    expect(busyStreams(db)).to.equal(0);
  });

  it("fails before the first line when the query does, and the thread lives on", async () => {
    const stream = asCsv(db.read.raw("select * from missing"), line);
    expect(await text(stream).catch((error: Error) => error.message)).to.match(/missing/i);
    expect(busyStreams(db)).to.equal(0);
    expect(await text(asCsv(manyRows(db, 1), line))).to.include("text 1");
  });

  it("that nobody reads on holds up no look-up, and further ones wait their turn", async () => {
    const readers = Array.from({ length: streams + 2 }, () => asCsv(manyRows(db, 1000), line)[Symbol.asyncIterator]());
    const headers = readers.map((reader) => reader.next());
    await Promise.all(headers.slice(0, streams));
    expect(busyStreams(db)).to.equal(streams);
    for (let time = 0; time < 10; time += 1) await db.read.raw("select 1 as one");
    await Promise.all(readers.slice(0, streams).map((reader) => reader.return?.()));
    for (const header of await Promise.all(headers.slice(streams))) expect(header.value).to.match(/^Id,Text/);
    await Promise.all(readers.slice(streams).map((reader) => reader.return?.()));
  });

  it("sees one snapshot, whatever is written while it is read", async () => {
    const rows = Array.from({ length: 1500 }, (_, i) => ({ key: `k${i}` }));
    await db.write.transaction((trx) => bulkInsert(trx, "service_state", rows));
    const shape = recordShape<{ Key: string }>("Key", { Key: ["text", "key"] });
    let lines = "";
    for await (const chunk of asTexts(asCsv(db.read("service_state").select("key"), shape))) {
      if (lines !== "") await db.write("service_state").delete();
      lines += chunk;
    }
    expect(lines.split("\r\n")).to.have.lengthOf(1502);
  });
});
