// What all features together hold for nothing, and what that costs where prices are known.
import type { components } from "../../../generated/contract.ts";
import type { Context } from "../../filters/context.ts";
import { amountOf, seesPrices } from "../../purchases/price.ts";
import type { Interval } from "../../time/working-time.ts";
import { costsOf, usualPerpetualMonths } from "./cost.ts";

type WasteItem = components["schemas"]["WasteItem"];
type WasteTotals = components["schemas"]["WasteTotals"];

/** `past`: the part of the window that is over. */
export async function wasteTotals(
  items: readonly WasteItem[],
  past: Interval,
  { db, caller }: Pick<Context, "db" | "caller">,
): Promise<WasteTotals> {
  const sum = (value: (item: WasteItem) => number) => items.reduce((all, item) => all + value(item), 0);
  return {
    LicenseSeconds: sum((one) => one.LicenseSeconds),
    WastedLicenseSeconds: sum((one) => one.WastedLicenseSeconds),
    NightLicenseSeconds: sum((one) => one.NightLicenseSeconds),
    WeekendLicenseSeconds: sum((one) => one.WeekendLicenseSeconds),
    UnusedFeatures: sum((one) => Number(one.IsUnused)),
    Costs: seesPrices(caller) ? await wastedCosts(items, past, db) : [],
  };
}

/** A licence costs the same at any time: of what those of a feature cost, the share of their time that was wasted. */
async function wastedCosts(items: readonly WasteItem[], past: Interval, db: Context["db"]) {
  const ids = items.map(({ FeatureId }) => FeatureId);
  const found = await costsOf(db.read, ids, past, usualPerpetualMonths);
  const minors = new Map<string, number>();
  for (const { FeatureId, WastedLicenseSeconds } of items) {
    for (const { currency, minor, licenses } of found.get(FeatureId)?.costs ?? []) {
      if (licenses === null || licenses === 0) continue;
      const paidSeconds = (licenses * (past.endAt - past.startAt)) / 1000;
      const wasted = Math.round(Number(minor) * Math.min(1, WastedLicenseSeconds / paidSeconds));
      minors.set(currency, (minors.get(currency) ?? 0) + wasted);
    }
  }
  return Array.from(minors, ([Currency, minor]) => ({ Currency, Cost: amountOf(minor, Currency) })).sort((a, b) =>
    a.Currency < b.Currency ? -1 : 1,
  );
}
