// Numbers Ids from 0 on, in the order in which they are first met: sums of millions of rows are then kept in arrays. Pure.

/** Ids up to this have their number by place, larger ones in a map. */
const mostPlaces = 2 ** 22;

export class Numbering {
  readonly ids: number[] = [];
  /** For each Id its number and 1. */
  #places = new Int32Array(2 ** 12);
  readonly #others = new Map<number, number>();

  /** Writes the numbers of the first `count` Ids to the beginning of `to`. */
  write(ids: Float64Array, count: number, to: Int32Array): void {
    let known = this.#places;
    for (let at = 0; at < count; at += 1) {
      const id = ids[at] as number;
      const number = id < known.length ? (known[id] as number) : 0;
      if (number > 0) to[at] = number - 1;
      else {
        to[at] = this.#find(id);
        known = this.#places;
      }
    }
  }

  #find(id: number): number {
    const known = this.#others.get(id);
    if (known !== undefined) return known;
    const number = this.ids.length;
    this.ids.push(id);
    if (id >= mostPlaces) this.#others.set(id, number);
    else {
      if (id >= this.#places.length) {
        const places = new Int32Array(2 ** Math.ceil(Math.log2(id + 1)));
        places.set(this.#places);
        this.#places = places;
      }
      this.#places[id] = number + 1;
    }
    return number;
  }
}
