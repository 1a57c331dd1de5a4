// A verdict as a badge, and in a sentence with the numbers that led to it.
import type { LicenseVerdict, RightsizingItem } from "../../../generated/client/index.js";
import { formatCount, formatShare } from "../../format/numbers.ts";

const kinds: Readonly<Record<LicenseVerdict, string>> = {
  Short: "badge-bad",
  Tight: "badge-warning",
  Fits: "badge-good",
  Spare: "badge-good",
  Unknown: "badge-unknown",
};

const names: Readonly<Record<LicenseVerdict, string>> = {
  Short: "Too few",
  Tight: "Tight",
  Fits: "Fits",
  Spare: "Too many",
  Unknown: "Not known",
};

export function VerdictBadge({ verdict }: { readonly verdict: LicenseVerdict }) {
  return <span className={`badge ${kinds[verdict]}`}>{names[verdict]}</span>;
}

/** The title of a link from a feature to its verdict. */
export const enoughOf = (name: string) => `How many of ${name} would be enough`;

export const verdictName = (verdict: LicenseVerdict) => names[verdict];

type Numbers = Pick<
  RightsizingItem,
  "Verdict" | "Total" | "P99" | "Max" | "FullPercent" | "FullSeconds" | "TrueDenials" | "SpareLicenses" | "KnownSeconds"
>;

const weekSeconds = 7 * 86_400;

export function verdictText(numbers: Numbers): string {
  const { Verdict, Total, P99, Max, TrueDenials, SpareLicenses } = numbers;
  const covered = `${formatCount(P99)} would have covered 99 % of the time, ${formatCount(Max)} all of it`;
  if (Verdict === "Spare") {
    return `${formatCount(SpareLicenses)} of ${formatCount(Total)} were not needed: ${covered}.`;
  }
  if (Verdict === "Short") {
    const denied =
      TrueDenials === 0 ? [] : [`${formatCount(TrueDenials)} true ${TrueDenials === 1 ? "denial" : "denials"}`];
    const isFull = (numbers.FullSeconds ?? 0) > 0;
    const full = isFull
      ? [`all ${formatCount(Total)} in use for ${formatShare(numbers.FullPercent, numbers.FullSeconds)} of the time`]
      : [];
    return `${[...denied, ...full].join("; ")}. ${covered}.`;
  }
  if (Verdict === "Unknown") return unknownText(numbers);
  return `${covered}; ${formatCount(Total)} are owned.`;
}

function unknownText({ Total, KnownSeconds }: Numbers): string {
  if (Total === null) return "How many are owned is not known, or they are not counted.";
  if (Total === 0) return "None are owned.";
  if (KnownSeconds < weekSeconds) return "Less than seven days are known.";
  return "The total is shared with other features, or no time was measured.";
}
