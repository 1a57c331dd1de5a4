// The frame of one view of waste: its question, its table, CSV, link and print. Which view: waste.tsx.
import type { ReactNode } from "react";
import { Report, ReportTable } from "../../components/frame/report.tsx";
import type { Column } from "../../components/table/columns.ts";
import { type Numbered, useNumbered } from "../../components/table/numbered.ts";
import { EmptyState } from "../../components/text/empty-state.tsx";
import type { Asked } from "../../service/queries.ts";
import { t } from "../../words/words.ts";

export interface ViewProps {
  readonly fields: ReactNode;
  /** The question in words. */
  readonly asked: string;
}

interface WasteReportProps<Item> extends ViewProps {
  readonly answer: Asked<{ readonly Items: readonly Item[]; readonly TotalCount: number }>;
  readonly columns: readonly Column<Numbered<Item>>[];
  readonly download: ReactNode;
  readonly figures?: (items: readonly Item[]) => ReactNode;
}

export function WasteReport<Item extends object>(props: WasteReportProps<Item>) {
  const { fields, asked, answer, columns, download, figures } = props;
  const rows = useNumbered(answer.data?.Items);
  return (
    <Report
      title={t("pages.waste")}
      about={t("waste.about")}
      asked={asked}
      fields={fields}
      query={answer}
      download={download}
    >
      {rows.length > 0 && figures?.(rows)}
      <ReportTable
        label={t("waste.table")}
        answer={answer.data && { Items: rows, TotalCount: answer.data.TotalCount }}
        of="rows"
        columns={columns}
        none={
          <EmptyState title={t("waste.none")}>
            <p>{t("waste.advice")}</p>
          </EmptyState>
        }
      />
    </Report>
  );
}
