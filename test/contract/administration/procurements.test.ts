// Purchases: reported by licence managers, annotated and added by administrators, and queried.
import { expect } from "chai";
import type { components } from "../../../generated/contract.ts";
import { aReport, aSnapshot, send } from "../../support/data/broker-messages.ts";
import { aPool, aServer } from "../../support/data/build-servers.ts";
import { asCaller } from "../../support/http/as-caller.ts";
import { useTestServer } from "../../support/http/server.ts";

type Query = components["schemas"]["ProcurementQuery"];

describe("purchases", () => {
  const server = useTestServer();
  const query = async (body: Query = {}) => (await server.client.call("queryProcurements", { body })).body;
  const names = async (body: Query = {}) =>
    (await query(body)).Items.map((one) => `${one.FeatureName} ${one.Quantity}`);
  const pools = [
    aReport({
      FeatureName: "cad",
      Increments: [
        { Quantity: 6, StartDateUtc: "2025-01-01", ExpirationDateUtc: "2098-12-31" },
        { Quantity: 4, ExpirationDateUtc: null },
      ],
    }),
    aReport({ FeatureName: "mesh", Vendor: "Other", Total: 3, Increments: [{ ExpirationDateUtc: "2097-06-30" }] }),
    aReport({ FeatureName: "old", Increments: [{ Quantity: 1, ExpirationDateUtc: "2020-01-01" }] }),
    aReport({ FeatureName: "quiet", Increments: [] }),
  ];

  before(async () => {
    await send(server, aSnapshot("27000@bought", "09:00", { pools }));
  });

  it("queryProcurements: every reported purchase, of active features by default, filtered, ordered, paged", async () => {
    expect(await names()).to.deep.equal(["cad 6", "cad 4", "mesh 3"]);
    expect(await names({ IncludeInactive: true })).to.deep.equal(["cad 6", "cad 4", "old 1", "mesh 3"]);
    expect(await names({ ExpiresBeforeUtc: "2098-01-01" })).to.deep.equal(["mesh 3"]);
    expect(await names({ Vendors: ["OTHER"] })).to.deep.equal(["mesh 3"]);
    expect(await names({ Features: [{ FeatureName: "CAD" }, { FeatureName: "none" }] })).to.deep.equal([
      "cad 6",
      "cad 4",
    ]);
    expect(await names({ LicenseTypes: ["Token"] })).to.deep.equal([]);
    expect(await names({ Search: "ES" })).to.deep.equal(["mesh 3"]);
    expect(await names({ Search: "es", SearchFields: ["Vendor"] })).to.deep.equal([]);
    const Sort: Query["Sort"] = [{ Field: "ExpirationDateUtc", Direction: "Descending" }];
    expect(await names({ Sort })).to.deep.equal(["cad 6", "mesh 3", "cad 4"]);
    const page = await query({ Sort, Offset: 1, Limit: 1 });
    expect([page.TotalCount, page.Items.map((one) => one.FeatureName)]).to.deep.equal([3, ["mesh"]]);
    await server.client.refused("queryProcurements", 400, { body: { Sort: [{ Field: "Price" }] } as never });
  });

  it("updateProcurement and deleteProcurement: notes stay over reports, reported fields cannot be changed", async () => {
    const Id = (await query()).Items[0]?.Id as number;
    const path = { id: Id };
    const note = { AssetInfo: "PO 4711", SerialNumber: "SN-1", IssuedDateUtc: "2024-12-10" };
    await server.client.call("updateProcurement", { path, body: note });
    await server.client.refused("updateProcurement", 409, { path, body: { Quantity: 7 } });
    await server.client.refused("deleteProcurement", 409, { path });
    await server.client.refused("updateProcurement", 404, { path: { id: 999 }, body: note });
    const [cad, ...others] = pools;
    const shrunk = { ...cad, FeatureName: "cad", Increments: cad?.Increments?.slice(0, 1) ?? [] };
    await send(server, aSnapshot("27000@bought", "09:10", { pools: [shrunk, ...others] }));
    const [changed] = (await query({ AssetInfo: "po 47" })).Items;
    expect(changed).to.include({ Id, Quantity: 6, SerialNumber: "SN-1", IsReported: true });
    const renewed = { ...shrunk, Increments: [{ Quantity: 8, ExpirationDateUtc: "2099-12-31" }] };
    await send(server, aSnapshot("27000@bought", "09:20", { pools: [renewed, ...others] }));
    expect((await query({ AssetInfo: "PO 4711" })).Items[0]).to.include({ Id, Quantity: 6, IsReported: false });
    const { body } = await server.client.call("getFeatures", { query: { FeatureName: "cad" } });
    expect(body[0]?.Increments.map((one) => one.Quantity)).to.deep.equal([8]);
    await server.client.call("deleteProcurement", { path });
    await server.client.refused("deleteProcurement", 404, { path });
  });

  it("createProcurement: a record beside the reported ones; for a licence that was added by hand it counts", async () => {
    const { body: feature } = await server.client.call("createLicense", {
      body: { Name: "hand", Purchases: [{ Quantity: 1 }] },
    });
    const purchase = { FeatureId: feature.Id, Quantity: 4, Notice: "second" };
    const { body: made } = await server.client.call("createProcurement", { body: purchase });
    expect(made).to.include({ FeatureName: "hand", Quantity: 4, Notice: "second", IsReported: false });
    expect(made.LicenseServerName).to.equal("Unmanaged");
    const totalOf = async (FeatureName: string) =>
      (await server.client.call("getFeatures", { query: { FeatureName } })).body[0]?.Total;
    expect(await totalOf("hand")).to.equal(5);
    await server.client.call("updateProcurement", { path: { id: made.Id }, body: { Quantity: 2 } });
    expect(await totalOf("hand")).to.equal(3);
    const { body: quiet } = await server.client.call("getFeatures", { query: { FeatureName: "quiet" } });
    const expired = { FeatureId: quiet[0]?.Id as number, Quantity: 4, ExpirationDateUtc: "2020-01-01" };
    await server.client.call("createProcurement", { body: expired });
    const { body: after } = await server.client.call("getFeatures", { query: { FeatureName: "quiet" } });
    expect(after).to.deep.equal(quiet);
    await server.client.refused("createProcurement", 404, { body: { FeatureId: 999, Quantity: 1 } });
  });

  it("getSystemMessages, createSystemMessage and deleteSystemMessage: notices, and messages about servers", async () => {
    const texts = async () => (await server.client.call("getSystemMessages")).body;
    await aServer(server.db, { name: "down", status: "DOWN", lastUpdateAt: Date.now() });
    await aServer(server.db, { name: "silent", lastUpdateAt: Date.now() - 25 * 3_600_000 });
    const soon = await aServer(server.db, { name: "soon", lastUpdateAt: Date.now() });
    const tomorrow = Math.floor(Date.now() / 86_400_000 + 1) * 86_400_000;
    await aPool(server.db, { licenseServerId: soon, increments: [{ quantity: 1, expirationAt: tomorrow }] });
    const { body: notice } = await server.client.call("createSystemMessage", { body: { Text: "Moved on Friday." } });
    expect(notice).to.include({ Kind: "Notice", Text: "Moved on Friday.", CreatedBy: "admin" });
    const of = (await texts()).map((one) => `${one.Kind} ${one.Text}`);
    expect(of[0]).to.equal("Notice Moved on Friday.");
    expect(of).to.include("LicenseServerDown The licence server down is down.");
    expect(of.filter((text) => text.startsWith("NoReport The licence server silent"))).to.have.lengthOf(1);
    const day = new Date(tomorrow).toISOString().slice(0, 10);
    expect(of).to.include(
      `Expiration The licence server soon has 1 feature that expires within 30 days, first on ${day}.`,
    );
    const { body: past } = await server.client.call("createSystemMessage", {
      body: { Text: "too late", ExpiresUtc: "2020-01-01" },
    });
    expect(past.ExpiresUtc).to.equal("2020-01-01T00:00:00.000Z");
    expect((await texts()).map((one) => one.Text)).to.not.include("too late");
    await server.client.call("deleteSystemMessage", { path: { id: past.Id } });
    await server.client.call("deleteSystemMessage", { path: { id: notice.Id } });
    await server.client.refused("deleteSystemMessage", 404, { path: { id: notice.Id } });
    const left = await texts();
    expect(left.some((one) => one.Kind === "Notice")).to.equal(false);
    expect(new Set(left.map((one) => one.Id)).size).to.equal(left.length);
    expect(left).to.deep.equal(await texts()); // its Id too
    await server.client.refused("deleteSystemMessage", 404, { path: { id: left[0]?.Id as number } });
  });
});

