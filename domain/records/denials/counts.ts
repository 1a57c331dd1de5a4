// How many denials there were, and how many of them true, by feature name or user; in buckets of time they are counted by
// in-buckets.ts.
import type { Knex } from "knex";
import type { OpenWindow } from "../../time/window.ts";
import { among, distinct, type Viewer } from "../filters.ts";
import { countedRows } from "../lists/counted-rows.ts";
import { between } from "../lists/keyset-pagination.ts";
import type { Range } from "../lists/paging.ts";

/** The filters of counts, as the contract names them. */
export interface CountFilters {
  readonly FeatureIds?: readonly number[] | undefined;
  readonly LicenseServerIds?: readonly number[] | undefined;
  readonly UserIds?: readonly number[] | undefined;
  readonly trueDenialsOnly?: boolean | undefined;
}

interface CountRow {
  readonly user_id: number;
  readonly user_name: string;
  readonly feature_name: string;
  readonly denials: number;
  readonly true_denials: number;
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
    .from(counts.as("c"))
    .join("denials as d", "d.id", "c.first_id")
    .join("users as u", "u.id", "d.user_id")
    .select({ user_id: "u.id", user_name: "u.name", user_key: "u.name_key" })
    .select("d.feature_name", "d.feature_key", "c.denials", "c.true_denials");
  const order = `t.denials desc, ${by === "User" ? "t.user_key, t.user_id" : "t.feature_key"}`;
  const { rows, totalCount } = await countedRows<CountRow>(knex, named, order, range);
  const items = rows.map(({ user_id, user_name, feature_name, denials, true_denials }) => ({
    Name: by === "User" ? user_name : feature_name,
    UserId: by === "User" ? user_id : null,
    ...counted(Number(denials), Number(true_denials)),
  }));
  return { items, totalCount };
}

export function counted(denials: number, trueDenials: number) {
  return { Denials: denials, TrueDenials: trueDenials, FalseDenials: denials - trueDenials };
}

/** Of each column what it may be; null: anything. */
export function countedLists(filters: CountFilters, viewer: Viewer) {
  return {
    poolIds: distinct(filters.FeatureIds),
    serverIds: distinct(filters.LicenseServerIds),
    visibleServerIds: viewer.licenseServerIds,
    userIds: distinct(filters.UserIds),
    verdicts: filters.trueDenialsOnly === true ? [1] : null,
  };
}

/** For `.modify`, of denials `x`. */
export function narrowed(knex: Knex, filters: CountFilters, viewer: Viewer): (query: Knex.QueryBuilder) => void {
  const { poolIds, serverIds, visibleServerIds, userIds, verdicts } = countedLists(filters, viewer);
  return (query) => {
    query
      .modify(among(knex, "x.pool_id", poolIds))
      .modify(among(knex, "x.license_server_id", serverIds))
      .modify(among(knex, "x.license_server_id", visibleServerIds))
      .modify(among(knex, "x.user_id", userIds));
    if (verdicts !== null) query.where("x.is_true_denial", 1);
  };
}
