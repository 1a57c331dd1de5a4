// queryFeatures and queryFeatureUsage: features by any filters of the contract and in any order, and what selections of
// them sum up to.
import type { Knex } from "knex";
import { asRecords, containsText, jsonObject, recordShape } from "../../db/index.ts";
import { type FeatureSelector, poolColumns, selected, selectorKey } from "../../domain/records/feature-selectors.ts";
import { among, chosenPools, distinct, type Viewer } from "../../domain/records/filters.ts";
import { csvInPieces } from "../../domain/records/lists/csv-pieces.ts";
import { askPage } from "../../domain/records/lists/page-query.ts";
import { sortKeys } from "../../domain/records/lists/top-n.ts";
import { activePools, expiringPools, featureShape, features, presentPools } from "../../domain/records/pools/rows.ts";
import { fieldsOf } from "../../domain/records/sessions/sort-keys.ts";
import { instantOf } from "../../domain/time/window.ts";
import type { components } from "../../generated/contract.ts";
import type { Handler } from "../types.ts";

type FeatureQuery = components["schemas"]["FeatureQuery"];
type FeatureField = components["schemas"]["FeatureField"];
type QueriedFeature = components["schemas"]["QueriedFeature"];
type FeatureUsageStatus = components["schemas"]["FeatureUsageStatus"];

const queriedShape = recordShape<QueriedFeature>("QueriedFeature", {
  ...fieldsOf(featureShape),
  PackageId: ["number", "package_id"],
  SortOrder: ["number", "sort_order"],
  NumberOfTokens: ["number", "number_of_tokens"],
  HostIds: ["text", "host_ids"],
  VendorString: ["text", "vendor_string"],
});

/** SQL: what the papers of a pool's purchases say in a column, each text once. */
const papers = (column: "host_ids" | "vendor_string") =>
  `(select string_agg(n.told, ', ') from
    (select distinct i.${column} as told from pool_increments i where i.pool_id = p.id) n)`;
const hostIds = papers("host_ids");
const vendorString = papers("vendor_string");

export const queryFeatures: Handler<"queryFeatures"> = async ({ body, accept }, { db, caller, now, signal }) => {
  const { Offset, Limit, Sort } = body;
  const rows = features(db.read, caller, now)
    .select("p.package_id", "p.sort_order", "p.number_of_tokens")
    .select({ host_ids: db.read.raw(hostIds), vendor_string: db.read.raw(vendorString) })
    .modify(asked(db.read, body, now));
  const total = presentPools(db.read, caller)
    .modify(asked(db.read, body, now))
    .count("*");
  const list = Sort === undefined ? rows : inOrder(db.read, rows, Sort);
  const [offset, limit] = [Offset ?? 0, Limit ?? 100];
  if (accept === "text/csv") {
    if (Offset !== undefined || Limit !== undefined) list.limit(limit).offset(offset);
    return { status: 200, csv: csvInPieces(queriedShape, [() => list], signal) };
  }
  list.limit(limit).offset(offset);
  const { items, totalCount } = await askPage(db.read, { offset }, list, total, queriedShape, signal);
  return {
    status: 200,
    body: jsonObject<components["schemas"]["FeatureQueryResult"]>({
      AsOfUtc: new Date(now).toISOString(),
      Items: items,
      TotalCount: totalCount,
    }),
  };
};

const featureTexts: Readonly<Record<string, string>> = {
  Name: "p.name",
  Version: "p.version",
  AdditionalKey: "p.additional_key",
  Vendor: "p.vendor",
  ProductName: "p.product_name",
  LicenseType: "p.license_type",
  LicenseServerName: "s.name",
  HostIds: hostIds,
  VendorString: vendorString,
};

