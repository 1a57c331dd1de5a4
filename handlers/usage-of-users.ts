// What users used in a window: each user's features, the greatest users, and who uses licences now.
import type { Knex } from "knex";
import {
  asJson,
  isLong,
  jsonObject,
  jsonValues,
  lengthClassesAt,
  longestShort,
  madeOnce,
  nextJoin,
  pageSql,
  recordShape,
  walkedBy,
} from "../db/index.ts";
import { among, poolIdsOf, userIdsOf } from "../domain/filters/filters.ts";
import { byOneQuery, csvInPieces } from "../domain/lists/csv-pieces.ts";
import { asksForPage, type Page, pageFields, pageLinks, pageOf } from "../domain/lists/paging.ts";
import { poolOrder } from "../domain/pools/rows.ts";
import { retainedPart, sinceHeader } from "../domain/sessions/retained.ts";
import { activityWindow } from "../domain/time/window.ts";
import {
  closedEdges,
  commonTables,
  type KnownEdges,
  openEdges,
  pairKeys,
  type UsageFilter,
  type UsageWindow,
  usageTables,
  userKeys,
} from "../domain/usage/totals/window.ts";
import type { components } from "../generated/contract.ts";
import { ok, timesOf } from "./replies.ts";
import type { Handler } from "./types.ts";

type UserActivity = components["schemas"]["UserActivity"];

const userActivity = recordShape<UserActivity>("UserActivity", {
  UserId: ["number", "user_id"],
  UserName: ["text", "user_name"],
  FeatureId: ["number", "pool_id"],
  FeatureName: ["text", "feature_name"],
  FeatureVersion: ["text", "feature_version"],
  Vendor: ["text", "vendor"],
  LicenseServerId: ["number", "license_server_id"],
  LicenseServerName: ["text", "license_server_name"],
  Sessions: ["number", "sessions"],
  UsageSeconds: ["seconds", "usage_ms"],
  LicenseSeconds: ["seconds", "license_ms"],
  FirstStartUtc: ["instant", "first_start_at"],
  LastEndUtc: ["instant", "last_end_at"],
  IsActive: ["flag", "is_active"],
});

/** Users whose rows are read at once for CSV. */
const usersOfPiece = 500;

/** One row per user and feature that occur together in the window, by user name and then in the order of features. */
export const getUserActivity: Handler<"getUserActivity"> = async (
  { query, accept, url },
  { db, caller, now, settings, signal },
) => {
  const requested = activityWindow(query, now);
  const retained = retainedPart(requested, { settings, now });
  const { window: part } = retained;
  const window = { startAt: part.startAt ?? requested.startAt, endAt: requested.endAt, now, edges: openEdges(part) };
  const page = pageOf(query);
  const userIds = await userIdsOf(db.read, query);
  if (accept === "text/csv") {
    const poolIds = await poolIdsOf(db.read, query, caller);
    const users = db
      .read("users")
      .modify(among(db.read, "id", userIds))
      .orderBy(["name_key", "id"]);
    const ids: number[] = asksForPage(query) ? [] : await users.pluck("id");
    const byUsers = function* () {
      for (let from = 0; from < ids.length; from += usersOfPiece) {
        const some = ids.slice(from, from + usersOfPiece);
        yield activityQuery(db.read, window, { userIds: some, poolIds }, null);
      }
    };
    const pieces = asksForPage(query)
      ? byOneQuery(activityQuery(db.read, window, { userIds, poolIds }, page))
      : byUsers;
    return { status: 200, headers: sinceHeader(retained), csv: csvInPieces(userActivity, pieces, signal) };
  }
  return db.read.transaction(async (trx) => {
    const filter = { userIds, poolIds: await poolIdsOf(trx, query, caller) };
    const totalCount = await countPairs(trx, window, filter);
    const items = await asJson(activityQuery(trx, window, filter, page), userActivity);
    return {
      status: 200,
      headers: { ...pageLinks(url, page, totalCount), ...sinceHeader(retained) },
      body: jsonObject<components["schemas"]["UserActivityPage"]>({
        ...timesOf(window, now),
        Items: items,
        ...pageFields(page, totalCount),
      }),
    };
  });
};

interface ActivityWindow extends UsageWindow {
  startAt: number;
  endAt: number;
  readonly edges: KnownEdges;
}

/** Short and long sessions `x` of the pair that have ended and contain an instant (domain/sessions/seek.ts). */
const shortThrough = (pair: string, edge: "start" | "end") => `from sessions x
    where x.user_id = ${pair}.user_id and x.pool_id = ${pair}.pool_id
      and x.start_at > :${edge}_at - ${longestShort} and x.start_at < :${edge}_at and x.end_at + 0 > :${edge}_at
      and x.end_at - x.start_at <= ${longestShort}`;
