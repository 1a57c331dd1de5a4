// querySessions and queryDenials against looking at every row: whatever is stored, whatever filters, search and order are
// asked for and however it is cut, in one piece or in many.
import { expect } from "chai";
import fc from "fast-check";
import { timePieces, topIds } from "../../../domain/records/lists/top-n.ts";
import type { components } from "../../../generated/contract.ts";
import {
  aPool,
  aServer,
  aUser,
  clearDenials,
  clearSessions,
  type DenialFields,
  type SessionFields,
  someDenials,
  someSessions,
} from "../../support/data/builders.ts";
import { useTestServer } from "../../support/http/server.ts";
import { runsOf } from "../../support/run/runs.ts";
import { isBabelfish, isOnMssql } from "../../support/sqlserver/mssql.ts";

const HOUR = 3_600_000;
const origin = Date.UTC(2026, 1, 2);
const pools = [
  { licenseServerId: 1, name: "Pro", version: "1", vendor: "Acme" },
  { licenseServerId: 2, name: "pro", version: "2", vendor: "acme" },
  { licenseServerId: 1, name: "Zoë", version: null, vendor: null },
];
const users = ["ann", "Bob", "𝒵ed", "｡dot"];

type SessionQuery = components["schemas"]["SessionQuery"];
type DenialQuery = components["schemas"]["DenialQuery"];

const hour = fc.integer({ min: 0, max: 8 }).map((hours) => origin + hours * HOUR);
/** Babelfish's lower() leaves capitals beyond ASCII in texts of a binary collation; SQL Server's does not. */
const capital = isOnMssql && (await isBabelfish()) ? "ä!" : "Ä";
const text = fc.constantFrom(null, "a%", "A_b", "ä", capital, "｡", "𝒵", "zz");
const session: fc.Arbitrary<SessionFields> = fc
  .record({
    poolId: fc.integer({ min: 1, max: pools.length }),
    userId: fc.integer({ min: 1, max: users.length }),
    startAt: hour,
    length: fc.option(fc.constantFrom(0, 1, HOUR, 30 * HOUR), { freq: 3 }),
    display: text,
    workstation: text,
    numberOfLicenses: fc.integer({ min: 1, max: 3 }),
  })
  .map(({ length, ...rest }) => ({ ...rest, endAt: length === null ? null : rest.startAt + length }));

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 2 });
const some = <T>(values: readonly T[]) => fc.subarray([...values], { minLength: 1 });
const field = fc.constantFrom("Display", "FeatureName", "UserName", "NumberOfLicenses", "EndTimeUtc", "StartTimeUtc");
const selector = fc
  .record({
    FeatureName: maybe(fc.constantFrom("PRO", "zoË")),
    FeatureVersion: maybe(fc.constantFrom("1", "2")),
    Vendor: maybe(fc.constant("ACME")),
  })
  .map(withoutUndefined);

const asked = fc
  .record({
    StartUtc: maybe(hour.map((at) => new Date(at).toISOString())),
    ActiveOnly: maybe(fc.boolean()),
    EndedOnly: maybe(fc.boolean()),
    Features: maybe(fc.array(selector, { minLength: 1, maxLength: 3 })),
    UserNames: maybe(some(["ANN", "bob", "nobody"])),
    Workstations: maybe(some(["Ä", "zz"])),
    Search: maybe(fc.constantFrom("A", "%", "_", "Ä", "pro", "𝒵", "acm")),
    Sort: maybe(
      fc.array(fc.record({ Field: field, Direction: fc.constantFrom("Ascending", "Descending") }), {
        minLength: 1,
        maxLength: 3,
      }),
    ),
    Offset: maybe(fc.integer({ min: 0, max: 8 })),
    Limit: maybe(fc.integer({ min: 1, max: 8 })),
  })
  .map((query) => withoutUndefined(query) as SessionQuery);

function withoutUndefined<T extends object>(record: T): Partial<T> {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as Partial<T>;
}

const lower = (value: string | null | undefined) => value?.toLowerCase() ?? null;

interface Row extends SessionFields {
  id: number;
}

/** What a row is ordered by, and where it is searched. */
function valuesOf(row: Row): Record<string, string | number | null> {
  const pool = pools[row.poolId - 1];
  return {
    Id: row.id,
    Display: lower(row.display),
    FeatureName: lower(pool?.name),
    UserName: lower(users[row.userId - 1]),
    NumberOfLicenses: row.numberOfLicenses ?? 1,
    EndTimeUtc: row.endAt ?? null,
    StartTimeUtc: row.startAt,
  };
}

