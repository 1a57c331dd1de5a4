// Segments made: from single changes, and from shorter segments put behind each other. Pure arithmetic.
import { Extremes, Integrals, TimeAtFullUse } from "./accumulators.ts";
import { fullMsIn, type Segment, still } from "./segment.ts";

/** Sessions begin (starts 1) or end at an instant. */
export interface Change {
  readonly at: number;
  readonly starts: number;
  /** By how much the sessions that run and the licences in use change. */
  readonly sessions: number;
  readonly licenses: number;
}

/** From a change to the next one; it may last no time. */
export interface Steady {
  readonly startAt: number;
  readonly endAt: number;
  /** What changes at its beginning. */
  readonly change: Pick<Change, "starts" | "sessions" | "licenses">;
}

/** [from, to) cut at the changes that lie in it, which may be given in any order. */
export function* steadyPieces(changes: readonly Change[], from: number, to: number): Generator<Steady> {
  const sorted = changes.filter(({ at }) => at >= from && at < to).sort((a, b) => a.at - b.at);
  yield { startAt: from, endAt: sorted[0]?.at ?? to, change: still };
  for (const [place, change] of sorted.entries()) {
    yield { startAt: change.at, endAt: sorted[place + 1]?.at ?? to, change };
  }
}

/** The segment that changes in [from, to) make. */
export function segmentOf(changes: readonly Change[], from: number, to: number, free: number | null): Segment {
  const joining = new Joining(free);
  for (const { startAt, endAt, change } of steadyPieces(changes, from, to)) {
    joining.change(change);
    joining.add(endAt - startAt, still);
  }
  return joining.segment();
}

/** The segment that consecutive ones make, each `ms` milliseconds long. */
export function joinedSegment(
  pieces: Iterable<{ readonly ms: number; readonly segment: Segment }>,
  free: number | null,
): Segment {
  const joining = new Joining(free);
  for (const { ms, segment } of pieces) joining.add(ms, segment);
  return joining.segment();
}

class Joining {
  readonly #free: number | null;
  readonly #integrals = new Integrals();
  readonly #extremes = new Extremes();
  readonly #full = new TimeAtFullUse();
  #ms = 0;
  #starts = 0;
  #sessions = 0;
  #licenses = 0;

  constructor(free: number | null) {
    this.#free = free;
  }

  change({ starts, sessions, licenses }: Steady["change"]): void {
    this.#starts += starts;
    this.#sessions += sessions;
    this.#licenses += licenses;
  }

  add(ms: number, segment: Segment): void {
    if (ms <= 0) return;
    const licenses = this.#licenses;
    this.#integrals.add({ sessions: this.#sessions, licenses }, ms, [segment]);
    this.#extremes.add(this.#ms + segment.highestMs, licenses + segment.lowest, licenses + segment.highest);
    if (this.#free !== null) this.#full.add(fullMsIn(segment, this.#free - licenses, ms));
    this.change(segment);
    this.#ms += ms;
  }

  segment(): Segment {
    const { lowest, highest, highestAt } = this.#extremes;
    const { usageMs, licenseMs } = this.#integrals;
    return {
      ...{ starts: this.#starts, sessions: this.#sessions, licenses: this.#licenses },
      ...(this.#ms === 0 ? { lowest: 0, highest: 0 } : { lowest, highest }),
      ...{ highestMs: highestAt, usageMs, licenseMs },
      ...(this.#full.isKnown ? { free: this.#free, fullMs: this.#full.ms } : { free: null, fullMs: 0 }),
    };
  }
}
