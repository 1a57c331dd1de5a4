// The occurrence number of an event among equal events of the same second: it tells events without a handle apart, so that a
// log can be sent again from anywhere.

/** Milliseconds for which an event may still have an equal one above it. */
const remembered = 61_000;
const forgetInterval = 20_000;

/** Counts by event, by second. */
export type OccurrencesState = [second: number, counts: [event: string, count: number][]][];

/** Remembers a minute, because daemons' clocks jitter that much. */
export class Occurrences {
  readonly #seconds = new Map<number, Map<string, number>>();
  #latest = 0;
  #forgottenAt = 0;

  constructor(state: OccurrencesState = []) {
    for (const [second, counts] of state) {
      this.#seconds.set(second, new Map(counts));
      this.#latest = Math.max(this.#latest, second);
    }
  }

  get state(): OccurrencesState {
    return [...this.#seconds].map(([second, counts]) => [second, [...counts]]);
  }

  /** How many events that read alike stood above this one in its second. `instant` is in milliseconds. */
  next(instant: number, event: string): number {
    let counts = this.#seconds.get(instant);
    if (counts === undefined) {
      // A clock that was set back begins anew, so that memory stays bounded.
      if (instant < this.#latest - remembered) this.#seconds.clear();
      if (this.#seconds.size === 0 || instant > this.#latest) this.#forget(instant);
      counts = new Map();
      this.#seconds.set(instant, counts);
    }
    const number = counts.get(event) ?? 0;
    counts.set(event, number + 1);
    return number;
  }

  #forget(latest: number): void {
    this.#latest = latest;
    // Looking through all of them costs more than keeping some for a little longer.
    if (latest - this.#forgottenAt < forgetInterval) return;
    this.#forgottenAt = latest;
    const gone = [...this.#seconds.keys()].filter((second) => second < latest - remembered);
    for (const second of gone) this.#seconds.delete(second);
  }
}
