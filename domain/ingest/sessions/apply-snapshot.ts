// Applies the checkouts that a snapshot lists: collects their evidence, reconciles, plans, writes.
import { bulkUpdate, nameKey } from "../../../db/index.ts";
import type { Batch } from "../batch/batch.ts";
import type { Checkout } from "../batch/messages.ts";
import type { SessionRow } from "../batch/session-texts.ts";
import type { Pool, PoolBook } from "../pools/book.ts";
import { CheckoutGroups } from "./checkout-groups.ts";
import { planSessions, readOpenEvidence } from "./plan.ts";
import {
  collectGroups,
  type Entry,
  entryOf,
  type MatchedEntries,
  type SnapshotMention,
  type SnapshotTimes,
  updatesOutside,
} from "./snapshot-evidence.ts";
import { endedAfter, readActive, readGroups } from "./stored.ts";
import { type SessionCounts, writeSessions } from "./write.ts";

interface ListedCheckouts {
  readonly checkoutsOf: ReadonlyMap<Pool, readonly Checkout[]>;
  /** Pools whose checkouts the snapshot does not list: their sessions stay as they are. */
  readonly unlisted: ReadonlySet<number>;
}

/**
 * Sessions that the snapshot lists go on, or open again; those that had begun and that it misses end; what is new opens.
 * The evidence of logs stays (reconcile.ts).
 */
