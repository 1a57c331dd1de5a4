// Which exact start of a log belongs to which checkout of the snapshots. A pure function: nothing is read or written.
import type { Listing, Start } from "./ingest-evidence.ts";

export interface Pair<S extends Start, L extends Listing> {
  readonly start: S | null;
  readonly listing: L | null;
}

/**
 * Pairs each start with at most one listing whose printed start covers it; whatever is left stands alone. A handle that
 * both name decides. Where several starts fall into the same printed minute, the log can't tell which of them is still
 * listed: licences are given back oldest first, so the listing that was seen last goes to the latest start.
 * `paired` tells what is stored as a pair now; such a pair stays where nothing speaks against it.
 */
export function pairStartsWithListings<S extends Start, L extends Listing>(
  starts: readonly S[],
  listings: readonly L[],
  paired: (listing: L) => S | null,
): Pair<S, L>[] {
  const pairs: Pair<S, L>[] = [];
  const free = new Set([...starts].sort((a, b) => a.at - b.at));
  const take = (start: S | null, listing: L | null) => {
    pairs.push({ start, listing });
    if (start) free.delete(start);
  };
  for (const window of windowsOf(listings)) {
    const rest = window.filter((listing) => {
      const named =
        listing.handle === null ? undefined : find(free, (s) => s.handle === listing.handle && covers(listing, s));
      if (named) take(named, listing);
      return !named;
    });
    // Latest with latest; among listings that were seen equally late, those that have a start already keep their order.
    rest.sort((a, b) => compareSeen(a, b) || compareStarts(paired(a), paired(b)));
    for (const listing of rest.reverse()) {
      const now = paired(listing);
      const surely = findLast(free, (start) => mayBe(start, listing) && (start === now || hadBegun(start, listing)));
      take(surely ?? findLast(free, (start) => mayBe(start, listing) && mayHaveBegun(start, listing)), listing);
    }
  }
  for (const start of free) pairs.push({ start, listing: null });
  return pairs;
}

/** Listings with the same printed start, the more exact ones first. */
function windowsOf<L extends Listing>(listings: readonly L[]): L[][] {
  const windows = Map.groupBy(listings, (listing) => `${listing.startAt}/${listing.precisionMs}`);
  return [...windows.values()].sort((a, b) => precisionOf(a) - precisionOf(b));
}

function precisionOf(window: readonly Listing[]): number {
  return window[0]?.precisionMs ?? 0;
}

function covers(listing: Listing, start: Start): boolean {
  return start.at >= listing.startAt && start.at < listing.startAt + listing.precisionMs;
}

function mayBe(start: Start, listing: Listing): boolean {
  return covers(listing, start) && (start.handle === null || listing.handle === null);
}

/** What was listed had begun by then. */
function hadBegun(start: Start, { listedAt }: Listing): boolean {
  return listedAt === null || start.at <= listedAt;
}

/** Snapshots are often dated to the minute that they were printed in. */
function mayHaveBegun(start: Start, { listedAt }: Listing): boolean {
  return listedAt === null || start.at <= (listedAt % 60_000 === 0 ? listedAt + 59_999 : listedAt);
}

function compareSeen(a: Listing, b: Listing): number {
  return (a.listedAt ?? Number.NEGATIVE_INFINITY) < (b.listedAt ?? Number.NEGATIVE_INFINITY)
    ? -1
    : Number((a.listedAt ?? Number.NEGATIVE_INFINITY) > (b.listedAt ?? Number.NEGATIVE_INFINITY));
}

function compareStarts(a: Start | null, b: Start | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return a.at - b.at;
}

function find<T>(items: Iterable<T>, holds: (item: T) => boolean): T | undefined {
  for (const item of items) if (holds(item)) return item;
  return undefined;
}

function findLast<T>(items: Iterable<T>, holds: (item: T) => boolean): T | null {
  let last: T | null = null;
  for (const item of items) if (holds(item)) last = item;
  return last;
}
