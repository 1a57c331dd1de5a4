// Waste over HTTP: pages, CSV, orders, limits and what is refused. test/domain/decisions/waste.test.ts and waste-sessions.test.ts
// compare the numbers themselves with a plain scan of all sessions.
import { expect } from "chai";
import type { OperationId } from "../../../handlers/types.ts";
import { aUser, someSessions } from "../../support/data/build-records.ts";
import { aPool, aServer } from "../../support/data/build-servers.ts";
import { asCaller } from "../../support/http/as-caller.ts";
import { readCsv } from "../../support/http/csv.ts";
import { useTestServer } from "../../support/http/server.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** A Monday. */
const day = Date.UTC(2026, 2, 2);
const query = { StartDateUtc: "2026-03-02", EndDateTimeUtc: "2026-03-09T12:00:00Z" } as const;
const ids = [
  "getWaste",
  "getWasteHolders",
  "getSimultaneousCheckouts",
  "getFeaturesHeldTogether",
  "getWastefulSessions",
] as const;

describe("waste over HTTP", () => {
  const server = useTestServer();
  const of: Record<"cad" | "mesh" | "idle" | "ada" | "ben", number> = { cad: 0, mesh: 0, idle: 0, ada: 0, ben: 0 };

  before(async () => {
    const { db } = server;
    const lyon = await aServer(db, { name: "27000@lyon" });
    const gone = await aServer(db, { name: "27000@gone", enableStatus: "Deleted" });
    of.cad = await aPool(db, { licenseServerId: lyon, name: "cad", version: "2.0", vendor: "acme", total: 10 });
    of.mesh = await aPool(db, { licenseServerId: lyon, name: "mesh", vendor: "acme", total: 4 });
    of.idle = await aPool(db, { licenseServerId: lyon, name: "idle", vendor: "other", total: 3 });
    await aPool(db, { licenseServerId: gone, name: "old", total: 3 });
    await db.write("pools").update({ known_since_at: day - 30 * DAY });
    of.ada = await aUser(db, { name: "Ada" });
    of.ben = await aUser(db, { name: "Ben" });
    const hours = (from: number, to: number) => ({ startAt: day + from * HOUR, endAt: day + to * HOUR });
    const cad = { poolId: of.cad, userId: of.ada };
    await someSessions(db, [
      // Through the night of Monday, and one hour twice.
      { ...cad, ...hours(9, 34), groupName: "Design" },
      { ...cad, ...hours(10, 11), numberOfLicenses: 2, groupName: "Design" },
      // Through the weekend: Friday 16:00 to Monday 09:00.
      { poolId: of.mesh, userId: of.ben, ...hours(112, 177), projectName: "Bridge" },
      { poolId: of.mesh, userId: of.ada, ...hours(9, 10), idleSeconds: 4000, numberOfLicenses: 2 },
      { poolId: of.mesh, userId: of.ada, ...hours(12, 13), idleSeconds: 60 },
      // The usual lengths of the first feature.
      ...Array.from({ length: 20 }, (_, n) => ({ poolId: of.cad, userId: of.ben, ...hours(50 + n, 50.5 + n) })),
    ]);
  });

  it("getWaste answers features, those with most licence time wasted first", async () => {
    const { body, headers } = await server.client.call("getWaste", { query });
    expect(body.Items.map((item) => item.FeatureId)).to.deep.equal([of.mesh, of.cad, of.idle]);
    const [mesh, cad, idle] = body.Items;
    expect(mesh).to.deep.include({
      FeatureName: "mesh",
      Vendor: "acme",
      LicenseServerName: "27000@lyon",
      Total: 4,
      KnownSeconds: 7.5 * 86_400,
      LicenseSeconds: 68 * 3600,
      WeekendLicenseSeconds: 62 * 3600,
      WeekendsHeld: 1,
      NightsHeld: 0,
      IdleSessions: 1,
      IdleLicenseSeconds: 8000,
      LongLimitSeconds: null,
      LongSessions: null,
      IsUnused: false,
    });
    expect(cad).to.deep.include({
      NightLicenseSeconds: 14 * 3600,
      NightsHeld: 1,
      SimultaneousUsers: 1,
      SimultaneousSeconds: 3600,
      IdleSessions: null,
      IdleLicenseSeconds: null,
      LongLimitSeconds: 28_800,
      LongSessions: 1,
      LongLicenseSeconds: 17 * 3600,
    });
    expect(idle).to.deep.include({ LicenseSeconds: 0, IsUnused: true });
    expect(body.Items.map((one) => one.WastedLicenseSeconds / 3600)).to.deep.equal([62, 17, 0]);
    expect(body).to.include({ PageNumber: 1, PageSize: 100, TotalCount: 3, TotalPages: 1 });
    expect(headers.get("link")).to.match(/rel="first"/);
    const second = await server.client.call("getWaste", { query: { ...query, PageSize: 2, PageNumber: 2 } });
    expect(second.body.Items.map((item) => item.FeatureId)).to.deep.equal([of.idle]);
    const unused = await server.client.call("getWaste", { query: { ...query, UnusedOnly: true } });
    expect(unused.body.Items.map((item) => item.FeatureId)).to.deep.equal([of.idle]);
  });

  it("getWaste sums up all features, nothing twice, whatever its page, with the cost where prices are known", async () => {
    const year = { TermStartDateUtc: "2026-01-01", TermEndDateUtc: "2026-12-31", PriceUnit: "InAll" as const };
    const bought = { FeatureId: of.mesh, Quantity: 4, Price: 36_500, Currency: "EUR", ...year };
    const { body: purchase } = await server.client.call("createProcurement", { body: bought });
    const { body } = await server.client.call("getWaste", { query: { ...query, PageSize: 1 } });
    // 100 EUR a day for four licences, of which one was held for nothing in 62 of 180 hours.
    expect(body.Totals).to.deep.equal({
      LicenseSeconds: 105 * 3600,
      WastedLicenseSeconds: 79 * 3600,
      UnusedFeatures: 1,
      NightLicenseSeconds: 14 * 3600,
      WeekendLicenseSeconds: 62 * 3600,
      Costs: [{ Currency: "EUR", Cost: Math.round((75_000 * 62) / (4 * 180)) / 100 }],
    });
    await server.client.call("deleteProcurement", { path: { id: purchase.Id } });
  });

  it("queryWaste answers the same by a body, with given limits", async () => {
    const body = { ...query, FeatureNames: ["CAD"], LongPercentile: 80, LongAtLeastSeconds: 0 };
    const [cad, none] = (await server.client.call("queryWaste", { body })).body.Items;
    expect(none).to.equal(undefined);
    expect(cad).to.include({ FeatureId: of.cad, LongLimitSeconds: 1800, LongSessions: 2 });
    const vendor = { ...query, Vendors: ["OTHER"], LicenseServerIds: [1] };
    expect((await server.client.call("queryWaste", { body: vendor })).body.TotalCount).to.equal(1);
  });

  it("getWasteHolders answers users, groups or projects, those with most licence time first", async () => {
    const users = (await server.client.call("getWasteHolders", { query })).body.Items;
    expect(users.map((one) => [one.UserName, one.LicenseSeconds / 3600, one.GroupId])).to.deep.equal([
      ["Ben", 75, null],
      ["Ada", 30, null],
    ]);
    const groups = (await server.client.call("getWasteHolders", { query: { ...query, GroupBy: "Group" } })).body.Items;
    expect(groups.map((one) => [one.GroupName, one.UserId, one.NightsHeld, one.WeekendsHeld])).to.deep.equal([
      [null, null, 0, 1],
      ["Design", null, 1, 0],
    ]);
    const projects = { ...query, GroupBy: "Project" as const, FeatureIds: [of.mesh] };
    const [bridge, other] = (await server.client.call("getWasteHolders", { query: projects })).body.Items;
    expect([bridge?.ProjectName, other?.ProjectName, other?.ProjectId]).to.deep.equal(["Bridge", null, null]);
  });

  it("getSimultaneousCheckouts and getFeaturesHeldTogether answer holders of more than one, the longest time first", async () => {
    const [twice, none] = (await server.client.call("getSimultaneousCheckouts", { query })).body.Items;
    expect(none).to.equal(undefined);
    expect(twice).to.include({
      UserId: of.ada,
      UserName: "Ada",
      FeatureId: of.cad,
      Seconds: 3600,
      LicenseSeconds: 3 * 3600,
      MaxSessions: 2,
      MaxLicenses: 3,
      MaxAtUtc: "2026-03-02T10:00:00.000Z",
    });
    const [pair] = (await server.client.call("getFeaturesHeldTogether", { query })).body.Items;
    expect(pair).to.include({
      FirstFeatureId: of.cad,
      SecondFeatureName: "mesh",
      Seconds: 2 * 3600,
      FirstSeconds: 35 * 3600,
      SecondSeconds: 67 * 3600,
      SharePercent: 5.71,
    });
  });

  it("getWastefulSessions answers idle and long sessions, those with most licence time wasted first", async () => {
    const { body } = await server.client.call("getWastefulSessions", { query });
    expect(
      body.Items.map((one) => [one.Reason, one.UserName, one.FeatureName, one.WastedLicenseSeconds]),
    ).to.deep.equal([
      ["Long", "Ada", "cad", 17 * 3600],
      ["Idle", "Ada", "mesh", 8000],
    ]);
    expect(body.Items.map((one) => one.LongLimitSeconds)).to.deep.equal([28_800, null]);
    const some = { ...query, IdleAtLeastSeconds: 60, FeatureIds: [of.mesh], PageSize: 1, PageNumber: 2 };
    const second = (await server.client.call("getWastefulSessions", { query: some })).body;
    expect([second.TotalCount, second.Items[0]?.IdleTimeSeconds]).to.deep.equal([2, 60]);
  });

  it("each answers CSV: all rows, or a page", async () => {
    const address = "StartDateUtc=2026-03-02&EndDateTimeUtc=2026-03-09T12:00:00Z&IdleAtLeastSeconds=60";
    for (const [path, rows] of [
      ["", 3],
      ["/sessions", 3],
    ] as const) {
      const get = async (more: string) =>
        readCsv(
          (await server.client.get(`/api/v1/features/waste${path}?${address}${more}`, { accept: "text/csv" })).text,
        );
      expect(await get(""), path).to.have.length(rows);
      expect(await get("&PageSize=1&PageNumber=2"), path).to.have.length(1);
    }
    const [first] = readCsv(
      (await server.client.get(`/api/v1/features/waste?${address}`, { accept: "text/csv" })).text,
    );
    expect(first).to.include({ FeatureName: "mesh", IsUnused: "false", LongLimitSeconds: "", WeekendsHeld: "1" });
  });

  it("a past or empty window is answered, and invalid input is refused", async () => {
    const errors = async (id: OperationId, input: object) =>
      Object.keys((await server.client.refused(id, 400, input as never)).errors ?? {});
    const backwards = { StartDateUtc: "2026-03-03", EndDateTimeUtc: "2026-03-02" };
    const empty = { StartDateUtc: "2026-03-03", EndDateTimeUtc: "2026-03-03" };
    for (const id of ids) {
      expect(await errors(id, { query: backwards }), id).to.deep.equal(["StartDateUtc"]);
      const { body } = await server.client.call(id, { query: { ...empty, FeatureIds: [4711] } });
      expect(body.Items, id).to.deep.equal([]);
    }
    expect(await errors("queryWaste", { body: backwards })).to.deep.equal(["StartDateUtc"]);
    const [item] = (await server.client.call("getWaste", { query: { ...empty, FeatureIds: [of.cad] } })).body.Items;
    expect(item).to.include({ KnownSeconds: 0, LicenseSeconds: 0, IsUnused: false });
    const long = { StartDateUtc: "2024-01-01", EndDateTimeUtc: "2025-03-01" };
    expect(await errors("getWaste", { query: long })).to.deep.equal(["StartDateUtc"]);
    expect(await errors("getWastefulSessions", { query: long })).to.deep.equal(["StartDateUtc"]);
    expect(await errors("getWaste", { query: { LongPercentile: 101 } })).to.deep.equal(["LongPercentile"]);
    expect(await errors("getWasteHolders", { query: { GroupBy: "Feature" } })).to.deep.equal(["GroupBy"]);
  });
});

