// Random histories of a few users and pools, written to the database as ingestion would, for tests that compare what the
// service computes with a sum over all sessions.
import fc from "fast-check";
import { type Database, lengthClass } from "../../../db/index.ts";
import { DAY_MS } from "../../../domain/time/units.ts";
import { forgetConcurrency, type SessionChange } from "../../../domain/usage/concurrency/invalidation-log.ts";
import { applyUsageChanges } from "../../../domain/usage/totals/update.ts";

export const users = [1, 2, 3];
export const pools = [1, 2];
export const origin = Date.UTC(2026, 0, 1);

export interface Stored {
  userId: number;
  poolId: number;
  numberOfLicenses: number;
  startAt: number;
  endAt: number | null;
}

/** Instants of four days, midnights and repeated ones often among them. */
export const instant = fc.oneof(
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 4 }).map((day) => origin + day * DAY_MS) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 16 }).map((quarter) => origin + (quarter * DAY_MS) / 4) },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 4 * DAY_MS }).map((ms) => origin + ms) },
);

export const session: fc.Arbitrary<Stored> = fc
  .record({
    userId: fc.constantFrom(...users),
    poolId: fc.constantFrom(...pools),
    numberOfLicenses: fc.integer({ min: 1, max: 40 }),
    startAt: instant,
    end: fc.option(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 3 * DAY_MS }), instant), { freq: 4 }),
  })
  .map(({ end, ...rest }) => ({
    ...rest,
    endAt: end === null ? null : end >= origin ? Math.max(end, rest.startAt) : rest.startAt + end,
  }));

/** The users and pools that every history plays with; the second pool is on another server. */
export async function addCompany(db: Database): Promise<void> {
  for (const id of pools) {
    const name = `server${id}`;
    const server = { id, name, name_key: name, license_manager_type: "FlexLM", status: "UP", enable_status: "Enabled" };
    await db.write("license_servers").insert(server);
  }
  for (const id of users) await db.write("users").insert({ id, name: `User${id}`, name_key: `user${id}` });
  for (const id of pools) {
    const name = `feature${id}`;
    await db.write("pools").insert({ id, license_server_id: id, pool_key: name, name, name_key: name, version: "1.0" });
  }
}

/** Stores the sessions in their last state and passes each step on the way to the roll-ups, one transaction a step. */
export async function storeSteps(
  db: Database,
  histories: readonly (readonly [Stored, Stored | null])[],
  sessions: readonly Stored[],
) {
  const span = ({ startAt, endAt }: Stored) => ({ startAt, endAt });
  const change = (s: Stored, before: Stored | null, after: Stored): SessionChange => ({
    userId: s.userId,
    poolId: s.poolId,
    numberOfLicenses: s.numberOfLicenses,
    before: before && span(before),
    after: span(after),
  });
  await db.write.transaction(async (trx) => {
    await trx("sessions").delete();
    await trx("usage_states").delete();
    await trx("user_pools").delete();
    await forgetConcurrency(trx);
    for (const s of sessions) {
      await trx("sessions").insert({
        pool_id: s.poolId,
        license_server_id: s.poolId,
        user_id: s.userId,
        number_of_licenses: s.numberOfLicenses,
        start_at: s.startAt,
        end_at: s.endAt,
        length_class: s.endAt === null ? null : lengthClass(s.endAt - s.startAt),
        source: "event",
      });
    }
    await trx.raw(`insert into user_pools (user_id, pool_id, first_start_at, last_start_at, last_end_at)
      select user_id, pool_id, min(start_at), max(start_at), max(end_at) from sessions group by user_id, pool_id`);
    await applyUsageChanges(
      trx,
      histories.map(([first]) => change(first, null, first)),
    );
    const moved = histories.flatMap(([first, last]) => (last ? [change(first, first, last)] : []));
    for (const one of moved) await applyUsageChanges(trx, [one]);
  });
}

/** The contract's rule: Start < E and (active or End > S or Start >= S). */
export function isInWindow(s: Stored, startAt: number | null, endAt: number | null): boolean {
  if (endAt !== null && s.startAt >= endAt) return false;
  if (startAt === null) return true;
  return s.endAt === null || s.endAt > startAt || s.startAt >= startAt;
}

/** Milliseconds of a session inside the window, an active one to now. */
export function usedMs(s: Stored, startAt: number | null, endAt: number, now: number): number {
  const until = Math.min(s.endAt ?? now, endAt);
  return Math.max(0, until - Math.max(s.startAt, startAt ?? Number.NEGATIVE_INFINITY));
}