const longThrough = (pair: string, edge: "start" | "end") => `from classes_at_${edge} c cross join sessions x
    where x.user_id = ${pair}.user_id and x.length_class = c.length_class and ${isLong("x")} and x.start_at > c.start_at
      and x.start_at < :${edge}_at and x.end_at > :${edge}_at and x.pool_id = ${pair}.pool_id`;

function classes(knex: Knex, { startAt, endAt }: ActivityWindow): { sql: string; bindings: Record<string, Knex.Raw> } {
  return {
    sql: madeOnce(knex, { classes_at_start: ":classes_at_start", classes_at_end: ":classes_at_end" }),
    bindings: { classes_at_start: lengthClassesAt(knex, startAt), classes_at_end: lengthClassesAt(knex, endAt) },
  };
}

// Whether a pair `up` of user_pools has a session in the window: five ways, the cheapest first. The row itself
// (the first and last start, the last end) is enough for a window that reaches to now; otherwise the sessions' indexes are read.

const startsInsideFirst = "up.first_start_at >= :start_at";
const startsInsideLast = "(up.last_start_at >= :start_at and up.last_start_at < :end_at)";
const endsAfterStart = "(up.last_start_at < :end_at and up.last_end_at > :start_at)";
const isStillActive = `exists (select 1 from sessions a where a.end_at is null and a.user_id = up.user_id and a.pool_id = up.pool_id
      and a.start_at < :end_at)`;
const startsOrRunsInside = `(up.last_end_at > :start_at and (
      exists (select 1 from sessions b where b.user_id = up.user_id and b.pool_id = up.pool_id
        and b.start_at >= :start_at and b.start_at < :end_at)
      or exists (select 1 ${shortThrough("up", "start")})
      or exists (select 1 ${longThrough("up", "start")})))`;

const metInWindow = `up.first_start_at < :end_at and (
    ${startsInsideFirst}
    or ${startsInsideLast}
    or ${endsAfterStart}
    or ${isStillActive}
    or ${startsOrRunsInside}
  )`;

function pairFilter(
  knex: Knex,
  { userIds, poolIds }: UsageFilter,
): { where: string; bindings: Record<string, Knex.Raw> } {
  return {
    where: [userIds ? "and up.user_id in :user_ids" : "", poolIds ? "and up.pool_id in :pool_ids" : ""].join(" "),
    bindings: {
      ...(userIds ? { user_ids: jsonValues(knex, userIds) } : {}),
      ...(poolIds ? { pool_ids: jsonValues(knex, poolIds) } : {}),
    },
  };
}

async function countPairs(knex: Knex, window: ActivityWindow, filter: UsageFilter): Promise<number> {
  const { where, bindings } = pairFilter(knex, filter);
  const lengths = classes(knex, window);
  const rows: { total: number }[] = await knex.raw(
    `${lengths.sql} select count(*) as "total" from user_pools up where ${metInWindow} ${where}`,
    { ...bindings, ...lengths.bindings, start_at: window.startAt, end_at: window.endAt },
  );
  return rows[0]?.total ?? 0;
}

/** The rows of one page (or all), in order: first the pairs, in the order of names, then their values. */
function activityQuery(knex: Knex, window: ActivityWindow, filter: UsageFilter, page: Page | null): Knex.Raw {
  const { where, bindings } = pairFilter(knex, filter);
  const lengths = classes(knex, window);
  const next = nextJoin(knex);
  const order = `u.name_key, u.id, ${poolOrder("p", "s")}`;
  const at = { start_at: window.startAt, end_at: window.endAt };
  const pairs = knex.raw(
    `(select up.user_id, up.pool_id, u.name as user_name, u.name_key, u.id as id
      from users u
      ${next} user_pools up on up.user_id = u.id
      ${next} pools p on p.id = up.pool_id
      ${next} license_servers s on s.id = p.license_server_id
      where ${metInWindow} ${where}
      ${page ? `order by ${order} ${pageSql(knex)}` : walkedBy(knex, order)})`,
    { ...bindings, ...at, ...(page ? { page_size: page.size, page_offset: page.offset } : {}) },
  );
  const tables = commonTables(knex, usageTables(knex, "pair", pairs, window));
  return knex.raw(
    `${lengths.sql}, :tables
     select k.user_id, k.user_name, k.pool_id, p.name as feature_name, p.version as feature_version, p.vendor,
       s.id as license_server_id, s.name as license_server_name, k.sessions, k.usage_ms, k.license_ms,
       ${firstStart} as first_start_at, case when ${isActive} then null else ${lastEnd} end as last_end_at,
       case when ${isActive} then 1 else 0 end as is_active
     from usage_in_window k
     join pools p on p.id = k.pool_id
     join license_servers s on s.id = p.license_server_id
     order by ${order.replaceAll("u.", "k.")}`,
    { tables, ...lengths.bindings, ...at },
  );
}

const ofPair = "x.user_id = k.user_id and x.pool_id = k.pool_id";

const isActive = `exists (select 1 from sessions x where x.end_at is null and ${ofPair} and x.start_at < :end_at)`;

