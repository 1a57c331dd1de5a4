// The checkouts of a snapshot: which of them are known sessions, and which sessions it misses.

import { nameKey } from "../../../db/index.ts";
import type { Batch } from "../batch/batch.ts";
import { shortHash } from "../batch/keys.ts";
import type { Pool, PoolBook } from "../pools/identity.ts";
import type { Attributes, Checkout } from "../reports/messages.ts";
import { type Group, Groups, settleGroups } from "./groups.ts";
import { type Listed, matchListings } from "./match-listings.ts";
import { endedAfter } from "./running-at.ts";
import {
  type CheckoutListing,
  evidenceOf,
  readActive,
  readGroups,
  type SessionRow,
  type StoredSession,
} from "./stored.ts";
import { type SessionCounts, SessionWrites } from "./write.ts";

/** A snapshot that is being applied: when it was taken, and the one before; milliseconds since 1970 UTC. */
export interface Taken {
  readonly licenseServerId: number;
  readonly at: number;
  readonly previousAt: number | null;
  /** Whether something of the server is known that is newer than this snapshot. */
  readonly isLate: boolean;
}

interface Entry extends Listed {
  readonly pool: Pool;
  readonly checkout: Checkout;
  readonly attributes: Attributes;
}

/**
 * Applies the checkouts that a snapshot lists in each pool. Sessions that it lists go on, or open again; those that
 * had begun and that it misses end; what is new opens. Exact events stand (ingest-settle.ts).
 */
export async function applyCheckouts(
  batch: Batch,
  book: PoolBook,
  listed: ReadonlyMap<Pool, readonly Checkout[]>,
  taken: Taken,
): Promise<SessionCounts> {
  const { trx, users, workstations } = batch;
  const entries = [...listed].flatMap(([pool, checkouts]) => checkouts.map((checkout) => entryOf(pool, checkout)));
  await users.learn(
    entries.map((entry) => entry.checkout.userName),
    true,
  );
  const active = await readActive(trx, taken.licenseServerId);
  const { seen, left } = matchActive(active, entries, (entry) => users.id(entry.checkout.userName));

  await workstations.learn(left.map((entry) => entry.checkout.workstation));
  const groups = new Groups(book);
  const leftOf = new Map<Group, Entry[]>();
  for (const entry of left) {
    const { userName, numberOfLicenses, startAt } = entry.checkout;
    const workstation = workstations.shown(entry.checkout.workstation);
    const told = { userId: users.id(userName), userName, workstation, numberOfLicenses };
    const group = groups.of(entry.pool, told, startAt);
    const entriesOfGroup = leftOf.get(group);
    if (entriesOfGroup) entriesOfGroup.push(entry);
    else leftOf.set(group, [entry]);
  }

  const pools = new Map(book.all().map((pool) => [pool.id, pool]));
  // What the log ended later may be missing in this snapshot: then a check-in was taken for the wrong session.
  for (const row of taken.isLate ? await endedAfter(trx, taken.licenseServerId, [taken.at]) : []) {
    const pool = pools.get(row.poolId);
    if (pool) groups.of(pool, row, taken.at);
  }

  const writes = new SessionWrites(taken.licenseServerId);
  const found = new Set<StoredSession>();
  for (const row of active) {
    const pool = pools.get(row.poolId);
    const group = pool && groups.find(pool, row);
    const entry = seen.get(row);
    if (!group) {
      applyAlone(writes, row, entry, taken);
      continue;
    }
    const stored = activeEvidence(row, entry, taken);
    group.stored.push(stored);
    if (entry) found.add(stored);
  }
  const all = groups.all();
  for (const row of await readGroups(trx, all, "ended")) {
    if (row.checkoutKey === null && row.startKey === null) continue;
    const misses = {
      listedAt: row.listedAt,
      missedAfterListing: row.missedAfterListing ?? missedBy(row.listedAt ?? row.startAt, taken),
      snapshotAfterStart: row.snapshotAfterStart ?? missedBy(row.startAt, taken),
    };
    all[row.place]?.stored.push(evidenceOf(row, misses));
  }
  for (const [group, entriesOfGroup] of leftOf) listInGroup(group, entriesOfGroup, found, taken);
  await settleGroups(trx, taken.licenseServerId, all, writes);
  return writes.write(batch);
}

function entryOf(pool: Pool, checkout: Checkout): Entry {
  const { startAt, precisionMs, attributes } = checkout;
  const { display, handle } = attributes;
  return { pool, checkout, poolId: pool.id, startAt, precisionMs, display, handle, attributes };
}

/** The quick way: a checkout that is listed exactly as before is the session that it was. */
function matchActive(
  active: readonly SessionRow[],
  entries: readonly Entry[],
  userIdOf: (entry: Entry) => number,
): { seen: Map<SessionRow, Entry>; left: Entry[] } {
  const known = new Map<string, SessionRow[]>();
  for (const row of active) {
    if (row.checkoutKey === null) continue;
    const key = [row.poolId, row.userId, row.workstationKey, row.display, row.handle, row.numberOfLicenses];
    const text = JSON.stringify([...key, row.listedStartAt, row.listedPrecisionMs]);
    const same = known.get(text);
    if (same) same.push(row);
    else known.set(text, [row]);
  }
  // Taken from the end: the first listed is the oldest.
  for (const same of known.values()) same.sort((a, b) => b.startAt - a.startAt || b.id - a.id);
  const seen = new Map<SessionRow, Entry>();
  const left: Entry[] = [];
  for (const entry of entries) {
    const { workstation, numberOfLicenses } = entry.checkout;
    const workstationKey = workstation === null ? null : nameKey(workstation);
    const key = [entry.poolId, userIdOf(entry), workstationKey, entry.display, entry.handle, numberOfLicenses];
    const row = known.get(JSON.stringify([...key, entry.startAt, entry.precisionMs]))?.pop();
    if (row) seen.set(row, entry);
    else left.push(entry);
  }
  return { seen, left };
}

