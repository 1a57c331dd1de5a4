// A snapshot as evidence of checkouts: which stored sessions it lists, which it misses, and which checkouts are
// new. Pure.
import { shortHash } from "../batch/keys.ts";
import { type Attributes, type Checkout, updateAttributes } from "../batch/messages.ts";
import type { SessionRow } from "../batch/session-texts.ts";
import type { Pool } from "../pools/book.ts";
import type { CheckoutGroup, CheckoutGroups, Mention } from "./checkout-groups.ts";
import type { Listing } from "./evidence.ts";
import { type GroupEvidence, type SessionUpdate, updateOf } from "./plan.ts";
import { type CheckoutListing, evidenceOf, type ReadRow, type StoredSession } from "./stored.ts";

/** A snapshot that is being applied: when it was taken, and the one before; milliseconds since 1970 UTC. */
export interface SnapshotTimes {
  readonly licenseServerId: number;
  readonly at: number;
  readonly previousAt: number | null;
  /** The last report before the server's last silence; null where it never was silent. */
  readonly lastSilenceAt: number | null;
  /** Whether something of the server is known that is newer than this snapshot. */
  readonly isLate: boolean;
}

/** A checkout as the snapshot lists it. */
export interface Entry extends Listed {
  readonly pool: Pool;
  readonly checkout: Checkout;
  readonly userId: number;
  readonly attributes: Attributes;
}

/** A mention of a listed checkout that is not known yet, or (without an entry) of a session that may have to change. */
export type SnapshotMention = Mention & { readonly entry: Entry | null };

/** Active sessions with the entry that lists each exactly as before, and the entries that are left. */
export interface MatchedEntries {
  readonly entryOf: ReadonlyMap<SessionRow, Entry>;
  readonly left: readonly Entry[];
}

export function entryOf(pool: Pool, checkout: Checkout, userId: number): Entry {
  const { startAt, precisionMs, attributes } = checkout;
  const { display, handle } = attributes;
  return { pool, checkout, userId, poolId: pool.id, startAt, precisionMs, display, handle, attributes };
}

/** The evidence of each group for which the snapshot has something new; `ended` are the groups' ended sessions. */
export function collectGroups(
  groups: CheckoutGroups<SnapshotMention>,
  active: readonly SessionRow[],
  ended: readonly ReadRow[],
  { entryOf }: MatchedEntries,
  snapshot: SnapshotTimes,
): GroupEvidence[] {
  const activeOf = Map.groupBy(active, (row) => groups.of(row));
  const endedOf = Map.groupBy(ended, (row) => row.owner);
  return groups.all.map((group, index) => {
    const candidates = [
      ...(activeOf.get(group) ?? []).map((row) => activeEvidence(row, entryOf.get(row), snapshot)),
      ...(endedOf.get(index) ?? []).flatMap((row) => endedEvidence(row, snapshot)),
    ];
    const listed = new Set((activeOf.get(group) ?? []).filter((row) => entryOf.has(row)));
    const { stored, newListings } = listInGroup(group, candidates, listed, snapshot);
    return { group, stored, newListings, newStarts: [], newCheckins: [] };
  });
}

/** Updates of active sessions in whose group nothing is new: one that is listed goes on, one that is missed ends. */
export function updatesOutside(
  groups: CheckoutGroups<SnapshotMention>,
  active: readonly SessionRow[],
  { entryOf }: MatchedEntries,
  snapshot: SnapshotTimes,
): SessionUpdate[] {
  const { at } = snapshot;
  const updates: SessionUpdate[] = [];
  for (const row of active) {
    if (groups.of(row)) continue;
    const entry = entryOf.get(row);
    if (entry) {
      updates.push(...updateOf(row, { ...row, ...updateAttributes(row, entry.attributes) }));
    } else if (row.startAt <= at) {
      const ending = isSilent(row, snapshot) ? silentEnding(row, snapshot) : { endAt: at, endSource: "snapshot" };
      updates.push(...updateOf(row, { ...row, ...ending, listedAt: listedAtOf(row, snapshot) }));
    }
  }
  return updates;
}

