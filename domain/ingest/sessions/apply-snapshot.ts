// Applies the checkouts that a snapshot lists: collects what is known of them, reconciles, plans, writes.
import type { Batch } from "../batch/batch.ts";
import type { PoolBook } from "../pools/book.ts";
import type { Pool } from "../pools/identity.ts";
import type { Checkout } from "../reports/messages.ts";
import { CheckoutGroups } from "./checkout-groups.ts";
import { planSessions, readOpenEvidence } from "./plan.ts";
import { endedAfter } from "./running-at.ts";
import {
  collectGroups,
  type Entry,
  entryOf,
  matchActive,
  type SnapshotMention,
  type Taken,
  updatesOutside,
} from "./snapshot-evidence.ts";
import { readActive, readGroups } from "./stored.ts";
import { type SessionCounts, writeSessions } from "./write.ts";

/**
 * Sessions that the snapshot lists go on, or open again; those that had begun and that it misses end; what is new opens.
 * What logs said of them stays (reconcile.ts).
 */
export async function applyCheckouts(
  batch: Batch,
  book: PoolBook,
  checkoutsOf: ReadonlyMap<Pool, readonly Checkout[]>,
  taken: Taken,
): Promise<SessionCounts> {
  const { trx, users, workstations } = batch;
  const { licenseServerId } = taken;
  const listed = [...checkoutsOf].flatMap(([pool, checkouts]) => checkouts.map((checkout) => ({ pool, checkout })));
  await users.addMissing(listed.map(({ checkout }) => checkout.userName));
  const entries = listed.map(({ pool, checkout }) => entryOf(pool, checkout, users.id(checkout.userName)));
  const active = await readActive(trx, licenseServerId);
  const known = matchActive(active, entries);
  await workstations.lookUp(known.left.map((entry) => entry.checkout.workstation));
  const mentions = [
    ...known.left.map((entry) => mentionOf(batch, entry)),
    ...(taken.isLate ? await endedLater(batch, book, taken) : []),
  ];
  const groups = new CheckoutGroups(book, mentions);
  const ended = await readGroups(trx, groups.all, "ended");
  const evidence = collectGroups(groups, active, ended, known, taken);
  const plan = planSessions(evidence, await readOpenEvidence(trx, licenseServerId, evidence));
  const updates = [...updatesOutside(groups, active, known, taken), ...plan.updates];
  return writeSessions(batch, licenseServerId, { ...plan, updates });
}

function mentionOf({ workstations }: Batch, entry: Entry): SnapshotMention {
  const { pool, userId, checkout, startAt } = entry;
  const { userName, numberOfLicenses } = checkout;
  const workstation = workstations.shown(checkout.workstation);
  return { pool, checkout: { userId, userName, workstation, numberOfLicenses }, from: startAt, entry };
}

/** Sessions that a log ended after a late snapshot. If it misses one of them, a check-in was taken for the wrong session. */
async function endedLater({ trx }: Batch, book: PoolBook, taken: Taken): Promise<SnapshotMention[]> {
  const pools = book.byId();
  return (await endedAfter(trx, taken.licenseServerId, [taken.at])).flatMap((checkout) => {
    const pool = pools.get(checkout.poolId);
    return pool ? [{ pool, checkout, from: taken.at, entry: null }] : [];
  });
}
