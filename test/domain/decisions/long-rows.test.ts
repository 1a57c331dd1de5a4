// Which sessions of a pool stand out by their length (domain/decisions/waste/wasteful-sessions.ts).
import { expect } from "chai";
import fc from "fast-check";
import { begin, longWidth } from "../../../domain/decisions/waste/wasteful-sessions.ts";
import { runsOf } from "../../support/run/runs.ts";

describe("sessions that stand out by their length", () => {
  it("are those longer than the longest one that does not, however many there are and however they come", () => {
    // Many that are equal, or few.
    const lengths = fc.nat(1000).chain((longest) => fc.array(fc.nat(longest), { maxLength: 400, size: "max" }));
    const few = fc.nat(6).chain((longest) => fc.array(fc.nat(longest), { maxLength: 400, size: "max" }));
    const pool = fc.record({ lengths: fc.oneof(lengths, few), most: fc.nat(40) });
    fc.assert(
      fc.property(fc.array(pool, { minLength: 1, maxLength: 3 }), fc.nat(50), (pools, longAtLeastMs) => {
        const most = pools.map((one, number): [number, number] => [number, one.most]);
        const fold = begin({ window: { startAt: 0, endAt: 10_000 }, longAtLeastMs, most });
        const sessions = pools.flatMap((one, poolId) =>
          one.lengths.map((length, index) => ({ poolId, length, index })),
        );
        for (const [id, { poolId, length, index }] of sessions.entries()) fold.row([id, poolId, index, 5, length]);
        const { limits, long } = fold.end();
        const expected = pools.map((one) => Math.max(longAtLeastMs, one.lengths.sort((a, b) => b - a)[one.most] ?? 0));
        expect(limits.map(([, ms]) => ms)).to.deep.equal(expected);
        const found = Array.from({ length: long.length / longWidth }, (_, at) => [
          ...long.subarray(at * longWidth, (at + 1) * longWidth),
        ]);
        const standOut = sessions.flatMap(({ poolId, length, index }, id) =>
          length > (expected[poolId] as number) ? [[id, poolId, index, length]] : [],
        );
        expect(found.sort((a, b) => Number(a[0]) - Number(b[0]))).to.deep.equal(standOut);
      }),
      { numRuns: runsOf(300) },
    );
  });
});
