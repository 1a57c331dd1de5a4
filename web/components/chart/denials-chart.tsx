// Denials over time: the true ones on top of the false ones.
import { useMemo } from "react";
import type { DenialsOverTime } from "../../../generated/client/index.js";
import { formatCount } from "../../format/numbers.ts";
import { formatSpan } from "../../format/times.ts";
import { t } from "../../words/words.ts";
import { EmptyState } from "../text/notices.tsx";
import { Figure } from "./bar.tsx";
import type { ChartPoint, ChartSeries } from "./chart-options.ts";
import { bucketAt, bucketSpan, fullAndPartial } from "./step-data.ts";
import { TimeChart, type TimeChartProps } from "./time-chart.tsx";

const bars: readonly ChartSeries[] = [
  { name: t("components.denials.falseDenials"), color: "series-6", shape: "bar" },
  { name: t("components.denials.trueDenials"), color: "bar-full", shape: "bar" },
];
const partBars = bars.map((one): ChartSeries => ({ ...one, isPart: true }));

/** `endAt`: until when they were counted. */
function drawn(points: DenialsOverTime["Points"], endAt: number): Pick<TimeChartProps, "data" | "series" | "point"> {
  const starts = points.map(({ StartUtc }) => Date.parse(StartUtc));
  const [one = 0, two = endAt, three = two] = starts;
  // As wide as the others: otherwise the narrowest bar would set the width of all.
  const [, end] = bucketSpan(starts.at(-1) ?? endAt, Math.max(two - one, three - two));
  const isPart = (bucket: number) => points.length > 1 && bucket === points.length - 1 && end > endAt;
  const lists = [points.map(({ Denials }) => Denials), points.map(({ TrueDenials }) => TrueDenials)];
  const parts = lists.map((list) => fullAndPartial(list, isPart));
  const isAnyPart = isPart(points.length - 1);
  const shown = [...parts.map(([full]) => full), ...(isAnyPart ? parts.map(([, partial]) => partial) : [])];
  const point = (at: number): ChartPoint => {
    const bucket = Math.min(bucketAt(starts, at * 1000), points.length - 1);
    const { TrueDenials = 0, FalseDenials = 0 } = points[bucket] ?? {};
    const span = formatSpan(starts[bucket] ?? 0, starts[bucket + 1] ?? endAt);
    return {
      title: isPart(bucket) ? t("overTime.soFar", { span }) : span,
      values: [
        [t("components.denials.trueDenials"), formatCount(TrueDenials), "bar-full"],
        [t("components.denials.falseDenials"), formatCount(FalseDenials), "series-6"],
      ],
    };
  };
  return {
    data: [[...starts, end].map((at) => at / 1000), ...shown.map((list) => [...list, null])],
    series: isAnyPart ? [...bars, ...partBars] : bars,
    point,
  };
}

interface DenialsChartProps {
  readonly denials: DenialsOverTime;
  /** Called with a span that the reader selected in the chart, in milliseconds since 1970. */
  readonly onZoom?: (from: number, to: number) => void;
}

export function DenialsChart({ denials, onZoom }: DenialsChartProps) {
  const { Points, EndUtc } = denials;
  const drawing = useMemo(() => drawn(Points, Math.min(Date.parse(EndUtc), Date.now())), [Points, EndUtc]);
  const isTrue = Points.reduce((sum, { TrueDenials }) => sum + TrueDenials, 0);
  const isFalse = Points.reduce((sum, { FalseDenials }) => sum + FalseDenials, 0);
  if (isTrue + isFalse === 0) {
    return <EmptyState title={t("common.nobodyDenied")} advice={t("common.denialsSource")} />;
  }
  return (
    <>
      <dl className="figures">
        <Figure name={t("components.denials.trueDenials")}>{formatCount(isTrue)}</Figure>
        <Figure name={t("components.denials.falseDenials")}>{formatCount(isFalse)}</Figure>
      </dl>
      <TimeChart
        label={t("components.denials.sum", { trueOnes: formatCount(isTrue), falseOnes: formatCount(isFalse) })}
        {...drawing}
        axisName={t("pages.denials")}
        {...(onZoom !== undefined && { onZoom })}
      />
      <p className="soft hint">{t("components.denials.meaning")}</p>
    </>
  );
}
