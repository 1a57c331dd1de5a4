// Silence as a caller sees it: a licence server that nothing reports any more, in every answer about it.
import { expect } from "chai";
import { endSilent } from "../../../domain/ingest/silence.ts";
import { HOUR_MS } from "../../../domain/time/units.ts";
import {
  aCheckout,
  aLog,
  aReport,
  aServerName,
  aSnapshot,
  featuresOf,
  type Message,
  send,
  sessionsOf,
} from "../../support/data/broker-messages.ts";
import { expectStoredSums } from "../../support/data/stored-sums.ts";
import { useTestServer } from "../../support/http/server.ts";

const now = Math.floor(Date.now() / 1000) * 1000;
const ago = (hours: number) => new Date(now - hours * HOUR_MS).toISOString();

describe("a licence server that nothing reports any more", () => {
  const server = useTestServer({ SVC_SILENCE_HOURS: "24" });
  afterEach(() => expectStoredSums(server.db));

  const round = () => endSilent(server.db, { now: Date.now(), silenceMs: 24 * HOUR_MS, denialWindowMs: 60_000 });
  const listed = (name: string, hours: number, ...startedAgo: number[]): Message => {
    const checkouts = startedAgo.map((start) => aCheckout({ UserName: `u${start}`, StartTimeUtc: ago(start) }));
    const pools = [aReport({ Total: 10, Used: checkouts.length, Checkouts: checkouts })];
    return { ...aSnapshot(name, "09:00", { pools, Status: "UP" }), TimestampUtc: ago(hours) } as Message;
  };
  const event = (EventType: "checkout" | "checkin", hours: number, UserName: string) => ({
    EventType,
    TimestampUtc: ago(hours),
    Vendor: "acme",
    FeatureName: "cad",
    UserName,
    Workstation: "ws-1",
  });
  const endings = async (name: string) =>
    (await sessionsOf(server, name)).map(({ UserName, EndTimeUtc, EndIsEstimated, IsActive }) => {
      return [UserName, EndTimeUtc, EndIsEstimated, IsActive];
    });
  const statisticsOf = async (name: string) => {
    const { body } = await server.client.call("getLicenseServerStatistics");
    return (body as { LicenseServerName: string }[]).find((one) => one.LicenseServerName === name);
  };

  it("is SILENT after its time: its sessions end with the last report, and its use is unknown", async () => {
    const name = aServerName();
    await send(server, listed(name, 30, 50, 31));
    await round();
    expect(await endings(name)).to.deep.equal([
      ["u50", ago(30), true, false],
      ["u31", ago(30), true, false],
    ]);
    const [feature] = await featuresOf(server, name);
    expect(feature).to.include({ Total: 10, Used: null, Available: null });
    expect(await statisticsOf(name)).to.include({ Status: "SILENT", ActiveSessions: 0, TotalUsed: null });
    const { body } = await server.client.call("queryUsageOverTime", {
      body: { StartUtc: ago(40), EndUtc: ago(0), BucketSize: "Day", FeatureIds: [feature?.Id as number] },
    });
    expect(body.Items[0]?.Summary.KnownSeconds, "from its first report to its last").to.equal(0);
  });

  it("is not silent while it is reported, even only by a status, and before the time is over", async () => {
    const name = aServerName();
    await send(server, listed(name, 30, 31));
    const status = { LicenseServer: { Name: name }, TimestampUtc: ago(23), Status: "UP" as const };
    await send(server, { MessageType: "status", ...status });
    await round();
    expect(await endings(name)).to.deep.equal([["u31", null, false, true]]);
    expect(await statisticsOf(name)).to.include({ Status: "UP" });
  });

  it("reopens sessions that a later report lists, and no others", async () => {
    const name = aServerName();
    await send(server, listed(name, 30, 50, 31));
    await round();
    await send(server, listed(name, 0, 50));
    expect(await endings(name)).to.deep.equal([
      ["u50", null, false, true],
      ["u31", ago(30), true, false],
    ]);
    expect(await statisticsOf(name)).to.include({ Status: "UP", ActiveSessions: 1, TotalUsed: 1 });
  });

  it("gets the true end from a check-in, whenever it comes, and no other event reopens a session", async () => {
    const name = aServerName();
    await send(server, aLog(name, event("checkout", 40, "ann"), event("checkout", 38, "ben")));
    await round();
    expect(await endings(name)).to.deep.equal([
      ["ann", ago(38), true, false],
      ["ben", ago(38), true, false],
    ]);
    await send(server, aLog(name, event("checkin", 1, "ann"), event("checkout", 0.5, "cat")));
    expect(await endings(name)).to.deep.equal([
      ["ann", ago(1), false, false],
      ["ben", ago(38), true, false],
      ["cat", null, false, true],
    ]);
  });

  it("ends the session that began after it by a check-in that may end either", async () => {
    const name = aServerName();
    await send(server, aLog(name, event("checkout", 40, "ann")));
    await round();
    await send(server, aLog(name, event("checkout", 2, "ann"), event("checkin", 1, "ann")));
    expect(await endings(name)).to.deep.equal([
      ["ann", ago(40), true, false],
      ["ann", ago(1), false, false],
    ]);
  });

  it("was not silent where a late report covers it: its sessions end with that one, while nothing newer comes", async () => {
    const name = aServerName();
    await send(server, listed(name, 60, 70));
    await round();
    await send(server, aLog(name, event("checkout", 50, "ben")));
    await round();
    expect(await endings(name)).to.deep.equal([
      ["u70", ago(50), true, false],
      ["ben", ago(50), true, false],
    ]);
    await send(server, listed(name, 65, 70, 66));
    expect((await endings(name))[0], "an older report opens nothing").to.deep.equal(["u70", ago(50), true, false]);
  });

  it("is not changed where it was deleted, or is demonstration data", async () => {
    const [deleted, madeUp] = [aServerName(), aServerName()];
    for (const name of [deleted, madeUp]) await send(server, listed(name, 23, 31));
    await server.db.write("license_servers").where({ name: deleted }).update({ enable_status: "Deleted" });
    await server.db.write("license_servers").where({ name: madeUp }).update({ is_demo: 1 });
    await endSilent(server.db, { now: Date.now() + 48 * HOUR_MS, silenceMs: 24 * HOUR_MS, denialWindowMs: 60_000 });
    expect(await server.db.read("license_servers").whereIn("name", [deleted, madeUp]).pluck("is_silent")).to.deep.equal(
      [0, 0],
    );
    expect(await sessionsOf(server, madeUp)).to.have.length(1);
    expect((await sessionsOf(server, madeUp))[0]?.IsActive).to.equal(true);
  });

  it("has no use of 0 in a gap of years between two reports: the gap is unmeasured, and gives no verdict", async () => {
    const name = aServerName();
    await send(server, listed(name, 9 * 365 * 24));
    await round();
    await send(server, listed(name, 0.5));
    const query = { LicenseServerNames: [name], StartUtc: ago(30 * 24) };
    const [item] = (await server.client.call("getRightsizing", { query })).body.Items;
    expect(item).to.include({ Verdict: "Unknown", SpareLicenses: 0 });
    expect(item?.KnownSeconds).to.be.within(1, 3600);
    const heat = (await server.client.call("getHeatMap", { query })).body.Items;
    expect(heat.reduce((sum, cell) => sum + cell.KnownSeconds, 0)).to.be.within(1, 3600);
  });
});
