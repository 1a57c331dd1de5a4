// getSessions page by page and as CSV: the order, the Link headers, and the same rows in both forms.
import { expect } from "chai";
import { aSession, aUser, clearSessions } from "../../support/data/build-records.ts";
import { aPool, aServer } from "../../support/data/build-servers.ts";
import { readCsv } from "../../support/http/csv.ts";
import { useTestServer } from "../../support/http/server.ts";

const at = (text: string) => Date.parse(text);
const csv = { accept: "text/csv" };

describe("getSessions, in pages", () => {
  const server = useTestServer();
  let poolId: number;
  let otherPoolId: number;
  let userId: number;
  let otherUserId: number;

  before(async () => {
    const { db } = server;
    poolId = await aPool(db, { licenseServerId: await aServer(db), name: "cad_pro" });
    otherPoolId = await aPool(db, { licenseServerId: await aServer(db, { name: "other" }), name: "eda_sim" });
    userId = await aUser(db, { name: "mkeller" });
    otherUserId = await aUser(db, { name: "jtan" });
  });
  beforeEach(() => clearSessions(server.db));

  it("pages newest start first, ties by descending Id, with Link headers that repeat the filters", async () => {
    const made: number[] = [];
    for (let minute = 0; minute < 5; minute += 1) {
      const startAt = at("2026-03-02T08:00:00.000Z") + Math.floor(minute / 2) * 60_000;
      made.push(await aSession(server.db, { poolId, userId, startAt, endAt: startAt }));
    }
    const order = [4, 3, 2, 1, 0].map((index) => made[index]);
    const target = `/API/V1/Sessions?userids=${userId}&PAGESIZE=2&PageNumber=2`;
    const answer = await server.client.get<{ Items: { Id: number }[]; TotalPages: number }>(target);
    expect(answer.body.Items.map((item) => item.Id)).to.deep.equal(order.slice(2, 4));
    expect(answer.body).to.include({ PageNumber: 2, PageSize: 2, TotalCount: 5, TotalPages: 3 });
    const page = (number: number) => `/API/V1/Sessions?userids=${userId}&PAGESIZE=2&PageNumber=${number}`;
    expect(answer.headers.get("link")).to.equal(
      `<${page(1)}>; rel="first", <${page(1)}>; rel="prev", <${page(3)}>; rel="next", <${page(3)}>; rel="last"`,
    );
    const beyond = await server.client.call("getSessions", { query: { PageSize: 2, PageNumber: 9007199254740 } });
    expect(beyond.body).to.deep.include({ Items: [], TotalCount: 5, TotalPages: 3 });
    expect(beyond.headers.get("link")).to.include('PageNumber=3>; rel="prev"').and.not.include('rel="next"');
    const empty = await server.client.call("getSessions", { query: { UserIds: [999] } });
    expect(empty.body).to.deep.include({ Items: [], PageNumber: 1, PageSize: 100, TotalCount: 0, TotalPages: 0 });
  });

  it("answers all rows as CSV with the record's columns, and one page when a page is requested", async () => {
    const startAt = at("2026-03-02T08:00:00.000Z");
    await aSession(server.db, { poolId, userId, startAt, endAt: startAt + 1, display: 'a,"b"\r\nc' });
    await aSession(server.db, { poolId: otherPoolId, userId: otherUserId, startAt: startAt + 1 });
    const json = await server.client.call("getSessions");
    const all = await server.client.get("/api/v1/sessions", csv);
    expect(all.headers.get("content-type")).to.match(/^text\/csv/);
    const rows = readCsv(all.text);
    expect(Object.keys(rows[0] ?? {})).to.deep.equal(Object.keys(json.body.Items[0] ?? {}));
    expect(rows.map((row) => Number(row.Id))).to.deep.equal(json.body.Items.map((item) => item.Id));
    expect(rows[1]).to.include({ Display: 'a,"b"\r\nc', IsActive: "false", DurationSeconds: "0.001", GroupName: "" });
    const page = await server.client.get("/api/v1/sessions?PageSize=1", csv);
    expect(readCsv(page.text).map((row) => Number(row.Id))).to.deep.equal([json.body.Items[0]?.Id]);
    expect(page.headers.get("link")).to.include('rel="next"');
    const none = await server.client.get("/api/v1/sessions?UserIds=999", csv);
    expect(none.text).to.equal(`${Object.keys(rows[0] ?? {}).join(",")}\r\n`);
    expect((await server.client.get("/api/v1/sessions", { accept: "image/png" })).status).to.equal(406);
  });
});
