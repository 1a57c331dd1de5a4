// Licences, their use, packages and product names as administrators add them, beside those of reports.
import { expect } from "chai";
import { aCheckout, aReport, aSnapshot, send, sessionsOf } from "../../support/data/broker-messages.ts";
import { aSession, aUser } from "../../support/data/build-records.ts";
import { aPool, aServer } from "../../support/data/build-servers.ts";
import { expectStoredSums } from "../../support/data/stored-sums.ts";
import { useTestServer } from "../../support/http/server.ts";

const Purchases = [
  { Quantity: 5, ExpirationDateUtc: "2099-12-31" },
  { Quantity: 2 },
  { Quantity: 9, ExpirationDateUtc: "2020-01-01" },
];

describe("licences that administrators add", () => {
  const server = useTestServer();
  let serverId: number;

  before(async () => {
    serverId = await aServer(server.db, { name: "27000@manual" });
  });

  it("createLicense: a feature with its purchases, active whatever the snapshots list; a second one is 409", async () => {
    const body = { Name: "office", Vendor: "papersoft", LicenseServerId: serverId, Purchases };
    const { body: made } = await server.client.call("createLicense", { body });
    expect(made).to.include({ Name: "office", Total: 7, Used: null, LicenseType: "Unmanaged", IsActive: true });
    expect(made.ExpirationDateUtc).to.equal("2099-12-31T00:00:00.000Z");
    expect(made.Increments.map((one) => one.Quantity)).to.deep.equal([5, 2, 9]);
    await server.client.refused("createLicense", 409, { body: { ...body, Name: "OFFICE" } });
    await send(server, aSnapshot("27000@manual", "09:00"));
    const listed = await server.client.call("getFeatures", { query: { FeatureName: "office" } });
    expect(listed.body.map((one) => one.IsActive)).to.deep.equal([true]);
  });

  it("createLicense: once a report has it, the report counts", async () => {
    const body = { Name: "later", Vendor: "acme", Version: "1.0", LicenseServerId: serverId, Purchases };
    await server.client.call("createLicense", { body: { ...body, LicenseType: "Floating" } });
    const pools = [aReport({ FeatureName: "later", Total: 3, Increments: [{ Quantity: 3 }] })];
    await send(server, aSnapshot("27000@manual", "09:10", { pools }));
    const found = async () => (await server.client.call("getFeatures", { query: { FeatureName: "later" } })).body;
    expect((await found()).map((one) => [one.Total, one.Increments.length, one.IsActive])).to.deep.equal([
      [3, 1, true],
    ]);
    await send(server, aSnapshot("27000@manual", "09:20", { pools: [] }));
    expect((await found()).map((one) => one.IsActive)).to.deep.equal([false]);
  });

  it("createLicense refuses invalid input, names the field, and stores nothing", async () => {
    const refused = async (status: number, fields: object) =>
      server.client.refused("createLicense", status, { body: { Name: "wrong", Purchases, ...fields } as never });
    const bare = { Name: "bare", LicenseServerId: serverId };
    expect((await server.client.call("createLicense", { body: bare })).body).to.include({ Total: 0, IsActive: true });
    expect((await refused(400, { Purchases: [] })).errors).to.have.keys(["Purchases"]);
    expect((await refused(400, { Purchases: [{ Quantity: 0 }] })).errors).to.have.keys(["Purchases[0].Quantity"]);
    expect((await refused(400, { Name: "\t \u3000\ufeff" })).errors).to.have.keys(["Name"]);
    expect((await refused(400, { Vendor: " " })).errors).to.have.keys(["Vendor"]);
    await refused(404, { LicenseServerId: 999 });
    await refused(404, { Kind: "Component", PackageId: 999_999 });
    expect((await server.client.call("getFeatures", { query: { FeatureName: "wrong" } })).body).to.deep.equal([]);
  });

  it("getPackages, getPackage, setPackage and deletePackage: existing components join, others are added", async () => {
    const reported = await aPool(server.db, { licenseServerId: serverId, name: "part_a", vendor: "v", version: "1" });
    const other = await aPool(server.db, { licenseServerId: serverId, name: "part_c", vendor: "v" });
    const Components = [{ Name: "PART_A" }, { Name: "part_b", NumberOfTokens: 2 }];
    const body = {
      Kind: "Package" as const,
      Name: "suite",
      Vendor: "v",
      LicenseServerId: serverId,
      Purchases,
      Components,
    };
    const { body: suite } = await server.client.call("createLicense", { body });
    const path = { id: suite.Id };
    const shown = async () =>
      (await server.client.call("getPackage", { path })).body.Components.map((one) => [
        one.Feature.Name,
        one.SortOrder,
        one.NumberOfTokens,
        one.Feature.Total,
      ]);
    expect(await shown()).to.deep.equal([
      ["part_a", 1, 1, null],
      ["part_b", 2, 2, 14],
    ]);
    const component = { Kind: "Component" as const, PackageId: suite.Id, Name: "part_d", LicenseServerId: serverId };
    await server.client.call("createLicense", { body: { ...component, Purchases } });
    expect((await shown()).map(([name]) => name)).to.deep.equal(["part_a", "part_b", "part_d"]);
    const chosen = [{ FeatureId: other, NumberOfTokens: 3 }, { FeatureId: reported }];
    await server.client.call("setPackage", { path, body: { Components: chosen } });
    expect((await shown()).map(([name]) => name)).to.deep.equal(["part_c", "part_a"]);
    const { body: packages } = await server.client.call("getPackages");
    expect(packages.map((one) => [one.FeatureId, one.Components])).to.deep.equal([[suite.Id, 2]]);
    await server.client.refused("setPackage", 409, {
      path: { id: 1 },
      body: { Components: [{ FeatureId: reported }] },
    });
    await server.client.refused("setPackage", 409, { path, body: { Components: [{ FeatureId: suite.Id }] } });
    const twice = [{ FeatureId: reported }, { FeatureId: reported }];
    await server.client.refused("setPackage", 409, { path, body: { Components: twice } });
    const elsewhere = { ...component, Name: "part_e", LicenseServerId: await aServer(server.db) };
    await server.client.refused("createLicense", 409, { body: elsewhere });
    await server.client.refused("setPackage", 404, { path: { id: 999_999 }, body: { Components: [] } });
    await server.client.refused("setPackage", 404, { path, body: { Components: [{ FeatureId: 999_999 }] } });
    await server.client.call("deletePackage", { path });
    for (const id of ["getPackage", "deletePackage"] as const) await server.client.refused(id, 404, { path });
  });

  it("a component gets no more licences than a purchase may bring, however many the package brings of it", async () => {
    const most = 2_147_483_647;
    const { body: suite } = await server.client.call("createLicense", {
      body: {
        Kind: "Package",
        Name: "huge suite",
        LicenseServerId: serverId,
        Purchases: [{ Quantity: most }],
        Components: [{ Name: "huge part", NumberOfTokens: most }],
      },
    });
    const { body: shown } = await server.client.call("getPackage", { path: { id: suite.Id } });
    expect([suite.Total, ...shown.Components.map((one) => one.Feature.Total)]).to.deep.equal([most, most]);
  });

  it("createLicense prefers the given fields to the defaults of the kind", async () => {
    const make = async (body: object) => {
      const all = { Vendor: "w", LicenseServerId: serverId, ...body } as never;
      return (await server.client.call("createLicense", { body: all })).body.Id;
    };
    const id = await make({ Name: "whole", Kind: "Component", Components: [{ Name: "half" }] });
    await make({ Name: "other half", Kind: "Package", PackageId: id });
    await make({ Name: "lone", Kind: "Component" });
    const { body } = await server.client.call("getPackage", { path: { id } });
    expect(body.Components.map((one) => one.Feature.Name)).to.deep.equal(["half", "other half"]);
  });

  it("getProductNames and setProductName: the name replaces the printed one, for later pools too", async () => {
    const products = async () => {
      const { body } = await server.client.call("getFeatures", { query: { FeatureName: "named" } });
      return body.map((one) => one.ProductName);
    };
    const report = (FeatureVersion: string) =>
      aReport({ FeatureName: "named", Vendor: "acme", FeatureVersion, ProductName: "Printed" });
    await send(server, aSnapshot("27000@names", "09:00", { pools: [report("1.0")] }));
    const body = { Vendor: "ACME", FeatureName: "Named", ProductName: "Given" };
    await server.client.call("setProductName", { body });
    expect(await products()).to.deep.equal(["Given"]);
    await send(server, aSnapshot("27000@names", "09:10", { pools: [report("1.0"), report("2.0")] }));
    expect(await products()).to.deep.equal(["Given", "Given"]);
    expect((await server.client.call("getProductNames")).body).to.deep.equal([body]);
    await server.client.call("setProductName", { body: { ...body, ProductName: null } });
    expect(await products()).to.deep.equal(["Printed", "Printed"]);
    await server.client.refused("setProductName", 400, { body: { FeatureName: "x" } as never });
  });

  it("getLicenseTypes: every type, with its features", async () => {
    const { body } = await server.client.call("getLicenseTypes");
    expect(body.map((one) => one.LicenseType))
      .to.include.members(["Floating", "Token", "Unmanaged"])
      .with.lengthOf(9);
    expect(body.find((one) => one.LicenseType === "Unmanaged")?.Features).to.be.greaterThan(0);
  });
});

