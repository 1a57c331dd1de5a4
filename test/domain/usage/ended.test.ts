// How many sessions of each pool ended in a window, against a plain count of random histories.
import { expect } from "chai";
import fc from "fast-check";
import { type Database, lengthClass } from "../../../db/index.ts";
import { DAY_MS, startOfDay } from "../../../domain/time/units.ts";
import { closeUntil } from "../../../domain/usage/concurrency/closed-days.ts";
import { endedByPool } from "../../../domain/usage/totals/counts.ts";
import { openTestDatabase } from "../../support/data/database.ts";
import { addPools } from "../../support/data/rightsizing-histories.ts";
import { aSession, history, store } from "../../support/data/waste-histories.ts";
import { runsOf } from "../../support/run/runs.ts";

describe("ended sessions", () => {
  let db: Database;

  before(async () => {
    db = await openTestDatabase();
    await addPools(db);
  });
  after(() => db.close());

  const poolIds = [1, 2, 4];

  it("are counted by pool, also those that were reported after their day was closed", async () => {
    const made = fc.record({
      base: history,
      late: fc.array(aSession, { maxLength: 5 }),
      closedDays: fc.option(fc.integer({ min: 0, max: 3 })),
      beginsWithEnd: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(made, async ({ base, late, closedDays, beginsWithEnd }) => {
        await db.write("usage_closed_days").delete();
        await store(db, base);
        const first = base.sessions.find(({ endAt }) => endAt !== null)?.endAt;
        const startAt = beginsWithEnd && first != null ? first : base.startAt;
        const window = { startAt, endAt: startAt + base.days * DAY_MS };
        const stored = [...base.sessions];
        if (closedDays !== null) {
          const border = startOfDay(startAt) + closedDays * DAY_MS;
          await db.write.transaction((trx) => closeUntil(trx, border));
          const unknown = late.filter(({ endAt }) => endAt !== null && endAt < border);
          for (const [index, { poolId, userId, startAt: from, endAt }] of unknown.entries()) {
            await db.write("sessions").insert({
              id: 1000 + index,
              pool_id: poolId,
              license_server_id: 1,
              user_id: userId,
              source: "event",
              number_of_licenses: 1,
              start_at: from,
              end_at: endAt,
              length_class: lengthClass((endAt ?? 0) - from),
            });
          }
          stored.push(...unknown);
        }
        const expected = poolIds.flatMap((id) => {
          const endedOnes = stored.filter(
            (s) =>
              s.poolId === id &&
              s.endAt !== null &&
              s.endAt > s.startAt &&
              s.endAt >= startAt &&
              s.endAt < window.endAt,
          );
          return endedOnes.length === 0 ? [] : [[id, endedOnes.length]];
        });
        const found = await endedByPool(db.read, poolIds, window);
        expect([...found].sort(([a], [b]) => a - b)).to.deep.equal(expected);
      }),
      { numRuns: runsOf(60) },
    );
  });
});
