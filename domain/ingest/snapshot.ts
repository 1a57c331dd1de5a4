// A data_inquiry message: what a licence server printed of itself, its pools and their checkouts at one instant.

import { recordTotals } from "../records/pools/owned-totals.ts";
import type { Batch } from "./batch/batch.ts";
import { applyStatus, findServer, type Server, touchServer } from "./batch/servers.ts";
import { delistOthers, storeReports } from "./pools/counts.ts";
import type { Pool } from "./pools/identity.ts";
import { readPools, storePools } from "./pools/store.ts";
import type { Checkout, PoolReport, Snapshot } from "./reports/messages.ts";
import { applied, type MessageResult, notApplied } from "./reports/result.ts";
import { applyCheckouts } from "./sessions/snapshot-checkouts.ts";

/** Applies a snapshot, or says why not. One that is older than the last of its scope changes nothing. */
export async function applySnapshot(batch: Batch, message: Snapshot): Promise<MessageResult> {
  const { trx } = batch;
  const server = await findServer(trx, message.server);
  if (server === null) return notApplied("data_inquiry", "LicenseServerDeleted");
  const isUsage = message.scope === "usage";
  const previousAt = isUsage ? server.last_snapshot_at : server.last_file_at;
  if (previousAt !== null && message.at < previousAt) return notApplied("data_inquiry", "OlderThanLastSnapshot");

  const book = await readPools(trx, server.id);
  const claims = book.claim(message.pools, (entry) => isUsage || isListedByFile(server, book.candidates(named(entry))));
  await storePools(
    trx,
    server.id,
    book,
    message.pools.flatMap((entry) => claims.get(entry) ?? []),
  );
  const listed = checkoutsOf(message, claims);
  await storeReports(trx, message, claims, listed);
  if (isUsage) await delistOthers(trx, book, claims);
  await recordTotals(trx, server.id, message.at);
  const counts = isUsage
    ? await applyCheckouts(batch, book, listed, {
        licenseServerId: server.id,
        at: message.at,
        previousAt,
        isLate: server.last_update_at !== null && server.last_update_at > message.at,
      })
    : {};
  if (isUsage && message.at !== previousAt) {
    await trx("snapshots").insert({ license_server_id: server.id, snapshot_at: message.at });
  }
  await touchServer(trx, server, message.at, { [isUsage ? "last_snapshot_at" : "last_file_at"]: message.at });
  const touched = { ...server, last_update_at: Math.max(server.last_update_at ?? message.at, message.at) };
  await applyStatus(trx, touched, message.at, message.status);
  return applied("data_inquiry", { PoolsReported: new Set([...claims.values()].flat()).size, ...counts });
}

/**
 * Whether a pool that only the licence file tells of counts as listed: while no snapshot was taken, or where the last
 * one listed the feature; it prints no versions of what nobody uses.
 */
function isListedByFile(server: Server, siblings: readonly Pool[]): boolean {
  return server.last_snapshot_at === null || siblings.some((pool) => pool.isListed);
}

/** All pools of a feature's name. */
function named({ name }: PoolReport): PoolReport {
  return { name, version: null, additionalKey: null, vendor: null, licenseType: null } as PoolReport;
}

/** Who holds licences of each pool; where a report speaks of several without saying which, of the highest version. */
function checkoutsOf(message: Snapshot, claims: ReadonlyMap<PoolReport, readonly Pool[]>): Map<Pool, Checkout[]> {
  const listed = new Map<Pool, Checkout[]>();
  for (const report of message.pools) {
    const pool = claims.get(report)?.[0];
    if (pool) listed.set(pool, [...(listed.get(pool) ?? []), ...report.checkouts]);
  }
  return listed;
}
