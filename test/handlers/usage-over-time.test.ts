// Licences in use at once against a brute-force sweep over random histories: levels, averages, steps and sums.
import { expect } from "chai";
import fc from "fast-check";
import type { Database } from "../../db/index.ts";
import type { Caller, Context } from "../../handlers/types.ts";
import { queryUsageOverTime, queryUsageSteps } from "../../handlers/usage-over-time.ts";
import { DAY_MS } from "../../handlers/usage-states.ts";
import { openTestDatabase } from "../support/database.ts";
import { addCompany, instant, pools, type Stored, session, tell, users } from "../support/usage-histories.ts";

const HOUR = 3_600_000;
const caller: Caller = { kind: "anonymous", name: "anonymous", roles: [], licenseServerIds: null };
const workingTime = { startMinute: 480, endMinute: 1080, days: [1, 2, 3, 4, 5], timeZone: "UTC" };

const scenario = fc.record({
  sessions: fc.array(session, { minLength: 1, maxLength: 14 }),
  startAt: instant,
  length: fc.integer({ min: 0, max: 4 * DAY_MS }),
  now: instant,
  userIds: fc.option(fc.subarray(users, { minLength: 1 }), { nil: undefined }),
  poolIds: fc.option(fc.subarray(pools, { minLength: 1 }), { nil: undefined }),
  groupBy: fc.subarray(["Feature", "User"] as const),
  includeActive: fc.boolean(),
  size: fc.constantFrom("Hour", "Day", "Week"),
  timeZone: fc.constantFrom("UTC", "Asia/Kolkata", "America/New_York"),
  workingHoursOnly: fc.boolean(),
});

describe("licences in use at once", () => {
  let db: Database;
  before(async () => {
    db = await openTestDatabase();
    await addCompany(db);
    await db.write("pools").where({ id: 1 }).update({ total: 30 });
  });
  after(() => db.close());

  const context = (now: number) =>
    ({ db, caller, now, settings: { workingTime }, signal: new AbortController().signal }) as unknown as Context;

  it("queryUsageOverTime and queryUsageSteps are what a sweep over all sessions gives", async () => {
    await fc.assert(
      fc.asyncProperty(scenario, async (made) => {
        const { sessions, startAt, length, now, userIds, poolIds, groupBy, includeActive, size, timeZone } = made;
        fc.pre(startAt + length >= startAt);
        await tell(
          db,
          sessions.map((one) => [one, null]),
          sessions,
        );
        const query = {
          ...{ StartUtc: iso(startAt), EndUtc: iso(startAt + length), UserIds: userIds, FeatureIds: poolIds },
          ...{ GroupBy: [...groupBy], IncludeActive: includeActive, Limit: 20 },
        };
        const body = { ...query, BucketSize: size, TimeZone: timeZone, WorkingHoursOnly: made.workingHoursOnly };
        const answer = bodyOf(await queryUsageOverTime({ body } as never, context(now)));
        const chosen = sessions.filter(
          (s) =>
            (userIds?.includes(s.userId) ?? true) &&
            (poolIds?.includes(s.poolId) ?? true) &&
            (includeActive || s.endAt !== null) &&
            s.startAt < startAt + length &&
            (s.endAt === null || s.endAt > startAt || s.startAt >= startAt),
        );
        const keyOf = (s: Stored) => groupBy.map((name) => (name === "User" ? s.userId : s.poolId)).join();
        const keys = new Set(groupBy.length === 0 ? [""] : chosen.map(keyOf));
        expect(answer.TotalCount).to.equal(keys.size);
        expect(answer.Items).to.have.length(keys.size);
        const steps = bodyOf(await queryUsageSteps({ body: query } as never, context(now)));
        for (const [place, item] of answer.Items.entries()) {
          const key = groupBy.map((name) => (name === "User" ? item.UserId : item.FeatureId)).join();
          const own = chosen.filter((s) => groupBy.length === 0 || keyOf(s) === key);
          const until = Math.min(startAt + length, now);
          const levels = sweep(own, startAt, until);
          expect(item.Sessions).to.equal(own.length);
          expectSummary(item.Summary, levels, startAt, until, item.Total, made.workingHoursOnly);
          for (const [index, point] of item.Points.entries()) {
            const end = item.Points[index + 1] ? Date.parse(item.Points[index + 1].StartUtc) : until;
            expectSummary(point, levels, Date.parse(point.StartUtc), end, item.Total, made.workingHoursOnly);
          }
          expect(steps.Items[place].Steps).to.deep.equal(
            levels.flatMap(({ from, level }, i) =>
              i > 0 && levels[i - 1]?.level === level ? [] : { AtUtc: iso(from), Quantity: level },
            ),
          );
        }
      }),
      { numRuns: 120 },
    );
  });
});

interface Level {
  from: number;
  to: number;
  level: number;
  sessions: number;
}

/** The level of [start, end), in pieces without a border inside. */
function sweep(sessions: readonly Stored[], start: number, end: number): Level[] {
  const borders = sessions.flatMap((s) => [s.startAt, s.endAt ?? end]).filter((at) => at > start && at < end);
  const sorted = [...new Set([start, ...borders, end])].sort((a, b) => a - b).filter((at) => at <= end);
  return sorted.slice(1).map((to, index) => {
    const from = sorted[index] as number;
    const running = sessions.filter((s) => s.startAt <= from && (s.endAt ?? Number.POSITIVE_INFINITY) > from);
    return { from, to, level: running.reduce((sum, s) => sum + s.numberOfLicenses, 0), sessions: running.length };
  });
}

// biome-ignore lint/suspicious/noExplicitAny: what is held is a plain answer.
type Answer = any;

function expectSummary(
  found: Answer,
  levels: Level[],
  start: number,
  end: number,
  total: number | null,
  working: boolean,
) {
  let counted = 0;
  let usage = 0;
  let licenses = 0;
  let full = 0;
  const seen: number[] = [];
  for (const { from, to, level, sessions } of levels) {
    const length = countedMs(Math.max(from, start), Math.min(to, end), working);
    if (length <= 0) continue;
    counted += length;
    usage += length * sessions;
    licenses += length * level;
    if (total !== null && level >= total) full += length;
    seen.push(level);
  }
  expect(found.CountedSeconds).to.equal(counted / 1000);
  expect(found.UsageSeconds).to.equal(usage / 1000);
  expect(found.LicenseSeconds).to.equal(licenses / 1000);
  expect(found.Min).to.equal(counted === 0 ? null : Math.min(...seen));
  expect(found.Max).to.equal(counted === 0 ? null : Math.max(...seen));
  expect(found.Average).to.equal(counted === 0 ? null : licenses / counted);
  expect(found.FullSeconds).to.equal(total === null || counted === 0 ? null : full / 1000);
}

/** Milliseconds of [from, to) from 08:00 to 18:00 UTC, Monday to Friday. */
function countedMs(from: number, to: number, working: boolean): number {
  if (!working) return to - from;
  let sum = 0;
  for (let day = Math.floor(from / DAY_MS) * DAY_MS; day < to; day += DAY_MS) {
    if ([0, 6].includes(new Date(day).getUTCDay())) continue;
    sum += Math.max(0, Math.min(to, day + 18 * HOUR) - Math.max(from, day + 8 * HOUR));
  }
  return sum;
}

function bodyOf(reply: { body?: unknown }): Answer {
  return JSON.parse(JSON.stringify(reply.body));
}

function iso(at: number): string {
  return new Date(at).toISOString();
}
