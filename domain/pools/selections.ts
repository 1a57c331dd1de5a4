// What selections of features sum up to now: the active pools of each, their sums, and the fields that all of them share.
import type { Knex } from "knex";
import { asRecords, recordShape } from "../../db/index.ts";
import type { components } from "../../generated/contract.ts";
import { type FeatureSelector, poolColumns, selected, selectorKey } from "../filters/feature-selectors.ts";
import type { Viewer } from "../filters/filters.ts";
import { activePools, presentPools } from "./rows.ts";
import { percentOf, sumOf } from "./sums.ts";

type FeatureUsageStatus = components["schemas"]["FeatureUsageStatus"];

interface Pool extends Record<keyof FeatureSelector, string | null> {
  readonly Id: number;
  readonly Total: number | null;
  readonly Used: number | null;
  readonly Borrowed: number | null;
  readonly IsTotalShared: boolean;
}

const poolShape = recordShape<Pool>("SelectedPool", {
  Id: ["number", "id"],
  FeatureName: ["text", "name"],
  FeatureVersion: ["text", "version"],
  AdditionalKey: ["text", "additional_key"],
  Vendor: ["text", "vendor"],
  ProductName: ["text", "product_name"],
  LicenseType: ["text", "license_type"],
  LicenseServerName: ["text", "license_server_name"],
  Total: ["number", "total"],
  Used: ["number", "used"],
  Borrowed: ["number", "borrowed"],
  IsTotalShared: ["flag", "is_total_shared"],
});

/** One status for each selection, in their order. */
export async function selectionStatuses(
  knex: Knex,
  selections: readonly FeatureSelector[],
  viewer: Viewer,
  now: number,
  signal: AbortSignal,
): Promise<FeatureUsageStatus[]> {
  const pools = selections.length === 0 ? [] : await poolsOf(knex, selections, viewer, now, signal);
  const byName = Map.groupBy(pools, (pool) => selectorKey("FeatureName", pool.FeatureName ?? ""));
  return selections.map((selection) => {
    const name = selection.FeatureName;
    const candidates = name === undefined ? pools : (byName.get(selectorKey("FeatureName", name)) ?? []);
    return statusOf(
      selection,
      candidates.filter((pool) => holds(selection, pool)),
    );
  });
}

/** The active pools that any of the selections holds for, lowest Id first. */
function poolsOf(
  knex: Knex,
  selections: readonly FeatureSelector[],
  viewer: Viewer,
  now: number,
  signal: AbortSignal,
): Promise<Pool[]> {
  const rows = presentPools(knex, viewer)
    .modify(activePools(now))
    .modify(selected(knex, poolColumns, selections))
    .select("p.id", "p.name", "p.version", "p.additional_key", "p.vendor", "p.product_name", "p.license_type")
    .select({ license_server_name: "s.name" }, "p.total", "p.used", "p.borrowed", "p.is_total_shared")
    .orderBy("p.id");
  return asRecords(rows, poolShape, signal);
}

const selectorFields = Object.keys(poolColumns) as (keyof FeatureSelector)[];

function holds(selection: FeatureSelector, pool: Pool): boolean {
  return selectorFields.every((field) => {
    const [asked, has] = [selection[field], pool[field]];
    return asked === undefined || (has !== null && selectorKey(field, has) === selectorKey(field, asked));
  });
}

function statusOf(selection: FeatureSelector, pools: readonly Pool[]): FeatureUsageStatus {
  const common = (field: keyof FeatureSelector): string | null => {
    const [first] = pools;
    if (!first) return selection[field] ?? null;
    const key = (value: string | null) => (value === null ? null : selectorKey(field, value));
    return pools.every((pool) => key(pool[field]) === key(first[field])) ? first[field] : null;
  };
  const sum = (some: readonly Pool[], field: "Total" | "Used" | "Borrowed") => sumOf(some.map((pool) => pool[field]));
  const total = sum(pools, "Total");
  // What is not counted has no part in percents.
  const counted = pools.filter((pool) => pool.Total !== null || pool.IsTotalShared);
  return {
    FeatureName: common("FeatureName"),
    FeatureVersion: common("FeatureVersion"),
    AdditionalKey: common("AdditionalKey"),
    Vendor: common("Vendor"),
    ProductName: common("ProductName"),
    LicenseType: common("LicenseType") as FeatureUsageStatus["LicenseType"],
    LicenseServerName: common("LicenseServerName"),
    Pools: pools.length,
    Total: total,
    Used: sum(pools, "Used"),
    Borrowed: sum(pools, "Borrowed"),
    UsagePercent: percentOf(sum(counted, "Used"), total),
    BorrowedPercent: percentOf(sum(counted, "Borrowed"), total),
  };
}
