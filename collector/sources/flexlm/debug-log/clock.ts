// The clock of a debug log: its lines print a time and no day. Time goes forward, so each line stands at the first instant
// with its time that is not before the line above. A jitter of a minute between daemons is not a day, nor is the hour
// that is passed twice when the clocks go back.
import { dayNumber, dayOfNumber, instantsOf, type LocalDay, type Zone } from "../../../text/zone.ts";

/** How far a line may stand before the one above it. */
const jitter = 60_000;
const dayLength = 86_400_000;

export interface ClockState {
  /** Days since 1970, local. */
  day: number;
  /** Milliseconds UTC of the latest line; null before the first. */
  latest: number | null;
}

export class LogClock {
  readonly #zone: Zone;
  #day: number;
  #latest: number | null;
  /** Midnight in UTC where the day has no change of the clocks, else null. */
  #midnight: number | null = null;

  constructor(zone: Zone, state: ClockState) {
    this.#zone = zone;
    this.#latest = state.latest;
    this.#day = state.day;
    this.#setDay(state.day);
  }

  get state(): ClockState {
    return { day: this.#day, latest: this.#latest };
  }

  /** The instant (milliseconds UTC) of a line that prints this second of the day. Moves the clock. */
  at(second: number): number {
    const earliest = (this.#latest ?? Number.NEGATIVE_INFINITY) - jitter;
    if (this.#midnight !== null) {
      const instant = this.#midnight + second * 1_000;
      if (this.#latest === null || (instant >= earliest && instant - dayLength < earliest)) return this.#move(instant);
    }
    for (let day = this.#day - 1; ; day += 1) {
      if (this.#latest === null && day < this.#day) continue;
      const instant = this.#instants(day, second).find((candidate) => candidate >= earliest);
      if (instant === undefined) continue;
      if (day > this.#day) this.#setDay(day);
      return this.#move(instant);
    }
  }

  /**
   * Sets the clock by a line that prints its day (`TIMESTAMP 6/8/2017`). Answers the instant, and by how many
   * milliseconds the clock stood elsewhere: 0 within the jitter, else what was read before was dated wrongly.
   */
  set(local: LocalDay, second: number): { instant: number; corrected: number } {
    const day = dayNumber(local);
    const expected = this.#latest === null ? null : new LogClock(this.#zone, this.state).at(second);
    const candidates = this.#instants(day, second);
    const instant = candidates.find((candidate) => candidate === expected) ?? candidates[0] ?? 0;
    if (expected === instant) return { instant: this.at(second), corrected: 0 };
    this.#setDay(day);
    this.#latest = instant;
    return { instant, corrected: expected === null ? 0 : instant - expected };
  }

  /** A line that prints its whole instant. */
  setInstant(instant: number, local: LocalDay): number {
    const day = dayNumber(local);
    if (day !== this.#day) this.#setDay(day);
    return this.#move(instant);
  }

  #move(instant: number): number {
    if (this.#latest === null || instant > this.#latest) this.#latest = instant;
    return instant;
  }

  #instants(day: number, second: number): number[] {
    return instantsOf(this.#zone, dayOfNumber(day), second);
  }

  #setDay(day: number): void {
    this.#day = day;
    const midnight = this.#instants(day, 0)[0] ?? 0;
    const next = this.#instants(day + 1, 0)[0] ?? 0;
    this.#midnight = next - midnight === dayLength ? midnight : null;
  }
}
