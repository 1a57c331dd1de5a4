// querySessions against a scan of every row: whatever is stored, packed in row groups, and changed or deleted after that, and
// whatever filters, search, order and range are requested.
import { expect } from "chai";
import fc from "fast-check";
import type { Database } from "../../../db/index.ts";
import { applyUsageChanges } from "../../../domain/usage/totals/update.ts";
import type { components } from "../../../generated/contract.ts";
import { clearSessions, type SessionFields, someSessions } from "../../support/data/build-records.ts";
import { useTestServer } from "../../support/http/server.ts";
import { runsOf } from "../../support/run/runs.ts";
import {
  HOUR,
  hour,
  inOrder,
  lower,
  maybe,
  moveFar,
  packAnew,
  pools,
  some,
  spread,
  storeNames,
  text,
  users,
  withoutUndefined,
} from "./oracle-data.ts";

type SessionQuery = components["schemas"]["SessionQuery"];

const session: fc.Arbitrary<SessionFields> = fc
  .record({
    poolId: fc.integer({ min: 1, max: pools.length }),
    userId: fc.integer({ min: 1, max: users.length }),
    startAt: hour,
    length: fc.option(fc.constantFrom(0, 1, HOUR, 30 * HOUR), { freq: 3 }),
    display: text,
    workstation: text,
    handle: fc.constantFrom(null, "7", "70", "101", "1010", "H9", "é"),
    groupName: fc.constantFrom(null, "Design", "tests"),
    numberOfLicenses: fc.integer({ min: 1, max: 3 }),
  })
  .map(({ length, ...rest }) => ({ ...rest, endAt: length === null ? null : rest.startAt + length }));

const field = fc.constantFrom(
  "Display",
  "FeatureName",
  "UserName",
  "NumberOfLicenses",
  "EndTimeUtc",
  "StartTimeUtc",
  "Handle",
  "GroupName",
  "Id",
  "DurationSeconds",
  "LicenseSeconds",
);
/** So late that active sessions are always the longest ones, and the first of them the longest of all. */
const longAfter = Date.UTC(2036, 0);
const selector = fc
  .record({
    FeatureName: maybe(fc.constantFrom("PRO", "zoË")),
    FeatureVersion: maybe(fc.constantFrom("1", "2")),
    Vendor: maybe(fc.constant("ACME")),
  })
  .map(withoutUndefined);

