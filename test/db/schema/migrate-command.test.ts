// `npm run migrate`: the program itself, as a person or a deployment runs it.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect } from "chai";
import { openDatabase } from "../../../db/index.ts";
import { newDatabase } from "../../support/data/database.ts";
import { isOnMssql } from "../../support/sqlserver/mssql.ts";
import { type TemporaryFolder, temporaryFolder } from "../temporary-folder.ts";

const program = fileURLToPath(new URL("../../../scripts/database/migrate.ts", import.meta.url));

describe("npm run migrate", () => {
  let folder: TemporaryFolder;
  before(() => {
    folder = temporaryFolder();
  });
  after(() => folder.remove());

  function run(url: string, ...given: string[]): { status: number | null; out: string; error: string } {
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...given], {
      cwd: folder.path,
      env: { ...process.env, SVC_DB_URL: url },
      encoding: "utf8",
    });
    return { status, out: stdout, error: stderr };
  }

  it("goes up, prints the current version, and goes down, in words and as JSON", async () => {
    const { url, remove } = await newDatabase();
    const before = JSON.parse(run(url, "status", "--json").out);
    expect(before.done).to.deep.equal([]);
    expect(JSON.parse(run(url, "up", "--json").out)).to.deep.equal({ done: before.pending });
    expect(run(url, "up").out).to.equal("Applied: none\n");
    const down = JSON.parse(run(url, "down", "--steps", "2", "--json").out);
    expect(down.undone).to.deep.equal(before.pending.slice(-2).reverse());
    const status = run(url, "status");
    expect(status.status).to.equal(0);
    expect(status.out).to.include(`Not applied:\n  ${down.undone[1]}\n  ${down.undone[0]}\n`);
    await remove();
  });

  it("does not go down while a server has the file", async function () {
    if (isOnMssql) this.skip();
    const { url, remove } = await newDatabase();
    const before = run(url, "up", "--json");
    const server = await openDatabase(url, { readers: 1, exclusive: true });
    try {
      const { status, error } = run(url, "down");
      expect(status).to.equal(1);
      expect(error).to.include("Another server is using the database");
      expect(JSON.parse(run(url, "status", "--json").out).done).to.deep.equal(JSON.parse(before.out).done);
    } finally {
      await server.close();
      await remove();
    }
  });

  it("names a mistake in the settings and ends with 78, one in its words with 1", () => {
    const wrong = run("nonsense", "status");
    expect(wrong.status).to.equal(78);
    expect(wrong.error).to.include("SVC_DB_URL").and.not.include("nonsense");
    const word = run(`sqlite:${folder.path}/svc.db`, "down", "--steps", "all");
    expect(word.status).to.equal(1);
    expect(word.error).to.include("whole number").and.include("Usage");
    expect(run(`sqlite:${folder.path}`, "up").error).to.include("can't be opened");
  });
});
