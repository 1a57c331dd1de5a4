// Generic reports in JSON, CSV and XML, and the page that describes them.
import { readFileSync } from "node:fs";
import { Ajv } from "ajv";
import { expect } from "chai";
import { generic } from "../../../collector/sources/generic/report.ts";
import { expectStatusToSurvive } from "../mutilated-text.ts";
import { checkoutsOf, complaintsOf, poolsOf, readLog, readText, snapshotOf } from "../read-text.ts";

const docs = new URL("../../../docs/", import.meta.url);
const page = readFileSync(new URL("collector-generic.md", docs), "utf8");
const schema = JSON.parse(readFileSync(new URL("collector-generic.schema.json", docs), "utf8"));
/** The page's examples of a language, in their order. */
const examples = (language: string) =>
  [...page.matchAll(/```(\w+)\n([\s\S]*?)```/g)].filter(([, name]) => name === language).map(([, , text = ""]) => text);
const [json = "", events = ""] = examples("json");
const [csv = ""] = examples("csv");
const [xml = ""] = examples("xml");

describe("The page on generic reports", () => {
  it("has examples that its JSON Schema allows, and that are read whole", () => {
    const validate = new Ajv({ allowUnionTypes: true }).compile(schema);
    expect(validate(JSON.parse(json)), JSON.stringify(validate.errors)).to.equal(true);
    expect(validate({ name: "x", features: [{ name: "f", total: "ten" }] })).to.equal(false);
    for (const text of [json, csv, xml]) expect(complaintsOf(readText(generic, text))).to.deep.equal([]);
    expect(readLog(generic.log ?? expect.fail(), events).complaints).to.deep.equal([]);
  });
});

