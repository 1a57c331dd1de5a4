// The demonstration data: what people see of a new installation must be able to happen.
import { join } from "node:path";
import { expect } from "chai";
import { applySchema, openDatabase } from "../../../db/index.ts";
import { lastFullHour, loadDemonstration } from "../../../server/demonstration/load.ts";
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
  it("never has more licences of a pool in use than it owns, and fills its pools to the last few", async () => {
    const db = await openTestDatabase();
    const size = { sessions: 3000, users: 120, pools: 16, seed: 1, days: 14, untilAt: lastFullHour() };
    await loadDemonstration(db, size);
    const pools: { id: number; total: number | null }[] = await db.read("pools").select("id", "total");
    const sessions: Held[] = await db.read("sessions").select("pool_id", "start_at", "end_at", "number_of_licenses");
    const free = pools
      .filter(({ total }) => total !== null)
      .map(({ id, total }) => Number(total) - peakOf(sessions.filter(({ pool_id }) => pool_id === id)));
    expect(Math.min(...free)).to.be.at.least(0);
    expect(free.filter((left) => left < 5)).to.have.length.above(free.length / 2);
    await db.close();
  });

  it("is counted where a server ran on the empty database before", async () => {
    const server = await startTestServer();
    try {
      const size = { sessions: 400, users: 20, pools: 12, seed: 1, days: 7, untilAt: lastFullHour() };
      const { denials } = await loadDemonstration(server.db, size);
      const { body } = await server.client.call("getDenials", { query: { PageSize: 1000 } });
      expect([body.TotalCount, body.Items.length]).to.deep.equal([denials, denials]);
      expect(denials).to.be.above(0);
    } finally {
      await server.close();
    }
  });

  it("is made by the next start where the first one was killed before it, and only then", async function () {
    this.timeout(120_000);
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
      const killed = await openDatabase(url);
      await applySchema(killed, true);
      await killed.close();
      expect(await countOf({ SVC_DEMO_DATA: "off" })).to.equal(0);
      // It was decided then that there is none.
      expect(await countOf({ SVC_DEMO_DATA: "on" })).to.equal(0);
      const undecided = await openDatabase(url);
      await undecided.write("service_state").where({ key: "demonstration" }).delete();
      await undecided.close();
      expect(await countOf({ SVC_DEMO_DATA: "on" })).to.be.greaterThan(0);
    } finally {
      folder.remove();
    }
  });
});
