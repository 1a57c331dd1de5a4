// getTotalUsage and getUserCurrentActivity: the licences of active sessions, by pool and by user.
import type { Knex } from "knex";
import {
  asJson,
  asJsonGroups,
  asRecords,
  type JsonText,
  jsonArray,
  jsonObject,
  jsonRows,
  recordShape,
} from "../db/index.ts";
import { among, chosenPools, type PoolFilter, userIdsOf, type Viewer } from "../domain/filters/filters.ts";
import { type Page, pageFields, pageLinks, pageOf } from "../domain/lists/paging.ts";
import { percentSql, poolOrder, presentPools } from "../domain/pools/rows.ts";
import { type Session, sessionRows, sessionShape } from "../domain/sessions/rows.ts";
import { iso } from "../domain/time/window.ts";
import type { components } from "../generated/contract.ts";
import type { Handler } from "./types.ts";

type TotalUsage = components["schemas"]["TotalUsage"];
type UserCurrentActivity = components["schemas"]["UserCurrentActivity"];

const itemShape = recordShape<components["schemas"]["TotalUsageItem"]>("TotalUsageItem", {
  FeatureId: ["number", "id"],
  FeatureName: ["text", "name"],
  FeatureVersion: ["text", "version"],
  Vendor: ["text", "vendor"],
  LicenseServerId: ["number", "license_server_id"],
  LicenseServerName: ["text", "license_server_name"],
  Sessions: ["number", "sessions"],
  LicensesUsed: ["number", "licenses_used"],
  LicensesBorrowed: ["number", "licenses_borrowed"],
  DistinctUsers: ["number", "distinct_users"],
  Total: ["number", "total"],
  UsagePercent: ["number", "usage_percent"],
});

type Sums = Pick<TotalUsage, "Sessions" | "LicensesUsed" | "LicensesBorrowed" | "DistinctUsers">;

const sumsShape = recordShape<Sums>("TotalUsageSums", {
  Sessions: ["number", "sessions"],
  LicensesUsed: ["number", "licenses_used"],
  LicensesBorrowed: ["number", "licenses_borrowed"],
  DistinctUsers: ["number", "distinct_users"],
});

const sums = `count(*) as sessions, sum(cast(x.number_of_licenses as bigint)) as licenses_used,
  sum(case when x.is_borrowed = 1 then cast(x.number_of_licenses as bigint) else 0 end) as licenses_borrowed,
  count(distinct x.user_id) as distinct_users`;

export const getTotalUsage: Handler<"getTotalUsage"> = async ({ query }, { db, caller, now, signal }) =>
  db.read.transaction(async (trx) => {
    const active = () => activeSessions(trx, caller, query, null);
    const total = active().select(trx.raw(sums));
    const perPool = active().select("x.pool_id", trx.raw(sums)).groupBy("x.pool_id");
    const items = trx
      .select("p.id", "p.name", "p.version", "p.vendor", "p.license_server_id", { license_server_name: "s.name" })
      .select("t.sessions", "t.licenses_used", "t.licenses_borrowed", "t.distinct_users", "p.total")
      .select({
        usage_percent: trx.raw(`case when p.is_total_shared = 0 then ${percentSql("t.licenses_used", "p.total")} end`),
      })
      .from(perPool.as("t"))
      .join("pools as p", "p.id", "t.pool_id")
      .join("license_servers as s", "s.id", "p.license_server_id")
      .orderByRaw(poolOrder("p", "s"));
    return {
      status: 200,
      body: jsonObject<TotalUsage>({
        AsOfUtc: iso(now),
        ...((await asRecords(total, sumsShape, signal))[0] as Sums),
        Items: await asJson(items, itemShape, signal),
      }),
    };
  });

export const getUserCurrentActivity: Handler<"getUserCurrentActivity"> = async ({ query, url }, context) => {
  const { db, caller, now, signal } = context;
  const page = pageOf(query);
  return db.read.transaction(async (trx) => {
    const userIds = await userIdsOf(trx, query);
    const active = () => activeSessions(trx, caller, query, userIds);
    const counted: { total: number }[] = await active().countDistinct({ total: "x.user_id" });
    const totalCount = counted[0]?.total ?? 0;
    const users: ActiveUser[] = page.offset < totalCount ? await activeUsers(trx, active(), page) : [];
    const sessions = await sessionsOf(trx, users, seenPools(trx, caller, query), now, signal);
    const items = users.map((user) =>
      jsonObject<UserCurrentActivity>({
        UserId: user.id,
        UserName: user.name,
        LicensesUsed: user.licenses_used,
        LongestDurationSeconds: Math.max(0, now - user.first_start_at) / 1000,
        Sessions: sessions.get(user.id) ?? [],
      }),
    );
    return {
      status: 200,
      headers: pageLinks(url, page, totalCount),
      body: jsonObject<components["schemas"]["UserCurrentActivityPage"]>({
        AsOfUtc: iso(now),
        Items: jsonArray(items),
        ...pageFields(page, totalCount),
      }),
    };
  });
};

interface ActiveUser {
  id: number;
  name: string;
  licenses_used: number;
  first_start_at: number;
}

/** The Ids of the pools of a filter that the caller sees. */
function seenPools(knex: Knex, viewer: Viewer, filter: PoolFilter): Knex.QueryBuilder {
  return presentPools(knex, viewer).modify(chosenPools(knex, filter)).select("p.id");
}

/** The active sessions `x` in such pools: few, however long the history is. */
function activeSessions(
  knex: Knex,
  viewer: Viewer,
  filter: PoolFilter,
  userIds: readonly number[] | null,
): Knex.QueryBuilder {
  return knex
    .from("sessions as x")
    .whereNull("x.end_at")
    .modify(among(knex, "x.user_id", userIds))
    .whereIn("x.pool_id", seenPools(knex, viewer, filter));
}

/** The users of one page, by name. */
function activeUsers(knex: Knex, active: Knex.QueryBuilder, page: Page): Knex.QueryBuilder {
  const perUser = active
    .select("x.user_id")
    .select(knex.raw("sum(cast(x.number_of_licenses as bigint)) as licenses_used"))
    .min({ first_start_at: "x.start_at" })
    .groupBy("x.user_id");
  return knex
    .select("u.id", "u.name", "t.licenses_used", "t.first_start_at")
    .from(perUser.as("t"))
    .join("users as u", "u.id", "t.user_id")
    .orderBy(["u.name_key", "u.id"])
    .limit(page.size)
    .offset(page.offset);
}

/** The active sessions of some users, longest running first, by user. */
async function sessionsOf(
  knex: Knex,
  users: readonly ActiveUser[],
  pools: Knex.QueryBuilder,
  now: number,
  signal: AbortSignal,
): Promise<Map<number, JsonText<Session[]>>> {
  if (users.length === 0) return new Map();
  const keys = jsonRows(
    knex,
    "k",
    { user_id: "integer" },
    users.map(({ id }) => [id]),
  );
  const chosen = knex.raw(
    `(select a.id from ? cross join sessions a
      where a.end_at is null and a.user_id = k.user_id and a.pool_id in ?) as chosen`,
    [keys, pools],
  );
  return asJsonGroups(sessionRows(knex, chosen, now).orderByRaw("x.start_at, x.id"), sessionShape, "user_id", signal);
}
