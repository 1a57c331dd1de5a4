// A map whose entries come and go: it answers as a Map does, and keeps no entry that is gone, not even until V8 collects
// its old objects.
import { expect } from "chai";
import fc from "fast-check";
import { PassingMap } from "../../collector/text/occurrences.ts";

describe("A map of what passes", () => {
  it("answers as a Map does, however often entries come and go", () => {
    const step = fc.tuple(fc.constantFrom("set", "delete", "clear"), fc.nat({ max: 12 }), fc.nat());
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), fc.nat({ max: 3 }), (steps, rounds) => {
        const [ours, usual] = [new PassingMap<number, number>(), new Map<number, number>()];
        // Enough deletions that the entries move to a new Map.
        for (let round = 0; round < 1 + rounds * 200; round += 1) {
          for (const [what, key, value] of stepsOf(steps, round)) {
            if (what === "set") [ours, usual].map((map) => map.set(key, value));
            else if (what === "delete") expect(ours.delete(key)).to.equal(usual.delete(key));
            else [ours, usual].map((map) => map.clear());
            if (ours.get(key) !== usual.get(key) || ours.has(key) !== usual.has(key)) throw new Error(`key ${key}`);
          }
        }
        expect([...ours]).to.deep.equal([...usual]);
        expect([...ours.keys()]).to.deep.equal([...usual.keys()]);
        expect(ours.size).to.equal(usual.size);
      }),
      { numRuns: 30 },
    );
  });
});

function stepsOf(steps: [string, number, number][], round: number) {
  return steps.filter(([what]) => what !== "clear" || round === 0);
}
