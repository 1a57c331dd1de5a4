// queryFeatures and queryFeatureUsage: filters, orders, packages; and what a caller who may see some servers gets of all queries.
import { expect } from "chai";
import { handlers } from "../../../handlers/index.ts";
import { asCaller } from "../../support/http/as-caller.ts";
import { startTestServer, type TestServer, useTestServer } from "../../support/http/server.ts";
import { aCompany, expectAscending } from "./company.ts";

describe("queryFeatures and queryFeatureUsage", () => {
  const server = useTestServer();
  before(() => aCompany(server));

  const ids = async (body: object) => {
    const answer = await server.client.call("queryFeatures", { body });
    return [answer.body.TotalCount, ...answer.body.Items.map((item) => item.Id)];
  };

  it("queryFeatures answers the rows of getFeatures in their order, without those of deleted servers", async () => {
    const { body } = await server.client.call("queryFeatures", { body: {} });
    const plain = await server.client.call("getFeatures");
    const none = { PackageId: null, SortOrder: null, NumberOfTokens: null, HostIds: null, VendorString: null };
    expect(body.Items).to.eql(plain.body.map((feature) => ({ ...feature, ...none })));
    expect(body.TotalCount).to.equal(4);
  });

  it("queryFeatures filters, searches, orders and limits", async () => {
    expect(await ids({ ActiveOnly: true })).to.eql([3, 3, 1, 2]);
    expect(await ids({ Features: [{ FeatureName: "pro" }] })).to.eql([2, 1, 2]);
    expect(await ids({ Search: "SUIT" })).to.eql([2, 3, 1]);
    expect(await ids({ Search: "suite", SearchFields: ["Name"] })).to.eql([0]);
    expect(await ids({ Sort: [{ Field: "Total", Direction: "Descending" }] })).to.eql([4, 1, 4, 2, 3]);
    expect(await ids({ Sort: [{ Field: "UsagePercent" }], Offset: 1, Limit: 2 })).to.eql([4, 4, 1]);
    expect(await ids({ Offset: 9 })).to.eql([4]);
    const problem = await server.client.refused("queryFeatures", 400, {
      body: { Sort: [{ Field: "Increments" }] } as object,
    });
    expect(problem.errors).to.have.property("Sort[0].Field");
  });

  it("queryFeatures answers those that expire in a window, and then no permanent ones", async () => {
    const query = (body: object) => server.client.refused("queryFeatures", 400, { body });
    expect(await ids({ ExpirationStartUtc: "2020-01-01" })).to.eql([1, 4]);
    expect(await ids({ ExpirationStartUtc: "2020-01-01T00:00:00.001Z" })).to.eql([0]);
    expect(await ids({ ExpirationEndUtc: "2020-01-01" })).to.eql([0]);
    expect(await ids({ ExpirationStartUtc: "2019-01-01", ExpirationEndUtc: "2020-01-02" })).to.eql([1, 4]);
    expect(await ids({ ExpirationEndUtc: "2020-01-02", ActiveOnly: true })).to.eql([0]);
    expect(await ids({ ExpirationStartUtc: "2020-01-02", ExpirationEndUtc: "2020-01-01" })).to.eql([0]);
    expect((await query({ ExpirationEndUtc: "soon" })).errors).to.have.property("ExpirationEndUtc");
  });

  it("queryFeatures orders by every field but Increments", async () => {
    const { body } = await server.client.call("queryFeatures", { body: {} });
    const fields = Object.keys(body.Items[0] ?? {}).filter((name) => name !== "Increments");
    expect(fields.length).to.be.greaterThan(20);
    for (const Field of fields) {
      const { body: ascending } = await server.client.call("queryFeatures", {
        body: { Sort: [{ Field }, { Field: "Id" }] } as never,
      });
      expectAscending(ascending.Items, Field);
      const descending = await ids({ Sort: [{ Field, Direction: "Descending" }] });
      expect(descending.slice(1), Field).to.eql(ascending.Items.map(({ Id }) => Id).toReversed());
    }
  });

  it("queryFeatures answers packages, host ids and vendor strings, each text once, and filters, searches and orders by them", async () => {
    const purchase = { pool_id: 2, quantity: 1, is_reported: 0, is_own: 0 };
    for (const fields of [
      { host_ids: "00aa", vendor_string: "PRO" },
      { host_ids: "00aa" },
      { host_ids: "00bb", vendor_string: null },
    ])
      await server.db.write("pool_increments").insert({ ...purchase, ...fields });
    await server.db.write("pools").where({ id: 2 }).update({ package_id: 1, sort_order: 7, number_of_tokens: 3 });
    const { body } = await server.client.call("queryFeatures", { body: { PackageIds: [1, 99] } });
    const { Id, PackageId, SortOrder, NumberOfTokens, HostIds, VendorString } = body.Items[0] ?? {};
    expect(body.TotalCount).to.equal(1);
    expect({ Id, PackageId, SortOrder, NumberOfTokens }).to.eql({
      Id: 2,
      PackageId: 1,
      SortOrder: 7,
      NumberOfTokens: 3,
    });
    expect(HostIds).to.equal("00aa, 00bb");
    expect(VendorString).to.equal("PRO");
    expect(await ids({ Search: "00BB", SearchFields: ["HostIds"] })).to.eql([1, 2]);
    expect(await ids({ Search: "pro", SearchFields: ["VendorString"] })).to.eql([1, 2]);
    expect((await ids({ Sort: [{ Field: "HostIds", Direction: "Descending" }], Limit: 1 })).at(-1)).to.equal(2);
    expect((await ids({ Sort: [{ Field: "SortOrder", Direction: "Descending" }], Limit: 1 })).at(-1)).to.equal(2);
  });

  it("queryFeatures answers more text of a feature's purchases than 8,000 bytes, in their order", async () => {
    const texts = ["z", "a", "m", "b", "y", "c"].map((letter) => letter.repeat(1000));
    const purchase = { pool_id: 3, quantity: 1, is_reported: 0, is_own: 0 };
    for (const text of texts) await server.db.write("pool_increments").insert({ ...purchase, vendor_string: text });
    const { body } = await server.client.call("queryFeatures", { body: { FeatureIds: [3] } });
    expect(body.Items[0]?.VendorString).to.equal(texts.join(", "));
    expect(await ids({ Search: "ccc", SearchFields: ["VendorString"] })).to.eql([1, 3]);
  });

  it("queryFeatureUsage answers the selections in their order, over active pools", async () => {
    const Selections = [
      { FeatureName: "PRO" },
      { FeatureName: "late" },
      { Vendor: "acme" },
      { FeatureName: "Pro", FeatureVersion: "2.0" },
    ];
    const { body } = await server.client.call("queryFeatureUsage", { body: { Selections } });
    const sums = body.Items.map((one) => [one.FeatureName, one.Pools, one.Total, one.Used, one.UsagePercent]);
    expect(sums).to.eql([
      ["Pro", 2, 15, 9, 60],
      ["late", 0, null, null, null],
      [null, 3, 15, 12, 60],
      ["Pro", 1, 5, 5, 100],
    ]);
    expect(body.Items[0]).to.include({ FeatureVersion: null, Vendor: "Acme", Borrowed: 1, BorrowedPercent: 6.67 });
    expect(body.Items[3]).to.include({ AdditionalKey: "K", LicenseType: "NodeLocked", LicenseServerName: "27000@Cad" });
    const none = await server.client.call("queryFeatureUsage", { body: { Selections: [] } });
    expect(none.body.Items).to.eql([]);
  });
});

