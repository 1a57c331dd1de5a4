// Numbers that look like chance and are the same for the same seed. Not for secrets.

export interface RandomSource {
  /** In [0, 1). */
  float(): number;
  /** From low to high, both included. */
  integer(low: number, high: number): number;
}

/** Tommy Ettinger's Mulberry32, which repeats itself after 4,000 million numbers. */
export function randomSource(seed: number): RandomSource {
  let state = seed;
  const float = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return { float, integer: (low, high) => low + Math.floor(float() * (high - low + 1)) };
}
