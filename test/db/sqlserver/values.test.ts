// SQL Server's values and errors: instants, large numbers, texts to the bit, errors by number.
// Runs where SVC_TEST_MSSQL_URL names one.
import { expect } from "chai";
import { classifyDatabaseError, type Database, openDatabase } from "../../../db/index.ts";
import { borrowDatabase, isOnMssql, returnDatabase } from "../../support/sqlserver/mssql.ts";
import { addServer, addSession } from "../rows.ts";
import { failure } from "./failure.ts";

describe("SQL Server", () => {
  let url: string;
  let db: Database;
  before(async function () {
    if (!isOnMssql) return this.skip();
    url = await borrowDatabase();
    db = await openDatabase(url);
  });
  after(async () => {
    if (!isOnMssql) return;
    await db.close();
    await returnDatabase(url);
  });
  beforeEach(() => db.write("service_state").delete());

  const put = (knex: Database["write"], key: string) => knex("service_state").insert({ key, value: "0" });

  it("loses no milliseconds of an instant that is bound and of one that is read", async () => {
    for (const at of ["2026-01-01T00:00:00.001Z", "2026-06-30T23:59:59.997Z", "1969-12-31T23:59:59.999Z"]) {
      const rows: { at: Date }[] = await db.read.raw("select cast(? as datetime2(3)) as at", [new Date(at)]);
      expect(rows[0]?.at.toISOString()).to.equal(at);
    }
  });

  it("binds and reads whole numbers beyond 2^53 exactly", async () => {
    const large = 9_007_199_254_740_993n as unknown as number;
    expect(await db.read.raw("select ? as n", [large])).to.deep.equal([{ n: large }]);
    expect(await db.read.raw("select ? as n", [2 ** 52])).to.deep.equal([{ n: 2 ** 52 }]);
  });

  it("compares texts to the bit, so that only their keys join two spellings of a name", async () => {
    const spellings = ["Ünal", "ünal", "Unal", "ÜNAL"];
    for (const name of spellings) await put(db.write, name);
    expect(await db.read("service_state").where({ key: "ünal" }).pluck("key")).to.deep.equal(["ünal"]);
    expect(await db.read("service_state").whereIn("key", ["UNAL", "Unal"]).pluck("key")).to.deep.equal(["Unal"]);
    expect(await db.read("service_state").orderBy("key").pluck("key")).to.deep.equal([...spellings].sort());
  });

  it("classifies its errors by number: what is there already, what is referred to, what is too long, who is away", async () => {
    const { serverId } = await addServer(db);
    const kindOf = async (work: Promise<unknown>) => classifyDatabaseError(await failure(work));
    const key = (await db.read("license_servers").where({ id: serverId }).first("name_key")).name_key;
    expect(await kindOf(db.write("license_servers").insert({ name: "x", name_key: key }))).to.equal("unique");
    expect(await kindOf(db.write("license_servers").where({ id: serverId }).delete())).to.equal("foreign_key");
    expect(await kindOf(db.write("users").insert({ name: "x".repeat(600), name_key: "x" }))).to.equal("too_long");
    expect(await kindOf(db.read.raw("select * from nowhere"))).to.equal("other");
    const away = new URL(url);
    away.port = "1";
    expect(await kindOf(openDatabase(away.toString()))).to.equal("unavailable");
    const nobody = new URL(url);
    nobody.username = "nobody";
    expect(await kindOf(openDatabase(nobody.toString()))).to.equal("unavailable");
  });

  it("shows people each instant as datetime2(3) in UTC beside the tables, and turns theirs into ours", async () => {
    const ids = await addServer(db);
    const at = Date.UTC(2026, 2, 29, 1, 59, 59, 999);
    await addSession(db, ids, { start_at: at, end_at: at + 60_000 });
    const [shown]: { start_at: Date; end_at: Date; text: string }[] = await db.read.raw(
      "select start_at, end_at, convert(nvarchar(30), start_at, 121) as text from sessions_utc where start_at > '2026-03-29'",
    );
    expect(shown).to.deep.equal({
      start_at: new Date(at),
      end_at: new Date(at + 60_000),
      text: "2026-03-29 01:59:59.999",
    });
    const sql = "select dbo.milliseconds_of('2026-03-29T01:59:59.999') as at, dbo.utc_of(null) as nothing";
    expect(await db.read.raw(sql)).to.deep.equal([{ at, nothing: null }]);
  });
});
