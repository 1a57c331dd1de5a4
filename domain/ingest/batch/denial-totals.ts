// The totals of denials: how many there are of each server, pool, vendor, type and verdict, kept beside the denials.
import type { Knex } from "knex";
import { takeLock, upsertRows } from "../../../db/index.ts";
import { usageLock } from "../../usage/concurrency/invalidation-log.ts";

/** One denial more (or less) of its kind. */
export interface DenialCount {
  readonly license_server_id: number;
  readonly pool_id: number | null;
  readonly vendor_key: string | null;
  readonly denial_type: string;
  readonly is_true_denial: number;
  readonly count: number;
}

/** Adds to the totals of denials. */
export async function addToDenialTotals(trx: Knex.Transaction, counts: readonly DenialCount[]): Promise<void> {
  if (counts.length === 0) return;
  // A report of another licence server may change a verdict on this one's denials, and so its totals.
  await takeLock(trx, usageLock);
  const totals = new Map<string, (string | number)[]>();
  for (const one of counts) {
    const key = [
      one.license_server_id,
      one.pool_id ?? 0,
      one.vendor_key ?? "",
      one.denial_type,
      Number(one.is_true_denial),
    ];
    const known = totals.get(JSON.stringify(key));
    if (known) known[5] = (known[5] as number) + one.count;
    else totals.set(JSON.stringify(key), [...key, one.count]);
  }
  await upsertRows(
    trx,
    "denial_totals",
    {
      license_server_id: "integer",
      pool_id: "integer",
      vendor_key: "text",
      denial_type: "text",
      is_true_denial: "integer",
      total: "integer",
    },
    ["license_server_id", "pool_id", "vendor_key", "denial_type", "is_true_denial"],
    [...totals.values()].filter((row) => row[5] !== 0),
    { total: "denial_totals.total + excluded.total" },
  );
}

/** Counts all denials anew. */
export async function recountDenials(trx: Knex.Transaction): Promise<void> {
  await trx("denial_totals").delete();
  await trx.raw(`insert into denial_totals (license_server_id, pool_id, vendor_key, denial_type, is_true_denial, total)
    select license_server_id, coalesce(pool_id, 0), coalesce(vendor_key, ''), denial_type, is_true_denial, count(*)
    from denials group by license_server_id, coalesce(pool_id, 0), coalesce(vendor_key, ''), denial_type, is_true_denial`);
}
