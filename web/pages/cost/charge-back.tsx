// Who pays for the licences of a month.
import { useMemo } from "react";
import { type ChargeBackItem, getChargeBack, type Input } from "../../../generated/client/index.js";
import { Figure } from "../../components/chart/figure.tsx";
import { CsvDownload } from "../../components/download/csv-download.tsx";
import type { Column } from "../../components/table/columns.ts";
import type { Numbered } from "../../components/table/numbered.ts";
import { RowLink } from "../../components/table/row-link.tsx";
import { allAbout, FullName } from "../../components/table/usual-columns.tsx";
import { formatMoney, formatMoneySum, formatPercent } from "../../format/numbers.ts";
import { groupPath, projectPath, userPath } from "../../service/links.ts";
import { useOperation } from "../../service/queries.ts";
import { useAnswered } from "../../service/use-answered.ts";
import { t } from "../../words/words.ts";
import { CostReport, usedColumn, type ViewProps } from "./report.tsx";

type Row = Numbered<ChargeBackItem>;
type Kind = NonNullable<Input<"getChargeBack">["GroupBy"]>;

/** Who pays, or why nobody is named. */
function payerOf(row: Row, kind: Kind): string {
  if (row.IsUnused) return t("cost.unused");
  const { UserName, GroupName, ProjectName, Department, CostCenter } = row;
  return UserName ?? GroupName ?? ProjectName ?? Department ?? CostCenter ?? nameless[kind];
}

const nameless: Readonly<Record<Kind, string>> = {
  ...{ User: t("overTime.unknownName"), Group: t("waste.noGroup"), Project: t("waste.noProject") },
  ...{ Department: t("cost.noDepartment"), CostCenter: t("cost.noCostCenter") },
};

/** Leads to the page of who pays, where somebody does. */
function Payer({ row, kind }: { readonly row: Row; readonly kind: Kind }) {
  const { IsUnused, UserName: user, GroupName: group, ProjectName: project } = row;
  const name = user ?? group ?? project;
  if (IsUnused || name === null) return payerOf(row, kind);
  const path = user !== null ? userPath(name) : group !== null ? groupPath(name) : projectPath(name);
  return (
    <>
      <RowLink to={path} title={allAbout(name)}>
        {name}
      </RowLink>{" "}
      <FullName of={row} />
    </>
  );
}

const columnsOf = (kind: Kind): readonly Column<Row>[] => [
  {
    ...{ id: "payer", header: t("cost.payer"), value: (row) => payerOf(row, kind) },
    cell: (row) => <Payer row={row} kind={kind} />,
  },
  {
    ...{ id: "cost", header: t("cost.cost"), isNumber: true, width: 10, phoneWidth: 9 },
    value: ({ Cost }) => Cost,
    cell: ({ Cost, Currency }) => formatMoney(Cost, Currency),
  },
  {
    ...{ id: "share", header: t("cost.share"), isNumber: true, width: 6, isWideOnly: true },
    value: ({ SharePercent }) => SharePercent,
    cell: ({ SharePercent }) => formatPercent(SharePercent),
  },
  usedColumn,
];

export function ChargeBack({ input, asked, fields }: ViewProps<Partial<Input<"getChargeBack">>>) {
  const answer = useOperation("getChargeBack", getChargeBack, { ...input, PageSize: 1000 });
  const { Items = [], Totals = [], UnpricedFeatures: unpriced = 0 } = answer.data ?? {};
  const kind = useAnswered(answer, input.GroupBy ?? "Group");
  const columns = useMemo(() => columnsOf(kind), [kind]);
  return (
    <CostReport
      about={t("cost.chargeAbout")}
      asked={asked}
      fields={fields}
      answer={answer}
      isKnown={Items.length > 0}
      figures={Totals.map(({ Currency, Cost }) => (
        <Figure key={Currency} name={t("cost.total")}>
          {formatMoneySum(Cost, Currency)}
        </Figure>
      ))}
      columns={columns}
      download={<CsvDownload operation={getChargeBack} input={input} fileName="charge-back" />}
    >
      {unpriced > 0 && <p className="soft">{t("cost.unpriced", { count: unpriced })}</p>}
    </CostReport>
  );
}
