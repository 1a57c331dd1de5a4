// Codes for Ids, from 0 on, as they are first met: what is summed up by Ids is then kept in arrays. Pure.
import { widened } from "./arrays.ts";

/** Lower Ids have their code in an array, higher ones in a map. */
const mostInArray = 2 ** 22;

export class IdDictionary {
  /** By code. */
  readonly ids: number[] = [];
  /** By Id its code and 1. */
  #codes = new Int32Array(2 ** 12);
  readonly #higher = new Map<number, number>();

  codeOf(id: number): number {
    const code = id < this.#codes.length ? (this.#codes[id] as number) : 0;
    return code > 0 ? code - 1 : this.#find(id);
  }

  /** Writes the codes of the first `count` Ids to the beginning of `codes`. */
  encode(ids: Float64Array, count: number, codes: Int32Array): void {
    for (let at = 0; at < count; at += 1) codes[at] = this.codeOf(ids[at] as number);
  }

  #find(id: number): number {
    const known = this.#higher.get(id);
    if (known !== undefined) return known;
    const code = this.ids.push(id) - 1;
    if (id >= mostInArray) this.#higher.set(id, code);
    else {
      if (id >= this.#codes.length) this.#codes = widened(this.#codes, 2 ** Math.ceil(Math.log2(id + 1)));
      this.#codes[id] = code + 1;
    }
    return code;
  }
}
