// What licences cost in a window: each price spread evenly over its term; of each feature and currency the cost, what an hour of use
// cost, and what spare licences cost.
import type { Knex } from "knex";
import { jsonValues } from "../../../db/index.ts";
import type { components } from "../../../generated/contract.ts";
import type { Context } from "../../filters/context.ts";
import { amountOf } from "../../purchases/price.ts";
import { DAY_MS } from "../../time/units.ts";
import type { Interval } from "../../time/working-time.ts";
import { measure } from "../rightsizing/rightsizing.ts";
import { namesOf, requestedPools, type WasteFilters } from "../waste/query.ts";

type Schemas = components["schemas"];
type CostItem = Schemas["CostItem"];

export interface CostQuery extends WasteFilters {
  readonly PerpetualMonths?: number | undefined;
}

export const usualPerpetualMonths = 60;

/** All requested pools, by currency, the highest cost first; features without a known cost last. */
export async function costs(query: CostQuery, context: Context) {
  return context.db.read.transaction(async (trx) => {
    const of = await requestedPools(trx, query, context);
    const ids = of.pools.map(({ id }) => id);
    const found = await costsOf(trx, ids, of.past, query.PerpetualMonths ?? usualPerpetualMonths);
    const numbers = await measure(trx, of.subjects, {}, of.past, context);
    const items = of.pools.flatMap((pool, index) => {
      const numbersOfPool = { ...namesOf(pool), ...numbersOf(numbers[index] as Schemas["RightsizingNumbers"]) };
      return itemsOf(numbersOfPool, found.get(pool.id) ?? { costs: [], unpriced: 0 });
    });
    return { window: of.window, items: items.sort(byCost), totals: totalsOf(items) };
  });
}

/** What was used is the average over the time that is known: a whole number of milliseconds. */
function numbersOf({ SpareLicenses, Verdict, AverageUsed, MeasuredSeconds }: Schemas["RightsizingNumbers"]) {
  const licenseMs = Math.round((AverageUsed ?? 0) * MeasuredSeconds * 1000);
  return { Verdict, SpareLicenses, LicenseSeconds: licenseMs / 1000 };
}

type PoolNumbers = ReturnType<typeof namesOf> & Pick<CostItem, "Verdict" | "SpareLicenses" | "LicenseSeconds">;

function itemsOf(pool: PoolNumbers, { costs, unpriced }: CostOfPool): CostItem[] {
  const { Verdict, SpareLicenses, LicenseSeconds, ...names } = pool;
  const shared = { LicenseSeconds, Verdict, SpareLicenses, UnpricedPurchases: unpriced };
  if (costs.length === 0) {
    const none = { Currency: null, Cost: null, PaidLicenses: null, CostPerLicenseHour: null, SpareCost: null };
    return [{ ...names, ...none, ...shared }];
  }
  const paid = costs.some(({ licenses }) => licenses === null)
    ? null
    : costs.reduce((sum, { licenses }) => sum + (licenses ?? 0), 0);
  return costs.map(({ currency, minor, licenses }) => {
    const cost = amountOf(Number(minor), currency);
    const share = paid === null || paid === 0 ? null : Math.min(1, SpareLicenses / paid);
    return {
      ...names,
      Currency: currency,
      Cost: cost,
      PaidLicenses: licenses,
      CostPerLicenseHour: LicenseSeconds === 0 ? null : (cost * 3600) / LicenseSeconds,
      SpareCost: share === null ? null : amountOf(Math.round(Number(minor) * share), currency),
      ...shared,
    };
  });
}

function byCost(a: CostItem, b: CostItem): number {
  if (a.Currency !== b.Currency) {
    if (a.Currency === null || b.Currency === null) return a.Currency === null ? 1 : -1;
    return a.Currency < b.Currency ? -1 : 1;
  }
  return (b.Cost ?? 0) - (a.Cost ?? 0) || a.FeatureId - b.FeatureId;
}

/** Of each currency by itself. */
function totalsOf(items: readonly CostItem[]): Schemas["CostTotal"][] {
  const priced = items.flatMap((item) => (item.Currency === null ? [] : [{ ...item, Currency: item.Currency }]));
  return Array.from(
    Map.groupBy(priced, ({ Currency }) => Currency),
    ([Currency, items]) => ({
      Currency,
      Cost: sumOf(items, Currency, "Cost"),
      SpareCost: sumOf(items, Currency, "SpareCost"),
    }),
  ).sort((a, b) => (a.Currency < b.Currency ? -1 : 1));
}

/** In the smallest unit, so that nothing is lost. */
function sumOf(items: readonly CostItem[], currency: string, field: "Cost" | "SpareCost"): number {
  const unit = 1 / amountOf(1, currency);
  return amountOf(
    items.reduce((sum, item) => sum + Math.round((item[field] ?? 0) * unit), 0),
    currency,
  );
}

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
  return new Map(Array.from(byPool, ([id, rows]) => [id, costOf(rows, window, perpetualMonths)]));
}

function costOf(rows: readonly Row[], window: Interval, perpetualMonths: number): CostOfPool {
  const spread = rows.map((row) => spreadOf(row, perpetualMonths));
  const priced = spread.filter((one) => one !== null);
  const costs = Array.from(
    Map.groupBy(priced, ({ currency }) => currency),
    ([currency, purchases]): PoolCost => ({
      currency,
      minor: purchases.reduce((sum, one) => sum + inWindow(one, window), 0n),
      licenses: purchases.some(({ quantity }) => quantity === null)
        ? null
        : purchases.reduce((sum, one) => sum + (one.quantity ?? 0) * shareOf(one, window), 0),
    }),
  );
  return { costs: costs.sort((a, b) => (a.currency < b.currency ? -1 : 1)), unpriced: spread.length - priced.length };
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
