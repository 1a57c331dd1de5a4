// Which exact start of a log belongs to which checkout of the snapshots. Pure.
import type { CandidateSession, Listing, Start } from "./evidence.ts";

/** The starts and listings of one group, and what is known of them. */
export interface ToPair<S extends Start, L extends Listing> {
  readonly starts: readonly S[];
  readonly listings: readonly L[];
  /** The start that is stored as the listing's now. */
  readonly paired: (listing: L) => S | null;
  /** When the checkout of a start was given back, where the log says so by its handle; else null. */
  readonly returnedAt: (start: S) => number | null;
}

/**
 * Pairs each start with at most one listing whose printed start covers it; whatever is left stands alone. A handle that
 * both name decides, then checkout data. Where several starts fall into the same printed minute, the log does not say which of them is still
 * listed: licences are given back oldest first, so the listing that was seen last goes to the latest start. A stored
 * pair stays where nothing contradicts it, also beside another start of the same instant.
 */
export function pairStartsWithListings<S extends Start, L extends Listing>(
  known: ToPair<S, L>,
): CandidateSession<S, L>[] {
  const { paired, returnedAt } = known;
  const pairs: CandidateSession<S, L>[] = [];
  const free = new Set([...known.starts].sort((a, b) => a.at - b.at));
  const take = (start: S | null, listing: L | null) => {
    pairs.push({ start, listing });
    if (start) free.delete(start);
  };
  for (const window of windowsOf(known.listings)) {
    const rest = window.filter((listing) => {
      const named =
        listing.handle === null
          ? undefined
          : free.values().find((s) => s.handle === listing.handle && covers(listing, s));
      if (named) take(named, listing);
      return !named;
    });
    // Latest with latest; among listings that were seen equally late, those that have a start already keep their order.
    rest.sort((a, b) => compareSeen(a, b) || compareStarts(paired(a), paired(b)));
    for (const listing of rest.reverse()) {
      const fitting = ofItsData(
        [...free].filter((start) => mayBe(start, listing)),
        listing,
      );
      const running = fitting.filter((start) => wasOut(returnedAt(start), listing));
      const own = paired(listing);
      const certain = running.filter((start) => start === own || hadBegun(start, listing));
      const possible = () => fitting.filter((start) => mayHaveBegun(start, listing));
      take(latestOf(certain, own) ?? latestOf(possible(), own) ?? null, listing);
    }
  }
  for (const start of free) pairs.push({ start, listing: null });
  return pairs;
}

/** The last of some starts in the order of time; of those of its instant the listing's own, where that is one. */
function latestOf<S extends Start>(starts: readonly S[], own: S | null): S | undefined {
  const last = starts.at(-1);
  return own !== null && own.at === last?.at && starts.includes(own) ? own : last;
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

/** Of some starts those with the data of the listing; where none has them, all. */
function ofItsData<S extends Start>(starts: readonly S[], { checkoutData }: Listing): readonly S[] {
  const same = checkoutData === null ? [] : starts.filter((start) => start.checkoutData === checkoutData);
  return same.length > 0 ? same : starts;
}

/** The start is not later than the snapshot that listed it. */
function hadBegun(start: Start, { listedAt }: Listing): boolean {
  return listedAt === null || start.at <= listedAt;
}

/** The same for a snapshot that is dated to the minute in which it was printed, as many are. */
function mayHaveBegun(start: Start, { listedAt }: Listing): boolean {
  return listedAt === null || start.at <= (listedAt % 60_000 === 0 ? listedAt + 59_999 : listedAt);
}

/** The checkout was not given back before the snapshot that listed it. */
function wasOut(returnedAt: number | null, { listedAt }: Listing): boolean {
  return returnedAt === null || listedAt === null || returnedAt > listedAt;
}

/** By when they were last listed, then by when they were first missed; a listing that is not missed comes last. */
function compareSeen(a: Listing, b: Listing): number {
  const seen = ({ listedAt }: Listing) => listedAt ?? Number.MIN_SAFE_INTEGER;
  const missed = ({ missedAt }: Listing) => missedAt ?? Number.MAX_SAFE_INTEGER;
  return seen(a) - seen(b) || missed(a) - missed(b);
}

function compareStarts(a: Start | null, b: Start | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return a.at - b.at;
}
