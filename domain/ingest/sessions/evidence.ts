// The evidence of one user's checkouts of one feature on one workstation. Every session of such a group
// is worked out anew from this evidence, so that the order in which it arrived does not matter. Instants in milliseconds.

/** The exact start of a checkout, from a log. */
export interface Start {
  readonly at: number;
  /** The event's key: no start is stored twice. */
  readonly key: string;
  /** The handle, if the log named one: it then identifies this checkout. */
  readonly handle: string | null;
  /** What the log named with it, if it did: checkouts of other data are other ones. */
  readonly checkoutData: string | null;
  /** The last snapshot that listed it while its listing was taken for this start; null when none did. */
  readonly seenAt: number | null;
  /** The first applied snapshot after that, or else at or after the start; null when there was none yet. */
  readonly snapshotAfter: number | null;
}

/** A checkout as snapshots list it. It began at `startAt` or less than `precisionMs` after. */
export interface Listing {
  readonly startAt: number;
  readonly precisionMs: number;
  readonly display: string | null;
  readonly handle: string | null;
  readonly checkoutData: string | null;
  /** Identifies it: no checkout is stored twice. */
  readonly key: string;
  /** The last applied snapshot that listed it; null when none is known to have. */
  readonly listedAt: number | null;
  /** The first applied snapshot after that, which did not list it; null when the last one lists it. */
  readonly missedAt: number | null;
}

/** A check-in, from a log. */
export interface Checkin {
  readonly at: number;
  readonly key: string;
  /** The handle, if the log named one. */
  readonly handle: string | null;
  readonly checkoutData: string | null;
}

/**
 * How a session ended: by a check-in (with its key), because the daemon stopped (no key), no longer listed, or, as far as
 * anybody knows, with the last report before its licence server fell silent.
 */
export interface Ending {
  readonly at: number;
  readonly by: "checkin" | "stop" | "snapshot" | "silence";
  readonly key: string | null;
}

/** A session as the evidence makes it: with an exact start, a listing, or both. */
export interface CandidateSession<S extends Start = Start, L extends Listing = Listing> {
  readonly start: S | null;
  readonly listing: L | null;
}

/** A session's start: exact where a log has it, else as snapshots print it. */
export function startOf(session: CandidateSession): number {
  return session.start?.at ?? session.listing?.startAt ?? Number.NaN;
}

/** The last snapshot that surely saw the session running; null when none did. */
export function seenAt({ start, listing }: CandidateSession): number | null {
  return listing ? listing.listedAt : (start?.seenAt ?? null);
}

/** The first snapshot since its start that misses the session; null when there is none. */
export function missedAt(session: CandidateSession): number | null {
  const { start, listing } = session;
  if (listing && (listing.missedAt === null || listing.missedAt >= startOf(session))) return listing.missedAt;
  // No listing, or its exact start lies behind a snapshot that missed what seemed to have begun before.
  const at = start?.snapshotAfter ?? null;
  return at !== null && at >= startOf(session) ? at : null;
}

/** The first silence of its licence server since a snapshot last listed the session, or since its start; null: there is none. */
export function silentAt(session: CandidateSession, silences: readonly number[]): number | null {
  const since = seenAt(session) ?? startOf(session);
  const first = silences.reduce((at, one) => (one >= since ? Math.min(at, one) : at), Number.POSITIVE_INFINITY);
  return first === Number.POSITIVE_INFINITY ? null : first;
}
