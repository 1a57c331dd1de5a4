// Alerts over HTTP: how they begin, wait, fire, end and are shown.
import { expect } from "chai";
import { aDenial } from "../../support/data/build-records.ts";
import { useTestServer } from "../../support/http/server.ts";
import { HOUR, MINUTE, Watch } from "./watch.ts";

describe("alerts", () => {
  const server = useTestServer();
  const watch = new Watch(server);
  before(() => watch.begin());

  it("getAlerts and getAlertHistory show how an alert waits, fires and ends, to the instant, and each change is an event", async () => {
    const { poolId, userId, name, licenseServerId, serverName } = await watch.company();
    const id = await watch.rule(
      { Kind: "UsedPercent", Threshold: 90, ResolveThreshold: 50, ForMinutes: 10, ResolveAfterMinutes: 5 },
      { FeatureIds: [poolId] },
      { Severity: "Critical", Name: "Nearly full" },
    );
    const many = await watch.use(poolId, userId, 4);
    const more = await watch.use(poolId, userId, 5);
    const begunAt = watch.now;
    await watch.round(1);
    const [pending] = (await watch.current(id)).Items;
    expect(pending).to.include({ State: "Pending", Value: 90, Threshold: 90, Severity: "Critical", FiringUtc: null });
    expect(pending?.PendingUtc).to.equal(new Date(begunAt).toISOString());
    expect((await watch.history(id)).TotalCount).to.equal(0);
    await watch.round(20);
    const { Items, Firing, EvaluatedUtc } = await watch.current(id);
    expect(Firing).to.equal(1);
    expect(EvaluatedUtc).to.equal(new Date(watch.now).toISOString());
    const [firing] = Items;
    expect(firing).to.include({
      State: "Firing",
      RuleName: "Nearly full",
      Kind: "UsedPercent",
      FiringUtc: new Date(begunAt + 10 * MINUTE).toISOString(),
      Summary: `90 % of the licences of ${name} 1.0 on ${serverName} are in use.`,
    });
    expect(firing?.Subject).to.include({ FeatureId: poolId, FeatureName: name, LicenseServerId: licenseServerId });
    expect((await server.client.call("getAlertRules")).body.find(({ Id }) => Id === id)?.FiringAlerts).to.equal(1);
    // Below the threshold, but not below the one that ends it.
    await watch.end(many);
    await watch.round(30);
    expect((await watch.current(id)).Firing).to.equal(1);
    const endedAt = watch.now;
    await watch.end(more);
    await watch.round(30);
    expect((await watch.current(id)).TotalCount).to.equal(0);
    const [over] = (await watch.history(id)).Items;
    expect(over).to.include({ State: "Resolved", ResolvedUtc: new Date(endedAt + 5 * MINUTE).toISOString() });
    expect((await watch.events(id)).map(({ transition, at, alert_id }) => [transition, at, alert_id])).to.deep.equal([
      ["firing", begunAt + 10 * MINUTE, firing?.Id],
      ["resolved", endedAt + 5 * MINUTE, firing?.Id],
    ]);
  });

  it("getAlerts shows what fires first, then by severity, in pages", async () => {
    const { poolId, userId } = await watch.company();
    const scope = { FeatureIds: [poolId] };
    const rules = [
      await watch.rule({ Kind: "UsedPercent", Threshold: 10, ForMinutes: 60 }, scope, { Severity: "Critical" }),
      await watch.rule({ Kind: "UsedPercent", Threshold: 10 }, scope, { Severity: "Info" }),
      await watch.rule({ Kind: "FreeLicenses", Threshold: 9 }, scope, { Severity: "Critical" }),
      await watch.rule({ Kind: "UsedLicenses", Threshold: 2 }, scope),
    ] as const;
    await watch.use(poolId, userId, 1);
    await watch.round(1);
    const query = { RuleIds: [...rules], PageSize: 2 };
    const { body, headers } = await server.client.call("getAlerts", { query });
    expect(body).to.include({ Firing: 2, Pending: 1, TotalCount: 3, TotalPages: 2 });
    expect(body.Items.map(({ RuleId }) => RuleId)).to.deep.equal([rules[2], rules[1]]);
    expect(headers.get("link")).to.include('rel="next"');
    const second = (await server.client.call("getAlerts", { query: { ...query, PageNumber: 2 } })).body;
    expect(second.Items.map(({ RuleId, State }) => [RuleId, State])).to.deep.equal([[rules[0], "Pending"]]);
    const critical = { RuleIds: [...rules], Severities: ["Critical" as const] };
    expect((await server.client.call("getAlerts", { query: critical })).body.TotalCount).to.equal(2);
    const later = { ...query, StartDateUtc: new Date(watch.now + 1).toISOString() };
    expect((await server.client.call("getAlertHistory", { query: later })).body.TotalCount).to.equal(0);
    const wrong = { ...later, EndDateTimeUtc: new Date(watch.now).toISOString() };
    await server.client.refused("getAlertHistory", 400, { query: wrong });
  });

  it("a round that two servers do at once, and one after a restart, report each change once", async () => {
    const { poolId, userId } = await watch.company();
    const id = await watch.rule({ Kind: "UsedPercent", Threshold: 50 }, { FeatureIds: [poolId] });
    await watch.use(poolId, userId, 5);
    await watch.round(1, 3);
    await watch.round(1);
    await watch.round(0);
    expect((await watch.events(id)).map(({ transition }) => transition)).to.deep.equal(["firing"]);
  });

  it("quiet hours delay alerts to their end, and an alert that is over by then never fires", async () => {
    const { poolId, userId } = await watch.company();
    const clock = (at: number) => new Date(at).toISOString().slice(11, 16);
    const to = Math.ceil((watch.now + HOUR) / MINUTE) * MINUTE;
    const quiet = { QuietStart: clock(watch.now - HOUR), QuietEnd: clock(to) };
    const id = await watch.rule({ Kind: "UsedPercent", Threshold: 50 }, { FeatureIds: [poolId] }, quiet);
    const short = await watch.use(poolId, userId, 5);
    await watch.round(10);
    expect((await watch.current(id)).Items.map(({ State }) => State)).to.deep.equal(["Pending"]);
    await watch.end(short);
    await watch.round(1);
    expect((await watch.current(id)).TotalCount).to.equal(0);
    await watch.use(poolId, userId, 5);
    await watch.round(120);
    const [fired] = (await watch.current(id)).Items;
    expect(fired?.FiringUtc).to.equal(new Date(to).toISOString());
  });

  it("an alert of use stays while its licence server is down: unmeasured is not free", async () => {
    const { poolId, userId, licenseServerId } = await watch.company();
    const id = await watch.rule({ Kind: "UsedPercent", Threshold: 50 }, { FeatureIds: [poolId] });
    const one = await watch.use(poolId, userId, 5);
    await watch.round(1);
    const state = (status: string) =>
      server.db.write("server_states").insert({ license_server_id: licenseServerId, since_at: watch.now, status });
    await state("DOWN");
    await watch.end(one);
    await watch.round(60);
    expect((await watch.current(id)).Firing).to.equal(1);
    await state("UP");
    await watch.round(1);
    expect((await watch.current(id)).Firing).to.equal(0);
  });

  it("denials count in the last minutes, only true ones on request", async () => {
    const { poolId, userId, licenseServerId } = await watch.company();
    const scope = { LicenseServerIds: [licenseServerId], Per: "LicenseServer" as const };
    const all = await watch.rule({ Kind: "Denials", Threshold: 2, ForMinutes: 30 }, scope);
    const trueOnes = await watch.rule({ Kind: "Denials", Threshold: 2, ForMinutes: 30, TrueDenialsOnly: true }, scope);
    for (const isTrueDenial of [true, false]) {
      await aDenial(server.db, { licenseServerId, poolId, userId, denialAt: watch.now, isTrueDenial });
    }
    await watch.round(1);
    expect([(await watch.current(all)).Firing, (await watch.current(trueOnes)).Firing]).to.deep.equal([1, 0]);
    await watch.round(40);
    const [over] = (await watch.history(all)).Items;
    expect(over?.ResolvedUtc).to.equal(new Date(watch.now - 11 * MINUTE).toISOString());
  });

  it("firing and waiting alerts and new rules go on after a clock that was hours ahead", async () => {
    const { poolId, userId } = await watch.company();
    const scope = { FeatureIds: [poolId] };
    const begunAt = watch.now;
    const id = await watch.rule({ Kind: "UsedPercent", Threshold: 50, ForMinutes: 10 }, scope);
    const session = await watch.use(poolId, userId, 5);
    await watch.round(20 * 60);
    const made = await watch.rule({ Kind: "UsedPercent", Threshold: 50 }, scope);
    await server.db.write("alert_rules").where({ id: made }).update({ active_from_at: watch.now });
    watch.now = begunAt + 5 * MINUTE;
    await watch.round(0);
    await watch.end(session);
    await watch.round(1);
    expect((await watch.current(id)).TotalCount).to.equal(0);
    await watch.use(poolId, userId, 5);
    await watch.round(11);
    const transitions = async (rule: number) => (await watch.events(rule)).map(({ transition }) => transition);
    expect(await transitions(id)).to.deep.equal(["firing", "resolved", "firing"]);
    expect(await transitions(made)).to.deep.equal(["firing"]);
  });
});
