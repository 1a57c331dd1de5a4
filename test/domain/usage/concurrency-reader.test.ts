// Windows are read from the concurrency roll-up, as far as it holds them: the sessions are changed without its notice,
// and the results show which answers read them.
import { expect } from "chai";
import type { Database } from "../../../db/index.ts";
import type { Caller, Context } from "../../../domain/filters/context.ts";
import { DAY_MS, MINUTE_MS } from "../../../domain/time/units.ts";
import { refreshConcurrency } from "../../../domain/usage/refresh/refresh.ts";
import { queryUsageOverTime } from "../../../handlers/usage-over-time.ts";
import { openTestDatabase } from "../../support/data/database.ts";
import { clear, type Grouped, open } from "../../support/data/usage-fates.ts";
import { addCompany, origin } from "../../support/data/usage-histories.ts";
import { bodyOf, iso } from "../../support/data/usage-sweep.ts";

const caller: Caller = { kind: "anonymous", name: "anonymous", roles: [], licenseServerIds: null };

describe("the concurrency roll-up, where it is read", () => {
  let db: Database;
  before(async () => {
    db = await openTestDatabase();
    await addCompany(db);
    const third = { id: 3, license_server_id: 1, pool_key: "third", name: "Third", name_key: "third" };
    await db.write("pools").insert(third);
    await db.write("pools").where({ id: 1 }).update({ total: 30 });
    for (const id of [1, 2]) await db.write("user_groups").insert({ id, name: `g${id}`, name_key: `g${id}` });
  });
  after(() => db.close());

  const context = (now: number) => ({ db, caller, now, settings: {} }) as unknown as Context;
  const refresh = () => refreshConcurrency(db, { now: origin + 1000 * DAY_MS });

  /** Two busy days of two groups, rolled up, with a session in every other quarter of an hour. */
  async function rolledUp(...others: readonly Grouped[]): Promise<void> {
    await clear(db);
    const sessions = Array.from({ length: 96 }, (_, number): Grouped => {
      const startAt = origin + number * 30 * MINUTE_MS + MINUTE_MS;
      const endAt = startAt + 10 * MINUTE_MS;
      return {
        userId: 1,
        poolId: 1 + (number % 3),
        numberOfLicenses: 1 + (number % 7),
        groupId: 1 + (number % 2),
        startAt,
        endAt,
      };
    });
    await open(db, [...sessions, ...others]);
    await refresh();
  }

  const days = { StartUtc: iso(origin), EndUtc: iso(origin + 2 * DAY_MS), BucketSize: "Day" };
  const answerTo = async (body: object) =>
    bodyOf(await queryUsageOverTime({ body } as never, context(origin + 5 * DAY_MS)));

  for (const question of [
    { GroupBy: [] },
    { GroupBy: ["Feature"] },
    { GroupBy: ["LicenseServer"] },
    { GroupBy: ["Group"] },
    { GroupBy: [], GroupIds: [1] },
    { GroupBy: ["Selection"], Selections: [{ FeatureName: "feature1" }, {}] },
  ]) {
    it(`is what whole days and hours are answered from: no session is read ${JSON.stringify(question)}`, async () => {
      for (const body of [
        { ...days, ...question },
        { ...days, ...question, BucketSize: "Hour" },
      ]) {
        await rolledUp();
        const answer = await answerTo(body);
        expect(answer.Items[0].Summary.Max).to.be.above(0);
        // The invalidation log has no entry of it, so only a reader of the sessions could see it.
        await db.write("sessions").update({ number_of_licenses: 1000 });
        expect(await answerTo(body)).to.deep.equal(answer);
      }
    });
  }

  it("is not what a dirty quarter of an hour is answered from, nor what was never built", async () => {
    await rolledUp();
    await db.write("sessions").update({ number_of_licenses: 1000 });
    const maxima = async (body: object) =>
      (await answerTo(body)).Items[0].Points.map(({ Max }: { Max: number }) => Max);
    expect(await maxima(days), "rolled up").to.deep.equal([7, 7]);
    await db.write("usage_level_marks").insert({ slot_at: origin + DAY_MS, version: 1 });
    expect(await maxima(days), "the first slot of the second day is dirty").to.deep.equal([7, 1000]);
    await db.write("usage_level_marks").delete();
    const cut = { ...days, StartUtc: iso(origin + 12 * MINUTE_MS) };
    expect(await maxima(cut), "a day that is cut").to.deep.equal([7, 7]);
    await db.write("usage_changes_from").update({ from_at: origin + DAY_MS / 2 });
    expect(await maxima(days), "half of the first day was never built").to.deep.equal([1000, 7]);
    await db.write("usage_changes_from").update({ from_at: origin + DAY_MS });
    expect(await maxima(days), "half of the window was never built: all of it is swept").to.deep.equal([1000, 1000]);
  });

  it("is read from the sessions at the one instant where an active session began that is to be left out", async () => {
    const startAt = origin + 10 * 15 * MINUTE_MS + 2 * MINUTE_MS;
    const one = { userId: 2, poolId: 1, groupId: null, startAt };
    const active = { ...one, numberOfLicenses: 500, endAt: null };
    await rolledUp(active, { ...one, numberOfLicenses: 3, endAt: startAt + MINUTE_MS });
    const maxima = async (body: object) =>
      (await answerTo(body)).Items[0].Points.map(({ Max }: { Max: number }) => Max);
    const leftOut = { ...days, IncludeActive: false };
    expect(await maxima(days), "with it").to.deep.equal([509, 507]);
    expect(await maxima(leftOut), "without it").to.deep.equal([9, 7]);
    await db.write("sessions").whereNotNull("end_at").update({ number_of_licenses: 1000 });
    // Of the session that begins with it the end is not read, nor is what else happens in its slot.
    expect(await maxima(leftOut), "at its start the sessions are read").to.deep.equal([1006, 1004]);
    expect(await maxima(days), "with it, none is").to.deep.equal([509, 507]);
  });

  it("is read from the sessions in the slot where many active sessions began that are to be left out", async () => {
    const slot = origin + 10 * 15 * MINUTE_MS;
    const actives = Array.from({ length: 33 }, (_, number): Grouped => {
      const startAt = slot + 2 * MINUTE_MS + number;
      return { userId: 2, poolId: 1, numberOfLicenses: 10, groupId: null, startAt, endAt: null };
    });
    await rolledUp(...actives);
    const leftOut = async () =>
      (await answerTo({ ...days, IncludeActive: false })).Items[0].Points.map(({ Max }: { Max: number }) => Max);
    expect(await leftOut(), "without them").to.deep.equal([7, 7]);
    await db.write("sessions").whereNotNull("end_at").update({ number_of_licenses: 1000 });
    expect(await leftOut(), "in their slot the sessions are read").to.deep.equal([1000, 7]);
  });

  it("leaves active sessions out once, in slots that are dirty from the beginning, or from the middle on", async () => {
    const slot = origin + 10 * 15 * MINUTE_MS;
    const others = [2, 12].flatMap((minute): Grouped[] => {
      const startAt = slot + minute * MINUTE_MS;
      const one = { userId: 2, poolId: 1, groupId: null, startAt };
      // Two active ones and another one begin at once.
      const active = { ...one, numberOfLicenses: 500, endAt: null };
      return [active, active, { ...one, numberOfLicenses: 3, endAt: startAt + MINUTE_MS }];
    });
    await rolledUp(...others);
    for (const staleSince of [slot, slot + 5 * MINUTE_MS, slot + 14 * MINUTE_MS]) {
      const mark = { slot_at: slot, version: 1, dirty_from: staleSince, dirty_version: 1 };
      await db.write("usage_level_marks").insert(mark);
      const { Items } = await answerTo({ ...days, IncludeActive: false });
      expect(Items[0].Points.map(({ Max }: { Max: number }) => Max)).to.deep.equal([9, 7]);
      await db.write("usage_level_marks").delete();
    }
  });

  it("knows how high two keys of a union went together, and users, groups of a feature and any zone: no session is read", async () => {
    const slot = origin + 28 * 15 * MINUTE_MS;
    const one = { userId: 2, poolId: 1, numberOfLicenses: 20, groupId: 1 };
    await rolledUp(
      { ...one, startAt: slot + MINUTE_MS, endAt: slot + 4 * MINUTE_MS },
      { ...one, poolId: 2, groupId: 2, startAt: slot + 6 * MINUTE_MS, endAt: slot + 9 * MINUTE_MS },
    );
    await db.write("sessions").update({ number_of_licenses: 1000 });
    const firstDay = async (body: object) => {
      const { Max, MaxAtUtc } = (await answerTo({ ...days, ...body })).Items[0].Points[0];
      return { Max, MaxAtUtc };
    };
    const peak = { Max: 20, MaxAtUtc: iso(slot + MINUTE_MS) };
    expect(await firstDay({ FeatureIds: [1, 2] })).to.deep.equal(peak);
    // Both groups have a session of one licence beside it.
    expect(await firstDay({ GroupIds: [1, 2] })).to.deep.equal({ ...peak, Max: 21 });
    expect(await firstDay({ GroupIds: [2], FeatureIds: [1, 2] })).to.include({ Max: 20 });
    expect(await firstDay({ UserIds: [2] })).to.deep.equal(peak);
    expect(await firstDay({ UserIds: [2], TimeZone: "Asia/Kathmandu" })).to.deep.equal(peak);
  });
});
