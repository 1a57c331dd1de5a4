// Bounds of what an account can store, over HTTP: an act's entry in the audit log, rules and schedules in number and size, and how
// much one account may change.
import { expect } from "chai";
import { bulkInsert } from "../../../db/index.ts";
import type { components } from "../../../generated/contract.ts";
import { verifyAuditLog } from "../../../identity/audit/chain.ts";
import { signedInAccount } from "../../support/http/account.ts";
import { useTestServer } from "../../support/http/server.ts";

type RuleInput = components["schemas"]["AlertRuleInput"];

const longName = (number: number) => `${number}`.padEnd(255, "x");
const manyNames = Array.from({ length: 1_000 }, (_, number) => longName(number));
const condition = { Kind: "UsedPercent", Threshold: 90 } as const;
const large: RuleInput = {
  Name: "large",
  Condition: condition,
  Scope: { FeatureNames: manyNames, Vendors: manyNames },
};

describe("what an account can store", () => {
  const server = useTestServer();

  const viewer = () => signedInAccount(server, "viewer", null);
  const newestDetail = async (action: string) =>
    (await server.db.read("audit_log").where({ action }).orderBy("id", "desc").first("detail")).detail as string;

  it("a rule of half a megabyte that is made and changed leaves the change in the audit log, in a few kilobytes", async () => {
    const { client } = await viewer();
    const { body: made } = await client.call("createAlertRule", { body: large });
    const added = await newestDetail("alert-rule.add");
    expect(Buffer.byteLength(added)).to.be.at.most(4_096);
    expect(JSON.parse(added).Scope.FeatureNames).to.deep.include({ Count: 1_000 });
    expect(JSON.parse(added).Scope.FeatureNames.Sha256).to.match(/^[0-9a-f]{64}$/);
    const [, ...others] = manyNames;
    const body = { ...large, Severity: "Critical" as const, Scope: { ...large.Scope, Vendors: others } };
    await client.call("updateAlertRule", { path: { id: made.Id }, body });
    const changed = await newestDetail("alert-rule.change");
    expect(Buffer.byteLength(changed)).to.be.at.most(4_096);
    const { Id, Severity, Scope, before, ...more } = JSON.parse(changed);
    expect(more).to.deep.equal({});
    expect({ Id, Severity, was: before.Severity }).to.deep.equal({ Id: made.Id, Severity: "Critical", was: "Warning" });
    expect(Object.keys(Scope)).to.deep.equal(["Vendors"]);
    expect([Scope.Vendors.Count, before.Scope.Vendors.Count]).to.deep.equal([999, 1_000]);
    expect((await verifyAuditLog(server.db)).fault).to.equal(null);
  });

  it("a deleted rule leaves no body: nothing where it found nothing, else what its history needs", async () => {
    const { client } = await viewer();
    const { body: unused } = await client.call("createAlertRule", { body: large });
    await client.call("deleteAlertRule", { path: { id: unused.Id } });
    expect(await server.db.read("alert_rules").where("id", unused.Id)).to.deep.equal([]);
    const { body: used } = await client.call("createAlertRule", { body: large });
    await server.db.write("alerts").insert({
      rule_id: used.Id,
      subject_key: "selection",
      subject: "{}",
      state: "resolved",
      severity: "Warning",
      summary: "over",
      pending_at: 1,
      firing_at: 2,
      resolved_at: 3,
    });
    await client.call("deleteAlertRule", { path: { id: used.Id } });
    const row = await server.db.read("alert_rules").where("id", used.Id).first();
    expect(row).to.include({ name: "large", kind: "UsedPercent", definition: "{}" });
  });

  it("getAuditLog leaves the detail out of an entry of an older version that is megabytes long", async () => {
    const detail = JSON.stringify({ name: "x".repeat(3_000_000) });
    const row = { actor: "old", action: "alert-rule.change", target: "old", detail };
    for (let at = 1; at <= 20; at += 1) await server.db.write("audit_log").insert({ ...row, at });
    const { body } = await server.client.call("getAuditLog", { query: { Actor: "old" } });
    expect(body.Items.map(({ Detail }) => Detail)).to.deep.equal(
      Array(20).fill({ Omitted: "longer than 4096 characters" }),
    );
    await server.db.write("audit_log").where("actor", "old").delete();
  });

  it("the rules of an account, and its report schedules, are bounded in their size together", async () => {
    const { client } = await viewer();
    const made = [large, { ...large, Scope: { FeatureNames: manyNames } }];
    for (const body of made) await client.call("createAlertRule", { body });
    expect((await client.refused("createAlertRule", 409, { body: large })).detail).to.contain("1,000,000 characters");
    const { body: small } = await client.call("createAlertRule", { body: { Name: "small", Condition: condition } });
    await client.refused("updateAlertRule", 409, { path: { id: small.Id }, body: large });
    const body: components["schemas"]["ReportScheduleInput"] = {
      Name: "large",
      Report: "Denials",
      Rhythm: "Monthly",
      Day: 1,
      Hour: 6,
      Recipients: ["a@example.com"],
      Filters: { FeatureNames: manyNames, Vendors: manyNames },
    };
    await client.call("createReportSchedule", { body });
    const refused = await client.refused("createReportSchedule", 409, { body });
    expect(refused.detail).to.contain("1,000,000 characters");
    const { body: few } = await client.call("createReportSchedule", { body: { ...body, Filters: {} } });
    await client.refused("updateReportSchedule", 409, { path: { id: few.Id }, body });
  });

  it("annotations and notices are bounded in number, for all together", async () => {
    const made = { text: "one of many", created_by: "test", created_at: 1 };
    await server.db.write.transaction(async (trx) => {
      await bulkInsert(trx, "annotations", Array(10_000).fill({ ...made, start_at: 1 }));
      await bulkInsert(trx, "system_messages", Array(1_000).fill(made));
    });
    const annotation = { Text: "one more", StartUtc: "2026-01-01T00:00:00Z" };
    expect((await server.client.refused("createAnnotation", 409, { body: annotation })).detail).to.include("10000");
    const { detail } = await server.client.refused("createSystemMessage", 409, { body: { Text: "one more" } });
    expect(detail).to.include("1000 notices");
    for (const table of ["annotations", "system_messages"]) await server.db.write(table).delete();
  });

  it("a viewer's 121st change in ten minutes is refused, while reads are answered and others may change", async () => {
    const [one, other] = [await viewer(), await viewer()];
    const views = { body: { Views: [{ Name: "Now", Address: "/now" }] } };
    for (let change = 1; change <= 120; change += 1) await one.client.call("setAccountViews", views);
    const { detail } = await one.client.refused("setAccountViews", 429, views);
    expect(detail).to.match(/^An account may change 120 things in ten minutes\. Try again in \d+ seconds\.$/);
    await one.client.call("getAccountViews");
    await one.client.call("querySessions", { body: {} });
    await other.client.call("setAccountViews", views);
  });
});
