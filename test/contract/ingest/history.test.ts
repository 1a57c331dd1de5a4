// postBrokerCompositeMessage: whatever the order in which a log and snapshots arrive, the sessions are the true ones.
import { expect } from "chai";
import fc from "fast-check";
import type { Database } from "../../../db/index.ts";
import type { Caller, Context } from "../../../domain/filters/context.ts";
import type { components } from "../../../generated/contract.ts";
import { postBrokerCompositeMessage } from "../../../handlers/composite-message.ts";
import { openTestDatabase } from "../../support/data/database.ts";
import {
  beginning,
  cut,
  instantOf,
  lastSecond,
  logOf,
  type Message,
  minuteOf,
  shuffled,
  snapshotOf,
  type TrueCheckout,
  trueHistory,
  unambiguous,
  unordered,
  withStops,
} from "../../support/data/license-history.ts";
import { expectStoredSums } from "../../support/data/stored-sums.ts";
import { runsOf } from "../../support/run/runs.ts";

type Event = components["schemas"]["LogEvent"];

interface Seen {
  readonly user: string;
  readonly start: number;
  readonly end: number | null;
}

const numRuns = runsOf(60);

describe("postBrokerCompositeMessage with a log and snapshots in any order", () => {
  let db: Database;
  let sent = 0;
  let servers = 0;
  before(async () => {
    db = await openTestDatabase();
  });
  after(() => db.close());
  afterEach(() => expectStoredSums(db));

  const postEach = async (messages: readonly Message[]) => {
    const caller: Caller = { kind: "anonymous", name: "anonymous", roles: [], licenseServerIds: null };
    const context = { db, caller, now: beginning + 86_400_000, settings: { denialWindowMs: 60_000 } } as Context;
    for (const message of messages) {
      sent += 1;
      const body = { BrokerId: "b", MessageId: String(sent), SentUtc: instantOf(0), Messages: [message] };
      await postBrokerCompositeMessage({ body } as never, context);
    }
  };
  const newServer = () => {
    servers += 1;
    return `27000@lic-${servers}`;
  };
  const sessions = async (server: string): Promise<Seen[]> => {
    const rows: { user: string; start: number; end: number | null }[] = await db
      .read("sessions as x")
      .join("users as u", "u.id", "x.user_id")
      .join("license_servers as s", "s.id", "x.license_server_id")
      .where("s.name_key", server)
      .orderBy(["u.name", "x.start_at", "x.end_at", "x.id"])
      .select({ user: "u.name", start: "x.start_at", end: "x.end_at" });
    const seconds = (at: number) => (at - beginning) / 1000;
    return rows.map((row) => ({
      user: row.user,
      start: seconds(row.start),
      end: row.end === null ? null : seconds(row.end),
    }));
  };
  const events = (server: string, Events: Event[]): Message => ({
    MessageType: "events",
    LicenseServer: { Name: server },
    Events,
  });
  const inOrder = (list: readonly Seen[]) =>
    [...list]
      .map(({ user, start, end }) => ({ user, start, end }))
      .sort((a, b) =>
        a.user < b.user ? -1 : a.user > b.user ? 1 : a.start - b.start || (a.end ?? 1e9) - (b.end ?? 1e9),
      );

  const seenBy = fc.record({ printsHandles: fc.boolean(), printsSeconds: fc.boolean() });
  const second = fc.integer({ min: 0, max: lastSecond + 200 });
  const cuts = fc.array(fc.nat(20), { maxLength: 4 });
  const snapshots = fc.array(second, { maxLength: 5 });
  /** The order and repetition of the pieces. */
  const order = fc.array(fc.nat(), { minLength: 12, maxLength: 30 });

  it("finds the true sessions where the log covers them, each once", async () => {
    const scenario = fc.record({
      history: trueHistory,
      cuts,
      snapshots,
      seenBy,
      order,
    });
    await fc.assert(
      fc.asyncProperty(scenario, async ({ history: all, cuts, snapshots, seenBy, order }) => {
        const server = newServer();
        const history = unambiguous(all, seenBy);
        const log = cut(logOf(history), cuts).map((piece) => events(server, piece));
        const pictures = snapshots.map((at) => snapshotOf(history, at, seenBy, server));
        await postEach(shuffled([...log, ...pictures], order));
        expect(inOrder(await sessions(server))).to.deep.equal(inOrder(history));
      }),
      { numRuns },
    );
  });

  it("finds them also where daemons stopped in between", async () => {
    // The log's checkout arrives last; the snapshot, dated to the minute, has ended the session a second before the stop.
    const endedJustBeforeTheStop = {
      history: [{ user: "bob", handle: "105", start: 0, end: null }],
      stops: [121],
      cuts: [1],
      snapshots: [121],
      seenBy: { printsHandles: false, printsSeconds: false },
      order: [1173067841, ...Array<number>(11).fill(0)],
    };
    const scenario = fc.record({
      history: trueHistory,
      stops: fc.array(second, { minLength: 1, maxLength: 3 }),
      cuts,
      snapshots,
      seenBy,
      order,
    });
    await fc.assert(
      fc.asyncProperty(scenario, async ({ history: unstopped, stops, cuts, snapshots, seenBy, order }) => {
        const server = newServer();
        const history = withStops(unambiguous(unstopped, seenBy), stops);
        const stopped = stops.map(
          (at, index): Event =>
            index % 2 === 0
              ? { EventType: "vendor_stopped", TimestampUtc: instantOf(at), Vendor: "acme" }
              : { EventType: "server_stopped", TimestampUtc: instantOf(at) },
        );
        const logged = [...logOf(history), ...stopped].sort((a, b) => (a.TimestampUtc < b.TimestampUtc ? -1 : 1));
        const log = cut(logged, cuts).map((piece) => events(server, piece));
        const pictures = snapshots.map((at) => snapshotOf(history, at, seenBy, server));
        await postEach(shuffled([...log, ...pictures], order));
        expect(inOrder(await sessions(server))).to.deep.equal(inOrder(history));
      }),
      { numRuns, examples: [[endedJustBeforeTheStop]] },
    );
  });

  it("finds them in whatever order licences are given back, where handles are printed", async () => {
    const scenario = fc.record({
      history: trueHistory,
      swaps: fc.array(fc.nat(11), { maxLength: 8 }),
      cuts,
      snapshots,
      seenBy: fc.record({ printsHandles: fc.constant(true), printsSeconds: fc.boolean() }),
      order,
    });
    await fc.assert(
      fc.asyncProperty(scenario, async ({ history: ordered, swaps, cuts, snapshots, seenBy, order }) => {
        const server = newServer();
        const history = unordered(ordered, swaps);
        const log = cut(logOf(history, 0, true), cuts).map((piece) => events(server, piece));
        const pictures = snapshots.map((at) => snapshotOf(history, at, seenBy, server));
        await postEach(shuffled([...log, ...pictures], order));
        expect(inOrder(await sessions(server))).to.deep.equal(inOrder(history));
      }),
      { numRuns },
    );
  });

  it("repeats no session where the log begins late", async () => {
    const scenario = fc.record({
      history: trueHistory,
      from: second,
      cuts,
      snapshots,
      seenBy,
      order,
    });
    await fc.assert(
      fc.asyncProperty(scenario, async ({ history: all, from, cuts, snapshots, seenBy, order }) => {
        const server = newServer();
        const history = unambiguous(all, seenBy);
        const log = cut(logOf(history, from), cuts).map((piece) => events(server, piece));
        const pictures = snapshots.map((at) => snapshotOf(history, at, seenBy, server));
        await postEach(shuffled([...log, ...pictures], order));
        const stored = await sessions(server);
        const unused = new Set<TrueCheckout>(history);
        for (const one of stored.sort((a, b) => Number(a.start % 60 === 0) - Number(b.start % 60 === 0))) {
          const found = [...unused].find(
            (true_) => true_.user === one.user && (true_.start === one.start || minuteOf(true_.start) === one.start),
          );
          expect(found, `a session that is none: ${JSON.stringify(one)} of ${JSON.stringify(stored)}`).not.to.equal(
            undefined,
          );
          unused.delete(found as TrueCheckout);
        }
        for (const user of ["ann", "bob"]) {
          const ofUser = history.filter((one) => one.user === user);
          if (ofUser.some((one) => one.start < from)) continue;
          expect(inOrder(stored.filter((one) => one.user === user))).to.deep.equal(inOrder(ofUser));
        }
      }),
      { numRuns },
    );
  });

  it("finds the same sessions as in order, wherever pieces of the log arrive between snapshots", async () => {
    const scenario = fc.record({
      history: trueHistory,
      from: second,
      cuts,
      snapshots,
      seenBy,
      order,
      between: fc.array(fc.nat(), { minLength: 20, maxLength: 20 }),
    });
    await fc.assert(
      fc.asyncProperty(scenario, async ({ history: all, from, cuts, snapshots, seenBy, order, between }) => {
        // A check-in whose checkout was in no log and no snapshot can only be guessed at.
        const history = unambiguous(all, seenBy).filter(
          ({ start, end }) => start >= from || snapshots.some((at) => start <= at && (end === null || end > at)),
        );
        const deliver = async (mixed: boolean) => {
          const server = newServer();
          const log = cut(logOf(history, from), cuts).map((piece) => events(server, piece));
          const pictures = [...snapshots].sort((a, b) => a - b).map((at) => snapshotOf(history, at, seenBy, server));
          if (mixed) {
            const messages: Message[] = pictures;
            for (const [index, piece] of shuffled(log, order).entries()) {
              messages.splice((between[index % 20] as number) % (messages.length + 1), 0, piece);
            }
            await postEach(messages);
          } else {
            await postEach([...log, ...pictures]);
          }
          return inOrder(await sessions(server));
        };
        expect(await deliver(true)).to.deep.equal(await deliver(false));
      }),
      { numRuns },
    );
  });
});
