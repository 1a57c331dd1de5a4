// getFeatures and getFeatureLookup over HTTP: records, what is active, expiry, order, filters, CSV.
import { expect } from "chai";
import type { Feature } from "../../../generated/contract.ts";
import { aPool, aServer, type PoolFields } from "../../support/data/build-servers.ts";
import { readCsv } from "../../support/http/csv.ts";
import { useTestServer } from "../../support/http/server.ts";

const DAY = 86_400_000;
const today = Math.floor(Date.now() / DAY) * DAY;
const iso = (at: number) => new Date(at).toISOString();

describe("getFeatures", () => {
  const server = useTestServer();
  let licenseServerId: number;

  before(async () => {
    licenseServerId = await aServer(server.db, { name: "27000@lic-01" });
  });
  beforeEach(async () => {
    await server.db.write("pool_increments").delete();
    await server.db.write("pools").delete();
  });

  const make = (fields: Partial<PoolFields> = {}) => aPool(server.db, { licenseServerId, ...fields });
  const all = async (query = {}) => (await server.client.call("getFeatures", { query })).body;
  const only = async (fields: Partial<PoolFields>) => {
    await make(fields);
    return (await all())[0] as Feature;
  };

  it("answers every field of a pool, its purchases in the order in which they are stored", async () => {
    const id = await make({
      name: "cad_pro",
      version: "2024.0",
      additionalKey: "K",
      vendor: "AcmeCAD",
      productName: "CAD Professional",
      licenseType: "Floating",
      total: 12,
      used: 8,
      borrowed: 2,
      reserved: 5,
      queued: 1,
      startAt: today - 9 * DAY,
      increments: [
        { quantity: 8, startAt: today - 9 * DAY, expirationAt: today + 9 * DAY },
        { quantity: 4, expirationAt: null },
        { quantity: null, expirationAt: today + 5 * DAY },
      ],
    });
    expect(await all()).to.deep.equal([
      {
        Id: id,
        Name: "cad_pro",
        Version: "2024.0",
        AdditionalKey: "K",
        Vendor: "AcmeCAD",
        ProductName: "CAD Professional",
        LicenseType: "Floating",
        LicenseServerId: licenseServerId,
        LicenseServerName: "27000@lic-01",
        Total: 12,
        Used: 8,
        Borrowed: 2,
        Reserved: 5,
        Queued: 1,
        Available: 4,
        UsagePercent: 66.67,
        IsUncounted: false,
        IsTotalShared: false,
        StartDateUtc: iso(today - 9 * DAY),
        ExpirationDateUtc: iso(today + 5 * DAY),
        Increments: [
          { Quantity: 8, StartDateUtc: iso(today - 9 * DAY), ExpirationDateUtc: iso(today + 9 * DAY) },
          { Quantity: 4, StartDateUtc: null, ExpirationDateUtc: null },
        ],
        IsActive: true,
      },
    ]);
  });

  it("answers unknown fields as null", async () => {
    const feature = await only({ isUncounted: true });
    expect(feature).to.deep.include({
      Version: null,
      Vendor: null,
      Total: null,
      Used: null,
      Available: null,
      UsagePercent: null,
      ExpirationDateUtc: null,
      Increments: [],
      IsUncounted: true,
      IsActive: true,
    });
  });

  it("never answers fewer than 0 available, and rounds percents to two decimals, halves away from zero", async () => {
    const cases: [used: number, total: number, available: number, percent: number | null][] = [
      [5, 3, 0, 166.67],
      [1, 3, 2, 33.33],
      [1, 200_000, 199_999, 0],
      [1, 20_000, 19_999, 0.01],
      [1, 16, 15, 6.25],
      [23, 2000, 1977, 1.15],
      [2001, 200_000, 197_999, 1],
      [0, 0, 0, null],
      [9007199254740991, 9007199254740991, 0, 100],
    ];
    for (const [used, total] of cases) await make({ name: `f${String(await count()).padStart(2, "0")}`, used, total });
    const features = await all();
    expect(features.map((one) => [one.Used, one.Total, one.Available, one.UsagePercent])).to.deep.equal(cases);
  });
  const count = async () => (await all()).length;

  it("answers null for Available and UsagePercent where versions share one total", async () => {
    const shared = await only({ total: 10, used: 4, isTotalShared: true });
    expect(shared).to.include({ Total: 10, Used: 4, Available: null, UsagePercent: null, IsTotalShared: true });
  });

  it("answers the earliest expiry that has not passed; a day has passed only at its end", async () => {
    const expiry = async (...days: (number | null)[]) => {
      await server.db.write("pool_increments").delete();
      await server.db.write("pools").delete();
      const increments = days.map((day) => ({ quantity: 1, expirationAt: day === null ? null : today + day * DAY }));
      const { ExpirationDateUtc, IsActive } = await only({ increments });
      return [ExpirationDateUtc === null ? null : (Date.parse(ExpirationDateUtc) - today) / DAY, IsActive];
    };
    expect(await expiry()).to.deep.equal([null, true]);
    expect(await expiry(null)).to.deep.equal([null, true]);
    expect(await expiry(0)).to.deep.equal([0, true]);
    expect(await expiry(-1)).to.deep.equal([-1, false]);
    expect(await expiry(-9, -2)).to.deep.equal([-2, false]);
    expect(await expiry(-1, 9, 3)).to.deep.equal([3, true]);
    expect(await expiry(-1, null)).to.deep.equal([null, true]);
    expect(await expiry(7, null)).to.deep.equal([7, true]);
  });

  it("has pools as active that the last report listed without an error, and only these with ActiveOnly", async () => {
    await make({ name: "a_listed" });
    await make({ name: "b_gone", isListed: false });
    await make({ name: "c_error", isError: true, used: 0 });
    await make({ name: "d_expired", increments: [{ quantity: null, expirationAt: today - DAY }] });
    expect((await all()).map((one) => one.IsActive)).to.deep.equal([true, false, false, false]);
    expect((await all({ ActiveOnly: true })).map((one) => one.Name)).to.deep.equal(["a_listed"]);
    expect(await all({ ActiveOnly: false })).to.have.length(4);
  });

  it("orders by server, vendor, name and version without case, null first, then by Id", async () => {
    const second = await aServer(server.db, { name: "B-server" });
    const first = await aServer(server.db, { name: "a-server" });
    const order = [
      { licenseServerId: first, vendor: "z", name: "z" },
      { licenseServerId: second, vendor: null, name: "z" },
      { licenseServerId: second, vendor: "ACME", name: "a", version: null },
      { licenseServerId: second, vendor: "acme", name: "A", version: "10.0" },
      { licenseServerId: second, vendor: "Acme", name: "a", version: "9.0" },
      { licenseServerId: second, vendor: "acme", name: "a", version: "a" },
      { licenseServerId: second, vendor: "acme", name: "a", version: "B" },
      { licenseServerId: second, vendor: "acme", name: "a", version: "É" },
      { licenseServerId: second, vendor: "acme", name: "a", version: "é" },
      { licenseServerId: second, vendor: "acme", name: "B" },
      { licenseServerId: second, vendor: "acme", name: "\uFF5A" },
      { licenseServerId: second, vendor: "acme", name: "\u{1F600}" },
      { licenseServerId: second, vendor: "Beta", name: "a" },
    ];
    const shuffled = [...order.keys()].filter((index) => index !== 8).sort((a, b) => ((a * 7) % 13) - ((b * 7) % 13));
    const ids = new Map<number, number>();
    for (const index of [...shuffled, 8]) ids.set(index, await make(order[index]));
    const expected = [...order.keys()].map((index) => ids.get(index));
    expect((await all()).map((one) => one.Id)).to.deep.equal(expected);
    const lookup = await server.client.call("getFeatureLookup");
    expect(lookup.body.map((one) => one.Id)).to.deep.equal(expected);
  });

  it("filters by servers, vendors and name, where unknown ones match nothing, and leaves deleted servers out", async () => {
    const other = await aServer(server.db);
    const gone = await aServer(server.db, { enableStatus: "Deleted" });
    const one = await make({ name: "CAD_Pro", vendor: "acme" });
    const two = await make({ name: "eda", vendor: "Edaco", licenseServerId: other });
    const three = await make({ name: "none", vendor: null, licenseServerId: other });
    const four = await make({ name: "cad_pro", vendor: "acme", licenseServerId: gone });
    const ids = async (query: object) => (await all(query)).map((feature) => feature.Id).sort((a, b) => a - b);
    expect(await ids({})).to.deep.equal([one, two, three]);
    expect(await ids({ LicenseServerIds: [other, gone] })).to.deep.equal([two, three]);
    expect(await ids({ Vendors: ["ACME", "edaCO"] })).to.deep.equal([one, two]);
    expect(await ids({ FeatureName: "cad_PRO" })).to.deep.equal([one]);
    expect(await ids({ FeatureName: "cad_pro", Vendors: ["edaco"] })).to.deep.equal([]);
    expect(await ids({ LicenseServerIds: [gone, 999] })).to.deep.equal([]);
    const lookup = (await server.client.call("getFeatureLookup")).body.map((entry) => entry.Id);
    expect(lookup).to.have.members([one, two, three]).and.not.include(four);
  });

  it("finds names with commas by a single value or a body, since a comma ends an element of a list", async () => {
    const id = await make({ name: "cad, large", vendor: "acme, inc" });
    const ids = async (query: object) => (await all(query)).map((one) => one.Id);
    expect(await ids({ FeatureName: "CAD, large" })).to.deep.equal([id]);
    expect(await ids({ Vendors: ["acme, inc"] })).to.deep.equal([]);
    const { body } = await server.client.call("queryFeatures", { body: { Vendors: ["Acme, Inc"] } });
    expect(body.Items.map((one) => one.Id)).to.deep.equal([id]);
  });

  it("writes the same rows as CSV, purchases as JSON text", async () => {
    await make({ name: "quoted, name", increments: [{ quantity: 3, expirationAt: null }] });
    await make({ name: "plain", total: 3, used: 1 });
    const json = await all();
    const csv = await server.client.get("/api/v1/features", { accept: "text/csv" });
    const rows = readCsv(csv.text);
    expect(rows).to.have.length(2);
    for (const [index, feature] of json.entries()) {
      const cells = Object.entries(feature).map(([name, value]) => {
        return [name, value === null ? "" : typeof value === "object" ? JSON.stringify(value) : String(value)];
      });
      expect(rows[index]).to.deep.equal(Object.fromEntries(cells));
    }
  });
});

