// The statements of the operations, as they are really sent: each statement's plan is read, and none may scan history. Tested
// without statistics and with them, since the planner chooses by them.
import { expect } from "chai";
import { refreshConcurrency } from "../../../domain/usage/refresh/refresh.ts";
import type { OperationId } from "../../../handlers/types.ts";
import { aUser, someDenials, someSessions } from "../../support/data/build-records.ts";
import { aPool, aServer } from "../../support/data/build-servers.ts";
import { useTestServer } from "../../support/http/server.ts";

const DAY = 86_400_000;
const now = Date.now();
const day = (days: number) => new Date(now - days * DAY).toISOString();

const window = { StartDateUtc: day(20), EndDateTimeUtc: day(10) };
const queryWindow = { StartUtc: day(20), EndUtc: day(10) };
const keys = {
  users: { UserIds: [1, 2, 3] },
  pools: { FeatureIds: [1, 2, 3] },
  servers: { LicenseServerIds: [1, 2] },
  vendors: { Vendors: ["vendor-1", "vendor-2"] },
};
const sessionFilters = [
  {},
  ...Object.values(keys),
  { ...keys.users, ...keys.pools },
  { Workstations: ["ws-1", "ws-2"] },
  { Workstations: ["ws-1"], ...keys.users, ...keys.vendors },
];
const denialFilters = [
  {},
  ...Object.values(keys),
  { ...keys.users, ...keys.pools },
  { TrueDenialsOnly: true },
  { DenialTypes: ["Other"], ...keys.pools },
];
const windows = [{}, window, { StartDateUtc: day(20) }, { EndDateTimeUtc: day(20) }];

const calls: [id: OperationId, query: object, path?: object][] = [
  ...sessionFilters.flatMap((filter) => [
    ...windows.map((one): [OperationId, object] => ["getSessions", { ...filter, ...one }]),
    ["getSessions", { ...filter, ActiveOnly: true }] as [OperationId, object],
  ]),
  ...denialFilters.flatMap((filter) =>
    windows.map((one): [OperationId, object] => ["getDenials", { ...filter, ...one }]),
  ),
  ["getFeatures", {}],
  ["getFeatures", { ActiveOnly: true, FeatureName: "feature-1" }],
  ["getExpirations", keys.vendors],
  ["getFeatureLookup", {}],
  ["getFeaturesByVendor", {}],
  ["getFeatureUsage", { FeatureName: "feature-1" }],
  ["getTotalUsage", {}],
  ["getUserCurrentActivity", {}],
  ...[
    {},
    keys.users,
    keys.pools,
    keys.servers,
    { GroupBy: ["Feature"] },
    { GroupBy: ["User"] },
    { GroupBy: ["Group"] },
  ].map((one): [OperationId, object] => [
    "getUsageOverTime",
    { ...window, BucketSize: "Day", EndedOnly: true, ...one },
  ]),
  ["getUsageOverTime", { ...window, BucketSize: "Hour", TimeZone: "Asia/Kathmandu", WorkingHoursOnly: true }],
  ...[{}, keys.pools, { ...keys.servers, Licenses: [1], WorkingHoursOnly: true }].map((one): [OperationId, object] => [
    "getRightsizing",
    { ...window, ...one },
  ]),
  ["queryRightsizing", { ...window, Selections: [{ Name: "some", FeatureIds: [1, 2] }] }],
  ["getHeatMap", window],
  ["getForecast", keys.pools],
  ["queryComparison", { First: window, Second: { StartDateUtc: day(10) }, ...keys.vendors }],
  ...[{}, keys.pools].flatMap((one): [OperationId, object][] => [
    ["getWaste", { ...window, ...one, LongPercentile: 80, LongAtLeastSeconds: 60 }],
    ["getWasteHolders", { ...window, ...one, GroupBy: "Group" }],
    ["getWastefulSessions", { ...window, ...one, LongPercentile: 80, LongAtLeastSeconds: 60 }],
  ]),
  ["getSimultaneousCheckouts", window],
  ["getFeaturesHeldTogether", window],
  ["getDenialsOverTime", { ...window, BucketSize: "Day" }],
  ["getDenialCounts", window],
  ["getUserTop", {}],
  ["getUserTop", keys.users],
  ["getUserActivity", {}],
  ["getUserLookup", {}],
  ["getLicenseServerLookup", {}],
  ["getLicenseServerStatistics", {}],
  ["getLicenseServer", {}, { id: 1 }],
  ["getLicenseServerStates", {}, { id: 1 }],
  ["getBrokerCommands", {}],
  ["getQueuedRequests", {}],
  ["getAnnotations", { ...keys.servers }],
  ["getQueuedRequests", { ...keys.servers, ...keys.vendors }],
  ["getUnusedFeatures", { Days: 30 }],
  ["getUnusedFeatures", { ...keys.servers, ...keys.vendors }],
  ...sessionFilters.map((filter): [OperationId, object] => ["querySessions", { ...filter, ...queryWindow }]),
  ["querySessions", { ActiveOnly: true, Sort: [{ Field: "DurationSeconds", Direction: "Descending" }] }],
  ["querySessions", { ...keys.users, ...queryWindow, Search: "ws-1" }],
  ["queryDenials", queryWindow],
  ...Object.values(keys).map((filter): [OperationId, object] => ["queryDenials", { ...filter, ...queryWindow }]),
  ["queryFeatures", {}],
  ["queryFeatures", keys.vendors],
  ["queryFeatureUsage", { Selections: [{ FeatureName: "feature-1" }] }],
  [
    "queryUsageOverTime",
    { ...queryWindow, Selections: [{ FeatureName: "feature-1" }, { FeatureName: "feature-2" }], BucketSize: "Hour" },
  ],
  ["queryUsageSteps", { ...queryWindow, ...keys.servers }],
  ...["User", "Feature", "Workstation"].map((one): [OperationId, object] => [
    "querySessionGroups",
    { ...queryWindow, GroupBy: one },
  ]),
];

