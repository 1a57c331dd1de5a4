// Who waits after all evidence of one user and feature: the rules alone.
import { expect } from "chai";
import fc from "fast-check";
import {
  mostOfOneUser,
  type QueueMoment,
  type Request,
  type WaitingRequest,
  waitingAfter,
} from "../../../domain/ingest/queue/waiting.ts";

const hour = 3_600_000;

function aRequest(fields: Partial<Request> = {}): Request {
  return {
    poolId: 1,
    workstation: "ws-1",
    workstationKey: "ws-1",
    display: null,
    handle: null,
    numberOfLicenses: 1,
    ...fields,
  };
}

type Event = readonly [at: number, kind: QueueMoment["kind"], fields?: Partial<Request>];

const moment = ([at, kind, fields]: Event): QueueMoment =>
  kind === "stop"
    ? { at, ordinal: 0, kind, poolIds: fields?.poolId === undefined ? null : new Set([fields.poolId]) }
    : { at, ordinal: 0, kind, request: aRequest(fields) };

const listed = (sinceAt: number, fields: Partial<WaitingRequest> = {}): WaitingRequest => ({
  ...aRequest(),
  sinceAt,
  isSinceEstimated: true,
  isListed: true,
  ...fields,
});

/** Since when requests wait, after a log and, where one is given, a snapshot. */
function since(events: readonly Event[], snapshot: { at: number; listed: WaitingRequest[] } | null = null): number[] {
  const evidence = { listedAt: snapshot?.at ?? null, listed: snapshot?.listed ?? [], moments: events.map(moment) };
  return waitingAfter(evidence, 24 * hour).map(({ sinceAt }) => sinceAt);
}

describe("who waits", () => {
  it("waits from the queueing to its end, the checkout, or the stop of the daemon", () => {
    expect(since([[10, "queue"]])).to.eql([10]);
    for (const end of ["dequeue", "checkout", "stop"] as const) {
      expect(
        since([
          [10, "queue"],
          [20, end],
        ]),
        end,
      ).to.eql([]);
      expect(
        since([
          [10, end],
          [20, "queue"],
        ]),
        end,
      ).to.eql([20]);
    }
    expect(
      since([
        [10, "queue"],
        [20, "stop", { poolId: 2 }],
      ]),
    ).to.eql([10]);
    expect(
      since([
        [10, "queue"],
        [20, "stop", { poolId: 1 }],
      ]),
    ).to.eql([]);
  });

  it("ends the oldest of several requests, and one that was queued and ended within a second", () => {
    expect(
      since([
        [10, "queue"],
        [12, "queue"],
        [20, "dequeue"],
      ]),
    ).to.eql([12]);
    expect(
      since([
        [10, "queue"],
        [10, "dequeue"],
      ]),
    ).to.eql([]);
    expect(
      since([
        [10, "queue"],
        [20, "dequeue"],
        [20, "queue"],
      ]),
    ).to.eql([20]);
  });

  it("takes the end of waiting and the checkout that a log writes together for one", () => {
    const two = [
      [10_000, "queue"],
      [12_000, "queue"],
    ] as const;
    expect(since([...two, [20_000, "dequeue"], [20_000, "checkout"]])).to.eql([12_000]);
    expect(since([...two, [20_000, "checkout"], [21_000, "dequeue"]])).to.eql([12_000]);
    expect(since([...two, [20_000, "dequeue"], [25_000, "checkout"]])).to.eql([]);
  });

  it("distinguishes requests by handle and workstation where both are present", () => {
    const two = [
      [10, "queue", { handle: "a" }],
      [11, "queue", { handle: "b" }],
    ] as const;
    expect(since([...two, [20, "checkout", { handle: "b" }]])).to.eql([10]);
    expect(since([...two, [20, "checkout", { handle: "c" }]])).to.eql([10, 11]);
    expect(
      since([
        [10, "queue"],
        [20, "checkout", { workstation: "ws-2", workstationKey: "ws-2" }],
      ]),
    ).to.eql([10]);
    expect(
      since([
        [10, "queue", { workstation: null, workstationKey: null }],
        [20, "dequeue"],
      ]),
    ).to.eql([]);
  });

  it("ends what a snapshot does not list, and waits since the log's instant where it does", () => {
    expect(since([[10, "queue"]], { at: 20, listed: [] })).to.eql([]);
    expect(since([[10, "queue"]], { at: 20, listed: [listed(20)] })).to.eql([10]);
    expect(since([], { at: 20, listed: [listed(20), listed(20)] })).to.eql([20, 20]);
    expect(since([[10, "dequeue"]], { at: 20, listed: [listed(20)] })).to.eql([20]);
    expect(since([[30, "dequeue"]], { at: 20, listed: [listed(20)] })).to.eql([]);
    expect(since([[30, "queue"]], { at: 20, listed: [] })).to.eql([30]);
  });

  it("forgets a request that only a log had so long ago, and retains what a snapshot lists", () => {
    expect(
      since([
        [0, "queue"],
        [25 * hour, "queue"],
      ]),
    ).to.eql([25 * hour]);
    expect(since([[26 * hour, "queue"]], { at: 1, listed: [listed(0)] })).to.eql([0, 26 * hour]);
  });

  it("is the same in whatever order the evidence came", () => {
    const kinds = fc.constantFrom("queue", "dequeue", "checkout", "stop");
    const event = fc.tuple(
      fc.integer({ min: 0, max: 40 }),
      kinds,
      fc.constantFrom({}, { handle: "a" }, { numberOfLicenses: 2 }),
    );
    fc.assert(
      fc.property(
        fc.uniqueArray(event, { selector: ([at]) => at, maxLength: 12 }),
        fc.option(fc.nat(40)),
        (all, at) => {
          const snapshot = at === null ? null : { at, listed: [listed(at)] };
          expect(since(all.toReversed() as Event[], snapshot)).to.eql(since(all as Event[], snapshot));
        },
      ),
    );
  });

  it("counts no more than a thousand requests of one user, and works the others through quickly", () => {
    const all = Array.from({ length: 20_000 }, (_, index): Event => [index, "queue", { handle: String(index) }]);
    expect(since(all)).to.have.length(mostOfOneUser);
  });
});
