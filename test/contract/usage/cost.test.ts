// Costs of licences and their charge-back, over HTTP and against sums over all sessions.
import { expect } from "chai";
import { aUser, someSessions } from "../../support/data/build-records.ts";
import { aPool, aServer } from "../../support/data/build-servers.ts";
import { asCaller } from "../../support/http/as-caller.ts";
import { readCsv } from "../../support/http/csv.ts";
import { useTestServer } from "../../support/http/server.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const january = Date.UTC(2026, 0, 1);
const query = { StartDateUtc: "2026-01-01", EndDateTimeUtc: "2026-02-01" } as const;

describe("costs over HTTP", () => {
  const server = useTestServer();
  const of: Record<"cad" | "mesh" | "unused" | "free" | "ada" | "ben" | "cem", number> = {
    cad: 0,
    mesh: 0,
    unused: 0,
    free: 0,
    ada: 0,
    ben: 0,
    cem: 0,
  };
  const hours = (from: number, to: number) => ({ startAt: january + from * HOUR, endAt: january + to * HOUR });

  before(async () => {
    const { db } = server;
    const licenseServerId = await aServer(db, { name: "27000@lyon" });
    of.cad = await aPool(db, { licenseServerId, name: "cad", total: 10 });
    of.mesh = await aPool(db, { licenseServerId, name: "mesh", total: 4 });
    of.unused = await aPool(db, { licenseServerId, name: "unused", total: 1 });
    of.free = await aPool(db, { licenseServerId, name: "free", total: 1 });
    await db.write("pools").update({ known_since_at: january - 30 * DAY });
    for (const name of ["ada", "ben", "cem"] as const) of[name] = await aUser(db, { name });
    await someSessions(db, [
      { poolId: of.cad, userId: of.ada, ...hours(8, 10), groupName: "Design" },
      { poolId: of.cad, userId: of.ben, ...hours(9, 10), groupName: "Design" },
      { poolId: of.cad, userId: of.cem, ...hours(20, 21), numberOfLicenses: 3, projectName: "Bridge" },
      { poolId: of.mesh, userId: of.ben, ...hours(0, 1) },
      // Before the month, and through its beginning.
      { poolId: of.mesh, userId: of.ada, ...hours(-2, 1) },
      { poolId: of.free, userId: of.cem, ...hours(0, 1) },
    ]);
    const add = (FeatureId: number, Quantity: number, more: object) =>
      server.client.call("createProcurement", { body: { FeatureId, Quantity, ...more } });
    const year = { TermStartDateUtc: "2026-01-01", TermEndDateUtc: "2026-12-31" };
    await add(of.cad, 10, { Price: 365, Currency: "EUR", PriceUnit: "PerLicense", ...year });
    await add(of.cad, 10, { Price: 1000, Currency: "JPY", PriceUnit: "InAll", StartDateUtc: "2026-01-01" });
    await add(of.mesh, 4, {
      Price: 100,
      Currency: "EUR",
      PriceUnit: "InAll",
      TermStartDateUtc: "2026-01-01",
      TermEndDateUtc: "2026-01-31",
    });
    await add(of.mesh, 4, { Price: 100, Currency: "EUR" });
    await add(of.unused, 1, {
      Price: 10.01,
      Currency: "EUR",
      TermStartDateUtc: "2026-01-01",
      TermEndDateUtc: "2026-01-31",
    });
  });

  it("getCosts answers features and currencies, and the costs of an hour of use and of spare licences", async () => {
    const { body, headers } = await server.client.call("getCosts", { query });
    expect(body.Items.map((one) => [one.FeatureName, one.Currency, one.Cost, one.UnpricedPurchases])).to.deep.equal([
      ["cad", "EUR", 310, 0],
      ["mesh", "EUR", 100, 1],
      ["unused", "EUR", 10.01, 0],
      // 1,000 over 60 months, 1,826 days.
      ["cad", "JPY", 17, 0],
      ["free", null, null, 0],
    ]);
    const [cad, mesh, unused] = body.Items;
    expect(cad).to.include({ LicenseSeconds: 6 * 3600, PaidLicenses: 10, Verdict: "Spare", SpareLicenses: 10 });
    expect(cad?.CostPerLicenseHour).to.be.closeTo(310 / 6, 1e-9);
    // Ten of the twenty that two purchases pay for.
    expect(cad?.SpareCost).to.equal(155);
    expect([mesh?.LicenseSeconds, mesh?.SpareCost]).to.deep.equal([2 * 3600, 100]);
    expect([unused?.CostPerLicenseHour, unused?.SpareCost]).to.deep.equal([null, 10.01]);
    expect(body.Totals).to.deep.equal([
      { Currency: "EUR", Cost: 420.01, SpareCost: 265.01 },
      { Currency: "JPY", Cost: 17, SpareCost: 9 },
    ]);
    expect(headers.get("link")).to.match(/rel="first"/);
    const page = (await server.client.call("getCosts", { query: { ...query, PageSize: 1, PageNumber: 2 } })).body;
    expect([page.Items[0]?.FeatureName, page.TotalCount, page.Totals.length]).to.deep.equal(["mesh", 5, 2]);
    const years = (
      await server.client.call("getCosts", { query: { ...query, FeatureIds: [of.cad], PerpetualMonths: 12 } })
    ).body;
    expect(years.Items.map((one) => one.Cost)).to.deep.equal([310, 85]);
  });

  it("getChargeBack divides each cost by use or by peak, to the smallest unit", async () => {
    const chargeBack = async (more: object) =>
      (await server.client.call("getChargeBack", { query: { Month: "2026-01", ...more } })).body;
    const users = await chargeBack({ GroupBy: "User" });
    // cad: 2, 1 and 3 of 6 licence-hours of 310.00; mesh: one half each of 100.00; the third was not used.
    expect(users.Items.map((one) => [one.UserName, one.Currency, one.Cost, one.IsUnused])).to.deep.equal([
      ["cem", "EUR", 155, false],
      ["ada", "EUR", 153.33, false],
      ["ben", "EUR", 101.67, false],
      [null, "EUR", 10.01, true],
      ["cem", "JPY", 8, false],
      ["ada", "JPY", 6, false],
      ["ben", "JPY", 3, false],
    ]);
    expect(users).to.deep.include({
      GroupBy: "User",
      ShareOf: "Use",
      UnpricedFeatures: 1,
      StartUtc: "2026-01-01T00:00:00.000Z",
      EndUtc: "2026-02-01T00:00:00.000Z",
      TotalCount: 7,
      Totals: [
        { Currency: "EUR", Cost: 420.01 },
        { Currency: "JPY", Cost: 17 },
      ],
    });
    const groups = await chargeBack({ ShareOf: "Peak", FeatureIds: [of.cad] });
    // Design has 2 at once, the others 3.
    expect(groups.Items.map((one) => [one.GroupName, one.Cost, one.SharePercent])).to.deep.equal([
      [null, 186, 60],
      ["Design", 124, 40],
      [null, 10, 58.82],
      ["Design", 7, 41.18],
    ]);
    expect([groups.GroupBy, groups.ShareOf]).to.deep.equal(["Group", "Peak"]);
    const projects = await chargeBack({ GroupBy: "Project", FeatureIds: [of.cad], PageSize: 1 });
    expect([projects.Items.length, projects.Items[0]?.ProjectName, projects.TotalCount]).to.deep.equal([1, null, 4]);
    const usual = (await server.client.call("getChargeBack", {})).body;
    expect(usual.EndUtc <= usual.AsOfUtc && usual.EndUtc.endsWith("-01T00:00:00.000Z")).to.equal(true);
  });

  it("getChargeBack uses the department and the cost centre at the end of its month, and names users", async () => {
    const update = (id: number, body: object) =>
      server.client.call("updateUser", { path: { id }, body: body as never });
    await update(of.ada, { Department: "Design", HoldsFrom: "2026-01-31", FirstName: "Ada", LastName: "Byron" });
    await update(of.ada, { Department: "Sales", HoldsFrom: "2026-02-01" });
    await update(of.ben, { Department: "DESIGN", CostCenter: "4711", HoldsFrom: "2025-06-01" });
    await update(of.cem, { Department: "Design", HoldsFrom: "2026-02-01" });
    const chargeBack = async (more: object) => {
      const query = { Month: "2026-01", FeatureIds: [of.cad], ...more };
      const { Items } = (await server.client.call("getChargeBack", { query })).body;
      return Items.filter(({ Currency }) => Currency === "EUR");
    };
    const shown = ({ Department, CostCenter, Cost }: Awaited<ReturnType<typeof chargeBack>>[number]) => [
      Department ?? CostCenter,
      Cost,
    ];
    // Two of Design had the feature at once, and cem, who had no department then, three licences.
    expect((await chargeBack({ GroupBy: "Department" })).map(shown)).to.deep.equal([
      [null, 155],
      ["Design", 155],
    ]);
    expect((await chargeBack({ GroupBy: "Department", ShareOf: "Peak" })).map(shown)).to.deep.equal([
      [null, 186],
      ["Design", 124],
    ]);
    expect((await chargeBack({ GroupBy: "CostCenter" })).map(shown)).to.deep.equal([
      [null, 258.33],
      ["4711", 51.67],
    ]);
    const ada = (await chargeBack({ GroupBy: "User" })).find(({ UserId }) => UserId === of.ada);
    expect(ada).to.include({ UserName: "ada", FirstName: "Ada", LastName: "Byron", Department: null });
  });

  it("getCosts and getChargeBack answer CSV, and refuse invalid input", async () => {
    const csv = async (path: string) =>
      readCsv((await server.client.get(`/api/v1/features/${path}`, { accept: "text/csv" })).text);
    const rows = await csv("costs?StartDateUtc=2026-01-01&EndDateTimeUtc=2026-02-01");
    expect(rows.map((row) => [row.FeatureName, row.Currency, row.Cost])).to.deep.include(["unused", "EUR", "10.01"]);
    expect(await csv("costs?StartDateUtc=2026-01-01&EndDateTimeUtc=2026-02-01&PageSize=2")).to.have.length(2);
    const shares = await csv("charge-back?Month=2026-01&GroupBy=User");
    expect(shares[3]).to.include({ UserName: "", IsUnused: "true", Cost: "10.01" });
    for (const Month of ["2026-13", "2026-1", "0000-01", "january"]) {
      const { errors } = await server.client.refused("getChargeBack", 400, { query: { Month } });
      expect(Object.keys(errors ?? {}), Month).to.deep.equal(["Month"]);
    }
    const backwards = { StartDateUtc: "2026-02-01", EndDateTimeUtc: "2026-01-01" };
    await server.client.refused("getCosts", 400, { query: backwards });
    const empty = { query: { Month: "2199-01", GroupBy: "User" as const } };
    expect((await server.client.call("getChargeBack", empty)).body.Items).to.deep.equal([]);
  });
});

describe("costs, for a caller who sees some licence servers only", () => {
  const server = useTestServer({}, asCaller({ kind: "account", name: "half", licenseServerIds: [1] }));

  it("getCosts and getChargeBack answer 403", async () => {
    await server.client.refused("getCosts", 403, {});
    await server.client.refused("getChargeBack", 403, {});
  });
});
