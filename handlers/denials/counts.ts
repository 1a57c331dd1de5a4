// getDenialCounts and getDenialsOverTime: how many denials there were, by feature name or user, and per bucket of time.
import type { Knex } from "knex";
import { jsonRows } from "../../db/index.ts";
import { invalid } from "../../domain/problem.ts";
import { among, distinct, type Viewer } from "../../domain/records/filters.ts";
import { between } from "../../domain/records/lists/keyset-pagination.ts";
import { askGroupsPage } from "../../domain/records/lists/page-query.ts";
import { rangeOf } from "../../domain/records/lists/paging.ts";
import { bucketsOf } from "../../domain/time/buckets.ts";
import { instantOf, openWindow } from "../../domain/time/window.ts";
import type { Handler } from "../types.ts";

interface Filters {
  readonly FeatureIds?: readonly number[] | undefined;
  readonly LicenseServerIds?: readonly number[] | undefined;
  readonly UserIds?: readonly number[] | undefined;
  readonly trueDenialsOnly?: boolean | undefined;
}

interface CountRow {
  readonly userId: number;
  readonly userName: string;
  readonly featureName: string;
  readonly denials: number;
  readonly trueDenials: number;
}

export const getDenialCounts: Handler<"getDenialCounts"> = async ({ query }, { db, caller }) => {
  const { startAt, endAt } = openWindow(query);
  const isByUser = query.GroupBy === "User";
  const key = isByUser ? "x.user_id" : "x.feature_key";
  const counts = db.read
    .from("denials as x")
    .modify(between("denial_at", startAt, endAt))
    .modify(narrowed(db.read, query, caller))
    .groupByRaw(key)
    .select(db.read.raw(`${key} as name_of`))
    .count({ denials: "*" })
    .select(db.read.raw("sum(case when x.is_true_denial = 1 then 1 else 0 end) as true_denials"))
    .select(db.read.raw("min(x.id) as first_id"));
  const named = db.read
    .from(counts.as("t"))
    .join("denials as d", "d.id", "t.first_id")
    .join("users as u", "u.id", "d.user_id")
    .select({ userId: "u.id", userName: "u.name", userKey: "u.name_key" })
    .select({ featureName: "d.feature_name", featureKey: "d.feature_key" })
    .select({ denials: "t.denials", trueDenials: "t.true_denials" })
    .orderByRaw(`t.denials desc, ${isByUser ? "u.name_key, u.id" : "d.feature_key"}`);
  const range = rangeOf({ Offset: query.Offset, Limit: query.Top });
  const { rows, totalCount } = await askGroupsPage<CountRow>(db.read, range, named, counts);
  return {
    status: 200,
    body: {
      Items: rows.map((row) => ({
        Name: isByUser ? row.userName : row.featureName,
        UserId: isByUser ? row.userId : null,
        Denials: Number(row.denials),
        TrueDenials: Number(row.trueDenials),
        FalseDenials: Number(row.denials) - Number(row.trueDenials),
      })),
      TotalCount: totalCount,
    },
  };
};

export const getDenialsOverTime: Handler<"getDenialsOverTime"> = async ({ query }, { db, caller, now }) => {
  const startAt = instantOf("StartDateUtc", query.StartDateUtc) as number;
  const endAt = instantOf("EndDateTimeUtc", query.EndDateTimeUtc) ?? now;
  if (startAt > endAt) throw invalid("StartDateUtc", "expected an instant that is not after EndDateTimeUtc or now");
  const buckets = bucketsOf(query.BucketSize, query.TimeZone ?? "UTC", { startAt, endAt });
  const table = jsonRows(
    db.read,
    "b",
    { place: "integer", from_at: "integer", to_at: "integer" },
    buckets.map((bucket, place) => [place, bucket.startAt, bucket.endAt]),
  );
  const rows: { place: number; denials: number; trueDenials: number }[] = await db.read
    .from(table)
    .joinRaw("join denials as x on x.denial_at >= b.from_at and x.denial_at < b.to_at")
    .modify(narrowed(db.read, query, caller))
    .groupBy("b.place")
    .select({ place: "b.place" })
    .count({ denials: "*" })
    .select(db.read.raw('sum(case when x.is_true_denial = 1 then 1 else 0 end) as "trueDenials"'));
  const found = new Map(rows.map((row) => [Number(row.place), row]));
  return {
    status: 200,
    body: {
      StartUtc: new Date(startAt).toISOString(),
      EndUtc: new Date(endAt).toISOString(),
      Points: buckets.map((bucket, place) => {
        const denials = Number(found.get(place)?.denials ?? 0);
        const trueDenials = Number(found.get(place)?.trueDenials ?? 0);
        return {
          StartUtc: new Date(bucket.startAt).toISOString(),
          Denials: denials,
          TrueDenials: trueDenials,
          FalseDenials: denials - trueDenials,
        };
      }),
    },
  };
};

function narrowed(knex: Knex, filters: Filters, viewer: Viewer): (query: Knex.QueryBuilder) => void {
  return (query) => {
    query
      .modify(among(knex, "x.pool_id", distinct(filters.FeatureIds)))
      .modify(among(knex, "x.license_server_id", distinct(filters.LicenseServerIds)))
      .modify(among(knex, "x.license_server_id", viewer.licenseServerIds))
      .modify(among(knex, "x.user_id", distinct(filters.UserIds)));
    if (filters.trueDenialsOnly === true) query.where("x.is_true_denial", 1);
  };
}
