// Which exact start of a log belongs to which checkout of the snapshots. A pure function: nothing is read or written.
import type { Listing, Start } from "./evidence.ts";

export interface Pair<S extends Start, L extends Listing> {
  readonly start: S | null;
  readonly listing: L | null;
}

/** What is known, and what it is known of. */
export interface ToPair<S extends Start, L extends Listing> {
  readonly starts: readonly S[];
  readonly listings: readonly L[];
  /** What is stored as a pair now. */
  readonly paired: (listing: L) => S | null;
  /** When the checkout of a start was given back, where the log tells that by its handle. */
  readonly givenBack: (start: S) => number | null;
}

/**
 * Pairs each start with at most one listing whose printed start covers it; whatever is left stands alone. A handle that
 * both name decides. Where several starts fall into the same printed minute, the log can't tell which of them is still
 * listed: licences are given back oldest first, so the listing that was seen last goes to the latest start. A pair that
 * is stored stays where nothing speaks against it.
 */
export function pairStartsWithListings<S extends Start, L extends Listing>(known: ToPair<S, L>): Pair<S, L>[] {
  const { paired, givenBack } = known;
  const pairs: Pair<S, L>[] = [];
  const free = new Set([...known.starts].sort((a, b) => a.at - b.at));
  const take = (start: S | null, listing: L | null) => {
    pairs.push({ start, listing });
    if (start) free.delete(start);
  };
  for (const window of windowsOf(known.listings)) {
    const rest = window.filter((listing) => {
      const named =
        listing.handle === null ? undefined : find(free, (s) => s.handle === listing.handle && covers(listing, s));
      if (named) take(named, listing);
      return !named;
    });
    // Latest with latest; among listings that were seen equally late, those that have a start already keep their order.
    rest.sort((a, b) => compareSeen(a, b) || compareStarts(paired(a), paired(b)));
    for (const listing of rest.reverse()) {
      const fits = [...free].filter((start) => mayBe(start, listing));
      const ran = fits.filter((start) => wasOut(givenBack(start), listing));
      const surely = ran.findLast((start) => start === paired(listing) || hadBegun(start, listing));
      take(surely ?? fits.findLast((start) => mayHaveBegun(start, listing)) ?? null, listing);
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

/** What was listed was not given back by then. */
function wasOut(givenBack: number | null, { listedAt }: Listing): boolean {
  return givenBack === null || listedAt === null || givenBack > listedAt;
}

/** By when they were last listed, and then first missed; what is still listed comes last. */
function compareSeen(a: Listing, b: Listing): number {
  const seen = ({ listedAt }: Listing) => listedAt ?? Number.MIN_SAFE_INTEGER;
  const missed = ({ missedAt }: Listing) => missedAt ?? Number.MAX_SAFE_INTEGER;
  return seen(a) - seen(b) || missed(a) - missed(b);
}

function compareStarts(a: Start | null, b: Start | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return a.at - b.at;
}

function find<T>(items: Iterable<T>, holds: (item: T) => boolean): T | undefined {
  for (const item of items) if (holds(item)) return item;
  return undefined;
}
