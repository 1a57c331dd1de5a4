// Prices of purchases: administrators set them, in any currency of ISO 4217, and who sees them.
import { expect } from "chai";
import type { components } from "../../../generated/contract.ts";
import { aReport, aSnapshot, send } from "../../support/data/broker-messages.ts";
import { aPool, aServer } from "../../support/data/build-servers.ts";
import { asCaller } from "../../support/http/as-caller.ts";
import { useTestServer } from "../../support/http/server.ts";

type Update = components["schemas"]["ProcurementUpdate"];

describe("prices of purchases", () => {
  const server = useTestServer();
  let FeatureId: number;

  before(async () => {
    const licenseServerId = await aServer(server.db, { name: "27000@prices" });
    FeatureId = await aPool(server.db, { licenseServerId, name: "cad" });
  });

  const add = async (more: Update) =>
    (await server.client.call("createProcurement", { body: { FeatureId, Quantity: 4, ...more } })).body;
  const wrong = async (body: Update) =>
    Object.keys(
      (await server.client.refused("createProcurement", 400, { body: { FeatureId, Quantity: 1, ...body } })).errors ??
        {},
    );

  it("createProcurement stores a price to the smallest unit of its currency, for each licence by default", async () => {
    const money = async (more: Update) => {
      const { Price, Currency, PriceUnit } = await add(more);
      return [Price, Currency, PriceUnit];
    };
    expect(await money({ Price: 1250.1, Currency: "EUR" })).to.deep.equal([1250.1, "EUR", "PerLicense"]);
    expect(await money({ Price: 90071992547.4, Currency: "USD", PriceUnit: "InAll" })).to.deep.equal([
      90071992547.4,
      "USD",
      "InAll",
    ]);
    expect(await money({ Price: 5, Currency: "JPY" })).to.deep.equal([5, "JPY", "PerLicense"]);
    expect(await money({ Price: 1.234, Currency: "KWD" })).to.deep.equal([1.234, "KWD", "PerLicense"]);
    expect(await money({ Price: 0, Currency: "CHF" })).to.deep.equal([0, "CHF", "PerLicense"]);
    expect(await money({})).to.deep.equal([null, null, null]);
    const { TermStartDateUtc, TermEndDateUtc } = await add({
      TermStartDateUtc: "2026-01-01",
      TermEndDateUtc: "2026-12-31",
    });
    expect([TermStartDateUtc, TermEndDateUtc]).to.deep.equal(["2026-01-01T00:00:00.000Z", "2026-12-31T00:00:00.000Z"]);
  });

  it("createProcurement refuses an invalid price", async () => {
    expect(await wrong({ Price: 1 })).to.deep.equal(["Currency"]);
    expect(await wrong({ Currency: "EUR" })).to.deep.equal(["Price"]);
    expect(await wrong({ Price: 1, Currency: "XYZ" })).to.deep.equal(["Currency"]);
    expect(await wrong({ Price: 1, Currency: "eur" })).to.deep.equal(["Currency"]);
    expect(await wrong({ Price: 1.005, Currency: "EUR" })).to.deep.equal(["Price"]);
    expect(await wrong({ Price: 0.5, Currency: "JPY" })).to.deep.equal(["Price"]);
    expect(await wrong({ Price: -1, Currency: "EUR" })).to.deep.equal(["Price"]);
    expect(await wrong({ TermStartDateUtc: "2026-01-02", TermEndDateUtc: "2026-01-01" })).to.deep.equal([
      "TermStartDateUtc",
    ]);
  });

  it("updateProcurement changes one part of a price, and removes it with null", async () => {
    const { Id } = await add({ Price: 10, Currency: "EUR", PriceUnit: "InAll", TermEndDateUtc: "2026-12-31" });
    const change = async (body: Update) =>
      (await server.client.call("updateProcurement", { path: { id: Id }, body })).body;
    expect(await change({ Price: 20 })).to.include({ Price: 20, Currency: "EUR", PriceUnit: "InAll" });
    expect(await change({ PriceUnit: "PerLicense" })).to.include({ Price: 20, PriceUnit: "PerLicense" });
    expect((await change({ Notice: "x" })).TermEndDateUtc).to.equal("2026-12-31T00:00:00.000Z");
    await server.client.refused("updateProcurement", 400, { path: { id: Id }, body: { Currency: null } });
    const gone = { Price: null, Currency: null, PriceUnit: null } as const;
    expect(await change(gone)).to.include({ ...gone, TermEndDateUtc: "2026-12-31T00:00:00.000Z" });
  });

  it("a price stays with a reported purchase, and as a record when it is no longer reported", async () => {
    const pools = (ExpirationDateUtc: string) => [
      aReport({ FeatureName: "told", Increments: [{ Quantity: 2, ExpirationDateUtc }] }),
    ];
    await send(server, aSnapshot("27000@told", "09:00", { pools: pools("2098-12-31") }));
    const find = async () => {
      const body = { Features: [{ FeatureName: "told" }], IncludeInactive: true };
      return (await server.client.call("queryProcurements", { body })).body.Items;
    };
    const [reported] = await find();
    const path = { id: reported?.Id as number };
    await server.client.call("updateProcurement", { path, body: { Price: 99.5, Currency: "EUR" } });
    await send(server, aSnapshot("27000@told", "09:10", { pools: pools("2098-12-31") }));
    await send(server, aSnapshot("27000@told", "09:20", { pools: pools("2099-12-31") }));
    expect((await find()).map((one) => [one.Price, one.IsReported])).to.deep.equal([
      [99.5, false],
      [null, true],
    ]);
  });
});

describe("prices of purchases, for an administrator who sees some licence servers only", () => {
  const server = useTestServer({}, asCaller({ kind: "account", name: "half", licenseServerIds: [1] }));

  it("are neither shown nor changed: createProcurement and updateProcurement answer 403, queryProcurements null", async () => {
    const licenseServerId = await aServer(server.db, { name: "27000@some" });
    const FeatureId = await aPool(server.db, { licenseServerId, name: "cad" });
    const { Id } = (await server.client.call("createProcurement", { body: { FeatureId, Quantity: 1 } })).body;
    await server.db
      .write("pool_increments")
      .where({ id: Id })
      .update({ price_minor: 100, currency: "EUR", price_unit: "InAll" });
    const [seen] = (await server.client.call("queryProcurements", { body: {} })).body.Items;
    expect([seen?.Id, seen?.Price, seen?.Currency]).to.deep.equal([Id, null, null]);
    const body = { Price: 1, Currency: "EUR" };
    await server.client.refused("updateProcurement", 403, { path: { id: Id }, body });
    await server.client.refused("createProcurement", 403, { body: { FeatureId, Quantity: 1, ...body } });
    await server.client.call("updateProcurement", { path: { id: Id }, body: { Notice: "seen" } });
    expect(await server.db.read("pool_increments").where({ id: Id }).first("price_minor")).to.include({
      price_minor: 100,
    });
  });
});