describe("a caller who may see some licence servers only", () => {
  let server: TestServer;
  before(async () => {
    const seeing = asCaller({ licenseServerIds: [2] });
    const { querySessions, queryDenials, queryFeatures, queryFeatureUsage } = { ...handlers, ...seeing };
    server = await startTestServer({}, { querySessions, queryDenials, queryFeatures, queryFeatureUsage });
    await aCompany(server);
  });
  after(() => server.close());

  it("gets only their rows from querySessions, queryDenials, queryFeatures and queryFeatureUsage", async () => {
    const { client } = server;
    for (const body of [{}, { Search: "pro" }, { Sort: [{ Field: "Id" as const }] }]) {
      const sessions = await client.call("querySessions", { body });
      expect([sessions.body.TotalCount, ...sessions.body.Items.map((one) => one.Id)]).to.eql([1, 4]);
      const denials = await client.call("queryDenials", { body });
      expect([denials.body.TotalCount, ...denials.body.Items.map((one) => one.Id)]).to.eql([1, 3]);
      expect((await client.call("queryFeatures", { body })).body.TotalCount).to.equal(0);
    }
    const { body } = await client.call("queryFeatureUsage", { body: { Selections: [{ FeatureName: "pro" }] } });
    expect(body.Items[0]?.Pools).to.equal(0);
  });
});
