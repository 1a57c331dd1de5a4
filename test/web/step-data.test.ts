// The points of stepped charts: every bucket is as wide as it is, also before a gap.
import { expect } from "chai";
import { bucketAt, stepData } from "../../web/components/chart/step-data.ts";

describe("the points of a stepped chart", () => {
  it("hold each bucket's value to its end, the last one before a gap too", () => {
    // Thursday and Friday, a week-end of which nothing is counted, Monday.
    const [times, levels] = stepData([0, 100, 200, 300, 400], 500, [[8, 9, null, null, 7]]);
    expect(times).to.deep.equal([0, 100, 199, 200, 300, 400, 500]);
    expect(levels).to.deep.equal([8, 9, 9, null, null, 7, 7]);
  });

  it("hold it for each of several series, whichever has the gap", () => {
    const [times, ...lists] = stepData([0, 100, 200], 300, [
      [1, 2, 3],
      [4, null, 5],
    ]);
    expect(times).to.deep.equal([0, 99, 100, 200, 300]);
    expect(lists).to.deep.equal([
      [1, 1, 2, 3, 3],
      [4, 4, null, 5, 5],
    ]);
  });

  it("belong to the bucket that they are in", () => {
    expect([0, 99, 100, 250, 999].map((at) => bucketAt([0, 100, 200], at))).to.deep.equal([0, 0, 1, 2, 2]);
  });
});
