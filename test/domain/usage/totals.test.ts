// The usage roll-up against a brute-force oracle: whatever sessions there are and whatever window is requested, the
// fast answer is the slow one.
import { expect } from "chai";
import fc from "fast-check";
import type { Knex } from "knex";
import type { Database } from "../../../db/index.ts";
import { DAY_MS } from "../../../domain/time/units.ts";
import { rebuildUsage } from "../../../domain/usage/totals/rebuild.ts";
import { commonTables, pairKeys, usageTables, userKeys } from "../../../domain/usage/totals/window.ts";
import { openTestDatabase } from "../../support/data/database.ts";
import {
  addCompany,
  instant,
  isInWindow,
  origin,
  pools,
  session,
  storeSteps,
  usedMs,
  users,
} from "../../support/data/usage-histories.ts";
import { runsOf } from "../../support/run/runs.ts";

describe("the usage roll-up", () => {
  let db: Database;
  before(async () => {
    db = await openTestDatabase();
    await addCompany(db);
  });
  after(() => db.close());

  it("equals a sum over all sessions, for any window, however the sessions came to be what they are", async () => {
    const scenario = fc.record({
      /** Each session as it was first reported and as it ended up: moved, closed, reopened, or the same. */
      histories: fc.array(fc.tuple(session, fc.option(session)), { minLength: 1, maxLength: 12 }),
      startAt: fc.option(instant, { freq: 5 }),
      length: fc.option(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 4 * DAY_MS })), { freq: 5 }),
      now: instant,
      userIds: fc.option(fc.subarray(users, { minLength: 1 })),
      poolIds: fc.option(fc.subarray(pools, { minLength: 1 })),
    });
    await fc.assert(
      fc.asyncProperty(scenario, async ({ histories, startAt, length, now, userIds, poolIds }) => {
        const endAt = length === null ? null : (startAt ?? origin) + length;
        const sessions = histories.map(([first, last]) =>
          last ? { ...first, startAt: last.startAt, endAt: last.endAt } : first,
        );
        await storeSteps(db, histories, sessions);
        const chosen = sessions.filter(
          (s) => (userIds?.includes(s.userId) ?? true) && (poolIds?.includes(s.poolId) ?? true),
        );
        const found = await measure(db.read, { startAt, endAt, now, userIds, poolIds });
        const within = chosen.filter((s) => isInWindow(s, startAt, endAt));
        expect(found.sessions).to.equal(within.length);
        if (endAt !== null) {
          const usage = within.map((s) => usedMs(s, startAt, endAt, now));
          expect(found.usageMs).to.equal(usage.reduce((sum, ms) => sum + ms, 0));
          expect(found.licenseMs).to.equal(within.reduce((sum, s, i) => sum + s.numberOfLicenses * (usage[i] ?? 0), 0));
        }
      }),
      { numRuns: runsOf(150) },
    );
  });

  it("holds the same after it is rebuilt from the sessions at once as after one change at a time", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(session, { minLength: 1, maxLength: 20 }), async (sessions) => {
        await storeSteps(
          db,
          sessions.map((one) => [one, null]),
          sessions,
        );
        const one = await meaningfulStates(db.read);
        await db.write.transaction((trx) => rebuildUsage(trx));
        expect(await meaningfulStates(db.read)).to.deep.equal(one);
      }),
      { numRuns: runsOf(40) },
    );
  });
});

async function measure(
  knex: Knex,
  {
    userIds,
    poolIds,
    ...window
  }: { startAt: number | null; endAt: number | null; now: number; userIds: number[] | null; poolIds: number[] | null },
) {
  const keys = poolIds ? pairKeys(knex, { userIds, poolIds }) : userKeys(knex, userIds);
  const tables = commonTables(knex, usageTables(knex, poolIds ? "pair" : "user", keys, window));
  const rows: { sessions: number; usageMs: number; licenseMs: number }[] = await knex.raw(
    `with :tables
     select coalesce(sum(sessions), 0) as "sessions", coalesce(sum(usage_ms), 0) as "usageMs",
       coalesce(sum(license_ms), 0) as "licenseMs"
     from usage_in_window`,
    { tables },
  );
  return rows[0] ?? { sessions: 0, usageMs: 0, licenseMs: 0 };
}

/** Rows at midnights where nothing happened since the one before say nothing: both ways of making them may differ there. */
async function meaningfulStates(knex: Knex) {
  const rows: { user_id: number; pool_id: number; starts: number; ends: number }[] = await knex("usage_states").orderBy(
    ["user_id", "pool_id", "midnight_at"],
  );
  return rows.filter((row, i) => {
    const last = rows[i - 1];
    const same = last && last.user_id === row.user_id && last.pool_id === row.pool_id;
    return !same ? row.starts !== 0 : last.starts !== row.starts || last.ends !== row.ends;
  });
}
