// Segments of the concurrency roll-up, pure: what single changes make of a stretch of time, segments put behind each other,
// and their stored form.
import { expect } from "chai";
import fc from "fast-check";
import { type Change, joinedSegment, segmentOf, steadyPieces } from "../../../domain/usage/concurrency/joined.ts";
import {
  fullMsIn,
  readSegment,
  readSlots,
  type Segment,
  segmentText,
  slotsText,
  still,
} from "../../../domain/usage/concurrency/segment.ts";

const length = 40;
const change: fc.Arbitrary<Change> = fc.record({
  at: fc.integer({ min: 0, max: length - 1 }),
  starts: fc.constantFrom(0, 1),
  sessions: fc.constantFrom(-1, 1),
  licenses: fc.integer({ min: -5, max: 5 }),
});
const changes = fc.array(change, { maxLength: 8 });
const free = fc.integer({ min: -4, max: 6 });

/** What [0, length) is, counted millisecond by millisecond. */
function counted(all: readonly Change[], licensesFree: number): Segment {
  const perMs = Array.from({ length }, (_, ms) => {
    const before = all.filter(({ at }) => at <= ms);
    return {
      sessions: before.reduce((sum, one) => sum + one.sessions, 0),
      licenses: before.reduce((sum, one) => sum + one.licenses, 0),
    };
  });
  const licenses = perMs.map((one) => one.licenses);
  const highest = Math.max(...licenses);
  return {
    starts: all.reduce((sum, one) => sum + one.starts, 0),
    sessions: perMs.at(-1)?.sessions ?? 0,
    licenses: licenses.at(-1) ?? 0,
    lowest: Math.min(...licenses),
    highest,
    highestMs: licenses.indexOf(highest),
    usageMs: perMs.reduce((sum, one) => sum + one.sessions, 0),
    licenseMs: licenses.reduce((sum, one) => sum + one, 0),
    free: licensesFree,
    fullMs: licenses.filter((one) => one >= licensesFree).length,
  };
}

/** The same time as consecutive segments, cut at `cuts`, each of which knows how many licences are free before it. */
function cutUp(all: readonly Change[], cuts: readonly number[], licensesFree: number) {
  const borders = [0, ...cuts.toSorted((a, b) => a - b), length];
  let used = 0;
  return borders.slice(1).map((to, place) => {
    const from = borders[place] as number;
    const segment = segmentOf(
      all.filter(({ at }) => at >= from && at < to),
      from,
      to,
      licensesFree - used,
    );
    used += segment.licenses;
    return { ms: to - from, segment };
  });
}

const cuts = fc.uniqueArray(fc.integer({ min: 1, max: length - 1 }), { maxLength: 5 });

describe("a segment of concurrency", () => {
  it("is what its changes are, counted millisecond by millisecond", () => {
    fc.assert(
      fc.property(changes, free, (all, licensesFree) => {
        expect(segmentOf(all, 0, length, licensesFree)).to.deep.equal(counted(all, licensesFree));
      }),
    );
  });

  it("leaves out changes before and behind it, and is still where nothing changes", () => {
    const outside = [-1, length].map((at) => ({ at, starts: 1, sessions: 1, licenses: 7 }));
    expect(segmentOf(outside, 0, length, null)).to.deep.equal(still);
    expect(segmentOf([], 5, 5, null)).to.deep.equal(still);
  });

  it("does not count what holds for no time: a licence that is taken at the instant at which another comes back", () => {
    const swap = [
      { at: 10, starts: 1, sessions: 1, licenses: 3 },
      { at: 20, starts: 1, sessions: 1, licenses: 3 },
      { at: 20, starts: 0, sessions: -1, licenses: -3 },
    ];
    expect(segmentOf(swap, 0, length, 6)).to.include({ highest: 3, highestMs: 10, fullMs: 0, starts: 2 });
  });

  it("is the same when it is joined from shorter ones", () => {
    fc.assert(
      fc.property(changes, cuts, free, (all, at, licensesFree) => {
        expect(joinedSegment(cutUp(all, at, licensesFree), licensesFree)).to.deep.equal(
          segmentOf(all, 0, length, licensesFree),
        );
      }),
    );
  });

  it("tells no time at full use that was counted for another number of free licences, unless it cannot matter", () => {
    fc.assert(
      fc.property(changes, cuts, free, (all, at, licensesFree) => {
        const right = segmentOf(all, 0, length, licensesFree + 1);
        const joined = joinedSegment(cutUp(all, at, licensesFree), licensesFree + 1);
        const { free: told, fullMs } = joined;
        expect([
          { free: null, fullMs: 0 },
          { free: right.free, fullMs: right.fullMs },
        ]).to.deep.include({ free: told, fullMs });
        expect(joined).to.deep.equal({ ...right, free: told, fullMs });
      }),
    );
    const half = cutUp([{ at: 20, starts: 1, sessions: 1, licenses: 2 }], [], 2);
    expect(joinedSegment(half, 1), "one licence less is free").to.include({ free: null, fullMs: 0 });
    expect(joinedSegment(half, 3), "never full").to.include({ free: 3, fullMs: 0 });
    expect(joinedSegment(half, 0), "always full").to.include({ free: 0, fullMs: length });
  });

  it("has no time at full use where it is not known how many licences are free", () => {
    expect(segmentOf([{ at: 0, starts: 1, sessions: 1, licenses: 9 }], 0, length, null)).to.include({
      free: null,
      fullMs: 0,
    });
    expect(joinedSegment(cutUp([], [7], 0), null)).to.include({ free: null, fullMs: 0 });
  });

  it("is full all the time, for no time or as it was counted, by its extremes and the licences that are free", () => {
    const segment = { ...still, lowest: 1, highest: 4, free: 3, fullMs: 12 };
    expect([0, 1, 2, 3, 4, 5].map((licensesFree) => fullMsIn(segment, licensesFree, length))).to.deep.equal([
      ...[length, length, null, 12, null, 0],
    ]);
  });

  it("is read back as it was stored, a day's slots by their numbers, too", () => {
    fc.assert(
      fc.property(changes, cuts, fc.option(free), (all, at, licensesFree) => {
        const segment = segmentOf(all, 0, length, licensesFree);
        expect(readSegment(segmentText(segment))).to.deep.equal(segment);
        const slots = new Map(cutUp(all, at, licensesFree ?? 0).map((one, number) => [number * 7, one.segment]));
        expect(readSlots(slotsText(slots))).to.deep.equal(slots);
      }),
    );
    expect(
      slotsText(
        new Map([
          [3, still],
          [1, { ...still, free: 2 }],
        ]),
      ),
    ).to.equal("[1,0,0,0,0,0,0,0,0,2,0,3,0,0,0,0,0,0,0,0,null,0]");
  });
});

describe("the pieces between changes", () => {
  it("fill the time in order, whatever the order of the changes, and each has its change at its beginning", () => {
    const late = { at: 30, starts: 0, sessions: -1, licenses: -2 };
    const early = { at: 10, starts: 1, sessions: 1, licenses: 2 };
    expect([...steadyPieces([late, early], 0, length)]).to.deep.equal([
      { startAt: 0, endAt: 10, change: still },
      { startAt: 10, endAt: 30, change: early },
      { startAt: 30, endAt: length, change: late },
    ]);
  });
});
