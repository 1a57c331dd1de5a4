// One-time alerts: checks whether a licence of the feature is free for waiting users, and queues the notification in the transaction
// that deletes the alert, so that it is sent exactly once, whatever crashes meanwhile and however many servers check.
import type { Knex } from "knex";
import type { Database } from "../../db/index.ts";
import { type ReachablePool, reachablePools } from "../../domain/servers/reachable.ts";
import { DAY_MS } from "../../domain/time/units.ts";
import { enqueue, queueLock } from "../delivery/queue.ts";
import type { Notification } from "../message/notification.ts";
import { ownerOf } from "../reports/owner.ts";

interface Row {
  readonly id: number;
  readonly account_id: number | null;
  readonly feature_name: string;
  readonly feature_key: string;
  readonly destination_id: number | null;
}

/** Names of features per statement. */
const step = 500;
/** How long a closed browser has to show one. */
const shownForMs = DAY_MS;

/** `now` in milliseconds since 1970 UTC. Safe to repeat, also by two servers at once. */
export async function notifyOfAvailability(db: Database, now: number): Promise<void> {
  const over = await db.read("availability_alerts").where("expires_at", "<=", now).first("id");
  if (over !== undefined) await db.write("availability_alerts").where("expires_at", "<=", now).delete();
  const waiting: Row[] = await db
    .read("availability_alerts")
    .whereNull("free_at")
    .orderBy("id")
    .select("id", "account_id", "feature_name", "feature_key", "destination_id");
  if (waiting.length === 0) return;
  const free = await freePools(db.read, [...new Set(waiting.map(({ feature_key }) => feature_key))], now);
  for (const [accountId, ofAccount] of Map.groupBy(waiting, ({ account_id }) => account_id)) {
    const hit = ofAccount.filter(({ feature_key }) => free.has(feature_key));
    if (hit.length > 0) await notify(db, accountId, hit, free, now);
  }
}

/** The pools that have a free licence, by feature. */
async function freePools(knex: Knex, keys: readonly string[], now: number) {
  const pools: ReachablePool[] = [];
  for (let from = 0; from < keys.length; from += step) {
    const reachable = await reachablePools(knex, keys.slice(from, from + step), { licenseServerIds: null }, now);
    pools.push(...reachable.filter(({ free }) => (free ?? 0) > 0));
  }
  return Map.groupBy(pools, ({ featureKey }) => featureKey);
}

/** The alerts of one account, by its present rights. */
async function notify(
  db: Database,
  accountId: number | null,
  rows: readonly Row[],
  free: ReadonlyMap<string, readonly ReachablePool[]>,
  now: number,
): Promise<void> {
  await db.write.transaction(async (trx) => {
    const owner = await ownerOf(trx, accountId === null ? null : Number(accountId));
    if (owner === null) return;
    const { licenseServerIds } = owner;
    for (const row of rows) {
      const pools = free.get(row.feature_key) ?? [];
      const seen = licenseServerIds === null ? pools : pools.filter((pool) => licenseServerIds.includes(pool.serverId));
      if (seen.length > 0) await notifyOne(trx, row, notificationOf(row, seen, now), now);
    }
  }, queueLock);
}

async function notifyOne(trx: Knex.Transaction, row: Row, notification: Notification, now: number): Promise<void> {
  const one = trx("availability_alerts").where("id", row.id).whereNull("free_at");
  if (row.destination_id === null) {
    await one.update({ free_at: now, expires_at: now + shownForMs });
    return;
  }
  // Another server was first, or it was cancelled.
  if ((await one.delete()) === 0) return;
  const ofAccount = { id: row.destination_id, account_id: row.account_id };
  const destination = await trx("notification_destinations").where(ofAccount).first("id");
  if (destination !== undefined) await enqueue(trx, [Number(destination.id)], notification, { now });
}

function notificationOf({ feature_name }: Row, pools: readonly ReachablePool[], now: number): Notification {
  const count = pools.reduce((sum, { free }) => sum + (free ?? 0), 0);
  const value = Number.isFinite(count) ? count : null;
  const licences = value === null || value === 1 ? "A licence of" : `${value} licences of`;
  return {
    Transition: "Available",
    TimeUtc: new Date(now).toISOString(),
    AlertId: null,
    RuleId: null,
    Severity: null,
    Subject: feature_name,
    Value: value,
    Threshold: null,
    Summary: `${licences} ${feature_name} can be checked out now. You requested this one notification.`,
  };
}
