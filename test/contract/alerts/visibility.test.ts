// A limited viewer's rules reveal nothing of licence servers that the viewer does not see, in no answer and no event.
import { expect } from "chai";
import { useTestServer } from "../../support/http/server.ts";
import { Watch } from "./watch.ts";

describe("alerts of a viewer who sees some licence servers", () => {
  const server = useTestServer();
  const watch = new Watch(server);
  before(() => watch.begin());

  it("are only about these, whatever the rule names, and so is a preview", async () => {
    const [visible, other] = [await watch.company(), await watch.company()];
    const { client } = await watch.viewer([visible.licenseServerId]);
    for (const { poolId, userId } of [visible, other]) await watch.use(poolId, userId, 10);
    const scopes = [
      {},
      { FeatureIds: [visible.poolId, other.poolId] },
      { LicenseServerIds: [visible.licenseServerId, other.licenseServerId], Per: "Selection" as const },
      { FeatureNames: [other.name, visible.name], Per: "LicenseServer" as const },
    ];
    const usage = { Kind: "UsedLicenses", Threshold: 1 } as const;
    const ids: number[] = [];
    for (const scope of scopes) ids.push(await watch.rule(usage, scope, {}, client));
    ids.push(await watch.rule({ Kind: "LongCheckout", Threshold: 0.01 }, {}, {}, client));
    ids.push(await watch.rule({ Kind: "CollectorSilent", ForMinutes: 1 }, {}, {}, client));
    await watch.round(5);
    const body = (await client.call("getAlerts", {})).body;
    expect(body.Firing).to.equal(5);
    const text = JSON.stringify([body, (await client.call("getAlertHistory", {})).body, await watch.eventsOf(ids)]);
    expect(text).to.include(visible.serverName);
    for (const hidden of [other.serverName, other.name]) expect(text).not.to.include(hidden);
    expect(body.Items.filter(({ Kind }) => Kind === "UsedLicenses").map(({ Value }) => Value)).to.deep.equal(
      Array(4).fill(10),
    );
    const Rule = { Name: "n", Condition: { Kind: "LicenseServerState" as const, States: ["DOWN" as const] } };
    const states = { license_server_id: other.licenseServerId, since_at: Date.now() - 60_000, status: "DOWN" };
    await server.db.write("server_states").insert(states);
    expect((await client.call("queryAlertPreview", { body: { Rule } })).body.Alerts).to.equal(0);
    expect((await server.client.call("queryAlertPreview", { body: { Rule } })).body.Alerts).to.equal(1);
  });

  it("end without an event when the viewer may no longer see a server, which the history then hides too", async () => {
    const [stillSeen, lost] = [await watch.company(), await watch.company()];
    const owner = await watch.viewer([stillSeen.licenseServerId, lost.licenseServerId]);
    const scope = { FeatureIds: [stillSeen.poolId, lost.poolId] };
    const usage = { Kind: "UsedLicenses", Threshold: 3 } as const;
    const each = await watch.rule(usage, scope, {}, owner.client);
    const together = await watch.rule(usage, { ...scope, Per: "Selection" }, {}, owner.client);
    for (const { poolId, userId } of [stillSeen, lost]) await watch.use(poolId, userId, 5);
    await watch.round(1);
    expect([
      (await watch.current(each, owner.client)).Firing,
      (await watch.current(together, owner.client)).Firing,
    ]).to.deep.equal([2, 1]);
    const before = await watch.eventsOf([each, together]);
    await server.client.call("updateAccount", {
      path: { id: owner.id },
      body: { LicenseServerIds: [stillSeen.licenseServerId] },
    });
    const { client } = await watch.again(owner);
    // At once, before anything is evaluated.
    expect((await watch.current(each, client)).Firing).to.equal(1);
    expect((await watch.history(together, client)).TotalCount).to.equal(0);
    await watch.round(1);
    const after = (await watch.eventsOf([each, together])).slice(before.length);
    expect(after.map(({ transition, rule_id, value }) => [transition, rule_id, value])).to.deep.equal([
      ["firing", together, 5],
    ]);
    const text = JSON.stringify([await watch.history(each, client), await watch.current(together, client)]);
    expect(text).to.include(stillSeen.serverName);
    for (const hidden of [lost.serverName, lost.name]) expect(text).not.to.include(hidden);
    expect((await watch.history(each)).TotalCount).to.equal(2);
  });

  it("are not evaluated while the account is disabled, and only administrators see them besides", async () => {
    const { poolId, userId, licenseServerId } = await watch.company();
    const owner = await watch.viewer([licenseServerId]);
    const id = await watch.rule({ Kind: "UsedLicenses", Threshold: 3 }, { FeatureIds: [poolId] }, {}, owner.client);
    await watch.use(poolId, userId, 5);
    await watch.round(1);
    expect((await watch.current(id)).Firing).to.equal(1);
    const stranger = await watch.viewer(null);
    expect((await watch.current(id, stranger.client)).TotalCount).to.equal(0);
    expect((await watch.history(id, stranger.client)).TotalCount).to.equal(0);
    await server.client.call("updateAccount", { path: { id: owner.id }, body: { IsDisabled: true } });
    await watch.round(1);
    expect((await watch.current(id)).TotalCount).to.equal(0);
    expect((await watch.events(id)).map(({ transition }) => transition)).to.deep.equal(["firing"]);
  });
});
