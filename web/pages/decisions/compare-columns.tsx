// Columns of the table of two windows: one row a feature, each number as it was, as it is, and the difference.
import type { ComparedItem } from "../../../generated/client/index.js";
import type { Column } from "../../components/table/columns.ts";
import { featureColumn } from "../../components/table/usual-columns.tsx";
import { formatCount, formatPercent } from "../../format/numbers.ts";
import { t } from "../../words/words.ts";
import { enoughOf, VerdictBadge, verdictName } from "./verdict.tsx";

type ComparedColumn = Column<ComparedItem>;
type Counted = "Max" | "P99" | "TrueDenials" | "SpareLicenses";

const changed = (id: string, header: string, name: Counted, isWideOnly = false): ComparedColumn => ({
  ...{ id, header, width: 8, phoneWidth: 6.75, isNumber: true, isWideOnly },
  value: ({ Difference }) => Difference[name],
  cell: ({ First, Second, Difference }) => (
    <>
      <span className="wide-only">{formatCount(First[name])} → </span>
      {formatCount(Second[name])} <strong>{signed(Difference[name], formatCount)}</strong>
    </>
  ),
});

export const compareColumns: readonly ComparedColumn[] = [
  featureColumn(({ FeatureId }) => `/reports/rightsizing/${FeatureId}`, enoughOf),
  {
    id: "verdict",
    header: t("decisions.verdictNow"),
    value: ({ Second }) => verdictName(Second.Verdict),
    cell: ({ Second }) => <VerdictBadge verdict={Second.Verdict} />,
    width: 7.75,
    isWideOnly: true,
  },
  changed("p99", "99 %", "P99"),
  changed("max", t("decisions.most"), "Max", true),
  {
    id: "full",
    header: t("decisions.full"),
    value: ({ Difference }) => Difference.FullPercent,
    cell: ({ First, Second, Difference }) => (
      <>
        {formatPercent(First.FullPercent)} → {formatPercent(Second.FullPercent)}{" "}
        <strong>{signed(Difference.FullPercent, formatPercent)}</strong>
      </>
    ),
    width: 11,
    isNumber: true,
    isWideOnly: true,
  },
  changed("denials", t("components.denials.trueDenials"), "TrueDenials", true),
  changed("spare", t("decisions.toSpare"), "SpareLicenses"),
];

/** Nothing where nothing changed. */
function signed(value: number | null, format: (value: number) => string): string {
  if (value === null || value === 0) return "";
  return value > 0 ? `+${format(value)}` : `−${format(-value)}`;
}