/** What is known of an active session once this snapshot is taken. */
function activeEvidence(row: SessionRow, entry: Entry | undefined, taken: Taken): StoredSession {
  if (entry) {
    const evidence = evidenceOf(row, { listedAt: taken.at, missedAfterListing: null, snapshotAfterStart: null });
    return evidence.listing
      ? listedAgain(evidence, { ...evidence.listing, listedAt: taken.previousAt }, entry, taken)
      : evidence;
  }
  const missed = missedBy(row.startAt, taken);
  // It was active until now, so the snapshot before this one listed it.
  return evidenceOf(row, { listedAt: taken.previousAt, missedAfterListing: missed, snapshotAfterStart: missed });
}

/** Whether this snapshot misses what had begun, or was last seen, at `since`; of two with one date, the later one counts. */
function missedBy(since: number, { at }: Taken): number | null {
  return at >= since ? at : null;
}

/** A session in whose group nothing is new: it goes on, or it ends. */
function applyAlone(writes: SessionWrites, row: SessionRow, entry: Entry | undefined, taken: Taken): void {
  if (entry) {
    writes.update(row, { ...row, ...mergedAttributes(row, entry.attributes) });
  } else if (row.startAt <= taken.at) {
    const listedAt = row.checkoutKey === null ? null : taken.previousAt;
    writes.update(row, { ...row, endAt: taken.at, endSource: "snapshot", listedAt });
  }
}

/** What was listed, with what earlier snapshots told and this one does not; use and lingering are as of now. */
function mergedAttributes(before: Attributes, now: Attributes): Attributes {
  return {
    groupName: now.groupName ?? before.groupName,
    projectName: now.projectName ?? before.projectName,
    ipAddress: now.ipAddress ?? before.ipAddress,
    display: now.display ?? before.display,
    handle: now.handle ?? before.handle,
    clientVersion: now.clientVersion ?? before.clientVersion,
    isBorrowed: now.isBorrowed,
    idleSeconds: now.idleSeconds,
    lingerSeconds: now.lingerSeconds,
    lingerDueAt: now.lingerDueAt,
  };
}

function relisted(listing: CheckoutListing, entry: Entry, at: number): CheckoutListing {
  const attributes = mergedAttributes(listing.attributes, entry.attributes);
  const { display, handle } = attributes;
  return { ...listing, display, handle, attributes, listedAt: at, missedAt: null };
}

/**
 * A stored session that this snapshot lists. Should its listing turn out to be another start's, what earlier snapshots
 * saw of this one stands.
 */
function listedAgain(stored: StoredSession, known: CheckoutListing, entry: Entry, taken: Taken): StoredSession {
  const { listedAt, missedAt } = known;
  const start = stored.start && {
    ...stored.start,
    seenAt: listedAt,
    snapshotAfter: missedAt ?? missedBy(listedAt ?? stored.start.at, taken),
  };
  return { ...stored, start, listing: relisted(known, entry, taken.at) };
}

/** Finds the group's listed checkouts among its known ones that are not `found` yet; the others are new. */
function listInGroup(group: Group, entries: readonly Entry[], found: ReadonlySet<StoredSession>, taken: Taken): void {
  const known = group.stored.flatMap((stored) => {
    const { listing, ending } = stored;
    if (!listing || found.has(stored)) return [];
    const exact = ending !== null && ending.by !== "snapshot";
    const rank = stored.row.endAt === null ? 0 : exact ? (ending.at > taken.at ? 1 : 3) : 2;
    return [{ ...listing, rank, stored } as const];
  });
  const keys = new Set(group.stored.flatMap((stored) => stored.listing?.key ?? []));
  const places = new Map<string, number>();
  for (const [entry, match] of matchListings(entries, known)) {
    if (match) {
      group.stored[group.stored.indexOf(match.stored)] = listedAgain(match.stored, match, entry, taken);
    } else {
      const { startAt, precisionMs, display, handle, poolId, attributes } = entry;
      const seen = { key: freeKey(group, entry, keys, places), listedAt: taken.at, missedAt: null };
      group.newListings.push({ startAt, precisionMs, display, handle, poolId, attributes, ...seen });
    }
  }
}

/**
 * What makes a checkout one (design.md section 6), and its place among those for which all of that is equal: the first
 * that is not in `taken`, from where the last search in `places` ended.
 */
function freeKey(group: Group, entry: Entry, taken: ReadonlySet<string>, places: Map<string, number>): string {
  const { poolId, display, handle, startAt } = entry;
  const parts = [poolId, group.userId, group.workstationKey, display, handle, startAt, group.numberOfLicenses];
  const text = JSON.stringify(parts);
  for (let place = places.get(text) ?? 0; ; place += 1) {
    const key = shortHash([...parts, place]);
    if (taken.has(key)) continue;
    places.set(text, place + 1);
    return key;
  }
}
