// A data_inquiry message: what a licence server printed of itself, its pools and their checkouts at one instant.
import { bulkDelete, bulkInsert, nameKey, unanswered } from "../../db/index.ts";
import type { components } from "../../generated/contract.ts";
import { recordTotals } from "../pools/owned-totals.ts";
import type { Batch } from "./batch/batch.ts";
import { applied, notApplied, type PoolReport, type Snapshot } from "./batch/messages.ts";
import { lastUpdateOf, type Outcome, type Server, storeStatus } from "./batch/servers.ts";
import type { Pool, PoolBook } from "./pools/book.ts";
import { delistOthers, forgetUse, storeReports } from "./pools/counts.ts";
import { readPools, storePools } from "./pools/store.ts";
import { applyListedQueue } from "./queue/apply.ts";
import { applyCheckouts } from "./sessions/apply-snapshot.ts";
import { undoSilences } from "./silence.ts";

/** Applies a snapshot. One that is older than the last of its scope changes nothing. */
export async function applySnapshot(batch: Batch, before: Server, message: Snapshot): Promise<Outcome> {
  const { trx } = batch;
  const { at } = message;
  const isUsage = message.scope === "usage";
  const previousAt = isUsage ? before.last_snapshot_at : before.last_file_at;
  if (previousAt !== null && at < previousAt) {
    return { result: notApplied("data_inquiry", "OlderThanLastSnapshot"), changes: {} };
  }
  const server = await undoSilences(batch, before, [at]);
  const book = await readPools(trx, server.id);
  const poolsOf = await storeReportedPools(batch, server, book, message);
  const checkoutsOf = listedByPool(message, poolsOf, ({ checkouts }) => checkouts ?? []);
  batch.addedPools += await storeReports(trx, message, poolsOf, checkoutsOf, server.last_snapshot_at !== null);
  if (isUsage) await delistOthers(trx, book, poolsOf);
  if (server.is_silent && at <= batch.now - batch.silenceMs) await forgetUse(trx, server.id);
  await recordTotals(trx, server.id, at);
  const isLate = server.last_update_at !== null && server.last_update_at > at;
  const snapshot = { licenseServerId: server.id, at, previousAt, lastSilenceAt: server.last_silence_at, isLate };
  const listed = { checkoutsOf, unlisted: unlistedPools(message, poolsOf) };
  const counts = isUsage ? await applyCheckouts(batch, book, listed, snapshot) : {};
  if (message.groups !== null) await storeReportedGroups(batch, server.id, message.groups);
  const queued = listedByPool(message, poolsOf, ({ queuedRequests }) => queuedRequests);
  if (isUsage) await applyListedQueue(batch, server, book, { at, listed: queued });
  if (isUsage && at !== previousAt) {
    await unanswered(trx("snapshots").insert({ license_server_id: server.id, snapshot_at: at }));
  }
  const changes = {
    [isUsage ? "last_snapshot_at" : "last_file_at"]: at,
    ...lastUpdateOf(server, at),
    ...(await storeStatus(trx, server, at, message.status)),
  };
  const PoolsReported = new Set([...poolsOf.values()].flat()).size;
  return { result: applied("data_inquiry", { PoolsReported, ...counts }), changes };
}

/** The pools of each report; what they take from it, and new ones, are stored. */
async function storeReportedPools(
  batch: Batch,
  server: Server,
  book: PoolBook,
  { scope, pools, at }: Snapshot,
): Promise<ReadonlyMap<PoolReport, readonly Pool[]>> {
  const isListed = (report: PoolReport) => scope === "usage" || isListedByFile(server, book.candidates(named(report)));
  const poolsOf = book.apply(book.matchReports(pools, isListed));
  const printed = pools.flatMap((report) => poolsOf.get(report) ?? []);
  for (const pool of printed) book.nameAt(pool, at);
  batch.addedPools += await storePools(batch.trx, server.id, book, printed);
  return poolsOf;
}

/**
 * Whether a pool that only the licence file names counts as listed: while no snapshot was taken, or where the last one
 * listed the feature; it prints no versions of what nobody uses.
 */
function isListedByFile(server: Server, siblings: readonly Pool[]): boolean {
  return server.last_snapshot_at === null || siblings.some((pool) => pool.isListed);
}

/** All pools of a feature's name. */
function named({ name }: PoolReport) {
  return { name, version: null, additionalKey: null, vendor: null, licenseType: null };
}

/** What reports list of each pool; where one speaks of several pools, it belongs to the highest version. */
function listedByPool<T>(
  message: Snapshot,
  poolsOf: ReadonlyMap<PoolReport, readonly Pool[]>,
  listOf: (report: PoolReport) => readonly T[] | null,
): ReadonlyMap<Pool, readonly T[]> {
  const listed = new Map<Pool, readonly T[]>();
  for (const report of message.pools) {
    const pool = poolsOf.get(report)?.[0];
    const list = listOf(report);
    if (pool && list) listed.set(pool, [...(listed.get(pool) ?? []), ...list]);
  }
  return listed;
}

/** The pools that a report names, and of which none lists the checkouts. */
function unlistedPools(message: Snapshot, poolsOf: ReadonlyMap<PoolReport, readonly Pool[]>): ReadonlySet<number> {
  const idsOf = (reports: readonly PoolReport[]) =>
    reports.flatMap((report) => poolsOf.get(report) ?? []).map(({ id }) => id);
  const listed = new Set(idsOf(message.pools.filter(({ checkouts }) => checkouts !== null)));
  const unlisted = idsOf(message.pools.filter(({ checkouts }) => checkouts === null));
  return new Set(unlisted.filter((id) => !listed.has(id)));
}

const table = "reported_group_members";

/** Replaces the groups that the licence server reported before. */
async function storeReportedGroups(
  { trx, groups }: Batch,
  licenseServerId: number,
  reported: readonly components["schemas"]["ReportedGroup"][],
): Promise<void> {
  await groups.addMissing(reported.map(({ Name }) => Name));
  const members = reported.flatMap(({ Name, UserNames }) => {
    const group_id = groups.id(Name);
    return UserNames.map((name) => ({ group_id, user_key: nameKey(name) }));
  });
  const wanted = new Map(members.map((member) => [keyOf(member), member]));
  const stored: Member[] = await trx(table)
    .where({ license_server_id: licenseServerId })
    .select("group_id", "user_key");
  const before = new Set(stored.map(keyOf));
  const gone = stored.filter((member) => !wanted.has(keyOf(member)));
  const ofServer = (member: Member) => ({ license_server_id: licenseServerId, ...member });
  const key = { license_server_id: "integer", group_id: "integer", user_key: "text" } as const;
  await bulkDelete(trx, table, key, gone.map(ofServer));
  const added = [...wanted].flatMap(([member, row]) => (before.has(member) ? [] : ofServer(row)));
  await bulkInsert(trx, table, added);
}

interface Member {
  readonly group_id: number;
  readonly user_key: string;
}

function keyOf({ group_id, user_key }: Member): string {
  return `${group_id} ${user_key}`;
}
