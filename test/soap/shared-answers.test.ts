// Legacy programs that send the same request at once share the work, and each gets the answer in its form.
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "chai";
import { handlers } from "../../handlers/index.ts";
import { aUser, someSessions } from "../support/data/build-records.ts";
import { aPool, aServer } from "../support/data/build-servers.ts";
import { startTestServer } from "../support/http/server.ts";
import { envelope, type LegacyRequest, send, servicePath, soap12 } from "./calls.ts";

const HOUR = 3_600_000;
const start = Date.UTC(2025, 0, 1);

describe("legacy programs that send the same request at once", () => {
  it("get the text that each gets alone, in every form, compressed and not, and never older than the last write", async () => {
    const replaced: Partial<typeof handlers> = {
      querySessions: async (input, context) => {
        await sleep(20); // work that takes no time is not shared
        return handlers.querySessions(input, context);
      },
    };
    const { url, db, close } = await startTestServer({ SVC_SECURITY_MODE: "off" }, replaced, "no token");
    try {
      const poolId = await aPool(db, { licenseServerId: await aServer(db), name: "cäd", total: 500 });
      const userId = await aUser(db);
      const usage = (count: number) =>
        someSessions(
          db,
          Array.from({ length: count }, (_, n) => ({ poolId, userId, startAt: start + n, endAt: start + HOUR + n })),
        );
      await usage(60);
      const method = "GetLicensesActivity";
      const json = { "content-type": "application/json" };
      const forms: LegacyRequest[] = [
        { body: envelope(method, "") },
        { body: envelope(method, ""), headers: { "accept-encoding": "identity" } },
        { body: envelope(method, "", soap12), headers: { "content-type": "application/soap+xml" } },
        { body: envelope(method, "<dc:BaseInfo><dc:IsExport>true</dc:IsExport></dc:BaseInfo>") },
        { path: `${servicePath}/web/${method}`, body: "{}", headers: json },
        { path: `${servicePath}/web/${method}`, body: '{"request":{}}', headers: json },
        { path: `${servicePath}/web/${method}`, method: "GET" },
      ];
      const alone: string[] = [];
      for (const form of forms) alone.push((await send(url, form)).text);
      expect(new Set(alone).size).to.equal(forms.length - 1);
      for (let round = 0; round < 3; round += 1) {
        const requests = [...forms, ...forms, ...forms, ...forms];
        const together = await Promise.all(requests.map((form) => send(url, form)));
        for (const [index, { text }] of together.entries()) expect(text).to.equal(alone[index % forms.length]);
      }
      await usage(1);
      for (const { text } of await Promise.all(forms.map((form) => send(url, form)))) expect(text).to.match(/\b61\b/);
    } finally {
      await close();
    }
  });
});
