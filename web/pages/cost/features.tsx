// What each feature cost, what an hour of its use did, and what its spare licences do.
import type { ReactNode } from "react";
import { type CostItem, getCosts, type Input } from "../../../generated/client/index.js";
import { Figure } from "../../components/chart/figure.tsx";
import { CsvDownload } from "../../components/download/csv-download.tsx";
import { Report, ReportTable } from "../../components/frame/report.tsx";
import type { Column } from "../../components/table/columns.ts";
import { type Numbered, useNumbered } from "../../components/table/numbered.ts";
import { allAbout, countColumn, featureColumn, serverColumn } from "../../components/table/usual-columns.tsx";
import { EmptyState } from "../../components/text/empty-state.tsx";
import { formatMoney } from "../../format/numbers.ts";
import { formatDuration } from "../../format/times.ts";
import { featurePath } from "../../service/links.ts";
import { useOperation } from "../../service/queries.ts";
import { t } from "../../words/words.ts";

type Row = Numbered<CostItem>;

const money = (id: string, header: string, value: (row: Row) => number | null, isWideOnly: boolean): Column<Row> => ({
  ...{ id, header, value, isWideOnly, isNumber: true, width: 9.5, phoneWidth: 8.5 },
  cell: (row) => formatMoney(value(row), row.Currency),
});

const columns: readonly Column<Row>[] = [
  featureColumn(({ FeatureName }) => featurePath(FeatureName), allAbout),
  { ...serverColumn, isWideOnly: true },
  {
    ...money("cost", t("cost.cost"), ({ Cost }) => Cost, false),
    cell: ({ Cost, Currency }) => (Cost === null ? t("cost.noPrice") : formatMoney(Cost, Currency)),
  },
  money("hour", t("cost.hour"), (row) => row.CostPerLicenseHour, true),
  { ...countColumn<Row>("spare", t("cost.spare"), (row) => row.SpareLicenses, 7), isWideOnly: true },
  money("spareCost", t("cost.spareCost"), (row) => row.SpareCost, true),
  {
    ...{ id: "used", header: t("cost.used"), isNumber: true, isWideOnly: true, width: 8 },
    value: (row) => row.LicenseSeconds,
    cell: (row) => formatDuration(row.LicenseSeconds),
  },
];

interface CostOfFeaturesProps {
  readonly input: Partial<Input<"getCosts">>;
  readonly asked: string;
  readonly fields: ReactNode;
}

export function CostOfFeatures({ input, asked, fields }: CostOfFeaturesProps) {
  const answer = useOperation("getCosts", getCosts, { ...input, PageSize: 1000 });
  const rows = useNumbered(answer.data?.Items);
  const isKnown = rows.some(({ Cost }) => Cost !== null);
  return (
    <Report
      title={t("pages.cost")}
      about={t("cost.about")}
      asked={asked}
      fields={fields}
      query={answer}
      download={<CsvDownload operation={getCosts} input={input} fileName="cost" />}
    >
      {isKnown && (
        <dl className="figures money panel">
          {(answer.data?.Totals ?? []).flatMap(({ Currency, Cost, SpareCost }) => [
            <Figure key={Currency} name={t("cost.totalOf", { currency: Currency })}>
              {formatMoney(Cost, Currency)}
            </Figure>,
            <Figure key={`${Currency} spare`} name={t("cost.spareOf", { currency: Currency })}>
              {formatMoney(SpareCost, Currency)}
            </Figure>,
          ])}
        </dl>
      )}
      <ReportTable
        label={t("cost.table")}
        answer={answer.data && { Items: rows, TotalCount: isKnown ? answer.data.TotalCount : 0 }}
        of="rows"
        columns={columns}
        none={
          <EmptyState title={t("cost.none")}>
            <p>{t("cost.advice")}</p>
          </EmptyState>
        }
      />
    </Report>
  );
}
