// Columns of the table of rightsizing: one row a feature.
import type { RightsizingItem } from "../../../generated/client/index.js";
import type { Column } from "../../components/table/columns.ts";
import { RowLink } from "../../components/table/row-link.tsx";
import { formatCount } from "../../format/numbers.ts";
import { fullShare, VerdictBadge, verdictName, verdictText } from "./verdict.tsx";

type ItemColumn = Column<RightsizingItem & { readonly link: string }>;

const number = (
  id: string,
  header: string,
  value: (row: RightsizingItem) => number | null,
  width = 4.5,
): ItemColumn => ({
  ...{ id, header, value, width, isNumber: true },
  cell: (row) => formatCount(value(row)),
});

export const rightsizingColumns: readonly ItemColumn[] = [
  {
    id: "feature",
    header: "Feature",
    value: ({ FeatureName, FeatureVersion }) => `${FeatureName} ${FeatureVersion ?? ""}`,
    cell: ({ FeatureName, FeatureVersion, link }) => (
      <>
        <RowLink to={link} title={`How many of ${FeatureName} would be enough`}>
          {FeatureName}
        </RowLink>
        {FeatureVersion !== null && <span className="sub">{FeatureVersion}</span>}
      </>
    ),
  },
  {
    id: "server",
    header: "Licence server",
    value: ({ LicenseServerName }) => LicenseServerName,
    width: 12.5,
    isWideOnly: true,
  },
  {
    id: "verdict",
    header: "Verdict",
    value: ({ Verdict }) => verdictName(Verdict),
    cell: (row) => (
      <span title={verdictText(row)}>
        <VerdictBadge verdict={row.Verdict} />
      </span>
    ),
    width: 7.75,
    phoneWidth: 6.75,
  },
  number("spare", "To spare", ({ SpareLicenses }) => SpareLicenses, 5.5),
  { ...number("owned", "Owned", ({ Total }) => Total, 5), isWideOnly: true },
  { ...number("p95", "95 %", ({ P95 }) => P95), isWideOnly: true },
  { ...number("p99", "99 %", ({ P99 }) => P99), isWideOnly: true },
  { ...number("max", "Most", ({ Max }) => Max), isWideOnly: true },
  {
    id: "full",
    header: "Full",
    value: ({ FullPercent }) => FullPercent,
    cell: (row) => fullShare(row),
    width: 5,
    isNumber: true,
    isWideOnly: true,
  },
  { ...number("denials", "Denied", ({ TrueDenials }) => TrueDenials, 5), isWideOnly: true },
];
