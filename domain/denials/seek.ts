// Which denials an answer has and how many there are, decided from indexes alone. Every denial belongs to one group of
// denial_totals (server, pool, vendor, type, verdict), and any filter without users is some of these groups: each is
// read newest first in the one index of groups, and its total is known without counting.
import type { Knex } from "knex";
import { jsonRows } from "../../db/index.ts";
import type { components } from "../../generated/contract.ts";
import { among, distinct, distinctKeys, type Viewer } from "../filters/filters.ts";
import { between, newestFirst, type Slice } from "../lists/keyset-pagination.ts";
import type { OpenWindow } from "../time/window.ts";

/** The filters of a request, with names as keys and each value once; null leaves a filter out. */
export interface DenialFilter extends OpenWindow {
  readonly userIds: readonly number[] | null;
  readonly poolIds: readonly number[] | null;
  readonly licenseServerIds: readonly number[] | null;
  /** The servers that the caller may see. */
  readonly visibleServerIds: readonly number[] | null;
  readonly vendorKeys: readonly string[] | null;
  readonly denialTypes: readonly string[] | null;
  readonly trueOnly: boolean;
}

/** The filters of denials that indexes serve, as the contract names them. */
interface DenialFilters {
  readonly FeatureIds?: readonly number[] | undefined;
  readonly LicenseServerIds?: readonly number[] | undefined;
  readonly Vendors?: readonly string[] | undefined;
  readonly DenialTypes?: readonly components["schemas"]["Denial"]["DenialType"][] | undefined;
}

/** The filters of a request, with names as keys. */
export function denialFilterOf(
  filters: DenialFilters,
  window: OpenWindow,
  userIds: readonly number[] | null,
  trueOnly: boolean,
  { licenseServerIds }: Viewer,
): DenialFilter {
  return {
    ...window,
    userIds,
    poolIds: distinct(filters.FeatureIds),
    licenseServerIds: distinct(filters.LicenseServerIds),
    visibleServerIds: licenseServerIds,
    vendorKeys: distinctKeys(filters.Vendors),
    denialTypes: filters.DenialTypes ?? null,
    trueOnly,
  };
}

/** The denials of the filter, newest first: their cursors. */
export function denialsInWindow(knex: Knex, filter: DenialFilter, slice: Slice): Knex.QueryBuilder {
  return windowed(denialsOf(knex, filter), filter).modify(newestFirst("denial_at", slice));
}

/** The denials `x` of pools in a window, by their groups `g`; read from one index. */
export function denialsOfPools(knex: Knex, poolIds: readonly number[], window: OpenWindow): Knex.QueryBuilder {
  const groups = knex.from("denial_totals as g").where("g.total", ">", 0);
  return windowed(byGroup(groups.modify(among(knex, "g.pool_id", poolIds))), window);
}

/** How many denials pools have in all. */
export async function countDenialsOfPools(knex: Knex, poolIds: readonly number[]): Promise<number> {
  const groups = knex("denial_totals as g").modify(among(knex, "g.pool_id", poolIds));
  const [counted]: { total: number | null }[] = await groups.sum({ total: "g.total" });
  return Number(counted?.total ?? 0);
}

/** One row with `total`: how many there are. Without users and dates it is a sum of stored totals, however many denials there are. */
export function countDenials(knex: Knex, filter: DenialFilter): Knex.QueryBuilder {
  if (!filter.userIds && filter.startAt === null && filter.endAt === null) {
    return knex.from(groups(knex, filter).as("g")).sum({ total: "g.total" });
  }
  return windowed(denialsOf(knex, filter), filter).count({ total: "*" });
}

function windowed(query: Knex.QueryBuilder, { startAt, endAt }: OpenWindow): Knex.QueryBuilder {
  return query.modify(between("denial_at", startAt, endAt));
}

/** The denials `x` that the filters select, whatever the window. */
function denialsOf(knex: Knex, filter: DenialFilter): Knex.QueryBuilder {
  if (filter.userIds) {
    const users = filter.userIds.map((id) => [id]);
    return knex
      .from(jsonRows(knex, "k", { user_id: "integer" }, users))
      .joinRaw("cross join denials as x")
      .whereRaw("x.user_id = k.user_id")
      .modify(narrow(knex, "x", filter));
  }
  if (!isNarrow(filter)) return knex.from("denials as x");
  return byGroup(knex.from(groups(knex, filter).as("g")));
}

/** The denials `x` of groups `g`. */
function byGroup(query: Knex.QueryBuilder): Knex.QueryBuilder {
  // Cross joins preserve the order: the groups first, then a seek in the index for each. Both sides of a comparison are
  // expressions, since SQLite does not use an index of an expression for what equals a column (their affinities differ).
  return query.joinRaw("cross join denials as x").whereRaw(
    `x.license_server_id = g.license_server_id and coalesce(x.pool_id, 0) = coalesce(g.pool_id, 0)
       and coalesce(x.vendor_key, '') = coalesce(g.vendor_key, '') and x.denial_type = g.denial_type
       and x.is_true_denial = g.is_true_denial`,
  );
}

function groups(knex: Knex, filter: DenialFilter): Knex.QueryBuilder {
  return knex
    .select("t.*")
    .from("denial_totals as t")
    .where("t.total", ">", 0)
    .modify(narrow(knex, "t", filter));
}

function isNarrow({ userIds: _, startAt: __, endAt: ___, trueOnly, ...lists }: DenialFilter): boolean {
  return trueOnly || Object.values(lists).some((list) => list !== null);
}

/** For `.modify`: the filters that denials and their groups have in common. */
function narrow(knex: Knex, alias: "x" | "t", filter: DenialFilter): (query: Knex.QueryBuilder) => void {
  return (query) => {
    query
      .modify(among(knex, `${alias}.pool_id`, filter.poolIds))
      .modify(among(knex, `${alias}.license_server_id`, filter.licenseServerIds))
      .modify(among(knex, `${alias}.license_server_id`, filter.visibleServerIds))
      .modify(among(knex, `${alias}.vendor_key`, filter.vendorKeys))
      .modify(among(knex, `${alias}.denial_type`, filter.denialTypes));
    if (filter.trueOnly) query.where(`${alias}.is_true_denial`, 1);
  };
}
