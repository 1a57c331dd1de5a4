// postBrokerCompositeMessage, data_inquiry of the scope `licenses`: pools by a licence file without a snapshot.
import { expect } from "chai";
import {
  aCheckout,
  aReport,
  aServerName,
  aSnapshot,
  type Feature,
  featuresOf,
  fieldsOf,
  poolReporter,
  send,
  sessionsOf,
  unversioned,
} from "../../support/data/broker-messages.ts";
import { expectStoredSums } from "../../support/data/stored-sums.ts";
import { useTestServer } from "../../support/http/server.ts";

describe("postBrokerCompositeMessage with a licence file alone", () => {
  const server = useTestServer();
  afterEach(() => expectStoredSums(server.db));
  const report = poolReporter(server);

  const bought = aReport({
    LicenseType: null,
    Total: 52,
    Increments: [
      { Quantity: 50, ExpirationDateUtc: "2090-12-31" },
      { Quantity: 2, ExpirationDateUtc: "2089-09-30" },
    ],
  });

  it("reports the reserved licences until a snapshot does", async () => {
    const name = aServerName();
    await report(name, [aReport({ ...bought, Reserved: 5 })], "licenses");
    expect((await featuresOf(server, name))[0]).to.include({ Reserved: 5 });
    await report(name, [aReport({ Used: 1, Reserved: 2 })]);
    await report(name, [aReport({ ...bought, Reserved: 5 })], "licenses");
    expect((await featuresOf(server, name))[0]).to.include({ Reserved: 2 });
  });

  it("updates purchases, and neither closes sessions nor removes pools", async () => {
    const name = aServerName();
    await report(name, [aReport({ Used: 1, Checkouts: [aCheckout()] }), aReport({ FeatureName: "cam" })]);
    expect(await report(name, [bought], "licenses")).to.include({ PoolsReported: 1, SessionsClosed: 0 });
    const features = await featuresOf(server, name);
    expect(fieldsOf(features, "Name", "Total", "Used", "IsActive", "LicenseType")).to.eql([
      ["cad", 52, 1, true, "Floating"],
      ["cam", 10, null, true, "Floating"],
    ]);
    expect(features[0]?.Increments.map((one) => one.Quantity)).to.eql([50, 2]);
    expect((await sessionsOf(server, name))[0]).to.include({ IsActive: true });
  });

  it("remains when a snapshot prints one of its expiries, and is replaced when it prints another", async () => {
    const name = aServerName();
    await report(name, [bought], "licenses");
    await report(name, [aReport({ Increments: [{ ExpirationDateUtc: "2090-12-31" }] })]);
    expect((await featuresOf(server, name))[0]?.Increments).to.have.length(2);
    await report(name, [aReport()]);
    expect((await featuresOf(server, name))[0]?.Increments).to.have.length(2);
    await report(name, [aReport({ Increments: [{ ExpirationDateUtc: "2095-12-31" }] })]);
    const [feature] = await featuresOf(server, name);
    expect(feature).to.deep.include({ Increments: [], ExpirationDateUtc: "2095-12-31T00:00:00.000Z" });
  });

  it("sets the versions of pools that a snapshot lists without one", async () => {
    const name = aServerName();
    await report(name, [aReport({ ...unversioned, Total: 60 })]);
    const [{ Id } = {} as Feature] = await featuresOf(server, name);
    await report(
      name,
      [aReport({ FeatureVersion: "1.0", Total: 20 }), aReport({ FeatureVersion: "2.0", Total: 40 })],
      "licenses",
    );
    const features = await featuresOf(server, name);
    expect(fieldsOf(features, "Version", "Total", "IsActive")).to.have.deep.members([
      ["1.0", 20, true],
      ["2.0", 40, true],
    ]);
    expect(features.find((one) => one.Version === "2.0")?.Id).to.equal(Id);
  });

  it("is ordered among licence files: an older one is not applied, a snapshot's instant does not matter", async () => {
    const name = aServerName();
    await send(server, aSnapshot(name, "09:30", { pools: [aReport()] }));
    const older = aSnapshot(name, "09:20", { pools: [bought], Scope: "licenses" });
    expect(await send(server, older)).to.include({ Applied: true });
    const oldest = aSnapshot(name, "09:10", { pools: [aReport({ Total: 1 })], Scope: "licenses" });
    expect(await send(server, oldest)).to.include({ Applied: false, Reason: "OlderThanLastSnapshot" });
    expect((await featuresOf(server, name))[0]).to.include({ Total: 52 });
  });
});
