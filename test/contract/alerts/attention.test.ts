// What people do about an alert: acknowledge it, and silence it for some time.
import { expect } from "chai";
import { useTestServer } from "../../support/http/server.ts";
import { DAY, HOUR, MINUTE, Watch } from "./watch.ts";

describe("attention to alerts", () => {
  const server = useTestServer();
  const watch = new Watch(server);
  before(() => watch.begin());

  const inFuture = (ms: number) => new Date(Date.now() + ms).toISOString();
  async function firing(client = server.client) {
    const company = await watch.company();
    const rule = await watch.rule({ Kind: "UsedPercent", Threshold: 50 }, { FeatureIds: [company.poolId] }, {}, client);
    const session = await watch.use(company.poolId, company.userId, 9);
    await watch.round(1);
    const [alert] = (await watch.current(rule, client)).Items;
    return { ...company, rule, session, id: alert?.Id as number };
  }
  const change = async (id: number, body: object, client = server.client) =>
    (await client.call("updateAlert", { path: { id }, body })).body;

  it("updateAlert acknowledges with a note, which the audit log has, and removes both", async () => {
    const { id, rule } = await firing();
    const acknowledged = await change(id, { IsAcknowledged: true, Note: " On order. " });
    expect(acknowledged).to.include({
      Id: id,
      State: "Firing",
      AcknowledgedBy: "admin",
      Note: "On order.",
      SilencedUntilUtc: null,
    });
    expect(Date.parse(acknowledged.AcknowledgedUtc ?? "")).to.be.closeTo(Date.now(), MINUTE);
    expect((await watch.current(rule)).Items[0]).to.deep.equal(acknowledged);
    const { body: log } = await server.client.call("getAuditLog", { query: { Action: "alert.change" } });
    expect(log.Items[0]?.Detail).to.deep.include({ Id: id, IsAcknowledged: true });
    expect(await change(id, { IsAcknowledged: false, Note: "" })).to.include({ AcknowledgedUtc: null, Note: null });
  });

  it("updateAlert of a viewer changes only alerts of the viewer's rules", async () => {
    const others = await firing();
    const viewer = await watch.viewer([others.licenseServerId]);
    await viewer.client.refused("updateAlert", 404, { path: { id: others.id }, body: { IsAcknowledged: true } });
    const seeing = await watch.viewer(null);
    const ofSeeing = await firing(seeing.client);
    expect((await change(ofSeeing.id, { IsAcknowledged: true }, seeing.client)).AcknowledgedBy).to.equal(seeing.name);
    await viewer.client.refused("updateAlert", 404, { path: { id: ofSeeing.id }, body: { Note: "x" } });
    expect((await change(ofSeeing.id, { Note: "x" })).Note, "an administrator changes anybody's").to.equal("x");
  });

  it("updateAlert refuses silences that are over or too long, notes that are too long, and alerts that are over", async () => {
    const { id, session } = await firing();
    const path = { id };
    for (const SilencedUntilUtc of [inFuture(-1000), inFuture(31 * DAY), "soon"]) {
      const { errors } = await server.client.refused("updateAlert", 400, { path, body: { SilencedUntilUtc } });
      expect(errors).to.have.property("SilencedUntilUtc");
    }
    for (const body of [{ Note: "x".repeat(501) }, { Note: "\0" }, {}]) {
      await server.client.refused("updateAlert", 400, { path, body });
    }
    await watch.end(session);
    await watch.round(1);
    await server.client.refused("updateAlert", 409, { path, body: { IsAcknowledged: true } });
  });

  it("a silenced alert is listed last and counted, and its silence continues when it ends and comes again", async () => {
    const [one, other] = [await firing(), await firing()];
    // The rounds' clock is ahead of the service's.
    const until = new Date(watch.now + 5 * HOUR).toISOString();
    await change(other.id, { SilencedUntilUtc: until });
    const query = { RuleIds: [one.rule, other.rule] };
    const { body } = await server.client.call("getAlerts", { query });
    expect([body.Firing, body.Silenced, body.Items.map(({ Id }) => Id)]).to.deep.equal([2, 1, [one.id, other.id]]);
    await watch.end(other.session);
    await watch.round(10);
    await watch.use(other.poolId, other.userId, 9);
    await watch.round(10);
    const [again] = (await watch.current(other.rule)).Items;
    expect(again?.Id).not.to.equal(other.id);
    expect(again?.SilencedUntilUtc).to.equal(until);
    const events = await server.db.read("alert_events").where("rule_id", other.rule).orderBy("id");
    expect(events.map((row) => [row.transition, Number(row.is_silenced)])).to.deep.equal([
      ["firing", 0],
      ["resolved", 1],
      ["firing", 1],
    ]);
    await change(again?.Id as number, { SilencedUntilUtc: null });
    const stillSilenced = await server.db.read("alerts").where("rule_id", other.rule).whereNotNull("silenced_until_at");
    expect(stillSilenced, "a removed silence holds nowhere").to.deep.equal([]);
  });

  it("an alert that still fires at the end of its silence is reported once more, at that instant", async () => {
    const { id, rule } = await firing();
    const until = watch.now + 30 * MINUTE;
    await change(id, { SilencedUntilUtc: new Date(until).toISOString() });
    await watch.round(20, 2);
    expect(await watch.events(rule)).to.have.length(1);
    await watch.round(20, 2);
    await watch.round(20);
    const [, again, ...more] = await server.db.read("alert_events").where("rule_id", rule).orderBy("id");
    expect([
      again?.transition,
      Number(again?.at),
      Number(again?.is_silenced),
      Number(again?.alert_id),
      more,
    ]).to.deep.equal(["firing", until, 0, id, []]);
    expect((await watch.current(rule)).Items[0]).to.include({ Id: id, State: "Firing", SilencedUntilUtc: null });
  });

  it("an alert on a state has the state that was found, and so does its sentence", async () => {
    const { licenseServerId, serverName } = await watch.company();
    const States = ["DOWN" as const, "SILENT" as const];
    const rule = await watch.rule({ Kind: "LicenseServerState", States }, { LicenseServerIds: [licenseServerId] });
    await server.db
      .write("server_states")
      .insert({ license_server_id: licenseServerId, since_at: watch.now, status: "DOWN" });
    await watch.round(5);
    const [alert] = (await watch.current(rule)).Items;
    expect(alert).to.include({ FoundState: "DOWN", Value: null });
    expect(alert?.Summary).to.equal(`The licence server ${serverName} is down.`);
  });
});
