// The sessions of one group from all evidence about it: which rows they are, and that nothing is lost or there twice.
import { expect } from "chai";
import fc from "fast-check";
import type { Checkin, Ending, Listing, Start } from "../../../domain/ingest/sessions/evidence.ts";
import { type Evidence, reconcile, type Stored } from "../../../domain/ingest/sessions/reconcile.ts";
import { aListing, aStart, minute } from "../../support/data/evidence.ts";

type Given = Evidence<string, Start, Listing>;

const nothing: Given = { stored: [], newStarts: [], newListings: [], openCheckins: [], stops: [], silences: [] };

function aStored(row: string, fields: Partial<Stored<string, Start, Listing>>): Stored<string, Start, Listing> {
  return { row, start: null, listing: null, ending: null, checkin: null, ...fields };
}

function back(at: number, handle: string | null = null): Checkin {
  return { at, key: `in-${at}-${handle}`, handle, checkoutData: null };
}

/** The sessions, as short as can be: `row start/listing by at`. */
function worked(evidence: Partial<Given>) {
  const { sessions, duplicates, unmatched } = reconcile({ ...nothing, ...evidence });
  const lines = sessions.map(({ row, start, listing, ending }) => {
    const end = ending ? ` ${ending.by} ${ending.at}` : "";
    return `${row ?? "new"} ${start?.at ?? "-"}/${listing?.startAt ?? "-"}${end}`;
  });
  return { sessions: lines.sort(), duplicates, unmatched: unmatched.map(({ at }) => at) };
}