/** The last snapshot that listed a session that was active until now. */
function listedAtOf(row: SessionRow, { previousAt }: Pick<SnapshotTimes, "previousAt">): number | null {
  return row.checkoutKey === null ? null : previousAt;
}

/** Whether the server was silent since the session was last reported: then domain/ingest/silence.ts has not come to it yet. */
function isSilent(row: SessionRow, snapshot: SnapshotTimes): boolean {
  const { lastSilenceAt, at } = snapshot;
  return lastSilenceAt !== null && lastSilenceAt < at && (listedAtOf(row, snapshot) ?? row.startAt) <= lastSilenceAt;
}

function silentEnding({ startAt }: SessionRow, { lastSilenceAt }: Pick<SnapshotTimes, "lastSilenceAt">) {
  return { endAt: Math.max(startAt, lastSilenceAt ?? startAt), endSource: "silence" };
}

/** Ends active sessions of a server that fell silent: with its last report, as nothing later is known. */
export function silencedUpdates(
  active: readonly SessionRow[],
  { lastSilenceAt, previousAt }: Pick<SnapshotTimes, "lastSilenceAt" | "previousAt">,
): SessionUpdate[] {
  return active.flatMap((row) => {
    const ending = silentEnding(row, { lastSilenceAt });
    return updateOf(row, { ...row, ...ending, listedAt: listedAtOf(row, { previousAt }) });
  });
}

/** What is known of an active session once this snapshot is taken. */
function activeEvidence(row: SessionRow, entry: Entry | undefined, snapshot: SnapshotTimes): StoredSession {
  if (entry) {
    const evidence = evidenceOf(row, { listedAt: snapshot.at, missedAfterListing: null, snapshotAfterStart: null });
    return evidence.listing
      ? listedAgain(evidence, { ...evidence.listing, listedAt: snapshot.previousAt }, entry, snapshot)
      : evidence;
  }
  const missed = missedBy(row.startAt, snapshot);
  // It was active until now, so the snapshot before this one listed it.
  return evidenceOf(row, { listedAt: snapshot.previousAt, missedAfterListing: missed, snapshotAfterStart: missed });
}

/** What is known of an ended session; nothing if neither a snapshot nor a log ever reported it. */
function endedEvidence(row: ReadRow, snapshot: SnapshotTimes): StoredSession[] {
  if (row.checkoutKey === null && row.startKey === null) return [];
  const misses = {
    listedAt: row.listedAt,
    missedAfterListing: row.missedAfterListing ?? missedBy(row.listedAt ?? row.startAt, snapshot),
    snapshotAfterStart: row.snapshotAfterStart ?? missedBy(row.startAt, snapshot),
  };
  return [evidenceOf(row, misses)];
}

/** The snapshot's time if it misses what began, or was seen last, at `since`; of two with one date the later one counts. */
function missedBy(since: number, { at }: SnapshotTimes): number | null {
  return at >= since ? at : null;
}

/**
 * A stored session that this snapshot lists. If its listing turns out to be another start's, what earlier snapshots saw
 * of this one stays known.
 */
function listedAgain(
  stored: StoredSession,
  known: CheckoutListing,
  entry: Entry,
  snapshot: SnapshotTimes,
): StoredSession {
  const start = stored.start && {
    ...stored.start,
    seenAt: known.listedAt,
    snapshotAfter: known.missedAt ?? missedBy(known.listedAt ?? stored.start.at, snapshot),
  };
  const attributes = updateAttributes(known.attributes, entry.attributes);
  const { display, handle, checkoutData } = attributes;
  return {
    ...stored,
    start,
    listing: { ...known, display, handle, checkoutData, attributes, listedAt: snapshot.at, missedAt: null },
  };
}

