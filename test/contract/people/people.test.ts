// getUsers, getUser and updateUser over HTTP: the users' fields, their sources, and what an account of one licence server sees.
import { expect } from "chai";
import { aDenial, aSession, aUser } from "../../support/data/build-records.ts";
import { aPool, aServer } from "../../support/data/build-servers.ts";
import { asCaller } from "../../support/http/as-caller.ts";
import { readCsv } from "../../support/http/csv.ts";
import { useTestServer } from "../../support/http/server.ts";

const DAY = 86_400_000;
const today = () => Math.floor(Date.now() / DAY) * DAY;

describe("people (getUsers, getUser, updateUser)", () => {
  const server = useTestServer();
  let [keller, tan, ruiz] = [0, 0, 0];

  before(async () => {
    [keller, tan, ruiz] = [
      await aUser(server.db, { name: "mkeller" }),
      await aUser(server.db, { name: "JTan" }),
      await aUser(server.db, { name: "pruiz" }),
    ];
  });

  const patch = async (id: number, body: object) =>
    (await server.client.call("updateUser", { path: { id }, body: body as never })).body;
  const refusal = async (id: number, body: object) => {
    const { errors } = await server.client.refused("updateUser", 400, { path: { id }, body: body as never });
    return Object.entries(errors ?? {}).map(([field, texts]) => `${field} ${texts}`);
  };
  const found = async (Search: string) =>
    (await server.client.call("getUsers", { query: { Search } })).body.Items.map(({ Name }) => Name);

  it("are changed by hand, and each field has its source", async () => {
    const names = { FirstName: " Martina ", LastName: "Keller", Email: "m.keller@example.com", Location: "Hamburg" };
    const more = { Department: "Structures", CostCenter: "4711", ManagerUserId: tan, IsActive: true };
    const done = await patch(keller, { ...names, ...more });
    expect(done).to.deep.include({ ...names, ...more, FirstName: "Martina", Id: keller, Name: "mkeller" });
    expect(done).to.deep.include({ Manager: "JTan", DefaultGroup: null, IsSeen: true });
    expect(done.ToldBy).to.deep.include({ FirstName: "Hand", IsActive: "Hand", DefaultGroup: null });
    const { body } = await server.client.call("getUser", { path: { id: keller } });
    expect(body).to.deep.equal(done);
    const unset = (await server.client.call("getUser", { path: { id: tan } })).body;
    expect(unset).to.deep.include({ FirstName: null, IsActive: null, ManagerUserId: null, Assignments: [] });
    expect(new Set(Object.values(unset.ToldBy))).to.deep.equal(new Set([null]));
    const cleared = await patch(keller, { Location: null, IsActive: false });
    expect(cleared).to.deep.include({ Location: null, IsActive: false, Department: "Structures" });
    await server.client.refused("getUser", 404, { path: { id: 999 } });
    await server.client.refused("updateUser", 404, { path: { id: 999 }, body: { Location: "Lyon" } });
  });

  it("have departments and cost centres with the day from which they hold, the last value of a day", async () => {
    const first = await patch(ruiz, { Department: "Fluids", CostCenter: "1" });
    const from = new Date(today()).toISOString();
    expect(first.Assignments).to.deep.equal([
      { Field: "CostCenter", Value: "1", HoldsFromUtc: from },
      { Field: "Department", Value: "Fluids", HoldsFromUtc: from },
    ]);
    await patch(ruiz, { Department: "Tooling", HoldsFrom: "2026-01-01" });
    await patch(ruiz, { Department: "Tooling" });
    await patch(ruiz, { Department: "Research" });
    const { Department, Assignments } = await patch(ruiz, { Department: "Research", CostCenter: null });
    expect([Department, Assignments]).to.deep.equal([
      "Research",
      [
        { Field: "Department", Value: "Tooling", HoldsFromUtc: "2026-01-01T00:00:00.000Z" },
        { Field: "Department", Value: "Research", HoldsFromUtc: from },
      ],
    ]);
  });

  it("refuse texts that would be shown otherwise than they are written, and days and managers that do not exist", async () => {
    const signs = "must have no control characters and no marks of direction";
    for (const FirstName of [
      "Ann\u0000",
      "Ann\u001b[2J",
      "Ann\r\nBcc: x",
      "Ann\u202e",
      "Ann\u2066",
      "Ann\u0085x",
      "A\u2028n",
    ]) {
      expect(await refusal(ruiz, { FirstName }), JSON.stringify(FirstName)).to.have.lengthOf(1);
    }
    expect(await refusal(ruiz, { FirstName: "Ann\u202elee" })).to.deep.equal([`FirstName ${signs}`]);
    expect(await refusal(ruiz, { LastName: " \u00a0" })).to.deep.equal(["LastName must not be blank"]);
    expect(await refusal(ruiz, { Email: "ruiz" })).to.deep.equal(["Email must be a mail address, or null"]);
    expect(await refusal(ruiz, { Location: "'=1+1" })).to.have.lengthOf(1);
    expect(await refusal(ruiz, { ManagerUserId: 999 })).to.have.lengthOf(1);
    const tomorrow = new Date(today() + DAY).toISOString().slice(0, 10);
    expect(await refusal(ruiz, { Department: "X", HoldsFrom: tomorrow })).to.deep.equal([
      "HoldsFrom must not be after today",
    ]);
    expect(await refusal(ruiz, {})).to.have.lengthOf(1);
    expect(await refusal(ruiz, { FirstName: "x".repeat(256) })).to.have.lengthOf(1);
    // Marks of names that are written from right to left stay.
    expect((await patch(ruiz, { FirstName: "\u05d3\u05df\u200f", LastName: "O'Neil" })).FirstName).to.equal(
      "\u05d3\u05df\u200f",
    );
  });

  it("are found by any of their names, in either order, and listed by name, as JSON and as CSV", async () => {
    expect(await found("tina")).to.deep.equal(["mkeller"]);
    expect(await found("MARTINA KELLER")).to.deep.equal(["mkeller"]);
    expect(await found("keller martina")).to.deep.equal(["mkeller"]);
    expect(await found("jtan")).to.deep.equal(["JTan", "mkeller"]);
    expect(await found("structures")).to.deep.equal(["mkeller"]);
    expect(await found("_")).to.deep.equal([]);
    const { body, headers } = await server.client.call("getUsers", { query: { PageSize: 2, PageNumber: 2 } });
    expect(body.Items.map(({ Name }) => Name)).to.deep.equal(["pruiz"]);
    expect(body).to.deep.include({ PageNumber: 2, PageSize: 2, TotalCount: 3, TotalPages: 2 });
    expect(headers.get("link")).to.include('rel="prev"');
    const csv = (query: string) => server.client.get(`/api/v1/users${query}`, { accept: "text/csv" });
    expect(readCsv((await csv("")).text).map(({ Name }) => Name)).to.deep.equal(["JTan", "mkeller", "pruiz"]);
    expect(readCsv((await csv("?PageSize=1&PageNumber=2")).text)[0]).to.deep.include({
      Id: String(keller),
      Manager: "JTan",
    });
    expect((await csv("?PageSize=1")).headers.get("link")).to.include('rel="last"');
  });

  it("are found among sessions and denials by first and last name together, in either order", async () => {
    const licenseServerId = await aServer(server.db);
    const poolId = await aPool(server.db, { licenseServerId });
    for (const userId of [keller, tan]) {
      await aSession(server.db, { poolId, userId, startAt: Date.now() - DAY, endAt: Date.now() - DAY + 1000 });
      await aDenial(server.db, { licenseServerId, poolId, userId, denialAt: Date.now() - DAY });
    }
    const count = async (Search: string) => [
      (await server.client.call("querySessions", { body: { Search } })).body.TotalCount,
      (await server.client.call("queryDenials", { body: { Search } })).body.TotalCount,
    ];
    for (const name of ["martina keller", "Keller Martina", "m.keller@"]) {
      expect(await count(name), name).to.deep.equal([1, 1]);
    }
    // Of those who have both.
    expect(await count(" ")).to.deep.equal([1, 1]);
  });

  it("are in the audit log by their Ids, without their data", async () => {
    const { Items } = (await server.client.call("getAuditLog", { query: { Action: "user.change" } })).body;
    expect(Items.length).to.be.greaterThan(5);
    expect(new Set(Items.map(({ Target }) => Target))).to.deep.equal(new Set([String(keller), String(ruiz)]));
    expect(JSON.stringify(Items)).to.include("Department").and.not.include("Structures").and.not.include("Martina");
  });
});

