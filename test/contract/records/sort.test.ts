// Lists in the order of `Sort`: sessions and denials from row groups, and where there are none yet; others by SQL.
import { expect } from "chai";
import { aUser, clearDenials, clearSessions, someDenials, someSessions } from "../../support/data/build-records.ts";
import { aPool, aServer } from "../../support/data/build-servers.ts";
import type { ProblemBody } from "../../support/http/client.ts";
import { useTestServer } from "../../support/http/server.ts";
import { HOUR, moveFar, packAnew } from "../queries/oracle-data.ts";

const startAt = Date.UTC(2026, 2, 2);

describe("Sort", () => {
  const server = useTestServer({ SVC_SECURITY_MODE: "off" });

  before(async () => {
    const { db } = server;
    const licenseServerId = await aServer(db, { name: "server 1" });
    const pool = { licenseServerId, name: "cad", version: "1" };
    await aPool(db, { ...pool, vendor: "beta", total: 5, used: 3 });
    await aPool(db, { ...pool, vendor: null, total: null, used: 9 });
    await aPool(db, { ...pool, vendor: "Alpha", total: 7, used: 3 });
    for (const name of ["Bob", "ann"]) await aUser(db, { name });
    const session = { startAt, endAt: startAt + HOUR, poolId: 1, userId: 1 };
    const sessions = [
      { ...session, workstation: "b", idleSeconds: 5 },
      { ...session, userId: 2, workstation: null, handle: "9" },
      { ...session, poolId: 2, endAt: startAt + 2 * HOUR, workstation: "A", idleSeconds: 7 },
    ];
    await clearSessions(db);
    sessionIds.push(...(await someSessions(db, sessions)));
    const denial = { licenseServerId, denialAt: startAt, userId: 1 };
    await clearDenials(db);
    denialIds.push(
      ...(await someDenials(db, [
        { ...denial, vendor: "beta", majorErrorCode: -4 },
        { ...denial, userId: 2, vendor: null },
        { ...denial, vendor: "Alpha", majorErrorCode: -5, denialAt: startAt + 1 },
      ])),
    );
  });

  const sessionIds: number[] = [];
  const denialIds: number[] = [];

  /** The positions at which the rows of an answer were stored. */
  async function positionsOf(path: string, ids: readonly number[]): Promise<number[]> {
    type Rows = readonly { readonly Id: number }[];
    const { body, status, text } = await server.client.get<Rows | { Items: Rows }>(`/api/v1/${path}`);
    expect(status, text).to.equal(200);
    return ("Items" in body ? body.Items : body).map(({ Id }) => ids.indexOf(Id) + 1);
  }

  async function areInOrder(): Promise<void> {
    const sessions = (sort: string) => positionsOf(`sessions?Sort=${sort}`, sessionIds);
    expect(await sessions("-DurationSeconds")).to.deep.equal([3, 2, 1]);
    expect(await sessions("DurationSeconds,UserName")).to.deep.equal([2, 1, 3]);
    expect(await sessions("IdleTimeSeconds")).to.deep.equal([1, 3, 2]);
    expect(await sessions("-IdleTimeSeconds")).to.deep.equal([3, 1, 2]);
    expect(await sessions("Workstation")).to.deep.equal([3, 1, 2]);
    expect(await sessions("Handle")).to.deep.equal([2, 1, 3]);
    expect(await sessions("Vendor&Sort=-Id")).to.deep.equal([2, 1, 3]);
    expect(await sessions("-StartTimeUtc")).to.deep.equal([3, 2, 1]);
    const denials = (sort: string) => positionsOf(`denials?Sort=${sort}`, denialIds);
    expect(await denials("Vendor")).to.deep.equal([3, 1, 2]);
    expect(await denials("-Vendor")).to.deep.equal([1, 3, 2]);
    expect(await denials("MajorErrorCode")).to.deep.equal([3, 1, 2]);
    expect(await denials("UserName,-DenialTimeUtc")).to.deep.equal([2, 3, 1]);
  }

  it("of getSessions and getDenials orders by up to four fields, unknown values last, in pages and as CSV", async () => {
    await packAnew(server.db);
    await areInOrder();
    const csv = { accept: "text/csv" };
    const { text } = await server.client.get("/api/v1/sessions?Sort=IdleTimeSeconds", csv);
    const column = text
      .split("\r\n")
      .slice(1, -1)
      .map((line) => Number(line.split(",")[0]));
    expect(column.map((id) => sessionIds.indexOf(id) + 1)).to.deep.equal([1, 3, 2]);
    expect(await positionsOf("sessions?Sort=IdleTimeSeconds&PageSize=1&PageNumber=2", sessionIds)).to.deep.equal([3]);
  });

  it("orders in the same way where no row groups are read", async () => {
    await moveFar(server.db, "sessions", sessionIds);
    await moveFar(server.db, "denials", denialIds);
    await areInOrder();
  });

  it("of getFeatures orders the list, which has a default order without it", async () => {
    const features = (query: string) => positionsOf(`features?${query}`, [1, 2, 3]);
    expect(await features("")).to.deep.equal([2, 3, 1]);
    expect(await features("Sort=Total")).to.deep.equal([1, 3, 2]);
    expect(await features("Sort=-Total")).to.deep.equal([3, 1, 2]);
    expect(await features("Sort=Vendor")).to.deep.equal([3, 1, 2]);
    expect(await features("Sort=-Used,Vendor")).to.deep.equal([2, 3, 1]);
    expect(await features("FeatureNames=CAD&Sort=Used")).to.deep.equal([1, 3, 2]);
    expect(await features("Sort=Id,-Total"), "the first field counts, also where it is the last tie").to.deep.equal([
      1, 2, 3,
    ]);
  });

  it("of getUsers orders people by their fields, in pages and as CSV", async () => {
    const people = (query: string) => positionsOf(`users?${query}`, [1, 2, 3]);
    await aUser(server.db, { name: "Cem" });
    await server.db.write("users").where("id", 1).update({ department: "works", is_active: 0 });
    await server.db.write("users").where("id", 3).update({ department: "Finance", manager_id: 1 });
    expect(await people("")).to.deep.equal([2, 1, 3]);
    expect(await people("Sort=-Name")).to.deep.equal([3, 1, 2]);
    expect(await people("Sort=Department")).to.deep.equal([3, 1, 2]);
    expect(await people("Sort=-Department")).to.deep.equal([1, 3, 2]);
    expect(await people("Sort=Manager,-Name")).to.deep.equal([3, 1, 2]);
    expect(await people("Sort=IsActive,Name")).to.deep.equal([1, 2, 3]);
    expect(await people("Sort=-Department&PageSize=1&PageNumber=2")).to.deep.equal([3]);
    const { text } = await server.client.get("/api/v1/users?Sort=-Department", { accept: "text/csv" });
    expect(text.split("\r\n").map((line) => line.split(",")[1])).to.deep.equal([
      "Name",
      "Bob",
      "Cem",
      "ann",
      undefined,
    ]);
  });

  it("of getQueuedRequests orders the waiting requests, in pages and as CSV", async () => {
    const now = Date.now();
    const request = { license_server_id: 1, pool_id: 1, feature_key: "cad", user_id: 1, is_since_estimated: 0 };
    await server.db.write("queued_requests").insert([
      { ...request, since_at: now - 3000, number_of_licenses: 2, workstation: null },
      { ...request, since_at: now - 2000, number_of_licenses: 7, workstation: "b", user_id: 2 },
      { ...request, since_at: now - 1000, number_of_licenses: 2, workstation: "A" },
    ]);
    const waiting = (query: string) => positionsOf(`queued-requests?${query}`, [1, 2, 3]);
    expect(await waiting("")).to.deep.equal([1, 2, 3]);
    expect(await waiting("Sort=WaitSeconds")).to.deep.equal([3, 2, 1]);
    expect(await waiting("Sort=-NumberOfLicenses,QueuedSinceUtc")).to.deep.equal([2, 1, 3]);
    expect(await waiting("Sort=NumberOfLicenses")).to.deep.equal([1, 3, 2]);
    expect(await waiting("Sort=UserName")).to.deep.equal([2, 1, 3]);
    expect(await waiting("Sort=Workstation&PageSize=2")).to.deep.equal([3, 2]);
    const { text } = await server.client.get("/api/v1/queued-requests?Sort=-Id", { accept: "text/csv" });
    expect(text.split("\r\n").map((line) => line.split(",")[0])).to.deep.equal(["Id", "3", "2", "1", ""]);
  });

  it("accepts only fields of the row, and four at most", async () => {
    const fields = ["Nope", "-", "", "--Id", "Id;drop", "LicenseSeconds", "Id,Id,Id,Id,Id", "Id,".repeat(900)];
    for (const path of ["sessions", "denials", "features", "users", "queued-requests"]) {
      for (const sort of fields) {
        const { status, body } = await server.client.get<ProblemBody>(`/api/v1/${path}?Sort=${sort}`);
        expect([status, Object.keys(body.errors ?? {})], `${path} ${sort}`).to.deep.equal([400, ["Sort"]]);
      }
    }
  });
});
