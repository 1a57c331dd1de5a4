// The running quarter of an hour in the concurrency roll-up: packed up to a minute ago while reports go on. Whatever they change
// meanwhile is read from the sessions until it is packed.
import { expect } from "chai";
import { unpackedChanges } from "../../../columnar/changes/columns.ts";
import type { Database } from "../../../db/index.ts";
import { DAY_MS, MINUTE_MS } from "../../../domain/time/units.ts";
import { staleSlots } from "../../../domain/usage/concurrency/invalidation-log.ts";
import { refreshConcurrency } from "../../../domain/usage/refresh/refresh.ts";
import { rebuildUsage } from "../../../domain/usage/totals/rebuild.ts";
import { aUser, someSessions } from "../../support/data/build-records.ts";
import { aPool, aServer } from "../../support/data/build-servers.ts";
import { openTestDatabase } from "../../support/data/database.ts";
import { withBeforeOne } from "../../support/data/disturbed.ts";

const midnight = Date.UTC(2026, 2, 2);
/** So many minutes after noon. */
const at = (minutes: number) => midnight + DAY_MS / 2 + minutes * MINUTE_MS;

describe("the running quarter of an hour in the concurrency roll-up", () => {
  let db: Database;
  let poolId: number;
  let userId: number;
  before(async () => {
    db = await openTestDatabase();
    await aServer(db);
    poolId = await aPool(db, { licenseServerId: 1, total: 10 });
    userId = await aUser(db);
  });
  after(() => db.close());
  beforeEach(async () => {
    await db.write.transaction(async (trx) => {
      await trx("sessions").delete();
      await rebuildUsage(trx);
    });
    await add([-600, -590]);
    await refresh(0);
  });

  const add = (...minutes: readonly (readonly [from: number, to: number])[]) =>
    someSessions(
      db,
      minutes.map(([from, to]) => ({ poolId, userId, startAt: at(from), endAt: at(to) })),
    );
  const refresh = (minutes: number) => refreshConcurrency(db, { now: at(minutes) });
  /** A round in which something happens before its transaction that writes with this number. */
  const refreshWith = (minutes: number, number: number, happens: () => Promise<unknown>) =>
    refreshConcurrency(withBeforeOne(db, "write", number, happens), { now: at(minutes) });

  /** The minutes after noon of what is packed since noon, row by row. */
  async function packed(): Promise<number[][]> {
    const rows = await db.read("usage_changes").where("day_at", midnight).orderBy("first_slot").select("changes");
    return rows
      .map((row) => Array.from(unpackedChanges(row.changes), (change) => (change >>> 1) / MINUTE_MS - 720))
      .filter((minutes) => (minutes[0] ?? 0) >= 0);
  }

  /** Of each dirty slot since noon the minute from which it is dirty. */
  async function dirty(): Promise<number[]> {
    const slots = await staleSlots(db.read, { startAt: at(0), endAt: at(600) });
    return slots.map(({ staleSince }) => (staleSince - at(0)) / MINUTE_MS);
  }

  it("is packed up to the last minute but one, and goes on from there", async () => {
    await add([1, 3], [4, 20], [8.5, 9]);
    expect(await dirty()).to.deep.equal([1, 20]);
    await refresh(9.4);
    expect([await packed(), await dirty()]).to.deep.equal([[[1, 3, 4]], [8, 20]]);
    await add([8.25, 11]);
    await refresh(10);
    expect([await packed(), await dirty()]).to.deep.equal([[[1, 3, 4, 8.25, 8.5]], [9, 20]]);
    await refresh(16);
    expect([await packed(), await dirty()]).to.deep.equal([[[1, 3, 4, 8.25, 8.5, 9, 11]], [20]]);
    await refresh(24);
    expect([await packed(), await dirty()]).to.deep.equal([[[1, 3, 4, 8.25, 8.5, 9, 11], [20]], [23]]);
  });

  it("is left alone until a minute has passed in which something changed", async () => {
    await add([1, 3]);
    await refresh(1.9);
    expect([await packed(), await dirty()]).to.deep.equal([[], [1]]);
    await refresh(2.9);
    expect([await packed(), await dirty()], "nothing is as old yet").to.deep.equal([[], [1]]);
    await refresh(3);
    expect([await packed(), await dirty()]).to.deep.equal([[[1]], [2]]);
  });

  it("takes back what goes and moves, and is no row where nothing is left", async () => {
    await add([1, 3], [4, 5]);
    await refresh(9);
    await db.write("sessions").where("start_at", at(4)).delete();
    await db
      .write("usage_level_marks")
      .where("slot_at", at(0))
      .update({ dirty_from: at(4) });
    await refresh(9);
    expect(await packed()).to.deep.equal([[1, 3]]);
    await db.write("sessions").where("start_at", at(1)).delete();
    await db
      .write("usage_level_marks")
      .where("slot_at", at(0))
      .update({ dirty_from: at(1) });
    await refresh(9);
    expect(await packed()).to.deep.equal([]);
  });

  it("stays dirty from the instant of what is reported while it is worked out", async () => {
    await add([1, 9]);
    await refreshWith(8, 2, () => add([3, 5]));
    expect(await dirty()).to.deep.equal([3]);
    await refreshWith(8, 2, () => add([6.5, 7.5]));
    expect([await packed(), await dirty()]).to.deep.equal([[[1, 3, 5]], [6.5]]);
    await refresh(16);
    expect([await packed(), await dirty()]).to.deep.equal([[[1, 3, 5, 6.5, 7.5, 9]], []]);
  });

  it("stays dirty as a whole where a program marks it meanwhile that does not know since when", async () => {
    await add([1, 9]);
    const mark = db.write("usage_level_marks").where("slot_at", at(0));
    await refreshWith(8, 2, () => mark.increment("version", 1));
    expect([await packed(), await dirty()]).to.deep.equal([[], [0]]);
    await refresh(8);
    expect([await packed(), await dirty()]).to.deep.equal([[[1]], [7]]);
  });

  it("is stored by the round that took it last", async () => {
    await add([1, 9]);
    await refreshWith(8, 2, async () => {
      await add([2, 3]);
      await refresh(11);
    });
    expect([await packed(), await dirty()]).to.deep.equal([[[1, 2, 3, 9]], [10]]);
  });

  it("is not stored where the roll-up was forgotten meanwhile", async () => {
    await add([1, 9]);
    await refreshWith(8, 2, () => db.write.transaction((trx) => rebuildUsage(trx)));
    expect(await packed()).to.deep.equal([]);
    await refresh(8);
    expect(await packed()).to.deep.equal([[1, 9]]);
  });

  it("is part of the row of its day once that is over", async () => {
    await add([1, 9], [20, 25]);
    await refresh(30);
    await refresh(24 * 60);
    const rows = await db.read("usage_changes").where("day_at", midnight).select("slots");
    expect(rows.map(({ slots }) => Number(slots))).to.deep.equal([96]);
    expect(await db.read("usage_level_marks").pluck("slot_at")).to.deep.equal([]);
  });
});
