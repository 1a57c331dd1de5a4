// How administrators name the products of vendors' features: set here, and read when reports are stored. The name is in
// the pools in place of what licence managers print, which is kept beside it.
import type { Knex } from "knex";
import { comparedText, nameKey, upsertRows } from "../../db/index.ts";
import type { components } from "../../generated/contract.ts";

interface Named {
  readonly vendorKey: string | null;
  readonly nameKey: string;
}

/** Answers how administrators named the product of a pool; null where they did not. */
export async function readProductNames(trx: Knex.Transaction): Promise<(pool: Named) => string | null> {
  const rows: { vendor_key: string; feature_key: string; product_name: string }[] = await trx("product_names").select(
    "vendor_key",
    "feature_key",
    "product_name",
  );
  const names = new Map(rows.map((row) => [`${row.vendor_key}\n${row.feature_key}`, row.product_name]));
  return (pool) => names.get(`${pool.vendorKey ?? ""}\n${pool.nameKey}`) ?? null;
}

const columns = {
  vendor_key: "text",
  feature_key: "text",
  vendor: "text",
  feature_name: "text",
  product_name: "text",
} as const;

/** Names the product of a vendor's feature, in its pools too. Null gives back the name that was reported. */
export async function setProductName(
  trx: Knex.Transaction,
  { Vendor, FeatureName, ProductName }: components["schemas"]["ProductName"],
): Promise<void> {
  const vendor_key = Vendor === null ? "" : nameKey(Vendor);
  const feature_key = nameKey(FeatureName);
  const pools = trx("pools").where({ name_key: feature_key });
  if (Vendor === null) pools.whereNull("vendor_key");
  else pools.where({ vendor_key });
  if (ProductName === null) {
    await trx("product_names").where({ vendor_key, feature_key }).delete();
    await pools.update({ product_name: trx.ref("reported_product_name") });
    return;
  }
  const product_name = comparedText(ProductName);
  const row = [vendor_key, feature_key, Vendor, FeatureName, product_name];
  await upsertRows(trx, "product_names", columns, ["vendor_key", "feature_key"], [row]);
  await pools.update({ product_name });
}
