// Which checkouts of a snapshot are known already. A pure function: nothing is read or written.
import type { Listing } from "./evidence.ts";

/** What tells one listed checkout of a group from another, besides its place. */
export interface Listed {
  readonly startAt: number;
  readonly precisionMs: number;
  readonly display: string | null;
  readonly handle: string | null;
  readonly poolId: number;
}

export interface Known extends Listing {
  readonly poolId: number;
  /** 0 for a session that is active, 1 for one that an event ended later than the snapshot, then 2 no longer listed, 3 ended. */
  readonly rank: 0 | 1 | 2 | 3;
}

/**
 * For each listed checkout the known listing that it is, or null for a new one. Equal ones are told apart by their
 * place, so they are taken in order; a known one is taken once. Active ones come first, then those that an event ended
 * after the snapshot, then those that an earlier snapshot missed (they open again), then those that an event ended before.
 * Display and handle count as equal where one side was not printed; entirely equal ones go first.
 */
export function matchListings<L extends Listed, K extends Known>(
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

function isCompatible(entry: Listed, known: Known): boolean {
  return (
    known.rank < 3 &&
    entry.poolId === known.poolId &&
    entry.startAt < known.startAt + known.precisionMs &&
    known.startAt < entry.startAt + entry.precisionMs &&
    (entry.display === null || known.display === null || entry.display === known.display) &&
    (entry.handle === null || known.handle === null || entry.handle === known.handle)
  );
}
