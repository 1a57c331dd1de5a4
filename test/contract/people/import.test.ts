// importUsers over HTTP: what rows mean, every mistake by its line and column, all or nothing, and users who were not seen yet. How
// spreadsheets write CSV is administration/procurement-import-forms.test.ts, whose parts are the same.
import { expect } from "chai";
import { aUser } from "../../support/data/build-records.ts";
import { aPool, aServer } from "../../support/data/build-servers.ts";
import { useTestServer } from "../../support/http/server.ts";

const csv = (...lines: string[]) => `${lines.join("\r\n")}\r\n`;

describe("importUsers", () => {
  const server = useTestServer();
  let keller = 0;

  before(async () => {
    keller = await aUser(server.db, { name: "mkeller" });
    await aUser(server.db, { name: "JTan" });
  });

  const tried = async (body: string) =>
    (await server.client.call("importUsers", { query: { DryRun: true }, body })).body;
  const done = async (body: string, query = {}) => (await server.client.call("importUsers", { query, body })).body;
  const mistakes = async (...lines: string[]) =>
    (await tried(csv(...lines))).Mistakes.map(({ Line, Column, Text }) => `${Line} ${Column} ${Text}`);
  const users = async () => (await server.client.call("getUsers")).body.Items;
  const named = async (name: string) => (await users()).find(({ Name }) => Name === name);

  it("answers in a dry run what each row would do, changes nothing, then does it, and a second time does nothing", async () => {
    const text = csv(
      "name;First name;LAST_NAME;e-mail;Department;Cost-Center;Manager;Is active",
      "MKeller;Martina;Keller;m.keller@example.com;Structures;0815;kadams;WAHR",
      'kadams;Kerry;Adams;;"Fluids; large";;jtan;FAUX',
    );
    expect(await mistakes(...text.replace("e-mail", "Mail").split("\r\n"))).to.deep.equal([
      "1 Mail must be the name of a column, in column 4",
    ]);
    const before = await users();
    const dry = await tried(text);
    expect([dry.IsDryRun, dry.Added, dry.Changed, dry.Unchanged, dry.Mistakes]).to.deep.equal([true, 1, 1, 0, []]);
    expect(dry.Items[1]).to.deep.equal({ Line: 3, Action: "Add", Id: null, UserName: "kadams", ChangedFields: [] });
    expect(await users()).to.deep.equal(before);

    const real = await done(text);
    const adams = await named("kadams");
    expect(real.Items.map(({ Id, Action }) => [Id, Action])).to.deep.equal([
      [keller, "Change"],
      [adams?.Id, "Add"],
    ]);
    expect(await named("mkeller")).to.deep.include({ FirstName: "Martina", CostCenter: "0815", IsActive: true });
    expect(await named("mkeller")).to.deep.include({ Manager: "kadams", ManagerUserId: adams?.Id, IsSeen: true });
    expect(adams).to.deep.include({ Department: "Fluids; large", Manager: "JTan", IsActive: false, Email: null });
    expect(await done(text)).to.deep.include({ Added: 0, Changed: 0, Unchanged: 2 });
  });

  it("accepts only CSV", async () => {
    const headers = { "content-type": "application/json" };
    const answer = await server.client.request("POST", "/api/v1/users/import", { body: "{}", headers });
    expect(answer.status).to.equal(415);
  });

  it("leaves fields without a column, clears fields with an empty cell, and accepts an export as it is", async () => {
    expect((await done(csv("Name,Department,Manager", "mkeller,,"))).Items[0]?.ChangedFields).to.deep.equal([
      "Department",
      "ManagerUserId",
    ]);
    expect(await named("mkeller")).to.deep.include({ Department: null, Manager: null, CostCenter: "0815" });
    // Also what would be refused today.
    await server.db.write("users").where("name", "JTan").update({ first_name: "Jo\u202e\r\ntan ", email: "nowhere" });
    for (const safe of [false, true]) {
      const accept = safe ? "text/csv; safe=true" : "text/csv";
      const { text } = await server.client.get("/api/v1/users", { accept });
      const { Added, Changed, Unchanged } = await done(text);
      expect([Added, Changed, Unchanged]).to.deep.equal([0, 0, 3]);
    }
  });

  it("names each mistake by its line and column, and then changes nothing", async () => {
    expect(await mistakes("Department", "Fluids")).to.deep.equal(["1 null must have one of the columns Id, Name"]);
    expect(await mistakes("Id,Name,Email", "99,x,", `${keller},other,`, ",,a@b.c", ",new,nowhere")).to.deep.equal([
      "2 Id must be a user that there is, or nothing",
      `3 Name must be the name of the user ${keller}, mkeller`,
      "4 Name must be the name of a user",
      "5 Email must be a mail address",
    ]);
    expect(
      await mistakes("Name,ManagerUserId,Manager,IsActive", "a,,nobody,", `b,${keller},jtan,`, "c,77,,", "d,,,maybe"),
    ).to.deep.equal([
      "2 Manager must be a user that there is, or nothing",
      "3 Manager must be the name of the user 1, mkeller",
      "4 ManagerUserId must be a user that there is, or nothing",
      "5 IsActive must be true or false",
    ]);
    expect(await mistakes("Id,Name", `${keller},`, ",MKELLER", ",new", ",NEW ")).to.deep.equal([
      "3 Name must be another user than line 2 has",
      "5 Name must be another user than line 4 has",
    ]);
    for (const [name, text] of [
      ["a\u0000b", "must have no control characters and no marks of direction"],
      ["a\u202eb", "must have no control characters and no marks of direction"],
      ["x".repeat(256), "must have at most 255 characters"],
    ]) {
      expect(await mistakes("Name", `${name}`)).to.deep.equal([`2 Name ${text}`]);
      expect(await mistakes("Name,Location", `ok,${name}`)).to.deep.equal([`2 Location ${text}`]);
    }
    const before = await users();
    const body = csv("Name,Location", "mkeller,Lyon", "another,Lyon", "mkeller,Pune");
    const { errors } = await server.client.refused("importUsers", 400, { body });
    expect(errors).to.deep.equal({ "Line 4, Name:": ["must be another user than line 2 has"] });
    expect(await users()).to.deep.equal(before);
  });

  it("lets departments hold from a given day, also where they stay as they are", async () => {
    const text = csv("Name,Department", "mkeller,Tooling");
    await done(text);
    expect(await done(text)).to.deep.include({ Unchanged: 1 });
    expect(await done(text, { HoldsFrom: "2026-02-01" })).to.deep.include({ Changed: 1 });
    expect(await done(text, { HoldsFrom: "2026-03-01" })).to.deep.include({ Unchanged: 1 });
    const { Assignments } = (await server.client.call("getUser", { path: { id: keller } })).body;
    expect(Assignments.filter(({ Field }) => Field === "Department")).to.deep.equal([
      { Field: "Department", Value: "Tooling", HoldsFromUtc: "2026-02-01T00:00:00.000Z" },
    ]);
    await server.client.refused("importUsers", 400, { query: { HoldsFrom: "2999-01-01" }, body: text });
  });

  it("makes users who were never seen, who are left out where only seen ones are requested, until a licence manager names them", async () => {
    await done(csv("Name,FirstName", "newcomer,Neo"));
    const seen = async () =>
      (await server.client.call("getUsers", { query: { SeenOnly: true } })).body.Items.map(({ Name }) => Name);
    const lookup = (await server.client.call("getUserLookup")).body.map(({ Name }) => Name);
    expect(lookup).to.include("newcomer");
    expect(await seen()).to.deep.equal(["JTan", "mkeller"]);
    const licenseServerId = await aServer(server.db, { name: "27000@lic" });
    await aPool(server.db, { licenseServerId, name: "cad", vendor: "acme", version: "1.0" });
    const event = { Vendor: "acme", FeatureName: "cad", FeatureVersion: "1.0", Workstation: "ws-1", Handle: "1" };
    const at = new Date().toISOString();
    const message = {
      MessageType: "events" as const,
      LicenseServer: { Name: "27000@lic" },
      Events: [{ ...event, EventType: "checkout", UserName: "NewComer", TimestampUtc: at } as const],
    };
    const body = { BrokerId: "b", MessageId: "1", SentUtc: at, Messages: [message] };
    await server.client.call("postBrokerCompositeMessage", { body });
    expect(await seen()).to.deep.equal(["JTan", "mkeller", "newcomer"]);
    expect(await named("newcomer")).to.deep.include({ FirstName: "Neo", IsSeen: true });
  });

  it("records who imported whom in the audit log by Ids only", async () => {
    const { Items } = (await server.client.call("getAuditLog", { query: { Action: "user.import" } })).body;
    expect(JSON.stringify(Items))
      .to.include(`${keller}`)
      .and.not.match(/keller|Tooling|newcomer|Neo/i);
  });

  it("accepts ten thousand rows, three times at once, and refuses more rows and longer texts", async () => {
    const rows = (count: number, cell: string) =>
      csv(
        "Name,FirstName,Department,Manager",
        ...Array.from({ length: count }, (_, n) => `p${n},${cell},D${n % 40},p0`),
      );
    const answers = await Promise.all([1, 2, 3].map((one) => done(rows(10_000, `run ${one}`))));
    expect(answers.map(({ Added, Changed }) => Added + Changed)).to.deep.equal([10_000, 10_000, 10_000]);
    expect(answers.reduce((sum, { Added }) => sum + Added, 0)).to.equal(10_000);
    const firstNames = new Set(
      await server.db.read("users").where("name", "like", "p%").distinct("first_name").pluck("first_name"),
    );
    expect(firstNames.size, "one of them won, whole").to.equal(1);
    expect((await tried(rows(10_001, ""))).Mistakes[0]?.Text).to.equal("must have at most 10000 rows");
    await server.client.refused("importUsers", 413, { body: rows(10_000, "x".repeat(400)) });
  }).timeout(60_000);

  it("reads the worst text: no head, row or cell makes more work than its characters", async () => {
    const names = Array.from({ length: 200_000 }, (_, at) => `column ${at}`);
    for (const head of [`Name,${names.join(",")}`, `Name${",".repeat(200_000)}`]) {
      const text = `${head}\n${Array.from({ length: 10_000 }, (_, at) => `u${at}\n`).join("")}`;
      expect((await tried(text)).Mistakes).to.deep.equal([
        { Line: 1, Column: null, Text: "must have at most 100 columns" },
      ]);
    }
    expect((await tried(`Name\n${"a\n".repeat(1_900_000)}`)).Mistakes[0]?.Line).to.equal(10_002);
    expect((await tried(`Name,Email\nnew,\n${",\n".repeat(400_000)}other,\n`)).Added).to.equal(2);
    expect((await tried(`Name\nnew${",".repeat(3_900_000)}`)).Mistakes[0]?.Text).to.equal(
      "must have at most 500000 cells",
    );
  }).timeout(60_000);

  it("takes no word for a flag that only JavaScript knows", async () => {
    for (const word of ["constructor", "__proto__"]) {
      expect(await mistakes("Name,IsActive", `new,${word}`)).to.deep.equal(["2 IsActive must be true or false"]);
    }
  });
});
