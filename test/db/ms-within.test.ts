// How much of a time lies in some intervals, as SQL of either engine, against a sum over all of them.
import { expect } from "chai";
import fc from "fast-check";
import { type Database, jsonRows, msWithin } from "../../db/index.ts";
import { openTestDatabase } from "../support/data/database.ts";
import { runsOf } from "../support/run/runs.ts";

const hour = 3_600_000;
const begin = Date.UTC(2026, 0, 1);

/** Hours that are worked or not, one after the other. */
const intervalsOf = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 40 })), { maxLength: 30 })
  .map((lengths) => {
    let at = begin;
    return lengths.map(([rest, work]) => {
      const startAt = at + rest * hour;
      at = startAt + work * hour;
      return { startAt, endAt: at };
    });
  });
/** Often where an interval begins or ends; also the other way round. */
const time = fc.tuple(instant(), instant());

function instant() {
  return fc.oneof(
    fc.integer({ min: -5, max: 2_500 }).map((hours) => begin + hours * hour),
    fc.integer({ min: -5 * hour, max: 2_500 * hour }).map((ms) => begin + ms),
  );
}

describe("time within intervals, in SQL", () => {
  let db: Database;
  before(async () => {
    db = await openTestDatabase();
  });
  after(() => db.close());

  it("is the sum of what each interval shares with it", async () => {
    await fc.assert(
      fc.asyncProperty(intervalsOf, fc.array(time, { minLength: 1, maxLength: 20 }), async (intervals, times) => {
        const table = jsonRows(
          db.read,
          "x",
          { number: "integer", from_at: "integer", to_at: "integer" },
          times.map(([from, to], number) => [number, from, to]),
        );
        const found: { number: number; ms: number }[] = await db.read
          .select("x.number", { ms: db.read.raw(msWithin(db.read, { from: "x.from_at", to: "x.to_at" }, intervals)) })
          .from(table)
          .orderBy("x.number");
        const summed = times.map(([from, to]) =>
          intervals.reduce((ms, one) => ms + Math.max(0, Math.min(one.endAt, to) - Math.max(one.startAt, from)), 0),
        );
        expect(found.map(({ ms }) => Number(ms))).to.deep.equal(summed);
      }),
      { numRuns: runsOf(60) },
    );
  });
});