export async function applyCheckouts(
  batch: Batch,
  book: PoolBook,
  { checkoutsOf, unlisted }: ListedCheckouts,
  snapshot: SnapshotTimes,
): Promise<SessionCounts> {
  const { trx, workstations } = batch;
  const { licenseServerId } = snapshot;
  const stored = (await readActive(trx, licenseServerId)).filter(({ poolId }) => !unlisted.has(poolId));
  const entries = await entriesOf(batch, checkoutsOf);
  const { active, matched, count } = await renumberShared(
    batch,
    licenseServerId,
    stored,
    matchBorrowed(stored, matchActive(stored, entries)),
  );
  await workstations.lookUp(matched.left.map((entry) => entry.checkout.workstation));
  const mentions = [
    ...matched.left.map((entry) => mentionOf(batch, entry)),
    ...(snapshot.isLate ? await endedLater(batch, book, snapshot) : []),
  ];
  const groups = new CheckoutGroups(book, mentions);
  const ended = await readGroups(trx, groups.all, "ended");
  const evidence = collectGroups(groups, active, ended, matched, snapshot);
  const plan = planSessions(evidence, await readOpenEvidence(trx, snapshot, evidence));
  const updates = [...updatesOutside(groups, active, matched, snapshot), ...plan.updates];
  const counts = await writeSessions(batch, licenseServerId, { ...plan, updates });
  return { ...counts, SessionsUpdated: counts.SessionsUpdated + count };
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
async function endedLater({ trx }: Batch, book: PoolBook, snapshot: SnapshotTimes): Promise<SnapshotMention[]> {
  const pools = book.byId();
  return (await endedAfter(trx, snapshot.licenseServerId, [snapshot.at])).flatMap((checkout) => {
    const pool = pools.get(checkout.poolId);
    return pool ? [{ pool, checkout, from: snapshot.at, entry: null }] : [];
  });
}

interface Renumbered {
  readonly active: readonly SessionRow[];
  readonly matched: MatchedEntries;
  /** How many sessions have another number now. */
  readonly count: number;
}

/**
 * Checkouts that share licences with others are listed with 0 licences. When the one that counted is returned, another
 * is listed with what they share: its session is the same, with another number. Any other number is another checkout's.
 */
async function renumberShared(
  batch: Batch,
  licenseServerId: number,
  active: readonly SessionRow[],
  matched: MatchedEntries,
): Promise<Renumbered> {
  if (matched.left.length === 0) return { active, matched, count: 0 };
  const open = active.filter((row) => row.handle !== null && row.checkoutKey !== null && !matched.entryOf.has(row));
  const rows = Map.groupBy(open, rowKey);
  const renumbered = new Map<SessionRow, Entry>();
  const left = matched.left.filter((entry) => {
    const now = entry.checkout.numberOfLicenses;
    const row = rows.get(entryKey(entry))?.find((one) => {
      const before = one.numberOfLicenses;
      return before !== now && (before === 0 || now === 0) && !renumbered.has(one);
    });
    if (row !== undefined) renumbered.set(row, entry);
    return row === undefined;
  });
  if (renumbered.size === 0) return { active, matched, count: 0 };
  const changed = new Map(
    Array.from(renumbered, ([row, { checkout }]) => [row, { ...row, numberOfLicenses: checkout.numberOfLicenses }]),
  );
  const values = Array.from(changed.values(), ({ id, numberOfLicenses }) => ({
    id,
    number_of_licenses: numberOfLicenses,
  }));
  await bulkUpdate(batch.trx, "sessions", ["id"], values);
  for (const [row, now] of changed) batch.sessionChanged(row.id, licenseServerId, row, now);
  const entryOf = new Map(matched.entryOf);
  for (const [row, now] of changed) entryOf.set(now, renumbered.get(row) as Entry);
  return {
    active: active.map((row) => changed.get(row) ?? row),
    matched: { ...matched, entryOf, left },
    count: changed.size,
  };
}

/** Most of a snapshot: a checkout that is listed exactly as before is the session that it was, of equal ones the oldest. */
export function matchActive(active: readonly SessionRow[], entries: readonly Entry[]): MatchedEntries {
  const oldestLast = active
    .filter((row) => row.checkoutKey !== null)
    .sort((a, b) => b.startAt - a.startAt || b.id - a.id);
  const rows = Map.groupBy(oldestLast, fullKey);
  const entryOf = new Map<SessionRow, Entry>();
  const left = entries.filter((entry) => {
    const row = rows.get(fullKeyOfEntry(entry))?.pop();
    if (row !== undefined) entryOf.set(row, entry);
    return row === undefined;
  });
  return { entryOf, left };
}

/**
 * A licence server that starts again lists a borrowed checkout with another handle and start, and for as long as before: it
 * is the session that it was, and retains its start.
 */
function matchBorrowed(active: readonly SessionRow[], matched: MatchedEntries): MatchedEntries {
  if (!matched.left.some(({ attributes }) => attributes.isBorrowed)) return matched;
  const missed = active.filter((row) => row.isBorrowed && row.checkoutKey !== null && !matched.entryOf.has(row));
  const rows = Map.groupBy(missed, borrowedKey);
  const entryOf = new Map(matched.entryOf);
  const left = matched.left.filter((entry) => {
    if (!entry.attributes.isBorrowed) return true;
    const same = rows.get(borrowedKeyOfEntry(entry));
    const index = same?.findIndex((row) => (row.listedStartAt ?? row.startAt) < entry.startAt) ?? -1;
    const [row] = index < 0 ? [] : (same?.splice(index, 1) ?? []);
    if (row === undefined) return true;
    entryOf.set(row, listedAs(row, entry));
    return false;
  });
  return { entryOf, left };
}

/** The entry with the handle and the start by which the session is identified. */
function listedAs(row: SessionRow, entry: Entry): Entry {
  const { handle, listedStartAt, listedPrecisionMs } = row;
  return {
    ...entry,
    startAt: listedStartAt ?? entry.startAt,
    precisionMs: listedPrecisionMs ?? entry.precisionMs,
    handle,
    attributes: { ...entry.attributes, handle },
  };
}

function borrowedKey({ poolId, userId, workstationKey, display, numberOfLicenses, lingerSeconds }: SessionRow): string {
  return JSON.stringify([poolId, userId, workstationKey, display, numberOfLicenses, lingerSeconds]);
}

function borrowedKeyOfEntry(entry: Entry): string {
  const { poolId, userId, display, checkout, attributes } = entry;
  const { numberOfLicenses } = checkout;
  return JSON.stringify([poolId, userId, workstationKeyOf(entry), display, numberOfLicenses, attributes.lingerSeconds]);
}

function fullKey(row: SessionRow): string {
  return `${row.numberOfLicenses} ${rowKey(row)}`;
}

function fullKeyOfEntry(entry: Entry): string {
  return `${entry.checkout.numberOfLicenses} ${entryKey(entry)}`;
}

/** All by which a listed session is the same as an entry, but for the number of its licences. */
export function rowKey(row: SessionRow): string {
  const { poolId, userId, workstationKey, display, handle, listedStartAt, listedPrecisionMs } = row;
  return JSON.stringify([poolId, userId, workstationKey, display, handle, listedStartAt, listedPrecisionMs]);
}

/** The same of an entry. */
export function entryKey(entry: Entry): string {
  const { poolId, userId, display, handle, startAt, precisionMs } = entry;
  return JSON.stringify([poolId, userId, workstationKeyOf(entry), display, handle, startAt, precisionMs]);
}

function workstationKeyOf({ checkout }: Entry): string | null {
  return checkout.workstation === null ? null : nameKey(checkout.workstation);
}
