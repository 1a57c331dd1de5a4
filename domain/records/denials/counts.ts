// How many denials there were, and how many of them true: by feature name or user, and in each bucket of time.
import type { Knex } from "knex";
import { jsonRows } from "../../../db/index.ts";
import type { OpenWindow } from "../../time/window.ts";
import type { Interval } from "../../time/working-time.ts";
import { among, distinct, type Viewer } from "../filters.ts";
import { between } from "../lists/keyset-pagination.ts";
import { askGroupsPage } from "../lists/page-query.ts";
import type { Range } from "../lists/paging.ts";

/** The filters of counts, as the contract names them. */
interface CountFilters {
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

const trueOnes = "sum(case when x.is_true_denial = 1 then 1 else 0 end)";

/** One page of the features or users with most denials first, and how many there are. Names as in the first denial. */
export async function denialsByName(
  knex: Knex,
  filters: CountFilters,
  { startAt, endAt }: OpenWindow,
  by: "Feature" | "User",
  range: Range,
  viewer: Viewer,
) {
  const key = by === "User" ? "x.user_id" : "x.feature_key";
  const counts = knex
    .from("denials as x")
    .modify(between("denial_at", startAt, endAt))
    .modify(narrowed(knex, filters, viewer))
    .groupByRaw(key)
    .select(knex.raw(`${key} as name_of`))
    .count({ denials: "*" })
    .select(knex.raw(`${trueOnes} as true_denials`))
    .select(knex.raw("min(x.id) as first_id"));
  const named = knex
    .from(counts.as("t"))
    .join("denials as d", "d.id", "t.first_id")
    .join("users as u", "u.id", "d.user_id")
    .select({ userId: "u.id", userName: "u.name", userKey: "u.name_key" })
    .select({ featureName: "d.feature_name", featureKey: "d.feature_key" })
    .select({ denials: "t.denials", trueDenials: "t.true_denials" })
    .orderByRaw(`t.denials desc, ${by === "User" ? "u.name_key, u.id" : "d.feature_key"}`);
  const { rows, totalCount } = await askGroupsPage<CountRow>(knex, range, named, counts);
  const items = rows.map(({ userId, userName, featureName, denials, trueDenials }) => ({
    Name: by === "User" ? userName : featureName,
    UserId: by === "User" ? userId : null,
    ...counted(Number(denials), Number(trueDenials)),
  }));
  return { items, totalCount };
}

/** The counts of each bucket, in their order; also of those without a denial. */
export async function denialsInBuckets(
  knex: Knex,
  filters: CountFilters,
  buckets: readonly Interval[],
  viewer: Viewer,
) {
  const table = jsonRows(
    knex,
    "b",
    { position: "integer", from_at: "integer", to_at: "integer" },
    buckets.map((bucket, position) => [position, bucket.startAt, bucket.endAt]),
  );
  const rows: { position: number; denials: number; trueDenials: number }[] = await knex
    .from(table)
    .joinRaw("join denials as x on x.denial_at >= b.from_at and x.denial_at < b.to_at")
    .modify(narrowed(knex, filters, viewer))
    .groupBy("b.position")
    .select({ position: "b.position" })
    .count({ denials: "*" })
    .select(knex.raw(`${trueOnes} as "trueDenials"`));
  const found = new Map(rows.map((row) => [Number(row.position), row]));
  return buckets.map((_, position) => {
    const row = found.get(position);
    return counted(Number(row?.denials ?? 0), Number(row?.trueDenials ?? 0));
  });
}

function counted(denials: number, trueDenials: number) {
  return { Denials: denials, TrueDenials: trueDenials, FalseDenials: denials - trueDenials };
}

function narrowed(knex: Knex, filters: CountFilters, viewer: Viewer): (query: Knex.QueryBuilder) => void {
  return (query) => {
    query
      .modify(among(knex, "x.pool_id", distinct(filters.FeatureIds)))
      .modify(among(knex, "x.license_server_id", distinct(filters.LicenseServerIds)))
      .modify(among(knex, "x.license_server_id", viewer.licenseServerIds))
      .modify(among(knex, "x.user_id", distinct(filters.UserIds)));
    if (filters.trueDenialsOnly === true) query.where("x.is_true_denial", 1);
  };
}
