// Filters and sums over batches, against the same over plain rows.
import { expect } from "chai";
import fc from "fast-check";
import type { Batch } from "../../columnar/batch.ts";
import { Texts } from "../../columnar/codecs/texts.ts";
import { compilePredicates, IdSet, type Predicate, Selection } from "../../columnar/filter.ts";
import { Combinations } from "../../columnar/id-sums.ts";
import { firstOf } from "../../columnar/ranked-sums.ts";
import { IntervalClock } from "../../columnar/time.ts";
import { DAY_MS, HOUR_MS } from "../../domain/time/units.ts";
import { runsOf } from "../support/run/runs.ts";

const runs = { numRuns: runsOf(300) };
const whole = (most: number) => fc.integer({ min: 0, max: most });

interface Row {
  readonly start: number;
  readonly user: number;
  readonly text: string | null;
}

const row = fc.record<Row>({
  start: whole(20),
  user: fc.constantFrom(1, 2, 77_777, 2 ** 33),
  text: fc.constantFrom(null, "Alpha", "alpha ", "beta", "gamma 2"),
});
const simple = fc.oneof<fc.Arbitrary<Predicate>[]>(
  fc.array(fc.constantFrom(1, 2, 77_777, 2 ** 33, 5), { maxLength: 3 }).map((ids) => ({ field: 2, in: ids })),
  whole(20).map((atLeast) => ({ field: 1, atLeast })),
  fc.constantFrom("ALPHA", "a", "2", "zz").map((contains) => ({ field: 3, contains })),
  fc.boolean().map((isExact) => ({ field: 3, texts: ["alpha", "beta"], isExact })),
  fc.constantFrom([1], [2, 5]).map((ids) => ({ field: 2, in: [1, 2, 77_777], unless: { field: 1, in: ids } })),
);
const predicate = fc.oneof(
  simple,
  fc.array(fc.array(simple, { maxLength: 2 }), { maxLength: 3 }).map((anyOf): Predicate => ({ anyOf })),
);

function holds(one: Row, predicate: Predicate): boolean {
  if ("anyOf" in predicate) return predicate.anyOf.some((list) => list.every((part) => holds(one, part)));
  const number = predicate.field === 1 ? one.start : one.user;
  if ("in" in predicate) {
    const isIn = (predicate.in as readonly number[]).includes(number);
    const { unless } = predicate;
    return isIn && !(unless && (unless.in as readonly number[]).includes(one.start));
  }
  if ("atLeast" in predicate) return number >= predicate.atLeast;
  if (one.text === null) return false;
  if ("contains" in predicate) return one.text.toLowerCase().includes(predicate.contains.toLowerCase());
  const compared = (text: string) => (predicate.isExact ? text : text.toLowerCase()).trimEnd();
  return predicate.texts.map(compared).includes(compared(one.text));
}

function batchOf(rows: readonly Row[]): Batch {
  const starts = Float64Array.from(rows, ({ start }) => start);
  const users = Float64Array.from(rows, ({ user }) => user);
  const texts = new Texts(rows.map(({ text }) => text));
  return {
    count: rows.length,
    isInOrder: true,
    zone: null,
    numbers: (field) => (field === 1 ? starts : users),
    texts: () => texts,
    selectAll: (vector) => {
      for (let index = 0; index < rows.length; index += 1) vector[index] = index;
      return rows.length;
    },
  };
}

describe("a filter", () => {
  it("selects of a batch the rows for which all of its predicates hold, in their order", () => {
    const query = fc.record({
      rows: fc.array(row, { maxLength: 80 }),
      where: fc.array(predicate, { maxLength: 3 }),
      startAt: fc.option(whole(20)),
      endAt: fc.option(whole(20)),
    });
    fc.assert(
      fc.property(query, ({ rows, where, startAt, endAt }) => {
        const compiled = compilePredicates(where);
        const sets = compiled.sets.map((ids) => new IdSet(ids as readonly number[]));
        const filter = { startAt, endAt, where: compiled.where, start: 1, length: null };
        const selection = new Selection(filter, sets);
        const count = selection.of(batchOf(rows));
        const expected = [...rows.entries()]
          .filter(([, { start }]) => start >= (startAt ?? start) && start < (endAt ?? start + 1))
          .filter(([, one]) => where.every((part) => holds(one, part)));
        expect([...selection.rows.subarray(0, count)]).to.deep.equal(expected.map(([index]) => index));
      }),
      runs,
    );
  });
});