describe("waste, to an account that sees licence server 1 only, where batch jobs use a feature", () => {
  const caller = asCaller({ kind: "account", name: "half", licenseServerIds: [1] });
  const server = useTestServer({ SVC_BATCH_FEATURES: "other, SOLVER" }, caller);

  it("counts no night of that feature, and answers no cost", async () => {
    const { db } = server;
    const userId = await aUser(db, { name: "Ada" });
    const night = { userId, startAt: day + 9 * HOUR, endAt: day + 34 * HOUR };
    for (const name of ["27000@lyon", "27000@hidden"]) {
      const licenseServerId = await aServer(db, { name });
      const cad = await aPool(db, { licenseServerId, name: "cad", total: 2 });
      const solver = await aPool(db, { licenseServerId, name: "solver", total: 9 });
      await db.write("pools").update({ known_since_at: day - 30 * DAY });
      const priced = { quantity: 2, price_minor: 100_000, currency: "EUR", price_unit: "InAll" };
      await db.write("pool_increments").insert({ pool_id: cad, ...priced, start_at: day - DAY });
      await someSessions(db, [
        { ...night, poolId: cad },
        { ...night, poolId: solver, numberOfLicenses: 5 },
        { ...night, endAt: day + 10 * HOUR, poolId: solver, idleSeconds: 3600 },
      ]);
    }
    const { body } = await server.client.call("getWaste", { query });
    const numbers = body.Items.map((one) => [one.FeatureName, one.IsBatch, one.NightLicenseSeconds / 3600]);
    expect(numbers).to.deep.equal([
      ["cad", false, 14],
      ["solver", true, 70],
    ]);
    expect(body.Items.map((one) => one.WastedLicenseSeconds / 3600)).to.deep.equal([14, 1]);
    expect(body.Totals).to.deep.include({ WastedLicenseSeconds: 15 * 3600, LicenseSeconds: 151 * 3600, Costs: [] });
  });
});
