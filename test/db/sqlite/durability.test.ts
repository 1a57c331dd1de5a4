// What must survive: acknowledged writes a kill at any instant, the service a file that goes away.
import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { renameSync, writeFileSync } from "node:fs";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { expect } from "chai";
import { classifyDatabaseError, type Database, DatabaseInUse, migrate, openDatabase } from "../../../db/index.ts";
import { type TemporaryFolder, temporaryFolder } from "../temporary-folder.ts";

const writerProgram = fileURLToPath(new URL("./writer.ts", import.meta.url));

type Writer = ChildProcessByStdio<null, Readable, null>;

function startWriter(url: string): Writer {
  return spawn(process.execPath, [writerProgram, url], { stdio: ["ignore", "pipe", "inherit"] });
}

/** Kills the writer once it has acknowledged `count` transactions; answers the last number it acknowledged. */
async function killAfter(writer: Writer, count: number): Promise<number> {
  let printed = "";
  writer.stdout.setEncoding("utf8");
  writer.stdout.on("data", (text: string) => {
    printed += text;
    if (printed.split("\n").length > count) writer.kill("SIGKILL");
  });
  await once(writer, "close");
  return Number(printed.slice(0, printed.lastIndexOf("\n")).split("\n").at(-1));
}

async function rejected(work: Promise<unknown>): Promise<Error> {
  return work.then(
    () => {
      throw new Error("It was expected to fail.");
    },
    (error) => error,
  );
}

describe("a database file", () => {
  let folder: TemporaryFolder;
  let url: string;
  let db: Database | undefined;
  beforeEach(async () => {
    folder = temporaryFolder();
    url = `sqlite:${folder.path}/deeper/svc.db`;
    db = await openDatabase(url);
    await migrate(db);
    await db.close();
    db = undefined;
  });
  afterEach(async () => {
    await db?.close();
    folder.remove();
  });

  it("loses nothing acknowledged and stores no half transaction when its writer is killed, time after time", async () => {
    let written = 0;
    for (const count of [1, 7, 60]) {
      const last = await killAfter(startWriter(url), count);
      // The lock went with the process: opening as a server is no error.
      db = await openDatabase(url, { exclusive: true });
      const keys: string[] = await db.read("service_state").pluck("key");
      const numbers = (what: string) =>
        keys
          .filter((key) => key.startsWith(what))
          .map((key) => Number(key.split(" ")[1]))
          .sort((a, b) => a - b);
      expect(numbers("first")).to.deep.equal(numbers("second"));
      expect(numbers("first").length).to.be.at.least(last);
      expect(numbers("first")).to.deep.equal(numbers("first").map((_, index) => index + 1));
      expect(await db.read.raw("pragma integrity_check")).to.deep.equal([{ integrity_check: "ok" }]);
      written += last;
      await db.write("service_state").delete();
      await db.close();
      db = undefined;
    }
    expect(written).to.be.at.least(68);
  });

  it("is served by one server: a second one is refused with what to do about it, until the first is killed", async () => {
    const writer = startWriter(url);
    await once(writer.stdout, "data");
    const error = await rejected(openDatabase(url, { exclusive: true }));
    expect(error).to.be.instanceOf(DatabaseInUse);
    expect(error.message).to.include("svc.db").and.include("SVC_DB_URL");
    await killAfter(writer, 0);
    db = await openDatabase(url, { exclusive: true });
  });

  it("is also refused to a second server in the same process", async () => {
    db = await openDatabase(url, { exclusive: true });
    expect(await rejected(openDatabase(url, { exclusive: true }))).to.be.instanceOf(DatabaseInUse);
    await db.close();
    db = await openDatabase(url, { exclusive: true });
  });

  it("is open to commands that read and write now and then while a server has it", async () => {
    db = await openDatabase(url, { exclusive: true });
    const command = await openDatabase(url);
    await command.write("service_state").insert({ key: "from a command" });
    expect(await db.read("service_state").pluck("key")).to.deep.equal(["from a command"]);
    await command.close();
  });

  it("that goes away is an outage and not a new database; when it is back, so is the service", async () => {
    db = await openDatabase(url, { exclusive: true });
    await db.write("service_state").insert({ key: "before" });
    const file = `${folder.path}/deeper/svc.db`;
    for (const part of ["", "-wal", "-shm"]) renameSync(file + part, `${file}${part}.away`);
    for (let time = 0; time < 3; time += 1) {
      for (const work of [db.ping(), db.read("service_state"), db.write("service_state").insert({ key: "lost" })]) {
        const begun = performance.now();
        expect(classifyDatabaseError(await rejected(Promise.resolve(work)))).to.equal("unavailable");
        expect(performance.now() - begun).to.be.lessThan(20_000);
      }
    }
    for (const part of ["", "-wal", "-shm"]) renameSync(`${file}${part}.away`, file + part);
    await db.ping();
    await db.write("service_state").insert({ key: "after" });
    expect(await db.read("service_state").orderBy("key", "desc").pluck("key")).to.deep.equal(["before", "after"]);
  });

  it("that can't be opened is refused by name, whatever is wrong with it", async () => {
    const text = `${folder.path}/text`;
    writeFileSync(text, "This is no database, however long one reads on.\n".repeat(200));
    for (const wrong of [`sqlite:${folder.path}`, `sqlite:${text}/x.db`, `sqlite:${text}`]) {
      const error = await rejected(openDatabase(wrong));
      expect(error.message).to.include("can't be opened").and.include(wrong.slice("sqlite:".length));
      const isNoDatabase = wrong === `sqlite:${text}`;
      expect(classifyDatabaseError(error)).to.equal(isNoDatabase ? "unusable" : "unavailable");
    }
    expect((await rejected(openDatabase("postgres://x"))).message).to.include("sqlite:");
  });
});
