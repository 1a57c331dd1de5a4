// How administrators name the products of vendors' features, instead of the reported names; and which of two printed versions is higher.
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

/**
 * Orders versions number by number ("2024.10" after "2024.9", "v52" after "v9"), the longer one after its beginning;
 * null, which is no version, first. Texts with the same numbers are ordered by their code units. For `Array.sort`.
 */
export function compareVersions(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a !== null) - Number(b !== null);
  const left = numbersOf(a);
  const right = numbersOf(b);
  for (let index = 0; index < Math.min(left.length, right.length); index += 1) {
    const order = compareDigits(left[index] as string, right[index] as string);
    if (order !== 0) return order;
  }
  if (left.length !== right.length) return left.length - right.length;
  return a < b ? -1 : Number(a > b);
}

function numbersOf(version: string): string[] {
  return (version.match(/\d+/g) ?? []).map((digits) => digits.replace(/^0+(?=.)/, ""));
}

/** Digits without leading zeros, so that a number of any length compares as one. */
function compareDigits(a: string, b: string): number {
  if (a.length !== b.length) return a.length - b.length;
  return a < b ? -1 : Number(a > b);
}
