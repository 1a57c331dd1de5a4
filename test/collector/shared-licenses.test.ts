// Checkouts that share licences: their sum never passes the printed use, in every licence manager's output.
import { expect } from "chai";
import fc from "fast-check";
import { sharedNumbers } from "../../collector/sources/pools.ts";

const sharer = fc.record({
  licenses: fc.integer({ min: 0, max: 9 }),
  keys: fc.tuple(fc.constantFrom("a", "b", "c"), fc.constantFrom("x", "y")).map((keys): readonly string[] => keys),
});

describe("Checkouts that share licences", () => {
  it("never add up to more than the printed use, and no number is made", () => {
    fc.assert(
      fc.property(fc.array(sharer, { maxLength: 12 }), fc.integer({ min: 0, max: 40 }), (sharers, used) => {
        const numbers = sharedNumbers(sharers, used);
        expect(sum(numbers)).to.be.at.most(Math.max(used, 0));
        for (const [index, number] of numbers.entries())
          expect([0, sharers[index]?.licenses, used], "a number that was printed").to.include(number);
      }),
    );
  });

  it("are as they are printed where they fit, and where no use is printed", () => {
    fc.assert(
      fc.property(fc.array(sharer, { maxLength: 12 }), fc.nat(9), (sharers, more) => {
        const printed = sharers.map(({ licenses }) => licenses);
        expect(sharedNumbers(sharers, null)).to.deep.equal(printed);
        expect(sharedNumbers(sharers, sum(printed) + more)).to.deep.equal(printed);
      }),
    );
  });

  it("share by the surest key first", () => {
    const [first, second, third] = ["a", "a", "b"].map((key) => ({ licenses: 1, keys: [key, "same user"] }));
    if (!first || !second || !third) throw new Error("three checkouts");
    expect(sharedNumbers([first, third, second], 2)).to.deep.equal([1, 1, 0]);
    expect(sharedNumbers([first, third, second], 1)).to.deep.equal([1, 0, 0]);
  });
});

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
