// Rightsizing, heat maps and comparisons over HTTP: who sees what, pages, CSV, and what is refused.
// test/domain/decisions/rightsizing.test.ts compares the numbers themselves with a sweep.
import { expect } from "chai";
import type { OperationId } from "../../../handlers/types.ts";
import { aUser, someDenials, someSessions } from "../../support/data/build-records.ts";
import { aPool, aServer } from "../../support/data/build-servers.ts";
import { readCsv } from "../../support/http/csv.ts";
import { useTestServer } from "../../support/http/server.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const day = Date.UTC(2026, 2, 2);
const query = { StartDateUtc: "2026-02-20", EndDateTimeUtc: "2026-03-03" } as const;

describe("rightsizing over HTTP", () => {
  const server = useTestServer();
  let cad: number;
  let mesh: number;
  let solver: number;

  before(async () => {
    const { db } = server;
    const lyon = await aServer(db, { name: "27000@lyon" });
    const gone = await aServer(db, { name: "27000@gone", enableStatus: "Deleted" });
    cad = await aPool(db, { licenseServerId: lyon, name: "cad", version: "2.0", vendor: "acme", total: 10 });
    mesh = await aPool(db, { licenseServerId: lyon, name: "mesh", vendor: "acme", total: 4 });
    solver = await aPool(db, { licenseServerId: lyon, name: "solver", vendor: "other", total: null });
    await aPool(db, { licenseServerId: gone, name: "old", total: 3 });
    await db.write("pools").update({ known_since_at: day - 30 * DAY });
    const [ada, ben] = [await aUser(db, { name: "Ada" }), await aUser(db, { name: "Ben" })];
    const hours = (from: number, to: number) => ({ startAt: day + from * HOUR, endAt: day + to * HOUR });
    await someSessions(db, [
      { poolId: cad, userId: ada, ...hours(8, 12) },
      { poolId: cad, userId: ben, ...hours(9, 11), numberOfLicenses: 2 },
      { poolId: mesh, userId: ben, ...hours(-240, 24), numberOfLicenses: 4 },
      { poolId: solver, userId: ada, ...hours(0, 1) },
    ]);
    const denied = { licenseServerId: lyon, poolId: mesh, userId: ada, denialAt: day + 9 * HOUR };
    await someDenials(db, [
      { ...denied, isTrueDenial: true },
      { ...denied, denialAt: day + 10 * HOUR, isTrueDenial: false },
    ]);
  });

  it("getRightsizing answers features, those with most spare licences first, in pages", async () => {
    const { body, headers } = await server.client.call("getRightsizing", { query: { ...query, Licenses: [2, 0] } });
    expect(body.Items.map((item) => [item.FeatureId, item.Verdict, item.SpareLicenses])).to.deep.equal([
      [cad, "Spare", 9],
      [mesh, "Short", 0],
      [solver, "Unknown", 0],
    ]);
    expect(body.Items[0]).to.deep.include({
      FeatureName: "cad",
      FeatureVersion: "2.0",
      Vendor: "acme",
      LicenseServerName: "27000@lyon",
      Selection: null,
      Total: 10,
      KnownSeconds: 11 * 86_400,
      P50: 0,
      P99: 1,
      Max: 3,
      MaxAtUtc: "2026-03-02T09:00:00.000Z",
      WhatIf: [
        { Licenses: 2, ShortageSeconds: 7200, CheckoutsBeyond: 1, UsersTouched: 1 },
        { Licenses: 0, ShortageSeconds: 14_400, CheckoutsBeyond: 2, UsersTouched: 2 },
      ],
    });
    expect(body.Items[1]).to.include({ Denials: 2, TrueDenials: 1, FullPercent: 100 });
    expect(body).to.include({ PageNumber: 1, PageSize: 100, TotalCount: 3, TotalPages: 1 });
    expect(headers.get("link")).to.match(/rel="first"/);
    const second = await server.client.call("getRightsizing", { query: { ...query, PageSize: 2, PageNumber: 2 } });
    expect(second.body.Items.map((item) => item.FeatureId)).to.deep.equal([solver]);
    const some = await server.client.call("getRightsizing", {
      query: { ...query, FeatureNames: ["CAD", "solver"], Vendors: ["ACME"] },
    });
    expect(some.body.Items.map((item) => item.FeatureId)).to.deep.equal([cad]);
    const usual = await server.client.call("getRightsizing", {});
    expect(Date.parse(usual.body.EndUtc) - Date.parse(usual.body.StartUtc)).to.equal(30 * DAY);
  });

  it("getRightsizing judges what is known of a licence server that is silent, by its last total", async () => {
    const { db } = server;
    const lastUpdateAt = day - DAY;
    const rome = await aServer(db, { name: "27000@rome", lastUpdateAt });
    await db.write("license_servers").where("id", rome).update({ is_silent: 1 });
    const [quiet, later] = [
      await aPool(db, { licenseServerId: rome, name: "quiet", total: 6 }),
      await aPool(db, { licenseServerId: rome, name: "later", total: 3 }),
    ];
    await db
      .write("pools")
      .where("id", quiet)
      .update({ known_since_at: day - 30 * DAY });
    await db.write("pools").where("id", later).update({ known_since_at: lastUpdateAt });
    await db.write("pool_totals").insert({ pool_id: quiet, since_at: lastUpdateAt, total: 6 });
    try {
      const { body } = await server.client.call("getRightsizing", { query: { ...query, LicenseServerIds: [rome] } });
      const [first, second] = body.Items;
      expect(first).to.include({
        FeatureId: quiet,
        Total: 6,
        KnownSeconds: 9 * 86_400,
        Verdict: "Spare",
        SpareLicenses: 6,
      });
      expect(second, "nothing is known").to.include({
        FeatureId: later,
        KnownSeconds: 0,
        Total: null,
        Verdict: "Unknown",
      });
    } finally {
      await db.write("pool_totals").where("pool_id", quiet).delete();
      await db.write("pools").where("license_server_id", rome).delete();
      await db.write("license_servers").where("id", rome).delete();
    }
  });

  it("queryRightsizing measures named lists of features as one", async () => {
    const Selections = [
      { Name: "acme", Features: [{ Vendor: "acme" }] },
      { Name: "one", FeatureIds: [mesh, 4711] },
    ];
    const { body } = await server.client.call("queryRightsizing", { body: { ...query, Selections } });
    expect(body.Items.map((item) => [item.Selection, item.FeatureId, item.Total, item.Max])).to.deep.equal([
      ["acme", null, 14, 7],
      ["one", null, 4, 4],
    ]);
  });

  it("answers CSV: all rows, or a page, with WhatIf as JSON text", async () => {
    const address = "StartDateUtc=2026-02-20&EndDateTimeUtc=2026-03-03&Licenses=2";
    const rows = async (more: string) =>
      readCsv((await server.client.get(`/api/v1/features/rightsizing?${address}${more}`, { accept: "text/csv" })).text);
    const all = await rows("");
    expect(all.map((row) => [row.FeatureName, row.Total, row.Verdict, row.FullSeconds])).to.deep.equal([
      ["cad", "10", "Spare", "0"],
      ["mesh", "4", "Short", "950400"],
      ["solver", "", "Unknown", ""],
    ]);
    expect(JSON.parse(all[0]?.WhatIf ?? "")).to.deep.equal([
      { Licenses: 2, ShortageSeconds: 7200, CheckoutsBeyond: 1, UsersTouched: 1 },
    ]);
    expect(await rows("&PageSize=1")).to.have.length(1);
    const heat = await server.client.get(`/api/v1/features/heat-map?FeatureIds=${cad}&StartDateUtc=2026-02-20`, {
      accept: "text/csv",
    });
    expect(readCsv(heat.text)).to.have.length(168);
    const body = { First: { StartDateUtc: "2026-02-20", EndDateTimeUtc: "2026-02-25" }, Second: query };
    const compared = readCsv(
      (await server.client.call("queryComparison", { body, headers: { accept: "text/csv" } } as never)).text,
    );
    expect(compared.map((row) => [row.FeatureName, row.FirstMax, row.SecondMax, row.DifferenceMax])).to.deep.equal([
      ["cad", "0", "3", "3"],
      ["mesh", "4", "4", "0"],
      ["solver", "0", "1", "1"],
    ]);
  });

  it("getHeatMap answers 168 cells, by day of the week and hour of the zone", async () => {
    const heatMapQuery = { ...query, FeatureIds: [cad], TimeZone: "Europe/Berlin" };
    const { Items } = (await server.client.call("getHeatMap", { query: heatMapQuery })).body;
    expect(Items).to.have.length(168);
    const busy = Items.filter(({ Max }) => Max !== 0).map(({ Weekday, Hour, Average, Max }) => [
      Weekday,
      Hour,
      Average,
      Max,
    ]);
    expect(busy).to.deep.equal([
      [1, 9, 0.5, 1],
      [1, 10, 1.5, 3],
      [1, 11, 1.5, 3],
      [1, 12, 0.5, 1],
    ]);
  });

  it("queryComparison answers two windows and how they differ", async () => {
    const First = { StartDateUtc: "2026-02-20", EndDateTimeUtc: "2026-03-02" };
    const Second = { StartDateUtc: "2026-03-02", EndDateTimeUtc: "2026-03-03" };
    const body = { First, Second, FeatureIds: [cad], Licenses: [0] };
    const [item] = (await server.client.call("queryComparison", { body })).body.Items;
    expect(item?.First).to.include({ Max: 0, MaxAtUtc: "2026-02-20T00:00:00.000Z", Verdict: "Spare" });
    expect(item?.Second).to.include({ Max: 3, Verdict: "Unknown" });
    expect(item?.Difference).to.deep.include({ Max: 3, SpareLicenses: -10, KnownSeconds: -9 * 86_400 });
    expect(item?.Difference.WhatIf[0]).to.include({ ShortageSeconds: 14_400, CheckoutsBeyond: 2, UsersTouched: 2 });
  });

  it("getRightsizing, queryRightsizing, getHeatMap and queryComparison refuse invalid input", async () => {
    const errors = async (id: OperationId, status: number, input: object) =>
      Object.keys((await server.client.refused(id, status, input as never)).errors ?? {});
    const backwards = { StartDateUtc: "2026-03-03", EndDateTimeUtc: "2026-03-02" };
    expect(await errors("getRightsizing", 400, { query: backwards })).to.deep.equal(["StartDateUtc"]);
    expect(await errors("queryRightsizing", 400, { body: backwards })).to.deep.equal(["StartDateUtc"]);
    expect(await errors("getHeatMap", 400, { query: backwards })).to.deep.equal(["StartDateUtc"]);
    const body = { First: query, Second: backwards };
    expect(await errors("queryComparison", 400, { body })).to.deep.equal(["Second.StartDateUtc"]);
    expect(await errors("getHeatMap", 400, { query: { TimeZone: "Mars/Olympus" } })).to.deep.equal(["TimeZone"]);
    const eleven = { query: { Licenses: Array.from({ length: 11 }, (_, n) => n) } };
    expect(await errors("getRightsizing", 400, eleven)).to.deep.equal(["Licenses"]);
  });
});
