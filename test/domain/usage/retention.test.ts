// The retention of sessions: what the roll-ups answer stays as it was when sessions go, wherever the removal is cut off; what is
// reported late changes no closed day, and counts from the border on as if there had never been one.
import { expect } from "chai";
import fc from "fast-check";
import type { Database } from "../../../db/index.ts";
import { waste } from "../../../domain/decisions/waste/waste.ts";
import type { Caller, Context } from "../../../domain/filters/context.ts";
import { allSessions } from "../../../domain/sessions/filter.ts";
import { countSessionsOf } from "../../../domain/sessions/query.ts";
import { retainedPart } from "../../../domain/sessions/retained.ts";
import { DAY_MS, HOUR_MS } from "../../../domain/time/units.ts";
import { refreshConcurrency } from "../../../domain/usage/refresh/refresh.ts";
import { removeOldSessions } from "../../../domain/usage/retention.ts";
import { rebuildUsage } from "../../../domain/usage/totals/rebuild.ts";
import { getHeatMap, getRightsizing } from "../../../handlers/decisions.ts";
import { getUserTop } from "../../../handlers/usage-of-users.ts";
import { queryUsageOverTime, queryUsageSteps } from "../../../handlers/usage-over-time.ts";
import { openTestDatabase } from "../../support/data/database.ts";
import { change, clear, type Grouped, open } from "../../support/data/usage-fates.ts";
import { addCompany, isInWindow, origin, session } from "../../support/data/usage-histories.ts";
import { bodyOf, iso } from "../../support/data/usage-sweep.ts";
import { runsOf } from "../../support/run/runs.ts";

const caller: Caller = { kind: "anonymous", name: "anonymous", roles: [], licenseServerIds: null };
const workingTime = { startMinute: 480, endMinute: 1080, days: [1, 2, 3, 4, 5], timeZone: "UTC" };
const border = Date.UTC(2026, 1, 1);
/** The histories' four days are moved so that the border lies among them. */
const by = border - origin - 2 * DAY_MS;
const now = Date.UTC(2026, 2, 15);

const one: fc.Arbitrary<Grouped> = fc
  .tuple(session, fc.option(fc.constantFrom(1, 2)))
  .map(([{ startAt, endAt, ...rest }, groupId]) => ({
    ...rest,
    groupId,
    startAt: startAt + by,
    endAt: endAt === null ? null : endAt + by,
  }));

/** One that ends at the very border is not on closed days: there it counts as one without length. */
const lateOne = one.map((made) => ({ ...made, endAt: made.endAt === border ? border + 1 : made.endAt }));

const scenario = fc.record({
  early: fc.array(one, { minLength: 1, maxLength: 10 }),
  late: fc.array(lateOne, { maxLength: 5 }),
  moved: fc.option(fc.record({ index: fc.nat(9), to: lateOne })),
  from: fc.integer({ min: -1, max: 4 }),
  days: fc.integer({ min: 1, max: 5 }),
  minutes: fc.constantFrom(0, 0, 7 * 60, 611),
  question: fc.constantFrom<object[]>(
    { GroupBy: [] },
    { GroupBy: ["Feature"] },
    { GroupBy: ["Group"] },
    { GroupBy: ["User"] },
    { GroupBy: [], UserIds: [1, 2] },
    { GroupBy: [], FeatureIds: [1], GroupIds: [1] },
  ),
  size: fc.constantFrom("Hour", "Day"),
  cutOff: fc.boolean(),
  isRebuilt: fc.boolean(),
  isRolledUp: fc.boolean(),
});

type Window = readonly [startAt: number, endAt: number];

/** What a report can't move. */
function ownersOf({ userId, poolId, numberOfLicenses }: Grouped) {
  return { userId, poolId, numberOfLicenses };
}

/**
 * How many checkouts are beyond a number depends on the order of those that begin together at the border, which is not defined, and
 * on whether one that was moved to begin there runs on over it (before a rebuild) or begins anew (after one). All else is exact.
 */
function withoutOrder(answer: object): object {
  if (!("sized" in answer)) return answer;
  return { ...answer, sized: (answer.sized as object[]).map((one) => ({ ...one, WhatIf: null })) };
}

/** Without history before the border nothing is closed. */
const old: Grouped = {
  userId: 3,
  poolId: 2,
  numberOfLicenses: 1,
  groupId: null,
  startAt: border - 3 * DAY_MS,
  endAt: border - 3 * DAY_MS + HOUR_MS,
};

