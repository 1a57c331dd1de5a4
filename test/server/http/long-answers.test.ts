// Long answers that several requests share (server/reply/reply.ts).
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect } from "chai";
import type { Context } from "koa";
import { JsonText } from "../../../db/index.ts";
import type { Operation } from "../../../server/contract/operations.ts";
import { createSendReply } from "../../../server/reply/reply.ts";

describe("a long answer", () => {
  const operation = { id: "getFeatures", tagged: false } as Operation;
  const sendReply = createSendReply([], null);

  /** What is sent of it, and its ETag. */
  async function sent(body: JsonText<unknown>, headers: Record<string, string> = {}, of = operation) {
    const bodies: unknown[] = [];
    const heads: (readonly string[])[] = [];
    const writeHead = (_: number, head: readonly string[]) => {
      heads.push(head);
      return res;
    };
    const res = { writeHead, end: (bytes: unknown) => bodies.push(bytes), once() {}, writableLength: 0 };
    const ctx = { req: { headers, method: "GET" }, res, state: {}, ip: "127.0.0.1" } as unknown as Context;
    await sendReply(ctx, of, "application/json", { status: 200, body });
    const head = heads[0] ?? [];
    return { bytes: bodies[0], tag: head[head.indexOf("ETag") + 1] };
  }

  it("is sent to everybody from the same bytes, and a short one as its text", async () => {
    const long = new JsonText(`["${"é".repeat(200_000)}"]`);
    const { bytes } = await sent(long);
    expect(bytes).to.be.instanceOf(Buffer);
    expect(String(bytes)).to.equal(long.text);
    expect((await sent(long)).bytes).to.equal(bytes);
    const short = new JsonText("[]");
    expect((await sent(short)).bytes).to.equal("[]");
  });

  it("is packed once for all who share it, with and without an ETag", async () => {
    const unpack = { gzip: gunzipSync, br: brotliDecompressSync };
    for (const asked of [operation, { id: "getFeatures", tagged: true } as Operation]) {
      const length = asked.tagged ? 200_000 : 5_000;
      const one = new JsonText(`["${"a".repeat(length)}"]`);
      const other = new JsonText(`["${"b".repeat(length)}"]`);
      for (const [encoding, unpacked] of Object.entries(unpack)) {
        const headers = { "accept-encoding": encoding };
        const [first, second] = await Promise.all([sent(one, headers, asked), sent(one, headers, asked)]);
        expect(first.bytes).to.equal(second.bytes);
        expect(first.tag).to.equal(second.tag);
        expect(unpacked(first.bytes as Buffer).toString()).to.equal(one.text);
        const third = await sent(other, headers, asked);
        expect(unpacked(third.bytes as Buffer).toString()).to.equal(other.text);
        if (asked.tagged) expect(third.tag).not.to.equal(first.tag);
      }
    }
  });
});
