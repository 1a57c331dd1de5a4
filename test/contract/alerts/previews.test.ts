// Previews over HTTP: what a rule would have found, for the kinds whose history is stored, and the refusal for the others.
import { expect } from "chai";
import { aSession } from "../../support/data/build-records.ts";
import { useTestServer } from "../../support/http/server.ts";
import { DAY, HOUR, MINUTE, type RuleInput, Watch } from "./watch.ts";

describe("previews of rules", () => {
  const server = useTestServer();
  const watch = new Watch(server);

  it("queryAlertPreview answers what would have fired, stores nothing, and marks kinds without history", async () => {
    const { poolId, userId } = await watch.company();
    const at = Date.now() - 2 * DAY;
    const running = { poolId, userId, numberOfLicenses: 10, startAt: at };
    await aSession(server.db, { ...running, endAt: at + HOUR });
    await aSession(server.db, { ...running, numberOfLicenses: 2, startAt: at + 10 * HOUR });
    const preview = async (Condition: RuleInput["Condition"], Days = 7) => {
      const Scope = Condition.Kind.startsWith("Collector") ? {} : { FeatureIds: [poolId] };
      const body = { Rule: { Name: "n", Condition, ...(!/State/.test(Condition.Kind) && { Scope }) }, Days };
      return (await server.client.call("queryAlertPreview", { body })).body;
    };
    const full = await preview({ Kind: "UsedPercent", Threshold: 100, ForMinutes: 10 });
    expect(full).to.include({ Alerts: 1, Reason: null });
    expect(full.Items[0]).to.include({
      Value: 100,
      PendingUtc: new Date(at).toISOString(),
      FiringUtc: new Date(at + 10 * MINUTE).toISOString(),
      ResolvedUtc: new Date(at + HOUR + 5 * MINUTE).toISOString(),
    });
    expect((await preview({ Kind: "UsedPercent", Threshold: 100, ForMinutes: 61 })).Alerts).to.equal(0);
    expect((await preview({ Kind: "UsedPercent", Threshold: 100 }, 1)).Alerts).to.equal(0);
    const users = await preview({ Kind: "UserLicenses", Threshold: 9 });
    expect(users.Items.map(({ Subject }) => Subject.UserId)).to.deep.equal([userId]);
    const long = await preview({ Kind: "LongCheckout", Threshold: 0.5 });
    expect(
      long.Items.map(({ FiringUtc, ResolvedUtc }) => [FiringUtc, ResolvedUtc]),
      "the latest first",
    ).to.deep.equal([
      [new Date(at + 10.5 * HOUR).toISOString(), null],
      [new Date(at + HOUR / 2).toISOString(), new Date(at + HOUR + 5 * MINUTE).toISOString()],
    ]);
    expect(long.PerDay.reduce((sum, { Alerts }) => sum + Alerts, 0)).to.equal(2);
    const unknown: RuleInput["Condition"][] = [
      { Kind: "VendorDaemonState", States: ["DOWN"] },
      { Kind: "CollectorSilent", ForMinutes: 5 },
      { Kind: "CollectorBacklog", Threshold: 5 },
      { Kind: "Expiration", Threshold: 5 },
    ];
    for (const condition of unknown) {
      const answer = await preview(condition);
      expect(answer.Alerts, condition.Kind).to.equal(null);
      expect(answer.Reason, condition.Kind).to.match(/not stored/);
    }
    expect(await server.db.read("alert_rules").where("name", "n")).to.deep.equal([]);
    const Rule = { Name: "n", Condition: { Kind: "UsedPercent", Threshold: 100 } as const };
    const ofZone = { Rule, Days: 7, TimeZone: "America/St_Johns" };
    const { body: days } = await server.client.call("queryAlertPreview", { body: ofZone });
    expect(days.PerDay.at(0)?.StartUtc, "the first day in part").to.equal(days.StartUtc);
    for (const { StartUtc } of days.PerDay.slice(1)) expect(StartUtc).to.match(/T0[23]:30:00.000Z$/);
    expect(days.PerDay).to.have.length(8);
    const body = { ...ofZone, TimeZone: "Mars/Olympus" };
    await server.client.refused("queryAlertPreview", 400, { body });
  });
});
