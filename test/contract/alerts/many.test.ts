// Rules that find very much: open alerts are bounded for a rule, an account and in all.
import { expect } from "chai";
import { bulkInsert } from "../../../db/index.ts";
import { someSessions } from "../../support/data/build-records.ts";
import { useTestServer } from "../../support/http/server.ts";
import { DAY, HOUR, MINUTE, Watch } from "./watch.ts";

describe("rules that find very much", () => {
  const server = useTestServer();
  const watch = new Watch(server);
  let poolId = 0;

  const open = (ids: readonly number[]) =>
    server.db
      .read("alerts")
      .whereIn("rule_id", [...ids])
      .whereNull("resolved_at");

  /** Users who have had a licence since then. */
  const holders = async (startAt: number, count: number) => {
    await server.db.write.transaction(async (trx) => {
      const existing = await trx("users").pluck("id");
      const names = Array.from({ length: Math.max(0, count - existing.length) }, (_, number) => `holder-${number}`);
      await bulkInsert(
        trx,
        "users",
        names.map((name) => ({ name, name_key: name })),
      );
    });
    const ids: number[] = await server.db.read("users").orderBy("id").limit(count).pluck("id");
    await someSessions(
      server.db,
      ids.map((userId) => ({ poolId, userId, startAt })),
    );
  };

  before(async () => {
    await watch.begin();
    poolId = (await watch.company()).poolId;
  });

  it("200 rules that each find 5,000 users have 200 open alerts, with the counts, which end when the cause ends", async () => {
    const owner = await watch.viewer(null);
    const first = await watch.rule({ Kind: "LongCheckout", Threshold: 1 }, undefined, { Name: "Long" }, owner.client);
    const { id: _, ...row } = await server.db.read("alert_rules").where("id", first).first();
    await server.db.write.transaction((trx) =>
      bulkInsert(
        trx,
        "alert_rules",
        Array.from({ length: 199 }, () => row),
      ),
    );
    const rules: number[] = await server.db.read("alert_rules").where("owner_account_id", owner.id).pluck("id");
    await holders(watch.now - 2 * HOUR, 5_000);
    await watch.round(1);
    const alerts = await open(rules);
    expect(alerts).to.have.length(200);
    expect(alerts[0].summary).to.equal(
      "The rule “Long” finds 5000 at once (long checkout), too many for an alert each.",
    );
    const { Items } = await watch.current(first, owner.client);
    expect(Items.map(({ State, Value }) => [State, Value])).to.deep.equal([["Firing", 5_000]]);
    // The same after a restart: nothing else is in memory.
    await watch.round(1);
    expect((await open(rules)).map(({ id }) => id)).to.deep.equal(alerts.map(({ id }) => id));

    const remaining: number[] = await server.db.read("sessions").whereNull("end_at").orderBy("id").limit(3).pluck("id");
    await server.db
      .write("sessions")
      .whereNull("end_at")
      .whereNotIn("id", remaining)
      .update({ end_at: watch.now, length_class: 0 });
    await watch.round(1);
    expect(await open(rules)).to.deep.equal([]);
    expect((await watch.events(first)).map(({ transition }) => transition)).to.deep.equal(["firing", "resolved"]);
    // The remaining ones are found one by one.
    await watch.round(1);
    expect(await open(rules)).to.have.length(600);
    await server.client.call("deleteAccount", { path: { id: owner.id } });
  });

  it("an account has at most 1,000 open alerts: rules whose alerts exceed it have one each", async () => {
    await server.db.write("sessions").whereNull("end_at").update({ end_at: watch.now, length_class: 0 });
    await holders(watch.now - 2 * HOUR, 90);
    const owner = await watch.viewer(null);
    const first = await watch.rule({ Kind: "LongCheckout", Threshold: 1 }, undefined, {}, owner.client);
    const { id: _, ...row } = await server.db.read("alert_rules").where("id", first).first();
    await server.db.write.transaction((trx) =>
      bulkInsert(
        trx,
        "alert_rules",
        Array.from({ length: 19 }, () => row),
      ),
    );
    const rules: number[] = await server.db.read("alert_rules").where("owner_account_id", owner.id).pluck("id");
    await watch.round(1);
    const counts = Map.groupBy(await open(rules), ({ rule_id }) => rule_id);
    expect([...counts.values()].map((of) => of.length)).to.deep.equal([...Array(10).fill(90), ...Array(10).fill(1)]);
    await server.client.call("deleteAccount", { path: { id: owner.id } });
  });

  it("more open alerts than the limit, as an older version left them, are reduced in one round", async () => {
    const owner = await watch.viewer(null);
    const id = await watch.rule({ Kind: "LongCheckout", Threshold: 1 }, undefined, {}, owner.client);
    const row = { rule_id: id, subject: "{}", severity: "Warning", summary: "old", pending_at: watch.now - DAY };
    await server.db.write.transaction((trx) =>
      bulkInsert(
        trx,
        "alerts",
        Array.from({ length: 20_000 }, (_, number) => {
          const isPending = number % 2 === 0;
          const state = isPending ? "pending" : "firing";
          return { ...row, subject_key: `old:${number}`, state, firing_at: isPending ? null : watch.now - MINUTE };
        }),
      ),
    );
    await watch.round(1);
    expect((await open([id])).length).to.be.at.most(100);
  });
});
