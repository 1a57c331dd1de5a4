// Which check-in, stop or snapshot ends which session: each rule by an example, all of them against a naive search.
import { expect } from "chai";
import fc from "fast-check";
import type { CandidateSession, Checkin, Ending } from "../../../domain/ingest/sessions/evidence.ts";
import { assignEndings } from "../../../domain/ingest/sessions/reconcile.ts";
import { aListing, aStart, minute } from "../../support/data/evidence.ts";

function logged(at: number, fields: Parameters<typeof aStart>[1] = {}): CandidateSession {
  return { start: aStart(at, fields), listing: null };
}

function listed(startAt: number, fields: Parameters<typeof aListing>[1] = {}): CandidateSession {
  return { start: null, listing: aListing(startAt, fields) };
}

function back(at: number, handle: string | null = null, checkoutData: string | null = null): Checkin {
  return { at, key: `in-${at}`, handle, checkoutData };
}

/** The endings of the sessions, as short as can be, and how many check-ins are left. */
function ends(
  sessions: readonly CandidateSession[],
  checkins: readonly Checkin[],
  stops: readonly number[] = [],
  silences: readonly number[] = [],
) {
  const { endings, unmatched } = assignEndings(sessions, checkins, stops, silences);
  const text = (ending: Ending | null | undefined) => (ending ? `${ending.by} ${ending.at}` : null);
  return [...sessions.map((session) => text(endings.get(session))), unmatched.length];
}

/** The same from its definition: at each event all sessions are looked over for the one that it ends. */
function searched(sessions: readonly CandidateSession[], checkins: readonly Checkin[], stops: readonly number[]) {
  const began = ({ start, listing }: CandidateSession) => start?.at ?? (listing?.startAt as number);
  const seen = ({ start, listing }: CandidateSession) => (listing ? listing.listedAt : start?.seenAt) ?? -1e15;
  const missed = (one: CandidateSession) => {
    const later = one.start?.snapshotAfter ?? null;
    const logOnly = later !== null && later >= began(one) ? later : null;
    if (one.listing === null) return logOnly;
    const { missedAt } = one.listing;
    return missedAt === null || missedAt >= began(one) ? missedAt : logOnly;
  };
  const handle = ({ start, listing }: CandidateSession) => start?.handle ?? listing?.handle ?? null;
  const result: (Ending | null)[] = sessions.map(() => null);
  const left = new Set<Checkin>();
  const age = (n: number) => {
    const one = sessions[n] as CandidateSession;
    return [began(one), missed(one) ?? 1e15, seen(one), n];
  };
  const oldest = (fits: (session: CandidateSession) => boolean): number | undefined =>
    sessions
      .map((_, n) => n)
      .filter((n) => result[n] === null && fits(sessions[n] as CandidateSession))
      .sort(
        (a, b) =>
          age(a)
            .map((value, i) => value - (age(b)[i] as number))
            .find((difference) => difference !== 0) ?? 0,
      )[0];
  const notGone = (one: CandidateSession, at: number) => at - (missed(one) ?? at) <= minute;
  const giveBack = (checkin: Checkin, n: number | undefined) => {
    if (n !== undefined) result[n] = { at: checkin.at, by: "checkin", key: checkin.key };
    return n !== undefined;
  };
  const fitsBoth = (one: CandidateSession, { handle: named, checkoutData: data }: Checkin) =>
    (named === null || handle(one) === null) &&
    (data === null || [null, data].includes(one.start?.checkoutData ?? null));
  const times = [...new Set([...checkins.map(({ at }) => at), ...stops])].sort((a, b) => a - b);
  for (const at of times) {
    for (const checkin of checkins.filter((one) => one.at === at)) {
      const named = (one: CandidateSession) =>
        checkin.handle !== null && handle(one) === checkin.handle && began(one) <= at;
      const possible = (one: CandidateSession) =>
        fitsBoth(one, checkin) && began(one) <= at && notGone(one, at) && seen(one) <= at;
      const alike = (one: CandidateSession) => {
        const data = one.start?.checkoutData ?? one.listing?.checkoutData ?? null;
        return data !== null && data === checkin.checkoutData && possible(one);
      };
      if (!giveBack(checkin, oldest(named) ?? oldest(alike) ?? oldest(possible))) left.add(checkin);
    }
    for (const [n, one] of sessions.entries()) {
      const ran = began(one) < at && notGone(one, at) && (one.start !== null || seen(one) <= at);
      if (stops.includes(at) && result[n] === null && ran) result[n] = { at, by: "stop", key: null };
    }
  }
  for (const checkin of left) {
    const fits = (one: CandidateSession) => one.start !== null && fitsBoth(one, checkin) && began(one) <= checkin.at;
    if (giveBack(checkin, oldest(fits))) left.delete(checkin);
  }
  const text = (n: number) => {
    const at = missed(sessions[n] as CandidateSession);
    const ending = result[n];
    return ending ? `${ending.by} ${ending.at}` : at === null ? null : `snapshot ${at}`;
  };
  return [...sessions.map((_, n) => text(n)), left.size];
}

