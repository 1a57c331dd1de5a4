// A straight line through the peaks of months by least squares, and the interval in which a further month's peak lies
// (docs/domain.md, Forecast). Pure.

/** A month by its number, and its peak. */
export interface Peak {
  readonly month: number;
  readonly max: number;
}

export interface Predicted {
  readonly expected: number;
  readonly lower: number;
  readonly upper: number;
}

export interface Trend {
  /** Licences more from month to month. */
  readonly perMonth: number;
  /** Never below 0. */
  predicted(month: number): Predicted;
}

/** From fewer nobody should tell the future. */
const fewestMonths = 6;

/** Null: of too few months. `percent`: so often a further month's peak lies in the interval, if the line goes on. */
export function trendOf(peaks: readonly Peak[], percent: number): Trend | null {
  const count = peaks.length;
  if (count < fewestMonths) return null;
  const month = sumOver(peaks, (peak) => peak.month) / count;
  const max = sumOver(peaks, (peak) => peak.max) / count;
  const spread = sumOver(peaks, (peak) => (peak.month - month) ** 2);
  const perMonth = sumOver(peaks, (peak) => (peak.month - month) * (peak.max - max)) / spread;
  const expectedAt = (at: number) => max + perMonth * (at - month);
  const deviation = Math.sqrt(sumOver(peaks, (peak) => (peak.max - expectedAt(peak.month)) ** 2) / (count - 2));
  const quantile = studentQuantile(percent / 100, count - 2);
  return {
    perMonth,
    predicted: (at) => {
      const expected = expectedAt(at);
      const margin = quantile * deviation * Math.sqrt(1 + 1 / count + (at - month) ** 2 / spread);
      const [lower, upper] = [expected - margin, expected + margin];
      return { expected: Math.max(0, expected), lower: Math.max(0, lower), upper: Math.max(0, upper) };
    },
  };
}

function sumOver(peaks: readonly Peak[], value: (peak: Peak) => number): number {
  return peaks.reduce((sum, peak) => sum + value(peak), 0);
}

/** The t between whose negative and itself Student's distribution has the share `within`: its quantile for 0.5 + within / 2. */
export function studentQuantile(within: number, degreesOfFreedom: number): number {
  let [low, high] = [0, Math.PI / 2];
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (shareWithin(middle, degreesOfFreedom) < within) low = middle;
    else high = middle;
  }
  return Math.sqrt(degreesOfFreedom) * Math.tan(low);
}

/**
 * The share of Student's distribution between -t and t, where angle = atan(t / √degreesOfFreedom), as the finite sums of
 * Abramowitz and Stegun, Handbook of Mathematical Functions, 26.7.3 (odd degrees of freedom) and 26.7.4 (even).
 */
function shareWithin(angle: number, degreesOfFreedom: number): number {
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
  const isOdd = degreesOfFreedom % 2 === 1;
  let term = isOdd ? cosine : 1;
  let sum = 0;
  for (let order = isOdd ? 1 : 0; order <= degreesOfFreedom - 2; order += 2) {
    sum += term;
    term *= (cosine ** 2 * (order + 1)) / (order + 2);
  }
  return isOdd ? (2 / Math.PI) * (angle + sine * sum) : sine * sum;
}
