// Rules of alerts over HTTP: how they are made, changed and deleted, whose they are, and what they refuse.
import { expect } from "chai";
import { bulkInsert } from "../../../db/index.ts";
import type { components } from "../../../generated/contract.ts";
import { aServer } from "../../support/data/build-servers.ts";
import { signedInAccount } from "../../support/http/account.ts";
import type { Client } from "../../support/http/client.ts";
import { useTestServer } from "../../support/http/server.ts";

type RuleInput = components["schemas"]["AlertRuleInput"];

const noScope = { LicenseServerIds: [], FeatureIds: [], FeatureNames: [], Vendors: [] };
const usage = { Kind: "UsedPercent", Threshold: 90 } as const;

describe("rules of alerts", () => {
  const server = useTestServer();

  before(async () => {
    await aServer(server.db, { name: "27000@lyon" });
  });

  const anAccount = (role: "viewer" | "administrator", licenseServerIds: number[] | null) =>
    signedInAccount(server, role, licenseServerIds);

  const make = async (client: Client, body: RuleInput) => (await client.call("createAlertRule", { body })).body;

  it("createAlertRule answers the rule with its defaults, and getAlertRules lists it for its owner and for administrators", async () => {
    const owner = await anAccount("viewer", [1]);
    const made = await make(owner.client, { Name: "Full", Condition: usage });
    expect(made).to.deep.include({
      OwnerAccountId: owner.id,
      OwnerAccountName: owner.name,
      Name: "Full",
      Severity: "Warning",
      IsEnabled: true,
      Scope: { ...noScope, Per: "Feature" },
      Destinations: [],
      FiringAlerts: 0,
    });
    expect(made.Condition).to.deep.equal({
      Kind: "UsedPercent",
      Threshold: 90,
      ResolveThreshold: 90,
      TrueDenialsOnly: false,
      States: [],
      ForMinutes: 0,
      ResolveAfterMinutes: 5,
    });
    const idsFor = async (client: Client) => (await client.call("getAlertRules")).body.map(({ Id }) => Id);
    expect(await idsFor(owner.client)).to.deep.equal([made.Id]);
    expect(await idsFor(server.client)).to.include(made.Id);
    expect(await idsFor((await anAccount("viewer", null)).client)).to.deep.equal([]);
    expect(await idsFor((await anAccount("administrator", [1])).client)).to.deep.equal([]);
  });

  it("updateAlertRule and deleteAlertRule are for its owner and for administrators; for others the rule does not exist", async () => {
    const owner = await anAccount("viewer", [1]);
    const { Id: id } = await make(owner.client, { Name: "Mine", Condition: usage });
    const body: RuleInput = {
      Name: "Quieter",
      Severity: "Critical",
      IsEnabled: false,
      Condition: { ...usage, Threshold: 95 },
      QuietStart: "22:00",
      QuietEnd: "06:00",
      Scope: { Vendors: ["acme"] },
    };
    for (const { client } of [await anAccount("viewer", null), await anAccount("administrator", [1])]) {
      await client.refused("updateAlertRule", 404, { path: { id }, body });
      await client.refused("deleteAlertRule", 404, { path: { id } });
    }
    const { body: changed } = await owner.client.call("updateAlertRule", { path: { id }, body });
    expect(changed).to.deep.include({ Name: "Quieter", Severity: "Critical", IsEnabled: false });
    expect(changed).to.include({ QuietStart: "22:00", QuietEnd: "06:00", QuietTimeZone: "UTC" });
    expect(changed.Scope).to.deep.equal({ ...noScope, Vendors: ["acme"], Per: "Feature" });
    // A rule as it was read is accepted.
    const { Id: _, OwnerAccountId, OwnerAccountName, FiringAlerts, CreatedUtc, ChangedUtc, ...same } = changed;
    const { body: again } = await owner.client.call("updateAlertRule", { path: { id }, body: same });
    expect({ ...again, ChangedUtc }).to.deep.equal(changed);
    expect((await server.client.call("deleteAlertRule", { path: { id } })).body).to.deep.equal(again);
    await owner.client.refused("deleteAlertRule", 404, { path: { id } });
    expect((await owner.client.call("getAlertRules")).body).to.deep.equal([]);
    const acts = await server.db.read("audit_log").whereLike("action", "alert-rule.%").orderBy("id", "desc").limit(4);
    expect(acts.map(({ action, actor }) => [action, actor])).to.deep.equal([
      ["alert-rule.delete", "admin"],
      ["alert-rule.change", owner.name],
      ["alert-rule.change", owner.name],
      ["alert-rule.add", owner.name],
    ]);
  });

  it("createAlertRule names each field that the kind requires or does not have", async () => {
    const refused: [field: string, rule: RuleInput][] = [
      ["Condition.Threshold", { Name: "n", Condition: { Kind: "UsedPercent" } }],
      ["Condition.Threshold", { Name: "n", Condition: { Kind: "UsedPercent", Threshold: 0 } }],
      ["Condition.Threshold", { Name: "n", Condition: { Kind: "Denials", Threshold: 1.5, ForMinutes: 5 } }],
      ["Condition.ForMinutes", { Name: "n", Condition: { Kind: "Denials", Threshold: 1 } }],
      ["Condition.ForMinutes", { Name: "n", Condition: { Kind: "Denials", Threshold: 1, ForMinutes: 0 } }],
      ["Condition.ResolveThreshold", { Name: "n", Condition: { ...usage, ResolveThreshold: 91 } }],
      [
        "Condition.ResolveThreshold",
        { Name: "n", Condition: { Kind: "FreeLicenses", Threshold: 5, ResolveThreshold: 1 } },
      ],
      ["Condition.States", { Name: "n", Condition: { Kind: "LicenseServerState" } }],
      ["Condition.TrueDenialsOnly", { Name: "n", Condition: { ...usage, TrueDenialsOnly: true } }],
      [
        "Scope.FeatureIds",
        { Name: "n", Condition: { Kind: "CollectorSilent", ForMinutes: 5 }, Scope: { FeatureIds: [1] } },
      ],
      ["Scope.Per", { Name: "n", Condition: { Kind: "Expiration", Threshold: 30 }, Scope: { Per: "Selection" } }],
      ["QuietTimeZone", { Name: "n", Condition: usage, QuietStart: "22:00", QuietEnd: "06:00", QuietTimeZone: "Mars" }],
      ["QuietEnd", { Name: "n", Condition: usage, QuietStart: "22:00", QuietEnd: "22:00" }],
      ["Destinations", { Name: "n", Condition: usage, Destinations: [77] }],
    ];
    for (const [field, body] of refused) {
      const problem = await server.client.refused("createAlertRule", 400, { body });
      expect(Object.keys(problem.errors ?? {}), JSON.stringify(body)).to.deep.equal([field]);
    }
    const Rule: RuleInput = { Name: "n", Condition: { Kind: "UsedPercent" } };
    const { errors } = await server.client.refused("queryAlertPreview", 400, { body: { Rule } });
    expect(Object.keys(errors ?? {})).to.deep.equal(["Rule.Condition.Threshold"]);
  });

  it("createAlertRule refuses an account that has 200, and deleting the account deletes its rules", async () => {
    const owner = await anAccount("viewer", [1]);
    const { Id } = await make(owner.client, { Name: "first", Condition: usage });
    const { id: _, ...row } = await server.db.read("alert_rules").where("id", Id).first();
    const others = Array.from({ length: 199 }, () => row);
    await server.db.write.transaction((trx) => bulkInsert(trx, "alert_rules", others));
    await owner.client.refused("createAlertRule", 409, { body: { Name: "n", Condition: usage } });
    await server.client.call("deleteAccount", { path: { id: owner.id } });
    expect(await server.db.read("alert_rules").where("owner_account_id", owner.id)).to.deep.equal([]);
  });
});
