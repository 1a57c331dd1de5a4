// How many licences are free at midnights, as a round of the concurrency roll-up reads it for many days at once.
import { expect } from "chai";
import type { Database } from "../../../db/index.ts";
import { DAY_MS } from "../../../domain/time/units.ts";
import { keyKinds } from "../../../domain/usage/concurrency/changes.ts";
import { FreeLicenses } from "../../../domain/usage/refresh/free-licenses.ts";
import { aUser, someSessions } from "../../support/data/build-records.ts";
import { aPool, aServer } from "../../support/data/build-servers.ts";
import { openTestDatabase } from "../../support/data/database.ts";

const first = Date.UTC(2026, 0, 5);
const days = 70;

describe("free licences at midnights", () => {
  let db: Database;
  let poolIds: number[];
  const sessions = Array.from({ length: 40 }, (_, index) => ({
    pool: index % 2,
    numberOfLicenses: 1 + (index % 3),
    startAt: first + index * 1.6 * DAY_MS,
    endAt: first + (index * 1.6 + (index % 7) * 0.8) * DAY_MS,
  }));
  before(async () => {
    db = await openTestDatabase();
    await aServer(db);
    poolIds = [
      await aPool(db, { licenseServerId: 1, total: 100 }),
      await aPool(db, { licenseServerId: 1, total: 50 }),
      // Nobody knows how many are owned.
      await aPool(db, { licenseServerId: 1, total: null }),
    ];
    const userId = await aUser(db);
    await someSessions(
      db,
      sessions.map(({ pool, ...one }) => ({ ...one, userId, poolId: poolIds[pool] as number })),
    );
  });
  after(() => db.close());

  /** As a round makes them: all, each pool, the licence server. */
  function expected(day: number): number[] {
    const used = [0, 1].map((pool) =>
      sessions
        .filter((one) => one.pool === pool && one.startAt < day && one.endAt >= day)
        .reduce((sum, one) => sum + one.numberOfLicenses, 0),
    ) as [number, number];
    const both = 150 - used[0] - used[1];
    const { all, pool, server } = keyKinds;
    return [
      ...[all, 0, both],
      ...[pool, poolIds[0] as number, 100 - used[0]],
      ...[pool, poolIds[1] as number, 50 - used[1]],
      ...[server, 1, both],
    ];
  }

  it("are right for each day of a round into the past, and of one that leaps", async () => {
    const round = new FreeLicenses();
    const down = Array.from({ length: days }, (_, day) => first + (days - 1 - day) * DAY_MS);
    for (const day of [...down, first + 30 * DAY_MS, first + 12 * DAY_MS, first + 11 * DAY_MS, first + 13 * DAY_MS]) {
      const { kinds, free } = await round.keysAt(db.read, day);
      expect([...free], new Date(day).toISOString()).to.deep.equal(expected(day));
      const serverOfPools = kinds.find(({ kind }) => kind === keyKinds.server)?.keyOfIds;
      expect(serverOfPools).to.deep.equal(new Map(poolIds.map((id) => [id, 1])));
    }
  });

  it("are read anew where what was read may not hold any more", async () => {
    const round = new FreeLicenses();
    await round.keysAt(db.read, first + 20 * DAY_MS);
    await db.write("pools").where({ id: poolIds[0] }).update({ total: 120 });
    const all = async () => (await round.keysAt(db.read, first + 20 * DAY_MS)).free[2] as number;
    const before = await all();
    round.forget();
    expect(await all()).to.equal(before + 20);
    await db.write("pools").where({ id: poolIds[0] }).update({ total: 100 });
  });
});
