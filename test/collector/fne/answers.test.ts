// The answers of FlexNet Embedded's local licence server, and the output of flexnetlsadmin.
import { readFileSync } from "node:fs";
import { expect } from "chai";
import { fne } from "../../../collector/sources/fne/manager.ts";
import { expectStatusToSurvive } from "../mutilated-text.ts";
import { checkoutsOf, complaintsOf, contextOf, poolsOf, readText, snapshotOf } from "../read-text.ts";

const output = (name: string) => readFileSync(new URL(`../outputs/${name}.txt`, import.meta.url), "utf8");
const answers = output("fne-features-and-clients");
const table = output("fne-flexnetlsadmin-features");
const read = (text: string) => readText(fne, text, { address: "7070@lic-fne", at: "2026-06-18T12:00:00Z" });
const feature = (fields: Record<string, unknown>) =>
  JSON.stringify({
    id: 1,
    featureName: "terrain",
    featureVersion: "5.0",
    featureCount: 4,
    used: 0,
    expiry: "permanent",
    ...fields,
  });
const client = (fields: Record<string, unknown>, hostid: unknown = { hostidType: "USER", hostidValue: "mkeller" }) =>
  JSON.stringify({
    id: 11,
    useCount: 1,
    client: { id: 101, hostid, updateTime: "2026-06-18T08:10:00.000Z" },
    ...fields,
  });
const used = (count: number, ...clients: string[]) =>
  `[${feature({ used: count })}]\nGET /features/1/clients\n[\n${clients.join(",\n")}\n]`;

