// querySessions: what each filter means, what is refused, and that GET and POST answer the same list.
import { expect } from "chai";
import { readCsv } from "../../support/http/csv.ts";
import { useTestServer } from "../../support/http/server.ts";
import { aCompany, at, expectAscending } from "./company.ts";

const HOUR = 3_600_000;
const iso = (ms: number) => new Date(ms).toISOString();

describe("querySessions", () => {
  const server = useTestServer();
  before(() => aCompany(server));

  const ids = async (body: object) => {
    const answer = await server.client.call("querySessions", { body });
    expect(answer.body.TotalCount).to.be.at.least(answer.body.Items.length);
    return answer.body.Items.map((item) => item.Id);
  };

  it("answers all sessions newest first, with the fields of getSessions", async () => {
    const { body } = await server.client.call("querySessions", { body: {} });
    const plain = await server.client.call("getSessions");
    expect(body.TotalCount).to.equal(4);
    expect(body.Items.map((item) => item.Id)).to.eql([3, 2, 1, 4]);
    for (const [index, item] of body.Items.entries()) {
      const { DurationSeconds: _, ...same } = plain.body.Items[index] ?? {};
      expect(item).to.include(same);
    }
  });

  it("counts the time in the window, also multiplied by the licences", async () => {
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

  it("filters by groups and projects, and finds nothing for those that no session has", async () => {
    const { db, client } = server;
    await db.write("projects").insert({ name: "Dam", name_key: "dam", is_enabled: 1 });
    // Session 3 was reported with the group; session 1 is counted to it.
    await db.write("sessions").where("id", 1).update({ group_id: 1, project_id: 1 });
    await db.write("denials").where("id", 2).update({ group_id: 1 });
    expect(await ids({ GroupIds: [1, 99] })).to.eql([3, 1]);
    expect(await ids({ GroupIds: [1], ProjectIds: [1] })).to.eql([1]);
    expect(await ids({ ProjectIds: [2] })).to.eql([]);
    const group = await db.read("user_groups").where("id", 1).first("name");
    expect(await ids({ GroupNames: [group.name.toLowerCase(), "nothing"] })).to.eql([3, 1]);
    expect(await ids({ GroupNames: [group.name], GroupIds: [99] })).to.eql([]);
    expect(await ids({ GroupNames: [group.name], ProjectNames: ["DAM"] })).to.eql([1]);
    expect(await ids({ ProjectNames: ["nothing"] })).to.eql([]);
    expect(await ids({ Search: "größe", SearchFields: ["GroupName"] })).to.eql([3, 1]);
    const denials = await client.call("queryDenials", { body: { GroupIds: [1] } });
    expect(denials.body.Items.map((one) => one.Id)).to.eql([2]);
    const named = await client.call("queryDenials", { body: { GroupNames: [group.name] } });
    expect(named.body.Items).to.eql(denials.body.Items);
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
      const { body: sorted } = await server.client.call("querySessions", { body: { Sort: [{ Field }] } as never });
      expectAscending(sorted.Items, Field);
      const ascending = sorted.Items.map(({ Id }) => Id);
      expect(ascending, Field).to.have.members([1, 2, 3, 4]);
      expect(await ids({ Sort: [{ Field, Direction: "Descending" }] }), Field).to.eql(ascending.toReversed());
    }
  });

  it("selects rows by Offset and Limit, and answers the total", async () => {
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

  it("answers CSV, all rows unless a part is requested", async () => {
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

describe("querySessions by idle time", () => {
  const server = useTestServer();
  before(async () => {
    await aCompany(server);
    await server.db.write("sessions").where("id", 2).update({ idle_seconds: 90 });
    await server.db.write("sessions").where("id", 4).update({ idle_seconds: 600 });
  });

  it("querySessions answers sessions whose known idle time is so long, the longest first on request", async () => {
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
