// The place of an event among equal events of the same second: what tells events without a handle apart, so that a log
// can be sent again from anywhere. Remembers a minute, because daemons' clocks jitter that much.

/** Milliseconds for which an event may still have an equal one above it. */
const remembered = 61_000;

/** Counts by event, by second. */
export type PlacesState = [second: number, counts: [event: string, count: number][]][];

export class Places {
  readonly #seconds = new Map<number, Map<string, number>>();
  #latest = 0;

  constructor(state: PlacesState = []) {
    for (const [second, counts] of state) {
      this.#seconds.set(second, new Map(counts));
      this.#latest = Math.max(this.#latest, second);
    }
  }

  get state(): PlacesState {
    return [...this.#seconds].map(([second, counts]) => [second, [...counts]]);
  }

  /** How many events that read alike stood above this one in its second. `instant` is in milliseconds. */
  next(instant: number, event: string): number {
    let counts = this.#seconds.get(instant);
    if (!counts) {
      // A clock that was set back begins anew, so that memory stays bounded.
      if (instant < this.#latest - remembered) this.#seconds.clear();
      if (this.#seconds.size === 0 || instant > this.#latest) this.#forget(instant);
      counts = new Map();
      this.#seconds.set(instant, counts);
    }
    const place = counts.get(event) ?? 0;
    counts.set(event, place + 1);
    return place;
  }

  #forget(latest: number): void {
    this.#latest = latest;
    for (const second of this.#seconds.keys()) {
      if (second < latest - remembered) this.#seconds.delete(second);
    }
  }
}
