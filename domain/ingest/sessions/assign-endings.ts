// Which check-in ends which session. Pure.
import { type CandidateSession, type Checkin, type Ending, missedAt, seenAt, silentAt, startOf } from "./evidence.ts";

/** A snapshot may be dated to the minute that it was printed in: what it misses may have ended within that minute. */
const SNAPSHOT_DATE_MS = 60_000;

export interface Endings<T extends CandidateSession> {
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
  const [missed, silent] = [missedAt(session), silentAt(session, silences)];
  if (silent !== null && (missed === null || silent < missed)) {
    return { at: Math.max(silent, startOf(session)), by: "silence", key: null };
  }
  return missed === null ? null : { at: missed, by: "snapshot", key: null };
}
