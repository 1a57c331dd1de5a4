// Use over time whose window is cut into parts that are read by themselves, against the same window in one piece.
import { expect } from "chai";
import fc from "fast-check";
import type { Database } from "../../../db/index.ts";
import { DAY_MS } from "../../../domain/time/units.ts";
import { keyKinds } from "../../../domain/usage/concurrency/changes.ts";
import { rawTimes } from "../../../domain/usage/concurrency/invalidation-log.ts";
import type { ConcurrencyQuestion, RollupSeries } from "../../../domain/usage/concurrency/reader.ts";
import { refreshConcurrency } from "../../../domain/usage/refresh/refresh.ts";
import { cutAt, usageOfParts } from "../../../domain/usage/series/rolled-usage.ts";
import { openTestDatabase } from "../../support/data/database.ts";
import { clear, open } from "../../support/data/usage-fates.ts";
import { addCompany, instant, origin, session } from "../../support/data/usage-histories.ts";
import { runsOf } from "../../support/run/runs.ts";

const hour = 3_600_000;
const known = { startAt: Number.NEGATIVE_INFINITY, endAt: Number.POSITIVE_INFINITY };

const series: readonly RollupSeries[] = [
  { labels: [null, null, null, null], key: null, owned: [{ at: 0, total: 2 }], known },
  { labels: [[1], null, null, null], key: [keyKinds.pool, 1], owned: [{ at: 0, total: null }], known },
  {
    labels: [[1, 2], [1, 2], null, null],
    key: null,
    owned: [
      { at: 0, total: null },
      { at: origin + 1.3 * DAY_MS, total: 1 },
    ],
    known: { startAt: origin + DAY_MS / 2, endAt: origin + 3 * DAY_MS },
  },
];

describe("use over time in parts of its window", () => {
  let db: Database;
  before(async () => {
    db = await openTestDatabase();
    await addCompany(db);
  });
  after(() => db.close());

  it("is the same as in one piece, wherever it is cut", async () => {
    const asked = fc.record({
      sessions: fc.array(session, { minLength: 1, maxLength: 12 }),
      // Some of it is rolled up, some is read from the sessions.
      round: fc.oneof(fc.constant(origin + 1000 * DAY_MS), instant),
      startAt: instant,
      hours: fc.integer({ min: 2, max: 60 }),
      size: fc.constantFrom(hour, DAY_MS / 2, DAY_MS),
      includeActive: fc.boolean(),
      cut: fc.nat(),
    });
    let shared = 0;
    await fc.assert(
      fc.asyncProperty(asked, async ({ sessions, round, startAt, hours, size, includeActive, cut }) => {
        await clear(db);
        await open(
          db,
          sessions.map((one) => ({ ...one, groupId: null })),
        );
        await refreshConcurrency(db, { now: round });
        const window = { startAt, endAt: startAt + hours * hour };
        const starts = [startAt];
        for (let at = (Math.floor(startAt / size) + 1) * size; at < window.endAt; at += size) starts.push(at);
        const intervals = starts.map((at, place) => ({ startAt: at, endAt: starts[place + 1] ?? window.endAt }));
        const openFrom = Number.NEGATIVE_INFINITY;
        const question: ConcurrencyQuestion = { series, window, intervals, includeActive, openFrom };
        await db.read.transaction(async (trx) => {
          const raw = await rawTimes(trx, question);
          if (raw === null || intervals.length < 2) return;
          shared += 1;
          const parts = cutAt(question, 1 + (cut % (intervals.length - 1)));
          const inParts = await usageOfParts(
            parts.map((part) => [trx, part]),
            raw,
          );
          const whole = await usageOfParts([[trx, question]], raw);
          const ofSeries = ({ usages }: typeof whole) =>
            series.map((_, one) => usages.filter((own) => own.series === one));
          expect(ofSeries(inParts)).to.deep.equal(ofSeries(whole));
          expect(inParts.totals).to.deep.equal(whole.totals);
        });
      }),
      { numRuns: runsOf(60) },
    );
    expect(shared, "cases that were cut").to.be.above(0);
  });
});
