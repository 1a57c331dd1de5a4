// Cells of CSV lines: each kind of value, whatever comes before and behind it, and how long it is.
import { expect } from "chai";
import { parse } from "csv-parse/sync";
import { recordShape } from "../../../db/index.ts";
import { csvLines, csvPiece } from "../../../db/replies/csv-lines.ts";

type Kind = "text" | "cell" | "number" | "instant" | "flag" | "seconds" | "json";

/** A cell as text. */
function written(kind: Kind, value: unknown): string {
  const { lines } = csvPiece(recordShape<{ Cell: unknown }>("Cell", { Cell: [kind, "cell"] }), ["cell"], [[value]]);
  return lines.slice(0, -2);
}

describe("a CSV cell", () => {
  it("is empty for null in every kind", () => {
    for (const kind of ["text", "cell", "number", "instant", "flag", "seconds", "json"] as const satisfies Kind[]) {
      expect(written(kind, null), kind).to.equal("");
    }
  });

  it("of a number has the digits that JavaScript and the database give it", () => {
    const numbers = [0, 7, 9, 10, 11, 99, 100, 101, 2_147_483_647, 2_147_483_648, -1, -12.5, 0.1, 1e21, 2 ** 53];
    for (let power = 1; power < 1e10; power *= 10) numbers.push(power - 1, power, power + 1);
    for (const value of numbers) expect(written("number", value)).to.equal(String(value));
    expect(written("number", 9_007_199_254_740_993n)).to.equal("9007199254740993");
    expect(written("number", "18446744073709551615")).to.equal("18446744073709551615");
  });

  it("of an instant is ISO 8601 with milliseconds, before 1970 and beyond the year 9999 too", () => {
    const day = 86_400_000;
    const instants = [0, 1, 999, 59_999, 3_599_999, day - 1, day, -1, -day, -day - 1, 1_700_000_000_123, 4e14, -9e13];
    for (let at = 1_600_000_000_000; at < 1_600_000_000_000 + 3 * day; at += 4_567_891) instants.push(at, at - day);
    for (const at of instants) expect(written("instant", at)).to.equal(new Date(at).toISOString());
    expect(written("instant", "1700000000123")).to.equal("2023-11-14T22:13:20.123Z");
    expect(() => written("instant", 1e17)).to.throw(RangeError);
  });

  it("of seconds has the thousandths that there are", () => {
    for (const [milliseconds, text] of [
      [0, "0"],
      [1, "0.001"],
      [1_500, "1.5"],
      [5_400_000, "5400"],
      [9_999_999_999_000, "9999999999"],
      [-1_000, "-1"],
      ["2500", "2.5"],
    ] as const) {
      expect(written("seconds", milliseconds)).to.equal(text);
    }
  });

  it("has quotes where RFC 4180 wants some, for a line break alone too", () => {
    for (const [text, cell] of [
      ["plain", "plain"],
      [" blanks ", " blanks "],
      ["", ""],
      ["a,b", '"a,b"'],
      ['say "no"', '"say ""no"""'],
      ["two\r\nlines", '"two\r\nlines"'],
      ["two\nlines", '"two\nlines"'],
      ["two\rlines", '"two\rlines"'],
      ["Jürgen, 東京 🙂", '"Jürgen, 東京 🙂"'],
    ] as const) {
      expect(written("text", text)).to.equal(cell);
      expect(csvLines([[text, 1]], "exact"), "of values that no query answered").to.equal(`${cell},1\r\n`);
    }
  });

  it("of JSON is the same text however an engine writes it", () => {
    expect(written("json", '[ {"Quantity" : 5} ]')).to.equal('"[{""Quantity"":5}]"');
  });

  it("is no formula where it must be safe", () => {
    for (const [text, cell] of [
      ["=1+1", "'=1+1"],
      ["-2,5", `"'-2,5"`],
      ["＝１", "'＝１"],
      ["1=1", "1=1"],
    ]) {
      expect(written("cell", text)).to.equal(cell);
    }
    expect(written("text", "=1+1")).to.equal("=1+1");
  });

  it("loses no character of texts of any length, one behind the other", () => {
    const letters = ["a", "é", "東", "🙂", '"', ",", "\r\n", "\n", "\uFEFF"];
    const texts = Array.from({ length: 400 }, (_, index) =>
      Array.from({ length: (index * 7) % 500 }, (__, at) => letters[(index + at * at) % (1 + (index % 9))]).join(""),
    );
    texts.push("x".repeat(200_000), "東".repeat(200_000), "z");
    const shape = recordShape<{ Text: string; Flag: boolean }>("Texts", { Text: ["text", "t"], Flag: ["flag", "f"] });
    const { lines } = csvPiece(
      shape,
      ["f", "t"],
      texts.map((text) => [1, text]),
    );
    const records: string[][] = parse(lines, { recordDelimiter: "\r\n" });
    expect(records).to.deep.equal(texts.map((text) => [text, "true"]));
  });
});
