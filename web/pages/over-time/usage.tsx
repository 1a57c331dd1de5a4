// The use over time as a chart: one series with its lowest, average and highest level against what is owned, or several by
// their averages; the numbers below it.
import { useMemo } from "react";
import type { UsageOverTime, UsageSeries } from "../../../generated/client/index.js";
import { Figure } from "../../components/chart/figure.tsx";
import { type ChartSeries, TimeChart } from "../../components/chart/time-chart.tsx";
import { EmptyState } from "../../components/text/empty-state.tsx";
import { formatAverage, formatCount, formatHours, formatPercent } from "../../format/numbers.ts";
import { formatMoment } from "../../format/times.ts";
import { type Grouping, seriesName } from "./groupings.ts";
import { BucketTable } from "./tables.tsx";

const colors = ["series-1", "series-2", "series-3", "series-4", "series-5", "series-6", "series-7", "bar-full"];
const single: readonly ChartSeries[] = [
  { name: "Highest", color: "series-1", shape: "edge" },
  { name: "Lowest", color: "series-1", shape: "edge" },
  { name: "Average", color: "series-1", shape: "step" },
  { name: "Owned", color: "bar-full", shape: "rule" },
];
const band = [1, 2] as const;

/** Seconds since 1970 of each bucket's start, and the window's end. */
function timesOf({ Points }: UsageSeries, end: string): number[] {
  return [...Points.map(({ StartUtc }) => StartUtc), end].map((instant) => Date.parse(instant) / 1000);
}

/** The last value again at the window's end, so that the last bucket is as wide as it was. */
const held = <T,>(values: readonly T[]): (T | null)[] => [...values, values.at(-1) ?? null];

export function UsageView({ usage, by }: { readonly usage: UsageOverTime; readonly by: Grouping }) {
  const { Items, StartUtc, EndUtc } = usage;
  const first = Items[0];
  const isSingle = by === "none";
  const drawing = useMemo(() => {
    if (first === undefined) return null;
    if (isSingle) {
      const points = first.Points;
      const levels = [points.map(({ Max }) => Max), points.map(({ Min }) => Min), points.map(({ Average }) => Average)];
      const owned = points.map(() => first.Total);
      return { data: [timesOf(first, EndUtc), ...[...levels, owned].map(held)], series: single };
    }
    const series = Items.map((one, index): ChartSeries => {
      return { name: seriesName(one, by), color: colors[index % colors.length] ?? "series-6", shape: "step" };
    });
    const averages = Items.map(({ Points }) => held(Points.map(({ Average }) => Average)));
    return { data: [timesOf(first, EndUtc), ...averages], series };
  }, [Items, EndUtc, first, isSingle, by]);
  if (first === undefined || drawing === null) {
    return (
      <EmptyState title="Nothing was used in this window">
        <p>Choose a longer window, or another feature.</p>
      </EmptyState>
    );
  }
  const about = `From ${formatMoment(StartUtc)} to ${formatMoment(EndUtc)}`;
  return (
    <>
      {isSingle && <Figures series={first} />}
      <TimeChart
        label={`${about}: ${Items.map((one) => `${seriesName(one, by)} at most ${formatCount(one.Summary.Max)}`).join(", ")}. The numbers stand below.`}
        data={drawing.data as [number[], ...(number | null)[][]]}
        series={drawing.series}
        {...(isSingle && { band })}
      />
      {isSingle && <BucketTable series={first} />}
    </>
  );
}

function Figures({ series }: { readonly series: UsageSeries }) {
  const { Summary, Total, Sessions } = series;
  return (
    <dl className="figures">
      <Figure name="Peak">
        {formatCount(Summary.Max)} {Total !== null && <small>of {formatCount(Total)} owned</small>}
      </Figure>
      <Figure name="Average">{formatAverage(Summary.Average)}</Figure>
      <Figure name="Lowest">{formatCount(Summary.Min)}</Figure>
      <Figure name="Time at 100 %">
        {formatPercent(Summary.FullPercent)}{" "}
        {Summary.FullSeconds !== null && <small>{formatHours(Summary.FullSeconds)}</small>}
      </Figure>
      <Figure name="Checkouts">{formatCount(Sessions)}</Figure>
      <Figure name="Licence time">{formatHours(Summary.LicenseSeconds)}</Figure>
    </dl>
  );
}
