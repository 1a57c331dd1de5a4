// Chunks are poured into a stream no faster than it takes them, and leave no memory behind.
import { PassThrough, Writable } from "node:stream";
import { expect } from "chai";
import { pour } from "../../../server/reply/send.ts";

/** What the chunks did: how many were made, and whether their making was ended. */
function chunksOf(chunks: readonly (string | Uint8Array)[], failure?: Error) {
  const done = { made: 0, ended: false };
  async function* make() {
    try {
      for (const chunk of chunks) {
        done.made += 1;
        yield chunk;
      }
      if (failure !== undefined) throw failure;
    } finally {
      done.ended = true;
    }
  }
  return { done, chunks: make() };
}

const bytes = (text: string) => new TextEncoder().encode(text).slice();

describe("chunks that are poured into a stream", () => {
  it("arrive whole and in order, and the memory of bytes is given back", async () => {
    let text = "";
    const target = new Writable({
      write(chunk, _encoding, done) {
        text += chunk;
        setImmediate(done);
      },
    });
    const given = [bytes("one,"), bytes("two,"), bytes("three,")];
    const part = bytes("not four").subarray(4);
    await pour(chunksOf(["zero,", ...given, part]).chunks, target);
    expect(text).to.equal("zero,one,two,three,four");
    expect(given.map(({ byteLength }) => byteLength)).to.deep.equal([0, 0, 0]);
    expect(part.byteLength).to.equal(4);
  });

  it("wait for a stream that is full, and end with it", async () => {
    const target = new PassThrough({ highWaterMark: 10 });
    const { chunks, done } = chunksOf(Array.from({ length: 100 }, () => bytes("12345678")));
    const poured = pour(chunks, target).catch((error: Error & { code?: string }) => error.code);
    for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
    expect(done.made).to.be.within(2, 5);
    target.destroy();
    expect(await poured).to.equal("ERR_STREAM_PREMATURE_CLOSE");
    expect(done.ended).to.equal(true);
  });

  it("break the stream off where they fail", async () => {
    const target = new PassThrough();
    const { chunks, done } = chunksOf([bytes("1")], new Error("no more"));
    const error = await pour(chunks, target).catch((reason: Error) => reason);
    expect(error).to.have.property("message", "no more");
    expect([target.destroyed, done.ended]).to.deep.equal([true, true]);
  });
});
