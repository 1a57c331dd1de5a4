// The migrations, run for real on data: up, down step by step, and up again.
import { expect } from "chai";
import { BaselineStays, VersionTooOld } from "../../../db/errors.ts";
import {
  type Database,
  migrate,
  migrateDown,
  migrationStatus,
  openDatabase,
  requireSchema,
  SchemaTooNew,
  schemaFindings,
} from "../../../db/index.ts";
import { newDatabase, openNewDatabase } from "../../support/data/database.ts";
import { addDenial, addServer, addSession } from "../rows.ts";
import { makeOlder } from "./make-older.ts";
import { schemaOf } from "./schema-of.ts";

async function fill(db: Database): Promise<void> {
  const ids = await addServer(db);
  await addSession(db, ids);
  await addDenial(db, ids);
}

describe("the migrations", () => {
  let db: Database;
  beforeEach(async () => {
    db = await openNewDatabase();
  });
  afterEach(() => db.close());

  it("list what is done and what is pending, and change nothing by that", async () => {
    const before = await migrationStatus(db);
    expect(before.done).to.deep.equal([]);
    expect(await schemaOf(db)).to.deep.equal([]);
    const names = await migrate(db);
    expect(names).to.deep.equal(before.pending);
    expect(await migrationStatus(db)).to.deep.equal({ done: names, pending: [], unknown: [] });
  });

  it("are done once: again changes nothing", async () => {
    await migrate(db);
    const made = await schemaOf(db);
    expect(await migrate(db)).to.deep.equal([]);
    expect(await schemaOf(db)).to.deep.equal(made);
  });

  it("go down one by one to the schema of 1.0.0 and up again with data in the tables, to the same schema and without a broken reference", async () => {
    const [baseline = "", ...names] = await migrate(db);
    const made = await schemaOf(db);
    await fill(db);
    for (const [index, name] of [...names.entries()].reverse()) {
      expect(await migrateDown(db)).to.deep.equal([name]);
      // SQL Server refuses a step that would break a reference.
      if (db.engine === "sqlite") expect(await db.read.raw("pragma foreign_key_check")).to.deep.equal([]);
      await migrate(db);
      expect(await schemaOf(db), name).to.deep.equal(made);
      await fill(db);
      await migrateDown(db, names.length - index);
    }
    expect((await migrationStatus(db)).done).to.deep.equal([baseline]);
    expect(await migrate(db)).to.deep.equal(names);
    expect(await schemaOf(db)).to.deep.equal(made);
  });

  it("do not go below the schema of 1.0.0, and then take nothing back", async () => {
    const names = await migrate(db);
    const made = await schemaOf(db);
    const error = await migrateDown(db, names.length).catch((reason) => reason);
    expect(error).to.be.instanceOf(BaselineStays);
    expect((await migrationStatus(db)).done).to.deep.equal(names);
    expect(await schemaOf(db)).to.deep.equal(made);
  });

  it("lose nothing that is stored when a later one is taken back", async () => {
    await migrate(db);
    const ids = await addServer(db);
    const sessionId = await addSession(db, ids);
    await migrateDown(db, 2);
    await migrate(db);
    expect(await db.read("sessions").pluck("id")).to.deep.equal([sessionId]);
    expect(await db.read("pools").pluck("id")).to.deep.equal([ids.poolId]);
  });

  it("refuse a database of a newer version, and leave it alone", async () => {
    await migrate(db);
    await db.write("migrations").insert({ name: "9999-tomorrow", batch: 9 });
    expect((await migrationStatus(db)).unknown).to.deep.equal(["9999-tomorrow"]);
    for (const attempt of [migrate(db), migrateDown(db)]) {
      const error = await attempt.then(
        () => undefined,
        (reason) => reason,
      );
      expect(error).to.be.instanceOf(SchemaTooNew);
      expect(error.message).to.include("9999-tomorrow");
    }
  });

  it("refuse a database of before 1.0.0, and leave it alone", async () => {
    await makeOlder(db);
    const made = await schemaOf(db);
    for (const attempt of [migrate, migrateDown, migrationStatus, requireSchema]) {
      const error = await attempt(db).catch((reason) => reason);
      expect(error, attempt.name).to.be.instanceOf(VersionTooOld);
      expect(error.message).to.include("Let version 1.0.0 migrate it first");
    }
    expect(await schemaOf(db)).to.deep.equal(made);
    const [finding] = await schemaFindings(db);
    expect(finding).to.include({ state: "fault", found: "is of a version before 1.0.0" });
  });
});

describe("migrating at once", () => {
  it("does the work once when two processes begin together", async () => {
    const { url, remove } = await newDatabase();
    const [one, two] = await Promise.all([openDatabase(url), openDatabase(url)]);
    const done = await Promise.all([migrate(one), migrate(two)]);
    expect(done.flat()).to.deep.equal((await migrationStatus(one)).done);
    await Promise.all([one.close(), two.close()]);
    await remove();
  });
});
