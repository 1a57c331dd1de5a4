// For how long each two pools were held together. No query here.

/** So many numbers has each of the pairs. */
export const pairWidth = 3;

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

  /**
   * Of those with time, the longest first: the Id of the pool with the lower place, that of the other one, milliseconds; one behind
   * the other. `poolIds`: by place.
   */
  sorted(poolIds: readonly number[]): Float64Array {
    const found = Array.from(this.#others, ([key, ms]) => ({ key, ms }));
    for (const [key, ms] of this.#placed.entries()) if (ms > 0) found.push({ key, ms });
    found.sort((one, other) => other.ms - one.ms || one.key - other.key);
    const pairs = new Float64Array(found.length * pairWidth);
    for (const [number, { key, ms }] of found.entries()) {
      const [lower, higher] = [poolIds[Math.floor(key / this.#pools)], poolIds[key % this.#pools]] as [number, number];
      pairs.set([lower, higher, ms], number * pairWidth);
    }
    return pairs;
  }
}
