// Arrays and columns of numbers that grow, and a counting sort.

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