describe("a check-in", () => {
  it("ends the oldest session that had begun by then, and is left where there is none", () => {
    expect(ends([logged(20), logged(10)], [back(30)])).to.eql([null, "checkin 30", 0]);
    expect(ends([logged(20)], [back(19), back(20)])).to.eql(["checkin 20", 1]);
    expect(ends([], [back(5)])).to.eql([1]);
  });

  it("leaves its key with the session that it ends", () => {
    const session = logged(10);
    const { endings } = assignEndings([session], [back(30)], [], []);
    expect(endings.get(session)).to.eql({ at: 30, by: "checkin", key: "in-30" });
  });

  it("ends the session of its handle before any older one, and none of another handle", () => {
    const sessions = [logged(10), logged(20, { handle: "7" }), listed(15, { handle: "8" })];
    expect(ends(sessions, [back(30, "7")])).to.eql([null, "checkin 30", null, 0]);
    expect(ends(sessions, [back(30, "8")])).to.eql([null, null, "checkin 30", 0]);
    expect(ends(sessions, [back(30, "9")])).to.eql(["checkin 30", null, null, 0]);
    expect(ends(sessions.slice(1), [back(30, "9")])).to.eql([null, null, 1]);
    expect(ends([logged(20, { handle: "7" })], [back(19, "7")])).to.eql([null, 1]);
  });

  it("ends a session of a handle where it names none itself", () => {
    expect(ends([logged(20, { handle: "7" })], [back(30)])).to.eql(["checkin 30", 0]);
  });

  it("ends the session of its checkout data before any older one, and none that the log gave other data", () => {
    const sessions = [logged(10), logged(15, { checkoutData: "a" }), logged(20, { checkoutData: "b" })];
    expect(ends(sessions, [back(30, null, "b")])).to.eql([null, null, "checkin 30", 0]);
    expect(ends(sessions, [back(30, null, "c")])).to.eql(["checkin 30", null, null, 0]);
    expect(ends(sessions.slice(1), [back(30, null, "c")])).to.eql([null, null, 1]);
    expect(ends(sessions.slice(1), [back(30)])).to.eql(["checkin 30", null, 0]);
    const listings = [listed(10, { checkoutData: "a" }), listed(20, { checkoutData: "b" })];
    expect(ends(listings, [back(30, null, "b")])).to.eql([null, "checkin 30", 0]);
    expect(ends(listings, [back(30, null, "c")])).to.eql(["checkin 30", null, 0]);
  });

  it("ends no session that a snapshot saw later, while there is another one", () => {
    const seenLater = listed(10, { listedAt: 50 });
    expect(ends([seenLater, listed(20)], [back(40)])).to.eql([null, "checkin 40", 0]);
    expect(ends([seenLater], [back(49)])).to.eql([null, 1]);
    expect(ends([seenLater], [back(50)])).to.eql(["checkin 50", 0]);
  });

  it("ends no session that a snapshot missed more than a minute before", () => {
    const gone = listed(10, { listedAt: 20, missedAt: 30 });
    expect(ends([gone], [back(30 + minute)])).to.eql([`checkin ${30 + minute}`, 0]);
    expect(ends([gone], [back(31 + minute)])).to.eql(["snapshot 30", 1]);
  });

  it("that fits no other ends a session whose start the log has, whatever snapshots say", () => {
    expect(ends([logged(10, { snapshotAfter: 20 })], [back(50 + minute)])).to.eql([`checkin ${50 + minute}`, 0]);
    expect(ends([logged(10, { seenAt: 90 })], [back(50)])).to.eql(["checkin 50", 0]);
    expect(ends([logged(10, { seenAt: 90, handle: "1" })], [back(50, "2")])).to.eql([null, 1]);
    expect(ends([logged(60, { seenAt: 90 })], [back(50)])).to.eql([null, 1]);
    expect(ends([listed(10, { listedAt: 90 })], [back(50)])).to.eql([null, 1]);
  });

  it("ends of sessions that began at once the one that snapshots missed first, then the one seen first", () => {
    const still = listed(10, { listedAt: 20 });
    const gone = listed(10, { listedAt: 15, missedAt: 25 });
    expect(ends([still, gone], [back(30)])).to.eql([null, "checkin 30", 0]);
    expect(ends([still, listed(10, { listedAt: 15 })], [back(30)])).to.eql([null, "checkin 30", 0]);
    expect(ends([still, listed(10)], [back(30)])).to.eql([null, "checkin 30", 0]);
  });
});

