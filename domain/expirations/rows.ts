// The days on which licences expire: a row for each feature and day. What was bought at several times expires on several.
import type { Knex } from "knex";
import { recordShape } from "../../db/index.ts";
import type { components } from "../../generated/contract.ts";
import { chosenPools, type PoolFilter, type Viewer } from "../filters/filters.ts";
import { poolOrder, presentPools, yesterday } from "../pools/rows.ts";
import { sumSql } from "../pools/sums.ts";

export type ExpirationItem = components["schemas"]["ExpirationItem"];

export const expirationShape = recordShape<ExpirationItem>("ExpirationItem", {
  FeatureId: ["number", "id"],
  FeatureName: ["text", "name"],
  FeatureVersion: ["text", "version"],
  Vendor: ["text", "vendor"],
  LicenseServerId: ["number", "license_server_id"],
  LicenseServerName: ["text", "license_server_name"],
  ExpirationDateUtc: ["instant", "expiration_at"],
  Quantity: ["number", "quantity"],
  Total: ["number", "total"],
  IsExpired: ["flag", "is_expired"],
});

/** A row without a quantity tells a day and no purchase; where all of a pool do and tell one day, all of it expires then. */
const quantity = `case when i.purchases > 0 then i.quantity
  when not exists (select 1 from pool_increments o where o.pool_id = p.id and o.is_own = 1
    and (o.expiration_at is null or o.expiration_at <> i.expiration_at or o.quantity is not null)) then p.total end`;

/** Of features that the last report listed; [startAt, endAt) of the days' midnights, null is open. */
export function expirations(
  knex: Knex,
  filter: PoolFilter,
  { startAt, endAt }: { readonly startAt: number | null; readonly endAt: number | null },
  viewer: Viewer,
  now: number,
): Knex.QueryBuilder {
  const days = knex("pool_increments")
    .where("is_own", 1)
    .whereNotNull("expiration_at")
    .groupBy("pool_id", "expiration_at")
    .select("pool_id", "expiration_at", { quantity: knex.raw(sumSql("quantity")) })
    .count({ purchases: "quantity" });
  if (startAt !== null) days.where("expiration_at", ">=", startAt);
  if (endAt !== null) days.where("expiration_at", "<", endAt);
  return presentPools(knex, viewer)
    .join(days.as("i"), "i.pool_id", "p.id")
    .where({ "p.is_listed": 1, "p.is_error": 0 })
    .modify(chosenPools(knex, filter))
    .select("p.id", "p.name", "p.version", "p.vendor", "p.license_server_id", { license_server_name: "s.name" })
    .select("i.expiration_at", "p.total", {
      quantity: knex.raw(quantity),
      is_expired: knex.raw("case when i.expiration_at <= :yesterday then 1 else 0 end", yesterday(now)),
    })
    .orderByRaw(`i.expiration_at, ${poolOrder("p", "s")}`);
}
