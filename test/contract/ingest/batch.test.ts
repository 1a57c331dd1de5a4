// postBrokerCompositeMessage: the batch itself. The kinds of messages are tested in the files beside this one.
import { expect } from "chai";
import {
  aBatch,
  aCheckout,
  aLog,
  aReport,
  aServerName,
  aSnapshot,
  at,
  checkedIn,
  checkedOut,
  type Feature,
  featuresOf,
  type Message,
  send,
  spansOf,
} from "../../support/data/broker-messages.ts";
import { useTestServer } from "../../support/http/server.ts";

describe("postBrokerCompositeMessage", () => {
  const server = useTestServer();
  const post = (body: ReturnType<typeof aBatch>) => server.client.call("postBrokerCompositeMessage", { body });

  it("answers the result of each message, in their order", async () => {
    const name = aServerName();
    const batch = aBatch(
      { MessageType: "status", LicenseServer: { Name: name }, TimestampUtc: at("09:00"), Status: "UP" },
      aSnapshot(name, "09:30", { checkouts: [aCheckout(), aCheckout({ UserName: "bob" })] }),
      aLog(name, checkedIn("09:40:12")),
    );
    const { body } = await post(batch);
    expect(body).to.deep.include({ BrokerId: "broker-1", MessageId: batch.MessageId, PendingCommands: 0 });
    expect(body.Results.map((one) => [one.MessageType, one.Applied, one.SessionsOpened, one.SessionsClosed])).to.eql([
      ["status", true, 0, 0],
      ["data_inquiry", true, 2, 0],
      ["events", true, 0, 1],
    ]);
    expect(await spansOf(server, name)).to.have.members(["ann 09:00:00-09:40:12", "bob 09:00:00-"]);
  });

  it("answers a repeated batch byte by byte as the first time, and changes nothing", async () => {
    const name = aServerName();
    const batch = aBatch(aSnapshot(name, "09:30", { checkouts: [aCheckout()] }));
    const first = await post(batch);
    await send(server, aSnapshot(name, "09:40"));
    const again = await post({ ...batch, BrokerId: "BROKER-1", Messages: [aSnapshot(name, "09:50")] });
    expect(again.text).to.equal(first.text);
    expect(await spansOf(server, name)).to.eql(["ann 09:00:00-09:40:00"]);
  });

  it("applies a batch that arrives several times at once only once", async () => {
    const name = aServerName();
    const batch = aBatch(aLog(name, checkedOut("09:00:07")), aSnapshot(name, "09:30", { checkouts: [aCheckout()] }));
    const answers = await Promise.all(Array.from({ length: 6 }, () => post(batch)));
    expect(new Set(answers.map((answer) => answer.text)).size).to.equal(1);
    expect(await spansOf(server, name)).to.eql(["ann 09:00:07-"]);
  });

  it("distinguishes the batches of one broker from those of another", async () => {
    const name = aServerName();
    const batch = aBatch(aSnapshot(name, "09:30", { checkouts: [aCheckout()] }));
    await post(batch);
    const other = await post({ ...batch, BrokerId: "broker-2", Messages: [aSnapshot(name, "09:40")] });
    expect(other.body.Results[0]?.SessionsClosed).to.equal(1);
  });

  it("applies nothing of a batch with one mistake, and names its field", async () => {
    const name = aServerName();
    const future = new Date(Date.now() + 2 * 86_400_000).toISOString();
    const batch = aBatch(
      aSnapshot(name, "09:30", { checkouts: [aCheckout()] }),
      aSnapshot(name, "09:40", { pools: [aReport(), aReport({ Checkouts: [aCheckout({ StartTimeUtc: future })] })] }),
    );
    const problem = await server.client.refused("postBrokerCompositeMessage", 400, { body: batch });
    expect(problem.errors).to.have.all.keys("Messages[1].Pools[1].Checkouts[0].StartTimeUtc");
    expect(await spansOf(server, name)).to.eql([]);
    const servers = (await server.client.call("getLicenseServerLookup")).body as { Name: string }[];
    expect(servers.map((one) => one.Name)).not.to.include(name);
    const mended = { ...batch, Messages: batch.Messages.slice(0, 1) };
    expect((await post(mended)).body.Results[0]?.SessionsOpened).to.equal(1);
  });

  const wrong: [field: string, message: Message][] = [
    ["Messages[0]", null as unknown as Message],
    ["Messages[0]", 7 as unknown as Message],
    ["Messages[0].Events[1]", aLog("s", checkedIn("09:00"), null as never)],
    ["Messages[0].Pools[0]", aSnapshot("s", "09:30", { pools: [null as never] })],
    ["Messages[0].TimestampUtc", { ...aSnapshot("s", "09:30"), TimestampUtc: "9999-01-01" } as Message],
    ["Messages[0].TimestampUtc", { ...aSnapshot("s", "09:30"), TimestampUtc: "0001-01-01T00:00:00+14:00" } as Message],
    ["Messages[0].LicenseServer.TimeZone", aSnapshot("s", "09:30", { LicenseServer: { Name: "s", TimeZone: "Mars" } })],
    ["Messages[0].LicenseServer.TimeZone", aSnapshot("s", "09:30", { LicenseServer: { Name: "s", TimeZone: "+01" } })],
    ["Messages[0].LicenseServer.Name", aSnapshot("half \ud800 a pair", "09:30")],
    ["Messages[0].Pools[0].FeatureName", aSnapshot("s", "09:30", { pools: [aReport({ FeatureName: "\udc00" })] })],
    ["Messages[0].Events[1].Workstation", aLog("s", checkedIn("09:00"), checkedIn("09:00", { Workstation: "\ud800" }))],
    ["Messages[0].Events[0].UserName", aLog("s", checkedIn("09:00", { UserName: "a\u0000b" }))],
    ["Messages[0].Pools[0].Total", aSnapshot("s", "09:30", { pools: [aReport({ Total: 2 ** 53 })] })],
    [
      "Messages[0].Pools[0].Checkouts[0].NumberOfLicenses",
      aSnapshot("s", "09:30", { checkouts: [aCheckout({ NumberOfLicenses: 2 ** 31 })] }),
    ],
    [
      "Messages[0].Pools[0].Checkouts[0].UserName",
      aSnapshot("s", "09:30", { checkouts: [aCheckout({ UserName: "a".repeat(256) })] }),
    ],
    [
      "Messages[0].Events[0].TimestampUtc",
      aLog("s", { ...checkedIn("09:00"), TimestampUtc: "2026-03-02T23:59:60Z" } as never),
    ],
  ];
  for (const [field, message] of wrong) {
    it(`refuses ${JSON.stringify(message).slice(0, 60)}… for ${field}`, async () => {
      const problem = await server.client.refused("postBrokerCompositeMessage", 400, { body: aBatch(message) });
      expect(problem.errors, problem.detail).to.have.all.keys(field);
    });
  }

  it("refuses a repeated snapshot for a mistake in its new part, however often it comes", async () => {
    const name = aServerName();
    const checkouts = ["a", "b"].map((UserName) => aCheckout({ UserName }));
    await post(aBatch(aSnapshot(name, "09:30", { checkouts: checkouts })));
    for (const wrong of [{ UserName: "" }, { Workstation: "\ud800" }, { UserName: "" }, { NumberOfLicenses: -1 }]) {
      const batch = aBatch(aSnapshot(name, "09:31", { checkouts: [...checkouts, aCheckout(wrong), ...checkouts] }));
      const { errors } = await server.client.refused("postBrokerCompositeMessage", 400, { body: batch });
      expect(errors).to.have.all.keys(`Messages[0].Pools[0].Checkouts[2].${Object.keys(wrong)[0]}`);
    }
  });

  it("accepts instants up to five minutes ahead of its clock, and none later", async () => {
    const name = aServerName();
    const ahead = (ms: number) => new Date(Date.now() + ms).toISOString();
    const status = (TimestampUtc: string): Message => ({
      MessageType: "status",
      LicenseServer: { Name: name },
      TimestampUtc,
      Status: "UP",
    });
    await post(aBatch(status(ahead(4 * 60_000))));
    for (const [field, batch] of [
      ["Messages[0].TimestampUtc", aBatch(status(ahead(6 * 60_000)))],
      ["SentUtc", { ...aBatch(status(at("09:00"))), SentUtc: ahead(6 * 60_000) }],
    ] as const) {
      const problem = await server.client.refused("postBrokerCompositeMessage", 400, { body: batch });
      expect(problem.errors).to.deep.equal({ [field]: ["must not be more than five minutes ahead of now"] });
    }
  });

  it("accepts absurd but possible values", async () => {
    const name = aServerName();
    const checkouts = [
      aCheckout({ StartTimeUtc: "0001-01-01", NumberOfLicenses: 2_147_483_647 }),
      aCheckout({ LingerDueDateUtc: "9999-12-31T23:59:59.999Z", LingerTimeSeconds: 2 ** 53 - 1 }),
    ];
    const pools = [aReport({ Total: 2 ** 53 - 1, Used: 2 ** 53 - 1, Checkouts: checkouts })];
    expect(await send(server, aSnapshot(name, "09:30", { pools }))).to.include({ SessionsOpened: 2 });
    expect(await send(server, aSnapshot(name, "09:40"))).to.include({ SessionsClosed: 2 });
    expect(await spansOf(server, name)).to.have.length(2);
    for (const id of ["getUserTop", "getUserActivity"] as const) {
      for (const query of [{}, { StartDate: "0001-01-01", EndDate: "9999-12-31" }]) {
        expect((await server.client.call(id, { query })).status).to.equal(200);
      }
    }
  });

  it("stores a licence server without regard to case, with its time zone and its kind, and answers it as first seen", async () => {
    const name = "27000@Lic-CAMEL";
    const details = { LicenseManagerType: "RLM", TimeZone: "Europe/Zurich" } as const;
    await send(server, aSnapshot(name, "09:30", { LicenseServer: { Name: name, ...details } }));
    await send(server, aSnapshot(name.toLowerCase(), "09:40"));
    const row = await server.db.read("license_servers").where("name_key", name.toLowerCase());
    expect(row).to.have.length(1);
    expect(row[0]).to.include({ name, license_manager_type: "RLM", time_zone: "Europe/Zurich" });
    await send(server, aSnapshot(name, "09:50", { LicenseServer: { Name: name, TimeZone: "Asia/Tokyo" } }));
    const moved = await server.db.read("license_servers").where("name_key", name.toLowerCase()).first("time_zone");
    expect(moved).to.eql({ time_zone: "Asia/Tokyo" });
  });

  it("ignores blanks at the end of names, in one batch or in several, and in searches", async () => {
    const name = aServerName();
    const plain = {
      FeatureName: "cad",
      Vendor: "acme",
      FeatureVersion: "1.0",
      AdditionalKey: "7",
      ProductName: "Suite",
    };
    const blanks = Object.fromEntries(Object.entries(plain).map(([field, text]) => [field, `${text} `]));
    const checkouts = [aCheckout(), aCheckout({ UserName: "ann ", Workstation: "ws-1  ", Display: ":1" })];
    const batch = aBatch(
      aSnapshot(name, "09:30", { pools: [aReport({ ...plain, Checkouts: checkouts })] }),
      aSnapshot(`${name} `, "09:40", { pools: [aReport({ ...plain, ...blanks, Checkouts: checkouts })] }),
      aSnapshot(name, "09:50", { pools: [aReport(plain), aReport({ ...plain, ...blanks })] }),
    );
    const first = await post(batch);
    const again = await post({ ...batch, BrokerId: "broker-1 ", MessageId: `${batch.MessageId} ` });
    expect(again.text).to.equal(first.text);
    expect(await featuresOf(server, name)).to.have.length(1);
    expect(await spansOf(server, name)).to.eql(["ann 09:00:00-09:50:00", "ann 09:00:00-09:50:00"]);
    const found = await server.client.call("getFeatureUsage", {
      query: { FeatureName: "CAD ", FeatureVersion: "1.0  " },
    });
    expect((found.body as { Pools: Feature[] }).Pools.some((pool) => pool.LicenseServerName === name)).to.equal(true);
    const selected = [
      {
        Features: [
          { FeatureVersion: "1.0 ", ProductName: "SUITE ", AdditionalKey: "7 ", LicenseServerName: `${name} ` },
        ],
      },
      { AdditionalKeys: ["7 "], LicenseServerNames: [`${name}  `] },
    ];
    for (const body of selected) {
      const { body: page } = await server.client.call("queryFeatures", { body });
      expect(page.TotalCount).to.equal(1);
    }
  });

  it("acknowledges messages about a deleted licence server, and applies none of them", async () => {
    const name = aServerName();
    await send(server, aSnapshot(name, "09:30", { checkouts: [aCheckout()] }));
    await server.db.write("license_servers").where("name_key", name).update({ enable_status: "Deleted" });
    for (const message of [
      aSnapshot(name, "09:40"),
      aLog(name, checkedIn("09:45")),
      { MessageType: "status", LicenseServer: { Name: name }, TimestampUtc: at("09:50"), Status: "DOWN" } as const,
    ]) {
      expect(await send(server, message)).to.include({ Applied: false, Reason: "LicenseServerDeleted" });
    }
    const row = await server.db.read("sessions as x").join("license_servers as s", "s.id", "x.license_server_id");
    expect(row.find((one: { name_key: string }) => one.name_key === name)).to.include({
      end_at: null,
      status: "UNKNOWN",
    });
  });
});
