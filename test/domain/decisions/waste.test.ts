// Who holds licences for nothing, against a plain look at random histories (test/support/data/waste-oracle.ts).
import { expect } from "chai";
import fc from "fast-check";
import type { Database } from "../../../db/index.ts";
import { offHoursIn } from "../../../domain/usage/holding/off-hours.ts";
import {
  getFeaturesHeldTogether,
  getSimultaneousCheckouts,
  getWaste,
  getWasteHolders,
} from "../../../handlers/waste.ts";
import { openTestDatabase } from "../../support/data/database.ts";
import { addPools } from "../../support/data/rightsizing-histories.ts";
import { users } from "../../support/data/usage-histories.ts";
import { type Answer, iso } from "../../support/data/usage-sweep.ts";
import {
  groups,
  history,
  itemsOf,
  type Session,
  seen,
  store,
  workingTime,
} from "../../support/data/waste-histories.ts";
import { heldIn, isInWindow, knownOf, togetherMs } from "../../support/data/waste-oracle.ts";
import { runsOf } from "../../support/run/runs.ts";

describe("waste", () => {
  let db: Database;

  before(async () => {
    db = await openTestDatabase();
    await addPools(db);
    for (const id of groups) await db.write("user_groups").insert({ id, name: `group${id}`, name_key: `group${id}` });
  });
  after(() => db.close());

  const total = (numbers: readonly (number | undefined)[]) => numbers.reduce((sum: number, one) => sum + (one ?? 0), 0);

  it("getWaste and getSimultaneousCheckouts answer what each user held of each feature", async () => {
    await fc.assert(
      fc.asyncProperty(history, async (made) => {
        const of = await store(db, made);
        const heldBy = (poolId: number, userId: number) => {
          const ofPair = of.sessions.filter((s) => s.poolId === poolId && s.userId === userId);
          return heldIn(ofPair, knownOf(of, poolId));
        };
        const items = await itemsOf(db, getWaste, made);
        expect(items.map((item) => item.FeatureId)).to.have.members(seen(made));
        for (const item of items) {
          const held = users.flatMap((user) => heldBy(item.FeatureId, user) ?? []);
          const { startAt, endAt } = knownOf(of, item.FeatureId);
          const met = of.sessions.some((s) => s.poolId === item.FeatureId && isInWindow(s, { startAt, endAt }));
          expect(item).to.deep.include({
            KnownSeconds: Math.max(0, endAt - startAt) / 1000,
            LicenseSeconds: total(held.map((one) => one.licenseMs)) / 1000,
            NightLicenseSeconds: total(held.map((one) => one.nightMs)) / 1000,
            NightsHeld: total(held.map((one) => one.nights)),
            WeekendLicenseSeconds: total(held.map((one) => one.weekendMs)) / 1000,
            WeekendsHeld: total(held.map((one) => one.weekends)),
            SimultaneousSeconds: total(held.map((one) => one.severalMs)) / 1000,
            SimultaneousUsers: held.filter((one) => one.severalMs > 0).length,
            IsUnused: endAt > startAt && (item.Total ?? 0) > 0 && !met,
          });
        }
        const several = seen(made).flatMap((poolId) =>
          users.flatMap((userId) => {
            const held = heldBy(poolId, userId);
            return held === null || held.severalMs === 0 ? [] : [{ poolId, userId, held }];
          }),
        );
        several.sort((a, b) => b.held.severalMs - a.held.severalMs || a.userId - b.userId || a.poolId - b.poolId);
        const found = await itemsOf(db, getSimultaneousCheckouts, made);
        expect(found.map((item) => [item.FeatureId, item.UserId, item.Seconds, item.LicenseSeconds])).to.deep.equal(
          several.map(({ poolId, userId, held }) => [
            poolId,
            userId,
            held.severalMs / 1000,
            held.severalLicenseMs / 1000,
          ]),
        );
        expect(found.map((item) => [item.MaxSessions, item.MaxLicenses, item.MaxAtUtc])).to.deep.equal(
          several.map(({ held }) => [held.maxSessions, held.maxLicenses, iso(held.maxAt)]),
        );
      }),
      { numRuns: runsOf(60) },
    );
  });

  it("getWasteHolders answers what users and groups held of all features, and getFeaturesHeldTogether pairs of them", async () => {
    await fc.assert(
      fc.asyncProperty(history, async (made) => {
        const of = await store(db, made);
        const pools = seen(made);
        const heldWhere = (holds: (s: Session) => boolean) =>
          pools.flatMap((poolId) =>
            users.flatMap((userId) => {
              const ofPair = of.sessions.filter((s) => s.poolId === poolId && s.userId === userId && holds(s));
              return heldIn(ofPair, knownOf(of, poolId)) ?? [];
            }),
          );
        const expectHeld = (item: Answer, held: ReturnType<typeof heldWhere>) =>
          expect(item).to.deep.include({
            LicenseSeconds: total(held.map((one) => one.licenseMs)) / 1000,
            NightLicenseSeconds: total(held.map((one) => one.nightMs)) / 1000,
            WeekendsHeld: total(held.map((one) => one.weekends)),
            SimultaneousSeconds: total(held.map((one) => one.severalMs)) / 1000,
          });
        const byUser = await itemsOf(db, getWasteHolders, made);
        const holding = users.filter((id) => heldWhere((s) => s.userId === id).length > 0);
        expect(byUser.map((item) => item.UserId)).to.have.members(holding);
        for (const item of byUser)
          expectHeld(
            item,
            heldWhere((s) => s.userId === item.UserId),
          );
        const byGroup = await itemsOf(db, getWasteHolders, made, { GroupBy: "Group" });
        const kinds = [null, ...groups].filter((id) => heldWhere((s) => s.groupId === id).length > 0);
        expect(byGroup.map((item) => item.GroupId)).to.have.members(kinds);
        for (const item of byGroup)
          expectHeld(
            item,
            heldWhere((s) => s.groupId === item.GroupId),
          );

        const together = (ids: readonly number[]) =>
          total(
            users.map((userId) => {
              const ofUser = of.sessions.filter((s) => s.userId === userId && ids.includes(s.poolId));
              const isEach = ids.every((id) => ofUser.some((s) => s.poolId === id));
              return isEach
                ? togetherMs(
                    ofUser,
                    ids.map((id) => knownOf(of, id)),
                  )
                : 0;
            }),
          );
        const pairs = pools.flatMap((a) => pools.filter((b) => b > a).map((b) => [a, b, together([a, b])] as const));
        const found = await itemsOf(db, getFeaturesHeldTogether, made);
        expect(found.map((item) => [item.FirstFeatureId, item.SecondFeatureId, item.Seconds])).to.have.deep.members(
          pairs.filter(([, , ms]) => ms > 0).map(([a, b, ms]) => [a, b, ms / 1000]),
        );
        for (const item of found) {
          const [first, second] = [together([item.FirstFeatureId]), together([item.SecondFeatureId])];
          expect([item.FirstSeconds, item.SecondSeconds]).to.deep.equal([first / 1000, second / 1000]);
          expect(item.SharePercent).to.be.closeTo((item.Seconds * 100_000) / Math.min(first, second), 0.00501);
        }
      }),
      { numRuns: runsOf(40) },
    );
  });

  it("a night and a weekend go from one working hour to the next, by the clocks of the zone", () => {
    const berlin = { ...workingTime, timeZone: "Europe/Berlin" };
    const window = { startAt: Date.UTC(2026, 2, 26), endAt: Date.UTC(2026, 2, 31) };
    const shown = (some: readonly { startAt: number; endAt: number; isWeekend: boolean }[]) =>
      some.map(({ startAt, endAt, isWeekend }) => `${iso(startAt)} ${iso(endAt)} ${isWeekend}`);
    expect(shown(offHoursIn(berlin, window))).to.deep.equal([
      "2026-03-26T17:00:00.000Z 2026-03-27T07:00:00.000Z false",
      // The clocks change on Sunday.
      "2026-03-27T17:00:00.000Z 2026-03-30T06:00:00.000Z true",
    ]);
    const nightShift = { ...workingTime, startMinute: 1320, endMinute: 360 };
    expect(shown(offHoursIn(nightShift, { ...window, endAt: Date.UTC(2026, 2, 28) }))).to.deep.equal([
      "2026-03-26T06:00:00.000Z 2026-03-26T22:00:00.000Z false",
      "2026-03-27T06:00:00.000Z 2026-03-27T22:00:00.000Z false",
    ]);
    const always = { ...workingTime, startMinute: 0, endMinute: 1440, days: [1, 2, 3, 4, 5, 6, 7] };
    expect(offHoursIn(always, window)).to.deep.equal([]);
  });
});
