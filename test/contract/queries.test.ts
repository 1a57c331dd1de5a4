// querySessions, queryDenials, queryFeatures and queryFeatureUsage: what each filter means, what is refused, and that
// GET and POST are the same list.
import { expect } from "chai";
import { handlers } from "../../handlers/index.ts";
import { asCaller } from "../support/as-caller.ts";
import { aPool, aServer, aUser, someDenials, someSessions } from "../support/builders.ts";
import { readCsv } from "../support/csv.ts";
import { startTestServer, type TestServer, useTestServer } from "../support/server.ts";

const HOUR = 3_600_000;
const at = Date.UTC(2026, 2, 2, 8);
const iso = (ms: number) => new Date(ms).toISOString();

async function aCompany(server: TestServer): Promise<void> {
  const { db } = server;
  await aServer(db, { name: "27000@Cad" });
  await aServer(db, { name: "27000@old", enableStatus: "Deleted" });
  const past = [{ quantity: 1, expirationAt: Date.UTC(2020, 0, 1) }];
  await aPool(db, {
    licenseServerId: 1,
    name: "Pro",
    version: "1.0",
    vendor: "Acme",
    licenseType: "Floating",
    productName: "Suite",
    total: 10,
    used: 4,
    borrowed: 1,
  });
  await aPool(db, {
    licenseServerId: 1,
    name: "Pro",
    version: "2.0",
    vendor: "Acme",
    licenseType: "NodeLocked",
    additionalKey: "K",
    total: 5,
    used: 5,
  });
  await aPool(db, {
    licenseServerId: 1,
    name: "mesh",
    vendor: "acme",
    licenseType: "Token",
    productName: "SUITE",
    used: 3,
    isUncounted: true,
  });
  await aPool(db, { licenseServerId: 1, name: "late", version: "1.0", total: 7, used: 0, increments: past });
  await aPool(db, { licenseServerId: 2, name: "Pro", version: "1.0", vendor: "Acme", total: 3, used: 2 });
  await aUser(db, { name: "Änne", lastName: "Keller" });
  await aUser(db, { name: "bob", email: "bob_%@example.com" });
  await someSessions(db, [
    { poolId: 1, userId: 1, startAt: at, endAt: at + 2 * HOUR, numberOfLicenses: 3, workstation: "WS-1" },
    { poolId: 2, userId: 2, startAt: at + HOUR, workstation: "ws-2", display: "DISP:0" },
    { poolId: 3, userId: 1, startAt: at + HOUR, endAt: at + HOUR, groupName: "Größe" },
    { poolId: 5, userId: 2, startAt: at - HOUR },
  ]);
  await someDenials(db, [
    {
      licenseServerId: 1,
      userId: 1,
      denialAt: at,
      poolId: 1,
      featureName: "Pro",
      featureVersion: "1.0",
      vendor: "Acme",
      workstation: "WS-1",
      errorMessage: "All 100% USED",
    },
    {
      licenseServerId: 1,
      userId: 2,
      denialAt: at + 1,
      featureName: "pro",
      featureVersion: "9.9",
      vendor: "ACME",
      isTrueDenial: false,
      denialType: "Other",
    },
    {
      licenseServerId: 2,
      userId: 2,
      denialAt: at + 2,
      poolId: 5,
      featureName: "Pro",
      errorMessage: "no such feature",
      majorErrorCode: -5,
    },
  ]);
}

