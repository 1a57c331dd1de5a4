// What fewer or more licences would save or cost in a year, at the present price of those that are paid for. Currencies are never added up.
import { type Answer, type CostItem, getCosts, type Input } from "../../../generated/client/index.js";
import { formatMoneySum } from "../../format/numbers.ts";
import { allPages, type QueryResult, useOperation } from "../../service/queries.ts";

const yearMs = 365 * 86_400_000;

export type Costs = QueryResult<Answer<"getCosts">>;

/** Without a response there is no figure: readers who see only some licence servers see no prices. */
export const useCosts = (input: Partial<Input<"getCosts">>, isEnabled = true): Costs =>
  useOperation("getCosts", allPages(getCosts), input, { enabled: isEnabled });

/** How many of the result's windows are in a year, by the part that is over. */
export function perYear({ StartUtc, EndUtc, AsOfUtc }: Answer<"getCosts">): number {
  const end = Math.min(Date.parse(EndUtc), Date.parse(AsOfUtc));
  return yearMs / Math.max(1, end - Date.parse(StartUtc));
}

interface Saving {
  readonly currency: string;
  readonly amount: number;
}

/** In each currency in which a feature's licences are paid; none where a price or a number of licences is missing. */
export function savingsOf(licenses: number, items: readonly CostItem[], factor: number): readonly Saving[] {
  const priced = items.filter(({ Cost }) => Cost !== null);
  const paid = priced.reduce<number | null>(
    (sum, { PaidLicenses }) => (sum === null || PaidLicenses === null ? null : sum + PaidLicenses),
    0,
  );
  if (paid === null || paid === 0) return [];
  return priced.flatMap(({ Cost, Currency }) =>
    Cost === null || Currency === null
      ? []
      : [{ currency: Currency, amount: (factor * Cost * Math.min(licenses, paid)) / paid }],
  );
}

export type Savings = readonly Saving[];

export const savingText = (savings: Savings) =>
  savings.map(({ amount, currency }) => formatMoneySum(amount, currency)).join(" + ");
