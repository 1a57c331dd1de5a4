// The concurrency roll-up against a sweep over all sessions: random histories whose sessions come, move, end and go while the
// roll-up is worked out in between, at any time of the history and in the middle of what happens, or is not.
import { expect } from "chai";
import fc from "fast-check";
import type { Database } from "../../../db/index.ts";
import type { Caller, Context } from "../../../domain/filters/context.ts";
import { DAY_MS } from "../../../domain/time/units.ts";
import { refreshConcurrency } from "../../../domain/usage/refresh/refresh.ts";
import { queryUsageOverTime, queryUsageSteps } from "../../../handlers/usage-over-time.ts";
import { openTestDatabase } from "../../support/data/database.ts";
import { withBeforeOne } from "../../support/data/disturbed.ts";
import { change, clear, type Grouped, open, storeOwned } from "../../support/data/usage-fates.ts";
import { addCompany, instant, origin, type Stored, session } from "../../support/data/usage-histories.ts";
import {
  bodyOf,
  expectSummary,
  firstKnown,
  iso,
  type OwnedSince,
  ownedSinceKnown,
  stepsOf,
  sweep,
} from "../../support/data/usage-sweep.ts";
import { runsOf } from "../../support/run/runs.ts";

const caller: Caller = { kind: "anonymous", name: "anonymous", roles: [], licenseServerIds: null };
const workingTime = { startMinute: 480, endMinute: 1080, days: [1, 2, 3, 4, 5], timeZone: "UTC" };
const groups = [1, 2];
/** Instants of the same few quarters of an hour, so that much happens in one. */
const near = fc.integer({ min: -30, max: 90 }).map((minute) => origin + 1.5 * DAY_MS + minute * 60_000);
const busy: fc.Arbitrary<Stored> = fc
  .record({ userId: fc.constantFrom(1, 2, 3), poolId: fc.constantFrom(1, 2, 3), startAt: near, end: near })
  .chain(({ end, ...rest }) =>
    fc
      .record({
        numberOfLicenses: fc.integer({ min: 1, max: 40 }),
        endAt: fc.constantFrom(Math.max(end, rest.startAt), Math.max(end, rest.startAt), null),
      })
      .map((more) => ({ ...rest, ...more })),
  );

const grouped: fc.Arbitrary<Grouped> = fc
  .tuple(fc.oneof(session, busy, busy), fc.option(fc.constantFrom(...groups)))
  .map(([stored, groupId]) => ({ ...stored, groupId }));

/** The history of one session: as it is first stored, and what it is changed to; null: it is deleted. */
const fate = fc.record({
  first: grouped,
  last: fc.option(
    fc.record({
      startAt: fc.oneof(instant, near),
      endAt: fc.option(fc.oneof(instant, near)),
      groupId: fc.option(fc.constantFrom(...groups)),
    }),
    { freq: 3 },
  ),
  goes: fc.boolean(),
  isLate: fc.boolean(),
});

const questions = [
  { GroupBy: [] },
  { GroupBy: ["Feature"] },
  { GroupBy: ["LicenseServer"] },
  { GroupBy: ["Group"] },
  { GroupBy: [], GroupIds: [1] },
  { GroupBy: ["Feature"], GroupIds: [1] },
  { GroupBy: ["LicenseServer"], GroupIds: [1] },
  { GroupBy: ["User"], GroupIds: [1] },
  { GroupBy: ["Group"], FeatureIds: [1, 3] },
  { GroupBy: [], FeatureIds: [1, 3] },
  { GroupBy: ["Selection"], Selections: [{ FeatureName: "feature1" }, { FeatureName: "third" }, {}] },
  { GroupBy: ["User"] },
  { GroupBy: ["Feature"], UserIds: [1, 2] },
  { GroupBy: ["User", "Feature"], FeatureIds: [1] },
  { GroupBy: ["Group", "Feature"] },
  { GroupBy: ["User", "Group"], FeatureIds: [1, 3] },
] as const;

/** The time of a refresh of the roll-up; null: there is none. */
const round = fc.option(fc.oneof(fc.constant(origin + 1000 * DAY_MS), near, near, instant));