describe("the clock of intervals", () => {
  it("computes of any spans, one after the other, how much of each counts", () => {
    const spans = fc.array(fc.tuple(whole(3 * DAY_MS), whole(30 * HOUR_MS)), { maxLength: 12 });
    const requested = fc.array(fc.tuple(whole(40 * DAY_MS), whole(5 * DAY_MS)), { maxLength: 8 });
    fc.assert(
      fc.property(spans, requested, (gaps, times) => {
        let at = 1000;
        const intervals = gaps.map(([gap, lasts]) => {
          const startAt = at + gap + 1;
          at = startAt + lasts + 1;
          return { startAt, endAt: at };
        });
        const clock = new IntervalClock(intervals);
        for (const [startAt, length] of times) {
          const endAt = startAt + length;
          const counted = intervals.map((one) => Math.min(one.endAt, endAt) - Math.max(one.startAt, startAt));
          const expected = counted.reduce((sum, ms) => sum + Math.max(0, ms), 0);
          expect(clock.between(startAt, endAt)).to.equal(expected);
        }
      }),
      runs,
    );
  });
});

describe("combinations of Ids", () => {
  it("have one code each, from which their Ids come back", () => {
    const ids = fc.tuple(whole(9), whole(5_000_000), whole(2));
    fc.assert(
      fc.property(fc.array(ids, { maxLength: 300 }), (all) => {
        const combinations = new Combinations([10, 5_000_001, 3]);
        const codes = new Int32Array(4096);
        const columns = [0, 1, 2].map((part) => Float64Array.from(all, (one) => one[part] as number));
        combinations.encode(columns, all.length, codes);
        const decoded = combinations.ids();
        expect(all.map((_, at) => decoded.map((column) => column[codes[at] as number]))).to.deep.equal(all);
        expect(combinations.count).to.equal(new Set(all.map(String)).size);
      }),
      runs,
    );
  });
});

describe("ranked sums", () => {
  it("are those that a sort of all combinations puts first, however many there are", () => {
    const cases = fc.record({
      /** Few different sums, so that rows and Ids decide. */
      sums: fc.constantFrom(3, 1_000, 1_000_000),
      combinations: fc.constantFrom(1, 5_000, 40_000),
      offset: fc.constantFrom(0, 90, 12_000),
      size: fc.constantFrom(1, 100),
      seed: fc.nat(),
    });
    fc.assert(
      fc.property(cases, ({ sums, combinations, offset, size, seed }) => {
        const all = Array.from({ length: combinations }, (_, index) => {
          const random = Math.abs(Math.sin(seed + index * 12.9898) * 43_758.5453) % 1;
          return { id: combinations - index, rows: index % 3, licenseMs: Math.floor(random * sums) };
        });
        const found = firstOf(
          {
            ids: [Float64Array.from(all, ({ id }) => id)],
            rows: Float64Array.from(all, ({ rows }) => rows),
            licenseMs: Float64Array.from(all, ({ licenseMs }) => licenseMs),
          },
          offset,
          size,
        );
        const sorted = all.toSorted((a, b) => b.licenseMs - a.licenseMs || b.rows - a.rows || a.id - b.id);
        const page = sorted.slice(offset, offset + size);
        expect(found.ranked).to.deep.equal(page.map(({ id, rows, licenseMs }) => ({ ids: [id], rows, licenseMs })));
        expect(found.total).to.equal(combinations);
      }),
      { numRuns: 30 },
    );
  });
});
