// getFeaturesByVendor over HTTP: groups, sums, spelling, order, filters.
import { expect } from "chai";
import { aPool, aServer, type PoolFields } from "../../support/data/build-servers.ts";
import { useTestServer } from "../../support/http/server.ts";

describe("getFeaturesByVendor", () => {
  const server = useTestServer();
  let first: number;
  let second: number;

  before(async () => {
    first = await aServer(server.db, { name: "lic-01" });
    second = await aServer(server.db, { name: "lic-02" });
  });
  beforeEach(() => server.db.write("pools").delete());

  const make = async (...pools: (Partial<PoolFields> & Pick<PoolFields, "name">)[]) => {
    for (const pool of pools) await aPool(server.db, { licenseServerId: first, ...pool });
  };
  const answer = async (query = {}) => (await server.client.call("getFeaturesByVendor", { query })).body;

  it("groups active pools over all servers, names without case, versions exactly", async () => {
    await make(
      { name: "CAD_Pro", vendor: "AcmeCAD", version: "2.0", total: 10, used: 4 },
      { name: "cad_pro", vendor: "acmecad", version: "2.0", total: 5, used: 5, licenseServerId: second },
      { name: "cad_pro", vendor: "ACMECAD", version: "10.0", total: null, used: 1 },
      { name: "cad_mesh", vendor: "acmecad", isUncounted: true },
    );
    expect(await answer()).to.deep.equal([
      {
        Vendor: "AcmeCAD",
        Features: [
          {
            FeatureName: "cad_mesh",
            Total: null,
            Used: null,
            Versions: [{ FeatureVersion: null, Pools: 1, Total: null, Used: null }],
          },
          {
            FeatureName: "CAD_Pro",
            Total: 15,
            Used: 10,
            Versions: [
              { FeatureVersion: "10.0", Pools: 1, Total: null, Used: 1 },
              { FeatureVersion: "2.0", Pools: 2, Total: 15, Used: 9 },
            ],
          },
        ],
      },
    ]);
  });

  it("orders vendors, names and versions by their lower-cased form, null first", async () => {
    await make(
      { name: "b", vendor: "Zeta", version: "B" },
      { name: "b", vendor: "zeta", version: "a" },
      { name: "b", vendor: "zeta", version: null },
      { name: "A", vendor: "ZETA", version: "1" },
      { name: "a", vendor: "alpha", version: "1" },
      { name: "a", vendor: null, version: "1" },
    );
    const body = await answer();
    expect(body.map((vendor) => vendor.Vendor)).to.deep.equal([null, "alpha", "Zeta"]);
    expect(body[2]?.Features.map((feature) => feature.FeatureName)).to.deep.equal(["A", "b"]);
    const versions = body[2]?.Features[1]?.Versions.map((version) => version.FeatureVersion);
    expect(versions).to.deep.equal([null, "a", "B"]);
  });

  it("leaves out inactive pools and those of a deleted server", async () => {
    const gone = await aServer(server.db, { enableStatus: "Deleted" });
    await make(
      { name: "f", vendor: "v", isListed: false },
      { name: "f", vendor: "v", isError: true },
      { name: "f", vendor: "v", licenseServerId: gone },
      { name: "f", vendor: "v", increments: [{ quantity: 1, expirationAt: Date.now() - 2 * 86_400_000 }] },
    );
    expect(await answer()).to.deep.equal([]);
  });

  it("filters by vendor and by name, without case", async () => {
    await make({ name: "one", vendor: "acme" }, { name: "two", vendor: "acme" }, { name: "one", vendor: "beta" });
    const found = async (query: object) =>
      (await answer(query)).flatMap(({ Vendor, Features }) => Features.map((one) => `${Vendor}/${one.FeatureName}`));
    expect(await found({ Vendor: "ACME" })).to.deep.equal(["acme/one", "acme/two"]);
    expect(await found({ FeatureName: "ONE" })).to.deep.equal(["acme/one", "beta/one"]);
    expect(await found({ Vendor: "beta", FeatureName: "two" })).to.deep.equal([]);
  });

  it("limits sums to the range of every language", async () => {
    const largest = Number.MAX_SAFE_INTEGER;
    await make(
      { name: "f", version: "1", total: largest },
      { name: "f", version: "1", total: largest },
      { name: "f", version: "2", total: largest },
    );
    const [feature] = (await answer())[0]?.Features ?? [];
    expect(feature?.Total).to.equal(largest);
    expect(feature?.Versions[0]?.Total).to.equal(largest);
  });
});
