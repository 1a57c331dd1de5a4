// Columns of row groups: whatever numbers and texts are packed, the same come out, and texts are found and ordered as they are one by one.
import { expect } from "chai";
import fc from "fast-check";
import { DigitSearch } from "../../columnar/columns/digits.ts";
import {
  gatherNumbers,
  none,
  packNumbers,
  stepsOf,
  unpackNumbers,
  type WideSteps,
  wideStepsOf,
} from "../../columnar/columns/numbers.ts";
import { prefixOf } from "../../columnar/columns/prefixes.ts";
import { packTexts, unpackTexts } from "../../columnar/columns/texts.ts";
import { Members } from "../../columnar/members.ts";
import { keepMarked } from "../../columnar/narrowing.ts";
import { WorkingClock } from "../../columnar/working-clock.ts";
import { DAY_MS, HOUR_MS } from "../../domain/time/units.ts";
import { runsOf } from "../support/run/runs.ts";

const allOf = (values: readonly unknown[]) => Int32Array.from(values.keys());
const packedBlock = (bytes: Buffer) => ({
  steps: () => stepsOf(bytes),
  numbers: () => {
    const numbers = new Float64Array(4096);
    unpackNumbers(bytes, numbers);
    return numbers;
  },
});
const runs = { numRuns: runsOf(400) };
const whole = (most: number) => fc.integer({ min: 0, max: most });
const number = fc.oneof(
  ...[1, 255, 70_000, 2 ** 25, 2 ** 33].map((most) => fc.array(fc.option(whole(most), { freq: 9 }), { minLength: 1 })),
  // Instants in whole seconds, numbers that count up, and numbers of which nearly all are the same.
  fc.array(whole(90_000).map((seconds) => 1_700_000_000_000 + seconds * 1000)),
  fc
    .tuple(whole(1_000_000), whole(300))
    .map(([from, count]) => Array.from({ length: count }, (_, place) => from + place)),
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

describe("packed columns", () => {
  it("give back the numbers that were packed, and nothing where there was none", () => {
    fc.assert(
      fc.property(number, (values) => {
        const unpacked = new Float64Array(values.length);
        unpackNumbers(packNumbers(values), unpacked);
        // There is no -0 in a column.
        const found = Array.from(unpacked, (value) => value + 0);
        expect(found).to.deep.equal(values.map((value) => (value === null ? none : value + 0)));
      }),
      runs,
    );
  });

  it("give back those at some places one behind the other, as they give them back with all", () => {
    fc.assert(
      fc.property(number, fc.nat(), fc.nat(12), (values, seed, oneIn) => {
        const bytes = packNumbers(values);
        const [all, some] = [new Float64Array(values.length), new Float64Array(values.length).fill(0.5)];
        unpackNumbers(bytes, all);
        const places = Int32Array.from(values.keys()).filter((place) => (place * 31 + seed) % (oneIn + 1) === 0);
        gatherNumbers(bytes, Int32Array.of(...places, 0, 0), places.length, some);
        const behind = new Array(values.length - places.length).fill(0.5);
        expect([...some]).to.deep.equal([...Array.from(places, (place) => all[place]), ...behind]);
      }),
      runs,
    );
  });

  it("take two bytes for each instant of half a day in seconds, and nearly nothing where nearly all numbers are the same", () => {
    const instants = Array.from({ length: 4096 }, (_, place) => 1_700_000_000_000 + ((place * 7919) % 43_000) * 1000);
    expect(packNumbers(instants).length).to.be.below(8300);
    const rare = Array.from({ length: 4096 }, (_, place) => (place % 500 === 0 ? 1_700_000_000_123 + place : null));
    expect(packNumbers(rare).length).to.be.below(200);
    expect(packNumbers(Array.from({ length: 4096 }, (_, place) => 77 + place)).length).to.equal(16);
  });

  it("give back the texts that were packed in their lower-cased form, and tell which contain another", () => {
    fc.assert(
      fc.property(texts, fc.nat(), fc.nat(8), (values, place, length) => {
        const column = unpackTexts(packTexts(values), new Float64Array(values.length));
        const lower = values.map((value) => value?.toLowerCase() ?? null);
        expect(lower.map((_, at) => column.text(at))).to.deep.equal(lower);
        const source = lower[place % lower.length] ?? "9";
        const key = source.slice(place % (source.length + 1)).slice(0, length) || "1";
        const isFound = new Uint8Array(values.length);
        column.markContaining(key, allOf(values), values.length, isFound);
        expect([...isFound]).to.deep.equal(lower.map((one) => (one?.includes(key) === true ? 1 : 0)));
      }),
      runs,
    );
  });

  it("have prefixes that order texts by code points, as far as they differ", () => {
    fc.assert(
      fc.property(texts, fc.nat(), fc.nat(), (values, one, other) => {
        const column = unpackTexts(packTexts(values), new Float64Array(values.length));
        const prefixes = new Float64Array(values.length);
        column.prefixes(prefixes);
        const [a, b] = [one % values.length, other % values.length];
        expect(prefixes[a]).to.equal(prefixOf(column.text(a)));
        const order = Math.sign((prefixes[a] as number) - (prefixes[b] as number));
        const [first, second] = [column.text(a), column.text(b)];
        if (first === null || second === null || Number.isNaN(order) || order === 0) return;
        expect(Math.sign(Buffer.compare(Buffer.from(first), Buffer.from(second)))).to.equal(order);
      }),
      runs,
    );
  });
});

describe("members", () => {
  it("are told from other numbers however these are packed", () => {
    const ids = fc.oneof(
      ...[0, 3, 200, 60_000].map((most) => fc.tuple(fc.constantFrom(0, 1, 77_777, 2 ** 24 - 9, 2 ** 33), whole(most))),
    );
    const columns = fc
      .tuple(ids, fc.array(fc.option(whole(60_000), { freq: 20 }), { minLength: 1, maxLength: 400 }))
      .map(([[from, most], some]) => some.map((one) => (one === null ? null : from + (one % (most + 1)))));
    fc.assert(
      fc.property(columns, fc.array(fc.nat()), fc.array(whole(2 ** 34)), (values, places, others) => {
        const some = places.map((place) => values[place % values.length] ?? 0);
        const members = new Members([...some, ...others]);
        const block = { count: values.length, ...packedBlock(packNumbers(values)) };
        const isMember = values.map((value) => value !== null && [...some, ...others].includes(value));
        const kept = allOf(values);
        const count = members.keep(block, 1, kept, values.length);
        expect([...kept.subarray(0, count)]).to.deep.equal(isMember.flatMap((is, place) => (is ? [place] : [])));
        const isFound = new Uint8Array(values.length);
        members.mark(block, 1, isFound);
        expect([...isFound]).to.deep.equal(isMember.map(Number));
      }),
      runs,
    );
  });
});

describe("a few members", () => {
  it("are found wherever and however often they stand", () => {
    const spread = fc.array(whole(60_000), { minLength: 300, maxLength: 400 });
    const often = fc.array(fc.tuple(whole(300), whole(40)), { maxLength: 4 });
    fc.assert(
      fc.property(spread, often, fc.array(whole(60_000), { maxLength: 4 }), (some, runsOfOne, others) => {
        const values = [...some, ...runsOfOne.flatMap(([value, times]) => Array<number>(times).fill(value)), 0];
        const wanted = [...runsOfOne.map(([value]) => value), ...others];
        const isFound = new Uint8Array(values.length);
        const block = { count: values.length, ...packedBlock(packNumbers(values)) };
        new Members(wanted).mark(block, 1, isFound);
        expect([...isFound]).to.deep.equal(values.map((value) => Number(wanted.includes(value))));
      }),
      runs,
    );
  });
});

describe("marked places", () => {
  it("are kept in their order, whether some were dropped before and however many are marked", () => {
    const rows = fc.array(fc.tuple(fc.boolean(), fc.boolean()), { maxLength: 200 });
    const allThere = (most: number) =>
      fc.array(
        fc.tuple(
          fc.constant(true),
          whole(9).map((one) => one < most),
        ),
        { minLength: 50, maxLength: 200 },
      );
    fc.assert(
      fc.property(fc.oneof(rows, allThere(1), allThere(6)), (some) => {
        const places = Int32Array.from([...some.keys()].filter((place) => some[place]?.[0]));
        // Behind the rows of a block stands what was of the one before.
        const isMarked = Buffer.from([...some.map(([, is]) => Number(is)), 1, 1]);
        const kept = keepMarked(isMarked, { count: some.length }, places, places.length);
        const expected = [...some.entries()].flatMap(([place, [isThere, is]]) => (isThere && is ? [place] : []));
        expect([...places.subarray(0, kept)]).to.deep.equal(expected);
      }),
      runs,
    );
  });
});

describe("digits side by side", () => {
  it("are found in numbers as in their texts", () => {
    const digits = fc.stringMatching(/^[0-2]{1,5}$/);
    const from = fc.oneof(fc.stringMatching(/^[1-2][0-2]{0,13}$/), fc.constant("0")).map(Number);
    fc.assert(
      fc.property(digits, fc.array(from), fc.boolean(), (wanted, some, isBySix) => {
        const numbers = [...some, none];
        const isFound = new Uint8Array(numbers.length);
        const search = new DigitSearch(wanted, isBySix ? 0 : numbers.length);
        search.mark(Float64Array.from(numbers), allOf(numbers), numbers.length, isFound);
        expect([...isFound]).to.deep.equal([...some.map((one) => (String(one).includes(wanted) ? 1 : 0)), 0]);
      }),
      runs,
    );
  });
});

describe("numbers of three bytes", () => {
  it("are searched for digits where they lie, if they have seven to nine of their own", () => {
    const numbers = fc
      .tuple(
        fc.oneof(whole(10 ** 7), fc.integer({ min: 10 ** 9 - 2 ** 25, max: 10 ** 9 + 10 })),
        fc.array(whole(2 ** 24 - 1)),
      )
      .map(([first, steps]) => [first, first + 2 ** 24 - 1, ...steps.map((step) => first + step)]);
    const digits = fc.array(whole(9), { minLength: 1, maxLength: 5 }).map((some) => some.join(""));
    fc.assert(
      fc.property(numbers, digits, (some, wanted) => {
        const isFound = new Uint8Array(some.length);
        const isMarked = new DigitSearch(wanted, 0).markSteps(wideStepsOf(packNumbers(some)) as WideSteps, isFound);
        expect(isMarked).to.equal(some.every((one) => one >= 10 ** 6 && one < 10 ** 9));
        if (isMarked) expect([...isFound]).to.deep.equal(some.map((one) => (String(one).includes(wanted) ? 1 : 0)));
        else expect([...isFound]).to.deep.equal(some.map(() => 0));
      }),
      runs,
    );
  });
});

describe("the clock of working time", () => {
  it("tells of any span how much of it counts", () => {
    const spans = fc.array(fc.tuple(whole(3 * DAY_MS), whole(30 * HOUR_MS)), { maxLength: 12 });
    fc.assert(
      fc.property(spans, whole(40 * DAY_MS), whole(5 * DAY_MS), (gaps, startAt, length) => {
        let at = 1000;
        const intervals = gaps.map(([gap, lasts]) => {
          const start = at + gap + 1;
          at = start + lasts + 1;
          return { startAt: start, endAt: at };
        });
        const endAt = startAt + length;
        const counted = intervals.map((one) => Math.min(one.endAt, endAt) - Math.max(one.startAt, startAt));
        const expected = counted.reduce((sum, ms) => sum + Math.max(0, ms), 0);
        expect(new WorkingClock(intervals).between(startAt, endAt)).to.equal(expected);
      }),
      runs,
    );
  });
});