describe("A generic report", () => {
  it("in JSON describes several servers, their features, purchases and users", () => {
    const { messages, printedAt, isComplete } = readText(generic, json, { address: null });
    expect(isComplete).to.equal(true);
    expect(printedAt).to.equal(Date.parse("2026-05-04T10:00:00Z"));
    const [up, down] = messages;
    expect(up?.LicenseServer).to.deep.include({ Name: "7272@lic-odd", LicenseManagerType: "Generic" });
    expect(down).to.deep.include({ MessageType: "status", Status: "DOWN" });
    const pools = up?.MessageType === "data_inquiry" ? up.Pools : [];
    expect(pools[0]).to.deep.include({
      FeatureName: "planner",
      FeatureVersion: "2.8",
      Vendor: "acme",
      LicenseType: "Floating",
      Total: 10,
      Used: 3,
      Reserved: null,
      Queued: null,
    });
    expect(pools[0]?.Increments).to.deep.equal([
      { Quantity: 6, StartDateUtc: "2025-01-01T00:00:00.000Z", ExpirationDateUtc: "2026-12-31T00:00:00.000Z" },
      { Quantity: 4, StartDateUtc: null, ExpirationDateUtc: null },
    ]);
    expect(pools[0]?.Checkouts?.[1]).to.deep.include({
      UserName: "pruiz",
      NumberOfLicenses: 1,
      IsBorrowed: true,
      LingerDueDateUtc: "2026-05-11T07:00:00.000Z",
    });
    expect(pools[1]).to.deep.include({
      FeatureName: "viewer",
      Total: null,
      IsUncounted: true,
      Used: 0,
      Increments: [],
    });
  });

  it("is no empty list where no list is given, and has no field that is not known", () => {
    for (const text of ['{"name":"x"}', '{"name":"x","features":null}', '{"Name":"x","Features":[{"Name":"a"}]}']) {
      const reading = readText(generic, text);
      expect(reading.messages, text).to.deep.equal([]);
      expect(complaintsOf(reading).join(), text).to.match(/a server without its features/);
    }
    expect(readText(generic, '{"name":"x","status":"UP"}').messages[0]).to.include({
      MessageType: "status",
      Status: "UP",
    });
    expect(snapshotOf(readText(generic, '{"name":"x","features":[]}')).Pools).to.deep.equal([]);
    const odd = {
      name: "x",
      features: [{ name: "a", usde: 3, checkouts: [{ user: "u", hots: "h", start: 1772600000000 }] }],
    };
    expect(complaintsOf(readText(generic, JSON.stringify(odd)))).to.deep.equal([
      "1: features[0]: fields that are not known: usde",
      "1: features[0].checkouts[0]: fields that are not known: hots",
    ]);
  });

  it("in CSV has of two tables in one text the later one, of each server", () => {
    const reading = readText(generic, "server,feature,total\nx,a,5\ny,c,1\nserver,feature,total\nx,a,6\n");
    const totals = reading.messages.map((message) => "Pools" in message && message.Pools.map(({ Total }) => Total));
    expect(totals).to.deep.equal([[6], [1]]);
    expect(complaintsOf(reading)).to.deep.equal([]);
  });

  it("in CSV is not whole where its last row alone is short, and lists who has no name", () => {
    const head = "server,feature,total,used,user,host,start\n";
    const row = "x,a,5,1,ann,ws1,2026-05-04T08:12:31Z\n";
    expect(readText(generic, `${head}${row}x,b,1`).isComplete).to.equal(false);
    expect(readText(generic, `${head}${row}x,b,1\n`).isComplete).to.equal(true);
    const nameless = readText(generic, `${head}x,a,5,1,,ws1,2026-05-04T08:12:31Z\n`);
    expect(complaintsOf(nameless)).to.deep.equal(["2: a checkout without a user"]);
    expect(poolsOf(nameless).a).to.include({ Total: 5, Used: 1 });
  });

  it("in XML has no user and no feature outside of its element", () => {
    const user = '<USER name="u" start_time_utc="1772600000000"/>';
    const inside = `<SERVER name="x"><FEATURE name="a" total="5"><QUEUE size="1">${user}</QUEUE></FEATURE></SERVER>`;
    const behind = `<SERVER name="x"><FEATURE name="a" total="5"></FEATURE>${user}</SERVER>`;
    for (const text of [inside, behind]) {
      const reading = readText(generic, text);
      expect(checkoutsOf(reading), text).to.deep.equal([]);
      expect(complaintsOf(reading).join(), text).to.match(/a USER outside of the element that it belongs to/);
    }
    const late = readText(generic, '<LIST><SERVER name="x"></SERVER><FEATURE name="a"/></LIST>');
    expect(snapshotOf(late).Pools).to.deep.equal([]);
    expect(complaintsOf(late)).to.have.length(1);
  });

  it("in CSV describes a feature once, however many of its rows are checkouts", () => {
    const reading = readText(generic, csv);
    expect(snapshotOf(reading).LicenseServer.Name).to.equal("7272@lic-odd");
    expect(poolsOf(reading)["planner 2.8"]).to.deep.include({
      Total: 10,
      Used: 3,
      Increments: [{ Quantity: 10, StartDateUtc: null, ExpirationDateUtc: "2026-12-31T00:00:00.000Z" }],
    });
    expect(poolsOf(reading).viewer).to.deep.include({ Total: 5, Used: 0, Checkouts: [] });
    expect(checkoutsOf(reading).map(({ UserName, NumberOfLicenses }) => [UserName, NumberOfLicenses])).to.deep.equal([
      ["mkeller", 2],
      ["pruiz", 1],
    ]);
  });

  it("in CSV may be divided by semicolons, and hold quoted fields and a byte order mark", () => {
    const reading = readText(
      generic,
      '\uFEFFFeature;Total;User;Client_Version;Start\r\n"plan; ""pro""";3;"Lee, Ann";7;2026-05-04 08:00\r\n',
      { zone: "Europe/Berlin" },
    );
    expect(complaintsOf(reading)).to.deep.equal([]);
    expect(poolsOf(reading)['plan; "pro"']?.Total).to.equal(3);
    expect(checkoutsOf(reading)[0]).to.deep.include({
      UserName: "Lee, Ann",
      ClientVersion: "7",
      StartTimeUtc: "2026-05-04T06:00:00.000Z",
    });
  });

  it("in XML has the same content; a time for which a licence would linger is none while it is not borrowed", () => {
    const reading = readText(generic, xml);
    expect(snapshotOf(reading)).to.deep.include({ Status: "UP", TimestampUtc: "2026-05-04T10:00:00.000Z" });
    expect(poolsOf(reading)["planner 2.8"]).to.deep.include({
      Total: 10,
      Used: 2,
      LicenseType: "Floating",
      Vendor: "acme",
    });
    expect(checkoutsOf(reading)[0]).to.deep.include({
      UserName: "mkeller",
      NumberOfLicenses: 2,
      StartTimeUtc: "2026-05-04T08:12:31.000Z",
      LingerTimeSeconds: null,
    });
    const borrowed = readText(generic, xml.replace('borrowed="false"', 'borrowed="true"'));
    expect(checkoutsOf(borrowed)[0]).to.deep.include({ IsBorrowed: true, LingerTimeSeconds: 3600 });
    expect(
      readText(generic, xml.replace(/<FEATURE[\s\S]*<\/FEATURE>/, "").replace('"ok"', '"error"')).messages[0],
    ).to.deep.include({ MessageType: "status", Status: "DOWN" });
  });

  it("that is cut off is not applied", () => {
    for (const text of [json.slice(0, 300), xml.slice(0, 300), ""]) {
      const reading = readText(generic, text);
      expect(reading.isComplete, text).to.equal(false);
    }
    expect(complaintsOf(readText(generic, xml.slice(0, 300)))).to.have.length(1);
  });

  it("is reported without the values that are not of their form, each of which is counted", () => {
    const odd = JSON.stringify({
      name: "lic",
      status: "SLEEPY",
      features: [
        {
          name: "f",
          total: "ten",
          used: -1,
          type: "Weekly",
          expiration: "soon",
          checkouts: [{ user: "ann" }, { user: "bob", start: "2026-05-04T08:00:00Z", licenses: 1.5 }, "eve"],
        },
        { version: "1" },
      ],
    });
    const reading = readText(generic, odd);
    expect(complaintsOf(reading)).to.deep.equal([
      "1: features[0].checkouts[2] is expected to be an object",
      "1: status is expected to be one of UP, DOWN, PARTIAL, UNKNOWN, NO_VALID_LIC_FILE",
      "1: features[0]: total is expected to be a whole number",
      "1: features[0]: expiration is expected to be a day such as 2026-12-31, or permanent",
      "1: features[0]: type is expected to be one of Floating, NodeLocked, NamedUser, NamedUserCasual, SingleUse, HostBased, UserNameLocked, Token, Unmanaged",
      "1: features[0]: used is expected to be a whole number",
      "1: features[0].checkouts[0]: a checkout without a start",
      "1: features[0].checkouts[1]: licenses is expected to be a whole number",
      "1: features[1]: a feature without a name",
    ]);
    expect(poolsOf(reading).f).to.deep.include({ Total: null, Used: null, LicenseType: null, Increments: [] });
    expect(checkoutsOf(reading)).to.deep.equal([]);
  });

  it("has no licence without an end because its end is no date, and no time of 1970 out of seconds", () => {
    const feature = {
      name: "solve",
      total: 5,
      increments: [{ quantity: 3, expiration: "2027-02-29" }, { quantity: 2 }],
      checkouts: [
        { user: "mkeller", start: 1_777_882_351 },
        { user: "jdoe", start: 1_777_882_351_000 },
      ],
    };
    const reading = readText(generic, JSON.stringify({ name: "7272@lic", features: [feature] }));
    expect(poolsOf(reading).solve?.Increments).to.deep.equal([{ Quantity: 2 }]);
    expect(checkoutsOf(reading).map(({ UserName }) => UserName)).to.deep.equal(["jdoe"]);
    const single = { name: "solve", total: 5, start: "2026-01-01", expiration: "someday" };
    expect(
      poolsOf(readText(generic, JSON.stringify({ name: "l", features: [single] }))).solve?.Increments,
    ).to.deep.equal([]);
  });

  it("in XML may have a namespace, and its words outside of attributes are complained of", () => {
    const xml = '<x:SERVER xmlns:x="u" name="l"><x:FEATURE name="solve" total="5"><n>5</n></x:FEATURE></x:SERVER>';
    expect(poolsOf(readText(generic, xml)).solve).to.include({ Total: 5 });
    expect(complaintsOf(readText(generic, xml))).to.deep.equal(["1: words outside of attributes"]);
    expect(complaintsOf(readText(generic, "<OTHER/>"))).to.deep.equal(["1: a report without a SERVER"]);
  });

  it("is reported without what the service would refuse, since it lies days ahead", () => {
    const report = {
      name: "lic",
      at: "2199-01-01",
      features: [{ name: "f", checkouts: [{ user: "ann", start: "2199-01-01T00:00:00Z" }] }],
    };
    const reading = readText(generic, JSON.stringify({ ...report, at: "2199-01-01T00:00:00Z" }));
    expect(complaintsOf(reading)).to.deep.equal([
      "1: at lies ahead",
      "1: features[0].checkouts[0]: a checkout whose start lies ahead",
    ]);
    expect(snapshotOf(reading).TimestampUtc).to.equal("2026-05-04T12:00:00.000Z");
    expect(complaintsOf(readText(generic, JSON.stringify({ ...report, at: "0000-01-01T00:00:00Z" })))[0]).to.contain(
      "at is expected",
    );
  });

  it("in CSV has no feature of totals, nobody and no end of what stands for nothing, and no column of two", () => {
    const lines = [
      "feature,total,user,start,expiration",
      "cad,4,-,,N/A",
      "cad,4,mia,2026-03-02 08:00,N/A",
      "Total,4,,,",
    ];
    const reading = readText(generic, lines.join("\n"));
    expect(poolsOf(reading).cad).to.deep.include({ Total: 4, Increments: [] });
    expect(checkoutsOf(reading).map(({ UserName }) => UserName)).to.deep.equal(["mia"]);
    expect(complaintsOf(reading)).to.deep.equal(["4: a row of totals"]);
    const twice = readText(generic, "feature,total,used,Total\ncad,5,1,6");
    expect(poolsOf(twice).cad).to.include({ Total: null, Used: 1 });
    expect(complaintsOf(twice)).to.have.length(2);
  });

  it("in CSV counts columns and rows that it does not know", () => {
    const reading = readText(generic, "feature,total,colour\nf,3,red,more\ng,4,blue\n");
    expect(complaintsOf(reading)).to.deep.equal([
      "1: a column that is not known, or stands twice",
      "2: a row with more fields than columns are named",
    ]);
    expect(Object.keys(poolsOf(reading))).to.deep.equal(["g"]);
    expect(readText(generic, "hello\n").isComplete).to.equal(false);
  });

  it("needs a name for its server, and takes one name for one server", () => {
    expect(() => readText(generic, '{"features":[]}', { address: null })).to.throw("`server`");
    expect(() => readText(generic, json, { server: "one" })).to.throw("several");
    expect(snapshotOf(readText(generic, csv, { server: "one" })).LicenseServer.Name).to.equal("one");
  });

  it("is read, or counted as unreadable, however it was mutilated", () => {
    expectStatusToSurvive(generic, [json, csv, xml], { isAllowed: (value, _field, text) => isSum(value, text) });
  });
});

