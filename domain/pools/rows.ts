// Pools of licences as the contract's Feature: sums and percents as SQL and as the same arithmetic over records, whether a pool is active,
// their order, and the query by body.
import type { Knex } from "knex";
import { fieldsOf, joinedTexts, jsonArraySql, recordShape } from "../../db/index.ts";
import type { components } from "../../generated/contract.ts";
import {
  among,
  chosenPools,
  distinct,
  presentServers,
  type SearchedTexts,
  searched,
  type Viewer,
} from "../filters/filters.ts";
import { inOrder, type SortField } from "../lists/sorting.ts";
import { DAY_MS } from "../time/units.ts";
import { instantOf } from "../time/window.ts";

/** The largest number on the wire: what is larger stays at it. */
const largest = Number.MAX_SAFE_INTEGER;

/** A sum that leaves null out; null over nothing else. */
export function sumOf(values: readonly (number | null)[]): number | null {
  const numbers = values.filter((value) => value !== null);
  if (numbers.length === 0) return null;
  return Math.min(
    numbers.reduce((total, value) => total + value, 0),
    largest,
  );
}

/** The same as SQL. */
export function sumSql(value: string): string {
  return `cast(case when sum(${value} * 1.0) > ${largest} then ${largest}
    else sum(${value} * 1.0) end as bigint)`;
}

/**
 * 100 × part / whole of whole numbers from 0, to two decimals, halves away from zero; null where one of them is null or
 * the whole is 0.
 */
export function percentOf(part: number | null, whole: number | null): number | null {
  if (part === null || whole === null || whole === 0) return null;
  const exact = (BigInt(part) * 20_000n + BigInt(whole)) / (2n * BigInt(whole));
  return Number(exact) / 100;
}

/** The same as SQL: in whole numbers, and so exact, until the part is too large for that to matter. */
export function percentSql(part: string, whole: string): string {
  return `case when ${part} < 400000000000000
    then cast((${part} * cast(20000 as bigint) + ${whole}) / nullif(2 * ${whole}, 0) as bigint) / 100.0
    else round(${part} * 100.0 / nullif(${whole}, 0), 2) end`;
}

export type Feature = components["schemas"]["Feature"];

export const featureShape = recordShape<Feature>("Feature", {
  Id: ["number", "id"],
  Name: ["text", "name"],
  Version: ["text", "version"],
  AdditionalKey: ["text", "additional_key"],
  Vendor: ["text", "vendor"],
  ProductName: ["text", "product_name"],
  LicenseType: ["text", "license_type"],
  LicenseServerId: ["number", "license_server_id"],
  LicenseServerName: ["text", "license_server_name"],
  Total: ["number", "total"],
  Used: ["number", "used"],
  Borrowed: ["number", "borrowed"],
  Reserved: ["number", "reserved"],
  Queued: ["number", "queued"],
  Available: ["number", "available"],
  UsagePercent: ["number", "usage_percent"],
  IsUncounted: ["flag", "is_uncounted"],
  IsTotalShared: ["flag", "is_total_shared"],
  StartDateUtc: ["instant", "start_at"],
  ExpirationDateUtc: ["instant", "expiration_at"],
  Increments: ["json", "increments"],
  IsActive: ["flag", "is_active"],
});

/**
 * The order of features (docs/domain.md, Names and texts) for these aliases of pools and license_servers: names by their
 * lower-cased form, versions as texts, null first, then Id.
 */
export function poolOrder(pool: string, server: string): string {
  return [`${server}.name_key`, `${pool}.vendor_key`, `${pool}.name_key`, `lower(${pool}.version)`, `${pool}.id`].join(
    ", ",
  );
}

/**
 * True for a pool `p` that its server's last report listed, not as an error, and that has not expired: it has no
 * printed expiry, a permanent one, or one whose day has not passed. Binds :yesterday.
 */
const isActive = `(p.is_listed = 1 and p.is_error = 0 and (
  not exists (select 1 from pool_increments a where a.pool_id = p.id and a.is_own = 1)
  or exists (select 1 from pool_increments b where b.pool_id = p.id and b.is_own = 1 and b.expiration_at is null)
  or exists (select 1 from pool_increments c where c.pool_id = p.id and c.is_own = 1 and c.expiration_at > :yesterday)))`;

/** The earliest expiry whose day has not passed; else null where something is permanent, else the last. Binds :yesterday. */
const expirationAt = `coalesce(
  (select min(d.expiration_at) from pool_increments d where d.pool_id = p.id and d.is_own = 1 and d.expiration_at > :yesterday),
  (select case when count(*) = count(e.expiration_at) then max(e.expiration_at) end
   from pool_increments e where e.pool_id = p.id and e.is_own = 1))`;

/** What :yesterday is: a printed day holds to its end, so an expiry counts as passed a day after its midnight. */
export function yesterday(now: number): { yesterday: number } {
  return { yesterday: now - DAY_MS };
}

/** SQL with its bindings: whether a pool `p` is active. */
export function isActiveSql(now: number): { sql: string; bindings: { yesterday: number } } {
  return { sql: isActive, bindings: yesterday(now) };
}

/** For `.modify`: active pools `p` only. */
export function activePools(now: number): (query: Knex.QueryBuilder) => void {
  return (query) => {
    query.whereRaw(isActive, yesterday(now));
  };
}

