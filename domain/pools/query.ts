// What a query of features by body selects: any filters of the contract, in any order. One value for the list and its count.
import type { Knex } from "knex";
import { fieldsOf, recordShape } from "../../db/index.ts";
import type { components } from "../../generated/contract.ts";
import { among, chosenPools, distinct, type Viewer } from "../filters/filters.ts";
import { type SearchedTexts, searched } from "../filters/search.ts";
import { type SortField, sortKeys } from "../lists/sorting.ts";
import { instantOf } from "../time/window.ts";
import { activePools, expiringPools, featureShape, features, presentPools } from "./rows.ts";

type FeatureQuery = components["schemas"]["FeatureQuery"];
type FeatureField = components["schemas"]["FeatureField"];
type QueriedFeature = components["schemas"]["QueriedFeature"];

export const queriedFeatureShape = recordShape<QueriedFeature>("QueriedFeature", {
  ...fieldsOf(featureShape),
  PackageId: ["number", "package_id"],
  SortOrder: ["number", "sort_order"],
  NumberOfTokens: ["number", "number_of_tokens"],
  HostIds: ["text", "host_ids"],
  VendorString: ["text", "vendor_string"],
});

/** SQL: the texts in a column of a pool's purchases, each once. */
const papers = (column: "host_ids" | "vendor_string") =>
  `(select string_agg(n.value, ', ') from
    (select distinct i.${column} as value from pool_increments i where i.pool_id = p.id) n)`;
const hostIds = papers("host_ids");
const vendorString = papers("vendor_string");

/** What is asked of features: by a body, or by an address, whose order has null last. */
export interface FeatureQuestion extends Omit<FeatureQuery, "Sort"> {
  readonly Sort?: readonly SortField<FeatureField>[] | undefined;
}

/** The rows of the list in its order. */
export function listedFeatures(knex: Knex, question: FeatureQuestion, viewer: Viewer, now: number) {
  const rows = features(knex, viewer, now).modify(filterOf(knex, question, now));
  return question.Sort === undefined ? rows : inOrder(knex, rows, question.Sort);
}

/** The same with all that is known of each feature, and how many they are. */
export function queriedFeatures(knex: Knex, body: FeatureQuestion, viewer: Viewer, now: number) {
  const filter = filterOf(knex, body, now);
  const rows = features(knex, viewer, now)
    .select("p.package_id", "p.sort_order", "p.number_of_tokens")
    .select({ host_ids: knex.raw(hostIds), vendor_string: knex.raw(vendorString) })
    .modify(filter);
  const total = presentPools(knex, viewer).modify(filter).count("*");
  return { rows: body.Sort === undefined ? rows : inOrder(knex, rows, body.Sort), total };
}

const featureTexts: SearchedTexts = {
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

/** For `.modify`: the pools `p` with their servers `s` that the body selects. */
function filterOf(knex: Knex, body: FeatureQuestion, now: number): (query: Knex.QueryBuilder) => void {
  const from = instantOf("ExpirationStartUtc", body.ExpirationStartUtc);
  const to = instantOf("ExpirationEndUtc", body.ExpirationEndUtc);
  const { Search, SearchFields } = body;
  return (query) => {
    query
      .modify(chosenPools(knex, body))
      .modify(among(knex, "p.package_id", distinct(body.PackageIds)))
      .modify(expiringPools(now, from, to));
    if (body.ActiveOnly) query.modify(activePools(now));
    if (Search !== undefined) query.where(searched(knex, featureTexts, Search, SearchFields));
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

function inOrder(knex: Knex, rows: Knex.QueryBuilder, sort: readonly SortField[]): Knex.QueryBuilder {
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
