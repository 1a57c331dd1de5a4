// One series' concurrency merged from segments of its keys and single changes, pure: what it answers, and what more it asks
// for, against the same changes counted one after the other.
import { expect } from "chai";
import fc from "fast-check";
import type { OwnedStep } from "../../../domain/records/pools/owned-totals.ts";
import { DAY_MS, startOfDay } from "../../../domain/time/units.ts";
import { type Change, joinedSegment } from "../../../domain/usage/concurrency/joined.ts";
import type { MergeOf } from "../../../domain/usage/concurrency/merge.ts";
import { still } from "../../../domain/usage/concurrency/segment.ts";
import { SLOT_MS, slotAt, slotsOfDay } from "../../../domain/usage/concurrency/slots.ts";
import { answered, before, counted, days, forEver, Stored } from "../../support/data/merge-oracle.ts";

/** The whole days as one interval each, of which these slots are raw. */
function wholeDays(owned: readonly OwnedStep[], raw: readonly number[] = []): MergeOf {
  const cut = new Set(raw.map(startOfDay));
  return {
    window: { startAt: 0, endAt: days * DAY_MS },
    intervals: Array.from({ length: days }, (_, day) => ({ startAt: day * DAY_MS, endAt: (day + 1) * DAY_MS })),
    owned,
    known: { startAt: forEver, endAt: Number.POSITIVE_INFINITY },
    raw: new Set(raw),
    isWhole: (day) => !cut.has(day),
    before,
  };
}

/** Licences that are taken for so many minutes. */
function use(startMinute: number, minutes: number, licenses: number): Change[] {
  return [
    { at: startMinute * 60_000, starts: 1, sessions: 1, licenses },
    { at: (startMinute + minutes) * 60_000, starts: 0, sessions: -1, licenses: -licenses },
  ];
}

const minute = fc.oneof(
  fc.integer({ min: 0, max: days * 1440 - 1 }),
  fc.integer({ min: 600, max: 640 }),
  fc.integer({ min: 0, max: days * 96 - 1 }).map((slot) => slot * 15),
);
const key = fc
  .array(fc.tuple(minute, fc.integer({ min: 0, max: 200 }), fc.integer({ min: 1, max: 9 })), { maxLength: 8 })
  .map((uses) => uses.flatMap(([start, length, licenses]) => use(start, length, licenses)));

