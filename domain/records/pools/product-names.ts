// How administrators named the products of vendors' features. They are set in handlers/licenses/product-names.ts.
import type { Knex } from "knex";

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
