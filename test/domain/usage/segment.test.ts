// The arithmetic of the roll-up of levels: parts put behind each other say what their points say together.
import { expect } from "chai";
import fc from "fast-check";
import {
  joinedPart,
  type LevelPoint,
  partOf,
  partText,
  readPart,
  readSlots,
  slotsText,
} from "../../../domain/usage/concurrency/segment.ts";

const length = 40;
const point: fc.Arbitrary<LevelPoint> = fc.record({
  at: fc.integer({ min: 0, max: length - 1 }),
  starts: fc.constantFrom(0, 1),
  sessions: fc.constantFrom(-1, 1),
  licenses: fc.integer({ min: -5, max: 5 }),
});

describe("parts of levels", () => {
  it("say of each millisecond what its points say", () => {
    fc.assert(
      fc.property(fc.array(point, { maxLength: 8 }), fc.integer({ min: -4, max: 6 }), (points, free) => {
        const levels = Array.from({ length }, (_, ms) => {
          const before = points.filter(({ at }) => at <= ms);
          return {
            sessions: before.reduce((sum, one) => sum + one.sessions, 0),
            licenses: before.reduce((sum, one) => sum + one.licenses, 0),
          };
        });
        const licenses = levels.map((one) => one.licenses);
        const highest = Math.max(...licenses);
        expect(partOf(points, 0, length, free)).to.deep.equal({
          starts: points.reduce((sum, one) => sum + one.starts, 0),
          sessions: levels.at(-1)?.sessions,
          licenses: licenses.at(-1),
          lowest: Math.min(...licenses),
          highest,
          highestMs: licenses.indexOf(highest),
          usageMs: levels.reduce((sum, one) => sum + one.sessions, 0),
          licenseMs: licenses.reduce((sum, one) => sum + one, 0),
          free,
          fullMs: licenses.filter((one) => one >= free).length,
        });
      }),
    );
  });

  it("say the same when they are cut and put behind each other, and when they were stored", () => {
    const cuts = fc.uniqueArray(fc.integer({ min: 1, max: length - 1 }), { maxLength: 5 });
    fc.assert(
      fc.property(fc.array(point, { maxLength: 8 }), cuts, fc.integer({ min: -4, max: 6 }), (points, cut, free) => {
        const borders = [0, ...cut.sort((a, b) => a - b), length];
        let used = 0;
        const slots = new Map(
          borders.slice(1).map((to, place) => {
            const from = borders[place] as number;
            const own = points.filter(({ at }) => at >= from && at < to);
            const part = partOf(own, from, to, free - used);
            used += part.licenses;
            return [place, part];
          }),
        );
        const stored = readSlots(slotsText(slots));
        expect(stored).to.deep.equal(slots);
        const pieces = borders.slice(1).map((to, place) => {
          return { ms: to - (borders[place] as number), part: stored.get(place) ?? null };
        });
        const whole = partOf(points, 0, length, free);
        expect(joinedPart(pieces, free)).to.deep.equal(whole);
        expect(readPart(partText(whole))).to.deep.equal(whole);
        // What was worked out for another number of free licences is not taken for this one's, unless it cannot matter.
        const other = joinedPart(pieces, free + 1);
        const right = partOf(points, 0, length, free + 1);
        if (other.free !== null) expect(other).to.deep.equal(right);
      }),
    );
  });
});
