// getTotalUsage and getUserCurrentActivity over HTTP: the licences of active sessions, by pool and by user.
import { expect } from "chai";
import { aSession, aUser, clearSessions } from "../../support/data/build-records.ts";
import { aPool, aServer } from "../../support/data/build-servers.ts";
import { useTestServer } from "../../support/http/server.ts";

const HOUR = 3_600_000;

describe("the licences of active sessions", () => {
  const server = useTestServer();
  const startAt = Date.now() - HOUR;
  let cad: number;
  let shared: number;
  let uncounted: number;
  let deleted: number;
  let mkeller: number;
  let jtan: number;

  before(async () => {
    const { db } = server;
    const first = await aServer(db, { name: "lic-01" });
    const second = await aServer(db, { name: "LIC-02" });
    const gone = await aServer(db, { name: "lic-00", enableStatus: "Deleted" });
    shared = await aPool(db, { licenseServerId: second, name: "eda", total: 8, isTotalShared: true });
    uncounted = await aPool(db, { licenseServerId: first, name: "zzz", isUncounted: true, isListed: false });
    cad = await aPool(db, { licenseServerId: first, name: "cad_pro", vendor: "acme", version: "1.0", total: 6 });
    deleted = await aPool(db, { licenseServerId: gone, name: "cad_pro", total: 6 });
    mkeller = await aUser(db, { name: "MKeller" });
    jtan = await aUser(db, { name: "jtan" });
  });
  beforeEach(() => clearSessions(server.db));

  describe("getTotalUsage", () => {
    it("answers null for sums over no session, and no items", async () => {
      await aSession(server.db, { poolId: cad, userId: jtan, startAt, endAt: startAt + 1 });
      await aSession(server.db, { poolId: deleted, userId: jtan, startAt });
      const { AsOfUtc, ...rest } = (await server.client.call("getTotalUsage")).body;
      expect(Date.parse(AsOfUtc)).to.be.closeTo(Date.now(), 60_000);
      expect(rest).to.deep.equal({
        Sessions: 0,
        LicensesUsed: null,
        LicensesBorrowed: null,
        DistinctUsers: 0,
        Items: [],
      });
    });

    it("sums licences, borrowed ones too, and counts a user once at the top", async () => {
      await aSession(server.db, { poolId: cad, userId: jtan, startAt, numberOfLicenses: 2 });
      await aSession(server.db, { poolId: cad, userId: jtan, startAt, numberOfLicenses: 3, isBorrowed: true });
      await aSession(server.db, { poolId: cad, userId: mkeller, startAt });
      await aSession(server.db, { poolId: shared, userId: jtan, startAt });
      await aSession(server.db, { poolId: uncounted, userId: jtan, startAt: Date.now() + HOUR });
      const { body } = await server.client.call("getTotalUsage");
      expect(body).to.include({ Sessions: 5, LicensesUsed: 8, LicensesBorrowed: 3, DistinctUsers: 2 });
      expect(body.Items).to.deep.equal([
        {
          FeatureId: uncounted,
          FeatureName: "zzz",
          FeatureVersion: null,
          Vendor: null,
          LicenseServerId: 1,
          LicenseServerName: "lic-01",
          Sessions: 1,
          LicensesUsed: 1,
          LicensesBorrowed: 0,
          DistinctUsers: 1,
          Total: null,
          UsagePercent: null,
        },
        {
          FeatureId: cad,
          FeatureName: "cad_pro",
          FeatureVersion: "1.0",
          Vendor: "acme",
          LicenseServerId: 1,
          LicenseServerName: "lic-01",
          Sessions: 3,
          LicensesUsed: 6,
          LicensesBorrowed: 3,
          DistinctUsers: 2,
          Total: 6,
          UsagePercent: 100,
        },
        {
          FeatureId: shared,
          FeatureName: "eda",
          FeatureVersion: null,
          Vendor: null,
          LicenseServerId: 2,
          LicenseServerName: "LIC-02",
          Sessions: 1,
          LicensesUsed: 1,
          LicensesBorrowed: 0,
          DistinctUsers: 1,
          Total: 8,
          UsagePercent: null,
        },
      ]);
    });
  });

  describe("getUserCurrentActivity", () => {
    it("answers users with active sessions by name, each with the longest running first", async () => {
      const later = await aSession(server.db, { poolId: cad, userId: mkeller, startAt, numberOfLicenses: 2 });
      const tied = await aSession(server.db, { poolId: shared, userId: mkeller, startAt });
      const first = await aSession(server.db, { poolId: cad, userId: mkeller, startAt: startAt - HOUR });
      const ahead = await aSession(server.db, { poolId: cad, userId: jtan, startAt: Date.now() + HOUR });
      await aSession(server.db, { poolId: cad, userId: await aUser(server.db), startAt, endAt: startAt });
      await aSession(server.db, { poolId: deleted, userId: await aUser(server.db), startAt });
      await aSession(server.db, { poolId: deleted, userId: jtan, startAt });
      const { body } = await server.client.call("getUserCurrentActivity");
      expect(body).to.include({ PageNumber: 1, PageSize: 100, TotalCount: 2, TotalPages: 1 });
      const [one, two] = body.Items;
      expect(one).to.include({ UserId: jtan, UserName: "jtan", LicensesUsed: 1, LongestDurationSeconds: 0 });
      expect(one?.Sessions.map((session) => session.Id)).to.deep.equal([ahead]);
      expect(two).to.include({ UserId: mkeller, UserName: "MKeller", LicensesUsed: 4 });
      expect(two?.LongestDurationSeconds).to.equal((Date.parse(body.AsOfUtc) - startAt + HOUR) / 1000);
      expect(two?.Sessions.map((session) => session.Id)).to.deep.equal([first, later, tied]);
      expect(two?.Sessions[0]).to.include({ UserName: "MKeller", FeatureName: "cad_pro", IsActive: true });
    });

    it("pages by users, with Link headers", async () => {
      for (const userId of [mkeller, jtan]) await aSession(server.db, { poolId: cad, userId, startAt });
      const { body, headers } = await server.client.call("getUserCurrentActivity", {
        query: { PageSize: 1, PageNumber: 2 },
      });
      expect(body.Items.map((item) => item.UserName)).to.deep.equal(["MKeller"]);
      expect(body).to.include({ TotalCount: 2, TotalPages: 2 });
      expect(headers.get("link")).to.include('rel="prev"').and.not.include('rel="next"');
      const beyond = await server.client.call("getUserCurrentActivity", { query: { PageNumber: 9 } });
      expect(beyond.body.Items).to.deep.equal([]);
    });
  });
});
