// Columns of the tables of denials by feature and by user.
import type { DenialCount, DenialGrouping } from "../../../generated/client/index.js";
import type { Column } from "../../components/table/columns.ts";
import { RowLink } from "../../components/table/row-link.tsx";
import { allAbout, countColumn } from "../../components/table/usual-columns.tsx";
import { formatCount } from "../../format/numbers.ts";
import { denialsPath, featurePath, type ListChoice, userPath } from "../../service/links.ts";
import { t } from "../../words/words.ts";

/** By feature or by user; each count leads to the list that it counts. `choice`: what was asked about beside them. */
export function denialCountColumns(by: DenialGrouping, choice: ListChoice): readonly Column<DenialCount>[] {
  const isFeature = by === "Feature";
  const ofRow = (name: string) => ({ ...choice, [isFeature ? "feature" : "user"]: name });
  const name: Column<DenialCount> = {
    id: "name",
    header: isFeature ? t("columns.feature") : t("columns.user"),
    value: ({ Name }) => Name,
    least: 8,
    cell: ({ Name }) => (
      <RowLink to={isFeature ? featurePath(Name) : userPath(Name)} title={allAbout(Name)}>
        {Name}
      </RowLink>
    ),
  };
  return [
    name,
    {
      ...countColumn("denials", t("columns.denials"), ({ Denials }: DenialCount) => Denials, 5.5),
      cell: ({ Name, Denials }) => (
        <RowLink to={denialsPath(ofRow(Name))} title={t("common.denialsOf", { name: Name })}>
          {formatCount(Denials)}
        </RowLink>
      ),
    },
    {
      ...countColumn("true", t("columns.true"), ({ TrueDenials }: DenialCount) => TrueDenials, 4.5),
      cell: ({ Name, TrueDenials }) => (
        <RowLink to={denialsPath({ ...ofRow(Name), true: "1" })} title={t("common.trueDenialsOf", { name: Name })}>
          <strong>{formatCount(TrueDenials)}</strong>
        </RowLink>
      ),
    },
    {
      ...countColumn("false", t("columns.false"), ({ FalseDenials }: DenialCount) => FalseDenials, 4.5),
      isWideOnly: true,
    },
  ];
}
