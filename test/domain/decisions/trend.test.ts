// The line through the peaks of months and its interval, against numbers that numpy and scipy worked out of the definition
// (least squares by lstsq, quantiles by scipy.stats.t).
import { expect } from "chai";
import { studentQuantile, trendOf } from "../../../domain/decisions/forecast.ts";

const peaks = (months: readonly number[], maxima: readonly number[]) =>
  months.map((month, index) => ({ month, max: maxima[index] as number }));

describe("the trend of peaks", () => {
  it("is the least squares line with Student's prediction interval, as scipy has them", () => {
    const rising = trendOf(peaks([-8, -7, -6, -5, -4, -3, -2, -1], [3, 5, 4, 6, 8, 7, 9, 9]), 90);
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

  it("has the quantiles of Student's distribution that tables print (Abramowitz and Stegun, 26.10)", () => {
    for (const [degrees, ...quantiles] of [
      [1, 1, 3.078, 6.314, 12.706, 31.821, 63.657],
      [2, 0.816, 1.886, 2.92, 4.303, 6.965, 9.925],
      [3, 0.765, 1.638, 2.353, 3.182, 4.541, 5.841],
      [4, 0.741, 1.533, 2.132, 2.776, 3.747, 4.604],
      [5, 0.727, 1.476, 2.015, 2.571, 3.365, 4.032],
      [10, 0.7, 1.372, 1.812, 2.228, 2.764, 3.169],
      [30, 0.683, 1.31, 1.697, 2.042, 2.457, 2.75],
      [120, 0.677, 1.289, 1.658, 1.98, 2.358, 2.617],
    ] as const) {
      for (const [index, within] of [0.5, 0.8, 0.9, 0.95, 0.98, 0.99].entries()) {
        expect(studentQuantile(within, degrees), `${within}, ${degrees}`).to.be.closeTo(
          quantiles[index] as number,
          6e-4,
        );
      }
    }
  });

  it("knows months that are missing, and never goes below 0", () => {
    const falling = trendOf(peaks([-12, -11, -9, -5, -3, -1], [20, 18, 19, 9, 6, 2]), 95);
    expect(falling?.perMonth).to.be.closeTo(-1.6694214876033053, 1e-9);
    const predicted = falling?.predicted(3);
    expect(predicted).to.include({ expected: 0, lower: 0 });
    expect(predicted?.upper).to.be.closeTo(3.0197098078617266, 1e-6);
    expect(falling?.predicted(200)).to.deep.equal({ expected: 0, lower: 0, upper: falling?.predicted(200).upper });
  });

  it("is none of five months, and a flat one of equal peaks has an interval without width", () => {
    expect(trendOf(peaks([-5, -4, -3, -2, -1], [1, 2, 3, 4, 5]), 90)).to.equal(null);
    expect(trendOf([], 90)).to.equal(null);
    const flat = trendOf(peaks([-6, -5, -4, -3, -2, -1], [4, 4, 4, 4, 4, 4]), 90);
    expect(flat?.predicted(2)).to.deep.equal({ expected: 4, lower: 4, upper: 4 });
  });
});