interface Statement {
  sql: string;
  bindings: readonly unknown[];
}

describe("the plans of the operations' queries", () => {
  const server = useTestServer({ SVC_SECURITY_MODE: "off" });

  before(async () => {
    const { db } = server;
    for (let n = 0; n < 3; n += 1) await aServer(db);
    for (let n = 0; n < 20; n += 1) {
      await aPool(db, { licenseServerId: 1 + (n % 3), name: `feature-${n}`, vendor: `vendor-${n % 4}` });
    }
    for (let n = 0; n < 40; n += 1) await aUser(db);
    await someSessions(
      db,
      Array.from({ length: 4000 }, (_, n) => {
        const startAt = now - 40 * DAY + n * (DAY / 100);
        const endAt = n > 3900 ? null : startAt + (n % 50) * 600_000;
        return { poolId: 1 + (n % 20), userId: 1 + (n % 37), startAt, endAt, workstation: `WS-${n % 31}` };
      }),
    );
    const types = ["NoLicenseAvailable", "AllLicensesAreReservedForOthers", "Other"] as const;
    await someDenials(
      db,
      Array.from({ length: 800 }, (_, n) => ({
        licenseServerId: 1 + (n % 3),
        userId: 1 + (n % 37),
        poolId: n % 9 === 0 ? null : 1 + (n % 20),
        vendor: `vendor-${n % 4}`,
        denialAt: now - 40 * DAY + n * (DAY / 20),
        denialType: types[n % 3] as (typeof types)[number],
        isTrueDenial: n % 2 === 0,
      })),
    );
    // Once more for what the server's refresh may have begun before.
    await refreshConcurrency(db, { now: now + DAY });
  });

  /** The statements that one call sends, without the begin and the end of its transaction. */
  async function statementsOf(id: OperationId, query: object, path?: object): Promise<Statement[]> {
    const sent: Statement[] = [];
    const note = (statement: Statement) => sent.push(statement);
    server.db.read.on("query", note);
    await server.client.call(id, {
      [id.startsWith("query") ? "body" : "query"]: query,
      ...(path && { path }),
    } as object);
    server.db.read.removeListener("query", note);
    return sent.filter(({ sql }) => !/^\s*(begin|commit|rollback)/i.test(sql));
  }

  async function planOf({ sql, bindings }: Statement): Promise<string[]> {
    const steps: { detail: string }[] = await server.db.read.raw(`explain query plan ${sql}`, [
      ...(bindings as string[]),
    ]);
    return steps.map((step) => step.detail);
  }

  const historyScans = async (statement: Statement) => scansOfHistory(statement.sql, await planOf(statement));

  it("are judged by a test that detects a scan of history", async () => {
    for (const sql of [
      "select count(*) from sessions as x where x.handle = 'a' limit ?",
      "select id from `denials` where number_of_licenses > 1 order by denial_at limit ?",
      "select sum(u.starts) from pools p join usage_states u on u.midnight_at > p.id limit ?",
    ]) {
      expect(await historyScans({ sql, bindings: [1] }), sql).to.have.length(1);
    }
  });

  it("getDenials seeks each group of denial_totals by its whole key, also by the columns that are expressions", async () => {
    // The server's periodic work may send other statements beside it.
    const statement = (await statementsOf("getDenials", { TrueDenialsOnly: true })).find(({ sql }) =>
      /denial/.test(sql),
    );
    const steps = (await planOf(statement as Statement)).join("\n");
    expect(steps).to.match(
      /denials_by_group \(license_server_id=\? AND <expr>=\? AND <expr>=\? AND denial_type=\? AND is_true_denial=\?\)/,
    );
  });

  for (const statistics of [false, true]) {
    describe(statistics ? "with statistics" : "without statistics", () => {
      if (statistics) before(() => server.db.write.raw("analyze"));
      for (const [id, query, path] of calls) {
        it(`${id} ${JSON.stringify(query)} scans no history`, async () => {
          const statements = await statementsOf(id, query, path);
          expect(statements).to.have.length.greaterThan(0);
          for (const statement of statements) expect(await historyScans(statement), statement.sql).to.deep.equal([]);
        });
        if (!/^get(Sessions|Denials)$/.test(id) || !isFiltered(query)) continue;
        it(`${id} ${JSON.stringify(query)} seeks only by its filters`, async () => {
          for (const statement of await statementsOf(id, query)) {
            const steps = (await planOf(statement)).filter((step) => overEverything.test(step));
            expect(steps, statement.sql).to.deep.equal([]);
          }
        });
      }
    });
  }
});

