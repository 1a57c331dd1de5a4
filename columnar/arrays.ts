// Arrays and columns of numbers that grow, a counting sort, and codes for Ids.

type Numbers = Float64Array<ArrayBuffer> | Uint8Array<ArrayBuffer> | Int32Array<ArrayBuffer> | Uint32Array<ArrayBuffer>;

/** A longer array of the same kind that begins with these numbers; the others are 0. */
export function widened<Kind extends Numbers>(from: Kind, length: number): Kind {
  const Same = from.constructor as new (length: number) => Kind;
  const to = new Same(length);
  to.set(from);
  return to;
}

type Columns<Name extends string> = Readonly<Record<Name, Uint32Array | Float64Array>>;

/** Columns with a capacity for `needed` changes and, up to `most`, for as many again; the first `count` are those of before. */
export function withCapacity<C extends Columns<Extract<keyof C, string>>>(
  before: C,
  count: number,
  needed: number,
  { most, make }: { readonly most: number; readonly make: (changes: number) => C },
): C {
  const wider = make(Math.max(needed, Math.min(2 * needed, most)));
  for (const name of Object.keys(before) as Extract<keyof C, string>[]) {
    wider[name].set(before[name].subarray(0, count));
  }
  return wider;
}

/**
 * A counting sort: where the changes of each key begin, one key after the other. What is computed of one key is in the processor's
 * cache then. `keys`: of `count` changes, whole numbers below `numbers`.
 */
export function startsByKey(keys: Uint32Array, count: number, numbers: number): Uint32Array {
  const starts = new Uint32Array(numbers);
  for (let next = 0; next < count; next += 1) {
    const number = keys[next] as number;
    starts[number] = (starts[number] as number) + 1;
  }
  let all = 0;
  for (let number = 0; number < numbers; number += 1) {
    const counted = starts[number] as number;
    starts[number] = all;
    all += counted;
  }
  return starts;
}

/** Lower Ids have their code in an array, higher ones in a map. */
const mostInArray = 2 ** 22;

/** Codes for Ids, from 0 on, as they are first met: what is summed up by Ids is then in arrays. */
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
    const existing = this.#higher.get(id);
    if (existing !== undefined) return existing;
    const code = this.ids.push(id) - 1;
    if (id >= mostInArray) this.#higher.set(id, code);
    else {
      if (id >= this.#codes.length) this.#codes = widened(this.#codes, 2 ** Math.ceil(Math.log2(id + 1)));
      this.#codes[id] = code + 1;
    }
    return code;
  }
}
