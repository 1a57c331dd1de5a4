// The active pools of all servers grouped: by vendor, feature name and version, and by selections of features.
import type { Knex } from "knex";
import { asRecords, recordShape } from "../../db/index.ts";
import type { components } from "../../generated/contract.ts";
import {
  chosenPools,
  type FeatureSelector,
  type PoolFilter,
  poolColumns,
  selected,
  selectorKey,
  type Viewer,
} from "../filters/filters.ts";
import { activePools, percentOf, presentPools, sumOf, sumSql } from "./rows.ts";

type VendorFeatures = components["schemas"]["VendorFeatures"];
type VendorFeature = components["schemas"]["VendorFeature"];

/** One version of a feature of a vendor, over all servers; `lowestId` is the lowest of its pools. */
interface VersionRow {
  vendorKey: string | null;
  vendor: string | null;
  nameKey: string;
  name: string;
  version: string | null;
  pools: number;
  total: number | null;
  used: number | null;
  lowestId: number;
}

const versionShape = recordShape<VersionRow>("VersionRow", {
  vendorKey: ["text", "vendor_key"],
  vendor: ["text", "vendor"],
  nameKey: ["text", "name_key"],
  name: ["text", "name"],
  version: ["text", "version"],
  pools: ["number", "pools"],
  total: ["number", "total"],
  used: ["number", "used"],
  lowestId: ["number", "lowest_id"],
});

export async function featuresByVendor(
  knex: Knex,
  filter: PoolFilter,
  viewer: Viewer,
  now: number,
  signal: AbortSignal,
): Promise<VendorFeatures[]> {
  const versions = presentPools(knex, viewer)
    .select("p.vendor_key", "p.name_key", "p.version")
    .select({
      pools: knex.raw("count(*)"),
      total: knex.raw(sumSql("p.total")),
      used: knex.raw(sumSql("p.used")),
    })
    .min({ lowest_id: "p.id" })
    .groupBy("p.vendor_key", "p.name_key", "p.version")
    .modify(activePools(now))
    .modify(chosenPools(knex, filter));
  const rows = knex
    .select("t.*", "f.name", "f.vendor")
    .from(versions.as("t"))
    .join("pools as f", "f.id", "t.lowest_id")
    .orderByRaw("t.vendor_key, t.name_key, lower(t.version), t.lowest_id");
  return byVendor(await asRecords(rows, versionShape, signal));
}

/** Rows in the order of vendor, name and version → records. A group shows the spelling of its lowest pool. */
function byVendor(rows: readonly VersionRow[]): VendorFeatures[] {
  return runs(rows, (row) => row.vendorKey).map((ofVendor) => ({
    Vendor: lowest(ofVendor).vendor,
    Features: runs(ofVendor, (row) => row.nameKey).map(vendorFeature),
  }));
}

function vendorFeature(rows: readonly VersionRow[]): VendorFeature {
  return {
    FeatureName: lowest(rows).name,
    Total: sumOf(rows.map((row) => row.total)),
    Used: sumOf(rows.map((row) => row.used)),
    Versions: rows.map(({ version, pools, total, used }) => ({
      FeatureVersion: version,
      Pools: pools,
      Total: total,
      Used: used,
    })),
  };
}

/** Neighbours with the same key, together. */
function runs(rows: readonly VersionRow[], key: (row: VersionRow) => string | null): [VersionRow, ...VersionRow[]][] {
  const found: [VersionRow, ...VersionRow[]][] = [];
  for (const row of rows) {
    const last = found.at(-1);
    if (last && key(last[0]) === key(row)) last.push(row);
    else found.push([row]);
  }
  return found;
}

function lowest(rows: readonly VersionRow[]): VersionRow {
  return rows.reduce((low, row) => (row.lowestId < low.lowestId ? row : low));
}

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
    const requested = selection[field];
    const has = pool[field];
    return requested === undefined || (has !== null && selectorKey(field, has) === selectorKey(field, requested));
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