/** The earliest start of those in the window: of the sessions that contain its start, else the first start in it. */
const firstStart = `coalesce(
    case when k.running_at_start > 0 then (select min(first.start_at) from (
      select min(x.start_at) as start_at ${shortThrough("k", "start")}
      union all
      select min(x.start_at) ${longThrough("k", "start")}
      union all
      select min(x.start_at) from sessions x where x.end_at is null and ${ofPair} and x.start_at < :start_at) first) end,
    (select min(x.start_at) from sessions x where ${ofPair} and x.start_at >= :start_at))`;

/**
 * The latest end of those in the window: of the sessions that contain its end, else the last end before it. A session
 * without length at the very end has not started in the window.
 */
const lastEnd = `coalesce(
    case when k.running_at_end > 0 then (select max(last.end_at) from (
      select max(x.end_at) as end_at ${shortThrough("k", "end")}
      union all
      select max(x.end_at) ${longThrough("k", "end")}) last) end,
    (select max(x.end_at) from sessions x where ${ofPair} and x.end_at <= :end_at and x.start_at < :end_at))`;

// Sums come from the usage roll-up, so a year costs as much as a day.

const defaultTop = 10;
const featuresPerUser = 10;

type KnownWindow = UsageWindow & { readonly edges: KnownEdges };

interface UserRow {
  userId: number;
  userName: string;
  sessions: number;
  licenseMs: number;
}

interface FeatureRow {
  userId: number;
  FeatureId: number;
  FeatureName: string;
  FeatureVersion: string | null;
  Vendor: string | null;
  LicenseServerId: number;
  LicenseServerName: string;
  sessions: number;
  licenseMs: number;
}

/** The users with most licence-seconds in the window, most first, each with up to ten features. */
export const getUserTop: Handler<"getUserTop"> = async ({ query }, { db, caller, now }) => {
  const { startAt, endAt } = activityWindow(query, now);
  const items = await db.read.transaction(async (trx) => {
    const poolIds = await poolIdsOf(trx, query, caller);
    const window = { startAt, endAt, now, edges: await closedEdges(trx, { startAt, endAt }) };
    const filter = { userIds: await userIdsOf(trx, query), poolIds };
    const users = await topUsers(trx, window, filter, query.Top ?? defaultTop);
    const features = await topFeatures(trx, window, { userIds: users.map((user) => user.userId), poolIds });
    return users.map((user) => ({
      UserId: user.userId,
      UserName: user.userName,
      Sessions: user.sessions,
      LicenseSeconds: user.licenseMs / 1000,
      Features: features
        .filter((feature) => feature.userId === user.userId)
        .slice(0, featuresPerUser)
        .map(({ userId: _, sessions, licenseMs, ...pool }) => ({
          ...pool,
          Sessions: sessions,
          LicenseSeconds: licenseMs / 1000,
        })),
    }));
  });
  return ok({ ...timesOf({ startAt, endAt }, now), Items: items });
};

/** Without a filter of pools one row of the roll-up sums up all pools of a user; otherwise the pairs are summed. */
async function topUsers(knex: Knex, window: KnownWindow, filter: UsageFilter, top: number): Promise<UserRow[]> {
  const byPair = filter.poolIds !== null;
  const keys = byPair ? pairKeys(knex, filter) : userKeys(knex, filter.userIds);
  const tables = commonTables(knex, usageTables(knex, byPair ? "pair" : "user", keys, window));
  return knex.raw(
    `with :tables
     select u.id as "userId", u.name as "userName", t.sessions as "sessions", t.license_ms as "licenseMs"
     from (select user_id, sum(sessions) as sessions, sum(license_ms) as license_ms
           from usage_in_window group by user_id) t
     join users u on u.id = t.user_id
     where t.license_ms > 0
     order by t.license_ms desc, u.name_key, u.id
     ${pageSql(knex)}`,
    { tables, page_size: top, page_offset: 0 },
  );
}

/** The features of some users with the use of each, per user the most used first. */
async function topFeatures(
  knex: Knex,
  window: KnownWindow,
  filter: { userIds: readonly number[]; poolIds: readonly number[] | null },
): Promise<FeatureRow[]> {
  if (filter.userIds.length === 0) return [];
  const tables = commonTables(knex, usageTables(knex, "pair", pairKeys(knex, filter), window));
  return knex.raw(
    `with :tables
     select t.user_id as "userId", p.id as "FeatureId", p.name as "FeatureName", p.version as "FeatureVersion",
       p.vendor as "Vendor", s.id as "LicenseServerId", s.name as "LicenseServerName",
       t.sessions as "sessions", t.license_ms as "licenseMs"
     from usage_in_window t
     join pools p on p.id = t.pool_id
     join license_servers s on s.id = p.license_server_id
     where t.license_ms > 0
     order by t.user_id, t.license_ms desc, p.id`,
    { tables },
  );
}
