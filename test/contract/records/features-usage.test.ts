// getFeatureUsage over HTTP: which pools it selects, sums over the active ones, active sessions.
import { expect } from "chai";
import { aSession, aUser } from "../../support/data/build-records.ts";
import { aPool, aServer } from "../../support/data/build-servers.ts";
import { useTestServer } from "../../support/http/server.ts";

const HOUR = 3_600_000;

describe("getFeatureUsage", () => {
  const server = useTestServer();
  let first: number;
  let second: number;
  let gone: number;
  let cad: number;
  let cadNew: number;
  let cadOther: number;
  let deleted: number;

  before(async () => {
    const { db } = server;
    first = await aServer(db, { name: "lic-01" });
    second = await aServer(db, { name: "lic-02" });
    gone = await aServer(db, { name: "lic-03", enableStatus: "Deleted" });
    const counts = { total: 10, used: 4, borrowed: 1, reserved: 2, queued: 0 };
    cad = await aPool(db, { licenseServerId: first, name: "CAD_Pro", vendor: "Acme", version: "1.0", ...counts });
    cadNew = await aPool(db, { licenseServerId: first, name: "cad_pro", vendor: "acme", version: "2.0", used: 3 });
    cadOther = await aPool(db, {
      licenseServerId: second,
      name: "cad_pro",
      vendor: "Other",
      version: "1.0",
      ...counts,
    });
    deleted = await aPool(db, { licenseServerId: gone, name: "cad_pro", vendor: "acme", version: "1.0", ...counts });
    await aPool(db, { licenseServerId: first, name: "cad_mesh", vendor: "acme", isUncounted: true });
  });

  const usage = async (query: object) => (await server.client.call("getFeatureUsage", { query })).body;
  const pools = async (query: object) => (await usage(query)).Pools.map((pool) => pool.Id);

  it("finds a feature by Id, or by name with vendor, version and server, all of which must match", async () => {
    expect(await pools({ FeatureId: cadNew })).to.deep.equal([cadNew]);
    expect(await pools({ FeatureName: "CAD_PRO" })).to.deep.equal([cad, cadNew, cadOther]);
    expect(await pools({ FeatureName: "cad_pro", Vendor: "ACME" })).to.deep.equal([cad, cadNew]);
    expect(await pools({ FeatureName: "cad_pro", FeatureVersion: "1.0" })).to.deep.equal([cad, cadOther]);
    expect(await pools({ FeatureName: "cad_pro", LicenseServerId: second })).to.deep.equal([cadOther]);
    const exact = { FeatureId: cad, FeatureName: "cad_pro", Vendor: "acme", FeatureVersion: "1.0" };
    expect(await pools({ ...exact, LicenseServerId: first })).to.deep.equal([cad]);
  });

  it("answers 404 when anything given does not match or the server is deleted, and requires an Id or a name", async () => {
    for (const query of [
      { FeatureId: 999 },
      { FeatureId: deleted },
      { FeatureName: "nothing" },
      { FeatureId: cad, FeatureName: "cad_mesh" },
      { FeatureId: cad, FeatureVersion: "2.0" },
      { FeatureName: "cad_pro", Vendor: "edaco" },
      { FeatureName: "cad_pro", FeatureVersion: "1" },
      { FeatureName: "cad_pro", LicenseServerId: gone },
    ]) {
      expect((await server.client.refused("getFeatureUsage", 404, { query })).code).to.equal("not_found");
    }
    const refused = await server.client.refused("getFeatureUsage", 400, { query: { Vendor: "acme" } });
    expect(refused.errors).to.deep.equal({
      FeatureId: ["must be given where FeatureName is not"],
      FeatureName: ["must be given where FeatureId is not"],
    });
  });

  it("sums over active pools, without null, and answers the name as its lowest Id spells it", async () => {
    const expected = { FeatureName: "CAD_Pro", Total: 20, Used: 11, Borrowed: 2, Reserved: 4, Queued: 0 };
    expect(await usage({ FeatureName: "cad_pro" })).to.deep.include(expected);
    const none = { Total: null, Used: null, Borrowed: null, Reserved: null, Queued: null };
    expect(await usage({ FeatureName: "cad_mesh" })).to.deep.include(none);
    await server.db.write("pools").where("id", cadOther).update({ is_listed: 0 });
    const { Total, Used, Pools } = await usage({ FeatureName: "cad_pro" });
    expect({ Total, Used }).to.deep.equal({ Total: 10, Used: 7 });
    expect(Pools.map((pool) => pool.IsActive)).to.deep.equal([true, true, false]);
    expect(await usage({ FeatureId: cadOther })).to.deep.include(none);
    await server.db.write("pools").where("id", cadOther).update({ is_listed: 1 });
  });

  it("answers the active sessions of these pools, longest running first, ties by Id", async () => {
    const { db } = server;
    const userId = await aUser(db, { name: "mkeller" });
    const startAt = Date.now() - HOUR;
    const short = await aSession(db, { poolId: cad, userId, startAt });
    const tied = await aSession(db, { poolId: cadNew, userId, startAt });
    const long = await aSession(db, { poolId: cadNew, userId, startAt: startAt - HOUR });
    await aSession(db, { poolId: cad, userId, startAt, endAt: startAt });
    await aSession(db, { poolId: deleted, userId, startAt });
    const { Sessions, AsOfUtc } = await usage({ FeatureName: "cad_pro", Vendor: "acme" });
    expect(Sessions.map((one) => one.Id)).to.deep.equal([long, short, tied]);
    expect(Sessions[0]).to.include({ UserName: "mkeller", FeatureVersion: "2.0", IsActive: true });
    expect(Sessions[0]?.DurationSeconds).to.equal((Date.parse(AsOfUtc) - startAt + HOUR) / 1000);
    expect((await usage({ FeatureName: "cad_mesh" })).Sessions).to.deep.equal([]);
  });
});
