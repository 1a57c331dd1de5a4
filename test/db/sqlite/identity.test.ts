// Whose a SQLite file is, and who may read it.
import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { expect } from "chai";
import { applySchema, openDatabase } from "../../../db/index.ts";
import { type TemporaryFolder, temporaryFolder } from "../temporary-folder.ts";

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

async function refusalOf(url: string): Promise<Error & { code?: string }> {
  return openDatabase(url).then(
    () => expect.fail("It was expected to be refused."),
    (error) => error,
  );
}

describe("a SQLite file", () => {
  let folder: TemporaryFolder;
  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(() => folder.remove());

  it("of another program is refused, and not one byte of it is changed", async () => {
    const file = join(folder.path, "mail.db");
    const other = new BetterSqlite3(file);
    other.exec("create table mails (id integer primary key, subject text)");
    other.close();
    chmodSync(file, 0o644);
    const before = readFileSync(file);
    const error = await refusalOf(`sqlite:${file}`);
    expect(error).to.have.property("code", "DATABASE_FOREIGN");
    expect(error.message).to.include(file).and.include("SVC_DB_URL");
    expect(readFileSync(file).equals(before)).to.equal(true);
    expect(modeOf(file)).to.equal("644");
  });

  it("with another program's application id is refused, also where it has tables of our names", async () => {
    const file = join(folder.path, "other.db");
    const other = new BetterSqlite3(file);
    other.exec("create table license_servers (id integer); pragma application_id = 77");
    other.close();
    expect(await refusalOf(`sqlite:${file}`)).to.have.property("code", "DATABASE_FOREIGN");
  });

  it("of ours is marked, and taken again; so is one from before there was a mark", async () => {
    const file = join(folder.path, "svc.db");
    const first = await openDatabase(`sqlite:${file}`);
    await applySchema(first, true);
    await first.close();
    const mark = () => {
      const raw = new BetterSqlite3(file);
      const id = raw.pragma("application_id", { simple: true });
      raw.pragma("application_id = 0");
      raw.close();
      return id;
    };
    expect(mark()).to.equal(0x4c555153);
    await (await openDatabase(`sqlite:${file}`)).close();
    expect(mark()).to.equal(0x4c555153);
  });

  it("is for its account alone, with its log, its locks and its folder, also where they were open to all before", async () => {
    const data = join(folder.path, "data");
    mkdirSync(data, { mode: 0o755 });
    const file = join(data, "svc.db");
    writeFileSync(file, "");
    chmodSync(file, 0o644);
    writeFileSync(`${file}.lock`, "", { mode: 0o644 });
    mkdirSync(join(data, "spool"));
    writeFileSync(join(data, "other.db"), "");
    chmodSync(data, 0o755);
    const db = await openDatabase(`sqlite:${file}`, { exclusive: true });
    await applySchema(db, true);
    const modes = [data, file, `${file}-wal`, `${file}.lock`].map(modeOf);
    expect(modes).to.deep.equal(["700", "600", "600", "600"]);
    await db.close();
  });

  it("leaves a folder as it is that holds other files too", async () => {
    chmodSync(folder.path, 0o755);
    writeFileSync(join(folder.path, "letter.txt"), "");
    await (await openDatabase(`sqlite:${join(folder.path, "svc.db")}`)).close();
    expect(modeOf(folder.path)).to.equal("755");
  });

  it("that is damaged, or is a folder, is refused by name and with what to do next", async () => {
    const damaged = join(folder.path, "damaged.db");
    writeFileSync(damaged, "no database at all, ".repeat(200));
    expect((await refusalOf(`sqlite:${damaged}`)).message)
      .to.include(damaged)
      .and.match(/npm run restore/);
    mkdirSync(join(folder.path, "folder.db"));
    expect((await refusalOf(`sqlite:${join(folder.path, "folder.db")}`)).message).to.match(/It is a folder/);
  });
});
