// A set of Ids that millions of rows are held against: a byte for each Id up to the highest, since a Set takes five times as long. Pure.

/** Higher Ids are few. */
const mostBytes = 2 ** 24;

export class IdSet {
  #isMember = new Uint8Array(1024);
  readonly #higher = new Set<number>();

  constructor(ids: Iterable<number> = []) {
    for (const id of ids) this.add(id);
  }

  add(id: number): void {
    if (id >= mostBytes) {
      this.#higher.add(id);
      return;
    }
    if (id >= this.#isMember.length) {
      const longer = new Uint8Array(2 ** Math.ceil(Math.log2(id + 1)));
      longer.set(this.#isMember);
      this.#isMember = longer;
    }
    this.#isMember[id] = 1;
  }

  has(id: number): boolean {
    return id < this.#isMember.length ? this.#isMember[id] === 1 : this.#higher.has(id);
  }
}