describe("the sessions of a group", () => {
  it("are new where no row has their evidence", () => {
    const evidence = { newStarts: [aStart(5)], newListings: [aListing(minute)], openCheckins: [back(9)] };
    expect(worked(evidence)).to.eql({ sessions: ["new -/60000", "new 5/- checkin 9"], duplicates: [], unmatched: [] });
  });

  it("stay in the row of their start, and of their listing where that has no other start", () => {
    const byStart = aStored("a", { start: aStart(5) });
    const byListing = aStored("b", { listing: aListing(0) });
    expect(worked({ stored: [byStart], newListings: [aListing(0)] }).sessions).to.eql(["a 5/0"]);
    expect(worked({ stored: [byListing], newStarts: [aStart(5)] }).sessions).to.eql(["b 5/0"]);
  });

  it("take one of two rows that turn out to be the same checkout, and name the other", () => {
    const stored = [aStored("a", { listing: aListing(0) }), aStored("b", { start: aStart(5) })];
    expect(worked({ stored })).to.eql({ sessions: ["b 5/0"], duplicates: ["a"], unmatched: [] });
  });

  it("leave the row to its start when its listing goes to another start", () => {
    const stored = [aStored("a", { start: aStart(5), listing: aListing(0, { listedAt: 90 }) })];
    const settled = worked({ stored, newStarts: [aStart(7)] });
    expect(settled).to.eql({ sessions: ["a 5/-", "new 7/0"], duplicates: [], unmatched: [] });
  });

  it("know when the checkout of a handle was given back: the first time at or after its start", () => {
    const starts = [aStart(5, { handle: "1" }), aStart(6, { handle: "2" })];
    const listed = [aListing(0, { listedAt: 50 })];
    const openCheckins = [back(60, "2"), back(40, "2"), back(2, "2")];
    const { sessions, unmatched } = worked({ newStarts: starts, newListings: listed, openCheckins });
    expect(sessions).to.eql(["new 5/0", "new 6/- checkin 40"]);
    expect(unmatched).to.eql([2, 60]);
    const other = worked({ newStarts: starts, newListings: listed, openCheckins: [back(40, "3"), back(6, "2")] });
    expect(other.sessions).to.eql(["new 5/0", "new 6/- checkin 6"]);
    const plain = worked({ newStarts: [aStart(5), aStart(6)], newListings: listed, openCheckins: [back(40)] });
    expect(plain.sessions).to.eql(["new 5/- checkin 40", "new 6/0"]);
  });

  it("give back a check-in that ended a session when another one has it now", () => {
    const checkin = back(30);
    const ending: Ending = { at: 30, by: "checkin", key: checkin.key };
    const stored = [aStored("a", { start: aStart(20), ending, checkin })];
    expect(worked({ stored, newStarts: [aStart(10)] }).sessions).to.eql(["a 20/-", "new 10/- checkin 30"]);
  });

  it("end where the daemon stopped", () => {
    expect(worked({ newStarts: [aStart(10)], stops: [15] }).sessions).to.eql(["new 10/- stop 15"]);
  });

  const handle = fc.constantFrom(null, null, "1", "2");
  const time = fc.oneof(fc.integer({ min: 0, max: 8 }), fc.constantFrom(minute, minute + 4, 2 * minute));
  const maybe = fc.option(time, { freq: 2 });
  const starts = fc.uniqueArray(
    fc.record({ at: time, handle, snapshotAfter: maybe }).map((one) => aStart(one.at, one)),
    { maxLength: 4, selector: ({ at, handle }) => `${at}/${handle}` },
  );
  const listings = fc.uniqueArray(
    fc
      .record({ startAt: fc.constantFrom(0, minute), handle, listedAt: maybe, missedAt: maybe })
      .map((one) => aListing(one.startAt, one)),
    { maxLength: 4, selector: (one) => JSON.stringify(one) },
  );
  const checkins = fc.uniqueArray(
    fc.record({ at: time, handle }).map((one) => back(one.at, one.handle)),
    { maxLength: 4, selector: ({ key }) => key },
  );
  const stops = fc.uniqueArray(time, { maxLength: 2 });

  it("have each start, listing and check-in exactly once, and each row in a session or as a duplicate", () => {
    const scenario = fc.record({
      starts,
      listings,
      checkins,
      stops,
      storedParts: fc.array(fc.nat(2), { minLength: 8 }),
    });
    fc.assert(
      fc.property(scenario, ({ starts, listings, checkins, stops, storedParts }) => {
        // Some are stored already: alone, or as a pair.
        const isStored = (n: number) => (storedParts[n] ?? 0) > 0;
        const stored = [
          ...starts.flatMap((start, n) => {
            const listing = storedParts[n] === 2 ? (listings[n] ?? null) : null;
            return isStored(n) ? [aStored(`s${n}`, { start, listing })] : [];
          }),
          ...listings.flatMap((listing, n) => {
            const isPaired = storedParts[n] === 2 && starts[n] !== undefined;
            return isStored(n + 4) && !isPaired ? [aStored(`l${n}`, { listing })] : [];
          }),
        ];
        const newStarts = starts.filter((start) => !stored.some((one) => one.start === start));
        const newListings = listings.filter((listing) => !stored.some((one) => one.listing === listing));
        const { sessions, duplicates, unmatched } = reconcile({
          stored,
          newStarts,
          newListings,
          stops,
          silences: [],
          openCheckins: checkins,
        });
        expect(sessions.flatMap(({ start }) => start ?? [])).to.have.members(starts);
        expect(sessions.flatMap(({ listing }) => listing ?? [])).to.have.members(listings);
        const matched = sessions.flatMap(({ ending }) => (ending?.by === "checkin" ? ending.key : []));
        expect([...matched, ...unmatched.map(({ key }) => key)]).to.have.members(checkins.map(({ key }) => key));
        const rows = sessions.flatMap(({ row }) => row ?? []);
        expect([...rows, ...duplicates]).to.have.members(stored.map(({ row }) => row));
        for (const { row, start } of sessions) {
          const before = stored.find((one) => one.start === start && start !== null);
          if (before) expect(row).to.equal(before.row);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it("are the same in whatever order the evidence arrived, where more than order distinguishes it", () => {
    const apart = <T>(items: readonly T[], keyOf: (item: T) => unknown) =>
      items.filter((item, n) => items.findIndex((other) => keyOf(other) === keyOf(item)) === n);
    const scenario = fc.record({ starts, listings, checkins, stops });
    fc.assert(
      fc.property(scenario, ({ starts, listings, checkins, stops }) => {
        const newStarts = apart(starts, (one) => one.at);
        const seenApart = apart(listings, (one) => `${one.startAt}/${one.listedAt}/${one.missedAt}`);
        const newListings = apart(seenApart, (one) => one.handle ?? one);
        const openCheckins = apart(checkins, (one) => one.at);
        const evidence = { newStarts, newListings, openCheckins, stops };
        const reversed = {
          newStarts: newStarts.toReversed(),
          newListings: newListings.toSorted((a, b) => a.startAt - b.startAt).toReversed(),
          openCheckins: openCheckins.toReversed(),
          stops: stops.toReversed(),
        };
        const { sessions, unmatched } = worked(evidence);
        const again = worked(reversed);
        expect(again.sessions).to.eql(sessions);
        expect(again.unmatched).to.have.members(unmatched);
      }),
      { numRuns: 1000 },
    );
  });
});