describe("the retention of sessions", () => {
  let db: Database;
  before(async () => {
    db = await openTestDatabase();
    await addCompany(db);
    await db.write("pools").update({ total: 40 });
    for (const id of [1, 2]) await db.write("user_groups").insert({ id, name: `g${id}`, name_key: `g${id}` });
  });
  after(() => db.close());

  const settings = { workingTime, retention: { months: 1, removedBefore: null } };
  const context = () => ({ db, caller, now, settings, signal: new AbortController().signal }) as unknown as Context;
  const refresh = () => refreshConcurrency(db, { now });
  const remove = (controller = new AbortController(), pause?: () => Promise<void>) =>
    removeOldSessions(db, { months: 1, now, signal: controller.signal, ...(pause && { pause }) });
  const empty = async () => {
    for (const table of ["usage_closed_days", "removed_user_pools"]) await db.write(table).delete();
    await clear(db);
  };
  const ended = async () => Number((await db.read("sessions").where("end_at", "<", border).count({ n: "*" }))[0]?.n);
  const use = async (window: Window, question: object, size: string) => {
    const body = { ...question, StartUtc: iso(window[0]), EndUtc: iso(window[1]), BucketSize: size };
    return bodyOf(await queryUsageOverTime({ body } as never, context())).Items;
  };
  const decisions = async ([startAt, endAt]: Window) => {
    const dates = { StartUtc: iso(startAt), EndUtc: iso(endAt) };
    const request = { accept: "application/json", url: { path: "/", query: "" } };
    const sized = bodyOf(
      await getRightsizing({ ...request, query: { ...dates, Licenses: [2, 9] } } as never, context()),
    );
    const map = bodyOf(await getHeatMap({ ...request, query: { ...dates, FeatureIds: [1] } } as never, context()));
    const wasted = await waste({ ...dates }, context());
    const held = wasted.items.map(({ LicenseSeconds, NightsHeld, SimultaneousSeconds }) => {
      return { LicenseSeconds, NightsHeld, SimultaneousSeconds };
    });
    return { sized: sized.Items, map: map.Items, held };
  };
  const top = async ([startAt, endAt]: Window) => {
    const query = { StartUtc: iso(startAt), EndUtc: iso(endAt) };
    return bodyOf(await getUserTop({ query } as never, context())).Items;
  };
  const closed: Window = [border - 3 * DAY_MS, border];
  const openTime: Window = [border, border + 3 * DAY_MS];
  const whole: Window = [border - 3 * DAY_MS, border + 3 * DAY_MS];

  it("leaves what is answered as it was, wherever it is cut off; what is reported late counts from the border on", async () => {
    await fc.assert(
      fc.asyncProperty(scenario, async ({ late, moved, question, size, ...made }) => {
        await empty();
        const early = [...made.early, old];
        const ids = await open(db, early);
        await refresh();
        const startAt = border - 2 * DAY_MS + made.from * DAY_MS + made.minutes * 60_000;
        const window: Window = [startAt, startAt + made.days * DAY_MS];
        const read = async () => [await use(window, question, size), await decisions(whole), await top(window)];
        const ofClosed = async () => [
          ...[await use(closed, question, size), await decisions(closed), await top(closed)],
          await top([closed[0], Math.min(window[1], border)]),
        ];
        const ofOpen = async () => [
          await use(openTime, question, size),
          await decisions(openTime),
          await top(openTime),
        ];
        const before = await read();
        const closedBefore = await ofClosed();
        const controller = new AbortController();
        if (made.cutOff) {
          await remove(controller, async () => controller.abort());
          expect(await read()).to.deep.equal(before);
        }
        await remove();
        expect(await ended()).to.equal(0);
        expect(await read()).to.deep.equal(before);
        expect(await ofClosed()).to.deep.equal(closedBefore);

        const begun = new Set(await open(db, late));
        const index = moved === null ? -1 : moved.index % early.length;
        const replaced = early[index];
        if (moved !== null && replaced !== undefined && (replaced.endAt === null || replaced.endAt >= border)) {
          await change(db, ids[index] as number, replaced, { ...moved.to, ...ownersOf(replaced) });
          const isInClosedDays = replaced.startAt < border && replaced.groupId === moved.to.groupId;
          if (!isInClosedDays) begun.add(ids[index] as number);
        }
        if (made.isRolledUp) await refresh();
        const after = await ofOpen();
        const across = await read();
        expect(await ofClosed()).to.deep.equal(closedBefore);
        await refresh();
        await remove();
        if (made.isRebuilt) {
          await db.write.transaction(rebuildUsage);
          await refresh();
        }
        expect(await ended()).to.equal(0);
        expect(await ofClosed()).to.deep.equal(closedBefore);
        expect((await ofOpen()).map(withoutOrder)).to.deep.equal(after.map(withoutOrder));
        expect((await read()).map(withoutOrder)).to.deep.equal(across.map(withoutOrder));
        await expectCounts();

        // As if there had never been a border, and what closed days did not learn had begun there.
        const left: Grouped[] = (await db.read("sessions").select("*")).map((row) => ({
          userId: row.user_id,
          poolId: row.pool_id,
          numberOfLicenses: row.number_of_licenses,
          startAt: begun.has(row.id) ? Math.max(row.start_at, border) : row.start_at,
          endAt: row.end_at,
          groupId: row.group_id,
        }));
        await empty();
        await open(db, left);
        expect((await ofOpen()).map(withoutOrder)).to.deep.equal(after.map(withoutOrder));
      }),
      { numRuns: runsOf(8), includeErrorInReport: true },
    );
  });

  /** Lists know the sessions that run in open time, and count them exactly. */
  async function expectCounts(): Promise<void> {
    for (const [startAt, endAt] of [
      [null, null],
      [border - DAY_MS, null],
      [border - DAY_MS, border + HOUR_MS],
      [border + HOUR_MS, null],
      [border + DAY_MS, border + 2 * DAY_MS],
    ] as const) {
      const { window } = retainedPart({ startAt, endAt }, context());
      const rows: { startAt: number; endAt: number | null }[] = await db
        .read("sessions")
        .select({ startAt: "start_at", endAt: "end_at" });
      const listed = rows.filter((row) => isInWindow({ ...ownersOf(old), ...row }, window.startAt, endAt));
      const counts = await countSessionsOf(db.read, { ...allSessions, ...window });
      expect(counts.started + counts.earlier).to.equal(listed.length);
    }
  }

  it("removes nothing before the roll-up has the days, and nothing that ended in the months that stay", async () => {
    await empty();
    const retained = { userId: 1, poolId: 1, numberOfLicenses: 1, groupId: null };
    await open(db, [
      { ...retained, startAt: border - 9 * DAY_MS, endAt: border - HOUR_MS },
      { ...retained, startAt: border - 9 * DAY_MS, endAt: border },
      { ...retained, startAt: border - 9 * DAY_MS, endAt: null },
    ]);
    expect(await remove()).to.deep.equal({ sessions: 0, days: 0, endedBefore: null });
    await refresh();
    expect(await remove()).to.deep.equal({ sessions: 1, days: 9, endedBefore: border });
    expect(await remove()).to.deep.equal({ sessions: 0, days: 0, endedBefore: border });
    expect(await db.read("sessions").pluck("end_at")).to.have.members([border, null]);
  });

  it("reports closed days as unmeasured where only the sessions have the data", async () => {
    const window: Window = [border - 3 * DAY_MS, border + 2 * DAY_MS];
    const knownSeconds = (items: { Summary: { KnownSeconds: number } }[]) =>
      items.map(({ Summary }) => Summary.KnownSeconds);
    expect(knownSeconds(await use(window, { GroupBy: ["Group", "User"] }, "Day"))).to.deep.equal([2 * 86_400]);
    expect(knownSeconds(await use(window, { GroupBy: [], IncludeActive: false }, "Day"))).to.deep.equal([2 * 86_400]);
    expect(knownSeconds(await use(window, { GroupBy: [] }, "Day"))).to.deep.equal([5 * 86_400]);
    const request = { body: { GroupBy: [], StartUtc: iso(window[0]), EndUtc: iso(window[1]) } };
    expect(bodyOf(await queryUsageSteps(request as never, context())).StartUtc).to.equal(iso(border));
    const { items } = await waste({ StartUtc: iso(window[0]), EndUtc: iso(window[1]) }, context());
    expect(items.map(({ IdleSessions, LongSessions }) => [IdleSessions, LongSessions])).to.deep.equal([
      [null, null],
      [null, null],
    ]);
  });
});
