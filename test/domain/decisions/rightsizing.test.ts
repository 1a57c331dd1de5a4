// Rightsizing, heat maps and comparisons against a plain sweep over random histories (test/support/data/rightsizing-oracle.ts).
import { expect } from "chai";
import fc from "fast-check";
import type { Database } from "../../../db/index.ts";
import type { Caller, Context } from "../../../domain/filters/context.ts";
import { DAY_MS, HOUR_MS } from "../../../domain/time/units.ts";
import { getHeatMap, getRightsizing, queryComparison, queryRightsizing } from "../../../handlers/decisions.ts";
import { openTestDatabase } from "../../support/data/database.ts";
import {
  addPools,
  everyPool,
  moved,
  oracleOf,
  type Scenario,
  scenario,
  serverOf,
  stepsOf,
  store,
} from "../../support/data/rightsizing-histories.ts";
import { expectedCells, expectedNumbers, type StoredDenial } from "../../support/data/rightsizing-oracle.ts";
import { origin } from "../../support/data/usage-histories.ts";
import { type Answer, bodyOf, iso } from "../../support/data/usage-sweep.ts";
import { runsOf } from "../../support/run/runs.ts";

const caller: Caller = { kind: "anonymous", name: "anonymous", roles: [], licenseServerIds: null };
const workingTime = { startMinute: 480, endMinute: 1080, days: [1, 2, 3, 4, 5], timeZone: "UTC" };

