// The frame of one view of cost: its question, its sums, its table, CSV, link and print. Which view: cost.tsx.
import type { ReactNode } from "react";
import { Report, ReportTable } from "../../components/frame/report.tsx";
import type { Column } from "../../components/table/columns.ts";
import { type Numbered, useNumbered } from "../../components/table/numbered.ts";
import { EmptyState } from "../../components/text/empty-state.tsx";
import { formatHours } from "../../format/numbers.ts";
import type { Asked } from "../../service/queries.ts";
import { t } from "../../words/words.ts";

export interface ViewProps<Question> {
  readonly input: Question;
  /** The question in words. */
  readonly asked: string;
  readonly fields: ReactNode;
}

interface CostReportProps<Item> extends Omit<ViewProps<unknown>, "input"> {
  readonly about: string;
  readonly answer: Asked<{ readonly Items: readonly Item[]; readonly TotalCount: number }>;
  /** Whether the answer has a cost to show; without one there are no sums and no rows. */
  readonly isKnown: boolean;
  /** The sum in each currency. */
  readonly figures: ReactNode;
  readonly columns: readonly Column<Numbered<Item>>[];
  readonly download: ReactNode;
  /** Between the sums and the table. */
  readonly children?: ReactNode;
}

export function CostReport<Item extends object>(props: CostReportProps<Item>) {
  const { about, asked, fields, answer, isKnown, figures, columns, download, children } = props;
  const rows = useNumbered(answer.data?.Items);
  return (
    <Report title={t("pages.cost")} about={about} asked={asked} fields={fields} query={answer} download={download}>
      {isKnown && <dl className="figures money panel">{figures}</dl>}
      {children}
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

/** How many licence-hours were in use. */
export const usedColumn: Column<{ readonly LicenseSeconds: number }> = {
  ...{ id: "used", header: t("cost.used"), isNumber: true, isWideOnly: true, isFirstOut: true, width: 8 },
  value: ({ LicenseSeconds }) => LicenseSeconds,
  cell: ({ LicenseSeconds }) => formatHours(LicenseSeconds),
};
