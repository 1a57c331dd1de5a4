// Rows that are made when they are read: of a hundred thousand, a page has a hundred. No query here.

/** What a page is cut out of, as of an array. */
export interface Rows<T> extends Iterable<T> {
  readonly length: number;
  /** [from, to). */
  slice(from: number, to: number): readonly T[];
}

/** `make` is given the place of a row, each time that it is read. */
export function rowsMade<T>(length: number, make: (place: number) => T): Rows<T> {
  const slice = (from: number, to: number) => {
    const count = Math.max(0, Math.min(to, length) - from);
    return Array.from({ length: count }, (_, place) => make(from + place));
  };
  return {
    length,
    slice,
    *[Symbol.iterator]() {
      for (let at = 0; at < length; at += 1) yield make(at);
    },
  };
}
