// Numbers combinations of Ids of some fields from 0 on, in the order in which they are first met. Pure.
import { Numbering } from "./numbering.ts";
import { groupWidth } from "./table.ts";

/** All places of a row group. */
export const inOrder: Int32Array = Int32Array.from({ length: groupWidth }, (_, place) => place);

export class Combining {
  readonly #below: readonly number[];
  /** Of the Ids of the first field; then, one after the other, of what was numbered before together with the Ids of a further one. */
  readonly #numberings: readonly Numbering[];
  readonly #combined = new Float64Array(groupWidth);

  /** `below`: for each field, of which there is at least one, a number that its Ids are below. */
  constructor(below: readonly number[]) {
    this.#below = below;
    this.#numberings = below.map(() => new Numbering());
  }

  /** How many combinations were met. */
  get count(): number {
    return this.#numberings.at(-1)?.ids.length ?? 0;
  }

  /**
   * Writes the numbers of combinations to the beginning of `to`: `columns` gives the Ids of a field, of which those at the first `count`
   * of these places count, as many as a row group has at most.
   */
  write(columns: (part: number) => Float64Array, places: Int32Array, count: number, to: Int32Array): void {
    const combined = this.#combined;
    for (const [part, numbering] of this.#numberings.entries()) {
      const [ids, below] = [columns(part), this.#below[part] as number];
      if (part === 0) numbering.write(ids, places, count, to);
      else {
        for (let at = 0; at < count; at += 1) {
          combined[at] = (to[at] as number) * below + (ids[places[at] as number] as number);
        }
        numbering.write(combined, inOrder, count, to);
      }
    }
  }

  /** For each field the Ids of all combinations, by their numbers. */
  ids(): Float64Array[] {
    const { count } = this;
    const columns = this.#below.map(() => new Float64Array(count));
    for (let number = 0; number < count; number += 1) {
      let rest = number;
      for (let part = columns.length - 1; part > 0; part -= 1) {
        const [combined, below] = [this.#numberings[part]?.ids[rest] as number, this.#below[part] as number];
        rest = Math.floor(combined / below);
        (columns[part] as Float64Array)[number] = combined - rest * below;
      }
      (columns[0] as Float64Array)[number] = this.#numberings[0]?.ids[rest] as number;
    }
    return columns;
  }
}
