// The line through the peaks of months and its interval, against numbers that numpy and scipy worked out of the definition
// (least squares by lstsq, quantiles by scipy.stats.t).
import { expect } from "chai";
import { trendOf } from "../../../domain/usage/forecast/trend.ts";

const peaks = (months: readonly number[], maxima: readonly number[]) =>
  months.map((month, place) => ({ month, max: maxima[place] as number }));

describe("the trend of peaks", () => {
  it("is the least squares line with Student's prediction interval, as scipy has them", async () => {
    const rising = await trendOf(peaks([-8, -7, -6, -5, -4, -3, -2, -1], [3, 5, 4, 6, 8, 7, 9, 9]), 90);
    expect(rising?.perMonth).to.be.closeTo(0.8690476190476193, 1e-9);
    for (const [month, expected, lower, upper] of [
      [1, 11.1547619047619, 8.958233893980239, 13.35128991554356],
      [2, 12.02380952380952, 9.663345355289227, 14.384273692329813],
      [6, 15.499999999999996, 12.36868921584796, 18.63131078415203],
    ] as const) {
      const predicted = rising?.predicted(month);
      expect(predicted?.expected).to.be.closeTo(expected, 1e-6);
      expect(predicted?.lower).to.be.closeTo(lower, 1e-6);
      expect(predicted?.upper).to.be.closeTo(upper, 1e-6);
    }
  });

  it("knows months that are missing, and never goes below 0", async () => {
    const falling = await trendOf(peaks([-12, -11, -9, -5, -3, -1], [20, 18, 19, 9, 6, 2]), 95);
    expect(falling?.perMonth).to.be.closeTo(-1.6694214876033053, 1e-9);
    const predicted = falling?.predicted(3);
    expect(predicted).to.include({ expected: 0, lower: 0 });
    expect(predicted?.upper).to.be.closeTo(3.0197098078617266, 1e-6);
    expect(falling?.predicted(200)).to.deep.equal({ expected: 0, lower: 0, upper: falling?.predicted(200).upper });
  });

  it("is none of five months, and a flat one of equal peaks has an interval without width", async () => {
    expect(await trendOf(peaks([-5, -4, -3, -2, -1], [1, 2, 3, 4, 5]), 90)).to.equal(null);
    expect(await trendOf([], 90)).to.equal(null);
    const flat = await trendOf(peaks([-6, -5, -4, -3, -2, -1], [4, 4, 4, 4, 4, 4]), 90);
    expect(flat?.predicted(2)).to.deep.equal({ expected: 4, lower: 4, upper: 4 });
  });
});
