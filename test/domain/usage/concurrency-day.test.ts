// What the concurrency roll-up keeps of a day: for each key the slots in which something begins or ends, and the day as a
// whole; and that a later round works out the dirty slots alone.
import { expect } from "chai";
import type { Database } from "../../../db/index.ts";
import { DAY_MS, MINUTE_MS } from "../../../domain/time/units.ts";
import { refreshConcurrency } from "../../../domain/usage/concurrency/build.ts";
import { keyKinds } from "../../../domain/usage/concurrency/changes.ts";
import { readSegment, readSlots } from "../../../domain/usage/concurrency/segment.ts";
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

  async function kept(kind: number, keyId: number, day: number) {
    const row = await db.read("usage_levels").where({ kind, key_id: keyId, day_at: day }).first("day", "slots");
    return row && { whole: readSegment(row.day), slots: Object.fromEntries(readSlots(row.slots)) };
  }

  const min = MINUTE_MS;
  const morning = {
    32: {
      ...{ starts: 1, sessions: 1, licenses: 3, lowest: 0, highest: 3, highestMs: 5 * min },
      ...{ usageMs: 10 * min, licenseMs: 30 * min, free: 10, fullMs: 0 },
    },
    33: {
      ...{ starts: 0, sessions: -1, licenses: -3, lowest: -3, highest: 0, highestMs: 0 },
      ...{ usageMs: -10 * min, licenseMs: -30 * min, free: 7, fullMs: 0 },
    },
  };
  const night = {
    ...{ starts: 1, sessions: 1, licenses: 2, lowest: 0, highest: 2, highestMs: 5 * min },
    ...{ usageMs: 10 * min, licenseMs: 20 * min, free: 10, fullMs: 0 },
  };

  it("has of a pool the slots in which its sessions begin and end, relative to before, and the day as a whole", async () => {
    await refresh();
    expect(await kept(keyKinds.pool, poolId, first)).to.deep.equal({
      slots: { ...morning, 95: night },
      whole: {
        ...{ starts: 2, sessions: 1, licenses: 2, lowest: 0, highest: 3, highestMs: at(8, 5) - first },
        ...{ usageMs: 25 * min, licenseMs: 65 * min, free: 10, fullMs: 0 },
      },
    });
    const ended = {
      ...{ starts: 0, sessions: -1, licenses: -2, lowest: -2, highest: 0, highestMs: 0 },
      ...{ free: 8, fullMs: 0 },
    };
    expect(await kept(keyKinds.pool, poolId, second)).to.deep.equal({
      slots: { 0: { ...ended, usageMs: -5 * min, licenseMs: -10 * min } },
      whole: { ...ended, usageMs: -(1440 - 10) * min, licenseMs: -2 * (1440 - 10) * min },
    });
  });

  it("counts a session without length as one that begins, and knows no free licences where the total is 0", async () => {
    await refresh();
    const nothing = { sessions: 0, licenses: 0, lowest: 0, highest: 0, highestMs: 0, usageMs: 0, licenseMs: 0 };
    expect((await kept(keyKinds.pool, otherId, first))?.slots).to.deep.equal({
      32: { starts: 1, ...nothing, free: null, fullMs: 0 },
    });
  });

  it("has the same of all use, of the licence server and of groups, which own nothing", async () => {
    await refresh();
    const all = await kept(keyKinds.all, 0, first);
    expect(all?.slots[32]).to.deep.equal({ ...morning[32], starts: 2 });
    expect(await kept(keyKinds.server, 1, first)).to.deep.equal(all);
    const crew: number = (await db.read("user_groups").where({ name: "crew" }).first("id")).id;
    expect((await kept(keyKinds.group, crew, first))?.slots).to.deep.equal({
      32: { ...morning[32], free: null },
      33: { ...morning[33], free: null },
    });
    expect(Object.keys((await kept(keyKinds.group, 0, first))?.slots ?? {})).to.deep.equal(["32", "95"]);
    expect(await kept(keyKinds.group, crew, second)).to.equal(undefined);
  });

  it("counts the time at full use, and knows no free licences in a slot in which the total changes", async () => {
    await db.write("pool_totals").insert([
      { pool_id: poolId, since_at: at(0, 0), total: 3 },
      { pool_id: poolId, since_at: at(23, 55), total: 4 },
    ]);
    await refresh();
    const found = await kept(keyKinds.pool, poolId, first);
    expect(found?.slots[32]).to.include({ free: 3, fullMs: 10 * min });
    expect(found?.slots[33]).to.include({ free: 0, fullMs: 5 * min });
    expect(found?.slots[95]).to.include({ free: null, fullMs: 0 });
    expect(found?.whole).to.include({ free: null, fullMs: 0 });
    expect((await kept(keyKinds.pool, poolId, second))?.whole).to.include({ free: 2, fullMs: 0 });
  });

  it("is worked out anew in its dirty slots alone, and no other day is", async () => {
    await refresh();
    const before = await kept(keyKinds.pool, poolId, second);
    // Nobody told of it: only who reads the sessions of a slot sees it.
    await db.write("sessions").where({ number_of_licenses: 2 }).update({ number_of_licenses: 5 });
    await someSessions(db, [{ poolId, userId, numberOfLicenses: 4, startAt: at(8, 32), endAt: at(8, 40) }]);
    await refresh();
    const { slots = {} } = (await kept(keyKinds.pool, poolId, first)) ?? {};
    expect(slots).to.deep.include({ ...morning, 95: night });
    expect(slots[34]).to.include({ starts: 1, highest: 4, highestMs: 2 * min, licenses: 0, free: 10 });
    expect(await kept(keyKinds.pool, poolId, second)).to.deep.equal(before);
    expect(await marks()).to.deep.equal([]);
  });

  it("loses the slots and the keys in which nothing is left, and keeps the others", async () => {
    await refresh();
    await db.write("sessions").where({ number_of_licenses: 3 }).delete();
    await db
      .write("usage_level_marks")
      .insert([32, 33].map((slot) => ({ slot_at: first + slot * 15 * min, version: 1 })));
    await refresh();
    expect((await kept(keyKinds.pool, poolId, first))?.slots).to.deep.equal({ 95: night });
    expect(await kept(keyKinds.pool, otherId, first)).not.to.equal(undefined);
    expect(await kept(keyKinds.pool, poolId, second)).not.to.equal(undefined);
    const groups: number[] = await db
      .read("usage_levels")
      .where({ kind: keyKinds.group, day_at: first })
      .pluck("key_id");
    expect(groups.map(Number)).to.deep.equal([0]);
  });

  it("leaves slots that became dirty in the last minute to a later round", async () => {
    await refresh();
    const slot = at(12, 0);
    await db.write("usage_level_marks").insert({ slot_at: slot, version: 1 });
    await refresh(slot + 16 * min - 1);
    expect(await marks(), "a quarter of an hour and a minute have not passed").to.deep.equal([slot]);
    await refresh(slot + 16 * min);
    expect(await marks()).to.deep.equal([]);
  });
});
