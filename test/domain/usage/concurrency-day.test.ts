// What the concurrency roll-up stores of a day: its starts and ends in packed columns, and for each key the day as a whole; and
// that a later refresh computes what is stale.
import { expect } from "chai";
import { type Column, unpacked, unpackedChanges } from "../../../columnar/changes/columns.ts";
import { readSegment, still } from "../../../columnar/changes/segments.ts";
import type { Database } from "../../../db/index.ts";
import { DAY_MS, MINUTE_MS } from "../../../domain/time/units.ts";
import { keyKinds } from "../../../domain/usage/concurrency/changes.ts";
import { refreshConcurrency } from "../../../domain/usage/refresh/refresh.ts";
import { rebuildUsage } from "../../../domain/usage/totals/rebuild.ts";
import { aUser, someSessions } from "../../support/data/build-records.ts";
import { aPool, aServer } from "../../support/data/build-servers.ts";
import { openTestDatabase } from "../../support/data/database.ts";

const first = Date.UTC(2026, 2, 2);
const second = first + DAY_MS;
const later = first + 100 * DAY_MS;
/** A minute of the first day; of the ones after it, too. */
const at = (hour: number, minute: number) => first + (hour * 60 + minute) * MINUTE_MS;

describe("a day of the concurrency roll-up", () => {
  let db: Database;
  let poolId: number;
  let otherId: number;
  let userId: number;
  before(async () => {
    db = await openTestDatabase();
    await aServer(db);
    poolId = await aPool(db, { licenseServerId: 1, total: 10 });
    otherId = await aPool(db, { licenseServerId: 1, total: 0 });
    userId = await aUser(db);
  });
  after(() => db.close());
  beforeEach(async () => {
    await db.write.transaction(async (trx) => {
      for (const table of ["sessions", "pool_totals"]) await trx(table).delete();
      await rebuildUsage(trx);
    });
    await someSessions(db, [
      { poolId, userId, numberOfLicenses: 3, startAt: at(8, 5), endAt: at(8, 20), groupName: "crew" },
      { poolId, userId, numberOfLicenses: 2, startAt: at(23, 50), endAt: at(24, 10) },
      { poolId: otherId, userId, numberOfLicenses: 1, startAt: at(8, 0), endAt: at(8, 0) },
    ]);
  });

  const refresh = (now = later) => refreshConcurrency(db, { now });
  const marks = async () =>
    (await db.read("usage_level_marks").orderBy("slot_at").pluck("slot_at")).map((slot) => Number(slot));

  async function storedDay(kind: number, keyId: number, day: number) {
    const row = await db.read("usage_levels").where({ kind, key_id: keyId, day_at: day }).first("day");
    return row && readSegment(row.day);
  }

  /** The rows of packed changes: their first slot and how many, and each change with its minute, licences and pool. */
  async function changes(day: number) {
    const rows = await db.read("usage_changes").where({ day_at: day }).orderBy("first_slot");
    return rows.map((row) => {
      const [licenses, pools] = [row.licenses, row.pool_ids].map(unpacked);
      const number = (column: Column | undefined, index: number) =>
        typeof column === "number" ? column : column?.[index];
      const all = Array.from(unpackedChanges(row.changes), (change, index) => [
        (change >>> 1) / MINUTE_MS,
        (change & 1) === 1 ? "start" : "end",
        number(licenses, index),
        number(pools, index),
      ]);
      return { slots: [row.first_slot, row.slots], all };
    });
  }

  const min = MINUTE_MS;

  it("has every start and end in the order of time in one row", async () => {
    await refresh();
    expect(await changes(first)).to.deep.equal([
      {
        slots: [0, 96],
        all: [
          [480, "start", 1, otherId],
          [480, "end", 1, otherId],
          [485, "start", 3, poolId],
          [500, "end", 3, poolId],
          [1430, "start", 2, poolId],
        ],
      },
    ]);
    expect(await changes(second)).to.deep.equal([{ slots: [0, 96], all: [[10, "end", 2, poolId]] }]);
  });

  it("has of a pool the day as a whole, relative to before", async () => {
    await refresh();
    expect(await storedDay(keyKinds.pool, poolId, first)).to.deep.equal({
      starts: 2,
      sessions: 1,
      licenses: 2,
      lowest: 0,
      highest: 3,
      highestMs: at(8, 5) - first,
      usageMs: 25 * min,
      licenseMs: 65 * min,
      free: 10,
      fullMs: 0,
    });
    expect(await storedDay(keyKinds.pool, poolId, second)).to.deep.equal({
      starts: 0,
      sessions: -1,
      licenses: -2,
      lowest: -2,
      highest: 0,
      highestMs: 0,
      usageMs: -(1440 - 10) * min,
      licenseMs: -2 * (1440 - 10) * min,
      free: 8,
      fullMs: 0,
    });
  });

  it("counts a session without length as one that begins, and knows no free licences where the total is 0", async () => {
    await refresh();
    expect(await storedDay(keyKinds.pool, otherId, first)).to.deep.equal({ ...still, starts: 1 });
  });

  it("has the same of all use, of the licence server and of groups, which have no licences", async () => {
    await refresh();
    const pool = await storedDay(keyKinds.pool, poolId, first);
    const all = await storedDay(keyKinds.all, 0, first);
    expect(all).to.deep.equal({ ...pool, starts: 3 });
    expect(await storedDay(keyKinds.server, 1, first)).to.deep.equal(all);
    const crew: number = (await db.read("user_groups").where({ name: "crew" }).first("id")).id;
    expect(await storedDay(keyKinds.group, crew, first)).to.include({ starts: 1, highest: 3, licenses: 0, free: null });
    expect(await storedDay(keyKinds.group, 0, first)).to.include({ starts: 2, highest: 2, free: null });
    expect(await storedDay(keyKinds.group, crew, second)).to.equal(undefined);
  });

  it("counts the time at full use, and knows no free licences on a day on which the total changes", async () => {
    await db.write("pool_totals").insert([
      { pool_id: poolId, since_at: at(0, 0), total: 2 },
      { pool_id: poolId, since_at: at(24, 5), total: 4 },
    ]);
    await refresh();
    expect(await storedDay(keyKinds.pool, poolId, first)).to.include({ free: 2, fullMs: 25 * min });
    expect(await storedDay(keyKinds.pool, poolId, second)).to.include({ free: null, fullMs: 0 });
  });

  it("is worked out anew where a slot of it is dirty, and no other day is", async () => {
    await refresh();
    const before = await storedDay(keyKinds.pool, poolId, second);
    // Without an entry in the invalidation log: only a reader of the day's sessions sees it.
    await db.write("sessions").where({ number_of_licenses: 2 }).update({ number_of_licenses: 5 });
    await someSessions(db, [{ poolId, userId, numberOfLicenses: 4, startAt: at(8, 32), endAt: at(8, 40) }]);
    await refresh();
    expect(await storedDay(keyKinds.pool, poolId, first)).to.include({ starts: 3, highest: 5, licenses: 5 });
    expect(await storedDay(keyKinds.pool, poolId, second)).to.deep.equal(before);
    expect(await marks()).to.deep.equal([]);
  });

  it("is rows of hours and of dirty slots while it is open; once it is over it is one row", async () => {
    const noon = at(12, 0);
    await db.write("sessions").where("start_at", ">", noon).delete();
    await db.write.transaction((trx) => rebuildUsage(trx));
    await refresh(noon);
    expect((await changes(first)).map(({ slots }) => slots)).to.deep.equal([[32, 4]]);
    expect(await storedDay(keyKinds.pool, poolId, first), "not computed as a whole").to.equal(undefined);
    expect(await marks(), "its last slot is worked out when it is over").to.deep.equal([at(23, 45)]);
    await db.write("sessions").update({ number_of_licenses: 7 });
    await someSessions(db, [{ poolId, userId, numberOfLicenses: 4, startAt: at(11, 0), endAt: at(11, 20) }]);
    await refresh(noon);
    const all = (await changes(first)).map((row) => [row.slots, row.all.map(([, , licenses]) => licenses)]);
    expect(all).to.deep.equal([
      [
        [32, 4],
        [1, 1, 3, 3],
      ],
      [[44, 1], [4]],
      [[45, 1], [4]],
    ]);
    await refresh();
    expect((await changes(first)).map(({ slots }) => slots)).to.deep.equal([[0, 96]]);
    expect(await storedDay(keyKinds.pool, poolId, first)).to.include({ starts: 2, highest: 7 });
    expect(await marks()).to.deep.equal([]);
  });

  it("loses the keys in which nothing is left, and retains the others", async () => {
    await refresh();
    await db.write("sessions").where({ number_of_licenses: 3 }).delete();
    await db.write("usage_level_marks").insert({ slot_at: first + 32 * 15 * min, version: 1 });
    await refresh();
    expect(await storedDay(keyKinds.pool, poolId, first)).to.include({ starts: 1 });
    expect(await storedDay(keyKinds.pool, otherId, first)).not.to.equal(undefined);
    expect(await storedDay(keyKinds.pool, poolId, second)).not.to.equal(undefined);
    const groups: number[] = await db
      .read("usage_levels")
      .where({ kind: keyKinds.group, day_at: first })
      .pluck("key_id");
    expect(groups.map(Number)).to.deep.equal([0]);
    await db.write("sessions").delete();
    await db.write("usage_level_marks").insert({ slot_at: second, version: 1 });
    await refresh();
    expect(await changes(second), "of an empty day nothing is stored").to.deep.equal([]);
    expect(await storedDay(keyKinds.all, 0, second)).to.equal(undefined);
  });

  it("leaves slots that became dirty in the last minute to a later round", async () => {
    await refresh();
    const slot = at(23, 45);
    await db.write("usage_level_marks").insert({ slot_at: slot, version: 1 });
    await refresh(slot + 16 * min - 1);
    expect(await marks(), "a quarter of an hour and a minute have not passed").to.deep.equal([slot]);
    await refresh(slot + 16 * min);
    expect(await marks()).to.deep.equal([]);
  });
});
