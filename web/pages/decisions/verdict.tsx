// A verdict as a badge, and in a sentence with the numbers that led to it.
import type { LicenseVerdict, RightsizingItem } from "../../../generated/client/index.js";
import { formatCount, formatShare } from "../../format/numbers.ts";
import { formatDuration } from "../../format/times.ts";
import { t } from "../../words/words.ts";

const kinds: Readonly<Record<LicenseVerdict, string>> = {
  Short: "badge-bad",
  Tight: "badge-warning",
  Fits: "badge-good",
  Spare: "badge-spare",
  Unknown: "badge-unknown",
};

const names: Readonly<Record<LicenseVerdict, string>> = {
  Short: t("decisions.verdicts.Short"),
  Tight: t("decisions.verdicts.Tight"),
  Fits: t("decisions.verdicts.Fits"),
  Spare: t("decisions.verdicts.Spare"),
  Unknown: t("decisions.verdicts.Unknown"),
};

export function VerdictBadge({ verdict }: { readonly verdict: LicenseVerdict }) {
  return <span className={`badge ${kinds[verdict]}`}>{names[verdict]}</span>;
}

/** The title of a link from a feature to its verdict. */
export const enoughOf = (name: string) => t("decisions.enoughOf", { name });

export const verdictName = (verdict: LicenseVerdict) => names[verdict];

type Numbers = Pick<
  RightsizingItem,
  | ("Verdict" | "Total" | "P99" | "Max" | "SpareLicenses")
  | ("FullPercent" | "FullSeconds" | "TrueDenials" | "KnownSeconds" | "MeasuredSeconds")
>;

const weekSeconds = 7 * 86_400;

export function verdictText(numbers: Numbers): string {
  const { Verdict, Total, P99, Max, TrueDenials, SpareLicenses } = numbers;
  const covered = { p99: formatCount(P99), max: formatCount(Max) };
  const total = formatCount(Total);
  if (Verdict === "Spare") return t("decisions.text.spare", { ...covered, total, spare: formatCount(SpareLicenses) });
  if (Verdict === "Unknown") return unknownText(numbers);
  if (Verdict !== "Short") return t("decisions.text.owned", { ...covered, total });
  const denials = { denials: TrueDenials, measured: formatDuration(numbers.MeasuredSeconds) };
  if (numbers.FullSeconds === null) return t("decisions.text.shortUnknown", { ...covered, ...denials });
  if (numbers.FullSeconds === 0) return t("decisions.text.shortDenied", { ...covered, ...denials });
  const share = formatShare(numbers.FullPercent, numbers.FullSeconds);
  return t("decisions.text.short", { ...covered, ...denials, total, share, full: formatDuration(numbers.FullSeconds) });
}

function unknownText({ Total, KnownSeconds }: Numbers): string {
  if (Total === null) return t("decisions.unknown.notCounted");
  if (Total === 0) return t("decisions.unknown.none");
  if (KnownSeconds < weekSeconds) return t("decisions.unknown.tooShort");
  return t("decisions.unknown.shared");
}
