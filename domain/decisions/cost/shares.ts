// Shares of an amount that add up to it exactly, by the largest remainder. Pure arithmetic.

/**
 * By place, what each of the weights gets: the whole part of its share; what is left goes, one unit each, to those with the largest
 * remainders, at equal ones to those that come first. Weights are whole numbers, not below 0. Null: there is no weight.
 */
export function sharesOf(amount: bigint, weights: readonly number[]): readonly bigint[] | null {
  const all = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (all === 0n) return null;
  const remainders: bigint[] = [];
  let left = amount;
  const shares = weights.map((weight, place) => {
    const exact = amount * BigInt(weight);
    const whole = exact / all;
    remainders[place] = exact - whole * all;
    left -= whole;
    return whole;
  });
  const remainderAt = (place: number) => remainders[place] as bigint;
  const order = [...shares.keys()].sort((a, b) => {
    if (remainderAt(a) === remainderAt(b)) return a - b;
    return remainderAt(a) > remainderAt(b) ? -1 : 1;
  });
  for (const place of order.slice(0, Number(left))) shares[place] = (shares[place] as bigint) + 1n;
  return shares;
}
