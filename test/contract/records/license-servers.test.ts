// getLicenseServerLookup, getLicenseServerStatistics and getLicenseServer over HTTP.
import { expect } from "chai";
import { nameKey } from "../../../db/index.ts";
import { aDenial, aSession, aUser } from "../../support/data/build-records.ts";
import { aPool, aServer } from "../../support/data/build-servers.ts";
import { useTestServer } from "../../support/http/server.ts";

const HOUR = 3_600_000;

describe("licence servers", () => {
  const server = useTestServer();
  const lastUpdateAt = Date.UTC(2026, 2, 2, 9, 58);
  let triad: number;
  let down: number;
  let deleted: number;
  let pools: number[];

  before(async () => {
    const { db } = server;
    down = await aServer(db, { name: "b-down", status: "DOWN", enableStatus: "Disabled" });
    deleted = await aServer(db, { name: "c-deleted", enableStatus: "Deleted" });
    triad = await aServer(db, { name: "A-triad", status: "PARTIAL", timeZone: "Europe/Zurich", lastUpdateAt });
    for (const [position, host] of ["lic-03", "lic-01", "lic-02"].entries()) {
      const row = { license_server_id: triad, position, host_name: host, host_key: nameKey(host), port: 27000 };
      await db.write("license_server_hosts").insert({ ...row, status: position === 0 ? "DOWN" : "UP" });
    }
    for (const [position, name] of ["acmecad", "Edaco"].entries()) {
      const row = { license_server_id: triad, position, name, name_key: nameKey(name), status: "UP" };
      await db.write("license_server_vendors").insert({ ...row, version: "v11.19.0" });
    }
    pools = [
      await aPool(db, { licenseServerId: triad, name: "a", total: 10, used: 4, borrowed: 1 }),
      await aPool(db, { licenseServerId: triad, name: "b", version: "1", total: null, used: 3, isTotalShared: true }),
      await aPool(db, { licenseServerId: triad, name: "b", version: "2", total: 20, used: 3, isTotalShared: true }),
      await aPool(db, { licenseServerId: triad, name: "c", isUncounted: true, used: 50 }),
      await aPool(db, { licenseServerId: triad, name: "d", total: 100, used: 100, borrowed: 100, isListed: false }),
    ];
    const gone = await aPool(db, { licenseServerId: deleted, total: 1, used: 1 });
    const [jtan, mkeller] = [await aUser(db), await aUser(db)];
    const startAt = Date.now() - HOUR;
    for (const [poolId, userId] of [
      [pools[0], jtan],
      [pools[1], jtan],
      [pools[4], mkeller],
      [gone, mkeller],
    ] as [number, number][]) {
      await aSession(db, { poolId, userId, startAt });
      await aSession(db, { poolId, userId, startAt, endAt: startAt });
    }
    for (const hours of [0.01, 1, 23.9, 24.1, 99]) {
      const denialAt = Date.now() - hours * HOUR;
      await aDenial(db, { licenseServerId: triad, userId: jtan, denialAt, isTrueDenial: hours < 1 });
    }
  });

  it("getLicenseServerLookup answers Id and Name by name, without deleted ones", async () => {
    expect((await server.client.call("getLicenseServerLookup")).body).to.deep.equal([
      { Id: triad, Name: "A-triad" },
      { Id: down, Name: "b-down" },
    ]);
  });

  it("getLicenseServers lists them with hosts and totals, disabled or deleted ones on request", async () => {
    const names = async (query: object) =>
      (await server.client.call("getLicenseServers", { query })).body.map(({ Name }) => Name);
    expect(await names({})).to.deep.equal(["A-triad"]);
    expect(await names({ IncludeDisabled: true })).to.deep.equal(["A-triad", "b-down"]);
    expect(await names({ IncludeDisabled: true, IncludeDeleted: true })).to.deep.equal([
      "A-triad",
      "b-down",
      "c-deleted",
    ]);
    const [listed] = (await server.client.call("getLicenseServers")).body;
    const { Pools: _, ...one } = (await server.client.call("getLicenseServer", { path: { id: triad } })).body;
    expect(listed).to.deep.equal(one);
  });

  it("getLicenseServerStatistics sums active pools, sessions and the denials of 24 hours", async () => {
    expect((await server.client.call("getLicenseServerStatistics")).body).to.deep.equal([
      {
        LicenseServerId: triad,
        LicenseServerName: "A-triad",
        Status: "PARTIAL",
        TotalQuantity: 30,
        TotalUsed: 60,
        TotalBorrowed: 1,
        // 4 + 3 + 3 of 30: pools that have or share a total; uncounted ones are left out.
        UsagePercent: 33.33,
        ActiveSessions: 3,
        DistinctUsers: 2,
        DenialsLast24Hours: 3,
        LastUpdateUtc: "2026-03-02T09:58:00.000Z",
      },
      {
        LicenseServerId: down,
        LicenseServerName: "b-down",
        Status: "DOWN",
        TotalQuantity: null,
        TotalUsed: null,
        TotalBorrowed: null,
        UsagePercent: null,
        ActiveSessions: 0,
        DistinctUsers: 0,
        DenialsLast24Hours: 0,
        LastUpdateUtc: null,
      },
    ]);
  });

  it("getLicenseServer answers one in full, hosts and vendors in their order, pools active or not", async () => {
    const { body } = await server.client.call("getLicenseServer", { path: { id: triad } });
    const { Pools, ...record } = body;
    expect(record).to.deep.equal({
      Id: triad,
      Name: "A-triad",
      LicenseManagerType: "FlexLM",
      Status: "PARTIAL",
      EnableStatus: "Enabled",
      TimeZone: "Europe/Zurich",
      Hosts: [
        { HostName: "lic-03", Port: 27000, Role: null, Status: "DOWN", Version: null },
        { HostName: "lic-01", Port: 27000, Role: null, Status: "UP", Version: null },
        { HostName: "lic-02", Port: 27000, Role: null, Status: "UP", Version: null },
      ],
      Vendors: [
        { Name: "acmecad", Status: "UP", Version: "v11.19.0" },
        { Name: "Edaco", Status: "UP", Version: "v11.19.0" },
      ],
      TotalQuantity: 30,
      TotalUsed: 60,
      TotalBorrowed: 1,
      UsagePercent: 33.33,
      LastUpdateUtc: "2026-03-02T09:58:00.000Z",
      LastReportReceivedUtc: null,
      ReportIntervalSeconds: null,
      StatusSinceUtc: null,
      KnownSinceUtc: null,
      LastLogEventUtc: "2026-03-02T09:58:00.000Z",
    });
    expect(Pools.map((pool) => pool.Id)).to.deep.equal(pools);
    expect(Object.keys(body).at(-1)).to.equal("Pools");
    const bare = (await server.client.call("getLicenseServer", { path: { id: down } })).body;
    expect(bare).to.deep.include({ EnableStatus: "Disabled", Hosts: [], Vendors: [], Pools: [], TotalQuantity: null });
  });

  it("getLicenseServer refuses an Id that is not a whole number, and finds neither unknown nor deleted ones", async () => {
    for (const id of ["x", "1.5", "0", "-1", "99999999999999999999"]) {
      expect((await server.client.get(`/api/v1/licenseservers/${id}`)).status, id).to.equal(400);
    }
    for (const id of [999, deleted]) await server.client.refused("getLicenseServer", 404, { path: { id } });
  });
});