/** Finds the group's entries among its known sessions that are not `listed` yet; the others are new listings. */
function listInGroup(
  group: CheckoutGroup<SnapshotMention>,
  known: readonly StoredSession[],
  listed: ReadonlySet<SessionRow>,
  snapshot: SnapshotTimes,
): Pick<GroupEvidence, "stored" | "newListings"> {
  const candidates = known.flatMap((stored) => {
    if (!stored.listing || listed.has(stored.row)) return [];
    return [{ ...stored.listing, rank: rankOf(stored, snapshot), stored }];
  });
  const entries = group.mentions.flatMap((mention) => mention.entry ?? []);
  const matches = matchListings(entries, candidates);
  const again = new Map<StoredSession, StoredSession>();
  const newListings: CheckoutListing[] = [];
  const keyOf = freeKeys(group, new Set(known.flatMap(({ listing }) => listing?.key ?? [])));
  for (const [entry, match] of matches) {
    if (match) {
      again.set(match.stored, listedAgain(match.stored, match, entry, snapshot));
    } else {
      const { startAt, precisionMs, display, handle, poolId, attributes } = entry;
      const seen = { key: keyOf(entry), listedAt: snapshot.at, missedAt: null };
      const { checkoutData } = attributes;
      newListings.push({ startAt, precisionMs, display, handle, checkoutData, poolId, attributes, ...seen });
    }
  }
  return { stored: known.map((one) => again.get(one) ?? one), newListings };
}

function rankOf({ row, ending }: StoredSession, snapshot: SnapshotTimes): 0 | 1 | 2 | 3 {
  if (row.endAt === null) return 0;
  if (ending === null || ending.by === "snapshot" || ending.by === "silence") return 2;
  return ending.at > snapshot.at ? 1 : 3;
}

/**
 * The key of a new listing: what identifies its checkout, and its ordinal among those for which all of that is equal, the
 * first that is not used.
 */
function freeKeys(group: CheckoutGroup, used: ReadonlySet<string>): (entry: Entry) => string {
  const ordinals = new Map<string, number>();
  return ({ poolId, display, handle, startAt }) => {
    const parts = [poolId, group.userId, group.workstationKey, display, handle, startAt, group.numberOfLicenses];
    const text = JSON.stringify(parts);
    for (let ordinal = ordinals.get(text) ?? 0; ; ordinal += 1) {
      const key = shortHash([...parts, ordinal]);
      if (used.has(key)) continue;
      ordinals.set(text, ordinal + 1);
      return key;
    }
  };
}

/** What distinguishes listed checkouts of a group, besides their order. */
export interface Listed {
  readonly startAt: number;
  readonly precisionMs: number;
  readonly display: string | null;
  readonly handle: string | null;
  readonly poolId: number;
}

export interface StoredListing extends Omit<Listing, "checkoutData"> {
  readonly poolId: number;
  /** The lower the sooner it is taken: 0 active, 1 ended by an event after the snapshot, 2 no longer listed, 3 ended. */
  readonly rank: 0 | 1 | 2 | 3;
}

/**
 * For each listed checkout the stored listing that it is, or null for a new one. Equal ones differ in nothing but their order, so they
 * are matched in order; a stored one is matched once. Active ones come first, then those that an event ended
 * after the snapshot, then those that an earlier snapshot missed (they open again), then those that an event ended
 * before. Entirely equal ones go first; then display and handle count as equal where one side was not printed.
 */
export function matchListings<L extends Listed, K extends StoredListing>(
  listed: readonly L[],
  known: readonly K[],
): Map<L, K | null> {
  const matches = new Map<L, K | null>(listed.map((entry) => [entry, null]));
  const free = new Set([...known].sort((a, b) => a.rank - b.rank));
  const equal = Map.groupBy(free, textOf);
  for (const entry of listed) {
    const match = equal.get(textOf(entry))?.shift();
    if (match) free.delete(match);
    if (match) matches.set(entry, match);
  }
  for (const [entry, match] of matches) {
    if (match) continue;
    for (const candidate of free) {
      if (!isCompatible(entry, candidate)) continue;
      matches.set(entry, candidate);
      free.delete(candidate);
      break;
    }
  }
  return matches;
}

function textOf({ poolId, startAt, precisionMs, display, handle }: Listed): string {
  return JSON.stringify([poolId, startAt, precisionMs, display, handle]);
}

function isCompatible(entry: Listed, known: StoredListing): boolean {
  return (
    known.rank < 3 &&
    entry.poolId === known.poolId &&
    entry.startAt < known.startAt + known.precisionMs &&
    known.startAt < entry.startAt + entry.precisionMs &&
    (entry.display === null || known.display === null || entry.display === known.display) &&
    (entry.handle === null || known.handle === null || entry.handle === known.handle)
  );
}
