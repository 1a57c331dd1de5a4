// The version of a SQLite file: another one after each commit, whoever writes, and the same until then.
import { expect } from "chai";
import { type Database, openDatabase } from "../../../db/index.ts";
import { FileVersion } from "../../../db/sqlite/file.ts";
import { aUser } from "../../support/data/build-records.ts";
import { migratedDatabase } from "../../support/data/database.ts";
import { isOnMssql } from "../../support/sqlserver/mssql.ts";

describe("the version of a SQLite file", () => {
  let remove: () => Promise<void>;
  let one: Database;
  let two: Database;
  let version: FileVersion;
  beforeEach(async function () {
    if (isOnMssql) return this.skip();
    const made = await migratedDatabase();
    remove = made.remove;
    one = await openDatabase(made.url, { readers: 1 });
    two = await openDatabase(made.url, { readers: 1 });
    version = new FileVersion(made.url.replace("sqlite:", ""));
  });
  afterEach(async () => {
    if (isOnMssql) return;
    version.close();
    await Promise.all([one.close(), two.close()]);
    await remove();
  });

  it("stays while nobody writes, and what is read or taken back is no writing", async () => {
    const before = version.now();
    expect(before).to.be.a("number");
    await one.read("users").select("id");
    const takenBack = one.write.transaction(async (trx) => {
      await trx("leases").delete();
      await trx("users").insert({ name: "Ada", name_key: "ada" });
      throw new Error("no");
    });
    await takenBack.catch(() => undefined);
    expect(version.now()).to.equal(before);
  });

  it("is another one as soon as a writing is acknowledged, by this server or somebody else", async () => {
    const seen = new Set([version.now()]);
    for (let round = 0; round < 20; round++) {
      await aUser(round % 2 === 0 ? one : two, { name: `user ${round}` });
      seen.add(version.now());
    }
    expect(seen.size).to.equal(21);
  });
});