/** For `.modify`: pools `p` whose ExpirationDateUtc is in [from, to); null is open, but leaves permanent ones out too. */
function expiringPools(now: number, from: number | null, to: number | null): (query: Knex.QueryBuilder) => void {
  return (query) => {
    if (from !== null) query.whereRaw(`${expirationAt} >= :from`, { ...yesterday(now), from });
    if (to !== null) query.whereRaw(`${expirationAt} < :to`, { ...yesterday(now), to });
  };
}

/** For `.select`: when the first licences of a pool `p` expire. */
export function expirationOf(knex: Knex, now: number): Knex.Raw {
  return knex.raw(expirationAt, yesterday(now));
}

/** SQL: the licences of a pool `p` that are free; null where nobody knows. */
export const available = `case when p.is_total_shared = 1 then null when p.total > p.used then p.total - p.used
         when p.total <= p.used then 0 end`;

/** Pools `p` with their servers `s`, as far as the caller sees them; without those of deleted servers. */
export function presentPools(knex: Knex, viewer: Viewer): Knex.QueryBuilder {
  return knex
    .from("pools as p")
    .join("license_servers as s", "s.id", "p.license_server_id")
    .modify(presentServers(knex, viewer));
}

/** The same, selecting what {@link featureShape} is made of, in the order of features. */
export function features(knex: Knex, viewer: Viewer, now: number): Knex.QueryBuilder {
  return presentPools(knex, viewer)
    .select("p.id", "p.name", "p.version", "p.additional_key", "p.vendor", "p.product_name", "p.license_type")
    .select("p.license_server_id", { license_server_name: "s.name" })
    .select("p.total", "p.used", "p.borrowed", "p.reserved", "p.queued")
    .select("p.is_uncounted", "p.is_total_shared", "p.start_at")
    .select({
      available: knex.raw(available),
      usage_percent: knex.raw(`case when p.is_total_shared = 0 then ${percentSql("p.used", "p.total")} end`),
      expiration_at: expirationOf(knex, now),
      increments: knex.raw(increments(knex)),
      is_active: knex.raw(`case when ${isActive} then 1 else 0 end`, yesterday(now)),
    })
    .orderByRaw(poolOrder("p", "s"));
}

// A row without a quantity has an expiry and no purchase.
function increments(knex: Knex): string {
  return jsonArraySql(
    knex,
    {
      Quantity: ["number", "i.quantity"],
      StartDateUtc: ["instant", "i.start_at"],
      ExpirationDateUtc: ["instant", "i.expiration_at"],
    },
    "pool_increments i where i.pool_id = p.id and i.is_own = 1 and i.quantity is not null",
    "i.id",
  );
}

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

/** SQL: the texts in a column of a pool's purchases, each once, in the order of the purchases. */
const papers = (knex: Knex, column: "host_ids" | "vendor_string") =>
  `(select ${joinedTexts(knex, "n.value", "n.first_id")} from
    (select i.${column} as value, min(i.id) as first_id from pool_increments i where i.pool_id = p.id
      group by i.${column}) n)`;

/** A query of features: by a body, or by an address, whose order has null last. */
interface FeatureListQuery extends Omit<FeatureQuery, "Sort"> {
  readonly Sort?: readonly SortField<FeatureField>[] | undefined;
}

/** The rows of the list in its order. */
export function listedFeatures(knex: Knex, list: FeatureListQuery, viewer: Viewer, now: number) {
  const rows = features(knex, viewer, now).modify(filterOf(knex, list, now));
  return list.Sort === undefined ? rows : inOrder(knex, rows, list.Sort, featureKeys);
}

/** The same with all that is known of each feature, and how many they are. */
export function queriedFeatures(knex: Knex, body: FeatureListQuery, viewer: Viewer, now: number) {
  const filter = filterOf(knex, body, now);
  const rows = features(knex, viewer, now)
    .select("p.package_id", "p.sort_order", "p.number_of_tokens")
    .select({
      host_ids: knex.raw(papers(knex, "host_ids")),
      vendor_string: knex.raw(papers(knex, "vendor_string")),
    })
    .modify(filter);
  const total = presentPools(knex, viewer).modify(filter).count("*");
  return { rows: body.Sort === undefined ? rows : inOrder(knex, rows, body.Sort, featureKeys), total };
}

const featureTexts = (knex: Knex): SearchedTexts => ({
  Name: "p.name",
  Version: "p.version",
  AdditionalKey: "p.additional_key",
  Vendor: "p.vendor",
  ProductName: "p.product_name",
  LicenseType: "p.license_type",
  LicenseServerName: "s.name",
  HostIds: papers(knex, "host_ids"),
  VendorString: papers(knex, "vendor_string"),
});

/** For `.modify`: the pools `p` with their servers `s` that the body selects. */
function filterOf(knex: Knex, body: FeatureListQuery, now: number): (query: Knex.QueryBuilder) => void {
  const from = instantOf("ExpirationStartUtc", body.ExpirationStartUtc);
  const to = instantOf("ExpirationEndUtc", body.ExpirationEndUtc);
  const { Search, SearchFields } = body;
  return (query) => {
    query
      .modify(chosenPools(knex, body))
      .modify(among(knex, "p.package_id", distinct(body.PackageIds)))
      .modify(expiringPools(now, from, to));
    if (body.ActiveOnly) query.modify(activePools(now));
    if (Search !== undefined) query.where(searched(knex, featureTexts(knex), Search, SearchFields));
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
