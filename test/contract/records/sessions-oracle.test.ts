// getSessions against a brute-force oracle: whatever the sessions, the window, the filters and the pages, the answer from indexes is
// that of a scan of every session.
import { expect } from "chai";
import fc from "fast-check";
import { aUser, clearSessions, type SessionFields, someSessions } from "../../support/data/build-records.ts";
import { aPool, aServer } from "../../support/data/build-servers.ts";
import { readCsv } from "../../support/http/csv.ts";
import { useTestServer } from "../../support/http/server.ts";
import { runsOf } from "../../support/run/runs.ts";

const HOUR = 3_600_000;
const origin = Date.UTC(2026, 1, 27, 20);

/** The fixed company; Ids are 1, 2, 3 … in each list. */
const pools = [
  { licenseServerId: 1, vendor: "acme" },
  { licenseServerId: 1, vendor: "Beta" },
  { licenseServerId: 2, vendor: "ACME" },
  { licenseServerId: 2, vendor: null },
];
const users = 3;

interface Query {
  StartDateUtc?: string;
  EndDateTimeUtc?: string;
  UserIds?: number[];
  FeatureIds?: number[];
  LicenseServerIds?: number[];
  Vendors?: string[];
  Workstations?: string[];
  ActiveOnly?: boolean;
}

// Few distinct instants, so that starts, ends and edges of windows meet; some a millisecond, some days away.
const instant = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 12 }).map((hours) => origin + hours * HOUR) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 12 * HOUR }).map((ms) => origin + ms) },
  { weight: 1, arbitrary: fc.integer({ min: -40, max: 40 }).map((days) => origin + 4 * HOUR + days * 24 * HOUR) },
);

const length = fc.oneof(
  fc.constantFrom(0, 1, 59_999, 60_000, 60_001, 2 * HOUR, 3 * HOUR, 9 * HOUR),
  fc.integer({ min: 0, max: 4 * HOUR }),
  fc.integer({ min: 0, max: 60 * 24 * HOUR }),
);

const session: fc.Arbitrary<SessionFields> = fc
  .record({
    poolId: fc.integer({ min: 1, max: pools.length }),
    userId: fc.integer({ min: 1, max: users }),
    startAt: instant,
    length: fc.option(length, { freq: 4 }),
    workstation: fc.constantFrom("ws-1", "WS-1", "ws-2", null),
  })
  .map(({ length, ...rest }) => ({ ...rest, endAt: length === null ? null : rest.startAt + length }));

const some = <T>(values: readonly T[]) =>
  fc.option(fc.subarray([...values], { minLength: 1 }), { nil: undefined, freq: 2 });

const aQuery: fc.Arbitrary<Query> = fc
  .record({
    edges: fc.tuple(instant, instant),
    hasStart: fc.boolean(),
    hasEnd: fc.boolean(),
    isInstant: fc.boolean(),
    UserIds: some([1, 2, 3, 99]),
    FeatureIds: some([1, 2, 3, 4, 99]),
    LicenseServerIds: some([1, 2, 99]),
    Vendors: some(["Acme", "beta", "gamma"]),
    Workstations: some(["Ws-1", "WS-2", "ws-3"]),
    ActiveOnly: fc.option(fc.boolean(), { nil: undefined, freq: 2 }),
  })
  .map(({ edges, hasStart, hasEnd, isInstant, ...filters }) => {
    const from = Math.min(...edges);
    const to = isInstant ? from : Math.max(...edges);
    const given = Object.entries(filters).filter(([, value]) => value !== undefined);
    return {
      ...(hasStart ? { StartDateUtc: new Date(from).toISOString() } : {}),
      ...(hasEnd ? { EndDateTimeUtc: new Date(to).toISOString() } : {}),
      ...Object.fromEntries(given),
    };
  });

