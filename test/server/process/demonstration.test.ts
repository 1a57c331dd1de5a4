// The demonstration data: what people see of a new installation must be able to happen.
import { join } from "node:path";
import { expect } from "chai";
import { applySchema, openDatabase } from "../../../db/index.ts";
import { liveMinute } from "../../../server/demonstration/live-data.ts";
import { lastFullHour, loadDemonstration } from "../../../server/demonstration/load.ts";
import { giveToAccount, insertRecords } from "../../../server/demonstration/records.ts";
import { temporaryFolder } from "../../db/temporary-folder.ts";
import { openTestDatabase } from "../../support/data/database.ts";
import { startTestServer } from "../../support/http/server.ts";

interface Held {
  readonly pool_id: number;
  readonly start_at: number;
  readonly end_at: number | null;
  readonly number_of_licenses: number;
}

/** The most licences at once, by looking at every beginning and end; an end comes before a beginning at its instant. */
function peakOf(sessions: readonly Held[]): number {
  const changes = sessions.flatMap(({ start_at, end_at, number_of_licenses }) => [
    { at: Number(start_at), change: number_of_licenses },
    ...(end_at === null ? [] : [{ at: Number(end_at), change: -number_of_licenses }]),
  ]);
  let level = 0;
  let peak = 0;
  for (const { change } of changes.sort((a, b) => a.at - b.at || a.change - b.change)) {
    level += change;
    peak = Math.max(peak, level);
  }
  return peak;
}

