// postBrokerCompositeMessage, data_inquiry: which pools a report means, and what it changes of them.
import { expect } from "chai";
import {
  aCheckout,
  aLog,
  aReport,
  aServerName,
  aSnapshot,
  at,
  checkedOut,
  denialsOf,
  denied,
  featuresOf,
  fieldsOf,
  poolReporter,
  send,
  sessionsOf,
  unversioned,
} from "../../support/data/broker-messages.ts";
import { expectStoredSums } from "../../support/data/stored-sums.ts";
import { useTestServer } from "../../support/http/server.ts";

describe("postBrokerCompositeMessage with pools", () => {
  const server = useTestServer();
  afterEach(() => expectStoredSums(server.db));
  const report = poolReporter(server);

  it("stores the printed fields of a pool", async () => {
    const name = aServerName();
    const printed = {
      Total: 2 ** 53 - 1,
      Used: 9,
      Reserved: 4,
      Queued: 2,
      ProductName: "CAD Suite",
      AdditionalKey: "7",
    };
    const borrowed = [{ IsBorrowed: true, NumberOfLicenses: 3 }, { LingerTimeSeconds: 60, NumberOfLicenses: 2 }, {}];
    await report(name, [
      aReport({
        ...printed,
        StartDateUtc: "2025-01-01",
        Increments: [
          { Quantity: 6, StartDateUtc: "2025-01-01", ExpirationDateUtc: "2090-12-31" },
          { Quantity: 4, ExpirationDateUtc: "2080-01-01" },
        ],
        Checkouts: borrowed.map(aCheckout),
      }),
    ]);
    const [feature] = await featuresOf(server, name);
    expect(feature).to.deep.include({
      ...printed,
      Borrowed: 5,
      Name: "cad",
      Version: "1.0",
      Vendor: "acme",
      LicenseType: "Floating",
      StartDateUtc: "2025-01-01T00:00:00.000Z",
      ExpirationDateUtc: "2080-01-01T00:00:00.000Z",
      IsActive: true,
      Increments: [
        { Quantity: 6, StartDateUtc: "2025-01-01T00:00:00.000Z", ExpirationDateUtc: "2090-12-31T00:00:00.000Z" },
        { Quantity: 4, StartDateUtc: null, ExpirationDateUtc: "2080-01-01T00:00:00.000Z" },
      ],
    });
    await report(name, [aReport({ AdditionalKey: "7", Total: 5, Increments: [{ ExpirationDateUtc: "2085-05-05" }] })]);
    const renewed = { Total: 5, Used: null, Borrowed: 0, ProductName: "CAD Suite", Increments: [] };
    expect((await featuresOf(server, name))[0]).to.deep.include({
      ...renewed,
      ExpirationDateUtc: "2085-05-05T00:00:00.000Z",
    });
  });

  it("distinguishes pools by server, vendor, name, version, additional key and licence type", async () => {
    const name = aServerName();
    const pools = [
      aReport(),
      aReport({ Vendor: "other" }),
      aReport({ FeatureName: "cam" }),
      aReport({ FeatureVersion: "2.0" }),
      aReport({ AdditionalKey: "k", LicenseType: "NodeLocked" }),
      aReport({ AdditionalKey: "l", LicenseType: "NodeLocked" }),
      aReport({ LicenseType: "NamedUser" }),
    ];
    expect(await report(name, pools)).to.include({ PoolsReported: 7 });
    const ids = fieldsOf(await featuresOf(server, name), "Id");
    expect(await report(name, pools.reverse())).to.include({ PoolsReported: 7 });
    expect(fieldsOf(await featuresOf(server, name), "Id")).to.eql(ids);
  });

  it("gives a pool of unknown version the version that is printed later, under the same Id", async () => {
    const name = aServerName();
    await report(name, [aReport({ ...unversioned, Used: 0 })]);
    await send(server, aLog(name, denied("09:00")));
    const [before] = await featuresOf(server, name);
    expect(before).to.include({ Version: null, Vendor: "acme", LicenseType: null, Total: 10, Used: 0 });
    await report(name, [aReport({ Used: 1, Checkouts: [aCheckout()] })]);
    const [after, ...others] = await featuresOf(server, name);
    expect(others).to.eql([]);
    expect(after).to.include({ Id: before?.Id, Version: "1.0", Vendor: "acme", LicenseType: "Floating", Used: 1 });
    expect((await denialsOf(server, name))[0]).to.include({ FeatureId: before?.Id, FeatureVersion: "1.0" });
  });

  it("continues the session of a checkout that was listed before its version was printed", async () => {
    const name = aServerName();
    await report(name, [aReport({ ...unversioned, Checkouts: [aCheckout()] })]);
    const [before] = await sessionsOf(server, name);
    expect(await report(name, [aReport({ Checkouts: [aCheckout()] })])).to.include({
      SessionsOpened: 0,
      SessionsClosed: 0,
    });
    expect((await sessionsOf(server, name))[0]).to.include({ Id: before?.Id, FeatureVersion: "1.0", IsActive: true });
  });

  it("applies a report without a version to all existing pools of that server and name", async () => {
    const name = aServerName();
    await report(name, [aReport({ FeatureVersion: "9.0", Used: 3 }), aReport({ FeatureVersion: "10.0", Used: 4 })]);
    await report(name, [aReport({ ...unversioned, Total: 30, Used: 5, Checkouts: [aCheckout()] })]);
    const features = await featuresOf(server, name);
    expect(
      fieldsOf(features, "Version", "Total", "Used", "IsTotalShared", "IsActive", "Available"),
    ).to.have.deep.members([
      ["9.0", null, 0, true, true, null],
      ["10.0", 30, 5, true, true, null],
    ]);
    expect(fieldsOf((await sessionsOf(server, name)) as never, "FeatureVersion" as never)).to.eql([["10.0"]]);
  });

  it("stores a shared total at the highest version, none at the others, wherever it is sent", async () => {
    for (const [lower, higher] of [
      [null, 30],
      [30, null],
      [30, 30],
    ] as const) {
      const name = aServerName();
      await report(name, [
        aReport({ FeatureVersion: "9.0", Total: lower, Used: 1, IsTotalShared: true }),
        aReport({ FeatureVersion: "10.0", Total: higher, Used: 4, IsTotalShared: true }),
        aReport({ FeatureVersion: "1.0", Vendor: "other", Total: 7, Used: 4, IsTotalShared: true }),
      ]);
      const features = await featuresOf(server, name);
      expect(fieldsOf(features, "Version", "Total", "Used", "IsTotalShared")).to.have.deep.members([
        ["9.0", null, 1, true],
        ["10.0", 30, 4, true],
        ["1.0", 7, 4, true],
      ]);
    }
  });

  it("stores a shared total of two pools of one version where it is sent, or at the floating one", async () => {
    for (const totals of [
      [null, 24],
      [24, 24],
    ]) {
      const name = aServerName();
      const [nodeLocked, floating] = totals;
      await report(name, [
        aReport({ LicenseType: "NodeLocked", Total: nodeLocked ?? null, Used: 2, IsTotalShared: true }),
        aReport({ LicenseType: "Floating", Total: floating ?? null, Used: 3, IsTotalShared: true }),
      ]);
      expect(fieldsOf(await featuresOf(server, name), "LicenseType", "Total", "Used")).to.have.deep.members([
        ["NodeLocked", null, 2],
        ["Floating", 24, 3],
      ]);
    }
  });

  it("stores a pool with a printed error as neither active nor used, and an uncounted one without a total", async () => {
    const name = aServerName();
    await report(name, [
      aReport({ FeatureName: "bad", IsError: true, Total: 1, Used: 1 }),
      aReport({ FeatureName: "free", IsUncounted: true, Total: 5, Used: 2 }),
    ]);
    const features = await featuresOf(server, name);
    expect(fieldsOf(features, "Name", "IsActive", "Total", "Used", "IsUncounted")).to.eql([
      ["bad", false, 1, 0, false],
      ["free", true, null, 2, true],
    ]);
  });

  it("makes a pool inactive when its server's last snapshot does not list it, and active again", async () => {
    const name = aServerName();
    await report(name, [aReport(), aReport({ FeatureName: "cam" })]);
    await report(name, [aReport()]);
    expect(fieldsOf(await featuresOf(server, name), "Name", "IsActive")).to.eql([
      ["cad", true],
      ["cam", false],
    ]);
    await report(name, [aReport({ FeatureName: "CAM" })]);
    expect(fieldsOf(await featuresOf(server, name), "Name", "IsActive")).to.eql([
      ["cad", false],
      ["cam", true],
    ]);
  });

  it("stores one pool where a report prints the same twice", async () => {
    const name = aServerName();
    const twice = [
      aReport({ Checkouts: [aCheckout()] }),
      aReport({ Total: 99, Checkouts: [aCheckout({ Handle: "2" })] }),
    ];
    expect(await report(name, twice)).to.include({ PoolsReported: 1, SessionsOpened: 2 });
    expect(fieldsOf(await featuresOf(server, name), "Total")).to.eql([[10]]);
    expect(await report(name, twice)).to.include({ PoolsReported: 1, SessionsOpened: 0, SessionsClosed: 0 });
  });

  it("has a pool of a log as active, without a total, until there is a snapshot", async () => {
    const name = aServerName();
    await send(server, aLog(name, checkedOut("09:00")));
    const [feature] = await featuresOf(server, name);
    expect(feature).to.include({ Version: null, Vendor: "acme", Total: null, Used: null, IsActive: true });
    await report(name, [aReport({ FeatureName: "cam" })]);
    expect(fieldsOf(await featuresOf(server, name), "Name", "IsActive")).to.eql([
      ["cad", false],
      ["cam", true],
    ]);
    await send(server, aLog(name, checkedOut("09:01", { FeatureName: "new" })));
    expect(fieldsOf(await featuresOf(server, name), "Name", "IsActive")).to.eql([
      ["cad", false],
      ["cam", true],
      ["new", false],
    ]);
  });

  it("answers a feature and a vendor as first seen, on any server", async () => {
    const [one, other] = [aServerName(), aServerName()];
    await report(one, [aReport({ FeatureName: "Shape_X", Vendor: "Shapers" })]);
    await report(other, [aReport({ FeatureName: "SHAPE_X", Vendor: "shapers" })]);
    expect(fieldsOf(await featuresOf(server, other), "Name", "Vendor")).to.eql([["Shape_X", "Shapers"]]);
  });

  it("answers the spelling that a report prints first, whatever the versions", async () => {
    const name = aServerName();
    await report(name, [
      aReport({ FeatureName: "first", FeatureVersion: "1.0", Vendor: "PRINTERS" }),
      aReport({ FeatureName: "second", FeatureVersion: "9.0", Vendor: "printers" }),
    ]);
    expect(fieldsOf(await featuresOf(server, name), "Name", "Vendor")).to.eql([
      ["first", "PRINTERS"],
      ["second", "PRINTERS"],
    ]);
  });

  it("stores when a server was last reported", async () => {
    const name = aServerName();
    await send(server, aSnapshot(name, "09:30"));
    await send(server, aLog(name, checkedOut("08:00")));
    const row = () => server.db.read("license_servers").where("name_key", name).first("last_update_at");
    expect(await row()).to.eql({ last_update_at: Date.parse(at("09:30")) });
    await send(server, aLog(name, checkedOut("09:31:02")));
    expect(await row()).to.eql({ last_update_at: Date.parse(at("09:31:02")) });
  });
});
