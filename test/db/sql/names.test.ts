// The forms in which names are compared and lengths are classed.
import { expect } from "chai";
import fc from "fast-check";
import { highestLengthClass, lengthClass, lengthClassWidth, nameKey } from "../../../db/index.ts";

describe("a name's key", () => {
  it("is the same for spellings that differ in case or in blanks at their end, and trims nothing else", () => {
    expect(nameKey("ÄRGER Ltd")).to.equal(nameKey("ärger LTD"));
    expect(nameKey(" A  ")).to.equal(" a");
    expect(nameKey("a\t\u00a0")).to.equal("a\t\u00a0");
    expect(nameKey("  ")).to.equal("");
  });
});

describe("a session's class of length", () => {
  it("is the smallest whose width holds it", () => {
    fc.assert(
      fc.property(fc.nat({ max: 253_402_300_799_999 + 62_135_596_800_000 }), (length) => {
        const index = lengthClass(length);
        expect(length).to.be.at.most(lengthClassWidth(index));
        if (index > 0) expect(length).to.be.greaterThan(lengthClassWidth(index - 1));
        expect(index).to.be.within(0, highestLengthClass);
      }),
      { numRuns: 1000, examples: [[0], [60_000], [60_001], [120_000], [120_001]] },
    );
  });
});
