// Sessions that hold licences without need, against a plain look at random histories (test/support/data/waste-oracle.ts).
import { expect } from "chai";
import fc from "fast-check";
import type { Database } from "../../../db/index.ts";
import { DAY_MS } from "../../../domain/time/units.ts";
import { getWaste, getWastefulSessions } from "../../../handlers/waste.ts";
import { openTestDatabase } from "../../support/data/database.ts";
import { addPools } from "../../support/data/rightsizing-histories.ts";
import { aSession, history, itemsOf, seen, store } from "../../support/data/waste-histories.ts";
import { usualMs } from "../../support/data/waste-oracle.ts";
import { runsOf } from "../../support/run/runs.ts";

describe("wasteful sessions", () => {
  let db: Database;

  before(async () => {
    db = await openTestDatabase();
    await addPools(db);
  });
  after(() => db.close());

  const total = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);

  it("getWastefulSessions answers idle sessions, and of the others those that are longer than what is usual", async () => {
    const sessions = fc.array(
      aSession.map((s) => ({ ...s, poolId: 1 + (s.poolId % 2) })),
      { minLength: 30, maxLength: 90 },
    );
    const limits = fc.record({
      LongPercentile: fc.integer({ min: 80, max: 100 }),
      LongAtLeastSeconds: fc.constantFrom(0, 3600, 90_000),
      IdleAtLeastSeconds: fc.constantFrom(0, 1800),
    });
    await fc.assert(
      fc.asyncProperty(history, sessions, limits, async (base, many, requested) => {
        const made = { ...base, sessions: many };
        const of = await store(db, made);
        // Not cut to now: what ended did so before it.
        const window = { startAt: made.startAt, endAt: made.startAt + made.days * DAY_MS };
        const limitOf = new Map(
          seen(made).map((id) => {
            const usual = usualMs(
              of.sessions.filter((s) => s.poolId === id),
              window,
              requested.LongPercentile,
            );
            return [id, usual === null ? null : Math.max(usual, requested.LongAtLeastSeconds * 1000)];
          }),
        );
        const expected = of.sessions.flatMap((s, index): [number, string, number][] => {
          const isIn =
            s.endAt === null ? s.startAt < window.endAt : s.endAt >= window.startAt && s.endAt < window.endAt;
          const limit = limitOf.get(s.poolId);
          if (!isIn || limit === undefined) return [];
          const length = (s.endAt ?? made.now) - s.startAt;
          const isIdle = s.idleSeconds !== null && s.idleSeconds >= requested.IdleAtLeastSeconds;
          if (isIdle) return [[index + 1, "Idle", (s.idleSeconds ?? 0) * s.numberOfLicenses]];
          if (s.idleSeconds !== null || limit === null || length <= limit) return [];
          return [[index + 1, "Long", ((length - limit) * s.numberOfLicenses) / 1000]];
        });
        expected.sort((a, b) => b[2] - a[2] || a[0] - b[0]);
        const found = await itemsOf(db, getWastefulSessions, made, requested);
        expect(found.map((item) => [item.Id, item.Reason, item.WastedLicenseSeconds])).to.deep.equal(expected);
        for (const item of await itemsOf(db, getWaste, made, requested)) {
          const expectedOfPool = expected.filter(([id]) => made.sessions[id - 1]?.poolId === item.FeatureId);
          const idle = expectedOfPool.filter(([, reason]) => reason === "Idle");
          const limit = limitOf.get(item.FeatureId) ?? null;
          expect([item.LongLimitSeconds, item.LongSessions]).to.deep.equal(
            limit === null ? [null, null] : [limit / 1000, expectedOfPool.length - idle.length],
          );
          if (idle.length > 0) expect(item.IdleSessions).to.equal(idle.length);
          expect(item.IdleLicenseSeconds ?? 0).to.be.closeTo(total(idle.map(([, , seconds]) => seconds)), 1e-6);
        }
      }),
      { numRuns: runsOf(30), endOnFailure: true },
    );
  });
});
