// First and last use of each pool by each user, stored beside the sessions: what useractivity chooses its rows from.
import type { Knex } from "knex";
import { jsonRows, nextJoin, upsertRows } from "../../../db/index.ts";
import type { SessionChange } from "../concurrency/invalidation-log.ts";

const columns = {
  user_id: "integer",
  pool_id: "integer",
  first_start_at: "integer",
  last_start_at: "integer",
  last_end_at: "integer",
} as const;

const key = ["user_id", "pool_id"];

/** SQL: the lower (or higher) of the stored and the new value; null counts for nothing. */
function extreme(column: string, wins: "<" | ">", table = "user_pools"): string {
  return `case when ${table}.${column} is null or excluded.${column} ${wins} ${table}.${column}
    then excluded.${column} else ${table}.${column} end`;
}

type Pair = readonly [userId: number, poolId: number];

/** Brings the rows of all users and pools in `changes` up to date; the sessions are already written. */
export async function refreshUserPools(trx: Knex.Transaction, changes: readonly SessionChange[]): Promise<void> {
  const grown: (readonly (number | null)[])[] = [];
  const shrunk = new Map<string, Pair>();
  for (const { userId, poolId, before, after } of changes) {
    const onlyGrew =
      after !== null &&
      (before === null ||
        (before.startAt === after.startAt && (before.endAt === null || before.endAt === after.endAt)));
    if (onlyGrew) grown.push([userId, poolId, after.startAt, after.startAt, after.endAt]);
    else shrunk.set(`${userId}/${poolId}`, [userId, poolId]);
  }
  await upsertRows(trx, "user_pools", columns, key, merged(grown), {
    first_start_at: extreme("first_start_at", "<"),
    last_start_at: extreme("last_start_at", ">"),
    last_end_at: extreme("last_end_at", ">"),
  });
  if (shrunk.size > 0) await recompute(trx, [...shrunk.values()]);
}

/** One row for each pair, as the statement may meet a pair only once. */
function merged(rows: readonly (readonly (number | null)[])[]): (number | null)[][] {
  const pairs = new Map<string, (number | null)[]>();
  for (const [userId, poolId, first, last, end] of rows as readonly [number, number, number, number, number | null][]) {
    const pair = pairs.get(`${userId}/${poolId}`) as [number, number, number, number, number | null] | undefined;
    if (!pair) {
      pairs.set(`${userId}/${poolId}`, [userId, poolId, first, last, end]);
      continue;
    }
    pair[2] = Math.min(pair[2], first);
    pair[3] = Math.max(pair[3], last);
    if (end !== null) pair[4] = Math.max(pair[4] ?? end, end);
  }
  return [...pairs.values()];
}

/** Stores the pairs of sessions that are about to be removed (docs/domain.md, Retention). */
export async function rememberRemoved(
  trx: Knex.Transaction,
  sessions: readonly { userId: number; poolId: number; startAt: number; endAt: number }[],
): Promise<void> {
  const rows = sessions.map((one) => [one.userId, one.poolId, one.startAt, one.startAt, one.endAt]);
  await upsertRows(trx, "removed_user_pools", columns, key, merged(rows), {
    first_start_at: extreme("first_start_at", "<", "removed_user_pools"),
    last_start_at: extreme("last_start_at", ">", "removed_user_pools"),
    last_end_at: extreme("last_end_at", ">", "removed_user_pools"),
  });
}

/** From the sessions themselves, by index seeks, and those that were removed. A pair that has none any more loses its row. */
async function recompute(trx: Knex.Transaction, pairs: readonly Pair[]): Promise<void> {
  const wanted = jsonRows(trx, "k", { user_id: "integer", pool_id: "integer" }, pairs);
  const of = "from sessions x where x.user_id = k.user_id and x.pool_id = k.pool_id";
  const rows = await trx
    .select<{ user_id: number; pool_id: number; first: number | null; last: number; end: number | null }[]>(
      "k.user_id",
      "k.pool_id",
      trx.raw(`(select min(x.start_at) ${of}) as first`),
      trx.raw(`(select max(x.start_at) ${of}) as last`),
      trx.raw(`(select max(x.end_at) ${of}) as "end"`),
    )
    .from(wanted);
  const left = rows.flatMap((r) => (r.first === null ? [] : [[r.user_id, r.pool_id, r.first, r.last, r.end]]));
  const removed: Record<keyof typeof columns, number>[] = await trx
    .select("r.*")
    .from(wanted)
    .joinRaw(`${nextJoin(trx)} removed_user_pools r on r.user_id = k.user_id and r.pool_id = k.pool_id`);
  const gone = removed.map((r) => Object.keys(columns).map((column) => Number(r[column as keyof typeof columns])));
  const remaining = merged([...left, ...gone]);
  await upsertRows(trx, "user_pools", columns, key, remaining);
  const remainingKeys = new Set(remaining.map(([userId, poolId]) => `${userId}/${poolId}`));
  for (const { user_id, pool_id } of rows) {
    if (!remainingKeys.has(`${user_id}/${pool_id}`)) await trx("user_pools").where({ user_id, pool_id }).delete();
  }
}
