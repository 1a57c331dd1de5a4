// One purchase as the contract's record: the shape, and the rows that make it.
import type { Knex } from "knex";
import { asRecords, recordShape } from "../../db/index.ts";
import type { components } from "../../generated/contract.ts";
import type { Viewer } from "../filters/filters.ts";
import { isActiveSql, poolOrder, presentPools } from "../pools/rows.ts";
import { amountOf, seesPrices } from "./price.ts";

export type Procurement = components["schemas"]["Procurement"];

const procurementShape = recordShape<Procurement>("Procurement", {
  Id: ["number", "id"],
  FeatureId: ["number", "pool_id"],
  FeatureName: ["text", "name"],
  FeatureVersion: ["text", "version"],
  AdditionalKey: ["text", "additional_key"],
  ProductName: ["text", "product_name"],
  Vendor: ["text", "vendor"],
  LicenseType: ["text", "license_type"],
  LicenseServerId: ["number", "license_server_id"],
  LicenseServerName: ["text", "license_server_name"],
  Quantity: ["number", "quantity"],
  StartDateUtc: ["instant", "start_at"],
  IssuedDateUtc: ["instant", "issued_at"],
  ExpirationDateUtc: ["instant", "expiration_at"],
  SerialNumber: ["text", "serial_number"],
  Notice: ["text", "notice"],
  AssetInfo: ["text", "asset_info"],
  VendorInfo: ["text", "vendor_info"],
  VendorString: ["text", "vendor_string"],
  HostIds: ["text", "host_ids"],
  IsPackage: ["flag", "is_package"],
  IsActive: ["flag", "is_active"],
  IsReported: ["flag", "is_reported"],
  // In the smallest unit of its currency, as it is stored.
  Price: ["number", "price_minor"],
  Currency: ["text", "currency"],
  PriceUnit: ["text", "price_unit"],
  TermStartDateUtc: ["instant", "term_start_at"],
  TermEndDateUtc: ["instant", "term_end_at"],
});

/** The records of a query of {@link procurements}. */
export async function readProcurements(rows: Knex.QueryBuilder, signal?: AbortSignal): Promise<Procurement[]> {
  const records = await asRecords<Procurement>(rows, procurementShape, signal);
  return records.map((one) =>
    one.Price === null || one.Currency === null ? one : { ...one, Price: amountOf(one.Price, one.Currency) },
  );
}

const prices = ["price_minor", "currency", "price_unit", "term_start_at", "term_end_at"] as const;

/** Purchases `i` of the pools `p` that the caller sees, in the order of features and then of their Ids; prices for those who see them. */
export function procurements(knex: Knex, viewer: Viewer, now: number): Knex.QueryBuilder {
  const active = isActiveSql(now);
  return presentPools(knex, viewer)
    .join("pool_increments as i", "i.pool_id", "p.id")
    .select("i.id", "i.pool_id", "p.name", "p.version", "p.additional_key", "p.product_name", "p.vendor")
    .select("p.license_type", "p.license_server_id", { license_server_name: "s.name" })
    .select("i.start_at", "i.issued_at", "i.expiration_at", "i.serial_number", "i.notice", "i.asset_info")
    .select("i.vendor_info", "i.vendor_string", "i.host_ids", "p.is_package", "i.is_reported")
    .select({
      // Where the day of expiry alone was reported, the only purchase is all that was bought.
      quantity: knex.raw(`case when i.quantity is null and i.is_reported = 1 and p.is_total_shared = 0
        and not exists (select 1 from pool_increments o where o.pool_id = i.pool_id and o.is_reported = 1 and o.id <> i.id)
        then p.total else i.quantity end`),
      is_active: knex.raw(`case when ${active.sql} then 1 else 0 end`, active.bindings),
    })
    .select(prices.map((column) => (seesPrices(viewer) ? `i.${column}` : knex.raw("null as ??", [column]))))
    .orderByRaw(`${poolOrder("p", "s")}, i.id`);
}
