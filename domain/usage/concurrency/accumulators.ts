// The three sums that a stretch of time is measured by: integrals, extremes and time at full use. Each is fed with
// consecutive pieces of it, in the order of time. Which pieces there are is the business of joined.ts and merge.ts.
import type { Segment } from "./segment.ts";

/** How many sessions run and how many licences are in use at an instant. */
export interface Concurrency {
  readonly sessions: number;
  readonly licenses: number;
}

/** Session-milliseconds and licence-milliseconds. */
export class Integrals {
  usageMs = 0;
  licenseMs = 0;

  /** A piece of `ms` milliseconds, the concurrency just before it, and what changes in it. */
  add(before: Concurrency, ms: number, segments: readonly Segment[]): void {
    this.usageMs += before.sessions * ms;
    this.licenseMs += before.licenses * ms;
    for (const segment of segments) {
      this.usageMs += segment.usageMs;
      this.licenseMs += segment.licenseMs;
    }
  }
}

/** The lowest and the highest number of licences in use, and when the highest is first reached. */
export class Extremes {
  lowest = Number.POSITIVE_INFINITY;
  highest = Number.NEGATIVE_INFINITY;
  highestAt = 0;

  /** A piece whose highest is first reached `at`. */
  add(at: number, lowest: number, highest: number): void {
    if (highest > this.highest) {
      this.highest = highest;
      this.highestAt = at;
    }
    this.lowest = Math.min(this.lowest, lowest);
  }
}

/** Milliseconds in which all licences were in use; not known once one piece does not know it. */
export class TimeAtFullUse {
  ms = 0;
  isKnown = true;

  /** Null: it is not known of the piece. */
  add(ms: number | null): void {
    if (ms === null) this.isKnown = false;
    else this.ms += ms;
  }
}
