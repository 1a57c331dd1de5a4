// Long answers that several requests share (server/reply/reply.ts).
import { expect } from "chai";
import type { Context } from "koa";
import { JsonText } from "../../../db/index.ts";
import type { Operation } from "../../../server/contract/operations.ts";
import { createSendReply } from "../../../server/reply/reply.ts";

describe("a long answer", () => {
  const operation = { id: "getFeatures", tagged: false } as Operation;

  it("is sent to everybody from the same bytes, and a short one as its text", async () => {
    const sendReply = createSendReply([], null);
    const sent = async (body: JsonText<unknown>) => {
      const bodies: unknown[] = [];
      const res = { writeHead() {}, end: (bytes: unknown) => bodies.push(bytes), once() {}, writableLength: 0 };
      const ctx = { req: { headers: {}, method: "GET" }, res, state: {}, ip: "127.0.0.1" } as unknown as Context;
      await sendReply(ctx, operation, "application/json", { status: 200, body });
      return bodies[0];
    };
    const long = new JsonText(`["${"é".repeat(200_000)}"]`);
    const bytes = await sent(long);
    expect(bytes).to.be.instanceOf(Buffer);
    expect(String(bytes)).to.equal(long.text);
    expect(await sent(long)).to.equal(bytes);
    const short = new JsonText("[]");
    expect(await sent(short)).to.equal("[]");
  });
});
