// Which combinations of Ids come first: of many of them, in one part or two, those that a sort of all puts first.
import { expect } from "chai";
import fc from "fast-check";
import { type PartSums, rankingOf } from "../../columnar/summing/ranking-rows.ts";

const asked = fc.record({
  /** Few different sums, so that rows and Ids decide. */
  sums: fc.constantFrom(3, 1_000, 1_000_000),
  combinations: fc.constantFrom(1, 5_000, 40_000),
  offset: fc.constantFrom(0, 90, 12_000),
  size: fc.constantFrom(1, 100),
  parts: fc.constantFrom(1, 2),
  seed: fc.nat(),
});

describe("rankings", () => {
  it("are those of a sort of all combinations, however many there are and in how many parts they come", () => {
    fc.assert(
      fc.property(asked, ({ sums, combinations, offset, size, parts, seed }) => {
        const random = (place: number) => Math.abs(Math.sin(seed + place * 12.9898) * 43_758.5453) % 1;
        // Each part has every combination once; the second one in another order.
        const all = Array.from({ length: parts }, (_, part) =>
          Array.from({ length: combinations }, (_, place) => {
            const number = part === 0 ? place : combinations - 1 - place;
            const sum = Math.floor(random(number + part * combinations) * sums);
            return { ids: [number % 200, Math.floor(number / 200)], rows: number % 3, licenseMs: sum };
          }),
        );
        const columns = all.map(
          (part): PartSums => ({
            ids: [0, 1].map((one) => Float64Array.from(part, ({ ids }) => ids[one] as number)),
            rows: Float64Array.from(part, ({ rows }) => rows),
            licenseMs: Float64Array.from(part, ({ licenseMs }) => licenseMs),
          }),
        );
        const by = [200, 201].map((below, field) => ({ field, below }));
        const counted = [0, 1].map((place) => ({ place, to: null }));
        const summed = Array.from(Map.groupBy(all.flat(), ({ ids }) => ids.join()).values(), (same) => ({
          ids: same[0]?.ids as number[],
          rows: same.reduce((sum, { rows }) => sum + rows, 0),
          licenseMs: same.reduce((sum, { licenseMs }) => sum + licenseMs, 0),
        }));
        summed.sort(
          (a, b) =>
            b.licenseMs - a.licenseMs ||
            b.rows - a.rows ||
            (a.ids[0] as number) - (b.ids[0] as number) ||
            (a.ids[1] as number) - (b.ids[1] as number),
        );
        expect(rankingOf(columns, { by, counted }, { offset, size })).to.deep.equal({
          ranked: summed.slice(offset, offset + size),
          total: combinations,
        });
      }),
      { numRuns: 30 },
    );
  }).timeout(60_000);
});
