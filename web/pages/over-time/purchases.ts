// Purchases as notes in a chart over time: where licences begin, and where they end.
import type { Procurement } from "../../../generated/client/index.js";
import type { ChartNote } from "../../components/chart/chart-notes.ts";
import { formatUtcDay } from "../../format/times.ts";
import { t } from "../../words/words.ts";

/** More of them would hide the chart. */
const mostNotes = 20;
const dayMs = 86_400_000;

/** In the order of time; those between the two instants, in milliseconds since 1970. A licence ends with its last day. */
export function purchaseNotes(purchases: readonly Procurement[], from: number, to: number): readonly ChartNote[] {
  const notes = purchases.flatMap((one) => {
    const words = { feature: one.FeatureName, licences: one.Quantity ?? 0 };
    const begin = one.StartDateUtc && {
      at: Date.parse(one.StartDateUtc),
      text: t("overTime.purchaseBegins", { ...words, day: formatUtcDay(one.StartDateUtc) }),
    };
    const end = one.ExpirationDateUtc && {
      at: Date.parse(one.ExpirationDateUtc) + dayMs,
      text: t("overTime.purchaseEnds", { ...words, day: formatUtcDay(one.ExpirationDateUtc) }),
    };
    return one.Quantity === null ? [] : [begin, end].filter((note) => note !== null && note !== "");
  });
  const inWindow = notes.filter(({ at }) => at > from && at < to).toSorted((one, other) => one.at - other.at);
  return inWindow.length > mostNotes ? [] : inWindow.map(({ at, text }) => ({ at: at / 1000, text }));
}
