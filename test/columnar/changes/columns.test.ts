// The packed columns of the concurrency roll-up, pure: as narrow as their numbers allow, read back as they were.

import { expect } from "chai";
import fc from "fast-check";
import { packed, packedChanges, unpacked, unpackedChanges } from "../../../columnar/changes/columns.ts";
import { SeriesMasks } from "../../../columnar/changes/series.ts";

const numbers = fc
  .constantFrom(1, 2 ** 8 - 1, 2 ** 8, 2 ** 16, 2 ** 32, Number.MAX_SAFE_INTEGER)
  .chain((max) => fc.array(fc.integer({ min: 0, max }), { minLength: 1, maxLength: 20 }));

/** The same bytes at an offset where numbers are not aligned. */
const shifted = (bytes: Buffer) => Buffer.concat([Buffer.alloc(1), bytes]).subarray(1);

describe("a packed column", () => {
  it("is read back as it was, wherever in memory its bytes begin", () => {
    fc.assert(
      fc.property(numbers, (all) => {
        for (const bytes of [packed(all), shifted(packed(all))]) {
          const column = unpacked(bytes);
          expect(typeof column === "number" ? all.map(() => column) : [...column]).to.deep.equal(all);
        }
        const changes = Uint32Array.from(all);
        expect([...unpackedChanges(shifted(packedChanges(changes)))]).to.deep.equal([...changes]);
      }),
    );
  });

  it("is as wide as its largest number, and one number where all are the same", () => {
    const bytes = (all: number[]) => packed(all).length - 8;
    expect(
      [
        [0, 255],
        [0, 256],
        [0, 65_536],
        [0, 2 ** 32],
        [9, 9],
      ].map(bytes),
    ).to.deep.equal([2, 4, 8, 16, 8]);
  });
});

describe("the series that a change counts to", () => {
  const ids = fc.option(fc.uniqueArray(fc.constantFrom(0, 1, 2, 5_000_000), { maxLength: 3 }));
  const series = fc.array(fc.tuple(ids, ids, ids, ids), { minLength: 1, maxLength: 70 });
  const label = fc.constantFrom(0, 1, 2, 3, 5_000_000);
  const labels = fc.array(fc.tuple(label, label, label, label), { minLength: 1, maxLength: 10 });

  it("are those that take each of its labels, one by one or by columns, however many they are", () => {
    fc.assert(
      fc.property(series, labels, (all, some) => {
        const expected = some.map((ofChange) =>
          all.flatMap((one, number) =>
            one.every((ids, index) => (ids as readonly number[] | null)?.includes(ofChange[index] as number) ?? true)
              ? number
              : [],
          ),
        );
        const masks = SeriesMasks.ofAll(all);
        const bits = (mask: number, first: number) =>
          Array.from({ length: 32 }, (_, bit) => bit).flatMap((bit) => ((mask >>> bit) & 1 ? first + bit : []));
        expect(
          some.map((ofChange) => masks.flatMap(({ first, of }) => bits(of.maskOf(ofChange), first))),
        ).to.deep.equal(expected);
        const columns = [0, 1, 2, 3].map((index) =>
          unpacked(packed(some.map((ofChange) => ofChange[index] as number))),
        );
        const takers: number[][] = some.map(() => []);
        for (const { first, of } of masks) {
          for (const { series, rows, from, to } of of.select(columns, 0, some.length)) {
            for (let next = from; next < to; next += 1) takers[rows?.[next] ?? next]?.push(first + series);
          }
        }
        expect(takers).to.deep.equal(expected);
      }),
    );
  });
});
