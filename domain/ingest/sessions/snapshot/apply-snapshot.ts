// Applies the checkouts that a snapshot lists: collects what is known of them, reconciles, plans, writes.
import { bulkUpdate } from "../../../../db/index.ts";
import type { Batch } from "../../batch/batch.ts";
import type { SessionRow } from "../../batch/session-row.ts";
import type { PoolBook } from "../../pools/book.ts";
import type { Pool } from "../../pools/identity.ts";
import type { Checkout } from "../../reports/messages.ts";
import { CheckoutGroups } from "../checkout-groups.ts";
import { planSessions, readOpenEvidence } from "../plan.ts";
import { endedAfter } from "../running-at.ts";
import { readActive, readGroups } from "../stored.ts";
import { type SessionCounts, writeSessions } from "../write.ts";
import { entryKey, matchActive, matchBorrowed, rowKey } from "./match-active.ts";
import {
  collectGroups,
  type Entry,
  entryOf,
  type KnownEntries,
  type SnapshotMention,
  type Taken,
  updatesOutside,
} from "./snapshot-evidence.ts";

export interface ListedCheckouts {
  readonly checkoutsOf: ReadonlyMap<Pool, readonly Checkout[]>;
  /** Pools of which the snapshot does not say who holds them: their sessions stay as they are. */
  readonly unlisted: ReadonlySet<number>;
}

/**
 * Sessions that the snapshot lists go on, or open again; those that had begun and that it misses end; what is new opens.
 * What logs said of them stays (reconcile.ts).
 */
export async function applyCheckouts(
  batch: Batch,
  book: PoolBook,
  { checkoutsOf, unlisted }: ListedCheckouts,
  taken: Taken,
): Promise<SessionCounts> {
  const { trx, workstations } = batch;
  const { licenseServerId } = taken;
  const stored = (await activeSessions(batch, licenseServerId)).filter(({ poolId }) => !unlisted.has(poolId));
  const entries = await entriesOf(batch, checkoutsOf);
  const { active, known, count } = await renumberShared(
    batch,
    licenseServerId,
    stored,
    matchBorrowed(stored, matchActive(stored, entries)),
  );
  await workstations.lookUp(known.left.map((entry) => entry.checkout.workstation));
  const mentions = [
    ...known.left.map((entry) => mentionOf(batch, entry)),
    ...(taken.isLate ? await endedLater(batch, book, taken) : []),
  ];
  const groups = new CheckoutGroups(book, mentions);
  const ended = await readGroups(trx, groups.all, "ended");
  const evidence = collectGroups(groups, active, ended, known, taken);
  const plan = planSessions(evidence, await readOpenEvidence(trx, taken, evidence));
  const updates = [...updatesOutside(groups, active, known, taken), ...plan.updates];
  const counts = await writeSessions(batch, licenseServerId, { ...plan, updates });
  return { ...counts, SessionsUpdated: counts.SessionsUpdated + count };
}

/** Those of the last snapshot, where this process applied it and nothing has changed since. */
async function activeSessions({ trx, active }: Batch, licenseServerId: number): Promise<readonly SessionRow[]> {
  const known = active.of(licenseServerId);
  if (known !== undefined) return [...known.values()];
  const rows = await readActive(trx, licenseServerId);
  active.set(licenseServerId, new Map(rows.map((row) => [row.id, row])));
  return rows;
}

/** The checkouts, with their users, who are added where they are new. */
async function entriesOf({ users }: Batch, checkoutsOf: ReadonlyMap<Pool, readonly Checkout[]>): Promise<Entry[]> {
  const listed = Array.from(checkoutsOf, ([pool, checkouts]) =>
    checkouts.map((checkout) => ({ pool, checkout })),
  ).flat();
  await users.addMissing(listed.map(({ checkout }) => checkout.userName));
  return listed.map(({ pool, checkout }) => entryOf(pool, checkout, users.id(checkout.userName)));
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

interface Renumbered {
  readonly active: readonly SessionRow[];
  readonly known: KnownEntries;
  /** How many sessions have another number now. */
  readonly count: number;
}

/**
 * Checkouts that share licences with others are listed with 0 of their own. When the one that counted is returned, another
 * is listed with what they share: its session is the same, with another number. Any other number is another checkout's.
 */
async function renumberShared(
  batch: Batch,
  licenseServerId: number,
  active: readonly SessionRow[],
  known: KnownEntries,
): Promise<Renumbered> {
  if (known.left.length === 0) return { active, known, count: 0 };
  const open = active.filter((row) => row.handle !== null && row.checkoutKey !== null && !known.entryOf.has(row));
  const rows = Map.groupBy(open, rowKey);
  const renumbered = new Map<SessionRow, Entry>();
  const left = known.left.filter((entry) => {
    const now = entry.checkout.numberOfLicenses;
    const row = rows.get(entryKey(entry))?.find((one) => {
      const before = one.numberOfLicenses;
      return before !== now && (before === 0 || now === 0) && !renumbered.has(one);
    });
    if (row !== undefined) renumbered.set(row, entry);
    return row === undefined;
  });
  if (renumbered.size === 0) return { active, known, count: 0 };
  const changed = new Map(
    Array.from(renumbered, ([row, { checkout }]) => [row, { ...row, numberOfLicenses: checkout.numberOfLicenses }]),
  );
  const values = Array.from(changed.values(), ({ id, numberOfLicenses }) => ({
    id,
    number_of_licenses: numberOfLicenses,
  }));
  await bulkUpdate(batch.trx, "sessions", ["id"], values);
  for (const [row, now] of changed) batch.sessionChanged(row.id, licenseServerId, row, now);
  const changes = Array.from(changed, ([before, after]) => ({ id: before.id, before, after }));
  batch.active.apply(licenseServerId, changes);
  const entryOf = new Map(known.entryOf);
  for (const [row, now] of changed) entryOf.set(now, renumbered.get(row) as Entry);
  return {
    active: active.map((row) => changed.get(row) ?? row),
    known: { ...known, entryOf, left },
    count: changed.size,
  };
}
