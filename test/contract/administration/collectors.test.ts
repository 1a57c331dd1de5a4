// setCollectorState, getCollectors and deleteCollector: what collectors report of themselves, who may write and see it, and
// what the records of licence servers have of missing reports.
import { expect } from "chai";
import { addAccount, addCredential, revokeCredential } from "../../../identity/index.ts";
import { aBatch, aCheckout, aServerName, aSnapshot } from "../../support/data/broker-messages.ts";
import { signedInAccount } from "../../support/http/account.ts";
import { useTestServer } from "../../support/http/server.ts";
import { tokenOf } from "../../support/http/token.ts";

const aSource = (fields: object = {}) => ({
  Name: "cad",
  Manager: "flexlm",
  IntervalSeconds: 60,
  AsksLicenseServer: true,
  ...fields,
});
const aState = (BrokerId: string, sources: readonly object[] = [aSource()], fields: object = {}) => ({
  BrokerId,
  Version: "1.4.0",
  HostName: "lic-host",
  IntervalSeconds: 60,
  StartedUtc: "2026-03-01T10:00:00Z",
  SentUtc: new Date().toISOString(),
  Sources: sources as ReturnType<typeof aSource>[],
  ...fields,
});
const listed = (name: string) => aSnapshot(name, "09:30", { checkouts: [aCheckout()] });

