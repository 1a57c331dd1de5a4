// Shares of an amount that add up to it exactly, by the largest remainder. Pure arithmetic.

export interface Weight<Key> {
  readonly key: Key;
  /** A whole number, not below 0. */
  readonly weight: number;
}

/**
 * Each gets the whole part of its share; what is left goes, one unit each, to those with the largest remainders, at equal ones
 * to those that come first. None where there is no weight.
 */
export function sharesOf<Key>(amount: bigint, weights: readonly Weight<Key>[]): Map<Key, bigint> {
  const all = weights.reduce((sum, { weight }) => sum + BigInt(weight), 0n);
  if (all === 0n) return new Map();
  const parts = weights.map(({ key, weight }, place) => {
    const exact = amount * BigInt(weight);
    return { key, place, whole: exact / all, remainder: exact % all };
  });
  const left = Number(amount - parts.reduce((sum, { whole }) => sum + whole, 0n));
  const next = new Set(
    [...parts]
      .sort((a, b) => (a.remainder === b.remainder ? a.place - b.place : a.remainder > b.remainder ? -1 : 1))
      .slice(0, left)
      .map(({ place }) => place),
  );
  return new Map(parts.map(({ key, place, whole }) => [key, whole + (next.has(place) ? 1n : 0n)]));
}
