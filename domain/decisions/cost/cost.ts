// What licences cost in a window: of each feature and currency the cost, what an hour of use cost, and what spare licences cost.
import type { components } from "../../../generated/contract.ts";
import type { Context } from "../../filters/context.ts";
import { amountOf } from "../../purchases/price.ts";
import { measure } from "../rightsizing/rightsizing.ts";
import { namesOf } from "../waste/names.ts";
import { asked, type WasteFilters } from "../waste/question.ts";
import { type CostOfPool, costsOf } from "./purchases.ts";

type Schemas = components["schemas"];
type CostItem = Schemas["CostItem"];

export interface CostQuestion extends WasteFilters {
  readonly PerpetualMonths?: number | undefined;
}

export const usualPerpetualMonths = 60;

/** Everything that is asked for, by currency, the highest cost first; features without a known cost last. */
export async function costs(question: CostQuestion, context: Context) {
  return context.db.read.transaction(async (trx) => {
    const of = await asked(trx, question, context);
    const ids = of.pools.map(({ id }) => id);
    const found = await costsOf(trx, ids, of.past, question.PerpetualMonths ?? usualPerpetualMonths);
    const numbers = await measure(trx, of.subjects, {}, of.past, context);
    const items = of.pools.flatMap((pool, place) => {
      const own = { ...namesOf(pool), ...numbersOf(numbers[place] as Schemas["RightsizingNumbers"]) };
      return itemsOf(own, found.get(pool.id) ?? { costs: [], unpriced: 0 });
    });
    return { window: of.window, items: items.sort(byCost), totals: totalsOf(items) };
  });
}

/** What was used is the average over the time that is known: a whole number of milliseconds. */
function numbersOf({ SpareLicenses, Verdict, AverageUsed, MeasuredSeconds }: Schemas["RightsizingNumbers"]) {
  const licenseMs = Math.round((AverageUsed ?? 0) * MeasuredSeconds * 1000);
  return { Verdict, SpareLicenses, LicenseSeconds: licenseMs / 1000 };
}

type Own = ReturnType<typeof namesOf> & Pick<CostItem, "Verdict" | "SpareLicenses" | "LicenseSeconds">;

function itemsOf(own: Own, { costs: known, unpriced }: CostOfPool): CostItem[] {
  const { Verdict, SpareLicenses, LicenseSeconds, ...names } = own;
  const rest = { LicenseSeconds, Verdict, SpareLicenses, UnpricedPurchases: unpriced };
  if (known.length === 0) {
    const none = { Currency: null, Cost: null, PaidLicenses: null, CostPerLicenseHour: null, SpareCost: null };
    return [{ ...names, ...none, ...rest }];
  }
  const paid = known.some(({ licenses }) => licenses === null)
    ? null
    : known.reduce((sum, { licenses }) => sum + (licenses ?? 0), 0);
  return known.map(({ currency, minor, licenses }) => {
    const cost = amountOf(Number(minor), currency);
    const share = paid === null || paid === 0 ? null : Math.min(1, SpareLicenses / paid);
    return {
      ...names,
      ...{ Currency: currency, Cost: cost, PaidLicenses: licenses },
      CostPerLicenseHour: LicenseSeconds === 0 ? null : (cost * 3600) / LicenseSeconds,
      SpareCost: share === null ? null : amountOf(Math.round(Number(minor) * share), currency),
      ...rest,
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
    ([Currency, own]) => ({
      ...{ Currency, Cost: sumOf(own, Currency, "Cost"), SpareCost: sumOf(own, Currency, "SpareCost") },
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