describe("querySessions", () => {
  const server = useTestServer();
  before(() => aCompany(server));

  const ids = async (body: object) => {
    const answer = await server.client.call("querySessions", { body });
    expect(answer.body.TotalCount).to.be.at.least(answer.body.Items.length);
    return answer.body.Items.map((item) => item.Id);
  };

  it("answers all sessions newest first, with what getSessions answers of each", async () => {
    const { body } = await server.client.call("querySessions", { body: {} });
    const plain = await server.client.call("getSessions");
    expect(body.TotalCount).to.equal(4);
    expect(body.Items.map((item) => item.Id)).to.eql([3, 2, 1, 4]);
    for (const [index, item] of body.Items.entries()) {
      const { DurationSeconds: _, ...same } = plain.body.Items[index] ?? {};
      expect(item).to.include(same);
    }
  });

  it("counts what lies in the window, times the licences too", async () => {
    const window = { StartUtc: iso(at + HOUR / 2), EndUtc: iso(at + HOUR + 1000) };
    const { body } = await server.client.call("querySessions", { body: { ...window, Sort: [{ Field: "Id" }] } });
    expect(body.Items.map((one) => [one.Id, one.UsageSecondsInWindow, one.LicenseSecondsInWindow])).to.eql([
      [1, 1801, 5403],
      [2, 1, 1],
      [3, 0, 0],
      [4, 1801, 1801],
    ]);
    expect(body.Items[0]).to.include({ FeatureTotal: 10, DurationSeconds: 7200, LicenseSeconds: 21_600 });
    const whole = await server.client.call("querySessions", { body: { UserNames: ["ÄNNE"], Workstations: ["ws-1"] } });
    expect(whole.body.Items[0]).to.include({ UsageSecondsInWindow: 7200, LicenseSecondsInWindow: 21_600 });
  });

  const filters: [what: string, body: object, expected: number[]][] = [
    [
      "feature selections, each field of which must hold",
      { Features: [{ FeatureName: "PRO", FeatureVersion: "1.0", LicenseServerName: "27000@CAD" }] },
      [1],
    ],
    [
      "several selections, which widen each other",
      { Features: [{ FeatureName: "mesh" }, { AdditionalKey: "K", Vendor: "ACME" }] },
      [3, 2],
    ],
    ["versions exactly", { Features: [{ FeatureVersion: "1.00" }] }, []],
    ["additional keys exactly", { AdditionalKeys: ["k"] }, []],
    [
      "a second list of selections, which narrows the first",
      { Features: [{ Vendor: "acme" }], Products: [{ ProductName: "suite" }] },
      [3, 1],
    ],
    ["an empty selection, which holds for all", { Features: [{}] }, [3, 2, 1, 4]],
    ["licence types", { LicenseTypes: ["Token", "NodeLocked"] }, [3, 2]],
    ["names of licence servers", { LicenseServerNames: ["27000@OLD", "nobody"] }, [4]],
    ["users by name and by Id, both of which must hold", { UserNames: ["änne"], UserIds: [2] }, []],
    ["names that nobody has", { UserNames: ["nobody"] }, []],
    ["active sessions", { ActiveOnly: true }, [2, 4]],
    ["ended sessions", { EndedOnly: true }, [3, 1]],
    ["active and ended at once, which is nothing", { ActiveOnly: true, EndedOnly: true }, []],
    ["servers that were not deleted", { PresentServersOnly: true, ActiveOnly: true }, [2]],
    ["a text in any text field, in upper or lower case", { Search: "GRÖSSE" }, []],
    ["a text outside of ASCII", { Search: "GRÖß" }, [3]],
    ["a text in a user's field", { Search: "keller" }, [3, 1]],
    ["a text in a feature's field", { Search: "MES" }, [3]],
    ["a text in given fields alone", { Search: "ws", SearchFields: ["Display"] }, []],
    ["wildcards as themselves", { Search: "_%@" }, [2, 4]],
    ["quotes as themselves", { Search: "'; drop table sessions --" }, []],
  ];
  for (const [what, body, expected] of filters) {
    it(`filters by ${what}`, async () => expect(await ids(body)).to.eql(expected));
  }

  it("filters by groups and projects, and finds nothing of those that nobody has", async () => {
    const { db, client } = server;
    await db.write("projects").insert({ name: "Dam", name_key: "dam", is_enabled: 1 });
    // Session 3 was reported with the group; session 1 is counted to it.
    await db.write("sessions").where("id", 1).update({ group_id: 1, project_id: 1 });
    await db.write("denials").where("id", 2).update({ group_id: 1 });
    expect(await ids({ GroupIds: [1, 99] })).to.eql([3, 1]);
    expect(await ids({ GroupIds: [1], ProjectIds: [1] })).to.eql([1]);
    expect(await ids({ ProjectIds: [2] })).to.eql([]);
    expect(await ids({ Search: "größe", SearchFields: ["GroupName"] })).to.eql([3, 1]);
    const denials = await client.call("queryDenials", { body: { GroupIds: [1] } });
    expect(denials.body.Items.map((one) => one.Id)).to.eql([2]);
    await db.write("sessions").where("id", 1).update({ group_id: null, project_id: null });
  });

  it("orders by several fields, null first, ties by Id in the direction of the first", async () => {
    expect(await ids({ Sort: [{ Field: "Workstation" }] })).to.eql([3, 4, 1, 2]);
    expect(await ids({ Sort: [{ Field: "Workstation", Direction: "Descending" }] })).to.eql([2, 1, 4, 3]);
    expect(await ids({ Sort: [{ Field: "UserName" }, { Field: "StartTimeUtc", Direction: "Descending" }] })).to.eql([
      2, 4, 3, 1,
    ]);
    expect(await ids({ Sort: [{ Field: "EndTimeUtc", Direction: "Descending" }, { Field: "EndTimeUtc" }] })).to.eql([
      1, 3, 4, 2,
    ]);
  });

  it("orders by every field of its record", async () => {
    const { body } = await server.client.call("querySessions", { body: { Limit: 1 } });
    for (const Field of Object.keys(body.Items[0] ?? {})) {
      const sorted = await ids({ Sort: [{ Field }] });
      expect(sorted, Field).to.have.members([1, 2, 3, 4]);
      expect(await ids({ Sort: [{ Field, Direction: "Descending" }] }), Field).to.eql(sorted.toReversed());
    }
  });

  it("cuts rows out by Offset and Limit, and says how many there are", async () => {
    for (const Sort of [undefined, [{ Field: "UserName" }]]) {
      const all = await ids({ ...(Sort && { Sort }) });
      for (const [Offset, Limit] of [
        [0, 2],
        [1, 2],
        [3, 5],
        [4, 1],
        [2 ** 53 - 1, 1000],
      ] as const) {
        const { body } = await server.client.call("querySessions", {
          body: { Offset, Limit, ...(Sort && { Sort }) } as object,
        });
        expect(body.TotalCount).to.equal(4);
        expect(body.Items.map((item) => item.Id)).to.eql(all.slice(Offset, Offset + Limit));
      }
    }
  });

  it("answers CSV, all rows unless a part is asked for", async () => {
    for (const Sort of [undefined, [{ Field: "UserName" }]]) {
      const all = await ids({ ...(Sort && { Sort }) });
      const csv = async (body: object) => {
        const { text } = await server.client.request("POST", "/api/v1/sessions/query", {
          body: { ...body, ...(Sort && { Sort }) },
          headers: { accept: "text/csv" },
        });
        return readCsv(text).map((row) => Number(row.Id));
      };
      expect(await csv({})).to.eql(all);
      expect(await csv({ Limit: 2 })).to.eql(all.slice(0, 2));
      expect(await csv({ Offset: 1, Limit: 2 })).to.eql(all.slice(1, 3));
    }
  });

  const refused: [field: string, body: object][] = [
    ["Sort[0].Field", { Sort: [{ Field: "Nothing" }] }],
    ["Sort[0].Direction", { Sort: [{ Field: "Id", Direction: "DESC" }] }],
    ["SearchFields[0]", { Search: "a", SearchFields: ["StartTimeUtc"] }],
    ["Features[0].Feature", { Features: [{ Feature: "a" }] }],
    ["Features[0].FeatureName", { Features: [{ FeatureName: "a\0" }] }],
    ["LicenseTypes[0]", { LicenseTypes: ["floating"] }],
    ["UserIds", { UserIds: [] }],
    ["Offset", { Offset: -1 }],
    ["Limit", { Limit: 1001 }],
    ["StartUtc", { StartUtc: "2026-03-03", EndUtc: "2026-03-02" }],
    ["StartUtc", { StartUtc: "yesterday" }],
    ["activeOnly", { activeOnly: true }],
  ];
  for (const [field, body] of refused) {
    it(`refuses ${JSON.stringify(body)} and names ${field}`, async () => {
      const problem = await server.client.refused("querySessions", 400, { body });
      expect(problem.errors).to.have.property(field);
    });
  }
});

