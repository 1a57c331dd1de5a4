// First and last use of each pool by each user, updated batch by batch, against the sessions themselves.
import { expect } from "chai";
import fc from "fast-check";
import { type Database, lengthClass } from "../../../db/index.ts";
import type { SessionChange, SessionSpan } from "../../../domain/usage/concurrency/invalidation-log.ts";
import { refreshUserPools } from "../../../domain/usage/totals/user-pools.ts";
import { openTestDatabase } from "../../support/data/database.ts";
import { addCompany, origin, type Stored, session } from "../../support/data/usage-histories.ts";
import { runsOf } from "../../support/run/runs.ts";

type Sessions = Map<number, Stored>;

/** A batch: sessions that come, and of those that are there some that move, and some that go. */
const batch = fc.record({
  come: fc.array(session, { maxLength: 4 }),
  move: fc.array(fc.tuple(fc.nat(), session), { maxLength: 3 }),
  go: fc.array(fc.nat(), { maxLength: 2 }),
});

const spanOf = ({ startAt, endAt }: Stored): SessionSpan => ({ startAt, endAt });

describe("the pools of users", () => {
  let db: Database;
  before(async () => {
    db = await openTestDatabase();
    await addCompany(db);
  });
  after(() => db.close());

  async function clear(): Promise<Sessions> {
    await db.write("sessions").delete();
    await db.write("user_pools").delete();
    return new Map();
  }

  /** Writes the sessions as they are after these changes, and passes the changes on. */
  async function apply(sessions: Sessions, changes: readonly (readonly [id: number, after: Stored | null])[]) {
    await db.write.transaction(async (trx) => {
      const passed: SessionChange[] = [];
      for (const [id, after] of changes) {
        const before = sessions.get(id) ?? null;
        const one = (after ?? before) as Stored;
        passed.push({ ...one, before: before && spanOf(before), after: after && spanOf(after) });
        if (before) await trx("sessions").where({ id }).delete();
        if (after) await trx("sessions").insert({ id, ...rowOf(after) });
        if (after) sessions.set(id, after);
        else sessions.delete(id);
      }
      await refreshUserPools(trx, passed);
    });
  }

  async function expectStored(sessions: Sessions): Promise<void> {
    const pairs = Map.groupBy(sessions.values(), ({ userId, poolId }) => `${userId}/${poolId}`);
    const expected = Array.from(pairs.values(), (ofPair) => ({
      user_id: ofPair[0]?.userId,
      pool_id: ofPair[0]?.poolId,
      first_start_at: Math.min(...ofPair.map((one) => one.startAt)),
      last_start_at: Math.max(...ofPair.map((one) => one.startAt)),
      last_end_at: ofPair.some((one) => one.endAt !== null)
        ? Math.max(...ofPair.flatMap((one) => one.endAt ?? []))
        : null,
    })).sort((a, b) => Number(a.user_id) - Number(b.user_id) || Number(a.pool_id) - Number(b.pool_id));
    expect(await db.read("user_pools").orderBy(["user_id", "pool_id"]).select()).to.deep.equal(expected);
  }

  it("are what the sessions say, whatever came, moved and went in which batch", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(batch, { minLength: 1, maxLength: 5 }), async (batches) => {
        const sessions = await clear();
        let next = 1;
        for (const { come, move, go } of batches) {
          const ids = [...sessions.keys()];
          const chosen = new Map<number, Stored | null>();
          for (const [number, { startAt, endAt }] of ids.length === 0 ? [] : move) {
            const id = ids[number % ids.length] as number;
            chosen.set(id, { ...(sessions.get(id) as Stored), startAt, endAt });
          }
          for (const number of ids.length === 0 ? [] : go) chosen.set(ids[number % ids.length] as number, null);
          for (const one of come) {
            chosen.set(next, one);
            next += 1;
          }
          await apply(sessions, [...chosen]);
          await expectStored(sessions);
        }
      }),
      { numRuns: runsOf(60) },
    );
  });

  const base: Stored = { userId: 1, poolId: 1, numberOfLicenses: 1, startAt: origin + 100, endAt: origin + 200 };

  it("are extended from what is stored, without reading the sessions, where sessions come or end alone", async () => {
    const sessions = await clear();
    await apply(sessions, [[1, base]]);
    // Without an entry in the invalidation log: a reader of the sessions would see it.
    await db.write("sessions").insert({ id: 9, ...rowOf({ ...base, startAt: origin }) });
    const active = { ...base, startAt: origin + 150, endAt: null };
    await apply(sessions, [
      [2, active],
      [3, { ...base, startAt: origin + 50, endAt: origin + 60 }],
    ]);
    await expectStored(sessions);
    await apply(sessions, [[2, { ...active, endAt: origin + 300 }]]);
    await expectStored(sessions);
  });

  it("are read from the sessions where one moved or went, and are gone with the last one", async () => {
    const sessions = await clear();
    await apply(sessions, [
      [1, base],
      [2, { ...base, startAt: origin + 120, endAt: origin + 400 }],
      [3, { ...base, poolId: 2 }],
    ]);
    await apply(sessions, [[1, { ...base, startAt: origin + 130 }]]);
    await expectStored(sessions);
    await apply(sessions, [[2, { ...(sessions.get(2) as Stored), endAt: origin + 250 }]]);
    await expectStored(sessions);
    await apply(sessions, [[2, { ...(sessions.get(2) as Stored), endAt: null }]]);
    await expectStored(sessions);
    await apply(sessions, [
      [1, null],
      [2, null],
    ]);
    await expectStored(sessions);
    expect([...sessions.keys()]).to.deep.equal([3]);
  });
});

function rowOf({ userId, poolId, numberOfLicenses, startAt, endAt }: Stored) {
  return {
    user_id: userId,
    pool_id: poolId,
    license_server_id: poolId,
    number_of_licenses: numberOfLicenses,
    start_at: startAt,
    end_at: endAt,
    source: "event",
    length_class: endAt === null ? null : lengthClass(endAt - startAt),
  };
}
