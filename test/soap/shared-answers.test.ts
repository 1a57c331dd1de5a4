// Of an answer that several callers share, the legacy methods write one text; and everybody is told what he asked for, in his form.
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "chai";
import { handlers } from "../../handlers/index.ts";
import { answerLegacy, type LegacyRequest } from "../../legacy-soap/call/answer.ts";
import type { Door, Reply } from "../../legacy-soap/call/door.ts";
import { SharedText } from "../../legacy-soap/call/shared-texts.ts";
import { aUser, someSessions } from "../support/data/build-records.ts";
import { aPool, aServer } from "../support/data/build-servers.ts";
import { startTestServer } from "../support/http/server.ts";
import { envelope, place, type Sent, send, session, soap12 } from "./calls.ts";

const HOUR = 3_600_000;
const start = Date.UTC(2025, 0, 1);

const denial = (Id: number) => ({ Id, FeatureName: "cad", TimeUtc: "2025-01-01T00:00:00Z" });

/** A reply of denials, and how often its body was made. */
function aReply(total: number, shared: object | undefined): Reply & { made: number } {
  const reply = {
    shared,
    made: 0,
    body: () => {
      reply.made += 1;
      return { Items: Array.from({ length: Math.min(total, 1000) }, (_, n) => denial(n + 1)), TotalCount: total };
    },
  };
  return reply;
}

/** Calls GetDenials, which is given these replies one after the other. */
async function ask(replies: readonly Reply[], given: { inside?: string; version?: string } = {}) {
  const left = [...replies];
  const door = {
    isSecurityOff: false,
    hasToken: false,
    findSession: async () => ({ state: "open", userId: 1, userName: "vera", authority: undefined }),
    call: async () => left.shift(),
    problemOf: (error: unknown) => ({ status: 500, detail: String(error) }),
  } as unknown as Door;
  const request: LegacyRequest = {
    verb: "POST",
    webMethod: undefined,
    query: "",
    contentType: given.version === soap12 ? "application/soap+xml" : "text/xml",
    accept: undefined,
    soapAction: undefined,
    address: "",
    readBody: async () => ({
      bytes: Buffer.from(envelope("GetDenials", given.inside ?? session("one"), given.version)),
      isOfKnownCaller: true,
    }),
    door,
  };
  const { text } = await answerLegacy(request);
  return text instanceof SharedText ? text.text : text;
}

/** BaseInfo with a session and more. */
function withMore(more: string): string {
  return session("one").replace("</dc:BaseInfo>", `${more}</dc:BaseInfo>`);
}

describe("an answer that legacy programs share", () => {
  it("is translated and written no more from the second request on, whatever session asks", async () => {
    const reply = aReply(3, {});
    const texts: string[] = [];
    for (const id of ["one", "two", "three", "four"]) texts.push(await ask([reply], { inside: session(id) }));
    expect(reply.made).to.equal(2);
    expect(new Set(texts).size).to.equal(1);
    expect(texts[0]).to.contain(">3<");
  });

  it("is written anew for another form or question", async () => {
    const reply = aReply(3, {});
    const plain = await ask([reply]);
    expect(await ask([reply])).to.equal(plain);
    const other = await ask([reply], { version: soap12 });
    const exported = await ask([reply], { inside: withMore("<dc:IsExport>true</dc:IsExport>") });
    expect(reply.made).to.equal(4);
    expect(other).to.contain(soap12);
    expect(exported).to.contain(":ExportContentType>Text<");
    expect(await ask([reply])).to.equal(plain);
    expect(reply.made).to.equal(4);
  });

  it("is written anew for another reply, for one that nobody shares, and where it takes further pages", async () => {
    const [three, four] = [aReply(3, {}), aReply(4, {})];
    const first = await ask([three]);
    for (let time = 0; time < 3; time += 1) {
      expect(await ask([three])).to.equal(first);
      expect(await ask([four])).to.not.equal(first);
    }
    const alone = aReply(3, undefined);
    expect([await ask([alone]), await ask([alone])]).to.deep.equal([first, first]);
    expect(alone.made).to.equal(2);
    const [page, more] = [aReply(1500, {}), aReply(1500, {})];
    const inside = withMore("<dc:PagingData><vo:NumOfRecord>1500</vo:NumOfRecord></dc:PagingData>");
    for (let time = 0; time < 4; time += 1) await ask([page, more], { inside });
    expect([page.made, more.made]).to.deep.equal([4, 4]);
  });

  it("is the same text that each gets by himself, in every form, packed and not, and never older than what was written", async () => {
    const replaced: Partial<typeof handlers> = {
      querySessions: async (input, context) => {
        await sleep(20); // what takes no work is not shared
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
      const forms: Sent[] = [
        { body: envelope(method, "") },
        { body: envelope(method, ""), headers: { "accept-encoding": "identity" } },
        { body: envelope(method, "", soap12), headers: { "content-type": "application/soap+xml" } },
        { body: envelope(method, "<dc:BaseInfo><dc:IsExport>true</dc:IsExport></dc:BaseInfo>") },
        { path: `${place}/web/${method}`, body: "{}", headers: json },
        { path: `${place}/web/${method}`, body: '{"request":{}}', headers: json },
        { path: `${place}/web/${method}`, method: "GET" },
      ];
      const alone: string[] = [];
      for (const form of forms) alone.push((await send(url, form)).text);
      expect(new Set(alone).size).to.equal(forms.length - 1);
      for (let round = 0; round < 3; round += 1) {
        const asked = [...forms, ...forms, ...forms, ...forms];
        const together = await Promise.all(asked.map((form) => send(url, form)));
        for (const [place, { text }] of together.entries()) expect(text).to.equal(alone[place % forms.length]);
      }
      await usage(1);
      for (const { text } of await Promise.all(forms.map((form) => send(url, form)))) expect(text).to.match(/\b61\b/);
    } finally {
      await close();
    }
  });
});
