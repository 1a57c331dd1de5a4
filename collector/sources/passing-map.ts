// A map whose entries come and go by the million while few are there at once, such as checkouts by their handles. Used like
// a Map; the order of entries is that of a Map too.

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
