// Segments of the concurrency roll-up, pure: what single changes make of a day, and their stored form.

import { expect } from "chai";
import fc from "fast-check";
import {
  fullMsIn,
  readSegment,
  type Segment,
  SegmentMaker,
  segmentText,
  still,
} from "../../../columnar/changes/segments.ts";

interface Change {
  readonly at: number;
  readonly sign: number;
  readonly licenses: number;
}

const length = 40;
const change: fc.Arbitrary<Change> = fc.record({
  at: fc.integer({ min: 0, max: length - 1 }),
  sign: fc.constantFrom(-1, 1),
  licenses: fc.integer({ min: 0, max: 5 }),
});
const changes = fc.array(change, { maxLength: 8 });
const free = fc.integer({ min: -4, max: 6 });

/** What [0, length) is, counted millisecond by millisecond. */
function counted(all: readonly Change[], licensesFree: number): Segment {
  const sum = (some: readonly Change[], value: (one: Change) => number) =>
    some.reduce((found, one) => found + value(one), 0);
  const perMs = Array.from({ length }, (_, ms) => {
    const before = all.filter(({ at }) => at <= ms);
    return { sessions: sum(before, (one) => one.sign), licenses: sum(before, (one) => one.sign * one.licenses) };
  });
  const licenses = perMs.map((one) => one.licenses);
  const highest = Math.max(...licenses);
  return {
    starts: all.filter(({ sign }) => sign === 1).length,
    sessions: perMs.at(-1)?.sessions ?? 0,
    licenses: licenses.at(-1) ?? 0,
    lowest: Math.min(...licenses),
    highest,
    highestMs: licenses.indexOf(highest),
    usageMs: perMs.reduce((found, one) => found + one.sessions, 0),
    licenseMs: licenses.reduce((found, one) => found + one, 0),
    free: licensesFree,
    fullMs: licenses.filter((one) => one >= licensesFree).length,
  };
}

function made(all: readonly Change[], licensesFree: number | null, from = 0): Segment {
  const maker = new SegmentMaker(from, licensesFree);
  const inOrder = all.toSorted((a, b) => a.at - b.at);
  for (const { at, sign, licenses } of inOrder) maker.change(from + at, sign, licenses);
  return maker.segment(from + length);
}

describe("a segment of concurrency", () => {
  it("is what its changes are, counted millisecond by millisecond, wherever it begins", () => {
    fc.assert(
      fc.property(changes, free, fc.constantFrom(0, 86_400_000), (all, licensesFree, from) => {
        expect(made(all, licensesFree, from)).to.deep.equal(counted(all, licensesFree));
      }),
    );
    expect(made([], null), "nothing changes").to.deep.equal(still);
  });

  it("does not count what holds for no time: a licence that is taken at the instant at which another comes back", () => {
    const swap = [
      { at: 10, sign: 1, licenses: 3 },
      { at: 20, sign: 1, licenses: 3 },
      { at: 20, sign: -1, licenses: 3 },
    ];
    expect(made(swap, 6)).to.include({ highest: 3, highestMs: 10, fullMs: 0, starts: 2 });
  });

  it("has no time at full use where the number of free licences is unknown", () => {
    expect(made([{ at: 0, sign: 1, licenses: 9 }], null)).to.include({ free: null, fullMs: 0 });
  });

  it("is full all the time, for no time or as it was counted, by its extremes and the licences that are free", () => {
    const segment = { ...still, lowest: 1, highest: 4, free: 3, fullMs: 12 };
    expect([0, 1, 2, 3, 4, 5].map((licensesFree) => fullMsIn(segment, licensesFree, length))).to.deep.equal([
      ...[length, length, null, 12, null, 0],
    ]);
  });

  it("is read back as it was stored", () => {
    fc.assert(
      fc.property(changes, fc.option(free), (all, licensesFree) => {
        const segment = made(all, licensesFree);
        expect(readSegment(segmentText(segment))).to.deep.equal(segment);
      }),
    );
  });
});
