// The demonstration data: what people see of a new installation must be able to happen.
import { expect } from "chai";
import { lastFullHour, loadDemonstration } from "../../../server/demonstration/load.ts";
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
});
