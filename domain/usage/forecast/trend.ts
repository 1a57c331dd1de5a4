// A straight line through the peaks of months by least squares, and the interval in which a further month's peak lies
// (docs/domain.md, Forecast). Pure; the statistics are jstat's.

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
export async function trendOf(peaks: readonly Peak[], percent: number): Promise<Trend | null> {
  const count = peaks.length;
  if (count < fewestMonths) return null;
  const { jStat } = (await import("jstat")).default; // loaded when it is needed: a server at rest is to stay small
  const months = peaks.map(({ month }) => month);
  const maxima = peaks.map(({ max }) => max);
  const [month, max] = [jStat.mean(months), jStat.mean(maxima)];
  const spread = jStat.variance(months, true) * (count - 1);
  const perMonth = jStat.covariance(months, maxima) / jStat.variance(months, true);
  const expectedAt = (at: number) => max + perMonth * (at - month);
  const squares = peaks.reduce((sum, peak) => sum + (peak.max - expectedAt(peak.month)) ** 2, 0);
  const deviation = Math.sqrt(squares / (count - 2));
  const quantile = jStat.studentt.inv(0.5 + percent / 200, count - 2);
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