describe("ten thousand purchases of one feature", () => {
  // A list that works out something of each purchase over all others takes longer.
  const server = useTestServer({ SVC_QUERY_SECONDS: "10" });

  before(async () => {
    const Increments = Array.from({ length: 10_000 }, () => ({ Quantity: 1, ExpirationDateUtc: "2020-01-01" }));
    const report = aReport({ FeatureName: "many", Increments });
    await send(server, aSnapshot("27000@many", "09:00", { pools: [report] }));
    // As those that administrators add to reported features, which say nothing of whether these are active.
    await server.db.write("pool_increments").update({ is_own: 0 });
  });

  it("are queried with the most selections and the longest order", async () => {
    const Features = Array.from({ length: 1_000 }, (_, at) => ({ FeatureName: at < 999 ? `none ${at}` : "MANY" }));
    const fields = ["Vendor", "FeatureName", "LicenseServerName", "FeatureVersion"] as const;
    const Sort = Array.from({ length: 100 }, (_, at) => ({
      Field: fields[at % 4] ?? "Vendor",
      Direction: "Descending",
    }));
    const body = { Features, Sort, Limit: 1, IncludeInactive: true } as Query;
    const { Items, TotalCount } = (await server.client.call("queryProcurements", { body })).body;
    const stored = await server.db.read("pool_increments").max({ last: "id" }).count({ count: "*" }).first();
    expect([Items[0]?.Id, Items[0]?.IsActive, TotalCount]).to.deep.equal([stored?.last, true, stored?.count]);
  });
});

