// A migration that is stopped: what is in the files of an embedded database before each statement is what a process that is killed
// there leaves behind, and a start goes on from it to the same schema and data. Processes that are killed, on both engines:
// test/upgrades/killed.ts.
import { createHash } from "node:crypto";
import { copyFileSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { expect } from "chai";
import { type Database, migrate, openDatabase } from "../../../db/index.ts";
import { onSqliteAlone } from "../../support/data/database.ts";
import { type TemporaryFolder, temporaryFolder } from "../temporary-folder.ts";
import { contentOf } from "../versions/content.ts";
import { loadStored } from "../versions/load.ts";
import { readStored, storedVersions } from "../versions/stored.ts";
import { schemaOf } from "./schema-of.ts";

describe("a migration of an embedded database that is stopped before any of its statements", function onFile() {
  before(onSqliteAlone("killed processes show it"));
  const [oldest = ""] = storedVersions;
  let folder: TemporaryFolder;
  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(() => folder.remove());

  it("left the old database, whole, and goes on to the schema and the data of one that was not stopped", async () => {
    const loaded = await loadStored(oldest);
    const file = loaded.url.replace("sqlite:", "");
    const db = await openDatabase(loaded.url, { readers: 1 });
    const images = new Map<string, string>();
    let statements = 0;
    db.write.on("query", () => {
      statements += 1;
      const bytes = ["", "-wal"].map((ending) => (existsSync(file + ending) ? readFileSync(file + ending) : ""));
      const print = bytes.reduce((hash, part) => hash.update(part).update("|"), createHash("sha256")).digest("hex");
      if (images.has(print)) return;
      const image = join(folder.path, `${images.size}.db`);
      for (const ending of ["", "-wal"]) if (existsSync(file + ending)) copyFileSync(file + ending, image + ending);
      images.set(print, image);
    });
    const applied = await migrate(db);
    db.write.removeAllListeners("query");
    expect(statements).to.be.above(applied.length * 2);
    const whole = await stateOf(db);
    await db.close();
    await loaded.remove();

    for (const image of images.values()) {
      const raw = new BetterSqlite3(image);
      expect(raw.pragma("integrity_check", { simple: true })).to.equal("ok");
      raw.close();
      const stopped = await openDatabase(`sqlite:${image}`, { readers: 1 });
      expect(await stopped.read("migrations").orderBy("id").pluck("name")).to.deep.equal(readStored(oldest).migrations);
      expect(await migrate(stopped)).to.deep.equal(applied);
      expect(await stateOf(stopped)).to.deep.equal(whole);
      await stopped.close();
    }
  });
});

async function stateOf(db: Database): Promise<readonly string[]> {
  return [...(await schemaOf(db)), ...(await contentOf(db))];
}
