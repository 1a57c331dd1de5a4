// getQueuedRequests over HTTP: waiting users as logs and snapshots report them, in any order, twice and late.
import { expect } from "chai";
import type { Caller } from "../../../domain/filters/context.ts";
import type { components } from "../../../generated/contract.ts";
import {
  aLog,
  aReport,
  aServerName,
  featuresOf,
  type LogEvent,
  type Message,
  send,
} from "../../support/data/broker-messages.ts";
import { asCaller } from "../../support/http/as-caller.ts";
import { readCsv } from "../../support/http/csv.ts";
import { useTestServer } from "../../support/http/server.ts";

type Queued = components["schemas"]["ReportedQueuedRequest"];
type Pool = Partial<components["schemas"]["ReportedPool"]>;

const now = Math.floor(Date.now() / 1000) * 1000;
const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString();

/** An event of `ann` on `ws-1`, so many minutes ago. */
function event(
  EventType: "queue" | "dequeue" | "checkout" | "checkin",
  minutes: number,
  fields: object = {},
): LogEvent {
  const who = { Vendor: "acme", FeatureName: "cad", UserName: "ann", Workstation: "ws-1" };
  return { EventType, TimestampUtc: ago(minutes), ...who, ...fields } as LogEvent;
}

/** A snapshot of so many minutes ago, with these waiting users; undefined: it does not list them. */
function snapshot(name: string, minutes: number, waiting: Queued[] | undefined, fields: Pool = {}): Message {
  const pool = aReport({ Queued: waiting?.length ?? null, ...(waiting && { QueuedRequests: waiting }), ...fields });
  return { MessageType: "data_inquiry", LicenseServer: { Name: name }, TimestampUtc: ago(minutes), Pools: [pool] };
}

/** Somebody used the feature, so that it exists. */
const earlierUse = (name: string) =>
  aLog(name, event("checkout", 70, { UserName: "owner" }), event("checkin", 69, { UserName: "owner" }));

const ann: Queued = { UserName: "Ann", Workstation: "WS-1" };

