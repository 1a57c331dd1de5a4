// Shares of an amount, against what must hold of any of them.
import { expect } from "chai";
import fc from "fast-check";
import { sharesOf } from "../../../domain/decisions/cost/charge-back.ts";

describe("shares of an amount", () => {
  it("add up to it exactly, and none is a unit or more away from its exact part", () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 18n }),
        fc.array(fc.maxSafeNat(), { minLength: 1, maxLength: 20 }),
        (amount, numbers) => {
          const all = numbers.reduce((sum, one) => sum + BigInt(one), 0n);
          const shares = sharesOf(amount, numbers);
          if (shares === null) {
            expect(all).to.equal(0n);
            return;
          }
          expect(shares.length).to.equal(numbers.length);
          expect(shares.reduce((sum, one) => sum + one, 0n)).to.equal(amount);
          for (const [index, share] of shares.entries()) {
            const away = share * all - amount * BigInt(numbers[index] as number);
            expect(away > -all && away < all, `${share}`).to.equal(true);
          }
        },
      ),
    );
  });

  it("give the units that are left to the largest remainders, at equal ones to those that come first", () => {
    const shares = (amount: bigint, ...weights: number[]) => sharesOf(amount, weights);
    expect(shares(100n, 1, 1, 1)).to.deep.equal([34n, 33n, 33n]);
    expect(shares(10n, 26, 25, 49)).to.deep.equal([3n, 2n, 5n]);
    expect(shares(1n, 0, 5, 5)).to.deep.equal([0n, 1n, 0n]);
  });
});
