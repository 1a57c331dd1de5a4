// Works out the sessions of one group of checkouts from all evidence about it, and which stored rows they are. A pure
// function: the same evidence gives the same sessions, in whatever order it arrived.
import { assignEndings } from "./assign-endings.ts";
import type { End, Ending, Life, Listing, Start } from "./evidence.ts";
import { pairStartsWithListings } from "./pair-starts.ts";

/** What is stored of one session, as evidence. */
export interface Stored<Row, S extends Start, L extends Listing> {
  readonly row: Row;
  readonly start: S | null;
  readonly listing: L | null;
  readonly ending: Ending | null;
  /** The check-in that ended it. */
  readonly end: End | null;
}

export interface Evidence<Row, S extends Start, L extends Listing> {
  readonly stored: readonly Stored<Row, S, L>[];
  readonly newStarts: readonly S[];
  readonly newListings: readonly L[];
  /** Check-ins that are new, or matched nothing so far. */
  readonly looseEnds: readonly End[];
  /** When the daemon is known to have stopped. */
  readonly stops: readonly number[];
}

/** A session as it should be stored: in `row`, or in a new row. */
export interface Settled<Row, S extends Start, L extends Listing> {
  readonly row: Row | null;
  readonly start: S | null;
  readonly listing: L | null;
  readonly ending: Ending | null;
}

export interface Settlement<Row, S extends Start, L extends Listing> {
  readonly sessions: readonly Settled<Row, S, L>[];
  /** Rows that turned out to be the same checkout as another row. */
  readonly doubled: readonly Row[];
  readonly unmatched: readonly End[];
}

interface Candidate<Row, S extends Start, L extends Listing> extends Life<S, L> {
  readonly row: Row | null;
}

/** A row keeps its start; a listing's row is the session's only while no start claims another. */
export function settle<Row, S extends Start, L extends Listing>(evidence: Evidence<Row, S, L>): Settlement<Row, S, L> {
  const { stored } = evidence;
  const ofStart = new Map<S, Stored<Row, S, L>>();
  const ofListing = new Map<L, Stored<Row, S, L>>();
  for (const one of stored) {
    if (one.start) ofStart.set(one.start, one);
    if (one.listing) ofListing.set(one.listing, one);
  }
  const ends = [...stored.flatMap((one) => one.end ?? []), ...evidence.looseEnds];
  const pairs = pairStartsWithListings({
    starts: [...ofStart.keys(), ...evidence.newStarts],
    listings: [...ofListing.keys(), ...evidence.newListings],
    paired: (listing) => ofListing.get(listing)?.start ?? null,
    givenBack: (start) => givenBack(start, ends),
  });
  const lives = pairs.map(({ start, listing }): Candidate<Row, S, L> => {
    const byStart = start ? ofStart.get(start) : undefined;
    const byListing = listing ? ofListing.get(listing) : undefined;
    const home = byStart ?? (byListing?.start && byListing.start !== start ? undefined : byListing);
    return { start, listing, row: home?.row ?? null };
  });
  const { endings, unmatched } = assignEndings(lives, ends, evidence.stops);
  const kept = new Set(lives.map((life) => life.row));
  return {
    sessions: lives.map((life) => ({ ...life, ending: endings.get(life) ?? null })),
    doubled: stored.filter((one) => !kept.has(one.row)).map((one) => one.row),
    unmatched,
  };
}

/** When the checkout of a start's handle was given back; null when the log names no handle, or did not tell. */
function givenBack(start: Start, ends: readonly End[]): number | null {
  if (start.handle === null) return null;
  const own = ends.filter((end) => end.handle === start.handle && end.at >= start.at);
  return own.length === 0 ? null : Math.min(...own.map((end) => end.at));
}
