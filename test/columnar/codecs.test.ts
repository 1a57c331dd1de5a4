// Codecs of columns: whatever numbers and texts are packed, the same come out, and texts are found and ordered as they are one by one.
import { expect } from "chai";
import fc from "fast-check";
import { none, packNumbers, unpackNumbers } from "../../columnar/codecs/numbers.ts";
import { DigitSearch, packTexts, prefixOf, unpackTexts } from "../../columnar/codecs/texts.ts";
import { runsOf } from "../support/run/runs.ts";

const runs = { numRuns: runsOf(400) };
const whole = (most: number) => fc.integer({ min: 0, max: most });
const numbers = fc.oneof(
  ...[1, 255, 70_000, 2 ** 25, 2 ** 33].map((most) => fc.array(fc.option(whole(most), { freq: 9 }), { minLength: 1 })),
  // Instants in whole seconds, numbers that count up, and numbers of which nearly all are the same.
  fc.array(whole(90_000).map((seconds) => 1_700_000_000_000 + seconds * 1000)),
  fc.tuple(whole(1_000_000), whole(300)).map(([from, count]) => Array.from({ length: count }, (_, row) => from + row)),
  fc
    .array(fc.tuple(whole(60), whole(2 ** 40)), { maxLength: 300 })
    .map((some) => some.map(([kind, n]) => (kind === 0 ? n : null))),
  fc.array(fc.option(fc.double({ noNaN: true, noDefaultInfinity: true }), { freq: 4 })),
);
const word = fc.string({ unit: fc.constantFrom(..."aB9-é\u0200\u0301ﬁ", "😀"), maxLength: 9 });
const texts = fc.oneof(
  fc.array(fc.option(fc.bigInt({ min: 0n, max: 10n ** 15n - 1n }).map(String), { freq: 8 }), { minLength: 1 }),
  fc.array(fc.option(word, { freq: 6 }), { minLength: 1 }),
  fc.array(fc.constantFrom("Design", "tests", null), { minLength: 1, maxLength: 60 }),
);

describe("the codec of numbers", () => {
  it("gives back the numbers that were packed, and nothing where there was none", () => {
    fc.assert(
      fc.property(numbers, (values) => {
        const unpacked = new Float64Array(values.length);
        unpackNumbers(packNumbers(values), unpacked);
        // There is no -0 in a column.
        const found = Array.from(unpacked, (value) => value + 0);
        expect(found).to.deep.equal(values.map((value) => (value === null ? none : value + 0)));
      }),
      runs,
    );
  });

  it("takes two bytes for each instant of half a day in seconds, and nearly nothing where nearly all numbers are the same", () => {
    const instants = Array.from({ length: 4096 }, (_, row) => 1_700_000_000_000 + ((row * 7919) % 43_000) * 1000);
    expect(packNumbers(instants).length).to.be.below(8300);
    const rare = Array.from({ length: 4096 }, (_, row) => (row % 500 === 0 ? 1_700_000_000_123 + row : null));
    expect(packNumbers(rare).length).to.be.below(200);
    expect(packNumbers(Array.from({ length: 4096 }, (_, row) => 77 + row)).length).to.equal(16);
  });
});

describe("the codec of texts", () => {
  it("gives back the texts that were packed in their lower-cased form, and finds those that contain another", () => {
    fc.assert(
      fc.property(texts, fc.nat(), fc.nat(8), (values, row, length) => {
        const column = unpackTexts(packTexts(values));
        const lower = values.map((value) => value?.toLowerCase() ?? null);
        expect(lower.map((_, at) => column.text(at))).to.deep.equal(lower);
        const source = lower[row % lower.length] ?? "9";
        const key = source.slice(row % (source.length + 1)).slice(0, length) || "1";
        const contains = column.containing(key);
        const found = lower.map((_, at) => contains?.(at) ?? false);
        expect(found).to.deep.equal(lower.map((one) => one?.includes(key) === true));
      }),
      runs,
    );
  });

  it("gives prefixes that order texts by code points, as far as they differ", () => {
    fc.assert(
      fc.property(texts, fc.nat(), fc.nat(), (values, one, other) => {
        const column = unpackTexts(packTexts(values));
        const prefixes = new Float64Array(values.length);
        column.prefixes(prefixes);
        const a = one % values.length;
        const b = other % values.length;
        expect(prefixes[a]).to.equal(prefixOf(column.text(a)));
        const order = Math.sign((prefixes[a] as number) - (prefixes[b] as number));
        const [first, second] = [column.text(a), column.text(b)];
        if (first === null || second === null || Number.isNaN(order) || order === 0) return;
        expect(Math.sign(Buffer.compare(Buffer.from(first), Buffer.from(second)))).to.equal(order);
      }),
      runs,
    );
  });

  it("finds digits in whole numbers as in their texts", () => {
    const digits = fc.stringMatching(/^[0-2]{1,5}$/);
    const from = fc.oneof(fc.stringMatching(/^[1-2][0-2]{0,13}$/), fc.constant("0")).map(Number);
    fc.assert(
      fc.property(digits, fc.array(from), (wanted, some) => {
        const search = new DigitSearch(wanted);
        expect(some.map((one) => search.isIn(one))).to.deep.equal(some.map((one) => String(one).includes(wanted)));
        expect(search.isIn(none)).to.equal(false);
      }),
      runs,
    );
  });
});
