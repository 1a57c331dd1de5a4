// A denial may name a feature before any report lists it. It is joined to its pool as soon as there is one, by the rule by
// which a denial finds a pool that is known (book.ts), so that the order of messages makes no difference.
import type { Knex } from "knex";
import { bulkUpdate, jsonValues } from "../../../db/index.ts";
import { addToDenialTotals, type DenialCount } from "../batch/denial-totals.ts";
import type { PoolBook } from "./book.ts";
import type { Pool } from "./identity.ts";

type Row = Omit<DenialCount, "count"> & {
  readonly id: number;
  readonly feature_name: string;
  readonly feature_version: string | null;
  readonly additional_key: string | null;
  readonly vendor: string | null;
};

/** Joins the server's denials without a pool to those of the new pools that they name. */
export async function joinDenials(
  trx: Knex.Transaction,
  licenseServerId: number,
  book: PoolBook,
  added: readonly Pool[],
): Promise<void> {
  if (added.length === 0) return;
  const names = Array.from(new Set(added.map((pool) => pool.nameKey)));
  const rows: Row[] = await trx("denials")
    .select("id", "license_server_id", "pool_id", "vendor_key", "denial_type", "is_true_denial")
    .select("feature_name", "feature_version", "additional_key", "vendor")
    .where({ license_server_id: licenseServerId })
    .whereNull("pool_id")
    .whereRaw("feature_key in ?", [jsonValues(trx, names)]);
  const joined = rows.flatMap((row) => {
    const { feature_name: name, feature_version: version, additional_key: additionalKey, vendor } = row;
    const pool = book.poolOf({ name, version, additionalKey, vendor, licenseType: null });
    return pool === null ? [] : [{ row, pool }];
  });
  await bulkUpdate(
    trx,
    "denials",
    ["id"],
    joined.map(({ row, pool }) => ({
      id: row.id,
      pool_id: pool.id,
      feature_name: pool.name,
      feature_version: pool.version ?? row.feature_version,
      additional_key: pool.additionalKey ?? row.additional_key,
      vendor: pool.vendor ?? row.vendor,
      vendor_key: pool.vendorKey ?? row.vendor_key,
    })),
  );
  await addToDenialTotals(
    trx,
    joined.flatMap(({ row, pool }) => [
      { ...row, count: -1 },
      { ...row, pool_id: pool.id, vendor_key: pool.vendorKey ?? row.vendor_key, count: 1 },
    ]),
  );
}
