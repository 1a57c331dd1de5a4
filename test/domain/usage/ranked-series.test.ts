// Which series come first: by the row groups' columns the same as by the sessions themselves, for any split under any filter.
import { expect } from "chai";
import fc from "fast-check";
import type { Database } from "../../../db/index.ts";
import { refreshPackedTables } from "../../../domain/refresh/refresh.ts";
import { DAY_MS } from "../../../domain/time/units.ts";
import { type Dimension, usageChoice } from "../../../domain/usage/series/choice.ts";
import { rankedByRowGroups } from "../../../domain/usage/series/planner.ts";
import { rankedBySessions } from "../../../domain/usage/series/sums.ts";
import { openTestDatabase } from "../../support/data/database.ts";
import { clear, type Grouped, open } from "../../support/data/usage-fates.ts";
import { addCompany, instant, origin, session } from "../../support/data/usage-histories.ts";
import { runsOf } from "../../support/run/runs.ts";
import { isOnMssql } from "../../support/sqlserver/mssql.ts";

const everything = { licenseServerIds: null };
const openFrom = Number.NEGATIVE_INFINITY;
const ids = (...all: number[]) => fc.option(fc.subarray(all, { minLength: 1 }), { nil: undefined, freq: 2 });

const grouped: fc.Arbitrary<Grouped> = fc
  .tuple(session, fc.constantFrom(1, 2, 3), fc.option(fc.constantFrom(1, 2)))
  .map(([stored, poolId, groupId]) => ({ ...stored, poolId, groupId }));

const question = fc.record({
  sessions: fc.array(grouped, { minLength: 1, maxLength: 30 }),
  isPacked: fc.boolean(),
  dimensions: fc.shuffledSubarray(["Feature", "LicenseServer", "User", "Group", "Project", "Selection"] as const, {
    minLength: 1,
  }),
  filters: fc.record({
    FeatureIds: ids(1, 2, 3),
    UserIds: ids(1, 2, 3),
    GroupIds: ids(1, 2),
    LicenseServerIds: ids(1, 2),
    Workstations: fc.option(fc.constantFrom(["WS1"], ["ws1", "nowhere"]), { nil: undefined, freq: 2 }),
    IncludeActive: fc.boolean(),
  }),
  startAt: instant,
  length: fc.integer({ min: 0, max: 4 * DAY_MS }),
  now: instant,
  range: fc.record({ offset: fc.integer({ min: 0, max: 3 }), size: fc.integer({ min: 1, max: 12 }) }),
});

describe("series with most licence time", () => {
  let db: Database;
  before(async () => {
    db = await openTestDatabase();
    await addCompany(db);
    const third = { id: 3, license_server_id: 1, pool_key: "third", name: "Third", name_key: "third" };
    await db.write("pools").insert(third);
    for (const id of [1, 2]) {
      await db.write("user_groups").insert({ id, name: `g${id}`, name_key: `g${id}` });
      await db.write("projects").insert({ id, name: `p${id}`, name_key: `p${id}` });
      const names = { workstation: `WS${id}`, workstation_key: `ws${id}` };
      await db.write("session_texts").insert({ id, texts_key: String(id), ...names });
    }
  });
  after(() => db.close());

  it("are the same by columns as by sessions, however these are split and filtered", async () => {
    await fc.assert(
      fc.asyncProperty(question, async ({ sessions, isPacked, dimensions, filters, startAt, length, now, range }) => {
        await clear(db);
        await open(db, sessions);
        await db.write("sessions").whereRaw("id % 3 = 0").update({ project_id: 1, texts_id: 1 });
        await db.write("sessions").whereRaw("id % 3 = 1").update({ project_id: 2, texts_id: 2 });
        // Several row groups.
        if (!isOnMssql) await db.write("sessions").update({ id: db.write.raw("id * 3000") });
        if (isPacked) await refreshPackedTables(db);
        const until = startAt + length;
        const window = { startAt, endAt: Math.min(until, now), until };
        // Of two selections the third feature belongs to both.
        const Selections = [{ FeatureName: "feature1" }, { FeatureName: "Third" }, { LicenseServerName: "server1" }];
        const filter = { ...filters, ...(dimensions.includes("Selection") && { Selections }) };
        const [byColumns, bySessions] = await db.read.transaction(async (trx) => {
          const choice = await usageChoice(trx, filter, everything);
          const query = { choice, dimensions, window, range, openFrom };
          return [await rankedByRowGroups(trx, query), await rankedBySessions(trx, query)];
        });
        expect(byColumns).to.deep.equal(bySessions);
      }),
      { numRuns: runsOf(60) },
    );
  });

  it("are left to the sessions where what these count to comes to half a million combinations", async () => {
    await clear(db);
    const others = Array.from({ length: 200 }, (_, number) => number + 10);
    for (const id of others) await db.write("users").insert({ id, name: `User${id}`, name_key: `user${id}` });
    const ended = { numberOfLicenses: 1, groupId: null, startAt: origin, endAt: origin + DAY_MS };
    await open(
      db,
      others.flatMap((userId) => [1, 2, 3].map((poolId) => ({ ...ended, userId, poolId }))),
    );
    const window = { startAt: origin, endAt: origin + DAY_MS, until: origin + DAY_MS };
    const ranked = (selections: number, dimensions: readonly Dimension[]) =>
      db.read.transaction(async (trx) => {
        // Each holds for every feature.
        const Selections = Array.from({ length: selections }, () => ({}));
        const choice = await usageChoice(trx, { Selections }, everything);
        return rankedByRowGroups(trx, { choice, dimensions, window, range: { offset: 0, size: 10 }, openFrom });
      });
    expect(await ranked(1000, ["Selection", "User", "Feature"])).to.equal(null);
    expect((await ranked(1000, ["Selection"]))?.totalCount).to.equal(1000);
    expect((await ranked(100, ["Selection", "User", "Feature"]))?.totalCount).to.equal(100 * 600);
  });
});
