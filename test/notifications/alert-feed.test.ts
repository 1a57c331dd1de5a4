// Which alerts reach which destinations: the rule's, each event once, and nothing to an owner who does not see it any
// more.
import { expect } from "chai";
import { feedAlerts } from "../../notifications/delivery/alert-feed.ts";
import { aServer } from "../support/data/build-servers.ts";
import { insert as aNewRow } from "../support/data/new-row.ts";
import { Outbound } from "../support/data/outbound.ts";

describe("alerts on their way to destinations", () => {
  const out = new Outbound();
  let servers: number[];
  let viewer: number;
  let administrator: number;

  before(async () => {
    await out.open();
    servers = [await aServer(out.db, { name: "27000@lyon" }), await aServer(out.db, { name: "27000@oslo" })];
    viewer = await anAccount("viewer", "viewer", false);
    administrator = await anAccount("administrator", "administrator", true);
    await out.db.write("account_license_servers").insert({ account_id: viewer, license_server_id: servers[0] });
  });
  after(() => out.close());

  const anAccount = (name: string, role: string, seesAll: boolean) =>
    aNewRow(out.db, "accounts", {
      name,
      name_key: name,
      role,
      sees_all: Number(seesAll),
      password_hash: "",
      created_at: 1,
      password_changed_at: 1,
    });
  /** A destination of an account. */
  async function destinationOf(accountId: number | null, kind = "Webhook"): Promise<number> {
    const id = await out.aDestination(kind);
    await out.db.write("notification_destinations").where({ id }).update({ account_id: accountId });
    return id;
  }
  /** An alert of a rule that names these destinations, with what happened to it. */
  async function happens(
    owner: number | null,
    destinations: number[],
    { server = servers[0], isQuiet = 0, isSilenced = 0, at = Date.now(), transitions = ["firing"] } = {},
  ): Promise<void> {
    const rule_id = await aNewRow(out.db, "alert_rules", {
      owner_account_id: owner,
      name: "Full",
      kind: "UsedPercent",
      severity: "Critical",
      definition: "{}",
      destinations: JSON.stringify(destinations),
      created_at: 1,
      changed_at: 1,
      active_from_at: 1,
    });
    const subject = JSON.stringify({ FeatureName: "cad_pro", FeatureVersion: "1.0", LicenseServerName: "27000@lyon" });
    const found = { rule_id, subject, severity: "Critical", value: 100, threshold: 90, summary: "It is full." };
    const alert_id = await aNewRow(out.db, "alerts", {
      ...found,
      subject_key: "pool:1",
      state: "firing",
      pending_at: 1,
    });
    await out.db.write("alert_license_servers").insert({ alert_id, license_server_id: server });
    for (const transition of transitions) {
      await aNewRow(out.db, "alert_events", {
        ...found,
        alert_id,
        transition,
        at,
        owner_account_id: owner,
        is_quiet: isQuiet,
        is_silenced: isSilenced,
      });
    }
  }
  const sentTo = async (id: number) => (await out.rows(id)).map((row) => JSON.parse(row.notification));
  const feed = () => feedAlerts(out.db, Date.now());

  it("report begin and end once, in the contract's words, however often and by how many servers they are read", async () => {
    const [mine, other] = [await destinationOf(viewer), await destinationOf(viewer)];
    await happens(viewer, [mine], { transitions: ["firing", "resolved"] });
    await Promise.all([feed(), feed()]);
    await feed();
    const [begin, end, ...more] = await sentTo(mine);
    expect(begin).to.include({ Transition: "Firing", Severity: "Critical", Value: 100, Threshold: 90 });
    expect(begin).to.include({ Subject: "cad_pro 1.0 at 27000@lyon", Summary: "It is full." });
    expect([end.Transition, end.AlertId, more]).to.deep.equal(["Resolved", begin.AlertId, []]);
    expect(await sentTo(other)).to.deep.equal([]);
  });

  it("reach the destinations of an account alone, but an administrator's rule any", async () => {
    const [mine, foreign] = [await destinationOf(viewer), await destinationOf(administrator)];
    await happens(viewer, [mine, foreign]);
    await happens(administrator, [mine], { server: servers[1] });
    await feed();
    expect([(await sentTo(mine)).length, (await sentTo(foreign)).length]).to.deep.equal([2, 0]);
  });

  it("report nothing of a licence server that the owner does not see any more, and nothing to a disabled one", async () => {
    const mine = await destinationOf(viewer);
    await happens(viewer, [mine], { server: servers[1] });
    await out.db.write("accounts").where("id", viewer).update({ is_disabled: 1 });
    await happens(viewer, [mine]);
    await feed();
    expect(await sentTo(mine)).to.deep.equal([]);
    await out.db.write("accounts").where("id", viewer).update({ is_disabled: 0 });
  });

  it("leave people alone in quiet hours, and are not sent when they are a day old", async () => {
    const [program, chat] = [await destinationOf(viewer), await destinationOf(viewer, "Slack")];
    await happens(viewer, [program, chat], { isQuiet: 1, transitions: ["resolved"] });
    await happens(viewer, [program, chat], { at: Date.now() - 86_400_001 });
    await feed();
    expect([(await sentTo(program)).length, (await sentTo(chat)).length]).to.deep.equal([1, 0]);
  });

  it("report in a silence no beginning, and an end to programs alone", async () => {
    const [program, chat] = [await destinationOf(viewer), await destinationOf(viewer, "Slack")];
    await happens(viewer, [program, chat], { isSilenced: 1, transitions: ["firing", "resolved"] });
    await feed();
    expect((await sentTo(program)).map(({ Transition }) => Transition)).to.deep.equal(["Resolved"]);
    expect(await sentTo(chat)).to.deep.equal([]);
  });
});