const aQuery = fc
  .record({
    StartUtc: maybe(hour.map((at) => new Date(at).toISOString())),
    EndUtc: maybe(hour.map((at) => new Date(at + 9 * HOUR).toISOString())),
    ActiveOnly: maybe(fc.boolean()),
    EndedOnly: maybe(fc.boolean()),
    Features: maybe(fc.array(selector, { minLength: 1, maxLength: 3 })),
    UserNames: maybe(some(["ANN", "bob", "nobody"])),
    Workstations: maybe(some(["Ä", "zz"])),
    GroupNames: maybe(some(["DESIGN", "tests"])),
    Search: maybe(fc.constantFrom("A", "%", "_", "Ä", "pro", "𝒵", "acm", "0", "101", "h", "sign")),
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

interface Row extends SessionFields {
  id: number;
}

/** The values by which a row is ordered and searched. */
function valuesOf(row: Row): Record<string, string | number | null> {
  const pool = pools[row.poolId - 1];
  const duration = (row.endAt ?? longAfter) - row.startAt;
  return {
    Id: row.id,
    Display: lower(row.display),
    FeatureName: lower(pool?.name),
    UserName: lower(users[row.userId - 1]),
    NumberOfLicenses: row.numberOfLicenses ?? 1,
    EndTimeUtc: row.endAt ?? null,
    StartTimeUtc: row.startAt,
    Handle: lower(row.handle),
    GroupName: lower(row.groupName),
    DurationSeconds: duration,
    LicenseSeconds: duration * (row.numberOfLicenses ?? 1),
  };
}

function isAnswered(row: Row, query: SessionQuery): boolean {
  const pool = pools[row.poolId - 1];
  const from = query.StartUtc === undefined ? null : Date.parse(query.StartUtc);
  const isActive = row.endAt === null;
  const until = query.EndUtc === undefined ? null : Date.parse(query.EndUtc);
  const texts = [users[row.userId - 1], row.display, row.workstation, pool?.name, pool?.version, pool?.vendor, "event"];
  texts.push(`server ${pool?.licenseServerId}`, row.handle, row.groupName);
  return (
    (from === null || isActive || (row.endAt ?? 0) > from || row.startAt >= from) &&
    (until === null || row.startAt < until) &&
    (query.GroupNames?.some((name) => lower(name) === lower(row.groupName)) ?? true) &&
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

const newestFirst: SessionQuery["Sort"] = [{ Field: "StartTimeUtc", Direction: "Descending" }];

async function change(db: Database, row: Row | undefined): Promise<void> {
  if (row === undefined) return;
  Object.assign(row, { handle: `${row.handle ?? ""}0`, numberOfLicenses: 7 });
  await db.write("sessions").where({ id: row.id }).update({ handle: row.handle, number_of_licenses: 7 });
}

/** Also from the roll-up. */
async function remove(db: Database, { id, userId, poolId, startAt, endAt = null }: Row): Promise<void> {
  await db.write.transaction(async (trx) => {
    await trx("sessions").where({ id }).delete();
    await applyUsageChanges(trx, [{ userId, poolId, numberOfLicenses: 1, before: { startAt, endAt }, after: null }]);
  });
}

describe("querySessions, against a scan of every row", () => {
  const workingTime = { SVC_WORK_HOURS: "08:00-17:00", SVC_WORK_DAYS: "Mon-Fri", SVC_WORK_TIME_ZONE: "UTC" };
  const server = useTestServer({ SVC_SECURITY_MODE: "off", ...workingTime });

  before(() => storeNames(server.db));

  const expectTheSame = async (numRuns: number) => {
    const scenario = fc.record({
      stored: fc.array(session, { minLength: 1, maxLength: 25 }),
      // How many are packed.
      packed: fc.option(fc.integer({ min: 0, max: 25 })),
      isSpread: fc.boolean(),
      // Where none is packed: whether many row groups are missing.
      isFar: fc.boolean(),
      changed: fc.array(fc.nat(24), { maxLength: 4 }),
      removed: fc.array(fc.nat(24), { maxLength: 3 }),
      queries: fc.array(aQuery, { minLength: 5, maxLength: 5 }),
    });
    await fc.assert(
      fc.asyncProperty(scenario, async ({ stored, packed, isSpread, isFar, changed, removed, queries }) => {
        await clearSessions(server.db);
        const ids = [...(await someSessions(server.db, stored.slice(0, packed ?? 0)))];
        if (isSpread) await spread(server.db, "sessions", ids);
        if (packed !== null) await packAnew(server.db);
        ids.push(...(await someSessions(server.db, stored.slice(packed ?? 0))));
        if (packed === null && isFar) await moveFar(server.db, "sessions", ids);
        const all = stored.map((row, index) => ({ ...row, id: ids[index] as number }));
        for (const index of changed) await change(server.db, all[index]);
        const gone = new Set(removed.map((index) => ids[index]));
        for (const row of all.filter(({ id }) => gone.has(id))) await remove(server.db, row);
        const rows = all.filter(({ id }) => !gone.has(id));
        for (const query of queries) {
          const answered = rows.filter((row) => isAnswered(row, query));
          const expected = inOrder(answered, query.Sort ?? newestFirst, (row, field) => valuesOf(row)[field] ?? null);
          const { body } = await server.client.call("querySessions", { body: query });
          expect(body.TotalCount).to.equal(expected.length);
          const from = query.Offset ?? 0;
          const size = query.Limit ?? 100;
          expect(body.Items.map((item) => item.Id)).to.eql(expected.slice(from, from + size).map(({ id }) => id));
        }
      }),
      { numRuns, includeErrorInReport: true },
    );
  };

  it("querySessions answers the same rows in the same order, and the same total", () => expectTheSame(runsOf(100)));

  it("querySessions orders by texts in the same way where there are too many to read them all at once", async () => {
    await server.db.write("session_texts").insert({ id: 1_000_001, texts_key: "last" });
    await expectTheSame(runsOf(40));
  });

  it("querySessions counts only working hours on request, and orders by them", async () => {
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
});