function isAnswered(row: Row, query: SessionQuery): boolean {
  const pool = pools[row.poolId - 1];
  const from = query.StartUtc === undefined ? null : Date.parse(query.StartUtc);
  const isActive = row.endAt === null;
  const texts = [users[row.userId - 1], row.display, row.workstation, pool?.name, pool?.version, pool?.vendor, "event"];
  texts.push(`server ${pool?.licenseServerId}`);
  return (
    (from === null || isActive || (row.endAt ?? 0) > from || row.startAt >= from) &&
    !(query.ActiveOnly && !isActive) &&
    !(query.EndedOnly && isActive) &&
    (query.Features?.some(
      (one) =>
        (one.FeatureName === undefined || lower(one.FeatureName) === lower(pool?.name)) &&
        (one.FeatureVersion === undefined || one.FeatureVersion === pool?.version) &&
        (one.Vendor === undefined || lower(one.Vendor) === lower(pool?.vendor)),
    ) ??
      true) &&
    (query.UserNames?.some((name) => lower(name) === lower(users[row.userId - 1])) ?? true) &&
    (query.Workstations?.some((name) => lower(name) === lower(row.workstation)) ?? true) &&
    (query.Search === undefined || texts.some((one) => lower(one)?.includes(lower(query.Search) as string)))
  );
}

/** Code points one by one, null first. */
function compare(a: string | number | null, b: string | number | null): number {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? -1 : 1;
  if (typeof a === "number" || typeof b === "number") return Number(a) - Number(b);
  const [left, right] = [[...a], [...b]];
  for (const [index, character] of left.entries()) {
    const other = right[index];
    if (other === undefined) return 1;
    if (character !== other) return (character.codePointAt(0) as number) - (other.codePointAt(0) as number);
  }
  return -1;
}

function inOrder(rows: readonly Row[], sort: SessionQuery["Sort"]): Row[] {
  const order = sort ?? [{ Field: "StartTimeUtc" as const, Direction: "Descending" as const }];
  const keys = [...order, { Field: "Id" as const, Direction: order[0]?.Direction }];
  return rows.toSorted((a, b) => {
    for (const { Field, Direction } of keys) {
      const one = compare(valuesOf(a)[Field] ?? null, valuesOf(b)[Field] ?? null);
      if (one !== 0) return Direction === "Descending" ? -one : one;
    }
    return 0;
  });
}

