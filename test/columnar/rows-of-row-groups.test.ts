// What is computed from the rows of row groups, against the same computed from the rows themselves.
import { expect } from "chai";
import fc from "fast-check";
import type { Database } from "../../db/index.ts";
import { longSessions } from "../../domain/decisions/waste/wasteful-sessions.ts";
import { denialsByName } from "../../domain/denials/by-name.ts";
import { denialsInBuckets } from "../../domain/denials/in-buckets.ts";
import { foldDenials } from "../../domain/denials/instants.ts";
import { refreshPackedTables } from "../../domain/refresh/refresh.ts";
import { moveFar } from "../contract/queries/oracle-data.ts";
import { aUser, clearDenials, clearSessions, someDenials, someSessions } from "../support/data/build-records.ts";
import { aPool, aServer } from "../support/data/build-servers.ts";
import { openTestDatabase } from "../support/data/database.ts";
import { runsOf } from "../support/run/runs.ts";

const HOUR = 3_600_000;
const origin = Date.UTC(2026, 0, 1);
const hour = fc.integer({ min: 0, max: 60 }).map((hours) => origin + hours * HOUR);
const hours = fc.integer({ min: 1, max: 40 }).map((length) => length * HOUR);
const [always, never] = [-1, Number.POSITIVE_INFINITY];

