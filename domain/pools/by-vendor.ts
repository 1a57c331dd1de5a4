// The active pools of all servers, gathered by vendor, feature name and version.
import type { Knex } from "knex";
import { asRecords, recordShape } from "../../db/index.ts";
import type { components } from "../../generated/contract.ts";
import { chosenPools, type PoolFilter, type Viewer } from "../filters/filters.ts";
import { activePools, presentPools } from "./rows.ts";
import { sumOf, sumSql } from "./sums.ts";

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
  asked: PoolFilter,
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
    .modify(chosenPools(knex, asked));
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