describe("people, to an account that sees licence server 1 only,", () => {
  const server = useTestServer({}, asCaller({ kind: "account", name: "one", licenseServerIds: [1] }));

  before(async () => {
    const { db } = server;
    const startAt = Date.now() - DAY;
    for (const id of [1, 2]) {
      await aServer(db, { name: `lic-0${id}` });
      await aPool(db, { licenseServerId: id, name: "cad" });
      const userId = await aUser(db, { name: `user-${id}`, firstName: `First-${id}`, lastName: `Last-${id}` });
      await aSession(db, { poolId: id, userId, startAt, endAt: startAt + 1000, groupName: `group-${id}` });
    }
    await aDenial(db, { licenseServerId: 1, userId: await aUser(db, { name: "user-3" }), denialAt: startAt });
    await db.write("users").where("id", 1).update({ manager_id: 2, default_group_id: 2, department: "Tooling" });
    await db.write("users").where("id", 3).update({ manager_id: 1, default_group_id: 1 });
  });

  it("are those who were seen there, without managers and groups that were not, whatever the search", async () => {
    const { Items, TotalCount } = (await server.client.call("getUsers")).body;
    const shown = Items.map(({ Name, ManagerUserId, Manager, DefaultGroup }) => [
      Name,
      ManagerUserId,
      Manager,
      DefaultGroup,
    ]);
    expect([TotalCount, shown]).to.deep.equal([
      2,
      [
        ["user-1", null, null, null],
        ["user-3", 1, "user-1", "group-1"],
      ],
    ]);
    for (const Search of ["user-2", "First-2", "Last-2", "group-2"]) {
      expect((await server.client.call("getUsers", { query: { Search } })).body.TotalCount, Search).to.equal(0);
    }
    const { text } = await server.client.get("/api/v1/users", { accept: "text/csv" });
    expect(text).to.not.match(/(user|First|Last|group)-2/);
    expect((await server.client.call("getUser", { path: { id: 1 } })).body.Manager).to.equal(null);
  });

  it("cannot be read or changed by Id, be managers or be imported when they were not seen there", async () => {
    await server.client.refused("getUser", 404, { path: { id: 2 } });
    await server.client.refused("updateUser", 404, { path: { id: 2 }, body: { Location: "Lyon" } });
    await server.client.refused("updateUser", 400, { path: { id: 1 }, body: { ManagerUserId: 2 } });
    await server.client.refused("importUsers", 403, { query: { DryRun: true }, body: "Id,FirstName\n2,Ann\n" });
  });
});
