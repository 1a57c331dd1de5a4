// Which checkouts of a snapshot are stored already: each rule by an example, all of them against a naive search.
import { expect } from "chai";
import fc from "fast-check";
import { type Listed, matchListings, type StoredListing } from "../../../domain/ingest/sessions/snapshot-evidence.ts";

const minute = 60_000;

function aListed(fields: Partial<Listed> = {}): Listed {
  return { startAt: 0, precisionMs: minute, display: null, handle: null, poolId: 1, ...fields };
}

function aStored(fields: Partial<StoredListing> = {}): StoredListing {
  return { ...aListed(), key: "k", listedAt: null, missedAt: null, rank: 0, ...fields };
}

/** The stored listing of each new one, by its position; null for none. */
function matched(listed: readonly Listed[], stored: readonly StoredListing[]): (number | null)[] {
  const matches = matchListings(listed, stored);
  return listed.map((entry) => {
    const match = matches.get(entry) ?? null;
    return match === null ? null : stored.indexOf(match);
  });
}

/** The same, searched naively: first what is entirely equal, then what is compatible; the lowest rank, then the first. */
function searched(listed: readonly Listed[], stored: readonly StoredListing[]): (number | null)[] {
  const found: (number | null)[] = listed.map(() => null);
  const passes = [
    (a: Listed, b: StoredListing) =>
      a.poolId === b.poolId &&
      a.startAt === b.startAt &&
      a.precisionMs === b.precisionMs &&
      a.display === b.display &&
      a.handle === b.handle,
    (a: Listed, b: StoredListing) => {
      const [aEnd, bEnd] = [a.startAt + a.precisionMs, b.startAt + b.precisionMs];
      const overlaps = Math.max(a.startAt, b.startAt) < Math.min(aEnd, bEnd);
      const agrees = (x: string | null, y: string | null) => x === y || x === null || y === null;
      return (
        b.rank !== 3 && a.poolId === b.poolId && overlaps && agrees(a.display, b.display) && agrees(a.handle, b.handle)
      );
    },
  ];
  for (const fits of passes) {
    for (const [index, entry] of listed.entries()) {
      if (found[index] !== null) continue;
      for (let rank = 0; rank <= 3 && found[index] === null; rank += 1) {
        const at = stored.findIndex((one, n) => one.rank === rank && !found.includes(n) && fits(entry, one));
        if (at >= 0) found[index] = at;
      }
    }
  }
  return found;
}

describe("listed checkouts", () => {
  it("are new where nothing is stored, and each stored one is matched once", () => {
    expect(matched([aListed()], [])).to.eql([null]);
    expect(matched([aListed(), aListed()], [aStored()])).to.eql([0, null]);
  });

  it("are taken in order where they are equal, the lower rank first", () => {
    const stored = [
      aStored({ rank: 3 }),
      aStored({ rank: 2 }),
      aStored({ rank: 0 }),
      aStored({ rank: 1 }),
      aStored({ rank: 0 }),
    ];
    expect(
      matched(
        Array.from({ length: 6 }, () => aListed()),
        stored,
      ),
    ).to.eql([2, 4, 3, 1, 0, null]);
  });

  it("are another checkout's where pool, display or handle differ", () => {
    const stored = [aStored({ display: ":0", handle: "1" })];
    expect(matched([aListed({ display: ":0", handle: "1", poolId: 2 })], stored)).to.eql([null]);
    expect(matched([aListed({ display: ":1", handle: "1" })], stored)).to.eql([null]);
    expect(matched([aListed({ display: ":0", handle: "2" })], stored)).to.eql([null]);
  });

  it("may lack the display or the handle on either side, and give way to entirely equal ones", () => {
    expect(matched([aListed()], [aStored({ display: ":0", handle: "1" })])).to.eql([0]);
    expect(matched([aListed({ display: ":0", handle: "1" })], [aStored()])).to.eql([0]);
    const stored = [aStored(), aStored({ display: ":0" })];
    expect(matched([aListed({ display: ":0" }), aListed({ display: ":0" })], stored)).to.eql([1, 0]);
    expect(matched([aListed(), aListed({ display: ":0" })], [aStored({ display: ":0" })])).to.eql([null, 0]);
  });

  it("are the same where their printed starts overlap by a millisecond, not where they only touch", () => {
    const stored = [aStored({ startAt: 10 * minute })];
    const at = (startAt: number, precisionMs: number) => matched([aListed({ startAt, precisionMs })], stored);
    expect(at(10 * minute - 1000, 1000)).to.eql([null]);
    expect(at(10 * minute - 1000, 1001)).to.eql([0]);
    expect(at(11 * minute - 1, 1000)).to.eql([0]);
    expect(at(11 * minute, 1000)).to.eql([null]);
  });

  it("never open again what an event ended before, unless they are entirely equal", () => {
    expect(matched([aListed()], [aStored({ rank: 3, display: ":0" })])).to.eql([null]);
    expect(matched([aListed()], [aStored({ rank: 2, display: ":0" })])).to.eql([0]);
    expect(matched([aListed()], [aStored({ rank: 3 })])).to.eql([0]);
  });

  it("are matched as a naive search matches them", () => {
    const fields = {
      startAt: fc.constantFrom(0, 500, 1000, minute),
      precisionMs: fc.constantFrom(1000, minute),
      display: fc.constantFrom(null, ":0", ":1"),
      handle: fc.constantFrom(null, "1", "2"),
      poolId: fc.constantFrom(1, 1, 2),
    };
    const listed = fc.array(fc.record(fields), { maxLength: 6 });
    const rank = fc.constantFrom(0, 1, 2, 3) as fc.Arbitrary<0 | 1 | 2 | 3>;
    const stored = fc.array(fc.record({ ...fields, rank }).map(aStored), { maxLength: 6 });
    fc.assert(
      fc.property(listed, stored, (entries, candidates) => {
        expect(matched(entries, candidates)).to.eql(searched(entries, candidates));
      }),
      { numRuns: 1000 },
    );
  });
});