describe("users who wait for licences", () => {
  const server = useTestServer({ SVC_SILENCE_HOURS: "24" });

  /** `ann ws-1 x1 30` for ann, who has waited for 30 minutes, `~30` where that is estimated. */
  async function waiting(name: string, query: object = {}): Promise<string[]> {
    const { body } = await server.client.call("getQueuedRequests", { query: { PageSize: 1000, ...query } });
    return body.Items.filter((one) => one.LicenseServerName === name).map((one) => {
      const minutes = Math.round((now - Date.parse(one.QueuedSinceUtc)) / 60_000);
      return `${one.UserName} ${one.Workstation} x${one.NumberOfLicenses} ${one.SinceIsEstimated ? "~" : ""}${minutes}`;
    });
  }

  async function waitingAfter(...messages: ((name: string) => Message)[]): Promise<string[]> {
    const name = aServerName();
    await send(server, earlierUse(name));
    for (const message of messages) await send(server, message(name));
    return waiting(name);
  }

  const log =
    (...events: LogEvent[]) =>
    (name: string) =>
      aLog(name, ...events);
  const listing = (minutes: number, requests: Queued[] | undefined, fields?: Pool) => (name: string) =>
    snapshot(name, minutes, requests, fields);

  it("getQueuedRequests lists a log's queueing with all its fields, until a dequeue, a checkout or a stop ends it", async () => {
    const queue = log(event("queue", 30, { NumberOfLicenses: 3, Display: ":0" }));
    expect(await waitingAfter(queue)).to.eql(["ann ws-1 x3 30"]);
    expect(await waitingAfter(queue, log(event("dequeue", 20, { NumberOfLicenses: 3 })))).to.eql([]);
    expect(await waitingAfter(queue, log(event("checkout", 20)))).to.eql([]);
    expect(await waitingAfter(queue, log(event("checkout", 40)))).to.eql(["ann ws-1 x3 30"]);
    expect(await waitingAfter(queue, log(event("checkout", 20, { FeatureName: "mesh" })))).to.eql(["ann ws-1 x3 30"]);
    for (const stop of [{ EventType: "server_stopped" }, { EventType: "vendor_stopped", Vendor: "ACME" }]) {
      expect(await waitingAfter(queue, log({ ...stop, TimestampUtc: ago(20) } as LogEvent))).to.eql([]);
    }
    const other = { EventType: "vendor_stopped", Vendor: "other", TimestampUtc: ago(20) } as LogEvent;
    expect(await waitingAfter(queue, log(other))).to.eql(["ann ws-1 x3 30"]);
  });

  it("a log that comes twice, backwards and event by event changes nothing", async () => {
    const events = [
      event("queue", 50),
      event("dequeue", 40),
      event("queue", 30),
      event("queue", 20, { UserName: "bob" }),
    ];
    const expected = ["ann ws-1 x1 30", "bob ws-1 x1 20"];
    expect(await waitingAfter(log(...events), log(...events))).to.eql(expected);
    expect(await waitingAfter(...events.map((one) => log(one)))).to.eql(expected);
    expect(await waitingAfter(...events.toReversed().map((one) => log(one)), ...events.map((one) => log(one)))).to.eql(
      expected,
    );
  });

  it("users of a snapshot's list wait since they were first listed, printed or logged, whichever comes first", async () => {
    expect(await waitingAfter(listing(30, [ann]))).to.eql(["ann ws-1 x1 ~30"]);
    expect(await waitingAfter(listing(30, [ann]), listing(20, [ann, ann]))).to.eql([
      "ann ws-1 x1 ~30",
      "ann ws-1 x1 ~20",
    ]);
    const printed = { ...ann, QueuedSinceUtc: ago(45) };
    expect(await waitingAfter(listing(30, [printed]), listing(20, [printed]))).to.eql(["ann ws-1 x1 45"]);
    const queue = log(event("queue", 33));
    expect(await waitingAfter(queue, listing(30, [ann]), listing(20, [ann]))).to.eql(["ann ws-1 x1 33"]);
    expect(await waitingAfter(listing(30, [ann]), listing(20, [ann]), queue)).to.eql(["ann ws-1 x1 33"]);
  });

  it("a snapshot that lists nobody ends waiting, and one without a list ends nothing", async () => {
    const queue = log(event("queue", 33));
    expect(await waitingAfter(queue, listing(30, []))).to.eql([]);
    expect(await waitingAfter(listing(30, []), queue)).to.eql([]);
    expect(await waitingAfter(queue, listing(30, undefined))).to.eql(["ann ws-1 x1 33"]);
    expect(await waitingAfter(queue, listing(30, undefined, { Queued: 2 }))).to.eql(["ann ws-1 x1 33"]);
    expect(await waitingAfter(queue, listing(30, undefined, { Queued: 0 }))).to.eql([]);
    expect(await waitingAfter(queue, listing(30, undefined, { FeatureName: "mesh" }))).to.eql([]);
    const got = { Checkouts: [{ UserName: "ann", Workstation: "ws-1", StartTimeUtc: ago(31) }] };
    expect(await waitingAfter(queue, listing(30, undefined, got))).to.eql([]);
    expect(await waitingAfter(listing(30, [ann]), log(event("dequeue", 25)), log(event("queue", 22)))).to.eql([
      "ann ws-1 x1 22",
    ]);
    expect(await waitingAfter(listing(30, [ann]), listing(40, []))).to.eql(["ann ws-1 x1 ~30"]);
  });

  it("a log's queueing for an unknown feature adds it, whatever arrives first", async () => {
    const name = aServerName();
    await send(server, aLog(name, event("queue", 30)));
    expect(await waiting(name)).to.eql(["ann ws-1 x1 30"]);
    await send(server, snapshot(name, 20, undefined, { FeatureVersion: "5.0" }));
    const { body } = await server.client.call("getQueuedRequests", { query: { PageSize: 1000 } });
    const [request] = body.Items.filter((one) => one.LicenseServerName === name);
    expect(request?.FeatureVersion).to.equal("5.0");
    expect((await featuresOf(server, name)).map(({ Id }) => Id)).to.eql([request?.FeatureId]);
    const backwards = aServerName();
    await send(server, aLog(backwards, event("dequeue", 20)));
    await send(server, aLog(backwards, event("queue", 30)));
    expect(await waiting(backwards)).to.eql([]);
  });

  it("waiting that nothing confirmed for a day is over, however often its log is sent", async () => {
    const old = log(event("queue", 25 * 60));
    expect(await waitingAfter(old, old)).to.eql([]);
    expect(await waitingAfter(listing(25 * 60, [ann]))).to.eql([]);
    expect(await waitingAfter(log(event("queue", 72 * 60)))).to.eql([]);
  });

  it("filters, pages and CSV select among them, the longest waiting first", async () => {
    const name = aServerName();
    const requests = Array.from({ length: 5 }, (_, index) => ({
      UserName: `user ${index}`,
      QueuedSinceUtc: ago(60 - index),
    }));
    await send(server, snapshot(name, 10, requests, { FeatureName: "rare" }));
    const { body } = await server.client.call("getQueuedRequests", {
      query: { FeatureName: "RARE", PageSize: 2, PageNumber: 3 },
    });
    expect(body.Items.map(({ UserName }) => UserName)).to.eql(["user 4"]);
    expect([body.TotalCount, body.TotalPages]).to.eql([5, 3]);
    const [one] = body.Items as [(typeof body.Items)[number]];
    expect(one.WaitSeconds).to.equal((Date.parse(body.AsOfUtc) - Date.parse(one.QueuedSinceUtc)) / 1000);
    for (const query of [{ UserIds: [one.UserId] }, { FeatureIds: [one.FeatureId], UserIds: [one.UserId] }]) {
      expect(await waiting(name, query)).to.eql(["user 4 null x1 56"]);
    }
    expect(await waiting(name, { Vendors: ["other"] })).to.eql([]);
    const { text } = await server.client.get("/api/v1/queued-requests?FeatureName=rare", { accept: "text/csv" });
    expect(readCsv(text).map((row) => row.UserName)).to.eql(requests.map(({ UserName }) => UserName));
    const path = "/api/v1/queued-requests?FeatureName=rare&PageSize=2&PageNumber=2";
    expect(readCsv((await server.client.get(path, { accept: "text/csv" })).text)).to.have.length(2);
  });

  it("accepts thousands of waiting users in one report, again, and none in the next", async () => {
    const name = aServerName();
    const requests = Array.from({ length: 4_000 }, (_, index) => ({ UserName: `many ${index}` }));
    const total = async () => {
      const { body } = await server.client.call("getQueuedRequests", {
        query: { FeatureName: "crowded", PageSize: 1 },
      });
      return body.TotalCount;
    };
    for (const minutes of [9, 8]) {
      await send(server, snapshot(name, minutes, requests, { FeatureName: "crowded" }));
      expect(await total()).to.equal(4_000);
    }
    await send(server, snapshot(name, 7, [], { FeatureName: "crowded" }));
    expect(await total()).to.equal(0);
    const same = Array.from({ length: 4_000 }, (_, index) => ({ UserName: "greedy", Handle: String(index) }));
    await send(server, snapshot(name, 6, same, { FeatureName: "crowded" }));
    expect(await total()).to.equal(1000);
  });

  it("a queue of tens of thousands is listed in pages with positions, and as CSV", async () => {
    const waiting = Array.from({ length: 30_000 }, (_, index) => ({ UserName: `endless ${index}` }));
    const name = aServerName();
    await send(server, snapshot(name, 9, waiting, { FeatureName: "endless" }));
    const query = { FeatureName: "endless", PageSize: 1000, PageNumber: 30 };
    const { body } = await server.client.call("getQueuedRequests", { query });
    expect(body.Items.map(({ Position }) => Position)).to.eql(Array.from({ length: 1000 }, (_, at) => 29_001 + at));
    const { text } = await server.client.get("/api/v1/queued-requests?FeatureName=endless", { accept: "text/csv" });
    expect(readCsv(text)).to.have.length(30_000);
    await send(server, snapshot(name, 8, [], { FeatureName: "endless" }));
  });

  it("a list that is invalid, or that began in the future, is refused whole", async () => {
    const name = aServerName();
    const future = { ...ann, QueuedSinceUtc: new Date(Date.now() + 3_600_000).toISOString() };
    for (const wrong of [future, { ...ann, NumberOfLicenses: 0 }, { ...ann, UserName: "\ud800" }]) {
      const body = {
        BrokerId: "b",
        MessageId: name,
        SentUtc: ago(1),
        Messages: [snapshot(name, 5, [wrong as Queued])],
      };
      await server.client.refused("postBrokerCompositeMessage", 400, { body });
    }
  });
});

describe("waiting users, for an account that sees one licence server", () => {
  const caller: Pick<Caller, "kind" | "name" | "licenseServerIds"> = {
    kind: "account",
    name: "v",
    licenseServerIds: [1],
  };
  const { getQueuedRequests } = asCaller(caller);
  const server = useTestServer({}, { getQueuedRequests });

  it("getQueuedRequests answers nobody and nothing of the others", async () => {
    for (const name of [aServerName(), aServerName()]) {
      await send(server, earlierUse(name));
      await send(server, aLog(name, event("queue", 5), event("queue", 5, { UserName: `only at ${name}` })));
    }
    const { body } = await server.client.call("getQueuedRequests");
    expect(new Set(body.Items.map(({ LicenseServerId }) => LicenseServerId))).to.eql(new Set([1]));
    expect(body.TotalCount).to.equal(2);
    const [first] = body.Items;
    for (const query of [{ LicenseServerIds: [2] }, { FeatureIds: [2] }]) {
      expect((await server.client.call("getQueuedRequests", { query })).body.TotalCount).to.equal(0);
    }
    expect(first?.UserName).to.equal("ann");
  });
});
