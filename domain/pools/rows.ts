// Pools of licences as the contract's Feature, and the expressions over pools that several methods share: whether one is
// active, and their order.
import type { Knex } from "knex";
import { jsonArraySql, recordShape } from "../../db/index.ts";
import type { components } from "../../generated/contract.ts";
import { presentServers, type Viewer } from "../filters/filters.ts";
import { DAY_MS } from "../time/units.ts";
import { percentSql } from "./sums.ts";

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
export function expiringPools(now: number, from: number | null, to: number | null): (query: Knex.QueryBuilder) => void {
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

// A row without a quantity tells an expiry and no purchase.
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
