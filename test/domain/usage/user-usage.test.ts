// getUserTop and getUserActivity against a brute-force oracle over random histories, windows and filters.
import { expect } from "chai";
import fc from "fast-check";
import type { Database } from "../../../db/index.ts";
import type { Caller, Context } from "../../../domain/filters/context.ts";
import { DAY_MS } from "../../../domain/time/units.ts";
import { getUserActivity, getUserTop } from "../../../handlers/usage-of-users.ts";
import { openTestDatabase } from "../../support/data/database.ts";
import {
  addCompany,
  instant,
  isInWindow,
  pools,
  type Stored,
  session,
  storeSteps,
  usedMs,
  users,
} from "../../support/data/usage-histories.ts";
import { runsOf } from "../../support/run/runs.ts";

const scenario = fc.record({
  sessions: fc.array(session, { minLength: 1, maxLength: 14 }),
  startAt: instant,
  length: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 4 * DAY_MS })),
  now: instant,
  userIds: fc.option(fc.subarray(users, { minLength: 1 }), { nil: undefined }),
  poolIds: fc.option(fc.subarray(pools, { minLength: 1 }), { nil: undefined }),
});

const url = { path: "/", query: "" };
const everyone: Caller = { kind: "anonymous", name: "anonymous", roles: [], licenseServerIds: null };

describe("usage of users over time", () => {
  let db: Database;
  before(async () => {
    db = await openTestDatabase();
    await addCompany(db);
  });
  after(() => db.close());

  const context = (now: number): Context => ({
    db,
    caller: everyone,
    now,
    settings: {
      denialWindowMs: 60_000,
      silenceMs: 86_400_000,
      identityUrl: null,
      mail: null,
      sealing: () => Promise.reject(new Error("no secret is stored here")),
      workingTime: { startMinute: 480, endMinute: 1080, days: [1, 2, 3, 4, 5], timeZone: "UTC" },
    },
    signal: new AbortController().signal,
  });

  it("getUserTop is the order, the sums and the features that a sum over all sessions gives", async () => {
    await fc.assert(
      fc.asyncProperty(scenario, async ({ sessions, startAt, length, now, userIds, poolIds }) => {
        await storeSteps(
          db,
          sessions.map((one) => [one, null]),
          sessions,
        );
        const window = { startAt, endAt: startAt + length };
        const query = { StartUtc: iso(startAt), EndUtc: iso(window.endAt), UserIds: userIds, FeatureIds: poolIds };
        const reply = await getUserTop(
          { query, path: {}, body: undefined, accept: "application/json", url } as never,
          context(now),
        );
        const chosen = sessions.filter((s) => isChosen(s, userIds, poolIds) && isInWindow(s, startAt, window.endAt));
        expect(reply.body).to.deep.equal({
          AsOfUtc: iso(now),
          StartUtc: iso(startAt),
          EndUtc: iso(window.endAt),
          Items: expectedTop(chosen, window, now),
        });
      }),
      { numRuns: runsOf(100) },
    );
  });

  it("getUserActivity is the rows, counts and instants that a walk over all sessions gives, page by page", async () => {
    await fc.assert(
      fc.asyncProperty(scenario, fc.integer({ min: 1, max: 3 }), async (made, size) => {
        const { sessions, startAt, length, now, userIds, poolIds } = made;
        await storeSteps(
          db,
          sessions.map((one) => [one, null]),
          sessions,
        );
        const window = { startAt, endAt: startAt + length };
        const dates = { StartUtc: iso(startAt), EndUtc: iso(window.endAt), UserIds: userIds, FeatureIds: poolIds };
        const chosen = sessions.filter((s) => isChosen(s, userIds, poolIds) && isInWindow(s, startAt, window.endAt));
        const expected = expectedActivity(chosen, window, now);
        const found: unknown[] = [];
        for (let page = 1; page <= Math.ceil(expected.length / size) + 1; page++) {
          const query = { ...dates, PageNumber: page, PageSize: size };
          const reply = await getUserActivity(
            { query, path: {}, body: undefined, accept: "application/json", url } as never,
            context(now),
          );
          const body = JSON.parse(JSON.stringify(reply.body)) as { Items: unknown[]; TotalCount: number };
          expect(body.TotalCount).to.equal(expected.length);
          found.push(...body.Items);
        }
        expect(found).to.deep.equal(expected);
      }),
      { numRuns: runsOf(100) },
    );
  });
});

interface Window {
  startAt: number;
  endAt: number;
}

function isChosen(s: Stored, userIds: number[] | undefined, poolIds: number[] | undefined): boolean {
  return (userIds?.includes(s.userId) ?? true) && (poolIds?.includes(s.poolId) ?? true);
}

function expectedTop(chosen: readonly Stored[], window: Window, now: number) {
  return users
    .map((userId) => {
      const ofUser = chosen.filter((s) => s.userId === userId);
      return {
        UserId: userId,
        UserName: `User${userId}`,
        ...sums(ofUser, window, now),
        Features: expectedFeatures(ofUser, window, now),
      };
    })
    .filter((user) => user.LicenseSeconds > 0)
    .sort((a, b) => b.LicenseSeconds - a.LicenseSeconds || a.UserId - b.UserId);
}

function expectedFeatures(ofUser: readonly Stored[], window: Window, now: number) {
  return pools
    .map((id) => ({
      ...pool(id),
      ...sums(
        ofUser.filter((s) => s.poolId === id),
        window,
        now,
      ),
    }))
    .filter((feature) => feature.LicenseSeconds > 0)
    .sort((a, b) => b.LicenseSeconds - a.LicenseSeconds || a.FeatureId - b.FeatureId);
}

function expectedActivity(chosen: readonly Stored[], window: Window, now: number) {
  return users.flatMap((userId) =>
    pools.flatMap((poolId) => {
      const ofPair = chosen.filter((s) => s.userId === userId && s.poolId === poolId);
      if (ofPair.length === 0) return [];
      const isActive = ofPair.some((s) => s.endAt === null);
      const { Sessions, LicenseSeconds } = sums(ofPair, window, now);
      return [
        {
          UserId: userId,
          UserName: `User${userId}`,
          ...pool(poolId),
          Sessions,
          UsageSeconds: ofPair.reduce((sum, s) => sum + usedMs(s, window.startAt, window.endAt, now), 0) / 1000,
          LicenseSeconds,
          FirstStartUtc: iso(Math.min(...ofPair.map((s) => s.startAt))),
          LastEndUtc: isActive ? null : iso(Math.max(...ofPair.map((s) => s.endAt ?? 0))),
          IsActive: isActive,
        },
      ];
    }),
  );
}

function sums(sessions: readonly Stored[], { startAt, endAt }: Window, now: number) {
  const licenseMs = sessions.reduce((sum, s) => sum + s.numberOfLicenses * usedMs(s, startAt, endAt, now), 0);
  return { Sessions: sessions.length, LicenseSeconds: licenseMs / 1000 };
}

function pool(id: number) {
  return {
    FeatureId: id,
    FeatureName: `feature${id}`,
    FeatureVersion: "1.0",
    Vendor: null,
    LicenseServerId: id,
    LicenseServerName: `server${id}`,
  };
}

function iso(at: number): string {
  return new Date(at).toISOString();
}
