// Lists of sessions in another order than by start: the fewer sessions that are read hold the first rows of the whole list.
import { expect } from "chai";
import type { Database } from "../../../db/index.ts";
import { Batch } from "../../../domain/ingest/batch/batch.ts";
import { readPage } from "../../../domain/records/lists/history-list.ts";
import { topNOf } from "../../../domain/records/lists/top-n.ts";
import { usageMs } from "../../../domain/records/sessions/clipped-duration.ts";
import { firstRowsOf } from "../../../domain/records/sessions/first-rows.ts";
import type { SessionFilter } from "../../../domain/records/sessions/keys.ts";
import { narrowedLists } from "../../../domain/records/sessions/list.ts";
import { joinedSessions, sessionRecords } from "../../../domain/records/sessions/rows.ts";
import { sessionKeys } from "../../../domain/records/sessions/sort-keys.ts";
import { refreshZones } from "../../../domain/records/sessions/zones.ts";
import { DAY_MS, MINUTE_MS } from "../../../domain/time/units.ts";
import { usageLock } from "../../../domain/usage/concurrency/usage-lock.ts";
import { aUser, someSessions } from "../../support/data/build-records.ts";
import { aPool, aServer } from "../../support/data/build-servers.ts";
import { openTestDatabase } from "../../support/data/database.ts";

const first = Date.UTC(2026, 2, 2);
const now = first + 30 * DAY_MS;
const everything: SessionFilter = {
  ...{ startAt: null, endAt: null, userIds: null, poolIds: null, workstationKeys: null },
  activeOnly: false,
};

describe("the first rows of a list in another order", () => {
  let db: Database;
  before(async () => {
    db = await openTestDatabase();
    const servers = [await aServer(db, { name: "b" }), await aServer(db, { name: "a" })];
    const pools: number[] = [];
    for (const number of [0, 1, 2, 3]) {
      const licenseServerId = servers[number % 2] as number;
      pools.push(await aPool(db, { licenseServerId, name: `f${(number * 3) % 4}`, total: number % 2 }));
    }
    const users: number[] = [];
    for (const name of ["dora", "Anna", "carl", "Bert", "emil"]) users.push(await aUser(db, { name }));
    await db.write("users").whereIn("id", users.slice(1, 3)).update({ email: "Same@example.com" });
    await someSessions(
      db,
      Array.from({ length: 160 }, (_, number) => {
        const startAt = first + number * 4 * 60 * MINUTE_MS;
        // Of every length from none to a week; some are still active.
        const length =
          (number * 7919) % 13 === 0 ? null : Math.floor(2 ** ((number * 31) % 14)) * MINUTE_MS - MINUTE_MS;
        return {
          poolId: pools[(number * 5) % 4] as number,
          userId: users[(number * 3) % 5] as number,
          startAt,
          endAt: length === null ? null : startAt + length,
          workstation: ["WS-1", "ws-2", "ws-3"][number % 3] as string,
          clientVersion: number % 2 === 0 ? "2025" : null,
          groupName: ["Research", "design", "Tests"][number % 3] as string,
        };
      }),
    );
  });
  after(() => db.close());

  const filters: Record<string, Partial<SessionFilter>> = {
    "of all": {},
    "of a window": { startAt: first + 6 * DAY_MS, endAt: first + 20 * DAY_MS },
    "of some pools": { poolIds: [1, 3] },
    "of some users": { userIds: [1, 2, 4] },
    "that have ended, since a day": { endedOnly: true, startAt: first + 6 * DAY_MS },
    "that are active": { activeOnly: true },
  };
  const fields = [
    "Id",
    "StartTimeUtc",
    "EndTimeUtc",
    "Workstation",
    "ClientVersion",
    "GroupName",
    "ProjectName",
    "DurationSeconds",
    "UserName",
    "UserId",
    "Email",
    "FeatureName",
    "LicenseServerName",
    "FeatureTotal",
  ];

  for (const [name, filter] of Object.entries(filters)) {
    it(`are among those that are read instead, in any order, of sessions ${name}`, async () => {
      expect(await narrowerLists(db, fields, filter, 160), "lists that are narrower").to.be.above(8);
    });
  }
});