function asked(knex: Knex, body: FeatureQuery, now: number) {
  const from = instantOf("ExpirationStartUtc", body.ExpirationStartUtc);
  const to = instantOf("ExpirationEndUtc", body.ExpirationEndUtc);
  return (query: Knex.QueryBuilder): void => {
    query
      .modify(chosenPools(knex, body))
      .modify(among(knex, "p.package_id", distinct(body.PackageIds)))
      .modify(expiringPools(now, from, to));
    if (body.ActiveOnly) query.modify(activePools(now));
    const { Search, SearchFields } = body;
    if (Search === undefined) return;
    const texts = Object.entries(featureTexts).filter(([field]) => SearchFields?.some((one) => one === field) ?? true);
    query.where(
      containsText(
        knex,
        texts.map(([, sql]) => sql),
        Search,
      ),
    );
  };
}

const featureKeys: Readonly<Record<FeatureField, string>> = {
  Id: "f.id",
  Name: "lower(f.name)",
  Version: "lower(f.version)",
  AdditionalKey: "lower(f.additional_key)",
  Vendor: "lower(f.vendor)",
  ProductName: "lower(f.product_name)",
  LicenseType: "lower(f.license_type)",
  LicenseServerId: "f.license_server_id",
  LicenseServerName: "lower(f.license_server_name)",
  Total: "f.total",
  Used: "f.used",
  Borrowed: "f.borrowed",
  Reserved: "f.reserved",
  Queued: "f.queued",
  Available: "f.available",
  UsagePercent: "f.usage_percent",
  IsUncounted: "f.is_uncounted",
  IsTotalShared: "f.is_total_shared",
  StartDateUtc: "f.start_at",
  ExpirationDateUtc: "f.expiration_at",
  IsActive: "f.is_active",
  PackageId: "f.package_id",
  SortOrder: "f.sort_order",
  NumberOfTokens: "f.number_of_tokens",
  HostIds: "lower(f.host_ids)",
  VendorString: "lower(f.vendor_string)",
};

function inOrder(knex: Knex, rows: Knex.QueryBuilder, sort: NonNullable<FeatureQuery["Sort"]>): Knex.QueryBuilder {
  // An engine may refuse the same expression twice.
  const keys = [
    ...new Map(
      sortKeys(sort, featureKeys)
        .reverse()
        .map((key) => [key.sql, key]),
    ).values(),
  ].reverse();
  const list = knex.select("f.*").from(rows.clearOrder().as("f"));
  for (const { sql, isFalling } of keys) list.orderByRaw(`${sql} ${isFalling ? "desc" : "asc"}`);
  return list;
}

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

export const queryFeatureUsage: Handler<"queryFeatureUsage"> = async ({ body }, { db, caller, now, signal }) => {
  const { Selections } = body;
  const pools = Selections.length === 0 ? [] : await poolsOf(db.read, Selections, caller, now, signal);
  const byName = Map.groupBy(pools, (pool) => selectorKey("FeatureName", pool.FeatureName ?? ""));
  const items = Selections.map((selection) => {
    const name = selection.FeatureName;
    const candidates = name === undefined ? pools : (byName.get(selectorKey("FeatureName", name)) ?? []);
    return statusOf(
      selection,
      candidates.filter((pool) => holds(selection, pool)),
    );
  });
  return { status: 200, body: { AsOfUtc: new Date(now).toISOString(), Items: items } };
};

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
    UsagePercent: percent(sum(counted, "Used"), total),
    BorrowedPercent: percent(sum(counted, "Borrowed"), total),
  };
}

/** Leaves null out; null over nothing. It stays at 2^53 − 1, which is the largest number on the wire. */
function sum(pools: readonly Pool[], field: "Total" | "Used" | "Borrowed"): number | null {
  const values = pools.flatMap((pool) => pool[field] ?? []);
  if (values.length === 0) return null;
  return Math.min(
    values.reduce((a, b) => a + b, 0),
    Number.MAX_SAFE_INTEGER,
  );
}

/** To two decimals, halves away from zero. */
function percent(part: number | null, total: number | null): number | null {
  if (part === null || total === null || total === 0) return null;
  const exact = (BigInt(part) * 20_000n + BigInt(total)) / (2n * BigInt(total));
  return Number(exact) / 100;
}