describe("A log of generic events", () => {
  it("has checkouts, denials and stops", () => {
    const { events: read } = readLog(generic.log ?? expect.fail(), events);
    expect(read.map(({ EventType }) => EventType)).to.deep.equal(["checkout", "denial", "checkin", "server_stopped"]);
    expect(read[0]).to.deep.include({
      TimestampUtc: "2026-05-04T08:12:31.000Z",
      Place: 0,
      FeatureName: "planner",
      FeatureVersion: "2.8",
      UserName: "mkeller",
      Workstation: "ws-0142",
      Handle: "17",
      NumberOfLicenses: 2,
    });
    expect(read[1]).to.deep.include({ DenialType: "NoLicenseAvailable", ErrorMessage: "all 10 in use" });
  });

  it("counts lines that are no event", () => {
    const odd = [
      "hello",
      "[]",
      '{"type":"checkout"}',
      '{"type":"nap","time":"2026-05-04T08:00:00Z"}',
      '{"type":"checkout","time":"2026-05-04T08:00:00Z","user":"ann"}',
      '{"type":"vendor_stopped","time":"2026-05-04T08:00:00Z"}',
    ];
    const { complaints, events: read } = readLog(generic.log ?? expect.fail(), odd.join("\n"));
    expect(read).to.deep.equal([]);
    expect(complaints).to.deep.equal([
      "1: a line that is no JSON object",
      "2: a line that is no JSON object",
      "3: an event without type and time",
      "4: type is expected to be one of checkout, checkin, queue, dequeue, denial, vendor_stopped, server_stopped",
      "4: an event without type and time",
      "5: an event without feature and user",
      "6: a stop of a vendor without a vendor",
    ]);
  });
});

/** Features that are listed twice are added. */
function isSum(value: number, text: string): boolean {
  const printed = [...new Set((text.match(/\d+/g) ?? []).map(Number))];
  return printed.some((one) => printed.includes(value - one));
}