describe("getFeatureLookup", () => {
  const server = useTestServer();

  it("answers the fields to choose a feature by, with activeOnly only active ones", async () => {
    const licenseServerId = await aServer(server.db);
    const id = await aPool(server.db, { licenseServerId, name: "cad_pro", version: "2024.0", vendor: "acme" });
    const inactive = await aPool(server.db, { licenseServerId, name: "old", isListed: false });
    const entry = { Id: id, Name: "cad_pro", Version: "2024.0", Vendor: "acme", LicenseServerId: licenseServerId };
    const { body } = await server.client.call("getFeatureLookup", { query: { activeOnly: true } });
    expect(body).to.deep.equal([entry]);
    const all = await server.client.call("getFeatureLookup");
    expect(all.body.map((one) => one.Id)).to.have.members([id, inactive]);
  });

  it("sends an ETag, for which an unchanged list is 304", async () => {
    const { headers } = await server.client.call("getFeatureLookup");
    const tag = headers.get("etag") ?? "";
    const again = await server.client.get("/api/v1/features/lookup", { "if-none-match": tag });
    expect(again.status).to.equal(304);
    await aPool(server.db, { licenseServerId: 1 });
    const changed = await server.client.get("/api/v1/features/lookup", { "if-none-match": tag });
    expect(changed.status).to.equal(200);
  });
});