describe("collectors", () => {
  const server = useTestServer();
  beforeEach(() => server.db.write("collectors").delete());

  const machine = async (brokerId: string | null) => {
    const made = await addCredential(server.db, { type: "collector", brokerId }, "test");
    const headers = { authorization: `Bearer ${await tokenOf(server.identityUrl as string, made)}` };
    return { ...made, headers };
  };
  const set = (state: object, headers: Record<string, string> = {}) =>
    server.client.request<{ Id: number }>("PUT", "/api/v1/broker/state", { body: state, headers });
  const list = async (headers: Record<string, string> = {}) =>
    (await server.client.call("getCollectors", { headers })).body;
  const report = (name: string, headers: Record<string, string>, BrokerId: string) =>
    server.client.call("postBrokerCompositeMessage", { body: { ...aBatch(listed(name)), BrokerId }, headers });

  it("are returned as they last reported, by setCollectorState and getCollectors", async () => {
    const at = "2026-03-02T09:58:01.000Z";
    const numbers = { Polls: 7, Failures: 2, UnreadableLines: 3, LogLagBytes: 2 ** 40 };
    const source = aSource({
      ...numbers,
      LastPollUtc: at,
      LastSuccessUtc: null,
      ClockDifferenceSeconds: -2.5,
      Error: "lmutil: ENOENT",
    });
    const backlog = {
      BacklogMessages: 4,
      BacklogBytes: 9000,
      BacklogSinceUtc: at,
      DroppedMessages: 1,
      RefusedMessages: 2,
    };
    await set(aState("one", [aSource({ Name: "gone" }), aSource({ Name: "gone, too" })]));
    await set(aState("One", [source], { ...backlog, SentUtc: new Date(Date.now() + 90_000).toISOString() }));
    const [collector, ...others] = await list();
    expect(others).to.deep.equal([]);
    const { Id, LastReportUtc, ClockDifferenceSeconds, ...rest } = collector ?? ({} as never);
    expect(Id).to.be.greaterThan(0);
    expect(Date.parse(LastReportUtc)).to.be.closeTo(Date.now(), 60_000);
    expect(ClockDifferenceSeconds).to.be.closeTo(90, 30);
    expect(rest).to.deep.equal({
      BrokerId: "One",
      Version: "1.4.0",
      HostName: "lic-host",
      IntervalSeconds: 60,
      Status: "Degraded",
      StartedUtc: "2026-03-01T10:00:00.000Z",
      ...backlog,
      Error: null,
      Sources: [{ ...source, LicenseServers: [] }],
    });
  });

  it("are Running, Degraded by an error of a source or of the collector, and Silent after three of their intervals", async () => {
    const statusOf = async () => (await list())[0]?.Status;
    await set(aState("b"));
    expect(await statusOf()).to.equal("Running");
    await set(aState("b", [aSource(), aSource({ Name: "rlm", Error: "no answer" })]));
    expect(await statusOf()).to.equal("Degraded");
    await set(aState("b", [aSource()], { Error: "the service answered 403" }));
    expect(await statusOf()).to.equal("Degraded");
    for (const [ago, status] of [
      [179_000, "Degraded"],
      [181_000, "Silent"],
    ] as const) {
      await server.db.write("collectors").update({ reported_at: Date.now() - ago });
      expect(await statusOf(), `${ago} ms ago`).to.equal(status);
    }
  });

  it("report only themselves: another's BrokerId is refused, and an unused one is accepted", async () => {
    const [bound, unbound] = [await machine("own"), await machine(null)];
    expect((await set(aState("own"), bound.headers)).status).to.equal(200);
    expect((await set(aState("other"), bound.headers)).status).to.equal(403);
    expect((await set(aState("OWN"), unbound.headers)).status).to.equal(403);
    expect((await set(aState("fresh"), unbound.headers)).status).to.equal(200);
    expect((await set(aState("fresh-2"), unbound.headers)).status).to.equal(403);
    expect((await list(bound.headers)).map(({ BrokerId }) => BrokerId)).to.deep.equal(["own"]);
    expect((await list(unbound.headers)).map(({ BrokerId }) => BrokerId)).to.deep.equal(["fresh"]);
    expect((await list()).map(({ BrokerId }) => BrokerId)).to.deep.equal(["fresh", "own"]);
  });

  it("name the licence servers that they report, not those that another machine has claimed", async () => {
    const [first, second] = [await machine("first"), await machine("second")];
    const [name, other] = [aServerName(), aServerName()];
    await report(name, first.headers, "first");
    const claiming = [aSource({ LicenseServerNames: [name.toUpperCase(), name, other] })];
    for (const [brokerId, { headers }] of [
      ["first", first],
      ["second", second],
    ] as const)
      expect((await set(aState(brokerId, claiming), headers)).status).to.equal(200);
    const namesOf = async () => (await list()).map(({ Sources }) => Sources[0]?.LicenseServers.map(({ Name }) => Name));
    expect(await namesOf()).to.deep.equal([[name], []]);
    await report(other, second.headers, "second");
    await set(aState("second", claiming), second.headers);
    expect(await namesOf()).to.deep.equal([[name], [other]]);
    await revokeCredential(server.db, first.id, "test");
    await set(aState("second", claiming), second.headers);
    expect((await list())[1]?.Sources[0]?.LicenseServers).to.have.length(2);
  });

  it("set in the records of licence servers how often one is reported; only reports count as contact", async () => {
    const [first, thief] = [await machine("first-2"), await machine("thief")];
    const name = aServerName();
    await report(name, first.headers, "first-2");
    const serverNamed = async () =>
      (await server.client.call("getLicenseServers")).body.find(({ Name }) => Name === name) ?? ({} as never);
    const before = await serverNamed();
    expect(Date.parse(before.LastReportReceivedUtc ?? "")).to.be.closeTo(Date.now(), 60_000);
    expect(before.ReportIntervalSeconds).to.equal(null);
    const LicenseServerNames = [name];
    const sources = [
      aSource({ LicenseServerNames, IntervalSeconds: 90 }),
      aSource({ Name: "bought", LicenseServerNames, IntervalSeconds: 3600, AsksLicenseServer: false }),
    ];
    await set(aState("first-2", sources), first.headers);
    await set(aState("thief", [aSource({ LicenseServerNames, IntervalSeconds: 100_000 })]), thief.headers);
    const after = await serverNamed();
    expect(after).to.deep.equal({ ...before, ReportIntervalSeconds: 90 });
    const { body } = await server.client.call("getLicenseServer", { path: { id: after.Id } });
    expect(body).to.include({ ReportIntervalSeconds: 90, LastReportReceivedUtc: after.LastReportReceivedUtc });
  });

  it("are deleted by deleteCollector, which the audit log has; a collector that still runs is back with its next report", async () => {
    const { body } = await set(aState("removed", [aSource(), aSource({ Name: "two" })]));
    const path = { id: body.Id };
    const [listedOne] = await list();
    expect((await server.client.call("deleteCollector", { path })).body).to.deep.equal(listedOne);
    expect(await list()).to.deep.equal([]);
    expect(await server.db.read("collector_sources").select("name")).to.deep.equal([]);
    await server.client.refused("deleteCollector", 404, { path });
    const { body: acts } = await server.client.call("getAuditLog", { query: { PageSize: 1 } });
    expect(acts.Items[0]).to.include({ Actor: "admin", Action: "collector.delete", Target: "removed" });
    await set(aState("removed"));
    expect(await list()).to.have.length(1);
  });

  it("are stored with as many sources and as long texts as the contract allows, and are refused beyond", async () => {
    const { headers } = await machine("big");
    const long = (index: number) =>
      aSource({
        Name: `${index} ${"ö".repeat(250)}`.slice(0, 255),
        Error: `${index} ${'"\\ü\n'.repeat(250)}`.slice(0, 1000),
      });
    const sources = Array.from({ length: 2_000 }, (_, index) => long(index));
    for (const some of [sources, sources.slice(0, 3), sources]) {
      expect((await set(aState("big", some), headers)).status).to.equal(200);
      const [collector] = await list(headers);
      expect(collector?.Sources.map((one) => [one.Name, one.Error])).to.deep.equal(
        some.map((one) => [one.Name, (one as unknown as { Error: string }).Error]),
      );
    }
    const names = Array.from({ length: 21 }, (_, index) => `${index}@x`);
    for (const wrong of [
      aState("big", [...sources, aSource()]),
      aState("big", [aSource({ LicenseServerNames: names })]),
      aState("big", [aSource({ Error: "x".repeat(1001) })]),
      aState("big", [aSource({ IntervalSeconds: 0 })]),
      aState("big", [aSource({ LastPollUtc: "yesterday" })]),
      { ...aState("big"), Sources: undefined },
    ])
      expect((await set(wrong, headers)).status).to.equal(400);
  });
});