describe("queryDenials", () => {
  const server = useTestServer();
  before(() => aCompany(server));

  const ids = async (body: object) => {
    const answer = await server.client.call("queryDenials", { body });
    expect(answer.body.TotalCount).to.equal(answer.body.Items.length);
    return answer.body.Items.map((item) => item.Id);
  };

  const filters: [what: string, body: object, expected: number[]][] = [
    ["nothing, newest first", {}, [3, 2, 1]],
    ["a window", { StartUtc: iso(at + 1), EndUtc: iso(at + 2) }, [2]],
    ["the denial's own feature", { Features: [{ FeatureName: "PRO", FeatureVersion: "9.9", Vendor: "acme" }] }, [2]],
    [
      "the product and licence type of its pool",
      { Products: [{ ProductName: "suite" }], LicenseTypes: ["Floating"] },
      [1],
    ],
    ["a text of its error", { ErrorText: "100% used" }, [1]],
    ["true ones of some types", { TrueDenialsOnly: true, DenialTypes: ["NoLicenseAvailable"] }, [3, 1]],
    ["users' names and workstations", { UserNames: ["Änne", "bob"], Workstations: ["ws-1"] }, [1]],
    ["a search", { Search: "OLD" }, [3]],
    ["a search in given fields", { Search: "other", SearchFields: ["DenialType"] }, [2]],
    ["names of licence servers", { LicenseServerNames: ["27000@old"] }, [3]],
  ];
  for (const [what, body, expected] of filters) {
    it(`filters by ${what}`, async () => expect(await ids(body)).to.eql(expected));
  }

  it("orders by every field of its record, and by several", async () => {
    const { body } = await server.client.call("queryDenials", { body: {} });
    for (const Field of Object.keys(body.Items[0] ?? {})) {
      const sorted = await ids({ Sort: [{ Field }] });
      expect(await ids({ Sort: [{ Field, Direction: "Descending" }] }), Field).to.eql(sorted.toReversed());
    }
    expect(await ids({ Sort: [{ Field: "UserName", Direction: "Descending" }, { Field: "Id" }] })).to.eql([1, 2, 3]);
    const page = await server.client.call("queryDenials", { body: { Sort: [{ Field: "Id" }], Offset: 1, Limit: 1 } });
    expect([page.body.TotalCount, page.body.Items[0]?.Id]).to.eql([3, 2]);
  });

  it("answers CSV in the order that was asked for", async () => {
    for (const body of [{}, { Sort: [{ Field: "ErrorMessage" }] }, { Offset: 1 }]) {
      const headers = { accept: "text/csv" };
      const { text } = await server.client.request("POST", "/api/v1/denials/query", { body, headers });
      const { body: json } = await server.client.call("queryDenials", { body: body as object });
      expect(readCsv(text).map((row) => Number(row.Id))).to.eql(json.Items.map((item) => item.Id));
    }
  });
});