describe("rows of row groups", () => {
  let db: Database;
  before(async () => {
    db = await openTestDatabase();
    const licenseServerId = await aServer(db, { name: "server" });
    await aServer(db, { name: "another" });
    for (const name of ["one", "two", "three"]) await aPool(db, { licenseServerId, name });
    for (const name of ["ann", "bob"]) await aUser(db, { name });
  });
  after(() => db.close());

  it("give which sessions last long as the sessions themselves do", async () => {
    const session = fc
      .record({
        poolId: fc.constantFrom(1, 2),
        userId: fc.constantFrom(1, 2),
        startAt: hour,
        length: fc.oneof(fc.constantFrom(0, 1, null), hours, hours, hours),
        numberOfLicenses: fc.integer({ min: 1, max: 3 }),
      })
      .map(({ length, ...rest }) => ({ ...rest, endAt: length === null ? null : rest.startAt + length }));
    const cases = fc.record({
      // Fewer than twenty of a pool do not show what is usual.
      sessions: fc.array(session, { minLength: 150, maxLength: 200 }),
      packed: fc.nat(200),
      startAt: hour,
      hours: fc.integer({ min: 10, max: 90 }),
      percentile: fc.constantFrom(50, 90, 99),
      longAtLeastMs: fc.constantFrom(0, HOUR, 3 * HOUR),
    });
    await fc.assert(
      fc.asyncProperty(cases, async ({ sessions, packed, startAt, hours, ...of }) => {
        await clearSessions(db);
        await someSessions(db, sessions.slice(0, packed));
        await refreshPackedTables(db);
        await someSessions(db, sessions.slice(packed));
        const question = { ...of, poolIds: [1, 2, 3], window: { startAt, endAt: startAt + hours * HOUR } };
        const found = async (few: number) => {
          const { limits, eachLong } = await db.read.transaction((trx) => longSessions(trx, question, few));
          const long: number[][] = [];
          eachLong((...one) => long.push(one));
          return { limits: [...limits].sort(), long: long.sort(([a], [b]) => Number(a) - Number(b)) };
        };
        expect(await found(always)).to.deep.equal(await found(never));
      }),
      { numRuns: runsOf(40) },
    );
  });

  it("give when pools were denied as the denials themselves do", async () => {
    const denial = fc.record({
      licenseServerId: fc.constant(1),
      poolId: fc.constantFrom(null, 1, 2, 3),
      userId: fc.constantFrom(1, 2),
      denialAt: hour,
      featureName: fc.constantFrom("one", "two"),
      denialType: fc.constantFrom("NoLicenseAvailable", "Other"),
      isTrueDenial: fc.boolean(),
    });
    const cases = fc.record({
      denials: fc.array(denial, { maxLength: 30 }),
      packed: fc.nat(30),
      startAt: hour,
      hours: fc.integer({ min: 0, max: 60 }),
      poolIds: fc.subarray([1, 2, 3]),
    });
    await fc.assert(
      fc.asyncProperty(cases, async ({ denials, packed, startAt, hours, poolIds }) => {
        await clearDenials(db);
        await someDenials(db, denials.slice(0, packed));
        await refreshPackedTables(db);
        await someDenials(db, denials.slice(packed));
        const window = { startAt, endAt: startAt + hours * HOUR };
        const module = new URL("../support/data/listing-fold.ts", import.meta.url);
        const rows = async (few: number) => {
          const found = await foldDenials<null, unknown[][]>(db.read, poolIds, window, { module, input: null }, few);
          return found.map(([_, ...cells]) => cells.map(Number).join()).sort();
        };
        expect(await rows(always)).to.deep.equal(await rows(never));
      }),
      { numRuns: runsOf(60) },
    );
  });

  const counted = fc.record({
    licenseServerId: fc.constantFrom(1, 2),
    poolId: fc.constantFrom(null, 1, 2, 3),
    userId: fc.constantFrom(1, 2),
    denialAt: hour,
    featureName: fc.constantFrom("one", "ONE", "two"),
    isTrueDenial: fc.boolean(),
  });
  const some = (...ids: number[]) => fc.option(fc.subarray(ids), { nil: undefined, freq: 2 });
  const countCases = fc.record({
    denials: fc.array(counted, { minLength: 1, maxLength: 30 }),
    // More than there are: too few are packed to read any.
    packed: fc.nat(40),
    startAt: hour,
    lengths: fc.array(fc.integer({ min: 1, max: 20 }), { maxLength: 6 }),
    filters: fc.record({
      FeatureIds: some(1, 2, 3),
      UserIds: some(1, 2),
      LicenseServerIds: some(1, 2),
      TrueDenialsOnly: fc.option(fc.boolean(), { nil: undefined }),
    }),
    visible: fc.option(fc.subarray([1, 2])),
  });
  type CountCase = typeof countCases extends fc.Arbitrary<infer T> ? T : never;

  /** Stores the denials, packed or not, and answers those that the filters leave, in the order of their Ids. */
  async function storeCounted({ denials, packed, filters, visible }: CountCase) {
    await clearDenials(db);
    const stored = denials.map((one) => ({ ...one, denialType: "Other" as const }));
    const ids = await someDenials(db, stored.slice(0, packed));
    await refreshPackedTables(db);
    await someDenials(db, stored.slice(packed));
    if (packed > denials.length) await moveFar(db, "denials", [...ids]);
    const isOne = (list: readonly number[] | null | undefined, id: number | null) =>
      (list ?? null) === null || (id !== null && (list as readonly number[]).includes(id));
    return denials.filter(
      (one) =>
        isOne(filters.FeatureIds, one.poolId) &&
        isOne(filters.UserIds, one.userId) &&
        isOne(filters.LicenseServerIds, one.licenseServerId) &&
        isOne(visible, one.licenseServerId) &&
        (one.isTrueDenial || filters.TrueDenialsOnly !== true),
    );
  }

  function countsOf(some: readonly { readonly isTrueDenial: boolean }[]) {
    const trueOnes = some.filter(({ isTrueDenial }) => isTrueDenial).length;
    return { Denials: some.length, TrueDenials: trueOnes, FalseDenials: some.length - trueOnes };
  }

  it("give how many denials there were in each bucket, whatever filters narrow them, as a look at each does", async () => {
    await fc.assert(
      fc.asyncProperty(countCases, async (made) => {
        const { startAt, lengths, filters, visible } = made;
        const left = await storeCounted(made);
        const buckets = lengths.map((hours, index) => {
          const before = lengths.slice(0, index).reduce((sum, one) => sum + one, 0);
          return { startAt: startAt + before * HOUR, endAt: startAt + (before + hours) * HOUR };
        });
        const expected = buckets.map(({ startAt, endAt }) =>
          countsOf(left.filter(({ denialAt }) => denialAt >= startAt && denialAt < endAt)),
        );
        const counts = await denialsInBuckets(db.read, filters, buckets, { licenseServerIds: visible });
        expect(counts).to.deep.equal(expected);
      }),
      { numRuns: runsOf(60) },
    );
  });

  it("give how many denials each user or feature had, named as in the first of them, as a look at each does", async () => {
    const of = fc.record({
      by: fc.constantFrom("User" as const, "Feature" as const),
      isOpen: fc.boolean(),
      hours: fc.integer({ min: 0, max: 60 }),
      offset: fc.nat(2),
    });
    await fc.assert(
      fc.asyncProperty(countCases, of, async (made, { by, isOpen, hours, offset }) => {
        const { filters, visible, startAt } = made;
        const left = await storeCounted(made);
        const window = isOpen ? { startAt: null, endAt: null } : { startAt, endAt: startAt + hours * HOUR };
        const { startAt: from, endAt: to } = window;
        const inWindow = left.filter(({ denialAt: at }) => (from === null || at >= from) && (to === null || at < to));
        const names = ["", "ann", "bob"];
        const nameOf = (one: (typeof left)[number]) =>
          by === "User" ? (names[one.userId] as string) : one.featureName;
        const expected = [...Map.groupBy(inWindow, (one) => nameOf(one).toLowerCase())]
          .map(([key, rows]) => ({ key, rows }))
          .sort((a, b) => b.rows.length - a.rows.length || (a.key < b.key ? -1 : 1))
          .map(({ rows: [first, ...others] }) => {
            const one = first as (typeof left)[number];
            return { Name: nameOf(one), UserId: by === "User" ? one.userId : null, ...countsOf([one, ...others]) };
          });
        const seen = { licenseServerIds: visible };
        const { items, totalCount } = await db.read.transaction((trx) =>
          denialsByName(trx, filters, window, by, { offset, size: 2 }, seen),
        );
        expect(totalCount).to.equal(expected.length);
        expect(items).to.deep.equal(expected.slice(offset, offset + 2));
      }),
      { numRuns: runsOf(60) },
    );
  });
});