function isFiltered(query: object): boolean {
  return Object.keys(query).some(
    (name) => !["StartDateUtc", "EndDateTimeUtc", "StartUtc", "EndUtc", "ActiveOnly"].includes(name),
  );
}

/** Steps that read everybody's rows in order; `l` reads the longest class of length, one row. */
const overEverything =
  /USING (?:COVERING )?INDEX (?:sessions_by_start|sessions_by_end|denials_by_time)|SEARCH x .*sessions_by_length/;

/**
 * The steps of a plan that scan a table of history. Two scans do not count: of an index of active sessions, which is small, and of
 * the list of everything in the order of its index, of which a page reads only its rows.
 */
function scansOfHistory(sql: string, plan: readonly string[]): string[] {
  const tables = /\b(?:from|join)\s+`?(sessions|denials|usage_states|usage_levels)`?(?:\s+(?:as\s+)?`?(\w+)`?)?/gi;
  const names = new Set(
    [...sql.matchAll(tables)].flatMap(([, table = "", alias = ""]) => [table, ...(alias === "" ? [] : [alias])]),
  );
  const isEverything = /from `(sessions|denials)` as `x` order by [^()]* limit \?/.test(sql);
  return plan.filter((step) => {
    const [, name = "", index = ""] = /^SCAN (\w+)(?: USING (?:COVERING )?INDEX (\w+))?/.exec(step) ?? [];
    if (!names.has(name) || index.startsWith("sessions_active")) return false;
    return !(isEverything && /^(sessions_by_start|denials_by_time)$/.test(index));
  });
}
