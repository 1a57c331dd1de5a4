// Columns that changes are gathered in, which grow with what comes. No query here.

type Columns<Name extends string> = Readonly<Record<Name, Uint32Array | Float64Array>>;

/** Columns with room for `needed` changes and, up to `most`, for as many again; the first `count` are those of before. */
export function withRoom<C extends Columns<Extract<keyof C, string>>>(
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
