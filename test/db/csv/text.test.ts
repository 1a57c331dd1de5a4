// CSV texts in the hands of those who need them as text: characters that two chunks share, and lines that are not whole.
import { expect } from "chai";
import { asTexts, type CsvChunk, CsvText, wholeLines } from "../../../db/index.ts";

describe("a CSV text", () => {
  it("is the same text wherever its bytes are cut", async () => {
    const text = 'Id,Text\r\n1,"東京 🙂, Jürgen"\r\n\uFEFF2,\r\n';
    const bytes = Buffer.from(text);
    for (let at = 0; at <= bytes.length; at += 1) {
      const chunks: CsvChunk[] = [bytes.subarray(0, at), bytes.subarray(at), "3,end\r\n"];
      let all = "";
      for await (const more of asTexts(new CsvText(() => chunksOf(chunks)))) all += more;
      expect(all, `cut at ${at}`).to.equal(`${text}3,end\r\n`);
    }
  });

  it("has no half line when it is cut, and no line that ends within quotes", () => {
    const whole = 'a,b\r\n1,"x\r\ny ""z"""\r\n';
    for (const rest of ["", "2", "2,", '2,"', '2,"half\r\n', '2,"half ""\r\n']) {
      expect(wholeLines(whole + rest), JSON.stringify(rest)).to.equal(whole);
    }
    expect(wholeLines("no line end")).to.equal("");
  });
});

async function* chunksOf(chunks: readonly CsvChunk[]): AsyncGenerator<CsvChunk> {
  yield* chunks;
}