describe("collectors, seen by a viewer of one licence server,", () => {
  const all = useTestServer();

  it("are those with a source of it, without other sources and without what a collector reports of itself", async () => {
    const [visible, foreign] = [aServerName(), aServerName()];
    for (const name of [visible, foreign])
      await all.client.call("postBrokerCompositeMessage", { body: aBatch(listed(name)) });
    const lookup = (await all.client.call("getLicenseServerLookup")).body;
    const id = lookup.find(({ Name }) => Name === visible)?.Id as number;
    const source = (Name: string, ...LicenseServerNames: string[]) => aSource({ Name, LicenseServerNames });
    const wrong = { ...source("other", foreign), Error: `${foreign} does not answer` };
    const sources = [source("mine", visible), wrong, source("both", visible, foreign), source("none")];
    for (const state of [
      aState("a", sources, { Error: `the licence server ${foreign} is claimed` }),
      aState("b", [source("other", foreign)]),
      aState("c", [source("none")]),
    ])
      await all.client.call("setCollectorState", { body: state });
    const password = "seven bright lanterns";
    await addAccount(all.db, { name: "Limited", role: "viewer", password, licenseServerIds: [id] }, "test");
    const client = await addCredential(all.db, { type: "server-api" }, "test");
    const token = await tokenOf(all.identityUrl as string, { ...client, username: "limited", password });
    const answer = await all.client.call("getCollectors", { headers: { authorization: `Bearer ${token}` } });
    expect(answer.text).not.to.include(foreign);
    expect(answer.body.map((one) => [one.BrokerId, one.Status, one.Error])).to.deep.equal([["a", "Running", null]]);
    expect(answer.body[0]?.Sources.map(({ Name }) => Name)).to.deep.equal(["mine"]);
    expect((await all.client.call("getCollectors")).body.map(({ Sources }) => Sources.length)).to.deep.equal([4, 1, 1]);
    const { client: blind } = await signedInAccount(all, "viewer", []);
    expect((await blind.call("getCollectors")).body).to.deep.equal([]);
  });
});
