// The occurrence number of an event among equal events of the same second: it tells events without a handle apart, so that a
// log can be sent again from anywhere. Also a Map for entries that come and go by the million.

/** Milliseconds for which an event may still have an equal one above it. */
const remembered = 61_000;
const forgetInterval = 20_000;

/** Counts by event, by second. */
export type OccurrencesState = [second: number, counts: [event: string, count: number][]][];

/** Remembers a minute, because daemons' clocks jitter that much. */
export class Occurrences {
  /** Of a second with one event alone, which most are, the event stands for its count. */
  readonly #seconds = new PassingMap<number, string | Map<string, number>>();
  #latest = 0;
  #forgottenAt = 0;

  constructor(state: OccurrencesState = []) {
    for (const [second, counts] of state) {
      this.#seconds.set(second, new Map(counts));
      this.#latest = Math.max(this.#latest, second);
    }
  }

  get state(): OccurrencesState {
    return [...this.#seconds].map(([second, counts]) => [second, counts instanceof Map ? [...counts] : [[counts, 1]]]);
  }

  /** How many events that read alike stood above this one in its second. `instant` is in milliseconds. */
  next(instant: number, event: string): number {
    let counts = this.#seconds.get(instant);
    if (counts === undefined) {
      // A clock that was set back begins anew, so that memory stays bounded.
      if (instant < this.#latest - remembered) this.#seconds.clear();
      if (this.#seconds.size === 0 || instant > this.#latest) this.#forget(instant);
      this.#seconds.set(instant, event);
      return 0;
    }
    if (!(counts instanceof Map)) {
      counts = new Map([[counts, 1]]);
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

/** So many deletions, and the entries move to a new Map. */
const renewedAfter = 500;

/**
 * V8 links each outgrown table of a Map to the next one. Once a table is among its old objects, it keeps all later tables,
 * with every entry that passed through them, until the next full collection: a log of a million lines took 100 MB by that.
 * A new Map breaks the chain.
 */
export class PassingMap<Key, Value> {
  #entries: Map<Key, Value>;
  #deletions = 0;

  constructor(entries: Iterable<readonly [Key, Value]> = []) {
    this.#entries = new Map(entries);
  }

  get size(): number {
    return this.#entries.size;
  }

  get(key: Key): Value | undefined {
    return this.#entries.get(key);
  }

  has(key: Key): boolean {
    return this.#entries.has(key);
  }

  set(key: Key, value: Value): void {
    this.#entries.set(key, value);
  }

  delete(key: Key): boolean {
    if (!this.#entries.delete(key)) return false;
    this.#deletions += 1;
    // With many entries seldom: moving one costs about as much as adding it.
    if (this.#deletions > renewedAfter && this.#deletions > this.#entries.size) {
      this.#entries = new Map(this.#entries);
      this.#deletions = 0;
    }
    return true;
  }

  clear(): void {
    this.#entries = new Map();
    this.#deletions = 0;
  }

  keys(): Iterable<Key> {
    return this.#entries.keys();
  }

  [Symbol.iterator](): Iterator<[Key, Value]> {
    return this.#entries[Symbol.iterator]();
  }
}
