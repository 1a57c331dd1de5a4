// Which exact start of a log belongs to which listing of the snapshots: each rule by an example, all of them against a naive
// search.
import { expect } from "chai";
import fc from "fast-check";
import type { Listing, Start } from "../../../domain/ingest/sessions/evidence.ts";
import { pairStartsWithListings, type ToPair } from "../../../domain/ingest/sessions/reconcile.ts";
import { aListing, aStart, minute } from "../../support/data/evidence.ts";

type Stored = Partial<Pick<ToPair<Start, Listing>, "paired" | "returnedAt">>;

const unknown = { paired: () => null, returnedAt: () => null };

/** Each listing's start by its instant (null: it stands alone), and the instants of the starts that stand alone. */
function paired(starts: readonly Start[], listings: readonly Listing[], stored: Stored = {}) {
  const pairs = pairStartsWithListings({ starts, listings, ...unknown, ...stored });
  const of = (listing: Listing) =>
    pairs.filter((pair) => pair.listing === listing).map(({ start }) => start?.at ?? null);
  const alone = pairs.filter((pair) => pair.listing === null).map(({ start }) => start?.at ?? null);
  return [...listings.flatMap((listing) => of(listing)), { alone }];
}

/** The same from its definition, listing by listing. */
function searched(starts: readonly Start[], listings: readonly Listing[], stored: Required<Stored>) {
  const taken = new Map<Listing, Start>();
  const isFree = (start: Start) => ![...taken.values()].includes(start);
  const covers = ({ startAt, precisionMs }: Listing, { at }: Start) => at - startAt >= 0 && at - startAt < precisionMs;
  const inTime = [...starts].sort((a, b) => a.at - b.at);
  const sameWindow = (a: Listing, b: Listing) => a.startAt === b.startAt && a.precisionMs === b.precisionMs;
  const windows = listings.filter((one, n) => listings.findIndex((other) => sameWindow(one, other)) === n);
  for (const window of windows.sort((a, b) => a.precisionMs - b.precisionMs)) {
    const rest = listings.filter((one) => sameWindow(one, window));
    for (const listing of rest) {
      const named = inTime.filter((one) => listing.handle !== null && one.handle === listing.handle);
      const start = named.find((one) => isFree(one) && covers(listing, one));
      if (start) taken.set(listing, start);
    }
    const order = (one: Listing) => [
      one.listedAt ?? -1e15,
      one.missedAt ?? 1e15,
      stored.paired(one) ? 0 : 1,
      stored.paired(one)?.at ?? 0,
    ];
    const latestFirst = rest
      .filter((one) => !taken.has(one))
      .sort(
        (a, b) =>
          order(a)
            .map((value, i) => value - (order(b)[i] as number))
            .find((difference) => difference) ?? 0,
      )
      .reverse();
    for (const listing of latestFirst) {
      const { listedAt } = listing;
      const fits = (one: Start) =>
        isFree(one) && covers(listing, one) && (one.handle === null || listing.handle === null);
      const latest = (holds: (one: Start) => boolean) => {
        const some = inTime.filter((one) => fits(one) && holds(one));
        return some.find((one) => one === stored.paired(listing) && one.at === some.at(-1)?.at) ?? some.at(-1);
      };
      const isOut = (one: Start) => {
        const at = stored.returnedAt(one);
        return at === null || listedAt === null || at > listedAt;
      };
      const minuteOf = listedAt !== null && listedAt % minute === 0 ? listedAt + minute - 1 : listedAt;
      const start =
        latest((one) => isOut(one) && (one === stored.paired(listing) || listedAt === null || one.at <= listedAt)) ??
        latest((one) => minuteOf === null || one.at <= minuteOf);
      if (start) taken.set(listing, start);
    }
  }
  const alone = inTime.filter(isFree).map(({ at }) => at);
  return [...listings.map((listing) => taken.get(listing)?.at ?? null), { alone }];
}

