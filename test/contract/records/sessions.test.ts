// getSessions over HTTP: records, window and filters. sessions-oracle.test.ts compares it with a brute-force answer for random
// data.
import { expect } from "chai";
import { aSession, aUser, clearSessions, someSessions } from "../../support/data/build-records.ts";
import { aPool, aServer } from "../../support/data/build-servers.ts";
import { useTestServer } from "../../support/http/server.ts";

const at = (text: string) => Date.parse(text);

describe("getSessions", () => {
  const server = useTestServer();
  let poolId: number;
  let otherPoolId: number;
  let userId: number;
  let otherUserId: number;

  before(async () => {
    const { db } = server;
    const licenseServerId = await aServer(db, { name: "27000@lic-01" });
    const otherServerId = await aServer(db, { name: "27000@lic-02" });
    poolId = await aPool(db, {
      licenseServerId,
      name: "cad_pro",
      version: "2024.0",
      additionalKey: "K1",
      vendor: "AcmeCAD",
      productName: "CAD Professional",
      licenseType: "Floating",
    });
    otherPoolId = await aPool(db, { licenseServerId: otherServerId, name: "eda_sim", vendor: "edaco" });
    userId = await aUser(db, { name: "MKeller", firstName: "Martina", lastName: "Keller", email: "mk@example.com" });
    otherUserId = await aUser(db, { name: "jtan" });
  });
  beforeEach(() => clearSessions(server.db));

  const ids = async (query: object) => {
    const { body } = await server.client.call("getSessions", { query });
    expect(body.TotalCount).to.equal(body.Items.length);
    return body.Items.map((item) => item.Id);
  };

  it("getSessions accepts a thousand Ids, each with a key, and sends no header that is too long for clients", async () => {
    const UserIds = Array.from({ length: 1000 }, (_, index) => Number.MAX_SAFE_INTEGER - index);
    const { headers, body } = await server.client.call("getSessions", { query: { UserIds } });
    expect([body.TotalCount, headers.has("link")]).to.deep.equal([0, false]);
  });

  it("answers every field of a session, with the names of its user, feature and server", async () => {
    const id = await aSession(server.db, {
      poolId,
      userId,
      startAt: at("2026-03-02T07:58:21.250Z"),
      endAt: at("2026-03-02T09:58:21.750Z"),
      numberOfLicenses: 2,
      isBorrowed: true,
      workstation: "WS-0142",
      groupName: "design",
      projectName: "bridge",
      ipAddress: "192.0.2.42",
      display: ":0",
      handle: "1102",
      clientVersion: "2023.0",
      checkoutData: "mesh",
      idleSeconds: 940,
      lingerSeconds: 600,
      lingerDueAt: at("2026-03-09T00:00:00.000Z"),
      source: "snapshot",
    });
    const { body } = await server.client.call("getSessions");
    expect(body.Items).to.deep.equal([
      {
        Id: id,
        FeatureId: poolId,
        FeatureName: "cad_pro",
        FeatureVersion: "2024.0",
        AdditionalKey: "K1",
        ProductName: "CAD Professional",
        Vendor: "AcmeCAD",
        LicenseType: "Floating",
        LicenseServerId: 1,
        LicenseServerName: "27000@lic-01",
        UserId: userId,
        UserName: "MKeller",
        FirstName: "Martina",
        LastName: "Keller",
        Email: "mk@example.com",
        GroupName: "design",
        ProjectName: "bridge",
        Workstation: "WS-0142",
        IpAddress: "192.0.2.42",
        Display: ":0",
        Handle: "1102",
        ClientVersion: "2023.0",
        NumberOfLicenses: 2,
        IsBorrowed: true,
        IsActive: false,
        StartTimeUtc: "2026-03-02T07:58:21.250Z",
        EndTimeUtc: "2026-03-02T09:58:21.750Z",
        DurationSeconds: 7200.5,
        IdleTimeSeconds: 940,
        LingerTimeSeconds: 600,
        LingerDueDateUtc: "2026-03-09T00:00:00.000Z",
        Source: "snapshot",
        EndIsEstimated: false,
        CheckoutData: "mesh",
      },
    ]);
    expect(Object.keys(body)).to.deep.equal(["AsOfUtc", "Items", "PageNumber", "PageSize", "TotalCount", "TotalPages"]);
  });

  it("counts an active session to AsOfUtc, and one that starts later with 0 seconds", async () => {
    const now = Date.now();
    await aSession(server.db, { poolId, userId, startAt: now - 5_000 });
    await aSession(server.db, { poolId, userId, startAt: now + 3_600_000 });
    const { body } = await server.client.call("getSessions");
    const [later, running] = body.Items;
    expect(later).to.include({ IsActive: true, EndTimeUtc: null, DurationSeconds: 0 });
    const asOf = at(body.AsOfUtc);
    expect(asOf).to.be.within(now, Date.now());
    expect(running?.DurationSeconds).to.equal((asOf - (now - 5_000)) / 1000);
  });

  it("counts a session to the window when it starts before its end, and is active, ends after its start or starts in it", async () => {
    const s = at("2026-03-02T08:00:00.000Z");
    const e = at("2026-03-02T10:00:00.000Z");
    const make = (startAt: number, endAt: number | null) => aSession(server.db, { poolId, userId, startAt, endAt });
    await make(s - 9, s);
    const across = await make(s - 9, s + 1);
    const whole = await make(s - 8, e + 8);
    const active = await make(s - 7, null);
    const instantAtStart = await make(s, s);
    const instantAtEnd = await make(e, e);
    const lastInside = await make(e - 1, e);
    const window = (from: number, to: number) => ({
      StartDateUtc: new Date(from).toISOString(),
      EndDateTimeUtc: new Date(to).toISOString(),
    });
    expect(await ids(window(s, e))).to.deep.equal([lastInside, instantAtStart, active, whole, across]);
    expect(await ids(window(e, e + 1))).to.deep.equal([instantAtEnd, active, whole]);
    expect(await ids(window(s, s))).to.deep.equal([active, whole, across]);
    expect(await ids(window(e, e))).to.deep.equal([active, whole]);
    expect(await ids(window(e + 1e9, e + 2e9))).to.deep.equal([active]);
    expect(await ids({ EndDateTimeUtc: new Date(s).toISOString() })).to.have.length(4);
    expect(await ids({ StartDateUtc: new Date(e).toISOString() })).to.deep.equal([instantAtEnd, active, whole]);
  });

  it("finds sessions that run through an instant to the millisecond, however long they have been running", async () => {
    const end = at("2026-03-02T10:00:00.000Z");
    const minutes = Array.from({ length: 24 }, (_, power) => 2 ** power);
    const lengths = minutes.flatMap((one) => [one * 60_000 - 1, one * 60_000, one * 60_000 + 1]);
    const made = await someSessions(
      server.db,
      lengths.map((length) => ({ poolId, userId, startAt: end - length, endAt: end })),
    );
    const through = (instant: number, filter = {}) =>
      ids({
        ...filter,
        StartDateUtc: new Date(instant).toISOString(),
        EndDateTimeUtc: new Date(instant).toISOString(),
      });
    for (const filter of [
      {},
      { UserIds: [userId] },
      { FeatureIds: [poolId] },
      { LicenseServerIds: [1], UserIds: [userId] },
    ]) {
      expect(await through(end - 1, filter)).to.deep.equal([...made]);
      expect(await through(end, filter)).to.deep.equal([]);
    }
  });

  it("refuses a start after the end, an invalid date, TimeFrame beside a date, and unknown parameters", async () => {
    const backwards = { StartDateUtc: "2026-03-03", EndDateTimeUtc: "2026-03-02" };
    expect((await server.client.refused("getSessions", 400, { query: backwards })).errors).to.have.key("StartDateUtc");
    const query = { StartDateUtc: "2026-02-30" };
    expect((await server.client.refused("getSessions", 400, { query })).errors).to.have.key("StartDateUtc");
    for (const target of [
      "TimeFrame=Today&StartDateUtc=2026-03-02",
      "Colour=red",
      "UserIds=",
      "UserIds=1,,2",
      "UserIds=0",
      "UserIds=x",
    ]) {
      expect((await server.client.get(`/api/v1/sessions?${target}`)).status, target).to.equal(400);
    }
    const plus = await server.client.get("/api/v1/sessions?StartDateUtc=2026-03-02T00:00:00+01:00");
    expect(plus.status).to.equal(400);
  });

  it("filters by users, features, servers, vendors and workstations, names without case, where unknown ones match nothing", async () => {
    const startAt = at("2026-03-02T08:00:00.000Z");
    const one = await aSession(server.db, { poolId, userId, startAt, endAt: startAt, workstation: "WS-1" });
    const two = await aSession(server.db, { poolId: otherPoolId, userId, startAt, workstation: "ws-2" });
    const three = await aSession(server.db, { poolId, userId: otherUserId, startAt });
    expect(await ids({})).to.deep.equal([three, two, one]);
    expect(await ids({ UserIds: [userId] })).to.deep.equal([two, one]);
    expect(await ids({ UserIds: [userId, userId, otherUserId] })).to.deep.equal([three, two, one]);
    expect(await ids({ FeatureIds: [poolId] })).to.deep.equal([three, one]);
    expect(await ids({ LicenseServerIds: [2] })).to.deep.equal([two]);
    expect(await ids({ Vendors: ["ACMEcad", "nobody"] })).to.deep.equal([three, one]);
    expect(await ids({ Workstations: ["ws-1", "WS-2"] })).to.deep.equal([two, one]);
    expect(await ids({ ActiveOnly: true })).to.deep.equal([three, two]);
    expect(await ids({ ActiveOnly: false })).to.deep.equal([three, two, one]);
    expect(await ids({ UserIds: [userId], FeatureIds: [poolId], Workstations: ["ws-1"] })).to.deep.equal([one]);
    expect(await ids({ UserIds: [otherUserId], Vendors: ["edaco"] })).to.deep.equal([]);
    for (const unknown of [{ UserIds: [999] }, { FeatureIds: [999] }, { Vendors: ["x"] }, { Workstations: ["x"] }]) {
      expect(await ids(unknown)).to.deep.equal([]);
    }
  });

  it("still answers the sessions of a deleted server: they are history", async () => {
    const licenseServerId = await aServer(server.db, { enableStatus: "Deleted" });
    const gone = await aPool(server.db, { licenseServerId });
    const id = await aSession(server.db, { poolId: gone, userId, startAt: at("2026-03-02T08:00:00.000Z") });
    expect(await ids({})).to.deep.equal([id]);
    expect(await ids({ LicenseServerIds: [licenseServerId] })).to.deep.equal([id]);
  });
});
