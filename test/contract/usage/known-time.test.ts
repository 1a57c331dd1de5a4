// Known time: the time over which averages, extremes and shares of use are computed.
import { expect } from "chai";
import { ownedPools } from "../../../domain/pools/owned-totals.ts";
import {
  aCheckout,
  aLog,
  aReport,
  aServerName,
  aSnapshot,
  at,
  checkedIn,
  checkedOut,
  featuresOf,
  send,
} from "../../support/data/broker-messages.ts";
import { useTestServer } from "../../support/http/server.ts";

describe("the known time of a feature", () => {
  const server = useTestServer();

  async function overTime(more: object) {
    const body = { StartUtc: at("08:00"), EndUtc: at("16:00"), BucketSize: "Hour" as const, ...more };
    const [series] = (await server.client.call("queryUsageOverTime", { body })).body.Items;
    return series as NonNullable<typeof series>;
  }

  async function knownSince(name: string): Promise<number[]> {
    const ids = (await featuresOf(server, name)).map(({ Id }) => Id);
    const pools = new Map((await ownedPools(server.db.read, ids)).map(({ id, known }) => [id, known]));
    return ids.map((id) => pools.get(id)?.startAt as number);
  }

  it("begins with its first report, however long its checkouts had run: earlier time is not counted", async () => {
    const name = aServerName();
    const checkout = aCheckout({ StartTimeUtc: at("09:00"), NumberOfLicenses: 10 });
    await send(server, aSnapshot(name, "10:30", { pools: [aReport({ Total: 10, Checkouts: [checkout] })] }));
    await send(server, aSnapshot(name, "12:00"));
    const [feature] = await featuresOf(server, name);
    const { Summary, Points } = await overTime({ FeatureIds: [feature?.Id] });
    expect(Points.map(({ KnownSeconds, Max, Total }) => [KnownSeconds, Max, Total]).slice(0, 4)).to.deep.equal([
      [0, null, null],
      [0, null, null],
      [1800, 10, 10],
      [3600, 10, 10],
    ]);
    expect(Points[2]).to.include({
      Min: 10,
      Average: 10,
      CountedSeconds: 3600,
      LicenseSeconds: 18_000,
      FullPercent: 100,
    });
    const licenseSeconds = 10 * 5400;
    expect(Summary).to.include({ CountedSeconds: 8 * 3600, KnownSeconds: 5.5 * 3600, LicenseSeconds: licenseSeconds });
    expect(Summary).to.include({ Average: licenseSeconds / (5.5 * 3600), FullSeconds: 5400, FullPercent: 27.27 });
  });

  it("begins earlier where a log that arrives later names it earlier, and not later where one names it later", async () => {
    const name = aServerName();
    await send(server, aSnapshot(name, "12:00"));
    expect(await knownSince(name)).to.deep.equal([Date.parse(at("12:00"))]);
    await send(server, aLog(name, checkedOut("13:00"), checkedIn("13:30")));
    expect(await knownSince(name)).to.deep.equal([Date.parse(at("12:00"))]);
    await send(server, aLog(name, checkedOut("09:15"), checkedOut("11:00"), checkedIn("11:30")));
    expect(await knownSince(name)).to.deep.equal([Date.parse(at("09:15"))]);
  });

  it("begins for each of a log's features with the event that names it first", async () => {
    const name = aServerName();
    const mesh = { FeatureName: "mesh" };
    await send(server, aLog(name, checkedOut("10:00"), checkedOut("11:00", mesh), checkedIn("10:30")));
    expect(await knownSince(name)).to.deep.equal([Date.parse(at("10:00")), Date.parse(at("11:00"))]);
    const { Summary } = await overTime({ Selections: [{ FeatureName: "mesh", LicenseServerName: name }] });
    expect(Summary.KnownSeconds).to.equal(5 * 3600);
    const all = await overTime({ LicenseServerNames: [name] });
    expect(all.Summary.KnownSeconds, "since the first of them").to.equal(6 * 3600);
  });

  it("begins with the purchases of a licence that was added by hand, and with earlier use that was added", async () => {
    const Purchases = [{ Quantity: 5, StartDateUtc: at("10:00"), ExpirationDateUtc: null }];
    const body = { Name: "plotter", Purchases };
    const { Id } = (await server.client.call("createLicense", { body })).body as { Id: number };
    const knownSeconds = async () => (await overTime({ FeatureIds: [Id] })).Summary.KnownSeconds;
    expect(await knownSeconds()).to.equal(6 * 3600);
    const session = { UserName: "ann", StartTimeUtc: at("08:30"), EndTimeUtc: at("09:00"), NumberOfLicenses: 1 };
    await server.client.call("addLicenseUsage", { path: { id: Id }, body: { Sessions: [session] } });
    expect(await knownSeconds()).to.equal(7.5 * 3600);
  });

  it("counts only working hours on request", async () => {
    const name = aServerName();
    await send(server, aSnapshot(name, "17:00"));
    const window = { StartUtc: at("00:00"), EndUtc: "2026-03-03", BucketSize: "Day", WorkingHoursOnly: true };
    const { Summary } = await overTime({ LicenseServerNames: [name], ...window });
    expect(Summary).to.include({ CountedSeconds: 10 * 3600, KnownSeconds: 3600 });
  });
});
