// Denials over time: the true ones on top of the false ones.
import { useMemo } from "react";
import type { DenialsOverTime } from "../../../generated/client/index.js";
import { formatCount } from "../../format/numbers.ts";
import { formatSpan } from "../../format/times.ts";
import { t } from "../../words/words.ts";
import { EmptyState } from "../text/notices.tsx";
import { Figure } from "./bar.tsx";
import type { ChartSeries } from "./chart-options.ts";
import { bucketAt } from "./step-data.ts";
import { TimeChart } from "./time-chart.tsx";

const series: readonly ChartSeries[] = [
  { name: t("components.denials.all"), color: "series-6", shape: "bar" },
  { name: t("components.denials.true"), color: "bar-full", shape: "bar" },
];

interface DenialsChartProps {
  readonly denials: DenialsOverTime;
  /** Called with a span that the reader marked in the chart, in milliseconds since 1970. */
  readonly onZoom?: (from: number, to: number) => void;
}

export function DenialsChart({ denials, onZoom }: DenialsChartProps) {
  const { Points, EndUtc } = denials;
  const data = useMemo((): [number[], ...(number | null)[][]] => {
    const times = [...Points.map(({ StartUtc }) => StartUtc), EndUtc].map((instant) => Date.parse(instant) / 1000);
    return [
      times,
      [...Points.map((point) => point.Denials), null],
      [...Points.map(({ TrueDenials }) => TrueDenials), null],
    ];
  }, [Points, EndUtc]);
  const words = (at: number) => {
    const times = data[0];
    const bucket = Math.min(bucketAt(times, at), Points.length - 1);
    const { TrueDenials = 0, FalseDenials = 0 } = Points[bucket] ?? {};
    const span = formatSpan((times[bucket] ?? 0) * 1000, (times[bucket + 1] ?? 0) * 1000);
    return t("components.denials.point", {
      span,
      trueOnes: formatCount(TrueDenials),
      falseOnes: formatCount(FalseDenials),
    });
  };
  const isTrue = Points.reduce((sum, { TrueDenials }) => sum + TrueDenials, 0);
  const isFalse = Points.reduce((sum, { FalseDenials }) => sum + FalseDenials, 0);
  if (isTrue + isFalse === 0) {
    return <EmptyState title={t("components.denials.none")} advice={t("common.denialsSource")} />;
  }
  return (
    <>
      <dl className="figures">
        <Figure name={t("components.denials.trueDenials")}>{formatCount(isTrue)}</Figure>
        <Figure name={t("components.denials.falseDenials")}>{formatCount(isFalse)}</Figure>
      </dl>
      <TimeChart
        label={t("components.denials.sum", { trueOnes: formatCount(isTrue), falseOnes: formatCount(isFalse) })}
        data={data}
        series={series}
        words={words}
        {...(onZoom !== undefined && { onZoom })}
      />
      <p className="soft hint">{t("components.denials.meaning")}</p>
    </>
  );
}
