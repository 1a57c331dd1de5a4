// Licences in use at once against a brute-force sweep over random histories: extremes, averages, steps and sums.
import { expect } from "chai";
import fc from "fast-check";
import type { Database } from "../../../db/index.ts";
import type { Caller, Context } from "../../../domain/filters/context.ts";
import { DAY_MS } from "../../../domain/time/units.ts";
import { queryUsageOverTime, queryUsageSteps } from "../../../handlers/usage-over-time.ts";
import { openTestDatabase } from "../../support/data/database.ts";
import {
  addCompany,
  instant,
  pools,
  type Stored,
  session,
  storeSteps,
  users,
} from "../../support/data/usage-histories.ts";
import {
  bodyOf,
  expectSummary,
  firstKnown,
  iso,
  ownedSinceKnown,
  stepsOf,
  sweep,
} from "../../support/data/usage-sweep.ts";
import { runsOf } from "../../support/run/runs.ts";

const caller: Caller = { kind: "anonymous", name: "anonymous", roles: [], licenseServerIds: null };
const workingTime = { startMinute: 480, endMinute: 1080, days: [1, 2, 3, 4, 5], timeZone: "UTC" };

const scenario = fc.record({
  sessions: fc.array(session, { minLength: 1, maxLength: 14 }),
  startAt: instant,
  length: fc.integer({ min: 0, max: 4 * DAY_MS }),
  now: instant,
  userIds: fc.option(fc.subarray(users, { minLength: 1 }), { nil: undefined }),
  poolIds: fc.option(fc.subarray(pools, { minLength: 1 }), { nil: undefined }),
  /** Since when each pool is measured. */
  measuredSince: fc.tuple(fc.option(instant), fc.option(instant)),
  groupBy: fc.subarray(["Feature", "User"] as const),
  includeActive: fc.boolean(),
  size: fc.constantFrom("Hour", "Day", "Week"),
  timeZone: fc.constantFrom("UTC", "Asia/Kolkata", "America/New_York"),
  workingHoursOnly: fc.boolean(),
});

describe("licences in use at once", () => {
  let db: Database;
  before(async () => {
    db = await openTestDatabase();
    await addCompany(db);
    await db.write("pools").where({ id: 1 }).update({ total: 30 });
  });
  after(() => db.close());

  const context = (now: number) =>
    ({ db, caller, now, settings: { workingTime }, signal: new AbortController().signal }) as unknown as Context;

  it("queryUsageOverTime and queryUsageSteps are what a sweep over all sessions gives", async () => {
    await fc.assert(
      fc.asyncProperty(scenario, async (made) => {
        const { sessions, startAt, length, now, userIds, poolIds, groupBy, includeActive, size, timeZone } = made;
        const measuredSince = new Map(pools.map((id, index) => [id, made.measuredSince[index] ?? null]));
        for (const [id, at] of measuredSince) await db.write("pools").where({ id }).update({ known_since_at: at });
        await storeSteps(
          db,
          sessions.map((one) => [one, null]),
          sessions,
        );
        const query = {
          StartUtc: iso(startAt),
          EndUtc: iso(startAt + length),
          UserIds: userIds,
          FeatureIds: poolIds,
          GroupBy: [...groupBy],
          IncludeActive: includeActive,
          Limit: 20,
        };
        const body = { ...query, BucketSize: size, TimeZone: timeZone, WorkingHoursOnly: made.workingHoursOnly };
        const answer = bodyOf(await queryUsageOverTime({ body } as never, context(now)));
        const chosen = sessions.filter(
          (s) =>
            (userIds?.includes(s.userId) ?? true) &&
            (poolIds?.includes(s.poolId) ?? true) &&
            (includeActive || s.endAt !== null) &&
            s.startAt < startAt + length &&
            (s.endAt === null || s.endAt > startAt || s.startAt >= startAt),
        );
        const keyOf = (s: Stored) => groupBy.map((name) => (name === "User" ? s.userId : s.poolId)).join();
        const keys = new Set(groupBy.length === 0 ? [""] : chosen.map(keyOf));
        expect(answer.TotalCount).to.equal(keys.size);
        expect(answer.Items).to.have.length(keys.size);
        const steps = bodyOf(await queryUsageSteps({ body: query } as never, context(now)));
        for (const [index, item] of answer.Items.entries()) {
          const key = groupBy.map((name) => (name === "User" ? item.UserId : item.FeatureId)).join();
          const ofSeries = chosen.filter((s) => groupBy.length === 0 || keyOf(s) === key);
          const until = Math.min(startAt + length, now);
          const ofPools = pools.filter((id) => item.FeatureId === null || id === item.FeatureId);
          const first = firstKnown(
            measuredSince,
            ofPools.filter((id) => poolIds?.includes(id) ?? true),
          );
          const owned = ownedSinceKnown(ownedOf(poolIds, item.FeatureId), measuredSince.get(1) ?? null);
          const pieces = sweep(ofSeries, startAt, until, owned, first);
          expect(item.Sessions).to.equal(ofSeries.length);
          expectSummary(item.Summary, pieces, startAt, until, made.workingHoursOnly);
          for (const [index, point] of item.Points.entries()) {
            const end = item.Points[index + 1] ? Date.parse(item.Points[index + 1].StartUtc) : until;
            expectSummary(point, pieces, Date.parse(point.StartUtc), end, made.workingHoursOnly);
          }
          expect(steps.Items[index].Steps).to.deep.equal(stepsOf(sweep(ofSeries, startAt, until, owned)));
        }
      }),
      { numRuns: runsOf(25) },
    );
  });
});

/** The first pool has 30 licences, the second one is uncounted. */
function ownedOf(poolIds: readonly number[] | undefined, poolId: number | null): [number, number | null][] {
  const isFirst = poolId === null ? (poolIds?.includes(1) ?? true) : poolId === 1;
  return [[0, isFirst ? 30 : null]];
}
