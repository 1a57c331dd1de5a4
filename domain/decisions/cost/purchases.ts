// What purchases cost in a window: each price spread evenly over its term, to the smallest unit of its currency.
import type { Knex } from "knex";
import { jsonValues } from "../../../db/index.ts";
import { DAY_MS } from "../../time/units.ts";
import type { Interval } from "../../time/working-time.ts";

interface Row {
  readonly poolId: number;
  readonly quantity: number | null;
  readonly priceMinor: number | null;
  readonly currency: string | null;
  readonly priceUnit: string | null;
  readonly termStartAt: number | null;
  readonly termEndAt: number | null;
  readonly startAt: number | null;
  readonly expirationAt: number | null;
}

/** What one pool costs in one currency. */
export interface PoolCost {
  readonly currency: string;
  /** In the smallest unit of the currency. */
  readonly minor: bigint;
  /** Licences that are paid for, on average over the window; null: of some purchase it is not known. */
  readonly licenses: number | null;
}

export interface CostOfPool {
  readonly costs: readonly PoolCost[];
  /** Purchases of which the cost is not known: without price, without the start of a term, or for a number of licences that is not known. */
  readonly unpriced: number;
}

/** Of each pool with a purchase. `perpetualMonths`: over how many months a price is spread whose term has no end. */
export async function costsOf(
  knex: Knex,
  poolIds: readonly number[],
  window: Interval,
  perpetualMonths: number,
): Promise<ReadonlyMap<number, CostOfPool>> {
  const rows: Row[] = await knex("pool_increments")
    .whereRaw("pool_id in ?", [jsonValues(knex, poolIds)])
    .select({ poolId: "pool_id", quantity: "quantity", priceMinor: "price_minor", currency: "currency" })
    .select({ priceUnit: "price_unit", termStartAt: "term_start_at", termEndAt: "term_end_at" })
    .select({ startAt: "start_at", expirationAt: "expiration_at" })
    .orderBy(["pool_id", "id"]);
  const byPool = Map.groupBy(rows, ({ poolId }) => Number(poolId));
  return new Map(Array.from(byPool, ([id, own]) => [id, costOf(own, window, perpetualMonths)]));
}

function costOf(rows: readonly Row[], window: Interval, perpetualMonths: number): CostOfPool {
  const spread = rows.map((row) => spreadOf(row, perpetualMonths));
  const known = spread.filter((one) => one !== null);
  const costs = Array.from(
    Map.groupBy(known, ({ currency }) => currency),
    ([currency, own]): PoolCost => ({
      currency,
      minor: own.reduce((sum, one) => sum + inWindow(one, window), 0n),
      licenses: own.some(({ quantity }) => quantity === null)
        ? null
        : own.reduce((sum, one) => sum + (one.quantity ?? 0) * shareOf(one, window), 0),
    }),
  );
  return { costs: costs.sort((a, b) => (a.currency < b.currency ? -1 : 1)), unpriced: spread.length - known.length };
}

interface Spread extends Interval {
  readonly currency: string;
  readonly total: bigint;
  readonly quantity: number | null;
}

function spreadOf(row: Row, perpetualMonths: number): Spread | null {
  const startAt = row.termStartAt ?? row.startAt;
  const quantity = row.quantity === null ? null : Number(row.quantity);
  const times = row.priceUnit === "InAll" ? 1 : quantity;
  if (row.priceMinor === null || row.currency === null || startAt === null || times === null) return null;
  const lastDay = row.termEndAt ?? row.expirationAt;
  const endAt = lastDay === null ? monthsLater(Number(startAt), perpetualMonths) : Number(lastDay) + DAY_MS;
  if (endAt <= Number(startAt)) return null;
  const total = BigInt(row.priceMinor) * BigInt(times);
  return { currency: row.currency, total, quantity, startAt: Number(startAt), endAt };
}

/** The same day so many months later (UTC), the month's last where it has no such day. */
function monthsLater(at: number, months: number): number {
  const date = new Date(at);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  return date.getTime();
}

function overlapMs(one: Interval, { startAt, endAt }: Interval): number {
  return Math.max(0, Math.min(one.endAt, endAt) - Math.max(one.startAt, startAt));
}

/** Rounded to the smallest unit, halves up. */
function inWindow(one: Spread, window: Interval): bigint {
  const term = BigInt(one.endAt - one.startAt);
  return (2n * one.total * BigInt(overlapMs(one, window)) + term) / (2n * term);
}

function shareOf(one: Spread, window: Interval): number {
  return window.endAt > window.startAt ? overlapMs(one, window) / (window.endAt - window.startAt) : 0;
}
