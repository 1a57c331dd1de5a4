// Raw changes and packed ones of the same sessions, pure: they have the same order, so that readers may take either.

import { expect } from "chai";
import fc from "fast-check";
import { type Column, numberAt, unpacked, unpackedChanges } from "../../../columnar/changes/columns.ts";
import { begin as beginPacking } from "../../../columnar/changes/pack.ts";
import { begin as beginGathering, changesAt, type RawChanges, RawWalk } from "../../../columnar/changes/raw-changes.ts";
import { DAY_MS } from "../../../domain/time/units.ts";

const dayAt = 20_000 * DAY_MS;
const session = fc.record({
  start: fc.constantFrom(0, 1, 5, DAY_MS - 1),
  lasts: fc.option(fc.constantFrom(0, 1, 4, DAY_MS)),
  licenses: fc.constantFrom(0, 1, 300, 2 ** 40),
  labels: fc.tuple(fc.constantFrom(1, 2), fc.constantFrom(1, 70_000), fc.constantFrom(0, 3), fc.constant(0)),
});
/** At midnight, of no session, ends before starts. */
const more = fc
  .array(fc.constantFrom(-1, 1), { maxLength: 3 })
  .map((signs) =>
    signs.toSorted((a, b) => a - b).map((sign) => ({ at: dayAt, sign, licenses: 7, labels: [1, 1, 0, 0] })),
  );

const listed = (column: Column, length: number) => Array.from({ length }, (_, index) => numberAt(column, index));

function shown({ at, signs, licenses, labels }: RawChanges) {
  const columns = [licenses, ...labels].map((column) => listed(column, at.length));
  return { at: [...at], signs: [...signs], columns };
}

describe("raw changes", () => {
  it("are in the order of packed ones, whatever order the sessions come in", () => {
    fc.assert(
      fc.property(
        fc.array(session, { maxLength: 12 }),
        more,
        fc.infiniteStream(fc.nat()),
        (sessions, besides, random) => {
          const rows = sessions.map(({ start, lasts, licenses, labels }, id) => {
            const [startAt, endAt] = [dayAt + start, lasts === null ? null : dayAt + start + lasts];
            return { startAt, endAt, rest: [licenses, ...labels, id + 1] as const };
          });
          const gathering = beginGathering({ more: besides });
          const changes = rows
            .flatMap(({ startAt, endAt, rest }) => {
              const isEmpty = startAt === endAt ? 1 : 0;
              const end = endAt !== null && endAt < dayAt + DAY_MS ? [[endAt, 0, ...rest, isEmpty]] : [];
              return [[startAt, 1, ...rest, isEmpty], ...end];
            })
            .map((row) => ({ row, key: random.next().value as number }))
            .sort((a, b) => a.key - b.key);
          for (const { row } of changes) gathering.row(row);
          const packing = beginPacking({ dayAt, startAt: dayAt, endAt: dayAt + DAY_MS, more: besides, keys: null });
          for (const { startAt, endAt, rest } of rows) packing.row([startAt, endAt, ...rest]);
          const { day } = packing.end();
          const times = day === null ? [] : [...unpackedChanges(day.changes)];
          const stored = day === null ? [] : [day.licenses, ...day.labels];
          expect(shown(gathering.end())).to.deep.equal({
            at: times.map((time) => dayAt + Math.floor(time / 2)),
            signs: times.map((time) => (time % 2 === 1 ? 1 : -1)),
            columns: day === null ? [[], [], [], [], []] : stored.map((bytes) => listed(unpacked(bytes), times.length)),
          });
        },
      ),
    );
  });

  it("are walked through once, in the order of time, and may be chosen by their instants", () => {
    const gathering = beginGathering({ more: [] });
    for (const at of [5, 1, 3]) gathering.row([at, 1, at, 1, 2, 0, 0, at, 0]);
    const all = gathering.end();
    const walk = new RawWalk(all);
    expect([walk.until(1), walk.until(4), walk.until(9), walk.until(9)]).to.deep.equal([
      [0, 0],
      [0, 2],
      [2, 3],
      [3, 3],
    ]);
    expect(shown(changesAt(all, (at) => at !== 3))).to.deep.equal({
      at: [1, 5],
      signs: [1, 1],
      columns: [
        [1, 5],
        [1, 1],
        [2, 2],
        [0, 0],
        [0, 0],
      ],
    });
  });
});