describe("use that administrators add", () => {
  const server = useTestServer();
  const window = { StartTimeUtc: "2026-03-02T08:00:00Z", EndTimeUtc: "2026-03-02T09:30:00.250Z" };
  const path = { id: 1 };

  before(async () => {
    await aServer(server.db, { name: "27000@use" });
    await aPool(server.db, {
      licenseServerId: 1,
      name: "cad",
      vendor: "acme",
      version: "1.0",
      licenseType: "Floating",
    });
  });

  it("addLicenseUsage: sessions and denials count like reported ones, and sending them again changes nothing", async () => {
    const Sessions = [
      { UserName: "Ann", Workstation: "WS-1", ...window },
      { UserName: "ann", Workstation: "ws-1", ...window },
      { UserName: "ann", Workstation: "ws-1", NumberOfLicenses: 2, ...window, LingerTimeSeconds: 60 },
    ];
    const Denials = [
      { UserName: "bob", DenialTimeUtc: "2026-03-02T08:00:00Z", DenialType: "NoLicenseAvailable" as const },
      { UserName: "BOB", DenialTimeUtc: "2026-03-02T08:00:30Z", DenialType: "NoLicenseAvailable" as const },
    ];
    const body = { Sessions, Denials };
    const { body: first } = await server.client.call("addLicenseUsage", { path, body });
    expect(first).to.deep.equal({ SessionsAdded: 2, DenialsAdded: 2 });
    const { body: second } = await server.client.call("addLicenseUsage", { path, body });
    expect(second).to.deep.equal({ SessionsAdded: 0, DenialsAdded: 0 });
    const shown = (await sessionsOf(server, "27000@use")).map((one) => [
      one.UserName,
      one.Workstation,
      one.NumberOfLicenses,
      one.DurationSeconds,
      one.IsBorrowed,
      one.Source,
    ]);
    expect(shown).to.deep.equal([
      ["Ann", "WS-1", 1, 5400.25, false, "manual"],
      ["Ann", "WS-1", 2, 5400.25, true, "manual"],
    ]);
    const denials = (await server.client.call("getDenials")).body.Items;
    expect(denials.map((one) => [one.FeatureId, one.IsTrueDenial])).to.deep.equal([
      [1, false],
      [1, true],
    ]);
    await expectStoredSums(server.db);
  });

  it("addLicenseUsage recognises a reported session, and reports leave added ones as they are", async () => {
    const userId = await aUser(server.db, { name: "eve" });
    const [startAt, endAt] = [Date.parse(window.StartTimeUtc), Date.parse(window.EndTimeUtc)];
    await aSession(server.db, { poolId: 1, userId, startAt, endAt, workstation: "ws-9" });
    const Sessions = [{ UserName: "EVE", Workstation: "WS-9", ...window }];
    const { body } = await server.client.call("addLicenseUsage", { path, body: { Sessions } });
    expect(body.SessionsAdded).to.equal(0);
    const before = (await sessionsOf(server, "27000@use")).filter((one) => one.Source === "manual");
    const checkouts = [aCheckout({ StartTimeUtc: "2026-03-02T08:00:00Z" })];
    await send(server, aSnapshot("27000@use", "08:30", { checkouts }));
    await send(server, aSnapshot("27000@use", "09:45"));
    const after = (await sessionsOf(server, "27000@use")).filter((one) => one.Source === "manual");
    expect(after).to.deep.equal(before);
    await expectStoredSums(server.db);
  });

  it("addLicenseUsage refuses the impossible, names its position, and adds nothing of the call", async () => {
    const good = { UserName: "zoe", ...window };
    const refused = async (fields: object) =>
      server.client.refused("addLicenseUsage", 400, { path, body: { Sessions: [good, { ...good, ...fields }] } });
    const early = { EndTimeUtc: "2026-03-02T07:59:59.999Z" };
    expect((await refused(early)).errors).to.have.keys(["Sessions[1].EndTimeUtc"]);
    expect((await refused({ EndTimeUtc: "9999-01-01" })).errors).to.have.keys(["Sessions[1].EndTimeUtc"]);
    expect((await refused({ UserName: " " })).errors).to.have.keys(["Sessions[1].UserName"]);
    expect((await refused({ NumberOfLicenses: 0 })).errors).to.have.keys(["Sessions[1].NumberOfLicenses"]);
    await server.client.refused("addLicenseUsage", 404, { path: { id: 99 }, body: { Sessions: [good] } });
    expect((await server.client.call("getUserLookup")).text).not.to.contain("zoe");
  });
});
