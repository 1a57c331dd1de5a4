// Columns of the table of rightsizing: one row a feature.
import type { RightsizingItem } from "../../../generated/client/index.js";
import type { Column } from "../../components/table/columns.ts";
import { countColumn, featureColumn, serverColumn } from "../../components/table/usual-columns.tsx";
import { formatShare } from "../../format/numbers.ts";
import { t } from "../../words/words.ts";
import { enoughOf, VerdictBadge, verdictName, verdictText } from "./verdict.tsx";

type ItemColumn = Column<RightsizingItem & { readonly link: string }>;

const wideOnly = (
  id: string,
  header: string,
  value: (row: RightsizingItem) => number | null,
  width = 4.5,
): ItemColumn => ({
  ...countColumn(id, header, value, width),
  isWideOnly: true,
});

export const rightsizingColumns: readonly ItemColumn[] = [
  featureColumn(({ link }) => link, enoughOf),
  { ...serverColumn, least: 9.5 },
  {
    id: "verdict",
    header: t("decisions.verdict"),
    value: ({ Verdict }) => verdictName(Verdict),
    cell: (row) => (
      <span title={verdictText(row)}>
        <VerdictBadge verdict={row.Verdict} />
      </span>
    ),
    width: 7.75,
    phoneWidth: 7.75,
  },
  { ...countColumn("spare", t("decisions.toSpare"), ({ SpareLicenses }) => SpareLicenses, 5.5), phoneWidth: 5.75 },
  wideOnly("owned", t("columns.owned"), ({ Total }) => Total, 5),
  { ...wideOnly("p95", "95 %", ({ P95 }) => P95), isFirstOut: true },
  wideOnly("p99", "99 %", ({ P99 }) => P99),
  { ...wideOnly("max", t("decisions.most"), ({ Max }) => Max), isFirstOut: true },
  {
    ...wideOnly("full", t("decisions.full"), ({ FullPercent }) => FullPercent, 5),
    cell: ({ FullPercent, FullSeconds }) => formatShare(FullPercent, FullSeconds),
  },
  wideOnly("denials", t("decisions.denied"), ({ TrueDenials }) => TrueDenials, 5),
];
