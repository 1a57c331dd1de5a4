// A file that was overwritten is left by all connections while it is not at its path, where the last one writes nothing into it.
import { existsSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { DatabaseError, DatabaseUnusable, fileOverwritten } from "../../../db/errors.ts";
import { openDriver } from "../../../db/sqlite/driver.ts";
import { OverwriteWatch } from "../../../db/sqlite/file/overwritten.ts";
import { type FileIdentity, identityOf } from "../../../db/sqlite/file/place.ts";
import { Soundness } from "../../../db/sqlite/file/soundness.ts";
import { waitUntil } from "../../support/run/wait.ts";
import { type TemporaryFolder, temporaryFolder } from "../temporary-folder.ts";

describe("a file that was overwritten", () => {
  let folder: TemporaryFolder;
  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(() => folder.remove());

  it("is back when the last connection has left it, also one that was being opened, and is not opened again", async () => {
    const file = join(folder.path, "svc.db");
    writeFileSync(file, "a backup");
    const soundness = new Soundness(file, identityOf(file) as FileIdentity);
    const left: [name: string, isAtItsPath: boolean][] = [];
    const connection = (name: string) => ({
      check: () => Promise.reject(new DatabaseError("overwritten", fileOverwritten)),
      leave: async () => void left.push([name, existsSync(file)]),
    });
    await soundness.opening("write", async () => connection("writer"));
    const slow = Promise.withResolvers<ReturnType<typeof connection>>();
    const opening = soundness.opening("read", () => slow.promise);
    soundness.watch();
    await waitUntil("the file is moved", async () => !existsSync(file), 20_000);
    slow.resolve(connection("reader"));
    await opening;
    await waitUntil("the file is back", async () => existsSync(file), 20_000);
    expect(left).to.have.deep.members([
      ["writer", false],
      ["reader", false],
    ]);
    const refused = await soundness.opening("read", async () => connection("late")).catch((error: unknown) => error);
    expect(refused).to.be.instanceOf(DatabaseUnusable);
    await soundness.close();
  });
});

describe("a statement that is done", () => {
  it("does not fail because the file was moved away meanwhile; the next one does", () => {
    const folder = temporaryFolder();
    const file = join(folder.path, "svc.db");
    writeFileSync(file, "");
    const identity = identityOf(file) as FileIdentity;
    const database = openDriver({ host: "thread", file, identity, access: "write", durable: false });
    try {
      const watch = new OverwriteWatch(database, file);
      watch.check();
      database.exec("create table any (one)");
      renameSync(file, `${file}.away`);
      expect(() => watch.note()).not.to.throw();
      expect(() => watch.check()).to.throw("ENOENT");
    } finally {
      database.close();
      folder.remove();
    }
  });
});
