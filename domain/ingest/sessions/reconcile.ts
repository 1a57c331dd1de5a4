// Works out the sessions of one group of checkouts from all evidence about it, and which stored rows they are. Pure: the
// same evidence gives the same sessions, in whatever order it arrived.
import { assignEndings } from "./assign-endings.ts";
import type { CandidateSession, Checkin, Ending, Listing, Start } from "./evidence.ts";
import { pairStartsWithListings } from "./pair-starts.ts";

/** What is stored of one session, as evidence. */
export interface Stored<Row, S extends Start, L extends Listing> {
  readonly row: Row;
  readonly start: S | null;
  readonly listing: L | null;
  readonly ending: Ending | null;
  /** The check-in that ended it. */
  readonly checkin: Checkin | null;
}

export interface Evidence<Row, S extends Start, L extends Listing> {
  readonly stored: readonly Stored<Row, S, L>[];
  readonly newStarts: readonly S[];
  readonly newListings: readonly L[];
  /** Check-ins that are new, or matched nothing so far. */
  readonly openCheckins: readonly Checkin[];
  /** When the daemon is known to have stopped. */
  readonly stops: readonly number[];
  /** The last report before each silence of the licence server. */
  readonly silences: readonly number[];
}

/** A session as it should be stored: in `row`, or in a new row. */
export interface ReconciledSession<Row, S extends Start, L extends Listing> extends CandidateSession<S, L> {
  readonly row: Row | null;
  readonly ending: Ending | null;
}

export interface Reconciliation<Row, S extends Start, L extends Listing> {
  readonly sessions: readonly ReconciledSession<Row, S, L>[];
  /** Rows that turned out to be the same checkout as another row. */
  readonly duplicates: readonly Row[];
  readonly unmatched: readonly Checkin[];
}

/** A row keeps its start; a listing's row is the session's only while no start claims another. */
export function reconcile<Row, S extends Start, L extends Listing>(
  evidence: Evidence<Row, S, L>,
): Reconciliation<Row, S, L> {
  const { stored } = evidence;
  const ofStart = new Map<S, Stored<Row, S, L>>();
  const ofListing = new Map<L, Stored<Row, S, L>>();
  for (const one of stored) {
    if (one.start) ofStart.set(one.start, one);
    if (one.listing) ofListing.set(one.listing, one);
  }
  const checkins = [...stored.flatMap((one) => one.checkin ?? []), ...evidence.openCheckins];
  const pairs = pairStartsWithListings({
    starts: [...ofStart.keys(), ...evidence.newStarts],
    listings: [...ofListing.keys(), ...evidence.newListings],
    paired: (listing) => ofListing.get(listing)?.start ?? null,
    returnedAt: (start) => returnedAt(start, checkins),
  });
  const candidates = pairs.map(({ start, listing }) => {
    const byStart = start ? ofStart.get(start) : undefined;
    const byListing = listing ? ofListing.get(listing) : undefined;
    const home = byStart ?? (byListing?.start && byListing.start !== start ? undefined : byListing);
    return { start, listing, row: home?.row ?? null };
  });
  const { endings, unmatched } = assignEndings(candidates, checkins, evidence.stops, evidence.silences);
  const kept = new Set<Row | null>(candidates.map((one) => one.row));
  return {
    sessions: candidates.map((one) => ({ ...one, ending: endings.get(one) ?? null })),
    duplicates: stored.filter((one) => !kept.has(one.row)).map((one) => one.row),
    unmatched,
  };
}

/** When the checkout of a start's handle was given back; null when the log names no handle, or no check-in of it. */
function returnedAt(start: Start, checkins: readonly Checkin[]): number | null {
  if (start.handle === null) return null;
  const own = checkins.filter((one) => one.handle === start.handle && one.at >= start.at);
  return own.length === 0 ? null : Math.min(...own.map((one) => one.at));
}
