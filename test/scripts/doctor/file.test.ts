// The doctor and the embedded database's file: it changes nothing of it, whoever uses it, and says what is wrong with it.
import { chmodSync, copyFileSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { expect } from "chai";
import { examine } from "../../../scripts/doctor/examine.ts";
import { loadConfig } from "../../../server/settings/config.ts";
import { temporaryFolder } from "../../db/temporary-folder.ts";
import { onSqliteAlone } from "../../support/data/database.ts";
import { migratedFile } from "../../support/data/migrated.ts";
import { runNode } from "../../support/run/process.ts";

describe("the doctor, of a database file,", () => {
  before(onSqliteAlone("it is about files"));
  const folder = temporaryFolder();
  const file = join(folder.path, "svc.db");
  after(() => folder.remove());

  beforeEach(async () => {
    for (const name of readdirSync(folder.path)) rmSync(join(folder.path, name), { recursive: true });
    writeFileSync(file, await migratedFile(), { mode: 0o600 });
  });

  async function linesOf() {
    const env = { SVC_DB_URL: `sqlite:${file}`, SVC_API_PORT: "0", SVC_IDENTITY_PORT: "0" };
    const { lines, db } = await examine(env, loadConfig(env), undefined);
    await db?.close();
    return lines;
  }
  const bad = async () => (await linesOf()).filter(({ state }) => state === "fault" || state === "warning");
  const state = () =>
    readdirSync(folder.path)
      .sort()
      .map((name) => {
        const path = join(folder.path, name);
        return [name, statSync(path).mtimeMs, readFileSync(path).toString("base64")] as const;
      });

  it("changes no byte and leaves nothing beside it, where no server runs", async () => {
    const before = state();
    expect((await linesOf()).filter(({ state }) => state === "fault")).to.deep.equal([]);
    expect(state()).to.deep.equal(before);
  });

  it("does not fold in the log of a server that was killed", async () => {
    const living = new BetterSqlite3(file);
    living.pragma("journal_mode = WAL");
    living.exec("insert into imports (export_id, chunks_done, started_at) values ('x', 1, 1)");
    const killed = join(folder.path, "killed");
    for (const ending of ["", "-wal"]) copyFileSync(file + ending, killed + ending);
    living.close();
    for (const ending of ["", "-wal"]) copyFileSync(killed + ending, file + ending);
    const bytes = () => ["", "-wal"].map((ending) => readFileSync(file + ending).toString("base64"));
    const before = bytes();
    expect((await bad()).map(({ found }) => found)).to.deep.equal(["holds a part of an import that was interrupted"]);
    expect(bytes()).to.deep.equal(before);
  });

  it("makes none where there is none", async () => {
    rmSync(file);
    expect((await bad())[0]).to.include({ check: "database", state: "warning" });
    expect(readdirSync(folder.path)).to.deep.equal([]);
  });

  it("says so when it is damaged, another program's, marked as unusable, or open to other accounts", async () => {
    writeFileSync(`${file}.unusable`, JSON.stringify({ reason: "replaced", file: { dev: 0, ino: 0 }, atUtc: "" }));
    expect((await bad())[0]?.found).to.contain("was replaced by another file while a server used it");
    rmSync(`${file}.unusable`);
    chmodSync(file, 0o644);
    expect((await bad())[0]).to.include({ check: "database rights", state: "warning" });
    rmSync(file);
    writeFileSync(file, "this is no database, and was never one".repeat(100), { mode: 0o600 });
    expect((await bad())[0]).to.include({ check: "database", state: "fault" });
    rmSync(file);
    const foreign = new BetterSqlite3(file);
    foreign.exec("create table notes (text)");
    foreign.close();
    expect((await bad())[0]?.found).to.contain("belongs to another program");
  });

  it("is a command whose exit code says whether something is wrong, with every mistake in the settings and no value", async () => {
    const run = (env: Record<string, string>) => runNode(["scripts/doctor.ts", "--json"], env).ended;
    const given = { SVC_DB_URL: `sqlite:${file}`, SVC_API_PORT: "0", SVC_IDENTITY_PORT: "0" };
    const well = await run(given);
    expect([well.code, JSON.parse(well.stdout).isWell, well.stderr]).to.deep.equal([0, true, ""]);
    const wrong = await run({ ...given, SVC_LOG_LEVEL: "hunter2", SVC_HOST: "no host" });
    expect(wrong.code).to.equal(2);
    const { checks } = JSON.parse(wrong.stdout);
    expect(checks.map(({ found }: { found: string }) => found.split(":")[0])).to.deep.equal([
      "SVC_HOST",
      "SVC_LOG_LEVEL",
    ]);
    expect(wrong.stdout).not.to.contain("hunter2");
  });
});