describe("the first rows of a list in an order that the zone map bounds", function () {
  this.timeout(60_000);
  let db: Database;
  const count = 2_300;
  const fields = [
    ...["Handle", "Source", "NumberOfLicenses", "IsBorrowed", "IsActive", "EndIsEstimated", "IdleTimeSeconds"],
    ...["LingerTimeSeconds", "LingerDueDateUtc", "LicenseSeconds", "UsageSecondsInWindow", "LicenseSecondsInWindow"],
  ];
  const filters: Record<string, Partial<SessionFilter>> = {
    "of all": {},
    "of a window": { startAt: first + 6 * DAY_MS, endAt: first + 60 * DAY_MS },
    "of a user and of a pool, that have ended": { userIds: [1], poolIds: [2], endedOnly: true },
  };
  before(async () => {
    db = await openTestDatabase();
    const licenseServerId = await aServer(db);
    const pools = [await aPool(db, { licenseServerId, name: "a" }), await aPool(db, { licenseServerId, name: "b" })];
    const users = [await aUser(db), await aUser(db)];
    await someSessions(
      db,
      Array.from({ length: count }, (_, number) => {
        const startAt = first + number * 60 * MINUTE_MS;
        const scattered = (number * 7919) % 2311;
        return {
          ...{ poolId: pools[number % 2] as number, userId: users[(number >> 1) % 2] as number, startAt },
          endAt: scattered % 97 === 0 ? null : startAt + scattered * MINUTE_MS,
          handle: scattered % 11 === 0 ? null : `${scattered % 2 === 0 ? "h" : "H"}${scattered * 37}`,
          numberOfLicenses: scattered % 301 === 0 ? 1 + (scattered % 7) : 1,
          isBorrowed: scattered % 211 === 0,
          idleSeconds: scattered % 3 === 0 ? scattered / 2 : null,
          lingerSeconds: scattered % 211 === 0 ? scattered : null,
          lingerDueAt: scattered % 211 === 0 ? startAt + scattered : null,
          source: scattered % 1009 === 0 ? "snapshot" : "event",
        };
      }),
    );
    await refreshZones(db, { lock: usageLock });
  });
  after(() => db.close());

  for (const [name, filter] of Object.entries(filters)) {
    it(`are in the zones that are read, of sessions ${name}`, async () => {
      expect(await narrowerLists(db, fields, filter, count), "lists that are narrower").to.be.above(20);
    });
  }

  it("are those of the groups that come first, also where so many sessions share a key that they are looked for by Id", async () => {
    const ofMany = ["FeatureName", "LicenseServerName", "UserName", "Id"];
    expect(await narrowerLists(db, ofMany, {}, count)).to.be.above(20);
    // Of so many sessions in all that those of a key lie too far apart.
    expect(await narrowerLists(db, ofMany, {}, 1_000_000_000)).to.be.above(20);
    expect(await narrowerLists(db, ofMany, filters["of a window"] ?? {}, 1_000_000_000)).to.be.above(20);
  });

  it("are found after a report has changed sessions of a zone that was known", async () => {
    const endAt = first + 200 * DAY_MS;
    await db.write.transaction(async (trx) => {
      const batch = new Batch(trx, { now, silenceMs: DAY_MS, denialWindowMs: MINUTE_MS });
      for (const id of [5, 1500]) {
        const row = await trx("sessions").where({ id }).first();
        await trx("sessions").where({ id }).update({ handle: "zzz", end_at: endAt, length_class: 20 });
        const extent = { userId: row.user_id, poolId: row.pool_id, numberOfLicenses: row.number_of_licenses };
        const before = { ...extent, startAt: row.start_at, endAt: row.end_at };
        batch.sessionChanged(id, row.license_server_id, before, { ...before, endAt });
      }
      await batch.finish();
    });
    expect(await narrowerLists(db, ["Handle", "LicenseSeconds"], {}, count)).to.be.above(4);
    expect(await db.read("session_zones").pluck("zone")).to.deep.equal([]);
    await refreshZones(db, { lock: usageLock });
    expect((await db.read("session_zones").orderBy("zone").pluck("zone")).map(Number)).to.deep.equal([0, 1]);
    expect(await narrowerLists(db, ["Handle", "LicenseSeconds"], {}, count)).to.be.above(4);
  });
});

const byUser = { Field: "UserName" };

/** How many lists were narrower; each holds the first rows of the whole list. */
async function narrowerLists(db: Database, fields: readonly string[], filter: Partial<SessionFilter>, total: number) {
  let narrower = 0;
  const whole = { ...everything, ...filter };
  const usage = usageMs(whole, now);
  const keys = sessionKeys(usage, now);
  for (const Field of fields) {
    for (const Direction of ["Ascending", "Descending"] as const) {
      const sorts = [[{ Field, Direction }], ...(Direction === "Descending" ? [[{ Field, Direction }, byUser]] : [])];
      for (const sort of sorts) {
        const topN = topNOf(sort, "StartTimeUtc", keys, { residual: [], joined: joinedSessions });
        const lists = narrowedLists(sessionRecords(now), topN);
        for (const [offset, size] of [
          [0, 7],
          [23, 9],
          [1200, 5],
        ] as const) {
          const wanted = { rows: offset + size, offset, total };
          const found = await firstRowsOf(whole, sort, keys)?.(db.read, wanted, lists);
          if (!found) continue;
          narrower += 1;
          const ids = async (from: typeof found.list, skipped: number) => {
            const range = { offset: offset - skipped, size };
            const page = await readPage(db.read, from, range, new AbortController().signal);
            return page.items.toJSON().map(({ Id }) => Id);
          };
          const expected = await ids(lists.of(whole), 0);
          expect(await ids(found.list, found.skipped), `${Field} ${Direction} ${offset} ${size}`).to.deep.equal(
            expected,
          );
        }
      }
    }
  }
  return narrower;
}
