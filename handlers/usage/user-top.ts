// getUserTop: who used most in a window. The sums come from the usage roll-up, so a year costs what a day costs.
import type { Knex } from "knex";
import { pageSql } from "../../db/index.ts";
import { poolIdsOf, userIdsOf } from "../../domain/filters/filters.ts";
import { activityWindow } from "../../domain/time/window.ts";
import {
  closedEdges,
  commonTables,
  type KnownEdges,
  pairKeys,
  type UsageFilter,
  type UsageWindow,
  usageTables,
  userKeys,
} from "../../domain/usage/totals/window.ts";
import type { Handler } from "../types.ts";

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
    const users = await topUsers(
      trx,
      window,
      { userIds: await userIdsOf(trx, query), poolIds },
      query.Top ?? defaultTop,
    );
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
  return {
    status: 200,
    body: {
      AsOfUtc: new Date(now).toISOString(),
      StartUtc: new Date(startAt).toISOString(),
      EndUtc: new Date(endAt).toISOString(),
      Items: items,
    },
  };
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

/** The features of some users with what each used of them, per user the most used first. */
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