describe("a stop of the daemon", () => {
  it("ends all that ran, and nothing that begins at that instant", () => {
    const sessions = [logged(10), listed(11), logged(20)];
    expect(ends(sessions, [], [20])).to.eql(["stop 20", "stop 20", null, 0]);
  });

  it("comes after the check-ins of its instant", () => {
    expect(ends([logged(10), logged(11)], [back(20)], [20])).to.eql(["checkin 20", "stop 20", 0]);
  });

  it("ends no session that is gone for longer than a minute, and of those seen later only one that the log has", () => {
    expect(ends([listed(10, { missedAt: 20 })], [], [20 + minute])).to.eql([`stop ${20 + minute}`, 0]);
    expect(ends([listed(10, { missedAt: 20 })], [], [21 + minute])).to.eql(["snapshot 20", 0]);
    expect(ends([listed(10, { listedAt: 40 })], [], [30])).to.eql([null, 0]);
    expect(ends([logged(10, { seenAt: 40 })], [], [30])).to.eql(["stop 30", 0]);
  });
});

describe("the ending of a session", () => {
  it("is the first snapshot that misses it where no event ended it", () => {
    expect(ends([listed(10, { missedAt: 30 })], [])).to.eql(["snapshot 30", 0]);
    expect(ends([logged(10, { snapshotAfter: 30 })], [])).to.eql(["snapshot 30", 0]);
    expect(ends([logged(10, { snapshotAfter: 9 })], [])).to.eql([null, 0]);
  });

  it("is no snapshot that missed its listing before its exact start", () => {
    const listing = aListing(0, { missedAt: 10 });
    expect(ends([{ start: aStart(20), listing }], [])).to.eql([null, 0]);
    expect(ends([{ start: aStart(20, { snapshotAfter: 25 }), listing }], [])).to.eql(["snapshot 25", 0]);
    expect(ends([{ start: aStart(10, { snapshotAfter: 25 }), listing }], [])).to.eql(["snapshot 10", 0]);
  });

  it("is what a naive search finds", () => {
    const time = fc.oneof(fc.integer({ min: 0, max: 6 }), fc.constantFrom(minute, minute + 3, 2 * minute));
    const handle = fc.constantFrom(null, null, "1", "2");
    const checkoutData = fc.constantFrom(null, null, "a", "b");
    const maybe = fc.option(time, { freq: 2 });
    const start = fc.record({ at: time, handle, checkoutData, seenAt: maybe, snapshotAfter: maybe });
    const listing = fc.record({ startAt: time, handle, checkoutData, listedAt: maybe, missedAt: maybe });
    const session = fc.oneof(
      start.map(({ at, ...fields }) => logged(at, fields)),
      listing.map(({ startAt, ...fields }) => listed(startAt, fields)),
      fc.tuple(start, listing).map(([s, l]) => ({ start: aStart(s.at, s), listing: aListing(l.startAt, l) })),
    );
    const checkin = fc.record({ at: time, handle, checkoutData });
    fc.assert(
      fc.property(
        fc.array(session, { maxLength: 5 }),
        fc.array(checkin, { maxLength: 5 }),
        fc.array(time, { maxLength: 2 }),
        (sessions, given, stops) => {
          const checkins = given.map((one, n) => ({ ...one, key: String(n) }));
          expect(ends(sessions, checkins, stops)).to.eql(searched(sessions, checkins, stops));
        },
      ),
      { numRuns: 2000 },
    );
  });
});
