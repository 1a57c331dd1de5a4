// Filters that match every feature, over HTTP: sums are then read from the roll-up of all sessions.
import { expect } from "chai";
import { aUser, someSessions } from "../../support/data/build-records.ts";
import { aPool, aServer } from "../../support/data/build-servers.ts";
import { useTestServer } from "../../support/http/server.ts";

const HOUR = 3_600_000;
const day = Date.UTC(2026, 2, 2);
const window = { StartUtc: "2026-03-02", EndUtc: "2026-03-03" };

describe("usage of every feature", () => {
  const server = useTestServer();
  let lyon = 0;
  let cad = 0;
  let mesh = 0;
  let ada = 0;
  let ben = 0;

  before(async () => {
    const { db } = server;
    lyon = await aServer(db, { name: "27000@lyon" });
    cad = await aPool(db, { licenseServerId: lyon, name: "cad", total: 3 });
    mesh = await aPool(db, { licenseServerId: lyon, name: "mesh", total: null });
    ada = await aUser(db, { name: "Ada" });
    ben = await aUser(db, { name: "ben" });
    const hours = (from: number, to: number) => ({ startAt: day + from * HOUR, endAt: day + to * HOUR });
    await someSessions(db, [
      { poolId: cad, userId: ada, ...hours(-2, 6), projectName: "Apollo" },
      { poolId: cad, userId: ben, ...hours(4, 8), numberOfLicenses: 2 },
      { poolId: mesh, userId: ben, ...hours(6, 12), projectName: "Falcon" },
    ]);
  });

  it("queryUsageOverTime and querySessionGroups answer the same with a filter that matches everything as without it", async () => {
    const usage = async (more: object) => {
      const body = { ...window, BucketSize: "Day" as const, ...more };
      return (await server.client.call("queryUsageOverTime", { body })).body.Items;
    };
    const groups = async (more: object) => {
      const body = { ...window, GroupBy: "Project" as const, ...more };
      return (await server.client.call("querySessionGroups", { body })).body.Items;
    };
    for (const filter of [{ FeatureIds: [cad, mesh] }, { LicenseServerIds: [lyon] }]) {
      for (const split of [{}, { GroupBy: ["Feature"] }, { GroupBy: ["Project"] }, { UserIds: [ben] }]) {
        expect(await usage({ ...split, ...filter })).to.deep.equal(await usage(split));
      }
      expect(await groups(filter)).to.deep.equal(await groups({}));
    }
    expect(await usage({ FeatureIds: [cad] })).to.not.deep.equal(await usage({}));
  });
});