describe("exact starts and listings", () => {
  it("stay one beside another start of the same instant", () => {
    const starts = [aStart(minute), aStart(minute)];
    for (const storedStart of starts) {
      const listing = aListing(minute);
      const pairs = pairStartsWithListings({ starts, listings: [listing], ...unknown, paired: () => storedStart });
      expect(pairs.find((pair) => pair.listing === listing)?.start).to.equal(storedStart);
    }
  });

  it("are one where the printed start covers the exact one", () => {
    const at = (start: number) => paired([aStart(start)], [aListing(minute)]);
    expect(at(minute - 1)).to.eql([null, { alone: [minute - 1] }]);
    expect(at(minute)).to.eql([minute, { alone: [] }]);
    expect(at(2 * minute - 1)).to.eql([2 * minute - 1, { alone: [] }]);
    expect(at(2 * minute)).to.eql([null, { alone: [2 * minute] }]);
  });

  it("are each in one pair", () => {
    expect(paired([aStart(1)], [aListing(0), aListing(0)])).to.eql([null, 1, { alone: [] }]);
    expect(paired([aStart(1), aStart(2)], [aListing(0)])).to.eql([2, { alone: [1] }]);
  });

  it("are paired by the handle that both name, whatever else fits", () => {
    const starts = [aStart(1, { handle: "7" }), aStart(2)];
    expect(paired(starts, [aListing(0, { handle: "7" })])).to.eql([1, { alone: [2] }]);
    expect(paired(starts, [aListing(0, { handle: "8" })])).to.eql([2, { alone: [1] }]);
    expect(paired([aStart(1, { handle: "7" })], [aListing(0, { handle: "8" })])).to.eql([null, { alone: [1] }]);
    expect(paired([aStart(1, { handle: "7" })], [aListing(0)])).to.eql([1, { alone: [] }]);
    const later = aStart(2 * minute, { handle: "7" });
    expect(paired([later], [aListing(0, { handle: "7" })])).to.eql([null, { alone: [2 * minute] }]);
  });

  it("are paired latest with latest: what was listed last, or is not missed yet, has the latest start", () => {
    const starts = [aStart(1), aStart(2), aStart(3)];
    const listings = [
      aListing(0, { listedAt: 20, missedAt: 30 }),
      aListing(0, { listedAt: 20 }),
      aListing(0, { listedAt: 10 }),
    ];
    expect(paired(starts, listings)).to.eql([2, 3, 1, { alone: [] }]);
  });

  it("stay paired among those that were listed equally late", () => {
    const starts = [aStart(1), aStart(2)];
    const listings = [aListing(0, { key: "a" }), aListing(0, { key: "b" })];
    const [a, b] = listings;
    const stored = (pairs: readonly (readonly [Listing | undefined, Start | undefined])[]): Stored => ({
      paired: (listing) => pairs.find(([one]) => one === listing)?.[1] ?? null,
    });
    expect(paired(starts, listings, stored([[a, starts[1]]]))).to.eql([1, 2, { alone: [] }]);
    expect(paired(starts, listings, stored([[b, starts[0]]]))).to.eql([2, 1, { alone: [] }]);
    const crossed = stored([
      [a, starts[1]],
      [b, starts[0]],
    ]);
    expect(paired(starts, listings, crossed)).to.eql([2, 1, { alone: [] }]);
  });

  it("are paired in the more exact listings first", () => {
    expect(paired([aStart(500)], [aListing(0), aListing(0, { precisionMs: 1000 })])).to.eql([null, 500, { alone: [] }]);
  });

  it("are not one where the listing was seen before the start, except within the minute of its snapshot's date", () => {
    const at = (listedAt: number) => paired([aStart(30_000)], [aListing(0, { listedAt })])[0];
    expect(at(29_999)).to.equal(null);
    expect(at(30_000)).to.equal(30_000);
    expect(at(0)).to.equal(30_000);
    const late = paired([aStart(minute - 1)], [aListing(0, { listedAt: 0 })]);
    expect(late[0]).to.equal(minute - 1);
    const wide = aListing(0, { listedAt: 0, precisionMs: 2 * minute });
    expect(paired([aStart(minute)], [wide])[0]).to.equal(null);
  });

  it("prefer a start that had surely begun, and one whose handle was not given back yet", () => {
    const listing = aListing(0, { listedAt: 0, precisionMs: minute });
    expect(paired([aStart(0), aStart(5)], [listing])).to.eql([0, { alone: [5] }]);
    const [early, late] = [aStart(5, { handle: "1" }), aStart(6, { handle: "2" })];
    const seen = [aListing(0, { listedAt: 50 })];
    const returned = (at: number): Stored => ({ returnedAt: (start) => (start === late ? at : null) });
    expect(paired([early, late], seen, returned(50))).to.eql([5, { alone: [6] }]);
    expect(paired([early, late], seen, returned(51))).to.eql([6, { alone: [5] }]);
    expect(paired([late], seen, returned(50))).to.eql([6, { alone: [] }]);
    expect(paired([early, late], [aListing(0)], returned(7))).to.eql([6, { alone: [5] }]);
  });

  it("stay a pair though the snapshot is dated before the start", () => {
    const start = aStart(30_000);
    const stored: Stored = { paired: () => start };
    expect(paired([start], [aListing(0, { listedAt: 20_000 })], stored)[0]).to.equal(30_000);
    expect(paired([start, aStart(10_000)], [aListing(0, { listedAt: 20_000 })], stored)[0]).to.equal(30_000);
  });

  it("are paired as a naive search pairs them", () => {
    const handle = fc.constantFrom(null, null, "1", "2");
    const at = fc.constantFrom(0, 1, 30_000, minute - 1, minute, minute + 5, 2 * minute);
    const start = fc.record({ at, handle }).map((fields) => aStart(fields.at, fields));
    const listing = fc
      .record({
        startAt: fc.constantFrom(0, 30_000, minute),
        precisionMs: fc.constantFrom(1000, minute, 2 * minute),
        handle,
        listedAt: fc.option(at, { freq: 2 }),
        missedAt: fc.option(at, { freq: 2 }),
      })
      .map((fields) => aListing(fields.startAt, fields));
    const scenario = fc.record({
      starts: fc.uniqueArray(start, { maxLength: 5, selector: ({ at, handle }) => `${at}/${handle}` }),
      listings: fc.array(listing, { maxLength: 5 }),
      pairs: fc.array(fc.nat(4), { minLength: 5, maxLength: 5 }),
      returns: fc.array(fc.option(at), { minLength: 5, maxLength: 5 }),
    });
    fc.assert(
      fc.property(scenario, ({ starts, listings, pairs, returns }) => {
        const stored = {
          paired: (one: Listing) => starts[pairs[listings.indexOf(one)] ?? 4] ?? null,
          returnedAt: (one: Start) => (one.handle === null ? null : (returns[starts.indexOf(one)] ?? null)),
        };
        expect(paired(starts, listings, stored)).to.eql(searched(starts, listings, stored));
      }),
      { numRuns: 2000 },
    );
  });
});
