// Denials over time: the true ones on top of the false ones.
import { useMemo } from "react";
import type { DenialsOverTime } from "../../../generated/client/index.js";
import { formatCount } from "../../format/numbers.ts";
import { formatSpan } from "../../format/times.ts";
import { EmptyState } from "../text/empty-state.tsx";
import type { ChartSeries } from "./chart-options.ts";
import { Figure } from "./figure.tsx";
import { bucketAt } from "./step-data.ts";
import { TimeChart } from "./time-chart.tsx";

const series: readonly ChartSeries[] = [
  { name: "All", color: "series-6", shape: "bar" },
  { name: "True", color: "bar-full", shape: "bar" },
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
    return `${span}: ${formatCount(TrueDenials)} true, ${formatCount(FalseDenials)} false`;
  };
  const isTrue = Points.reduce((sum, { TrueDenials }) => sum + TrueDenials, 0);
  const isFalse = Points.reduce((sum, { FalseDenials }) => sum + FalseDenials, 0);
  if (isTrue + isFalse === 0) {
    return (
      <EmptyState title="Nobody was refused a licence in this window">
        <p>Denials come from the licence manager's debug log: where the collector reads none, none are known.</p>
      </EmptyState>
    );
  }
  return (
    <>
      <dl className="figures">
        <Figure name="True denials">{formatCount(isTrue)}</Figure>
        <Figure name="False denials">{formatCount(isFalse)}</Figure>
      </dl>
      <TimeChart
        label={`${formatCount(isTrue)} true and ${formatCount(isFalse)} false denials in the window.`}
        data={data}
        series={series}
        words={words}
        {...(onZoom !== undefined && { onZoom })}
      />
      <p className="soft hint">
        False denials: the user got the feature soon after, or had been refused it just before.
      </p>
    </>
  );
}