const scenario = fc.record({
  fates: fc.array(fate, { minLength: 1, maxLength: 16 }),
  rounds: fc.record({ first: round, between: round, amid: round, last: round }),
  /** Before which of the round's transactions that write the late ones come. */
  amidst: fc.integer({ min: 1, max: 4 }),
  beforeChanges: fc.array(round, { minLength: 16, maxLength: 16 }),
  owned: fc.array(fc.tuple(fc.oneof(instant, near), fc.option(fc.integer({ min: 0, max: 60 }))), { maxLength: 3 }),
  measuredSince: fc.tuple(...[1, 2, 3].map(() => fc.option(fc.oneof(instant, near)))),
  startAt: instant,
  length: fc.oneof(fc.integer({ min: 0, max: 4 * DAY_MS }), fc.constantFrom(DAY_MS, 2 * DAY_MS, 4 * DAY_MS)),
  now: fc.oneof(instant, fc.constant(origin + 5 * DAY_MS)),
  question: fc.constantFrom(...questions),
  includeActive: fc.boolean(),
  size: fc.constantFrom("Hour", "Day", "Week"),
  timeZone: fc.constantFrom("UTC", "Asia/Kathmandu", "America/New_York"),
  workingHoursOnly: fc.boolean(),
});

describe("the concurrency roll-up", () => {
  let db: Database;
  before(async () => {
    db = await openTestDatabase();
    await addCompany(db);
    const third = { id: 3, license_server_id: 1, pool_key: "third", name: "Third", name_key: "third" };
    await db.write("pools").insert(third);
    await db.write("pools").where({ id: 1 }).update({ total: 30 });
    for (const id of groups) await db.write("user_groups").insert({ id, name: `g${id}`, name_key: `g${id}` });
  });
  after(() => db.close());

  const context = (now: number) =>
    ({ db, caller, now, settings: { workingTime }, signal: new AbortController().signal }) as unknown as Context;
  /** A round; `amid` happens before so many of its transactions that write have begun, or after it. */
  async function refresh(now: number | null, index = 0, amid?: () => Promise<unknown>): Promise<void> {
    let rest = amid;
    const once = async () => {
      const happens = rest;
      rest = undefined;
      await happens?.();
    };
    if (now !== null) await refreshConcurrency(withBeforeOne(db, "write", index, once), { now });
    await once();
  }

  it("gives what a sweep over all sessions gives, whatever came when and whatever of it is rolled up", async () => {
    await fc.assert(
      fc.asyncProperty(scenario, async (made) => {
        const { fates, startAt, length, now, question, includeActive, size, timeZone, workingHoursOnly } = made;
        await clear(db);
        const measuredSince = new Map([1, 2, 3].map((id, index) => [id, made.measuredSince[index] ?? null]));
        for (const [id, at] of measuredSince) await db.write("pools").where({ id }).update({ known_since_at: at });
        const owned = ownedSinceKnown(await storeOwned(db, made.owned), measuredSince.get(1) ?? null);
        await refresh(made.rounds.first);
        const early = fates.filter((one) => !one.isLate).map((one) => one.first);
        const ids = await open(db, early);
        await refresh(made.rounds.between);
        const late = fates.filter((one) => one.isLate).map((one) => one.first);
        await refresh(made.rounds.amid, made.amidst, async () => ids.push(...(await open(db, late))));
        const all = [...fates.filter((one) => !one.isLate), ...fates.filter((one) => one.isLate)];
        const sessions: Grouped[] = [];
        for (const [index, { first, last, goes }] of all.entries()) {
          await refresh(made.beforeChanges[index] ?? null);
          const after = last === null ? (goes ? null : first) : changed(first, last);
          if (after !== first) await change(db, ids[index] as number, first, after);
          if (after) sessions.push(after);
        }
        await refresh(made.rounds.last);

        const [StartUtc, EndUtc] = [iso(startAt), iso(startAt + length)];
        const query = { ...question, StartUtc, EndUtc, IncludeActive: includeActive, Limit: 20 };
        const body = { ...query, BucketSize: size, TimeZone: timeZone, WorkingHoursOnly: workingHoursOnly };
        const answer = bodyOf(await queryUsageOverTime({ body } as never, context(now)));
        const inWindow = sessions.filter(
          (s) =>
            (includeActive || s.endAt !== null) &&
            s.startAt < startAt + length &&
            (s.endAt === null || s.endAt > startAt || s.startAt >= startAt),
        );
        const expected = expectedSeries(question, inWindow);
        expect(new Set(answer.Items.map((item: never) => seriesKey(question, item)))).to.deep.equal(
          new Set(expected.keys()),
        );
        expect(answer.TotalCount).to.equal(expected.size);
        const until = Math.min(startAt + length, now);
        const steps = bodyOf(await queryUsageSteps({ body: query } as never, context(now)));
        const ranks: number[] = [];
        for (const [index, item] of answer.Items.entries()) {
          const key = seriesKey(question, item);
          const first = firstKnown(measuredSince, poolsOf(question, item));
          const pieces = sweep(expected.get(key) ?? [], startAt, until, ownedBy(question, item, owned), first);
          expect(item.Sessions).to.equal(expected.get(key)?.length);
          expect(steps.Items[index].Steps).to.deep.equal(stepsOf(sweep(expected.get(key) ?? [], startAt, until, [])));
          expectSummary(item.Summary, pieces, startAt, until, workingHoursOnly);
          for (const [index, point] of item.Points.entries()) {
            const end = item.Points[index + 1] ? Date.parse(item.Points[index + 1].StartUtc) : until;
            expectSummary(point, pieces, Date.parse(point.StartUtc), end, workingHoursOnly);
          }
          ranks.push(pieces.reduce((sum, { from, to, licenses }) => sum + (to - from) * licenses, 0));
        }
        if (!("Selections" in question)) expect(ranks).to.deep.equal(ranks.toSorted((a, b) => b - a));
      }),
      { numRuns: runsOf(20) },
    );
  });
});

