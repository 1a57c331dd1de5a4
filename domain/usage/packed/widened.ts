// Arrays of numbers that grow. Pure.

type Numbers = Float64Array<ArrayBuffer> | Int32Array<ArrayBuffer> | Uint32Array<ArrayBuffer>;

/** A longer array of the same kind that begins with these numbers; the others are 0. */
export function widened<Kind extends Numbers>(from: Kind, length: number): Kind {
  const Same = from.constructor as new (length: number) => Kind;
  const to = new Same(length);
  to.set(from);
  return to;
}
