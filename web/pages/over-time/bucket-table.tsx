// One series of Over time in numbers, bucket by bucket, with what administrators noted and what was bought meanwhile.
import { useMemo } from "react";
import type { UsagePoint, UsageSeries } from "../../../generated/client/index.js";
import type { ChartNote } from "../../components/chart/chart-notes.ts";
import { bucketAt } from "../../components/chart/step-data.ts";
import type { Column } from "../../components/table/columns.ts";
import { DataTable } from "../../components/table/data-table.tsx";
import { TimeText } from "../../components/text/time-text.tsx";
import { formatShare } from "../../format/numbers.ts";
import { t } from "../../words/words.ts";
import { average, level } from "./level-columns.ts";

const bucketColumns: readonly Column<UsagePoint>[] = [
  {
    id: "start",
    header: t("columns.from"),
    value: ({ StartUtc }) => StartUtc,
    cell: (row) => <TimeText instant={row.StartUtc} />,
    phoneWidth: 9.75,
  },
  { ...level("lowest", t("columns.lowest"), ({ Min }: UsagePoint) => Min, 6), isWideOnly: true },
  average(({ Average }) => Average),
  { ...level("highest", t("columns.highest"), ({ Max }: UsagePoint) => Max, 6), phoneWidth: 5.25 },
  {
    ...level("full", t("columns.fullTime"), ({ FullPercent }: UsagePoint) => FullPercent, 8.5),
    cell: ({ FullPercent, FullSeconds }) => formatShare(FullPercent, FullSeconds),
    isWideOnly: true,
  },
];

interface BucketTableProps {
  readonly series: UsageSeries;
  /** What happened meanwhile; each is in the row of the bucket in which it began. */
  readonly notes: readonly ChartNote[];
}

export function BucketTable({ series, notes }: BucketTableProps) {
  const columns = useMemo(() => {
    const starts = series.Points.map(({ StartUtc }) => Date.parse(StartUtc) / 1000);
    const textOf = new Map<string, string>();
    for (const { at, text } of notes) {
      const key = series.Points[bucketAt(starts, at)]?.StartUtc ?? "";
      textOf.set(key, [textOf.get(key), text].filter(Boolean).join(" "));
    }
    const value = ({ StartUtc }: UsagePoint) => textOf.get(StartUtc) ?? null;
    const noted = { id: "notes", header: t("components.notes"), value, width: 16, isWideOnly: true };
    return notes.length === 0 ? bucketColumns : [...bucketColumns, noted];
  }, [series, notes]);
  return (
    <details className="more">
      <summary>{t("overTime.numbers")}</summary>
      <DataTable
        label={t("overTime.inNumbers")}
        rows={series.Points}
        columns={columns}
        rowId={(point) => point.StartUtc}
      />
    </details>
  );
}
