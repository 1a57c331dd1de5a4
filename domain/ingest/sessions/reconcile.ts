// Works out the sessions of one group of checkouts from all evidence about it, and which stored rows they are. Pure: the
// same evidence gives the same sessions, in whatever order it arrived.
import {
  type CandidateSession,
  type Checkin,
  type Ending,
  type Listing,
  missedAt,
  type Start,
  seenAt,
  silentAt,
  startOf,
} from "./evidence.ts";

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

interface Reconciliation<Row, S extends Start, L extends Listing> {
  readonly sessions: readonly ReconciledSession<Row, S, L>[];
  /** Rows that turned out to be the same checkout as another row. */
  readonly duplicates: readonly Row[];
  readonly unmatched: readonly Checkin[];
}

/** A row retains its start; a listing's row is the session's only while no start claims another. */
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
  const assigned = new Set<Row | null>(candidates.map((one) => one.row));
  return {
    sessions: candidates.map((one) => ({ ...one, ending: endings.get(one) ?? null })),
    duplicates: stored.filter((one) => !assigned.has(one.row)).map((one) => one.row),
    unmatched,
  };
}

/** When the checkout of a start's handle was given back; null when the log names no handle, or no check-in of it. */
function returnedAt(start: Start, checkins: readonly Checkin[]): number | null {
  if (start.handle === null) return null;
  const returns = checkins.filter((one) => one.handle === start.handle && one.at >= start.at);
  return returns.length === 0 ? null : Math.min(...returns.map((one) => one.at));
}

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
  evidence: ToPair<S, L>,
): CandidateSession<S, L>[] {
  const { paired, returnedAt } = evidence;
  const pairs: CandidateSession<S, L>[] = [];
  const free = new Set([...evidence.starts].sort((a, b) => a.at - b.at));
  const take = (start: S | null, listing: L | null) => {
    pairs.push({ start, listing });
    if (start) free.delete(start);
  };
  for (const window of windowsOf(evidence.listings)) {
    const rest = window.filter((listing) => {
      const named =
        listing.handle === null
          ? undefined
          : free.values().find((s) => s.handle === listing.handle && covers(listing, s));
      if (named) take(named, listing);
      return !named;
    });
    // Latest with latest; among listings that were seen equally late, those that have a start already stay in their order.
    rest.sort((a, b) => compareSeen(a, b) || compareStarts(paired(a), paired(b)));
    for (const listing of rest.reverse()) {
      const fitting = ofItsData(
        [...free].filter((start) => mayBe(start, listing)),
        listing,
      );
      const running = fitting.filter((start) => wasOut(returnedAt(start), listing));
      const current = paired(listing);
      const certain = running.filter((start) => start === current || hadBegun(start, listing));
      const possible = () => fitting.filter((start) => mayHaveBegun(start, listing));
      take(latestOf(certain, current) ?? latestOf(possible(), current) ?? null, listing);
    }
  }
  for (const start of free) pairs.push({ start, listing: null });
  return pairs;
}

