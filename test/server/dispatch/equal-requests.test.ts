// Equal requests that come together share work over HTTP, and yet each sees all that was written before it was sent.
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "chai";
import { handlers } from "../../../handlers/index.ts";
import { envelope, send } from "../../soap/calls.ts";
import { aUser, someSessions } from "../../support/data/build-records.ts";
import { aPool, aServer } from "../../support/data/build-servers.ts";
import { startTestServer, useTestServer } from "../../support/http/server.ts";

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
    const read = async () => {
      const before = written;
      const { Items } = (await client.call("queryUsageOverTime", { body })).body;
      answers.push([before, Items[0]?.Sessions]);
    };
    for (let round = 0; round < 12; round++) {
      const early = Array.from({ length: 6 }, read);
      const startAt = start + round * 24 * HOUR;
      await someSessions(db, [{ poolId, userId, startAt, endAt: startAt + HOUR }]);
      written += 1;
      await Promise.all([...early, ...Array.from({ length: 6 }, read)]);
    }
    expect(answers).to.have.length(144);
    for (const [before, found = 0] of answers) expect(found, `after ${before}`).to.be.within(before, before + 1);
    await read();
    expect(answers.at(-1)).to.deep.equal([12, 12]);
  });

  it("share work where legacy programs send them", async () => {
    let begun = 0;
    const bothBegan = Promise.withResolvers<void>();
    const replaced: Partial<typeof handlers> = {
      querySessions: async (input, context) => {
        begun += 1;
        if (begun === 2) bothBegan.resolve();
        await bothBegan.promise;
        await sleep(20); // what takes no work is not shared
        return handlers.querySessions(input, context);
      },
    };
    const { url, db, close } = await startTestServer({ SVC_SECURITY_MODE: "off" }, replaced, "no token");
    try {
      const poolId = await aPool(db, { licenseServerId: await aServer(db), name: "cad", total: 500 });
      await someSessions(db, [{ poolId, userId: await aUser(db), startAt: start, endAt: start + HOUR }]);
      const call = () => send(url, { body: envelope("GetLicensesActivity", "") });
      const answers = await Promise.all(Array.from({ length: 12 }, call));
      expect(new Set(answers.map(({ text }) => text)).size).to.equal(1);
      expect(answers[0]?.text).to.contain(":TotalNumberOfLicensesActivities>1<").and.contain("cad");
      expect(begun).to.be.within(2, 11);
    } finally {
      await close();
    }
  });
});