describe("querySessions by idle time", () => {
  const server = useTestServer();
  before(async () => {
    await aCompany(server);
    await server.db.write("sessions").where("id", 2).update({ idle_seconds: 90 });
    await server.db.write("sessions").where("id", 4).update({ idle_seconds: 600 });
  });

  it("querySessions keeps what is known to be idle for so long, the longest first where asked", async () => {
    const found = async (body: object) => {
      const answer = await server.client.call("querySessions", { body });
      return [answer.body.TotalCount, ...answer.body.Items.map(({ Id }) => Id)];
    };
    const Sort = [{ Field: "IdleTimeSeconds", Direction: "Descending" }];
    expect(await found({ IdleAtLeastSeconds: 0, Sort })).to.eql([2, 4, 2]);
    expect(await found({ IdleAtLeastSeconds: 90, PresentServersOnly: true })).to.eql([1, 2]);
    expect(await found({ IdleAtLeastSeconds: 91 })).to.eql([1, 4]);
    expect(await found({ IdleAtLeastSeconds: 601 })).to.eql([0]);
    const problem = await server.client.refused("querySessions", 400, { body: { IdleAtLeastSeconds: -1 } });
    expect(problem.errors).to.have.property("IdleAtLeastSeconds");
  });
});

describe("queryFeatures and queryFeatureUsage", () => {
  const server = useTestServer();
  before(() => aCompany(server));

  const ids = async (body: object) => {
    const answer = await server.client.call("queryFeatures", { body });
    return [answer.body.TotalCount, ...answer.body.Items.map((item) => item.Id)];
  };

  it("queryFeatures answers the rows of getFeatures in their order, those of deleted servers not", async () => {
    const { body } = await server.client.call("queryFeatures", { body: {} });
    const plain = await server.client.call("getFeatures");
    const none = { PackageId: null, SortOrder: null, NumberOfTokens: null, HostIds: null, VendorString: null };
    expect(body.Items).to.eql(plain.body.map((feature) => ({ ...feature, ...none })));
    expect(body.TotalCount).to.equal(4);
  });

  it("queryFeatures filters, searches, orders and cuts", async () => {
    expect(await ids({ ActiveOnly: true })).to.eql([3, 3, 1, 2]);
    expect(await ids({ Features: [{ FeatureName: "pro" }] })).to.eql([2, 1, 2]);
    expect(await ids({ Search: "SUIT" })).to.eql([2, 3, 1]);
    expect(await ids({ Search: "suite", SearchFields: ["Name"] })).to.eql([0]);
    expect(await ids({ Sort: [{ Field: "Total", Direction: "Descending" }] })).to.eql([4, 1, 4, 2, 3]);
    expect(await ids({ Sort: [{ Field: "UsagePercent" }], Offset: 1, Limit: 2 })).to.eql([4, 4, 1]);
    expect(await ids({ Offset: 9 })).to.eql([4]);
    const problem = await server.client.refused("queryFeatures", 400, {
      body: { Sort: [{ Field: "Increments" }] } as object,
    });
    expect(problem.errors).to.have.property("Sort[0].Field");
  });

  it("queryFeatures keeps those that expire in a window, and then no permanent ones", async () => {
    const query = (body: object) => server.client.refused("queryFeatures", 400, { body });
    expect(await ids({ ExpirationStartUtc: "2020-01-01" })).to.eql([1, 4]);
    expect(await ids({ ExpirationStartUtc: "2020-01-01T00:00:00.001Z" })).to.eql([0]);
    expect(await ids({ ExpirationEndUtc: "2020-01-01" })).to.eql([0]);
    expect(await ids({ ExpirationStartUtc: "2019-01-01", ExpirationEndUtc: "2020-01-02" })).to.eql([1, 4]);
    expect(await ids({ ExpirationEndUtc: "2020-01-02", ActiveOnly: true })).to.eql([0]);
    expect(await ids({ ExpirationStartUtc: "2020-01-02", ExpirationEndUtc: "2020-01-01" })).to.eql([0]);
    expect((await query({ ExpirationEndUtc: "soon" })).errors).to.have.property("ExpirationEndUtc");
  });

  it("queryFeatures orders by every field but Increments", async () => {
    const { body } = await server.client.call("queryFeatures", { body: {} });
    for (const Field of Object.keys(body.Items[0] ?? {}).filter((name) => name !== "Increments")) {
      const [, ...sorted] = await ids({ Sort: [{ Field }, { Field: "Id" }] });
      expect((await ids({ Sort: [{ Field, Direction: "Descending" }] })).slice(1), Field).to.eql(sorted.toReversed());
    }
  });

  it("queryFeatures tells packages and papers, each text once, filters by packages, searches and orders by them", async () => {
    const paper = { pool_id: 2, quantity: 1, is_reported: 0, is_own: 0 };
    for (const papers of [
      { host_ids: "00aa", vendor_string: "PRO" },
      { host_ids: "00aa" },
      { host_ids: "00bb", vendor_string: null },
    ])
      await server.db.write("pool_increments").insert({ ...paper, ...papers });
    await server.db.write("pools").where({ id: 2 }).update({ package_id: 1, sort_order: 7, number_of_tokens: 3 });
    const { body } = await server.client.call("queryFeatures", { body: { PackageIds: [1, 99] } });
    const { Id, PackageId, SortOrder, NumberOfTokens, HostIds, VendorString } = body.Items[0] ?? {};
    expect(body.TotalCount).to.equal(1);
    expect({ Id, PackageId, SortOrder, NumberOfTokens }).to.eql({
      Id: 2,
      PackageId: 1,
      SortOrder: 7,
      NumberOfTokens: 3,
    });
    expect(HostIds?.split(", ").sort()).to.eql(["00aa", "00bb"]);
    expect(VendorString).to.equal("PRO");
    expect(await ids({ Search: "00BB", SearchFields: ["HostIds"] })).to.eql([1, 2]);
    expect(await ids({ Search: "pro", SearchFields: ["VendorString"] })).to.eql([1, 2]);
    expect((await ids({ Sort: [{ Field: "HostIds", Direction: "Descending" }], Limit: 1 })).at(-1)).to.equal(2);
    expect((await ids({ Sort: [{ Field: "SortOrder", Direction: "Descending" }], Limit: 1 })).at(-1)).to.equal(2);
  });

  it("queryFeatureUsage answers each selection in its place, over active pools", async () => {
    const Selections = [
      { FeatureName: "PRO" },
      { FeatureName: "late" },
      { Vendor: "acme" },
      { FeatureName: "Pro", FeatureVersion: "2.0" },
    ];
    const { body } = await server.client.call("queryFeatureUsage", { body: { Selections } });
    const sums = body.Items.map((one) => [one.FeatureName, one.Pools, one.Total, one.Used, one.UsagePercent]);
    expect(sums).to.eql([
      ["Pro", 2, 15, 9, 60],
      ["late", 0, null, null, null],
      [null, 3, 15, 12, 60],
      ["Pro", 1, 5, 5, 100],
    ]);
    expect(body.Items[0]).to.include({ FeatureVersion: null, Vendor: "Acme", Borrowed: 1, BorrowedPercent: 6.67 });
    expect(body.Items[3]).to.include({ AdditionalKey: "K", LicenseType: "NodeLocked", LicenseServerName: "27000@Cad" });
    const none = await server.client.call("queryFeatureUsage", { body: { Selections: [] } });
    expect(none.body.Items).to.eql([]);
  });
});

