// What each feature cost, what an hour of its use did, and what its spare licences do.
import { type CostItem, getCosts, type Input } from "../../../generated/client/index.js";
import { Figure } from "../../components/chart/figure.tsx";
import { CsvDownload } from "../../components/download/csv-download.tsx";
import type { Column } from "../../components/table/columns.ts";
import type { Numbered } from "../../components/table/numbered.ts";
import { allAbout, countColumn, featureColumn, serverColumn } from "../../components/table/usual-columns.tsx";
import { formatMoney, formatMoneySum } from "../../format/numbers.ts";
import { featurePath } from "../../service/links.ts";
import { useOperation } from "../../service/queries.ts";
import { t } from "../../words/words.ts";
import { CostReport, usedColumn, type ViewProps } from "./report.tsx";

type Row = Numbered<CostItem>;

const money = (id: string, header: string, value: (row: Row) => number | null, isWideOnly: boolean): Column<Row> => ({
  ...{ id, header, value, isWideOnly, isNumber: true, width: 8.75, phoneWidth: 9.5 },
  cell: (row) => formatMoney(value(row), row.Currency),
});

const columns: readonly Column<Row>[] = [
  featureColumn(({ FeatureName }) => featurePath(FeatureName), allAbout),
  { ...serverColumn, isFirstOut: true },
  {
    ...money("cost", t("cost.cost"), ({ Cost }) => Cost, false),
    cell: ({ Cost, Currency }) => (Cost === null ? t("cost.noPrice") : formatMoney(Cost, Currency)),
  },
  { ...money("hour", t("cost.hour"), (row) => row.CostPerLicenseHour, true), isFirstOut: true },
  { ...countColumn<Row>("spare", t("cost.spare"), (row) => row.SpareLicenses, 7.5), isWideOnly: true },
  money("spareCost", t("cost.spareCost"), (row) => row.SpareCost, true),
  usedColumn,
];

export function CostOfFeatures({ input, asked, fields }: ViewProps<Partial<Input<"getCosts">>>) {
  const answer = useOperation("getCosts", getCosts, { ...input, PageSize: 1000 });
  const { Items = [], Totals = [] } = answer.data ?? {};
  return (
    <CostReport
      about={t("cost.about")}
      asked={asked}
      fields={fields}
      answer={answer}
      isKnown={Items.some(({ Cost }) => Cost !== null)}
      figures={Totals.flatMap(({ Currency, Cost, SpareCost }) => [
        <Figure key={Currency} name={t("cost.total")}>
          {formatMoneySum(Cost, Currency)}
        </Figure>,
        <Figure key={`${Currency} spare`} name={t("cost.spareTotal")}>
          {formatMoneySum(SpareCost, Currency)}
        </Figure>,
      ])}
      columns={columns}
      download={<CsvDownload operation={getCosts} input={input} fileName="cost" />}
    />
  );
}
