// Numbers combinations of Ids of some fields from 0 on, in the order in which they are first met. Pure.
import { Numbering } from "./numbering.ts";
import { groupWidth } from "./table.ts";

/** Where no more combinations are possible, all of their Ids are one number at once. */
const mostAtOnce = 2 ** 20;

export class Combining {
  readonly #below: readonly number[];
  /** The Ids of so many fields are one number at once. */
  readonly #atOnce: number;
  /** Of the Ids of these fields; then, one after the other, of what was numbered before together with the Ids of a further field. */
  readonly #numberings: readonly Numbering[];
  readonly #combined = new Float64Array(groupWidth);
  readonly #ids = new Float64Array(groupWidth);

  /** `below`: for each field, of which there is at least one, a number that its Ids are below; an only one may have no such number: infinite. */
  constructor(below: readonly number[]) {
    this.#below = below;
    let [atOnce, possible] = [1, below[0] as number];
    while (atOnce < below.length && possible * (below[atOnce] as number) <= mostAtOnce) {
      possible *= below[atOnce] as number;
      atOnce += 1;
    }
    this.#atOnce = atOnce;
    this.#numberings = Array.from({ length: below.length - atOnce + 1 }, () => new Numbering());
  }

  /** How many combinations were met. */
  get count(): number {
    return this.#numberings.at(-1)?.ids.length ?? 0;
  }

  /**
   * Writes the numbers of `count` combinations to the beginning of `to`: as many as a row group has at most. `gather` writes the Ids of a
   * field in their order.
   */
  write(gather: (part: number, to: Float64Array) => void, count: number, to: Int32Array): void {
    const [combined, ids] = [this.#combined, this.#ids];
    gather(0, combined);
    for (let part = 1; part < this.#below.length; part += 1) {
      if (part >= this.#atOnce) {
        this.#numberings[part - this.#atOnce]?.write(combined, count, to);
        combined.set(to.subarray(0, count));
      }
      gather(part, ids);
      const below = this.#below[part] as number;
      for (let at = 0; at < count; at += 1) combined[at] = (combined[at] as number) * below + (ids[at] as number);
    }
    this.#numberings.at(-1)?.write(combined, count, to);
  }

  /** For each field the Ids of all combinations, by their numbers. */
  ids(): Float64Array[] {
    const { count } = this;
    const columns = this.#below.map(() => new Float64Array(count));
    for (let number = 0; number < count; number += 1) {
      let rest = number;
      for (let part = columns.length - 1; part >= 0; part -= 1) {
        if (part >= this.#atOnce - 1) rest = this.#numberings[part - this.#atOnce + 1]?.ids[rest] as number;
        const before = part === 0 ? 0 : Math.floor(rest / (this.#below[part] as number));
        (columns[part] as Float64Array)[number] = part === 0 ? rest : rest - before * (this.#below[part] as number);
        rest = before;
      }
    }
    return columns;
  }
}