/** The contract's rule of the window and the filters. */
function isAnswered({ poolId, userId, startAt, endAt, workstation }: SessionFields, query: Query): boolean {
  const pool = pools[poolId - 1];
  const s = query.StartDateUtc === undefined ? null : Date.parse(query.StartDateUtc);
  const e = query.EndDateTimeUtc === undefined ? null : Date.parse(query.EndDateTimeUtc);
  const isActive = endAt === null;
  return (
    (e === null || startAt < e) &&
    (s === null || isActive || (endAt ?? 0) > s || startAt >= s) &&
    (query.UserIds?.includes(userId) ?? true) &&
    (query.FeatureIds?.includes(poolId) ?? true) &&
    (query.LicenseServerIds?.includes(pool?.licenseServerId ?? 0) ?? true) &&
    (query.Vendors?.some((name) => name.toLowerCase() === pool?.vendor?.toLowerCase()) ?? true) &&
    (query.Workstations?.some((name) => name.toLowerCase() === workstation?.toLowerCase()) ?? true) &&
    (!query.ActiveOnly || isActive)
  );
}

/** The Ids of the answer, newest start first, ties by descending Id. */
function oracle(stored: readonly SessionFields[], ids: readonly number[], query: Query): number[] {
  return stored
    .map((fields, index) => ({ fields, id: ids[index] as number }))
    .filter(({ fields }) => isAnswered(fields, query))
    .sort((a, b) => b.fields.startAt - a.fields.startAt || b.id - a.id)
    .map(({ id }) => id);
}

describe("getSessions, against a scan of every session", () => {
  const server = useTestServer();

  before(async () => {
    await aServer(server.db);
    await aServer(server.db);
    for (const pool of pools) await aPool(server.db, pool);
    for (let user = 1; user <= users; user += 1) await aUser(server.db);
  });

  async function allPages(query: Query, PageSize: number): Promise<number[]> {
    const ids: number[] = [];
    for (let PageNumber = 1; ; PageNumber += 1) {
      const { body } = await server.client.call("getSessions", { query: { ...query, PageSize, PageNumber } });
      ids.push(...body.Items.map((item) => item.Id));
      if (PageNumber >= body.TotalPages) {
        expect(ids).to.have.length(body.TotalCount);
        return ids;
      }
    }
  }

  it("answers the same sessions in the same order, on pages of any size and as CSV", async () => {
    const scenario = fc.record({
      stored: fc.array(session, { minLength: 1, maxLength: 40 }),
      queries: fc.array(fc.tuple(aQuery, fc.integer({ min: 1, max: 15 })), { minLength: 4, maxLength: 4 }),
    });
    await fc.assert(
      fc.asyncProperty(scenario, async ({ stored, queries }) => {
        await clearSessions(server.db);
        const ids = await someSessions(server.db, stored);
        for (const [one, pageSize] of queries) {
          const expected = oracle(stored, ids, one);
          expect(await allPages(one, pageSize)).to.deep.equal(expected);
        }
        const first = queries[0]?.[0] ?? {};
        const target = new URLSearchParams(
          Object.entries(first).map(([name, value]): [string, string] => [name, String(value)]),
        );
        const csv = await server.client.get(`/api/v1/sessions?${target}`, { accept: "text/csv" });
        expect(readCsv(csv.text).map((row) => Number(row.Id))).to.deep.equal(oracle(stored, ids, first));
      }),
      { numRuns: runsOf(120) },
    );
  });

  it("writes a CSV of many thousand rows without repeating or skipping one, with equal starts or not", async () => {
    await clearSessions(server.db);
    const stored = Array.from({ length: 6500 }, (_, index): SessionFields => {
      const startAt = origin + Math.floor(index / 700) * HOUR;
      const endAt = index % 5 === 0 ? null : startAt + (index % 7) * HOUR;
      return { poolId: 1 + (index % pools.length), userId: 1 + (index % users), startAt, endAt };
    });
    const ids = await someSessions(server.db, stored);
    const windows = [{}, { StartDateUtc: new Date(origin + 7 * HOUR).toISOString() }];
    for (const query of windows) {
      const target = new URLSearchParams(Object.entries(query));
      const csv = await server.client.get(`/api/v1/sessions?${target}`, { accept: "text/csv" });
      const found = readCsv(csv.text).map((row) => Number(row.Id));
      expect(found).to.deep.equal(oracle(stored, ids, query));
    }
  });
});