describe("rightsizing", () => {
  let db: Database;

  before(async () => {
    db = await openTestDatabase();
    await addPools(db);
  });
  after(() => db.close());

  const context = (made: Scenario) => {
    const settings = { workingTime };
    const seen = { ...caller, licenseServerIds: made.visible };
    return { db, caller: seen, now: made.now, settings, signal: new AbortController().signal } as unknown as Context;
  };

  const query = (made: Scenario) => ({
    StartUtc: iso(made.startAt),
    EndUtc: iso(made.startAt + made.length),
    Licenses: made.licenses,
    ...(made.working === "hours" && { WorkingHoursOnly: true }),
    ...(made.working === "days" && { IgnoreWeekends: true }),
  });
  const url = { path: "/", query: "" };
  const accept = "application/json" as const;
  it("getRightsizing answers what a sweep over all sessions gives, for each feature that the caller sees", async () => {
    await fc.assert(
      fc.asyncProperty(scenario, async (made) => {
        const oracle = await store(db, made);
        const request = { query: query(made), accept, url } as never;
        const answer = bodyOf(await getRightsizing(request, context(made)));
        const visible = everyPool.filter((id) => made.visible?.includes(serverOf(id)) ?? true);
        expect(answer.Items.map((item: Answer) => item.FeatureId)).to.have.members(visible);
        for (const item of answer.Items) {
          expect(item).to.deep.include(expectedNumbers(oracle([item.FeatureId]), made.licenses));
        }
        const order = answer.Items.map((item: Answer) => item.SpareLicenses * 100 - item.FeatureId);
        expect(order).to.deep.equal([...order].sort((a, b) => b - a));
      }),
      { numRuns: runsOf(60) },
    );
  });

  it("queryRightsizing measures selections as one, and queryComparison returns the differences of two windows", async () => {
    const lists = [[1], [1, 2, 5], [3, 4], [1, 3], [2, 4, 5], []];
    const Selections = lists.map((FeatureIds, index) => ({
      Name: `list ${index}`,
      ...(FeatureIds.length === 0 ? { Features: [{ FeatureName: "nothing" }] } : { FeatureIds }),
    }));
    await fc.assert(
      fc.asyncProperty(scenario, fc.integer({ min: -3, max: 3 }), async (made, days) => {
        const oracle = await store(db, made);
        const expectedOf = (index: number, of: Scenario, from: typeof oracle) => {
          const seen = (lists[index] as number[]).filter((id) => of.visible?.includes(serverOf(id)) ?? true);
          return expectedNumbers(from(seen), of.licenses);
        };
        const request = { body: { ...query(made), Selections }, accept } as never;
        const answer = bodyOf(await queryRightsizing(request, context(made)));
        expect(answer.TotalCount).to.equal(lists.length);
        for (const item of answer.Items) {
          const index = Number(item.Selection.split(" ")[1]);
          expect(item, item.Selection).to.deep.include(expectedOf(index, made, oracle));
        }
        const earlier = { ...made, startAt: made.startAt + days * DAY_MS };
        const [First, Second] = [query(earlier), query(made)];
        const { StartUtc: _, EndUtc: __, ...filters } = query(made);
        const compared = bodyOf(
          await queryComparison(
            { body: { ...filters, First: windowOf(First), Second: windowOf(Second), Selections }, accept } as never,
            context(made),
          ),
        );
        for (const item of compared.Items) {
          const index = Number(item.Selection.split(" ")[1]);
          const of = (poolIds: readonly number[]) => oracleOf(earlier, stepsOf(made), poolIds);
          expect(item.First).to.deep.equal(expectedOf(index, earlier, of));
          expect(item.Second).to.deep.equal(expectedOf(index, made, oracle));
          expectDifference(item);
        }
      }),
      { numRuns: runsOf(30) },
    );
  });

  it("getHeatMap answers each hour of the week as the clocks of a zone show it, whatever these do", async () => {
    await fc.assert(
      fc.asyncProperty(
        scenario,
        fc.constantFrom(0, Date.UTC(2026, 2, 6) - origin, Date.UTC(2026, 3, 3) - origin),
        async (drawn, by) => {
          const made = moved(drawn, by);
          const oracle = await store(db, made);
          const { Licenses: _, ...filters } = query(made);
          const request = { ...filters, TimeZone: made.zone, FeatureIds: [1, 2] };
          const answer = bodyOf(await getHeatMap({ query: request, accept, url } as never, context(made)));
          const seen = [1, 2].filter((id) => made.visible?.includes(serverOf(id)) ?? true);
          expect(answer.Items).to.deep.equal(expectedCells(oracle(seen), made.zone));
        },
      ),
      { numRuns: runsOf(30) },
    );
  });

  it("the verdict follows the numbers, in the order of the rules", async () => {
    const sessions = [{ userId: 1, poolId: 1, numberOfLicenses: 4, startAt: origin, endAt: origin + 4 * DAY_MS }];
    const made = {
      sessions,
      denials: [],
      totals: [],
      dark: [],
      licenses: [],
      working: "all",
      visible: null,
      isRolledUp: false,
    } as const;
    const window = { startAt: origin - 4 * DAY_MS, length: 8 * DAY_MS, now: origin + 30 * DAY_MS };
    const whole = {
      ...made,
      ...window,
      zone: "UTC",
      knownSince: everyPool.map(() => origin - 30 * DAY_MS),
    } as unknown as Scenario;
    const verdictOf = async (of: Scenario, more: object = {}) => {
      await store(db, of);
      const request = { ...query({ ...of, licenses: [1] }), FeatureIds: [1], ...more };
      const [item] = bodyOf(await getRightsizing({ query: request, accept, url } as never, context(of))).Items;
      return `${item.Verdict} ${item.SpareLicenses}`;
    };
    const owns = (total: number) => ({ ...whole, totals: [[origin - 9 * DAY_MS, total]] }) as unknown as Scenario;
    expect(await verdictOf(owns(8))).to.equal("Spare 4");
    expect(await verdictOf(owns(8), { SparePercent: 49 })).to.equal("Fits 0");
    expect(await verdictOf(owns(5))).to.equal("Fits 0");
    expect(await verdictOf(owns(5), { TightPercent: 79 })).to.equal("Tight 0");
    expect(await verdictOf(owns(4))).to.equal("Short 0");
    expect(await verdictOf(owns(4), { ShortPercent: 51 })).to.equal("Tight 0");
    expect(await verdictOf(owns(0))).to.equal("Unknown 0");
    expect(await verdictOf({ ...owns(8), length: 7 * DAY_MS - 1 })).to.equal("Unknown 0");
    const denied: StoredDenial = { poolId: 1, at: origin + HOUR_MS, isTrue: true, type: "NoLicenseAvailable" };
    expect(await verdictOf({ ...owns(8), denials: [denied] })).to.equal("Short 0");
    expect(await verdictOf({ ...owns(8), denials: [{ ...denied, isTrue: false }] })).to.equal("Spare 4");
    expect(await verdictOf({ ...owns(8), denials: [{ ...denied, type: "Other" }] })).to.equal("Spare 4");
  });
});

function windowOf({ StartUtc, EndUtc }: { StartUtc: string; EndUtc: string }) {
  return { StartUtc, EndUtc };
}

function expectDifference({ First, Second, Difference }: Answer): void {
  for (const [name, found] of Object.entries(Difference)) {
    if (name === "WhatIf") continue;
    if (First[name] === null || Second[name] === null) expect(found, name).to.equal(null);
    else expect(found, name).to.be.closeTo(Second[name] - First[name], 1e-9);
  }
  expect(Difference.WhatIf.map((one: Answer) => one.CheckoutsBeyond)).to.deep.equal(
    Second.WhatIf.map((one: Answer, index: number) => one.CheckoutsBeyond - First.WhatIf[index].CheckoutsBeyond),
  );
}
