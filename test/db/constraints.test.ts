// What the tables refuse, whoever writes.
import { expect } from "chai";
import { classifyDatabaseError, type Database } from "../../db/index.ts";
import { openTestDatabase } from "../support/data/database.ts";
import { addServer, addSession, type Ids } from "./rows.ts";

/** The engine's word or number for what was refused, and what it means. */
async function refusal(work: Promise<unknown>): Promise<{ code: string; kind: string }> {
  const error = await work.then(
    () => undefined,
    (reason) => reason,
  );
  expect(error, "the statement was taken").to.be.instanceOf(Error);
  const code = typeof error.number === "number" ? (sqlServer[error.number] ?? error.message) : error.code;
  return { code, kind: classifyDatabaseError(error) };
}

/** SQL Server's number for unique indexes, for unique constraints, and for check constraints, by SQLite's words. */
const sqlServer: Record<number, string> = {
  2601: "SQLITE_CONSTRAINT_UNIQUE",
  2627: "SQLITE_CONSTRAINT_UNIQUE",
  547: "SQLITE_CONSTRAINT_CHECK",
};

describe("the tables", () => {
  let db: Database;
  let ids: Ids;
  before(async () => {
    db = await openTestDatabase();
    ids = await addServer(db);
  });
  after(() => db.close());

  for (const key of ["checkout_key", "start_key", "end_key"]) {
    it(`take no session twice by its ${key}, and any number without one`, async () => {
      await addSession(db, ids, { [key]: "the same" });
      expect(await refusal(addSession(db, ids, { [key]: "the same" }))).to.deep.equal({
        code: "SQLITE_CONSTRAINT_UNIQUE",
        kind: "unique",
      });
      await addSession(db, ids);
      await addSession(db, ids);
    });
  }

  it("take no session that ends before it starts, and one that ends as it starts", async () => {
    const start = Date.UTC(2026, 0, 1);
    expect((await refusal(addSession(db, ids, { start_at: start, end_at: start - 1 }))).code).to.equal(
      "SQLITE_CONSTRAINT_CHECK",
    );
    await addSession(db, ids, { start_at: start, end_at: start });
  });

  it("take a session that shares another one's licences, and none of fewer than no licences", async () => {
    await addSession(db, ids, { number_of_licenses: 0 });
    expect((await refusal(addSession(db, ids, { number_of_licenses: -1 }))).code).to.equal("SQLITE_CONSTRAINT_CHECK");
  });

  it("take no ended session without its class of length, and no active one with one", async () => {
    expect((await refusal(addSession(db, ids, { length_class: null }))).code).to.equal("SQLITE_CONSTRAINT_CHECK");
    expect((await refusal(addSession(db, ids, { end_at: null, length_class: 1 }))).code).to.equal(
      "SQLITE_CONSTRAINT_CHECK",
    );
    await addSession(db, ids, { end_at: null, length_class: null });
  });

  it("take no session of a user, pool or server that is not there", async () => {
    for (const wrong of [{ userId: 99_999 }, { poolId: 99_999 }, { serverId: 99_999 }]) {
      expect((await refusal(addSession(db, { ...ids, ...wrong }))).kind).to.equal("foreign_key");
    }
  });

  it("accept no two names that differ only in case", async () => {
    await db.write("users").insert({ name: "Ünal", name_key: "ünal" });
    expect((await refusal(db.write("users").insert({ name: "ÜNAL", name_key: "ünal" }))).kind).to.equal("unique");
  });

  it("never give an id out twice", async () => {
    const id = await addSession(db, ids);
    await db.write("sessions").where({ id }).delete();
    expect(await addSession(db, ids)).to.be.greaterThan(id);
  });
});
