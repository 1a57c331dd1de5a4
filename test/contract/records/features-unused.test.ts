// getUnusedFeatures over HTTP: features without use, at the edges of the window, and the other reasons to leave one out.
import { expect } from "chai";
import { aUser, someSessions } from "../../support/data/build-records.ts";
import { aPool, aServer } from "../../support/data/build-servers.ts";
import { readCsv } from "../../support/http/csv.ts";
import { useTestServer } from "../../support/http/server.ts";

const DAY = 86_400_000;
const iso = (at: number) => new Date(at).toISOString();

describe("getUnusedFeatures", () => {
  const server = useTestServer();
  const ago = (days: number) => Date.now() - days * DAY;
  const lastEnd = ago(40);

  before(async () => {
    const { db } = server;
    const licenseServerId = await aServer(db, { name: "27000@cad" });
    const other = await aServer(db, { name: "27000@eda" });
    const silent = await aServer(db, { name: "27000@silent", lastUpdateAt: ago(200) });
    await db.write("license_servers").where("id", silent).update({ is_silent: 1 });
    const gone = await aServer(db, { name: "27000@gone", enableStatus: "Deleted" });
    const past = [{ quantity: 1, expirationAt: Date.UTC(2020, 0, 1) }];
    const names = ["held", "lately", "long ago", "never", "through", "moment"];
    for (const name of names) await aPool(db, { licenseServerId, name, vendor: "Acme", total: 5 });
    await aPool(db, { licenseServerId: other, name: "never", vendor: "eda", total: 2, used: 0 });
    await aPool(db, { licenseServerId, name: "expired", increments: past });
    await aPool(db, { licenseServerId, name: "not listed", isListed: false });
    await aPool(db, { licenseServerId: gone, name: "of a deleted server" });
    await aPool(db, { licenseServerId: silent, name: "mute" });
    const [userId, second] = [await aUser(db), await aUser(db)];
    await someSessions(db, [
      { poolId: 1, userId, startAt: ago(400) },
      { poolId: 2, userId, startAt: ago(60), endAt: ago(50) },
      { poolId: 2, userId: second, startAt: ago(5), endAt: ago(4) },
      { poolId: 3, userId, startAt: ago(50), endAt: lastEnd },
      { poolId: 3, userId: second, startAt: ago(90), endAt: ago(80) },
      { poolId: 5, userId, startAt: ago(45), endAt: ago(1) },
      { poolId: 6, userId, startAt: ago(2), endAt: ago(2) },
    ]);
  });

  const names = async (query: object) => {
    const { body } = await server.client.call("getUnusedFeatures", { query });
    return body.Items.map(({ Name, LicenseServerName }) => `${Name} ${LicenseServerName.slice(6)}`);
  };

  it("answers the active features without a session in that time, in the order of features, with their last use", async () => {
    const { body } = await server.client.call("getUnusedFeatures", { query: { Days: 30 } });
    expect(body.Items.map(({ Id, LastUsedUtc }) => [Id, LastUsedUtc])).to.eql([
      [3, iso(lastEnd)],
      [4, null],
      [7, null],
    ]);
    expect(Date.parse(body.AsOfUtc) - Date.parse(body.SinceUtc)).to.equal(30 * DAY);
    const features = await server.client.call("getFeatures");
    const { LastUsedUtc: _, ...feature } = body.Items[2] ?? {};
    expect(feature).to.eql(features.body.find(({ Id }) => Id === 7));
  });

  it("looks back for 90 days by default", async () => {
    expect(await names({})).to.eql(["never cad", "never eda"]);
    expect(await names({ Days: 39 })).to.eql(["long ago cad", "never cad", "never eda"]);
    expect(await names({ Days: 41 })).to.eql(["never cad", "never eda"]);
    const all = ["lately cad", "long ago cad", "moment cad", "never cad", "through cad", "never eda"];
    expect(await names({ Days: 1 })).to.eql(all);
    expect(await names({ Days: 36_500 })).to.eql(["never cad", "never eda", "mute silent"]);
  });

  it("leaves out features of a licence server that was silent all that time", async () => {
    expect(await names({ Days: 199 })).to.eql(["never cad", "never eda"]);
    expect(await names({ Days: 201 })).to.eql(["never cad", "never eda", "mute silent"]);
  });

  it("filters by licence server and vendor", async () => {
    expect(await names({ LicenseServerIds: [2] })).to.eql(["never eda"]);
    expect(await names({ Vendors: ["ACME"] })).to.eql(["never cad"]);
  });

  it("answers CSV with the columns of a feature and the last use", async () => {
    const { text } = await server.client.get("/api/v1/features/unused?Days=30", { accept: "text/csv" });
    const rows = readCsv(text);
    expect(rows.map(({ Id, LastUsedUtc }) => [Id, LastUsedUtc])).to.eql([
      ["3", iso(lastEnd)],
      ["4", ""],
      ["7", ""],
    ]);
    expect(Object.keys(rows[0] ?? {})).to.include("Increments");
  });

  it("refuses invalid numbers of days", async () => {
    for (const Days of [0, 36_501, 1.5, "soon"]) {
      const problem = await server.client.refused("getUnusedFeatures", 400, { query: { Days } as object });
      expect(problem.errors, String(Days)).to.have.property("Days");
    }
  });
});
