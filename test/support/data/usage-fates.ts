// Sessions written as ingestion writes them: each that comes, moves, ends or goes is passed to the roll-ups in the same
// transaction. For tests of the concurrency roll-up.
import { type Database, lengthClass } from "../../../db/index.ts";
import { forgetConcurrency, markSpans } from "../../../domain/usage/concurrency/invalidation-log.ts";
import { applyUsageChanges } from "../../../domain/usage/totals/update.ts";
import type { Stored } from "./usage-histories.ts";
import type { OwnedSince } from "./usage-sweep.ts";

export interface Grouped extends Stored {
  readonly groupId: number | null;
}

/** Deletes all sessions, what is derived from them, and the totals of the pools. */
export async function clear(db: Database): Promise<void> {
  await db.write.transaction(async (trx) => {
    for (const table of ["sessions", "usage_states", "user_pools", "pool_totals"]) await trx(table).delete();
    await forgetConcurrency(trx);
  });
}

/** Stores the reported totals of the first pool; returns what was owned. */
export async function storeOwned(
  db: Database,
  reported: readonly (readonly [number, number | null])[],
): Promise<OwnedSince> {
  const steps = [...new Map(reported)].sort(([a], [b]) => a - b);
  for (const [since_at, total] of steps) await db.write("pool_totals").insert({ pool_id: 1, since_at, total });
  const first = steps.find(([, total]) => total !== null)?.[1] ?? 30;
  return [[0, first], ...steps];
}

function row(s: Grouped) {
  return {
    start_at: s.startAt,
    end_at: s.endAt,
    group_id: s.groupId,
    length_class: s.endAt === null ? null : lengthClass(s.endAt - s.startAt),
  };
}

/** Stores new sessions; their Ids. */
export async function open(db: Database, sessions: readonly Grouped[]): Promise<number[]> {
  return db.write.transaction(async (trx) => {
    const ids: number[] = [];
    for (const s of sessions) {
      const id = (((await trx("sessions").max({ id: "id" }).first()) as { id: number | null }).id ?? 0) + 1;
      const server = s.poolId === 3 ? 1 : s.poolId;
      const fixed = { user_id: s.userId, pool_id: s.poolId, license_server_id: server, source: "event" };
      await trx("sessions").insert({ id, ...fixed, number_of_licenses: s.numberOfLicenses, ...row(s) });
      ids.push(id);
    }
    await applyUsageChanges(
      trx,
      sessions.map((s) => ({ ...s, before: null, after: s })),
    );
    await rememberPairs(trx);
    return ids;
  });
}

/** Moves or deletes a session. One that now counts to another group marks its buckets stale, too. */
export async function change(db: Database, id: number, before: Grouped, after: Grouped | null): Promise<void> {
  await db.write.transaction(async (trx) => {
    if (after) await trx("sessions").where({ id }).update(row(after));
    else await trx("sessions").where({ id }).delete();
    await applyUsageChanges(trx, [{ ...before, before, after }]);
    if (after && after.groupId !== before.groupId) await markSpans(trx, [after]);
    await rememberPairs(trx);
  });
}

async function rememberPairs(trx: Parameters<typeof forgetConcurrency>[0]): Promise<void> {
  await trx("user_pools").delete();
  const columns = "user_id, pool_id, first_start_at, last_start_at, last_end_at";
  await trx.raw(`insert into user_pools (${columns})
    select user_id, pool_id, min(first_at), max(last_at), max(end_at) from (
      select user_id, pool_id, start_at as first_at, start_at as last_at, end_at from sessions
      union all select ${columns} from removed_user_pools
    ) pairs group by user_id, pool_id`);
}