/** The last of some starts in the order of time; at an equal instant the start that the listing already has. */
function latestOf<S extends Start>(starts: readonly S[], current: S | null): S | undefined {
  const last = starts.at(-1);
  return current !== null && current.at === last?.at && starts.includes(current) ? current : last;
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

/** A snapshot may be dated to the minute that it was printed in: what it misses may have ended within that minute. */
const SNAPSHOT_DATE_MS = 60_000;

interface Endings<T extends CandidateSession> {
  /** What ends each session; null while it is active. */
  readonly endings: ReadonlyMap<T, Ending | null>;
  /** Check-ins that belong to no known session. */
  readonly unmatched: readonly Checkin[];
}

/**
 * Ends the sessions of one group. A check-in ends the session of its handle, or else the oldest one of its checkout data
 * that it can have ended, or else the oldest one: begun by then, not seen in a later snapshot, not gone from an earlier one. (The log itself only knows "oldest
 * first"; snapshots exclude some.) A stopped daemon ends all that ran. Exact events beat snapshots: the log covers a
 * session whose start it has, so a check-in that fits no other session ends that one, whatever snapshots say. A session
 * that no event ended ends with the first snapshot that misses it, or with the silence of its licence server before that.
 * A check-in after a silence is taken for a session that began later, where there is one.
 */
export function assignEndings<T extends CandidateSession>(
  sessions: readonly T[],
  checkins: readonly Checkin[],
  stops: readonly number[],
  silences: readonly number[],
): Endings<T> {
  const endings = new Map<T, Ending>();
  const open = new Set([...sessions].sort(compareAge));
  const end = (session: T, ending: Ending) => {
    endings.set(session, ending);
    open.delete(session);
  };
  const matches = (checkin: Checkin, session: T | undefined) => {
    if (session) end(session, { at: checkin.at, by: "checkin", key: checkin.key });
    return session !== undefined;
  };
  const wasSilent = (session: T, at: number) => (silentAt(session, silences) ?? at) < at;
  const left: Checkin[] = [];
  for (const event of inOrder(checkins, stops)) {
    if (typeof event === "number") {
      for (const session of [...open]) {
        if (mayStop(session, event) && !wasSilent(session, event)) end(session, { at: event, by: "stop", key: null });
      }
      continue;
    }
    const mayHaveEnded = (one: T) => fits(one, event) && mayEnd(one, event.at);
    const session =
      open.values().find((one) => hasHandle(one, event) && startOf(one) <= event.at) ??
      open.values().find((one) => hasData(one, event) && mayHaveEnded(one) && !wasSilent(one, event.at)) ??
      open.values().find((one) => mayHaveEnded(one) && !wasSilent(one, event.at)) ??
      open.values().find(mayHaveEnded);
    if (!matches(event, session)) left.push(event);
  }
  const unmatched = left.filter((event) => {
    const covered = (one: T) => one.start !== null && fits(one, event) && startOf(one) <= event.at;
    return !matches(event, open.values().find(covered));
  });
  return {
    endings: new Map(sessions.map((one) => [one, endings.get(one) ?? unreportedEnding(one, silences)])),
    unmatched,
  };
}

/** The oldest first; of those that began at once, the ones that snapshots missed first. */
function compareAge(a: CandidateSession, b: CandidateSession): number {
  const gone = (session: CandidateSession) => missedAt(session) ?? Number.MAX_SAFE_INTEGER;
  const seen = (session: CandidateSession) => seenAt(session) ?? Number.MIN_SAFE_INTEGER;
  return startOf(a) - startOf(b) || gone(a) - gone(b) || seen(a) - seen(b);
}

/** By time; at the same instant check-ins first: a daemon that goes down gives back what it can. */
function inOrder(checkins: readonly Checkin[], stops: readonly number[]): (Checkin | number)[] {
  const at = (event: Checkin | number) => (typeof event === "number" ? event : event.at);
  return [...checkins, ...stops].sort((a, b) => at(a) - at(b));
}

function hasHandle(session: CandidateSession, event: Checkin): boolean {
  return event.handle !== null && handleOf(session) === event.handle;
}

/** A check-in that names a handle can't end a session of another one, nor one with data a checkout that the log gave others. */
function fits(session: CandidateSession, event: Checkin): boolean {
  const data = session.start?.checkoutData ?? null;
  const isSameData = event.checkoutData === null || data === null || event.checkoutData === data;
  return isSameData && (event.handle === null || handleOf(session) === null);
}

function hasData(session: CandidateSession, event: Checkin): boolean {
  return event.checkoutData !== null && dataOf(session) === event.checkoutData;
}

function dataOf(session: CandidateSession): string | null {
  return session.start?.checkoutData ?? session.listing?.checkoutData ?? null;
}

function handleOf(session: CandidateSession): string | null {
  return session.start?.handle ?? session.listing?.handle ?? null;
}

function mayStop(session: CandidateSession, at: number): boolean {
  return startOf(session) < at && notGone(session, at) && (session.start !== null || notSeen(session, at));
}

function mayEnd(session: CandidateSession, at: number): boolean {
  return startOf(session) <= at && notGone(session, at) && notSeen(session, at);
}

/** No snapshot missed it before. */
function notGone(session: CandidateSession, at: number): boolean {
  const missed = missedAt(session);
  return missed === null || at <= missed + SNAPSHOT_DATE_MS;
}

/** No snapshot listed it afterwards. */
function notSeen(session: CandidateSession, at: number): boolean {
  const seen = seenAt(session);
  return seen === null || seen <= at;
}

function unreportedEnding(session: CandidateSession, silences: readonly number[]): Ending | null {
  const missed = missedAt(session);
  const silent = silentAt(session, silences);
  if (silent !== null && (missed === null || silent < missed)) {
    return { at: Math.max(silent, startOf(session)), by: "silence", key: null };
  }
  return missed === null ? null : { at: missed, by: "snapshot", key: null };
}