describe("a caller who may see some licence servers only", () => {
  let server: TestServer;
  before(async () => {
    const seeing = asCaller({ licenseServerIds: [2] });
    const { querySessions, queryDenials, queryFeatures, queryFeatureUsage } = { ...handlers, ...seeing };
    server = await startTestServer({}, { querySessions, queryDenials, queryFeatures, queryFeatureUsage });
    await aCompany(server);
  });
  after(() => server.close());

  it("gets of querySessions, queryDenials, queryFeatures and queryFeatureUsage what is on them", async () => {
    const { client } = server;
    for (const body of [{}, { Search: "pro" }, { Sort: [{ Field: "Id" as const }] }]) {
      const sessions = await client.call("querySessions", { body });
      expect([sessions.body.TotalCount, ...sessions.body.Items.map((one) => one.Id)]).to.eql([1, 4]);
      const denials = await client.call("queryDenials", { body });
      expect([denials.body.TotalCount, ...denials.body.Items.map((one) => one.Id)]).to.eql([1, 3]);
      expect((await client.call("queryFeatures", { body })).body.TotalCount).to.equal(0);
    }
    const { body } = await client.call("queryFeatureUsage", { body: { Selections: [{ FeatureName: "pro" }] } });
    expect(body.Items[0]?.Pools).to.equal(0);
  });
});
