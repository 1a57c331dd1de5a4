// A refresh of the concurrency roll-up while others write: whatever comes in the middle of it, and however often it begins
// again, the result is stored as one refresh over the finished history makes it.
import { expect } from "chai";
import type { Database } from "../../../db/index.ts";
import { DAY_MS } from "../../../domain/time/units.ts";
import { forgetConcurrency } from "../../../domain/usage/concurrency/invalidation-log.ts";
import { refreshConcurrency } from "../../../domain/usage/refresh/refresh.ts";
import { rebuildUsage } from "../../../domain/usage/totals/rebuild.ts";
import { aUser, someSessions } from "../../support/data/build-records.ts";
import { aPool, aServer } from "../../support/data/build-servers.ts";
import { openTestDatabase } from "../../support/data/database.ts";
import { withBefore } from "../../support/data/disturbed.ts";

const HOUR = 3_600_000;
const first = Date.UTC(2026, 2, 2);
const now = first + 100 * DAY_MS;

describe("a round of the concurrency roll-up", () => {
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
    await add(...[0, 1, 2, 3, 4, 5].map((day) => [day * 24 + 8, day * 24 + 16] as const));
  });

  const add = (...hours: readonly (readonly [from: number, to: number])[]) =>
    someSessions(
      db,
      hours.map(([from, to]) => ({ poolId, userId, startAt: first + from * HOUR, endAt: first + to * HOUR })),
    );
  const storedLevels = () => db.read("usage_levels").orderBy(["kind", "key_id", "day_at"]).select();

  /** What one refresh makes of the history as it is now, stored instead of the previous rows. */
  async function madeAnew() {
    await db.write.transaction((trx) => forgetConcurrency(trx));
    await refreshConcurrency(db, { now });
    return storedLevels();
  }

  /** A round with something that happens between two of its days, once. */
  async function roundWith(happens: () => Promise<unknown>): Promise<void> {
    let days = 0;
    const pause = async () => {
      days += 1;
      if (days === 3) await happens();
    };
    await refreshConcurrency(db, { now, pause, daysAtOnce: 1 });
    expect(days, "days worked out").to.be.at.least(3);
  }

  it("takes in sessions that come to light in days that it has done, and in days that it has not", async () => {
    await roundWith(() => add([5 * 24 + 9, 5 * 24 + 10], [0, 30], [4 * 24, 4 * 24 + 1]));
    expect(await storedLevels()).to.deep.equal(await madeAnew());
  });

  it("stores the same, however many days it stores at once", async () => {
    await add([1 * 24 + 20, 4 * 24 + 2]);
    const made = await madeAnew();
    for (const daysAtOnce of [1, 2, 5]) {
      await db.write.transaction((trx) => forgetConcurrency(trx));
      let times = 0;
      const pause = async () => {
        times += 1;
      };
      await refreshConcurrency(db, { now, daysAtOnce, pause });
      expect(await storedLevels()).to.deep.equal(made);
      expect(times).to.equal(Math.ceil(6 / daysAtOnce));
    }
  });

  it("begins anew where everything was rebuilt in the middle of it", async () => {
    await roundWith(() => db.write.transaction((trx) => rebuildUsage(trx)));
    await refreshConcurrency(db, { now });
    expect(await storedLevels()).to.deep.equal(await madeAnew());
  });

  const whereBefore = (side: "read" | "write", happens: () => Promise<unknown>) => withBefore(db, side, happens);

  it("takes in what was written to a day while it was worked out", async () => {
    let late = 3;
    const writing = whereBefore("write", async () => {
      late -= 1;
      if (late >= 0) await add([late + 3, 5 * 24 + 12]);
    });
    await refreshConcurrency(writing, { now });
    expect(late).to.be.below(0);
    expect(await storedLevels()).to.deep.equal(await madeAnew());
  });

  it("stores nothing of a day of which a computed slot has changed", async () => {
    await refreshConcurrency(db, { now });
    await add([8, 16]);
    const hours = [8, 8, 8, 8];
    const writing = whereBefore("write", async () => {
      const hour = hours.shift();
      if (hour !== undefined) await add([hour, hour + 1]);
    });
    let snapshots = 0;
    const counted = { ...writing, read: whereBefore("read", async () => (snapshots += 1)).read };
    await refreshConcurrency(counted as Database, { now });
    // Three of them in vain; then writers are locked out.
    expect([snapshots, hours]).to.deep.equal([3, []]);
    expect(await storedLevels()).to.deep.equal(await madeAnew());
  });
});
