// Equal questions that come together share work over HTTP, and yet each sees all that was written before it was asked.
import { expect } from "chai";
import { aUser, someSessions } from "../../support/data/build-records.ts";
import { aPool, aServer } from "../../support/data/build-servers.ts";
import { useTestServer } from "../../support/http/server.ts";

const HOUR = 3_600_000;
const start = Date.UTC(2025, 0, 1);
const body = {
  StartUtc: "2025-01-01",
  EndUtc: "2026-01-01",
  BucketSize: "Day" as const,
  GroupBy: ["Feature" as const],
  Limit: 20,
};

describe("equal questions that come together", () => {
  const server = useTestServer();

  it("are each answered with all that was written before", async () => {
    const { db, client } = server;
    const poolId = await aPool(db, { licenseServerId: await aServer(db), name: "cad", total: 500 });
    const userId = await aUser(db);
    const answers: [written: number, found: number | undefined][] = [];
    let written = 0;
    const ask = async () => {
      const before = written;
      const { Items } = (await client.call("queryUsageOverTime", { body })).body;
      answers.push([before, Items[0]?.Sessions]);
    };
    for (let round = 0; round < 12; round++) {
      const asked = Array.from({ length: 6 }, ask);
      const startAt = start + round * 24 * HOUR;
      await someSessions(db, [{ poolId, userId, startAt, endAt: startAt + HOUR }]);
      written += 1;
      await Promise.all([...asked, ...Array.from({ length: 6 }, ask)]);
    }
    expect(answers).to.have.length(144);
    for (const [before, found = 0] of answers) expect(found, `after ${before}`).to.be.within(before, before + 1);
    await ask();
    expect(answers.at(-1)).to.deep.equal([12, 12]);
  });
});
