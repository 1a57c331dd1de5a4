// The export for analysts: real files of a real run, read by DuckDB.
import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { expect } from "chai";
import { type Database, openDatabase } from "../../db/index.ts";
import { loadDemonstration } from "../../server/demonstration/load.ts";
import { aSession } from "../support/data/build-records.ts";
import { migratedDatabase } from "../support/data/database.ts";
import { runNode } from "../support/run/process.ts";

const dayMs = 86_400_000;
const today = Math.floor(Date.now() / dayMs) * dayMs;
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
const program = "scripts/database/export-analytics.ts";

describe("the export for analysts", () => {
  let folder = "";
  let made: Awaited<ReturnType<typeof migratedDatabase>>;
  let db: Database;
  const pathOf = (name: string) => join(folder, name);
  const env = () => ({ SVC_DB_URL: made.url });
  const run = async (...args: string[]) => {
    const { code, stdout, stderr } = await runNode([program, "--json", ...args], env()).ended;
    expect(code, stderr).to.equal(0);
    return Object.fromEntries(
      (
        JSON.parse(stdout).tables as { table: string; days: number; rows: number; unchanged: number; left: number }[]
      ).map(({ table, ...rest }) => [table, rest]),
    );
  };
  const select = async (sql: string) => {
    const instance = await DuckDBInstance.create(":memory:");
    const connection = await instance.connect();
    try {
      return (await connection.runAndReadAll(sql)).getRowObjectsJson();
    } finally {
      connection.closeSync();
      instance.closeSync();
    }
  };
  /** All rows of a table as DuckDB reads them. */
  const read = (table: string, name = "feed") =>
    select(
      `select * exclude (day) from read_parquet('${pathOf(name)}/${table}/*/*.parquet', hive_partitioning = true) order by all`,
    );

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "analytics-"));
    made = await migratedDatabase();
    db = await openDatabase(made.url);
    await loadDemonstration(db, {
      sessions: 1_500,
      pools: 12,
      users: 30,
      seed: 4,
      days: 12,
      untilAt: today + 3_600_000,
    });
  });
  after(async () => {
    await db.close();
    await made.remove();
    await rm(folder, { recursive: true, force: true });
  });

  it("holds every session and denial of the days that are over, and what was used of each feature on each day", async () => {
    const done = await run("--folder", pathOf("feed"));
    const ofSessions = await db.read("sessions").where("start_at", "<", today);
    const ofDenials = await db.read("denials").where("denial_at", "<", today);
    expect(done.sessions?.rows).to.equal(ofSessions.length).and.to.be.above(500);
    expect(done.denials?.rows).to.equal(ofDenials.length);
    const from = `read_parquet('${pathOf("feed")}/sessions/*/*.parquet', hive_partitioning = true)`;
    const [sums] = await select(
      `select count(*)::int as number, sum(Id)::double as ids, count(EndTimeUtc)::int as ended,
       sum(epoch_ms(StartTimeUtc))::double as starts, bool_and(strftime(StartTimeUtc, '%Y-%m-%d') = day::varchar) as in_place,
       typeof(any_value(Id)) as id, typeof(any_value(IsActive)) as flag, typeof(any_value(DurationSeconds)) as seconds from ${from}`,
    );
    const sum = (pick: (row: (typeof ofSessions)[number]) => number) =>
      ofSessions.reduce((all, row) => all + pick(row), 0);
    expect(sums).to.deep.equal({
      number: ofSessions.length,
      ids: sum((row) => row.id),
      ended: ofSessions.filter((row) => row.end_at !== null).length,
      starts: sum((row) => row.start_at),
      in_place: true,
      id: "BIGINT",
      flag: "BOOLEAN",
      seconds: "DOUBLE",
    });
    const [used] = await select(
      `select sum(LicenseSeconds)::double as seconds, sum(Sessions)::int as sessions, max("Max")::int as most
       from read_parquet('${pathOf("feed")}/daily/*/*.parquet', hive_partitioning = true)`,
    );
    const seconds = sum((row) => row.number_of_licenses * (Math.min(row.end_at ?? today, today) - row.start_at)) / 1000;
    expect(used?.sessions).to.equal(ofSessions.length);
    expect(Number(used?.seconds)).to.be.closeTo(seconds, seconds / 1e6);
    expect(Number(used?.most)).to.be.above(1);
  });

  it("writes nothing again while nothing changed", async () => {
    const { mtimeMs } = await stat(pathOf(`feed/sessions/day=${dayOf(today - 3 * dayMs)}/part-0.parquet`));
    const done = await run("--folder", pathOf("feed"));
    expect(Object.values(done).map(({ days }) => days)).to.deep.equal([0, 0, 0]);
    expect((await stat(pathOf(`feed/sessions/day=${dayOf(today - 3 * dayMs)}/part-0.parquet`))).mtimeMs).to.equal(
      mtimeMs,
    );
  });

  it("writes the day of a late session again, and what was used from that day on: as if all were written anew", async () => {
    const { id: poolId } = await db.read("pools").orderBy("id").first("id");
    const { id: userId } = await db.read("users").orderBy("id").first("id");
    const startAt = today - 4 * dayMs + 3_600_000;
    await aSession(db, { poolId, userId, startAt, endAt: startAt + 30 * 3_600_000 });
    const done = await run("--folder", pathOf("feed"));
    expect([done.sessions?.days, done.denials?.days, done.daily?.days]).to.deep.equal([1, 0, 4]);
    await run("--folder", pathOf("anew"));
    for (const table of ["sessions", "denials", "daily"]) {
      expect(await read(table), table).to.deep.equal(await read(table, "anew"));
    }
  });

  it("goes on after it was killed, and leaves nothing half written under its name", async () => {
    const { child, ended } = runNode([program, "--folder", pathOf("killed")], env());
    const days = () => readdir(pathOf("killed/sessions")).catch(() => []);
    while ((await days()).length < 3 && child.exitCode === null) await new Promise((done) => setTimeout(done, 5));
    child.kill("SIGKILL");
    await ended;
    await run("--folder", pathOf("killed"));
    for (const table of ["sessions", "daily"])
      expect(await read(table, "killed"), table).to.deep.equal(await read(table));
    expect((await readdir(pathOf("killed"))).filter((name) => name.startsWith(".writing"))).to.have.length.below(2);
  });

  it("is CSV too, of the requested days and tables, with formulas made safe", async () => {
    const from = dayOf(today - 2 * dayMs);
    const { user_id: id } = await db.read("sessions").where("start_at", ">=", Date.parse(from)).first("user_id");
    await db.write("users").where({ id }).update({ name: "=1+1" });
    const options = ["--format", "csv", "--since", from, "--only", "sessions"];
    const done = await run("--folder", pathOf("csv"), ...options);
    expect(Object.keys(done)).to.deep.equal(["sessions"]);
    expect(await readdir(pathOf("csv/sessions"))).to.have.members([`day=${from}`, `day=${dayOf(today - dayMs)}`]);
    const [read] = await select(`select count(*)::int as number from read_csv('${pathOf("csv")}/sessions/*/*.csv')`);
    expect(read?.number).to.equal(done.sessions?.rows);
    const files = (await readdir(pathOf("csv/sessions"))).map((day) => pathOf(`csv/sessions/${day}/part-0.csv`));
    const texts = await Promise.all(files.map((file) => readFile(file, "utf8")));
    expect(texts[0]).to.match(/^Id,FeatureId,FeatureName,/);
    expect(texts.join("")).to.contain(",'=1+1,").and.not.contain(",=1+1,");
  });

  it("refuses what can't be meant in a line", async () => {
    const refused = async (...args: string[]) => {
      const { code, stderr } = await runNode([program, ...args], env()).ended;
      return [code, stderr.split("\n")[0]];
    };
    expect(await refused("--folder", pathOf("feed"), "--format", "csv")).to.deep.equal([
      65,
      `${pathOf("feed")} has an export as parquet: choose --format parquet or an empty folder.`,
    ]);
    expect(await refused("--folder", pathOf("x"), "--since", "2026-02-30")).to.deep.equal([
      1,
      "error: option '--since <day>' argument '2026-02-30' is invalid. expected a day such as 2026-01-31.",
    ]);
    expect((await refused("--folder", pathOf("x"), "--since", "2099-01-01"))[0]).to.equal(65);
  });
});