describe("The answers of FlexNet Embedded", () => {
  it("list all pools; entries of one name and version are purchases of one pool", () => {
    const reading = read(answers);
    expect(complaintsOf(reading)).to.deep.equal([]);
    expect(reading.isComplete).to.equal(true);
    expect(snapshotOf(reading)).to.deep.include({
      LicenseServer: { Name: "7070@lic-fne", LicenseManagerType: "FlexNetEmbedded", TimeZone: "Etc/UTC" },
      Status: "UP",
      Scope: "usage",
      Hosts: [{ HostName: "lic-fne", Port: 7070, Role: null, Status: "UP", Version: "2025.11.0" }],
    });
    expect(poolsOf(reading)["terrain 5.0"]).to.deep.include({
      Vendor: "quarz",
      Total: 20,
      Used: 4,
      Reserved: 1,
      Queued: null,
      LicenseType: null,
      Increments: [
        { Quantity: 12, ExpirationDateUtc: "2027-12-31T00:00:00.000Z" },
        { Quantity: 8, ExpirationDateUtc: null },
      ],
    });
    expect(poolsOf(reading)["viewer 1.0"]).to.deep.include({ Total: null, IsUncounted: true, Used: 2 });
  });

  it("name a user only where the host id is one; of a feature whose clients name none nobody knows who holds it", () => {
    const reading = read(answers);
    expect(
      checkoutsOf(reading).map(({ UserName, Handle, NumberOfLicenses, StartTimeUtc }) => [
        UserName,
        Handle,
        NumberOfLicenses,
        StartTimeUtc,
      ]),
    ).to.deep.equal([
      ["mkeller", "102", 1, "2026-06-18T09:30:00.000Z"],
      ["jdoe", "103", 1, "2026-06-18T07:40:00.000Z"],
    ]);
    expect(poolsOf(reading)["viewer 1.0"]?.Checkouts).to.equal(null);
    expect(reading.notes).to.deep.equal([
      "terrain: clients without a user, which are not listed as checkouts: 1",
      "viewer: clients without a user, which are not listed as checkouts: 1",
    ]);
  });

  it("have a checkout begin with the renewal that it was first listed with, as long as it stays listed", () => {
    const address: [string, number][] = [];
    const first = Date.parse("2026-06-01T00:00:00Z");
    const since = (key: string, at: number) => {
      address.push([key, at]);
      return first;
    };
    const context = { ...contextOf({ at: "2026-06-18T12:00:00Z" }), since };
    const reading = fne.readStatus?.(answers, context);
    expect(reading && checkoutsOf(reading).map(({ StartTimeUtc }) => StartTimeUtc)).to.deep.equal(
      Array(2).fill("2026-06-01T00:00:00.000Z"),
    );
    expect(new Set(address.map(([key]) => key)).size).to.equal(2);
  });

  it("list no more than the printed use", () => {
    const reading = read(used(1, client({}), client({ id: 12, useCount: 2 })));
    expect(checkoutsOf(reading).map(({ NumberOfLicenses }) => NumberOfLicenses)).to.deep.equal([0, 1]);
  });

  it("know no number, user or date that is none, and say so with the line", () => {
    const odd = [
      feature({ featureCount: 2 ** 60, used: "2" }),
      feature({ id: 2, featureCount: "four", used: -1 }),
      feature({ id: 3, featureCount: { a: 1 }, used: 1.5, expiry: "soon" }),
      feature({ id: 4, featureName: ["x"] }),
      feature({ id: 1, featureName: "again" }),
      '{"id":5,"featureName":"x" "featureCount":1}',
      "null, 17",
      `{"id":6,${'"a":{'.repeat(30)}${"}".repeat(31)}`,
    ];
    const clients = [
      client({ useCount: "1e3" }),
      client({ id: 12 }, { hostidType: "USER", hostidValue: "x".repeat(300) }),
      client({ id: 13, client: { hostid: { hostidType: "USER", hostidValue: "pruiz" }, updateTime: "yesterday" } }),
      client({
        id: 14,
        client: { hostid: { hostidType: "USER", hostidValue: "pruiz" }, updateTime: "2199-06-18T08:10:00Z" },
      }),
      client({ id: 15 }, { hostidType: "USER", hostidValue: "p\u0001ruiz" }),
      client({ id: 15 }),
      client({ id: 16, client: null }),
      client({ id: 17 }, ["USER", "mkeller"]),
    ];
    const reading = read(
      `[\n${odd.join(",\n")}\n]\nGET /features/1/clients\n[\n${clients.join(",\n")}\n]\nGET /features/99/clients\n[${client({})}]`,
    );
    expect(complaintsOf(reading).toSorted((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10))).to.deep.equal([
      "2: a feature with a count that is no number",
      "3: a feature with a count that is no number",
      "4: a feature with a count that is no number",
      "4: a feature whose end is no date",
      "5: a feature without a name that can be sent",
      "6: a feature whose id stands twice",
      "7: an object that is no JSON, is too long or has control characters",
      "8: not a line that flexnetlsadmin is known to print, and no JSON",
      "9: an object that is no JSON, is too long or has control characters",
      "13: a client whose use is no number",
      "14: a user whose name is too long",
      "15: a client without an instant of renewal",
      "16: a client whose renewal lies ahead",
      "17: control characters",
      "18: a client whose id stands twice",
      "23: a client of which nothing says whose it is",
    ]);
    expect(checkoutsOf(reading)).to.deep.equal([]);
    expect(snapshotOf(reading).Pools.map(({ Total, Used }) => [Total, Used])).to.deep.equal([[null, null]]);
  });

  it("are not applied where a list does not end", () => {
    expect(read(answers.slice(0, answers.lastIndexOf("]"))).isComplete).to.equal(false);
    expect(read(answers.slice(0, answers.indexOf('"id" : 9'))).isComplete).to.equal(false);
    expect(read(answers.replace('"useCount" : 1,', '"useCount" : "1,')).isComplete).to.equal(false);
    expect(read("[]\n")).to.deep.include({ isComplete: true });
    expect(snapshotOf(read("[]\n")).Pools).to.deep.equal([]);
  });

  it("are not applied where an error stands in place of an answer, or a list is that of clients alone", () => {
    const error = JSON.stringify({ key: "unauthorized", message: "log in first" });
    expect(read(`GET /features\n[${error}]\n`)).to.deep.include({ messages: [], isComplete: false });
    expect(read(`${used(1, client({}))}\nGET /features/2/clients\n${error}`).isComplete).to.equal(false);
    expect(read(`[${feature({ used: 1 })},{"id" 2}]`).isComplete).to.equal(false);
    const clients = read(`[${client({})}]`);
    expect(clients.messages).to.deep.equal([]);
    expect(complaintsOf(clients)).to.deep.equal(["1: a client of which nothing says whose it is"]);
  });

  it("give no client to the feature of the list before, where the heading of its own cannot be read", () => {
    const bob = client({ id: 12 }, { hostidType: "USER", hostidValue: "bob" });
    const features = [feature({ used: 1 }), feature({ id: 2, featureName: "viewer", used: 1 })];
    const text = `[${features}]\nGET /features/1/clients\n[${client({})}]\nGET /features/2/clients?page=1\n[${bob}]`;
    expect(checkoutsOf(read(text)).map(({ UserName }) => UserName)).to.deep.equal(["mkeller"]);
    expect(complaintsOf(read(text))).to.have.length(2);
  });

  it("are not applied where the clients of a purchase are missing, and those of another of its pool are there", () => {
    const purchases = `GET /features\n[${feature({ used: 1 })},${feature({ id: 2, used: 1 })}]\n`;
    const one = `GET /features/1/clients\n[${client({})}]\n`;
    expect(read(purchases + one).isComplete).to.equal(false);
    expect(read(`${purchases + one}GET /features/2/clients\n[${client({ id: 12 })}]\n`).isComplete).to.equal(true);
    expect(read(purchases).isComplete, "nothing is known of clients").to.equal(true);
  });

  it("are those of the later one of two outputs of one server; two servers are not read", () => {
    const bob = { hostidType: "USER", hostidValue: "bob" };
    const earlier = used(2, client({}), client({ id: 12 }, bob));
    const later = used(1, client({ id: 12 }, bob));
    expect(read(`${earlier}\nGET /features\n${later}`)).to.deep.equal({ ...read(later), unreadable: [] });
    const health = (id: string) => JSON.stringify({ LLS: { version: "1", serverInstanceID: id } });
    expect(() => read(`${health("A")}\n${later}\n${health("B")}\n${later}`)).to.throw("several licence servers");
  });

  it("count a client without an id of its use once", () => {
    const reading = read(used(2, client({ id: undefined }), client({ id: undefined })));
    expect(checkoutsOf(reading)).to.have.length(1);
    expect(complaintsOf(reading)).to.deep.equal(["5: a client whose id stands twice"]);
  });

  it("are nothing where something else answers", () => {
    const page = read("<html>\n<body>Log in</body>\n</html>\n");
    expect(page.messages).to.deep.equal([]);
    expect(page.unreadable).to.have.length(3);
    expect(read("(-16,287)\n").messages).to.deep.equal([]);
  });

  it("take no long time to read, however large, deep and spoiled they are", () => {
    const hostile = [
      "{\n".repeat(2_000_000),
      "[".repeat(5_000_000),
      `[${'{"id":'.repeat(1_000_000)}`,
      `{"featureName":"${"x".repeat(5_000_000)}`,
      '{"\n'.repeat(500_000),
      `[${`${feature({})},\n`.repeat(50_000)}]`,
    ];
    for (const text of hostile) {
      const began = performance.now();
      read(text);
      expect(performance.now() - began, text.slice(0, 20)).to.be.below(60_000);
    }
  });

  it("are read, or counted as unreadable, however they were mutilated", () => {
    const isSum = (value: number, _field: string, text: string) => {
      const printed = [...new Set((text.match(/\d+/g) ?? []).map(Number))];
      return printed.some((one) => printed.includes(value - one));
    };
    expectStatusToSurvive(fne, [answers, table], { isAllowed: isSum });
  });
});

