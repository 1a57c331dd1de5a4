// getSetup and updateSetup: each step is done once the service has its data, and the list is dismissed for everybody.
import { expect } from "chai";
import { aBatch, aLog, aSnapshot } from "../../support/data/broker-messages.ts";
import { signedInAccount } from "../../support/http/account.ts";
import { useTestServer } from "../../support/http/server.ts";

describe("getSetup and updateSetup", () => {
  const server = useTestServer({ SVC_SMTP_URL: "", SVC_SMTP_FROM: "" });
  const setup = async () => (await server.client.call("getSetup")).body;
  const done = async () => Object.entries(await setup()).flatMap(([name, is]) => (is === true ? [name] : []));

  it("have nothing done in an empty database, and each step once the service has its data", async () => {
    expect(await setup()).to.include({ NewestReportUtc: null });
    expect(await done()).to.deep.equal([]);
    const name = "27000@lic-old";
    const TimestampUtc = "2017-03-01T10:00:00.000Z";
    const user = { UserName: "mira", Workstation: "ws-1", Vendor: "acme", FeatureName: "cad" };
    const denial = { EventType: "denial" as const, TimestampUtc, ...user };
    const snapshot = Object.assign(aSnapshot(name, "09:30"), { TimestampUtc });
    const body = aBatch(snapshot, aLog(name, denial));
    await server.client.call("postBrokerCompositeMessage", { body });
    expect(await setup()).to.include({ NewestReportUtc: TimestampUtc });
    expect(await done()).to.deep.equal(["HasReport", "HasDenials"]);

    const sent = { StartedUtc: TimestampUtc, SentUtc: new Date().toISOString(), IntervalSeconds: 60, Sources: [] };
    const state = { BrokerId: "broker-cad", Version: "1.0.0", HostName: "lic-old", ...sent };
    await server.client.call("setCollectorState", { body: state });
    expect(await done()).to.include("HasRunningCollector");
    await server.db.write("collectors").update({ reported_at: Date.now() - 181_000 });
    expect(await done()).not.to.include("HasRunningCollector");

    await server.db.write("users").update({ department: "Design" });
    expect(await done()).to.include("HasPeople");
    const [{ Id } = expect.fail("no pool")] = (await server.client.call("getFeatures")).body;
    await server.db.write("pool_increments").insert({ pool_id: Id, quantity: 5, price_minor: 100, currency: "EUR" });
    expect(await done()).to.include("HasPrices");
    const rule = { Name: "Nearly full", Condition: { Kind: "FreeLicenses", Threshold: 1 } } as const;
    await server.client.call("createAlertRule", { body: rule });
    expect(await done()).not.to.include("HasAlertChannel");
    const hook = { Name: "Hook", Kind: "Webhook", Address: "https://example.com/hook" } as const;
    const { Destination } = (await server.client.call("createNotificationDestination", { body: hook })).body;
    await server.client.call("createAlertRule", { body: { ...rule, Destinations: [Destination.Id] } });
    expect(await done()).to.include("HasAlertChannel");
  });

  it("dismiss the list for everybody, record each change once, and show it again", async () => {
    const update = (IsDismissed: boolean) => server.client.call("updateSetup", { body: { IsDismissed } });
    expect((await update(true)).body.IsDismissed).to.equal(true);
    expect((await update(true)).body.IsDismissed).to.equal(true);
    expect((await setup()).IsDismissed).to.equal(true);
    const { body: log } = await server.client.call("getAuditLog", { query: { Action: "setup" } });
    expect(log.Items.map(({ Target, Detail }) => [Target, Detail])).to.deep.equal([
      ["setup", { IsDismissed: true, before: { IsDismissed: false } }],
    ]);
    expect((await update(false)).body.IsDismissed).to.equal(false);
  });

  it("are only for administrators", async () => {
    const { client } = await signedInAccount(server, "viewer", null);
    await client.refused("getSetup", 403);
    await client.refused("updateSetup", 403, { body: { IsDismissed: true } });
    expect((await setup()).IsDismissed).to.equal(false);
  });
});
