// Who pays for the licences of a month.
import { type ReactNode, useMemo } from "react";
import { type ChargeBackItem, getChargeBack, type Input } from "../../../generated/client/index.js";
import { Figure } from "../../components/chart/figure.tsx";
import { CsvDownload } from "../../components/download/csv-download.tsx";
import { Report, ReportTable } from "../../components/frame/report.tsx";
import type { Column } from "../../components/table/columns.ts";
import { type Numbered, useNumbered } from "../../components/table/numbered.ts";
import { EmptyState } from "../../components/text/empty-state.tsx";
import { formatMoney, formatPercent } from "../../format/numbers.ts";
import { formatDuration } from "../../format/times.ts";
import { useOperation } from "../../service/queries.ts";
import { t } from "../../words/words.ts";

type Row = Numbered<ChargeBackItem>;

/** Who pays, or why nobody is named. */
function payerOf({ IsUnused, UserName, GroupName, ProjectName }: Row, kind: string): string {
  if (IsUnused) return t("cost.unused");
  return UserName ?? GroupName ?? ProjectName ?? t(kind === "Project" ? "waste.noProject" : "waste.noGroup");
}

const columnsOf = (kind: string): readonly Column<Row>[] => [
  { id: "payer", header: t("cost.payer"), value: (row) => payerOf(row, kind) },
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
  {
    ...{ id: "used", header: t("cost.used"), isNumber: true, isWideOnly: true, width: 8 },
    value: ({ LicenseSeconds }) => LicenseSeconds,
    cell: ({ LicenseSeconds }) => formatDuration(LicenseSeconds),
  },
];

interface ChargeBackProps {
  readonly input: Partial<Input<"getChargeBack">>;
  readonly asked: string;
  readonly fields: ReactNode;
}

export function ChargeBack({ input, asked, fields }: ChargeBackProps) {
  const answer = useOperation("getChargeBack", getChargeBack, { ...input, PageSize: 1000 });
  const rows = useNumbered(answer.data?.Items);
  const unpriced = answer.data?.UnpricedFeatures ?? 0;
  const columns = useMemo(() => columnsOf(input.GroupBy ?? "Group"), [input.GroupBy]);
  return (
    <Report
      title={t("pages.cost")}
      about={t("cost.chargeAbout")}
      asked={asked}
      fields={fields}
      query={answer}
      download={<CsvDownload operation={getChargeBack} input={input} fileName="charge-back" />}
    >
      {rows.length > 0 && (
        <dl className="figures money panel">
          {(answer.data?.Totals ?? []).map(({ Currency, Cost }) => (
            <Figure key={Currency} name={t("cost.totalOf", { currency: Currency })}>
              {formatMoney(Cost, Currency)}
            </Figure>
          ))}
        </dl>
      )}
      {unpriced > 0 && <p className="soft">{t("cost.unpriced", { count: unpriced })}</p>}
      <ReportTable
        label={t("cost.table")}
        answer={answer.data && { Items: rows, TotalCount: answer.data.TotalCount }}
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