describe("flexnetlsadmin of FlexNet Embedded", () => {
  it("shows what there is and not what is used", () => {
    const reading = read(table);
    expect(complaintsOf(reading)).to.deep.equal([]);
    expect(reading.isComplete).to.equal(true);
    expect(snapshotOf(reading).Scope).to.equal("licenses");
    expect(poolsOf(reading)["terrain 5.0"]).to.deep.include({
      Total: 20,
      Used: null,
      Increments: [
        { Quantity: 12, StartDateUtc: "2026-05-04T00:00:00.000Z", ExpirationDateUtc: "2027-12-31T00:00:00.000Z" },
        { Quantity: 8, StartDateUtc: "2025-05-04T00:00:00.000Z", ExpirationDateUtc: null },
      ],
    });
    expect(poolsOf(reading)["map viewer 1.0"]).to.deep.include({ Total: null, IsUncounted: true });
  });

  it("is read with tabs too; the later of two tables counts, and none of it beside the features themselves", () => {
    const pools = snapshotOf(read(table)).Pools;
    expect(snapshotOf(read(table.replace(/ {2,}/g, "\t"))).Pools).to.deep.equal(pools);
    expect(read(table + table).isComplete).to.equal(true);
    expect(snapshotOf(read(table + table)).Pools).to.deep.equal(pools);
    expect(snapshotOf(read(table + answers)).Pools).to.deep.equal(snapshotOf(read(answers)).Pools);
    const empty = table.replace(/^(terrain|map).*\n/gm, "").replace("features : 3", "features : 0");
    expect(snapshotOf(read(empty))).to.deep.include({ Scope: "licenses", Pools: [] });
  });

  it("names its licence server where nothing else does", () => {
    expect(snapshotOf(readText(fne, table, { address: null })).LicenseServer.Name).to.equal("192.0.2.60:7070");
    const counts = readText(fne, table.slice(0, table.indexOf("====")), { address: null });
    expect(counts.messages[0]).to.deep.include({ MessageType: "status", Status: "UP" });
    expect(() => readText(fne, answers, { address: null })).to.throw("give `server`");
  });

  it("is not applied where it is cut off, and has lines that cannot be read counted", () => {
    expect(read(table.slice(0, table.indexOf("Total number"))).isComplete).to.equal(false);
    expect(read(table.replace("features : 3", "features : 4")).isComplete).to.equal(false);
    const odd = read(table.replace("5.0               8 ", "5.0 8 ").replace("2027-12-31", "31/12/2027"));
    expect(odd.isComplete).to.equal(true);
    expect(complaintsOf(odd)).to.deep.equal([
      "11: not a line that flexnetlsadmin is known to print, and no JSON",
      "10: a feature whose start or end is no date",
    ]);
    expect(poolsOf(odd)["terrain 5.0"]).to.deep.include({ Total: 12, Increments: [] });
  });
});