describe("purchases, for a caller who may see licence server 1 only", () => {
  const server = useTestServer({}, asCaller({ kind: "account", name: "viewer", licenseServerIds: [1] }));

  it("queryProcurements, getPackages, getSystemMessages and addLicenseUsage see only that one", async () => {
    for (const id of [1, 2]) {
      const licenseServerId = await aServer(server.db, { status: "DOWN" });
      await aPool(server.db, { licenseServerId, name: `f${id}`, increments: [{ quantity: 1, expirationAt: null }] });
    }
    await server.db.write("pools").update({ is_package: 1 });
    const { body } = await server.client.call("queryProcurements", { body: {} });
    expect(body.Items.map((one) => one.FeatureName)).to.deep.equal(["f1"]);
    expect((await server.client.call("getPackages")).body.map((one) => one.FeatureName)).to.deep.equal(["f1"]);
    const messages = (await server.client.call("getSystemMessages")).body;
    expect(messages.map((one) => one.LicenseServerId)).to.deep.equal([1]);
    await server.client.refused("addLicenseUsage", 404, { path: { id: 2 }, body: { Sessions: [] } });
    await server.client.refused("getPackage", 404, { path: { id: 2 } });
    await server.client.refused("createLicense", 404, {
      body: { Name: "x", LicenseServerId: 2, Purchases: [{ Quantity: 1 }] },
    });
  });
});
