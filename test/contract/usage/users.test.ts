// getUserTop and getUserActivity over HTTP: windows, filters, limits, forms of answer. test/domain/usage/user-usage.test.ts compares
// their sums with a brute-force oracle.
import { expect } from "chai";
import { aSession, aUser } from "../../support/data/build-records.ts";
import { aPool, aServer } from "../../support/data/build-servers.ts";
import { readCsv } from "../../support/http/csv.ts";
import { useTestServer } from "../../support/http/server.ts";

const HOUR = 3_600_000;
const day = Date.UTC(2026, 2, 2);
const window = { StartDate: "2026-03-02", EndDate: "2026-03-03" };

describe("usage of users in a window", () => {
  const server = useTestServer();
  let lyon: number;
  let bonn: number;
  let solver: number;
  let mesh: number;
  let ada: number;
  let ben: number;

  before(async () => {
    const { db } = server;
    lyon = await aServer(db, { name: "27000@lyon" });
    bonn = await aServer(db, { name: "27000@Bonn" });
    solver = await aPool(db, { licenseServerId: lyon, name: "solver", version: "2.0", vendor: "acme" });
    mesh = await aPool(db, { licenseServerId: bonn, name: "mesh", version: null, vendor: null });
    ben = await aUser(db, { name: "ben" });
    ada = await aUser(db, { name: "Ada" });
    await aSession(db, {
      poolId: solver,
      userId: ada,
      startAt: day + HOUR,
      endAt: day + 3 * HOUR,
      numberOfLicenses: 4,
    });
    await aSession(db, { poolId: mesh, userId: ada, startAt: day - HOUR, endAt: day + HOUR });
    await aSession(db, { poolId: mesh, userId: ben, startAt: day + 23 * HOUR, endAt: day + 26 * HOUR });
    await aSession(db, { poolId: mesh, userId: ben, startAt: day + 5 * HOUR, endAt: day + 5 * HOUR });
    await aSession(db, { poolId: solver, userId: ben, startAt: day + 30 * HOUR });
  });

  describe("getUserTop", () => {
    it("lists users by licence-seconds inside the window, each with its features", async () => {
      const { body } = await server.client.call("getUserTop", { query: window });
      expect(body).to.include({ StartUtc: "2026-03-02T00:00:00.000Z", EndUtc: "2026-03-03T00:00:00.000Z" });
      expect(body.Items).to.deep.equal([
        {
          UserId: ada,
          UserName: "Ada",
          Sessions: 2,
          LicenseSeconds: 9 * 3600,
          Features: [
            feature(solver, "solver", "2.0", "acme", lyon, "27000@lyon", { Sessions: 1, LicenseSeconds: 8 * 3600 }),
            feature(mesh, "mesh", null, null, bonn, "27000@Bonn", { Sessions: 1, LicenseSeconds: 3600 }),
          ],
        },
        {
          UserId: ben,
          UserName: "ben",
          Sessions: 2,
          LicenseSeconds: 3600,
          Features: [feature(mesh, "mesh", null, null, bonn, "27000@Bonn", { Sessions: 2, LicenseSeconds: 3600 })],
        },
      ]);
    });

    it("leaves out users without use, and filters by users and features", async () => {
      const names = async (query: object) =>
        (await server.client.call("getUserTop", { query: { ...window, ...query } })).body.Items.map(
          (one) => one.UserName,
        );
      expect(await names({ UserIds: [ben] })).to.deep.equal(["ben"]);
      expect(await names({ FeatureIds: [solver] })).to.deep.equal(["Ada"]);
      expect(await names({ Top: 1 })).to.deep.equal(["Ada"]);
      expect(await names({ FeatureIds: [4711] })).to.deep.equal([]);
      expect(await names({ StartDate: "2026-03-02", EndDate: "2026-03-02" })).to.deep.equal([]);
    });

    it("counts an active session to now when no date is given, over the last 30 days", async () => {
      const { body } = await server.client.call("getUserTop");
      const begins = Date.parse(body.StartUtc);
      expect(begins % (24 * HOUR)).to.equal(0);
      expect(body.EndUtc).to.equal(body.AsOfUtc);
      const used = (Date.parse(body.AsOfUtc) - Math.max(begins, day + 30 * HOUR)) / 1000;
      expect(body.Items.map((one) => [one.UserName, one.LicenseSeconds])).to.deep.equal([["ben", used]]);
    });

    it("refuses a TimeFrame beside dates, an end alone, a start after the end, and Top out of 1 to 100", async () => {
      const wrong = [
        ["TimeFrame=Today&StartDate=2026-03-02", "TimeFrame"],
        ["EndDate=2026-03-02", "EndDate"],
        ["StartDate=2026-03-03&EndDate=2026-03-02", "StartDate"],
        ["Top=0", "Top"],
        ["Top=101", "Top"],
        ["TimeFrame=today", "TimeFrame"],
        ["PageSize=5", "PageSize"],
      ] as const;
      for (const [query, field] of wrong) {
        const answer = await server.client.get(`/api/v1/features/usertop?${query}`);
        expect(answer.status, query).to.equal(400);
        expect(Object.keys((answer.body as { errors: object }).errors), query).to.deep.equal([field]);
      }
    });
  });

  describe("getUserActivity", () => {
    it("has a row per user and feature, by user name, with instants as recorded", async () => {
      const { body, headers } = await server.client.call("getUserActivity", { query: { ...window, PageSize: 2 } });
      expect(body).to.include({ PageNumber: 1, PageSize: 2, TotalCount: 3, TotalPages: 2 });
      expect(headers.get("link")).to.include('rel="next"').and.to.include("StartDate=2026-03-02");
      expect(body.Items.map((one) => [one.UserName, one.FeatureName])).to.deep.equal([
        ["Ada", "mesh"],
        ["Ada", "solver"],
      ]);
      expect(body.Items[0]).to.include({
        Sessions: 1,
        UsageSeconds: 3600,
        LicenseSeconds: 3600,
        FirstStartUtc: "2026-03-01T23:00:00.000Z",
        LastEndUtc: "2026-03-02T01:00:00.000Z",
        IsActive: false,
      });
    });

    it("answers null as the last end while one is active, and filters by users, features and servers", async () => {
      const rows = async (query: object) =>
        (await server.client.call("getUserActivity", { query: { StartDate: "2026-03-02", ...query } })).body.Items;
      const [open] = await rows({ UserIds: [ben], LicenseServerIds: [lyon] });
      expect(open).to.include({ FeatureId: solver, LastEndUtc: null, IsActive: true });
      expect((await rows({ FeatureIds: [mesh] })).map((one) => one.UserName)).to.deep.equal(["Ada", "ben"]);
    });

    it("answers the same rows as CSV: all of them, or the requested page", async () => {
      const csv = async (query: string) => {
        const address = `/api/v1/features/useractivity?StartDate=2026-03-02&EndDate=2026-03-03${query}`;
        const answer = await server.client.get(address, { Accept: "text/csv" });
        expect(answer.status).to.equal(200);
        return readCsv(answer.text);
      };
      const rows = await csv("");
      expect(Object.keys(rows[0] ?? {}).slice(0, 4)).to.deep.equal(["UserId", "UserName", "FeatureId", "FeatureName"]);
      expect(rows.map((row) => row.UserName)).to.deep.equal(["Ada", "Ada", "ben"]);
      expect(await csv("&PageSize=2&PageNumber=2")).to.deep.equal(rows.slice(2));
    });
  });
});

function feature(
  FeatureId: number,
  FeatureName: string,
  FeatureVersion: string | null,
  Vendor: string | null,
  LicenseServerId: number,
  LicenseServerName: string,
  sums: { Sessions: number; LicenseSeconds: number },
) {
  return { FeatureId, FeatureName, FeatureVersion, Vendor, LicenseServerId, LicenseServerName, ...sums };
}
