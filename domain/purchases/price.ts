// What a purchase costs: a price in a currency of ISO 4217, for each licence or for all, and the term that it pays for. Stored in
// the smallest unit of the currency, so that nothing is lost in sums.

import type { Viewer } from "../filters/filters.ts";
import { invalid } from "../problem.ts";
import { instantOf } from "../time/window.ts";

/** Prices are for those who see every licence server. */
export function seesPrices({ licenseServerIds }: Viewer): boolean {
  return licenseServerIds === null;
}

/**
 * Decimals of ISO 4217 where they are not two, and the codes that Intl does not have (funds, metals, units of account).
 * Intl's decimals are CLDR's: they differ (none of HUF) and change with Node's version, and stored amounts would change with them.
 */
const listedDecimals = new Map<string, number>(
  Object.entries({
    0: "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XAG XAU XBA XBB XBC XBD XDR XOF XPD XPF XPT XSU XTS XUA XXX",
    2: "BOV CHE CHW COU MXV USN VED",
    3: "BHD IQD JOD KWD LYD OMR TND",
    4: "CLF UYW",
  }).flatMap(([digits, codes]) => codes.split(" ").map((code) => [code, Number(digits)] as const)),
);
const ofIntl = new Set(Intl.supportedValuesOf("currency"));

/** How many decimals the smallest unit of a currency is: 2 of EUR, 0 of JPY. Null: ISO 4217 has no such currency. */
function currencyDigits(currency: string): number | null {
  return listedDecimals.get(currency) ?? (ofIntl.has(currency) ? 2 : null);
}

/** In whole units, such as 12.5 EUR. */
export function amountOf(minor: number, currency: string): number {
  return minor / 10 ** (listedDecimals.get(currency) ?? 2);
}

/** As a request gives it; a change may leave out any field. */
export interface PriceFields {
  readonly Price?: number | null | undefined;
  readonly Currency?: string | null | undefined;
  readonly PriceUnit?: "PerLicense" | "InAll" | null | undefined;
  readonly TermStartDateUtc?: string | null | undefined;
  readonly TermEndDateUtc?: string | null | undefined;
}

/** What is stored of it before. */
interface StoredPrice {
  readonly Price: number | null;
  readonly Currency: string | null;
  readonly PriceUnit: "PerLicense" | "InAll" | null;
  readonly TermStartDateUtc: string | null;
  readonly TermEndDateUtc: string | null;
}

export const priceFields = ["Price", "Currency", "PriceUnit", "TermStartDateUtc", "TermEndDateUtc"] as const;

const noPrice: StoredPrice = {
  Price: null,
  Currency: null,
  PriceUnit: null,
  TermStartDateUtc: null,
  TermEndDateUtc: null,
};

/**
 * The columns after a change; none where nothing of the price was given. A price needs a currency, and is for each licence
 * unless stated otherwise.
 */
export function priceColumns(
  given: PriceFields,
  before: StoredPrice = noPrice,
): Record<string, string | number | null> {
  const changed = priceFields.filter((field) => given[field] !== undefined);
  if (changed.length === 0) return {};
  const after: StoredPrice = { ...before, ...Object.fromEntries(changed.map((field) => [field, given[field]])) };
  const [startAt, endAt] = [
    instantOf("TermStartDateUtc", after.TermStartDateUtc),
    instantOf("TermEndDateUtc", after.TermEndDateUtc),
  ];
  if (startAt !== null && endAt !== null && startAt > endAt) {
    throw invalid("TermStartDateUtc", "must be a day that is not after TermEndDateUtc");
  }
  return { ...moneyColumns(after), term_start_at: startAt, term_end_at: endAt };
}

function moneyColumns({ Price, Currency, PriceUnit }: StoredPrice) {
  if (Price === null) {
    if (Currency !== null) throw invalid("Price", "must be given together with Currency");
    return { price_minor: null, currency: null, price_unit: null };
  }
  const digits = Currency === null ? null : currencyDigits(Currency);
  if (Currency === null || digits === null) {
    throw invalid("Currency", "must be a currency of ISO 4217 such as EUR, together with Price");
  }
  const minor = Math.round(Price * 10 ** digits);
  if (!Number.isSafeInteger(minor) || minor / 10 ** digits !== Price) {
    throw invalid("Price", `must be an amount with at most ${digits} decimals, as the currency has them`);
  }
  return { price_minor: minor, currency: Currency, price_unit: PriceUnit ?? "PerLicense" };
}
