// What a report prints of the purchases of pools: which of those that are stored it tells of, and which are new. What
// administrators noted of a purchase stays with it.
import type { Knex } from "knex";
import { bulkInsert, jsonValues } from "../../../db/index.ts";
import type { Increment, PoolReport } from "../reports/messages.ts";
import type { Pool } from "./identity.ts";

type StoredIncrement = Increment & { readonly id: number; readonly poolId: number; readonly isNoted: number };

/**
 * What was bought is replaced by what is printed now; a purchase that is printed again keeps its Id. Purchases that are
 * known stay where only their expiry is printed, as `lmstat -a` does, and it is one of theirs; and where nothing is
 * printed. One that is printed no more, and of which an administrator noted something, stays as a record.
 */
export async function storeIncrements(trx: Knex.Transaction, reports: ReadonlyMap<Pool, PoolReport>): Promise<void> {
  const printed = [...reports].filter(([, report]) => report.increments.length > 0);
  if (printed.length === 0) return;
  const ids = printed.map(([pool]) => pool.id);
  const stored = await trx("pool_increments")
    .select<StoredIncrement[]>({
      id: "id",
      poolId: "pool_id",
      quantity: "quantity",
      startAt: "start_at",
      expirationAt: "expiration_at",
    })
    .select({
      isNoted: trx.raw(`case when coalesce(serial_number, notice, asset_info, vendor_info, vendor_string, host_ids)
        is null and coalesce(issued_at, price_minor, term_start_at, term_end_at) is null then 0 else 1 end`),
    })
    .whereRaw("pool_id in ?", [jsonValues(trx, ids)])
    .where({ is_reported: 1 })
    .orderBy("id");
  const known = Map.groupBy(stored, (row) => row.poolId);
  const gone: StoredIncrement[] = [];
  const added: Record<string, number | null>[] = [];
  for (const [{ id }, { increments }] of printed) {
    const before = known.get(id) ?? [];
    if (holds(before, increments)) continue;
    const free = Map.groupBy<string, StoredIncrement>(before, textOf);
    const kept = new Set<StoredIncrement>();
    for (const one of increments) {
      const same = free.get(textOf(one))?.shift();
      if (same) kept.add(same);
      else {
        const { quantity, startAt, expirationAt } = one;
        added.push({ pool_id: id, quantity, start_at: startAt, expiration_at: expirationAt });
      }
    }
    gone.push(...before.filter((one) => !kept.has(one)));
  }
  const of = (noted: number) => [
    jsonValues(
      trx,
      gone.filter((one) => one.isNoted === noted).map((one) => one.id),
    ),
  ];
  if (gone.length > 0) {
    await trx("pool_increments").whereRaw("id in ?", of(0)).delete();
    await trx("pool_increments").whereRaw("id in ?", of(1)).update({ is_reported: 0, is_own: 0 });
  }
  await bulkInsert(trx, "pool_increments", added);
}

/** Whether the known purchases say all that is printed. */
function holds(known: readonly Increment[], printed: readonly Increment[]): boolean {
  if (known.length === 0) return false;
  if (printed.every((one) => one.quantity === null && one.startAt === null)) {
    const days = new Set(known.map((one) => one.expirationAt));
    const some = known.some((one) => one.quantity !== null);
    return printed.every((one) => days.has(one.expirationAt)) && (some || known.length === printed.length);
  }
  return known.length === printed.length && printed.every((one, index) => textOf(one) === textOf(known[index]));
}

function textOf(increment: Increment | undefined): string {
  return JSON.stringify([increment?.quantity, increment?.startAt, increment?.expirationAt]);
}
