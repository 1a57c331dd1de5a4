// A long body is sent while it is being made (server/reply/send.ts).
import { once } from "node:events";
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer, text } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect } from "chai";
import fc from "fast-check";
import type { Context } from "koa";
import { JsonPieces } from "../../../db/index.ts";
import type { Operation } from "../../../server/contract/operations.ts";
import { createSendReply } from "../../../server/reply/reply.ts";
import { unreadBytes } from "../../../server/reply/unread.ts";
import { runsOf } from "../../support/run/runs.ts";
import { waitUntil } from "../../support/run/wait.ts";

interface List {
  readonly Items: readonly string[];
  readonly TotalCount: number;
}

/** What became of the items of a body. */
interface Making {
  made: number;
  ended: boolean;
}

/** Each is as long as a piece is at least; after so many of them the making fails. */
function longItems(count: number, failsAfter = Number.POSITIVE_INFINITY) {
  const making: Making = { made: 0, ended: false };
  function* make() {
    try {
      for (let item = 0; item < count; item += 1) {
        if (item >= failsAfter) throw new Error("no more");
        making.made += 1;
        yield `${item} é${"x".repeat(130 * 1024)}`;
      }
    } finally {
      making.ended = true;
    }
  }
  return { making, items: { [Symbol.iterator]: make } };
}

describe("a body that is made item by item", () => {
  const operation = { id: "queryUsageOverTime", tagged: false } as Operation;
  let server: Server;
  let body: JsonPieces<List>;
  let sent: Promise<unknown>;

  before(async () => {
    const sendReply = createSendReply([], null);
    const answer = async (req: IncomingMessage, res: ServerResponse) => {
      const ctx = { req, res, state: { traceId: "-" }, ip: "127.0.0.1" } as unknown as Context;
      await sendReply(ctx, operation, "application/json", { status: 200, body }, () => Promise.reject());
    };
    server = createServer((req, res) => {
      sent = answer(req, res).catch((error: Error) => {
        if (!res.headersSent) res.writeHead(500).end();
        return error.message;
      });
    });
    await once(server.listen(0, "127.0.0.1"), "listening");
  });
  after(() => server.close());

  async function get(headers: Record<string, string> = {}, method = "GET"): Promise<IncomingMessage> {
    const { port } = server.address() as AddressInfo;
    const sending = request({ port, host: "127.0.0.1", headers, method, agent: false }).end();
    const [res] = (await once(sending, "response")) as [IncomingMessage];
    return res;
  }

  it("equals the JSON.stringify of the same object", () => {
    const value = fc.jsonValue();
    fc.assert(
      fc.property(fc.array(value), fc.option(value, { nil: undefined }), fc.array(value), (list, other, plain) => {
        const made = { A: other, List: list.values().toArray(), Plain: plain, None: null, Text: "x" };
        const pieces = new JsonPieces<typeof made>({ ...made, List: new Set(list.map((one) => [one])) as never });
        const whole = JSON.stringify({ ...made, List: list.map((one) => [one]) });
        expect(pieces.joined().text).to.equal(whole);
        expect([...pieces].join("")).to.equal(whole);
      }),
      { numRuns: runsOf(100) },
    );
    expect(new JsonPieces({}).joined().text).to.equal("{}");
  });

  it("arrives whole, packed as its client likes it, and with its length where it is short", async () => {
    const unpackers = { identity: (bytes: Buffer) => bytes, gzip: gunzipSync, br: brotliDecompressSync };
    for (const count of [0, 1, 3, 30]) {
      const { items } = longItems(count);
      body = new JsonPieces<List>({ Items: items, TotalCount: count });
      const whole = JSON.stringify({ Items: [...items], TotalCount: count });
      for (const accepted of ["identity", "gzip", "br"] as const) {
        const res = await get({ "accept-encoding": accepted });
        const encoding = count === 0 ? "identity" : accepted;
        expect(res.headers["content-encoding"] ?? "identity").to.equal(encoding);
        expect(res.headers["content-length"] === undefined, `${count} items, ${accepted}`).to.equal(count === 30);
        expect(unpackers[encoding](await buffer(res)).toString() === whole, `${count} items, ${accepted}`).to.equal(
          true,
        );
        expect(await sent).to.equal(undefined);
      }
    }
  });

  it("is on its way before its last item is made", async () => {
    const { making, items } = longItems(200);
    body = new JsonPieces<List>({ Items: items, TotalCount: 200 });
    const res = await get({ "accept-encoding": "gzip" });
    await once(res, "data");
    expect(making.made).to.be.lessThan(200);
    res.resume();
    await once(res, "end");
    expect(making).to.deep.equal({ made: 200, ended: true });
  });

  it("is made no further when its client hangs up", async () => {
    for (const encoding of ["identity", "gzip", "br"]) {
      const { making, items } = longItems(2000);
      body = new JsonPieces<List>({ Items: items, TotalCount: 2000 });
      const res = await get({ "accept-encoding": encoding });
      await once(res, "data");
      res.destroy();
      expect(await sent, encoding).to.equal(undefined);
      expect(making.ended, encoding).to.equal(true);
      expect(making.made, encoding).to.be.lessThan(2000);
    }
  });

  it("waits for no client that does not read, and counts what is unread", async () => {
    const before = unreadBytes();
    const { making, items } = longItems(100);
    body = new JsonPieces<List>({ Items: items, TotalCount: 100 });
    const res = await get();
    expect(await sent).to.equal(undefined);
    expect(making.ended).to.equal(true);
    expect(unreadBytes() - before).to.be.greaterThan(100 * 130 * 1024);
    res.destroy();
    await waitUntil("nothing is unread", async () => unreadBytes() === before);
  });

  it("is a problem where it fails at once, and a broken connection where it fails later", async () => {
    body = new JsonPieces<List>({ Items: longItems(10, 1).items, TotalCount: 10 });
    const early = await get();
    expect([early.statusCode, await text(early)]).to.deep.equal([500, ""]);
    for (const encoding of ["identity", "gzip"]) {
      const { making, items } = longItems(20, 10);
      body = new JsonPieces<List>({ Items: items, TotalCount: 20 });
      const answer = get({ "accept-encoding": encoding }).then(buffer);
      const outcome = await answer.catch((error: Error & { code?: string }) => error.code);
      expect(outcome, encoding).to.equal("ECONNRESET");
      expect(await sent).to.equal("no more");
      expect(making.ended).to.equal(true);
    }
  });

  it("is not sent for a HEAD request", async () => {
    const { making, items } = longItems(100);
    body = new JsonPieces<List>({ Items: items, TotalCount: 100 });
    const res = await get({}, "HEAD");
    expect(await text(res)).to.equal("");
    expect(making.made).to.be.lessThan(10);
  });
});
