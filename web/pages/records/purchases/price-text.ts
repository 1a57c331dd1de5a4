// What a purchase cost, in words.
import type { ImportedRow } from "../../../../generated/client/index.js";
import { formatMoney } from "../../../format/numbers.ts";
import { t } from "../../../words/words.ts";

/** The price, and "each" where it is for one licence; a dash where there is none. */
export function priceText({
  Price,
  Currency,
  PriceUnit,
}: Pick<ImportedRow, "Price" | "Currency" | "PriceUnit">): string {
  const price = formatMoney(Price, Currency);
  return Price === null || PriceUnit === "InAll" ? price : t("records.purchases.each", { price });
}