describe("queries, against looking at every row", () => {
  const server = useTestServer({
    SVC_SECURITY_MODE: "off",
    SVC_WORK_HOURS: "08:00-17:00",
    SVC_WORK_DAYS: "Mon-Fri",
    SVC_WORK_TIME_ZONE: "UTC",
  });

  before(async () => {
    await aServer(server.db, { name: "server 1" });
    await aServer(server.db, { name: "server 2" });
    for (const pool of pools) await aPool(server.db, pool);
    for (const name of users) await aUser(server.db, { name });
  });

  it("querySessions gives the same rows in the same order, and as many", async () => {
    const scenario = fc.record({
      stored: fc.array(session, { minLength: 1, maxLength: 25 }),
      queries: fc.array(asked, { minLength: 5, maxLength: 5 }),
    });
    await fc.assert(
      fc.asyncProperty(scenario, async ({ stored, queries }) => {
        await clearSessions(server.db);
        const ids = await someSessions(server.db, stored);
        const rows = stored.map((row, index) => ({ ...row, id: ids[index] as number }));
        for (const query of queries) {
          const expected = inOrder(
            rows.filter((row) => isAnswered(row, query)),
            query.Sort,
          );
          const { body } = await server.client.call("querySessions", { body: query });
          expect(body.TotalCount).to.equal(expected.length);
          const [from, size] = [query.Offset ?? 0, query.Limit ?? 100];
          expect(body.Items.map((item) => item.Id)).to.eql(expected.slice(from, from + size).map(({ id }) => id));
        }
      }),
      { numRuns: runsOf(100) },
    );
  }).timeout(120_000);

  it("queryDenials gives the same rows, and as many", async () => {
    const denial = fc.record({
      licenseServerId: fc.constantFrom(1, 2),
      userId: fc.integer({ min: 1, max: users.length }),
      denialAt: hour,
      vendor: fc.constantFrom("Acme", null),
      isTrueDenial: fc.boolean(),
      errorMessage: text,
    }) as fc.Arbitrary<DenialFields>;
    const query = fc
      .record({
        StartUtc: maybe(hour.map((at) => new Date(at).toISOString())),
        TrueDenialsOnly: maybe(fc.boolean()),
        Vendors: maybe(fc.constant<string[]>(["ACME"])),
        UserNames: maybe(some(["ANN", "bob"])),
        ErrorText: maybe(fc.constantFrom("Ä", "%", "a")),
        Sort: maybe(fc.constant<NonNullable<DenialQuery["Sort"]>>([{ Field: "ErrorMessage" }])),
      })
      .map(withoutUndefined);
    const scenario = fc.record({ stored: fc.array(denial, { maxLength: 20 }), query });
    await fc.assert(
      fc.asyncProperty(scenario, async ({ stored, query }) => {
        await clearDenials(server.db);
        const ids = await someDenials(server.db, stored);
        const rows = stored
          .map((row, index) => ({ ...row, id: ids[index] as number }))
          .filter((row) => query.StartUtc === undefined || row.denialAt >= Date.parse(query.StartUtc))
          .filter((row) => !query.TrueDenialsOnly || row.isTrueDenial)
          .filter((row) => !query.Vendors || row.vendor !== null)
          .filter((row) => query.UserNames?.some((name) => lower(name) === lower(users[row.userId - 1])) ?? true)
          .filter((row) => !query.ErrorText || lower(row.errorMessage)?.includes(lower(query.ErrorText) as string));
        rows.sort((a, b) =>
          query.Sort
            ? compare(lower(a.errorMessage), lower(b.errorMessage)) || a.id - b.id
            : b.denialAt - a.denialAt || b.id - a.id,
        );
        const { body } = await server.client.call("queryDenials", { body: query as DenialQuery });
        expect(body.Items.map((item) => item.Id)).to.eql(rows.map(({ id }) => id));
        expect(body.TotalCount).to.equal(rows.length);
      }),
      { numRuns: runsOf(150) },
    );
  }).timeout(120_000);

  it("querySessions counts working hours alone where that is asked for, and orders by them", async () => {
    // A Sunday, a Monday from 7:00, and the same beyond the window; the service works Monday to Friday from 8 to 17 UTC.
    await clearSessions(server.db);
    const monday = Date.UTC(2026, 1, 9);
    const made = await someSessions(server.db, [
      { poolId: 1, userId: 1, startAt: monday - 12 * HOUR, endAt: monday - HOUR },
      { poolId: 1, userId: 1, startAt: monday + 7 * HOUR, endAt: monday + 10 * HOUR + 1, numberOfLicenses: 2 },
      { poolId: 1, userId: 1, startAt: monday - 2 * HOUR, endAt: monday + 30 * HOUR },
    ]);
    const window = {
      StartUtc: new Date(monday - 24 * HOUR).toISOString(),
      EndUtc: new Date(monday + 24 * HOUR).toISOString(),
    };
    const { body } = await server.client.call("querySessions", {
      body: { ...window, EndedOnly: true, WorkingHoursOnly: true, Sort: [{ Field: "UsageSecondsInWindow" }] },
    });
    expect(body.Items.map((one) => [one.Id, one.UsageSecondsInWindow, one.LicenseSecondsInWindow])).to.eql([
      [made[0], 0, 0],
      [made[1], 7200.001, 14400.002],
      [made[2], 9 * 3600, 9 * 3600],
    ]);
    await server.db
      .write("sessions")
      .where("start_at", "<", monday + 8 * HOUR)
      .delete();
  });

  it("querySessions ranks in many pieces as in one, and stops between them when its caller is gone", async () => {
    await clearSessions(server.db);
    const stored = Array.from({ length: 400 }, (_, n) => {
      return { poolId: 1 + (n % 3), userId: 1 + (n % 4), startAt: origin + n * HOUR, endAt: origin + (n + 1) * HOUR };
    });
    await someSessions(server.db, stored);
    const { read } = server.db;
    const keys = [
      { sql: "x.user_id", isFalling: true },
      { sql: "x.id", isFalling: true },
    ];
    let begun = 0;
    const pieceOf = (from: number, to: number) => {
      begun += 1;
      const rows = read.from("sessions as x").where("x.start_at", ">=", from).where("x.start_at", "<", to);
      return rows.select("x.id", { k0: "x.user_id", k1: "x.id" });
    };
    const many = () => timePieces(origin, origin + 399 * HOUR, pieceOf);
    const { signal } = new AbortController();
    const all = await topIds(read, many(), keys, { offset: 90, size: 20 }, signal);
    expect(begun).to.be.greaterThan(5);
    const { body } = await server.client.call("querySessions", {
      body: { Sort: [{ Field: "UserId", Direction: "Descending" }], Offset: 90, Limit: 20 },
    });
    expect(all.ids).to.eql(body.Items.map((one) => one.Id));
    expect(all.totalCount).to.equal(400);

    begun = 0;
    const hungUp = topIds(read, many(), keys, { offset: 0, size: 1 }, AbortSignal.abort(new Error("gone")));
    expect(await hungUp.catch((error: Error) => error.message)).to.equal("gone");
    expect(begun).to.equal(0);
  });
});
