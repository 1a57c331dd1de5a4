// Which check-in ends which session. A pure function: nothing is read or written.
import { type End, type Ending, type Life, missedAt, seenAt, startOf } from "./evidence.ts";

/** A snapshot may be dated to the minute that it was printed in: what it misses may have ended within that minute. */
const SNAPSHOT_DATE_MS = 60_000;

export interface Endings<T extends Life> {
  /** What ends each session; null while it is active. */
  readonly endings: Map<T, Ending | null>;
  /** Check-ins that belong to no known session. */
  readonly unmatched: End[];
}

/**
 * Ends the sessions of one group. A check-in ends the session of its handle, or else the oldest one that it can have
 * ended: begun by then, not seen in a later snapshot, not gone from an earlier one (the log's own rule is "oldest
 * first"; snapshots say which it can't have been). A stopped daemon ends all that ran. Exact events beat snapshots: the
 * log covers a session whose start it told, so a check-in that fits no other ends that one, whatever snapshots say. What
 * no event ended ends with the first snapshot that misses it.
 */
export function assignEndings<T extends Life>(
  lives: readonly T[],
  ends: readonly End[],
  stops: readonly number[],
): Endings<T> {
  const endings = new Map<T, Ending>();
  const open = new Set([...lives].sort(compareAge));
  const end = (life: T, ending: Ending) => {
    endings.set(life, ending);
    open.delete(life);
  };
  const unmatched: End[] = [];
  for (const event of inOrder(ends, stops)) {
    if (typeof event === "number") {
      for (const life of [...open]) {
        if (mayStop(life, event)) end(life, { at: event, by: "stop", key: null });
      }
      continue;
    }
    const life =
      oldest(open, (candidate) => isNamed(candidate, event) && startOf(candidate) <= event.at) ??
      oldest(open, (candidate) => fitsHandle(candidate, event) && mayEnd(candidate, event.at));
    if (life) end(life, { at: event.at, by: "checkin", key: event.key });
    else unmatched.push(event);
  }
  const left = unmatched.filter((event) => {
    const life = oldest(open, (candidate) => {
      return candidate.start !== null && fitsHandle(candidate, event) && startOf(candidate) <= event.at;
    });
    if (life) end(life, { at: event.at, by: "checkin", key: event.key });
    return !life;
  });
  return { endings: new Map(lives.map((life) => [life, endings.get(life) ?? snapshotEnding(life)])), unmatched: left };
}

/** The oldest first; of those that began at once, the ones that snapshots missed first. */
function compareAge(a: Life, b: Life): number {
  const gone = (life: Life) => missedAt(life) ?? Number.MAX_SAFE_INTEGER;
  const seen = (life: Life) => seenAt(life) ?? Number.MIN_SAFE_INTEGER;
  return startOf(a) - startOf(b) || gone(a) - gone(b) || seen(a) - seen(b);
}

/** In time; of what happened at once the check-ins first, as a daemon that goes down gives back what it can. */
function inOrder(ends: readonly End[], stops: readonly number[]): (End | number)[] {
  const at = (event: End | number) => (typeof event === "number" ? event : event.at);
  return [...ends, ...stops].sort(
    (a, b) => at(a) - at(b) || Number(typeof a === "number") - Number(typeof b === "number"),
  );
}

function isNamed(life: Life, event: End): boolean {
  return event.handle !== null && handleOf(life) === event.handle;
}

/** A check-in that names a handle can't end a session of another one. */
function fitsHandle(life: Life, event: End): boolean {
  return event.handle === null || handleOf(life) === null;
}

function handleOf(life: Life): string | null {
  return life.start?.handle ?? life.listing?.handle ?? null;
}

function mayStop(life: Life, at: number): boolean {
  return startOf(life) < at && notGone(life, at) && (life.start !== null || notSeen(life, at));
}

function mayEnd(life: Life, at: number): boolean {
  return startOf(life) <= at && notGone(life, at) && notSeen(life, at);
}

/** No snapshot missed it before. */
function notGone(life: Life, at: number): boolean {
  const missed = missedAt(life);
  return missed === null || at <= missed + SNAPSHOT_DATE_MS;
}

/** No snapshot listed it afterwards. */
function notSeen(life: Life, at: number): boolean {
  const seen = seenAt(life);
  return seen === null || seen <= at;
}

function snapshotEnding(life: Life): Ending | null {
  const at = missedAt(life);
  return at === null ? null : { at, by: "snapshot", key: null };
}

function oldest<T>(open: Iterable<T>, holds: (life: T) => boolean): T | undefined {
  for (const life of open) if (holds(life)) return life;
  return undefined;
}
