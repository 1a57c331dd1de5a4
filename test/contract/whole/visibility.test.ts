// The answers to a caller who may see some licence servers only: what belongs to the others is left out everywhere, not refused.
import { expect } from "chai";
import type { OperationId } from "../../../handlers/types.ts";
import { aDenial, aSession, aUser } from "../../support/data/build-records.ts";
import { aPool, aServer } from "../../support/data/build-servers.ts";
import { asCaller } from "../../support/http/as-caller.ts";
import { readCsv } from "../../support/http/csv.ts";
import { useTestServer } from "../../support/http/server.ts";

describe("a caller who may see licence server 1 only", () => {
  const server = useTestServer({}, asCaller({ kind: "account", name: "viewer", licenseServerIds: [1] }));
  const startAt = Date.now() - 3_600_000;

  before(async () => {
    const { db } = server;
    for (const id of [1, 2]) {
      await aServer(db, { name: `lic-0${id}` });
      await aPool(db, { licenseServerId: id, name: "cad_pro", vendor: "acme", version: "1.0", total: 10, used: 4 });
      await aUser(db, { name: `user-${id}` });
    }
    await aUser(db, { name: "user-3" });
    for (const id of [1, 2]) {
      await aSession(db, { poolId: id, userId: id, startAt, workstation: "ws-1" });
      await aSession(db, { poolId: id, userId: id, startAt, endAt: startAt + 1 });
      await aDenial(db, { licenseServerId: id, userId: id, poolId: id, vendor: "acme", denialAt: startAt });
      await db.write("broker_commands").insert({
        broker_id: "b",
        broker_key: "b",
        license_server_id: id,
        command_type: "status",
        created_at: startAt,
      });
    }
    await aDenial(db, { licenseServerId: 1, userId: 3, denialAt: startAt });
    const hidden = await aPool(db, { licenseServerId: 2, name: "hidden", vendor: "acme" });
    await aSession(db, { poolId: hidden, userId: 2, startAt: startAt - 86_400_000, endAt: startAt, groupName: "g" });
    await aSession(db, { poolId: 1, userId: 1, startAt, endAt: startAt + 2, groupName: "g" });
    const group = await db.write("user_groups").where("name_key", "g").first("id");
    for (const user_id of [1, 2, 3]) await db.write("group_members").insert({ group_id: group.id, user_id });
    for (const feature_name of ["cad_pro", "hidden"]) {
      const keys = { vendor_key: "acme", feature_key: feature_name };
      await db
        .write("product_names")
        .insert({ ...keys, vendor: "acme", feature_name, product_name: `The ${feature_name}` });
    }
    await db.write("broker_commands").insert({
      broker_id: "b",
      broker_key: "b",
      command_type: "status",
      status: "Complete",
      created_at: startAt,
      output: "27000@lic-02 is UP",
    });
  });

  const servers = async (target: string): Promise<unknown[]> => {
    const { body } = await server.client.get<{ Items?: object[] } | object[]>(target);
    const rows = Array.isArray(body) ? body : (body.Items ?? []);
    return rows.map((row) => (row as { LicenseServerId: number }).LicenseServerId);
  };

  it("getFeatures, getFeatureLookup and getFeaturesByVendor", async () => {
    expect(await servers("/api/v1/features")).to.deep.equal([1]);
    expect(await servers("/api/v1/features?LicenseServerIds=1,2")).to.deep.equal([1]);
    expect(await servers("/api/v1/features/lookup")).to.deep.equal([1]);
    const { body } = await server.client.call("getFeaturesByVendor");
    expect(body[0]?.Features[0]?.Total).to.equal(10);
  });

  it("getFeatureUsage", async () => {
    const { body } = await server.client.call("getFeatureUsage", { query: { FeatureName: "cad_pro" } });
    expect([body.Total, body.Pools.length, body.Sessions.length]).to.deep.equal([10, 1, 1]);
    await server.client.refused("getFeatureUsage", 404, { query: { FeatureId: 2 } });
  });

  it("getTotalUsage and getUserCurrentActivity", async () => {
    const { body } = await server.client.call("getTotalUsage");
    expect([body.Sessions, body.DistinctUsers, body.Items.length]).to.deep.equal([1, 1, 1]);
    const users = (await server.client.call("getUserCurrentActivity")).body;
    expect(users.Items.map((item) => item.UserName)).to.deep.equal(["user-1"]);
    expect(users.TotalCount).to.equal(1);
  });

  it("getUserTop and getUserActivity", async () => {
    const top = (await server.client.call("getUserTop")).body;
    expect(top.Items.map((item) => item.UserName)).to.deep.equal(["user-1"]);
    const activity = (await server.client.call("getUserActivity")).body;
    expect(activity.Items.map((item) => item.UserName)).to.deep.equal(["user-1"]);
  });

  it("getRightsizing, queryRightsizing, getHeatMap, getForecast and queryComparison", async () => {
    expect(await servers("/api/v1/features/rightsizing?FeatureIds=1,2")).to.deep.equal([1]);
    const Selections = [{ Name: "both", Features: [{ FeatureName: "cad_pro" }] }];
    const [both] = (await server.client.call("queryRightsizing", { body: { Selections } })).body.Items;
    expect([both?.Total, both?.Max, both?.Denials]).to.deep.equal([10, 3, 1]);
    const { Items } = (await server.client.call("getHeatMap")).body;
    expect(Items.reduce((sum, cell) => sum + cell.Denials, 0)).to.equal(1);
    const months = (await server.client.call("getForecast")).body.Items;
    expect(Math.max(...months.map(({ Max }) => Max ?? 0))).to.equal(3);
    const window = { StartDateUtc: new Date(startAt - 3_600_000).toISOString() };
    const compared = (await server.client.call("queryComparison", { body: { First: window, Second: window } })).body;
    expect(compared.Items.map((item) => item.LicenseServerId)).to.deep.equal([1]);
  });

  it("the answers on waste", async () => {
    const since = `StartDateUtc=${new Date(startAt - 86_400_000).toISOString()}`;
    expect(await servers(`/api/v1/features/waste?FeatureIds=1,2&${since}`)).to.deep.equal([1]);
    const body = { LicenseServerIds: [1, 2] };
    expect((await server.client.call("queryWaste", { body })).body.Items.map((one) => one.FeatureId)).to.deep.equal([
      1,
    ]);
    const held = await server.client.call("getWasteHolders");
    expect(held.body.Items.map((one) => one.UserName)).to.deep.equal(["user-1"]);
    const groups = await server.client.call("getWasteHolders", { query: { GroupBy: "Group" } });
    expect(groups.body.TotalCount).to.equal(2);
    expect(await servers("/api/v1/features/waste/simultaneous")).to.deep.equal([1]);
    expect((await server.client.call("getFeaturesHeldTogether")).body.Items).to.deep.equal([]);
    const query = { IdleAtLeastSeconds: 0 };
    expect((await server.client.call("getWastefulSessions", { query })).body.Items).to.deep.equal([]);
  });

  it("getSessions, whatever the filters, and its CSV", async () => {
    const filters = ["", "activeOnly=true", "UserIds=1,2", "FeatureIds=1,2", "Vendors=acme", "Workstations=ws-1"];
    const more = ["LicenseServerIds=1,2", "StartUtc=2020-01-01", "Sort=-LicenseServerName", "FeatureNames=cad_pro"];
    for (const filter of [...filters, ...more]) {
      const found = await servers(`/api/v1/sessions?${filter}`);
      expect(new Set(found), filter).to.deep.equal(new Set([1]));
    }
    for (const other of ["UserIds=2", "LicenseServerNames=lic-02", "FeatureNames=hidden&Sort=-UserName"]) {
      expect(await servers(`/api/v1/sessions?${other}`), other).to.deep.equal([]);
    }
    const { text } = await server.client.get("/api/v1/sessions", { accept: "text/csv" });
    expect(readCsv(text).map((row) => row.LicenseServerId)).to.deep.equal(["1", "1", "1"]);
    expect((await server.client.call("getSessions")).body.TotalCount).to.equal(3);
  });

  it("getDenials, whatever the filters, and its CSV", async () => {
    const filters = ["", "UserIds=1,2,3", "FeatureIds=1,2", "Vendors=acme", "LicenseServerIds=1,2"];
    for (const filter of [...filters, "Sort=-LicenseServerName", "UserNames=user-1,user-2,user-3"]) {
      const found = await servers(`/api/v1/denials?${filter}`);
      expect(new Set(found), filter).to.deep.equal(new Set([1]));
    }
    const { text } = await server.client.get("/api/v1/denials", { accept: "text/csv" });
    expect(readCsv(text)).to.have.length(2);
    expect((await server.client.call("getDenials")).body.TotalCount).to.equal(2);
  });

  it("getUserLookup answers users who were seen there, denied ones too", async () => {
    const { body } = await server.client.call("getUserLookup");
    expect(body.map((user) => user.Name)).to.deep.equal(["user-1", "user-3"]);
  });

  it("getUsers and getUser answer only these users, and no manager whom the caller may not see", async () => {
    await server.db.write("users").where("id", 1).update({ manager_id: 2 });
    const { Items } = (await server.client.call("getUsers")).body;
    expect(Items.map(({ Name, Manager }) => [Name, Manager])).to.deep.equal([
      ["user-1", null],
      ["user-3", null],
    ]);
    await server.client.refused("getUser", 404, { path: { id: 2 } });
  });

  it("getLicenseServerLookup, getLicenseServerStatistics and getLicenseServer", async () => {
    const lookup = (await server.client.call("getLicenseServerLookup")).body;
    expect(lookup.map((one) => one.Id)).to.deep.equal([1]);
    expect(await servers("/api/v1/licenseservers/statistics")).to.deep.equal([1]);
    await server.client.call("getLicenseServer", { path: { id: 1 } });
    await server.client.refused("getLicenseServer", 404, { path: { id: 2 } });
  });

  it("getGroups counts the members who were seen there", async () => {
    const { body } = await server.client.call("getGroups");
    expect(body.map(({ Name, Members }) => [Name, Members])).to.deep.equal([["g", 2]]);
  });

  it("getProductNames names the products of its features", async () => {
    const { body } = await server.client.call("getProductNames");
    expect(body.map(({ ProductName }) => ProductName)).to.deep.equal(["The cad_pro"]);
  });

  it("querySessionGroups begins with the first session there, of working hours too", async () => {
    for (const WorkingHoursOnly of [false, true]) {
      const { body } = await server.client.call("querySessionGroups", { body: { GroupBy: "User", WorkingHoursOnly } });
      expect(body.StartUtc).to.equal(new Date(startAt).toISOString());
      expect(body.Items.map(({ Name }) => Name)).to.deep.equal(["user-1"]);
    }
  });

  it("getBrokerCommands, createBrokerCommand and updateBrokerCommands, without commands about no server", async () => {
    expect(await servers("/api/v1/broker/commands")).to.deep.equal([1]);
    await server.client.refused("updateBrokerCommands", 404, { body: { Id: 3, Status: "Working" } });
    const body = { BrokerId: "b", LicenseServerId: 2, CommandType: "status" as const };
    await server.client.refused("createBrokerCommand", 404, { body });
    await server.client.refused("updateBrokerCommands", 404, { body: { Id: 2, Status: "Working" } });
  });
});

describe("a caller who may see no licence server at all", () => {
  const server = useTestServer({}, asCaller({ kind: "account", name: "viewer", licenseServerIds: [] }));

  before(async () => {
    const licenseServerId = await aServer(server.db);
    const poolId = await aPool(server.db, { licenseServerId, name: "cad_pro" });
    const userId = await aUser(server.db);
    await aSession(server.db, { poolId, userId, startAt: Date.now() });
    await aDenial(server.db, { licenseServerId, userId, poolId, denialAt: Date.now() });
  });

  const lists: OperationId[] = [
    "getFeatures",
    "getFeatureLookup",
    "getFeaturesByVendor",
    "getTotalUsage",
    "getUserTop",
    "getUserActivity",
    "getUserCurrentActivity",
    "getSessions",
    "getUserLookup",
    "getLicenseServerLookup",
    "getLicenseServerStatistics",
    "getDenials",
  ];
  for (const id of lists) {
    it(`${id} answers nothing`, async () => {
      const body = (await server.client.call(id)).body as unknown as { Items?: unknown[] } | unknown[];
      expect(Array.isArray(body) ? body : body.Items).to.deep.equal([]);
    });
  }
});
