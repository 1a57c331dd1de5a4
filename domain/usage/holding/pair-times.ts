// For how long each two pools were held together. No query here.

/** Of so many pools a number for each two of them takes 8 MB; of more, those that are there. */
const mostPlaced = 1000;

/** By the places of pools, in milliseconds. */
export class PairTimes {
  readonly #pools: number;
  readonly #placed: Float64Array;
  readonly #others = new Map<number, number>();

  constructor(pools: number) {
    this.#pools = pools;
    this.#placed = new Float64Array(pools <= mostPlaced ? pools * pools : 0);
  }

  add(one: number, other: number, ms: number): void {
    const key = one < other ? one * this.#pools + other : other * this.#pools + one;
    if (key < this.#placed.length) this.#placed[key] = (this.#placed[key] as number) + ms;
    else this.#others.set(key, (this.#others.get(key) ?? 0) + ms);
  }

  /** Of two pools, the lower one first. */
  placesOf(key: number): readonly [number, number] {
    return [Math.floor(key / this.#pools), key % this.#pools];
  }

  /** Those with time. */
  all(): { readonly key: number; readonly ms: number }[] {
    const found = Array.from(this.#others, ([key, ms]) => ({ key, ms }));
    for (const [key, ms] of this.#placed.entries()) if (ms > 0) found.push({ key, ms });
    return found;
  }
}
