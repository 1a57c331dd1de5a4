// Which checkouts of a snapshot are known already. Pure.
import type { Listing } from "../evidence.ts";

/** What tells one listed checkout of a group from another, besides their order. */
export interface Listed {
  readonly startAt: number;
  readonly precisionMs: number;
  readonly display: string | null;
  readonly handle: string | null;
  readonly poolId: number;
}

export interface KnownListing extends Omit<Listing, "checkoutData"> {
  readonly poolId: number;
  /** The lower the sooner it is taken: 0 active, 1 ended by an event after the snapshot, 2 no longer listed, 3 ended. */
  readonly rank: 0 | 1 | 2 | 3;
}

/**
 * For each listed checkout the known listing that it is, or null for a new one. Nothing but their order tells equal ones
 * apart, so they are taken in order; a known one is taken once. Active ones come first, then those that an event ended
 * after the snapshot, then those that an earlier snapshot missed (they open again), then those that an event ended
 * before. Entirely equal ones go first; then display and handle count as equal where one side was not printed.
 */
export function matchListings<L extends Listed, K extends KnownListing>(
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

function isCompatible(entry: Listed, known: KnownListing): boolean {
  return (
    known.rank < 3 &&
    entry.poolId === known.poolId &&
    entry.startAt < known.startAt + known.precisionMs &&
    known.startAt < entry.startAt + entry.precisionMs &&
    (entry.display === null || known.display === null || entry.display === known.display) &&
    (entry.handle === null || known.handle === null || entry.handle === known.handle)
  );
}