describe("concurrency that is merged", () => {
  it("is what its changes are one after the other, for any keys, totals, cuts and raw slots", () => {
    const scenario = fc.record({
      keys: fc.array(key, { maxLength: 3 }),
      total: fc.option(fc.integer({ min: 0, max: 40 })),
      isBuiltFor: fc.option(fc.integer({ min: 1, max: 40 })),
      later: fc.option(fc.tuple(minute, fc.option(fc.integer({ min: 0, max: 40 })))),
      window: fc.tuple(minute, minute),
      cuts: fc.array(minute, { maxLength: 4 }),
      dirty: fc.array(minute, { maxLength: 3 }),
    });
    fc.assert(
      fc.property(scenario, ({ keys, total, isBuiltFor, later, window: edges, cuts, dirty }) => {
        const [from, to] = edges.map((one) => one * 60_000).toSorted((a, b) => a - b) as [number, number];
        fc.pre(from < to);
        const inside = cuts.map((one) => one * 60_000).filter((at) => at > from && at < to);
        const borders = [...new Set([from, ...inside, to])].sort((a, b) => a - b);
        const intervals = borders.slice(1).map((endAt, place) => ({ startAt: borders[place] as number, endAt }));
        const raw = new Set(
          [...borders.filter((at) => at !== slotAt(at)), ...dirty.map((one) => one * 60_000)].map(slotAt),
        );
        const cut = new Set([...borders.filter((at) => at !== startOfDay(at)), ...raw].map(startOfDay));
        const owned = [{ at: forEver, total }, ...(later ? [{ at: later[0] * 60_000, total: later[1] }] : [])];
        const changes = keys.flat().filter(({ at }) => at >= from);
        const of = {
          ...{ window: { startAt: from, endAt: to }, intervals, owned, raw },
          known: { startAt: forEver, endAt: Number.POSITIVE_INFINITY },
          isWhole: (day: number) => !cut.has(day),
          before,
        };
        const stored = new Stored(
          keys.map((one) => one.filter(({ at }) => at >= from)),
          isBuiltFor,
          raw,
        );
        stored.read({ days: [...cut], slots: [] });
        const { asked, ...found } = answered(of, stored);
        expect(found).to.deep.equal(counted(of, changes));
        for (const { slots } of asked)
          for (const slot of slots) expect(raw.has(slot), "raw slots are read already").to.equal(false);
      }),
      { numRuns: 300 },
    );
  });

  it("asks for nothing more of one key: a day as a whole tells all of it", () => {
    const changes = [...use(30, 60, 5), ...use(1500, 700, 3)];
    const of = wholeDays([{ at: forEver, total: 25 }]);
    const { asked, usages } = answered(of, new Stored([changes], 25, []));
    expect(asked).to.deep.equal([]);
    expect(usages).to.deep.equal(counted(of, changes).usages);
    expect(usages.map(({ fullMs }) => fullMs / 60_000)).to.deep.equal([60, 0, 0]);
  });

  it("asks for nothing more where nothing moves, whatever becomes of the total", () => {
    const of = wholeDays([
      { at: forEver, total: null },
      { at: 5000, total: 20 },
      { at: 9000, total: 21 },
    ]);
    const { asked, usages } = answered(of, new Stored([[]], null, []));
    expect(asked).to.deep.equal([]);
    expect(usages[0]).to.deep.include({ lowest: 20, highest: 20, highestAt: 0, fullMs: 4000 });
    expect(usages[1]).to.deep.include({ fullMs: 0, highestAt: DAY_MS, licenseMs: 20 * DAY_MS });
  });

  it("is never full of a total of 0 or of none", () => {
    for (const total of [0, null]) {
      const { asked, usages } = answered(wholeDays([{ at: forEver, total }]), new Stored([use(30, 60, 5)], null, []));
      expect([asked, usages.map(({ fullMs }) => fullMs)]).to.deep.equal([[], [0, 0, 0]]);
    }
  });

  it("asks for the slots and then the changes of the one day whose time at full use was counted for another total", () => {
    const changes = [...use(30, 60, 5), ...use(1500, 700, 3)];
    const of = wholeDays([{ at: forEver, total: 24 }]);
    const { asked, usages } = answered(of, new Stored([changes], 30, []));
    // From 00:30 to 01:30 use is 25, so the other total matters in the slots of the first day; 23 is below it.
    expect(asked.map((one) => one.days)).to.deep.equal([[0]]);
    expect(usages).to.deep.equal(counted(of, changes).usages);
  });

  it("asks of several keys for those days and slots alone in which their sum may go further than anywhere else", () => {
    const quiet = [use(10, 5, 1), use(40, 5, 1)];
    const busy = [use(1440 + 600, 4, 6), use(1440 + 608, 4, 7)];
    const keys = [0, 1].map((place) => [...(quiet[place] as Change[]), ...(busy[place] as Change[])]);
    const of = { ...wholeDays([{ at: forEver, total: null }]), intervals: [{ startAt: 0, endAt: days * DAY_MS }] };
    const { asked, usages } = answered(of, new Stored(keys, null, []));
    expect(asked).to.deep.equal([
      { days: [DAY_MS], slots: [] },
      { days: [], slots: [DAY_MS + 40 * SLOT_MS] },
    ]);
    expect(usages[0]).to.deep.include({ lowest: 20, highest: 27, highestAt: (1440 + 608) * 60_000 });
  });

  it("asks for a day that may reach as high as a later one: the first instant counts", () => {
    const keys = [
      [...use(100, 20, 4), ...use(1600, 10, 8)],
      [...use(105, 20, 4), ...use(1605, 1, 0)],
    ];
    const of = { ...wholeDays([{ at: forEver, total: null }]), intervals: [{ startAt: 0, endAt: days * DAY_MS }] };
    const { usages } = answered(of, new Stored(keys, null, []));
    expect(usages[0]).to.deep.include({ highest: 28, highestAt: 105 * 60_000 });
  });

  it("joins the slots of a day to what the day is", () => {
    const stored = new Stored([use(700, 30, 2)], 22, []);
    stored.read({ days: [0], slots: [] });
    const pieces = Array.from({ length: slotsOfDay }, (_, number) => ({
      ms: SLOT_MS,
      segment: stored.slots.get(0)?.get(number)?.[0] ?? still,
    }));
    expect(joinedSegment(pieces, 2)).to.deep.equal(stored.days.get(0)?.[0]);
  });
});
