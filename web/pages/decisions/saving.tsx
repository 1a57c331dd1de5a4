// What fewer licences would have saved in the time that is asked about, and what more would have cost: in each currency by itself,
// by what the paid ones cost.
import { type Answer, type CostItem, getCosts, type Input } from "../../../generated/client/index.js";
import { Figure } from "../../components/chart/figure.tsx";
import { formatMoneySum } from "../../format/numbers.ts";
import { type Asked, useOperation } from "../../service/queries.ts";
import { t } from "../../words/words.ts";

/** Without an answer there is no figure: who sees some licence servers only sees no prices. */
export function useCosts({ StartUtc, EndUtc, FeatureIds }: Input<"getRightsizing">, isEnabled: boolean) {
  const input = { StartUtc, FeatureIds, ...(EndUtc !== undefined && { EndUtc }) };
  return useOperation("getCosts", getCosts, input as Input<"getCosts">, { enabled: isEnabled });
}

/** Undefined: a price or a number of licences is not known. */
function costOf(licenses: number, { Cost }: CostItem, paid: number | null): number | undefined {
  return Cost === null || paid === null || paid === 0 ? undefined : (Cost * Math.min(licenses, paid)) / paid;
}

interface SavingProps {
  /** Fewer than are owned; below 0: more. */
  readonly fewer: number | null;
  readonly costs: Asked<Answer<"getCosts">>;
}

export function Saving({ fewer, costs }: SavingProps) {
  const items = (costs.data?.Items ?? []).filter(({ Cost }) => Cost !== null);
  if (fewer === null || items.length === 0) return null;
  const paid = items.reduce<number | null>(
    (sum, { PaidLicenses }) => (sum === null || PaidLicenses === null ? null : sum + PaidLicenses),
    0,
  );
  return items.flatMap((item) => {
    const amount = costOf(Math.abs(fewer), item, paid);
    if (amount === undefined) return [];
    const name = t(fewer < 0 ? "decisions.other.moreCost" : "decisions.other.saving");
    return [
      <Figure key={item.Currency} name={name}>
        {formatMoneySum(amount, item.Currency)}
      </Figure>,
    ];
  });
}
