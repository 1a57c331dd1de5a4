// What a database process answers in bytes comes through a pipe beside the messages, whole and in order.
import { expect } from "chai";
import { asCsv, asTexts, csvPieces, type Database, openDatabase, recordShape } from "../../../db/index.ts";
import type { Answer } from "../../../db/sqlite/messages.ts";
import { AnswersWithBytes } from "../../../db/sqlite/messages.ts";

const shape = recordShape<{ Id: number; Text: string }>("Texts", { Id: ["number", "id"], Text: ["text", "t"] });

describe("bytes of a database process", () => {
  let db: Database;
  before(async () => {
    db = await openDatabase("sqlite::memory:", { lanes: true });
  });
  after(() => db.close());

  const texts = (count: number) =>
    db.read.raw(
      `with recursive n(x) as (select 1 union all select x + 1 from n where x < ?)
       select x as id, 'täxt ' || hex(zeroblob(500)) as t from n`,
      [count],
    );
  const expected = (count: number) =>
    Array.from({ length: count }, (_, index) => `${index + 1},täxt ${"0".repeat(1000)}\r\n`).join("");

  it("are a whole piece of some megabytes, from several processes at once, piece after piece", async () => {
    const read = csvPieces({ shape }, "exact");
    for (const counts of [[3000, 2000, 1], [1500], [1, 2500]]) {
      const pieces = await Promise.all(counts.map((count) => read(texts(count))));
      expect(pieces.map(({ rows }) => rows)).to.deep.equal(counts);
      for (const [index, { chunks }] of pieces.entries()) {
        expect(Buffer.concat(chunks).toString() === expected(counts[index] as number), `${counts[index]}`).to.equal(
          true,
        );
      }
    }
  });

  it("are a stream that can be left in the middle", async () => {
    let chunks = 0;
    for await (const _ of asCsv(texts(1e9), shape)) {
      chunks += 1;
      if (chunks === 20) break;
    }
    let all = "";
    for await (const text of asTexts(asCsv(texts(900), shape))) all += text;
    expect(all === `Id,Text\r\n${expected(900)}`).to.equal(true);
  });

  it("go with the answers that they belong to, whatever arrives first", () => {
    const answered: Answer[] = [];
    const answers = new AnswersWithBytes((answer) => answered.push(answer));
    const texts = () =>
      answered.map((one) => ("chunks" in one && one.chunks ? Buffer.concat(one.chunks).toString() : "none"));
    answers.bytes(Buffer.from("ab"));
    answers.message({ answer: 1, bytes: 3 });
    answers.message({ answer: 2, bytes: 4 });
    answers.message({ answer: 3 });
    expect(texts()).to.deep.equal([]);
    answers.bytes(Buffer.from("cde"));
    expect(texts()).to.deep.equal(["abc"]);
    answers.bytes(Buffer.from("fg"));
    answers.message({ answer: 4, bytes: 0 });
    expect(texts()).to.deep.equal(["abc", "defg", "none", ""]);
    expect(answered.map((one) => "answer" in one && one.answer)).to.deep.equal([1, 2, 3, 4]);
  });
});