describe("the demonstration data", () => {
  it("is a company to believe: full pools and queues, refusals only where nothing was free, troubles, idle people", async () => {
    const db = await openTestDatabase();
    const size = { sessions: 12_000, users: 300, pools: 48, seed: 1, days: 21, untilAt: lastFullHour() };
    await loadDemonstration(db, size);
    const pools: { id: number; total: number | null; used: number }[] = await db
      .read("pools")
      .select("id", "total", "used");
    const sessions: Held[] = await db.read("sessions").select("pool_id", "start_at", "end_at", "number_of_licenses");
    const ofPool = Map.groupBy(sessions, ({ pool_id }) => pool_id);
    const free = pools.flatMap(({ id, total }) => (total === null ? [] : total - peakOf(ofPool.get(id) ?? [])));
    expect(Math.min(...free), "never more in use than owned").to.be.at.least(0);
    expect(free.filter((left) => left === 0).length, "pools that were full").to.be.above(5);
    expect(pools.filter(({ id }) => !ofPool.has(id)).length, "pools that nobody uses").to.be.above(0);
    const denials: { pool_id: number; denial_at: number; number_of_licenses: number }[] = await db
      .read("denials")
      .where({ is_true_denial: 1, denial_type: "NoLicenseAvailable" })
      .orderBy("id")
      .limit(200)
      .select("pool_id", "denial_at", "number_of_licenses");
    expect(denials.length).to.be.above(20);
    const servers: { status: string; is_silent: number; last_update_at: number }[] = await db
      .read("license_servers")
      .select();
    expect(servers.filter(({ status }) => status === "DOWN")).to.have.length(1);
    expect(servers.filter(({ is_silent }) => Number(is_silent) === 1)).to.have.length(1);
    expect(servers.filter((one) => size.untilAt - Number(one.last_update_at) > 7 * 86_400_000)).to.have.length(1);
    const [{ idle }] = (await db.read("sessions").where("idle_seconds", ">", 0).count({ idle: "*" })) as [
      { idle: number },
    ];
    expect(Number(idle)).to.be.above(0);
    const queued: { pool_id: number; licences: number }[] = await db
      .read("queued_requests")
      .groupBy("pool_id")
      .select("pool_id")
      .sum({ licences: "number_of_licenses" });
    const counted: { id: number; queued: number }[] = await db
      .read("pools")
      .where("queued", ">", 0)
      .select("id", "queued");
    expect(queued.length, "pools that somebody waits for").to.be.above(0);
    expect(new Map(queued.map((one) => [one.pool_id, Number(one.licences)]))).to.deep.equal(
      new Map(counted.map((one) => [one.id, Number(one.queued)])),
    );
    await db.close();
  });

  it("has licence servers with a history: outages of minutes to hours, which end, and what they are like now", async () => {
    const db = await openTestDatabase();
    const size = { sessions: 100, users: 20, pools: 48, seed: 1, days: 182, untilAt: lastFullHour() };
    await loadDemonstration(db, size);
    const states: { license_server_id: number; since_at: number; status: string }[] = await db
      .read("server_states")
      .orderBy(["license_server_id", "since_at"]);
    const servers: { id: number; status: string }[] = await db.read("license_servers").select("id", "status");
    for (const { id, status } of servers) {
      const ofServer = states.filter((one) => one.license_server_id === id);
      expect(ofServer.length, `server ${id}`).to.be.above(4);
      expect(ofServer.at(-1)?.status).to.equal(status);
      for (const [index, { since_at, status: was }] of ofServer.slice(0, -1).entries()) {
        const hours = (Number(ofServer[index + 1]?.since_at) - Number(since_at)) / 3_600_000;
        expect(ofServer[index + 1]?.status).not.to.equal(was);
        if (was !== "UP") expect(hours).to.be.within(1 / 60, 12);
      }
      expect(Number(ofServer.at(-1)?.since_at)).to.be.at.most(size.untilAt);
    }
    expect(await db.read("server_silences").select("license_server_id")).to.have.length(1);
    await db.close();
  });

  it("has something on every page: collectors, claims, commands, a catalogue, notes, rules, a channel, a schedule", async () => {
    const server = await startTestServer();
    try {
      const { db, client } = server;
      const untilAt = lastFullHour();
      const size = { sessions: 100, users: 20, pools: 48, seed: 1, days: 182, untilAt };
      await loadDemonstration(db, size);
      await insertRecords(db, untilAt);
      await giveToAccount(db, "admin");
      await liveMinute(db, Date.now());
      const { body: collectors } = await client.call("getCollectors");
      expect(collectors.map(({ Status }) => Status)).to.deep.equal([
        ...["Running", "Running", "Running", "Running", "Degraded", "Degraded"],
      ]);
      const lists = [
        ...["getClientCredentials", "getLicenseServerClaims", "getBrokerCommands", "getPackages", "getProductNames"],
        ...[
          "getAnnotations",
          "getSystemMessages",
          "getAlertRules",
          "getNotificationDestinations",
          "getReportSchedules",
        ],
      ] as const;
      for (const name of lists) {
        const { body } = (await client.call(name)) as {
          body: readonly unknown[] | { readonly Items: readonly unknown[] };
        };
        expect("Items" in body ? body.Items : body, name).not.to.deep.equal([]);
      }
      const { body: rules } = await client.call("getAlertRules");
      expect(new Set(rules.map(({ OwnerAccountName }) => OwnerAccountName))).to.deep.equal(new Set(["admin"]));
    } finally {
      await server.close();
    }
  });

  it("goes on living: people get licences and give them back, and its licence servers are heard again", async () => {
    const db = await openTestDatabase();
    const untilAt = lastFullHour();
    await loadDemonstration(db, {
      sessions: 2000,
      users: 60,
      pools: 48,
      seed: 1,
      days: 7,
      untilAt,
    });
    const counts = async () => {
      const rows: { end_at: number | null }[] = await db.read("sessions").select("end_at");
      return { all: rows.length, ended: rows.filter(({ end_at }) => end_at !== null).length };
    };
    const before = await counts();
    // Some minutes of a working day that is still to come, whatever day and hour it is.
    const monday = untilAt + ((8 - new Date(untilAt).getUTCDay()) % 7 || 7) * 86_400_000;
    const ten = Math.floor(monday / 86_400_000) * 86_400_000 + 10 * 3_600_000;
    for (let minute = 0; minute < 10; minute += 1) await liveMinute(db, ten + minute * 60_000);
    const after = await counts();
    expect(after.all).to.be.above(before.all);
    expect(after.ended).to.be.above(before.ended);
    const heard: { last_update_at: number }[] = await db.read("license_servers").where("last_update_at", ">=", ten);
    expect(heard).to.have.length(5);
    const pools: { used: number; total: number | null }[] = await db.read("pools").select("used", "total");
    expect(pools.filter(({ used, total }) => total !== null && used > total)).to.deep.equal([]);
    const [{ queued }] = (await db.read("pools").sum({ queued: "queued" })) as [{ queued: number }];
    const [{ waiting }] = (await db.read("queued_requests").sum({ waiting: "number_of_licenses" })) as [
      { waiting: number | null },
    ];
    expect(Number(queued)).to.equal(Number(waiting ?? 0));
    await db.close();
  });

  it("is counted where a server ran on the empty database before", async () => {
    const server = await startTestServer();
    try {
      const friday = Date.UTC(2026, 0, 9, 12);
      const size = { sessions: 400, users: 20, pools: 12, seed: 1, days: 7, untilAt: friday };
      const { denials } = await loadDemonstration(server.db, size);
      const { body } = await server.client.call("getDenials", { query: { PageSize: 1000 } });
      expect([body.TotalCount, body.Items.length]).to.deep.equal([denials, denials]);
      expect(denials).to.be.above(0);
    } finally {
      await server.close();
    }
  });

  it("is not made by a later start where a start decided that there is none", async () => {
    const folder = temporaryFolder();
    const url = `sqlite:${join(folder.path, "svc.db")}`;
    const settings = { SVC_DB_URL: url, SVC_SECURITY_MODE: "off" };
    const countOf = async (more: Record<string, string>) => {
      const server = await startTestServer({ ...settings, ...more });
      const [row] = await server.db.read("license_servers").count({ count: "*" });
      await server.close();
      return Number(row?.count);
    };
    try {
      // As a first start leaves it that is killed before it decides. With demonstration data: start.test.ts.
      const killed = await openDatabase(url);
      await applySchema(killed, true);
      await killed.close();
      expect(await countOf({ SVC_DEMO_DATA: "off" })).to.equal(0);
      expect(await countOf({ SVC_DEMO_DATA: "on" })).to.equal(0);
    } finally {
      folder.remove();
    }
  });
});