function changed(
  first: Grouped,
  { startAt, endAt, groupId }: { startAt: number; endAt: number | null; groupId: number | null },
) {
  return { ...first, groupId, startAt, endAt: endAt === null ? null : Math.max(startAt, endAt) };
}

type Question = (typeof questions)[number];

/** The sessions of each series that the query selects, by its key. */
function expectedSeries(question: Question, sessions: readonly Grouped[]): Map<string, Grouped[]> {
  const serverOf = (s: Grouped) => (s.poolId === 3 ? 1 : s.poolId);
  const poolIds: readonly number[] = "FeatureIds" in question ? question.FeatureIds : [1, 2, 3];
  const chosen = sessions.filter(
    (s) =>
      poolIds.includes(s.poolId) &&
      (!("GroupIds" in question) || s.groupId === 1) &&
      (!("UserIds" in question) || s.userId < 3),
  );
  if ("Selections" in question) {
    return new Map(
      [[1], [3], [1, 2, 3]].map((ids, i) => [String(i + 1), chosen.filter((s) => ids.includes(s.poolId))]),
    );
  }
  const keyOf: Record<string, (s: Grouped) => number> = {
    Feature: (s) => s.poolId,
    LicenseServer: serverOf,
    Group: (s) => s.groupId ?? 0,
    User: (s) => s.userId,
  };
  const found = Map.groupBy(chosen, (s) => question.GroupBy.map((name) => keyOf[name]?.(s)).join());
  return question.GroupBy.length === 0 ? new Map([["", chosen]]) : found;
}

function seriesKey(question: Question, item: Record<string, number | null>): string {
  const fields = { Feature: "FeatureId", LicenseServer: "LicenseServerId", Group: "GroupId", User: "UserId" };
  return question.GroupBy.map((name) =>
    name === "Selection" ? item.SelectionNumber : (item[fields[name]] ?? 0),
  ).join();
}

/** The pools that the series can use. */
function poolsOf(question: Question, item: Record<string, number | null>): number[] {
  const selections = [[1], [3], [1, 2, 3]];
  return [1, 2, 3].filter(
    (id) =>
      (!("FeatureIds" in question) || (question.FeatureIds as readonly number[]).includes(id)) &&
      (item.FeatureId === null || item.FeatureId === id) &&
      (item.LicenseServerId === null || item.LicenseServerId === (id === 2 ? 2 : 1)) &&
      (!("Selections" in question) || (selections[(item.SelectionNumber ?? 1) - 1] as number[]).includes(id)),
  );
}

/** The licences of the first pool, where the series can use it; those of the others are unknown. */
function ownedBy(question: Question, item: Record<string, number | null>, owned: OwnedSince): OwnedSince {
  const isFirst =
    (item.FeatureId === null || item.FeatureId === 1) &&
    (item.LicenseServerId === null || item.LicenseServerId === 1) &&
    (!("Selections" in question) || item.SelectionNumber !== 2);
  return isFirst ? owned : [[0, null]];
}
