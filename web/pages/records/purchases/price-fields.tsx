// What a purchase cost, in its form: the price, its currency, what it is for, and the term that it pays for.
import type { Procurement, ProcurementUpdate } from "../../../../generated/client/index.js";
import { t } from "../../../words/words.ts";
import { textIn } from "../form-values.ts";
import { DayFields, daysIn } from "./day-fields.tsx";

/** Those of ISO 4217 that the browser knows. */
const currencies = Intl.supportedValuesOf("currency");

const terms = [
  ["TermStartDateUtc", t("records.purchases.termFrom")],
  ["TermEndDateUtc", t("records.purchases.termUntil")],
] as const;

export function PriceFields({ purchase }: { readonly purchase: Procurement | null }) {
  return (
    <fieldset>
      <legend>{t("records.purchases.cost")}</legend>
      <label className="field">
        <span>{t("records.purchases.price")}</span>
        <input
          name="Price"
          type="number"
          inputMode="decimal"
          min={0}
          max={1_000_000_000_000}
          step="any"
          defaultValue={purchase?.Price ?? ""}
        />
      </label>
      <label className="field">
        <span>{t("records.purchases.currency")}</span>
        <input
          name="Currency"
          list="currencies"
          minLength={3}
          maxLength={3}
          autoComplete="off"
          defaultValue={purchase?.Currency ?? ""}
        />
      </label>
      <datalist id="currencies">
        {currencies.map((currency) => (
          <option key={currency}>{currency}</option>
        ))}
      </datalist>
      <label className="field">
        <span>{t("records.purchases.priceUnit")}</span>
        <select name="PriceUnit" defaultValue={purchase?.PriceUnit ?? "PerLicense"}>
          <option value="PerLicense">{t("records.purchases.perLicence")}</option>
          <option value="InAll">{t("records.purchases.inAll")}</option>
        </select>
      </label>
      <DayFields days={terms} purchase={purchase} />
    </fieldset>
  );
}

/** What the fields change: who sees some licence servers only may change nothing else of a purchase that has a price. */
export function priceIn(form: FormData, purchase: Procurement | null): ProcurementUpdate {
  const price = textIn(form, "Price");
  const given = {
    Price: price === null ? null : Number(price),
    Currency: textIn(form, "Currency")?.toUpperCase() ?? null,
    PriceUnit: price === null ? null : (textIn(form, "PriceUnit") as "PerLicense" | "InAll"),
    ...daysIn(form, terms),
  };
  const changed = Object.entries(given).filter(
    ([name, value]) => value !== (purchase?.[name as keyof typeof given] ?? null),
  );
  return Object.fromEntries(changed);
}
