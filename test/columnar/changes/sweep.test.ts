// The passes over packed days, pure: what many changes at once make of a series is what they make one by one, and sums without
// an order are those of a sweep.

import { expect } from "chai";
import fc from "fast-check";
import { packed, packedChanges } from "../../../columnar/changes/columns.ts";
import { begin as beginSums, sumFields } from "../../../columnar/changes/label-sums.ts";
import type { RawChanges } from "../../../columnar/changes/raw-changes.ts";
import type { SeriesLabels } from "../../../columnar/changes/series.ts";
import { begin as beginSweep, pieceFields, SeriesSweep, type SweptSeries } from "../../../columnar/changes/sweep.ts";
import { DAY_MS } from "../../../domain/time/units.ts";
import { SLOT_MS, slotAt } from "../../../domain/usage/concurrency/invalidation-log.ts";

const first = 20_000 * DAY_MS;
const [startAt, endAt] = [first + 3, first + 2 * DAY_MS - 5];

const ms = fc.oneof(fc.constantFrom(0, 3, 10, DAY_MS / 2, DAY_MS - 5, DAY_MS - 1), fc.integer({ min: 0, max: 20 }));
const group = fc.constantFrom(0, 1, 2, 5_000_000);
const licenses = fc.constantFrom(1, 2, 300, 2 ** 20, 2 ** 24);
const change = fc.record({ day: fc.constantFrom(0, 1), ms, sign: fc.constantFrom(1, -1), licenses, group });
const changes = fc.array(change, { maxLength: 30 });
const groups = fc.option(fc.uniqueArray(group, { minLength: 1 }));
const totals = fc.uniqueArray(
  fc.record({ at: fc.integer({ min: 0, max: 30 }), total: fc.constantFrom(null, 0, 2, 301) }),
  {
    selector: ({ at }) => at,
  },
);

type Change = typeof change extends fc.Arbitrary<infer One> ? One : never;

const inOrder = (all: readonly Change[]) => all.toSorted((a, b) => a.day - b.day || a.ms - b.ms || a.sign - b.sign);

/** As rows of the roll-up. */
function rowsOf(all: readonly Change[]) {
  return [0, 1].flatMap((day) => {
    const ofDay = inOrder(all).filter((one) => one.day === day);
    const column = (value: (one: Change) => number) => packed(ofDay.map(value));
    const times = Uint32Array.from(ofDay, (one) => one.ms * 2 + (one.sign === 1 ? 1 : 0));
    const labels = [null, null, column((one) => one.group), null];
    return ofDay.length === 0
      ? []
      : [[first + day * DAY_MS, packedChanges(times), column((one) => one.licenses), ...labels]];
  });
}

const taken = (all: readonly Change[], ids: readonly number[] | null) =>
  inOrder(all)
    .map((one) => ({ ...one, at: first + one.day * DAY_MS + one.ms }))
    .filter((one) => one.at >= startAt && one.at < endAt && (ids === null || ids.includes(one.group)));

/** The slots in which raw changes are taken, whatever the packed ones of that time are. */
const raws = fc.uniqueArray(fc.constantFrom(0, 1, 47, 48, 95, 96, 143, 144, 191), { maxLength: 5 });

function rawOf(all: readonly Change[], slots: readonly number[]) {
  // Of some slots the end alone.
  const since = new Map(slots.map((slot) => [first + slot * SLOT_MS, first + slot * SLOT_MS + (slot % 2) * 7]));
  const rawTimes = Float64Array.from([...since].flatMap(([slot, from]) => [from, slot + SLOT_MS])).sort();
  const uncovered = taken(all, null).filter(({ at }) => at >= (since.get(slotAt(at)) ?? Number.POSITIVE_INFINITY));
  const rawChanges: RawChanges = {
    at: Float64Array.from(uncovered, ({ at }) => at),
    signs: Int8Array.from(uncovered, ({ sign }) => sign),
    licenses: Float64Array.from(uncovered, (one) => one.licenses),
    labels: [0, 0, Float64Array.from(uncovered, (one) => one.group), 0],
  };
  return { rawTimes, rawChanges };
}

describe("a pass over packed days", () => {
  it("makes of many changes, raw ones among them, what they make one by one, for great numbers of licences too", () => {
    fc.assert(
      fc.property(
        changes,
        fc.array(groups, { minLength: 1, maxLength: 3 }),
        totals,
        raws,
        (all, series, steps, raw) => {
          const edges = Float64Array.of(startAt, first + 10, first + DAY_MS, endAt);
          const owned = steps.map((one) => ({ ...one, at: first + one.at })).sort((a, b) => a.at - b.at);
          const measured = { startAt: first + 5, endAt: Number.POSITIVE_INFINITY };
          const deltas = [{ at: first + DAY_MS, sessions: 1, licenses: 2 }];
          const swept = series.map((ids): SweptSeries => {
            const labels: SeriesLabels = [null, null, ids, null];
            return { labels, before: { sessions: 3, licenses: 5 }, owned, known: measured, deltas };
          });
          const expected = swept.flatMap((one, number) => {
            const sweep = new SeriesSweep(one, edges);
            for (const { at, sign, licenses } of taken(all, series[number] ?? null)) sweep.change(at, sign, licenses);
            return [...sweep.end()];
          });
          const fold = beginSweep({ series: swept, edges, ...rawOf(all, raw) });
          for (const row of rowsOf(all)) fold.row(row);
          // The instant of the highest means nothing in a piece that was not measured.
          const meaningful = (numbers: readonly number[]) =>
            numbers.filter((_, index) => {
              const piece = index - (index % pieceFields.length);
              return index !== piece + 2 || Number.isFinite(numbers[piece + 1]);
            });
          expect(meaningful([...fold.end()])).to.deep.equal(meaningful(expected));
        },
      ),
    );
  });

  it("sums up by the Ids of a label what each of their sessions was in use", () => {
    fc.assert(
      fc.property(changes, groups, raws, (all, ids, raw) => {
        const input = { labels: [null, null, ids, null], by: 2, startAt, endAt, ...rawOf(all, raw) };
        const fold = beginSums(input);
        for (const row of rowsOf(all)) fold.row(row);
        const found = fold.end();
        const sums = new Map<number, readonly number[]>();
        for (let at = 0; at < found.length; at += sumFields.length) {
          sums.set(found[at] as number, [...found.subarray(at + 1, at + sumFields.length)]);
        }
        const expected = Array.from(
          Map.groupBy(taken(all, ids), (one) => one.group),
          ([id, ofGroup]) => {
            const sum = (value: (one: (typeof ofGroup)[number]) => number) =>
              ofGroup.reduce((total, one) => total + value(one), 0);
            return [
              id,
              [
                sum(({ sign }) => (sign === 1 ? 1 : 0)),
                sum(({ sign, at, licenses }) => sign * licenses * (endAt - at)),
              ],
            ] as const;
          },
        );
        expect([...sums].sort(([a], [b]) => a - b)).to.deep.equal(expected.sort(([a], [b]) => a - b));
      }),
    );
  });
});
