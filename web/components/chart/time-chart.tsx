// uPlot as a React component: lines, bands or bars over time, in the page's colours and the reader's locale. What is
// drawn is its caller's.
import { useEffect, useRef } from "react";
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { formatNumber } from "../../format/numbers.ts";
import { formatMoment, formatTick } from "../../format/times.ts";
import { useMedia } from "../state/use-media.ts";
import { useTheme } from "../state/use-theme.ts";

export interface ChartSeries {
  readonly name: string;
  /** A name of tokens.css, without its dashes. */
  readonly color: string;
  /** `step`: a line that holds a bucket's value; `rule`: the same, dashed; `bar`: a column. */
  readonly shape: "step" | "rule" | "bar" | "edge";
  /** Fills down to zero. */
  readonly isFilled?: boolean;
}

interface TimeChartProps {
  /** What it shows, in a sentence: the drawing is read out as this. */
  readonly label: string;
  /** Seconds since 1970, rising, the end of the last bucket among them; then one list of values for each series. */
  readonly data: uPlot.AlignedData;
  /** Kept while nothing of it changes. */
  readonly series: readonly ChartSeries[];
  /** The numbers of two series, between which it is filled. */
  readonly band?: readonly [upper: number, lower: number];
}

const height = 280;

export function TimeChart({ label, data, series, band }: TimeChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const theme = useTheme();
  const isDark = useMedia("(prefers-color-scheme: dark)");
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours that are read change with the theme
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const style = getComputedStyle(document.documentElement);
    const color = (name: string) => style.getPropertyValue(`--${name}`).trim();
    const options: uPlot.Options = {
      width: element.clientWidth,
      height,
      series: [
        { value: (_, x) => (x == null ? "" : formatMoment(x * 1000)) },
        ...series.map((one) => drawn(one, color)),
      ],
      bands: band === undefined ? [] : [{ series: [...band], fill: `${color(series[band[0] - 1]?.color ?? "")}2e` }],
      axes: [timeAxis(color), countAxis(color)],
      scales: { y: { range: (_, __, most) => [0, Math.max(1, most * 1.08)] } },
      cursor: { points: { size: 7 }, drag: { x: true, y: false } },
      legend: { live: true, markers: markers(series, color) },
    };
    const chart = new uPlot(options, data, element);
    const watch = new ResizeObserver(() => chart.setSize({ width: element.clientWidth, height }));
    watch.observe(element);
    return () => {
      watch.disconnect();
      chart.destroy();
    };
  }, [data, series, band, theme, isDark]);
  return <div className="chart" ref={place} role="img" aria-label={label} />;
}

function drawn({ name, color: token, shape, isFilled = false }: ChartSeries, color: (name: string) => string) {
  const stroke = color(token);
  const stepped = uPlot.paths.stepped?.({ align: 1 });
  const bars = uPlot.paths.bars?.({ size: [0.85, 60], align: 1 });
  return {
    label: name,
    stroke,
    width: shape === "edge" ? 0 : shape === "bar" ? 0 : 1.75,
    ...(shape === "rule" && { dash: [6, 4] }),
    ...((isFilled || shape === "bar") && { fill: shape === "bar" ? stroke : `${stroke}22` }),
    paths: (shape === "bar" ? bars : stepped) ?? null,
    points: { show: false },
    value: (chart: uPlot, value: number | null) => (chart.cursor.idx == null ? "" : formatNumber(value)),
  } as uPlot.Series;
}

/** The sign before a name in the legend: a line for lines, filled for bands and bars. */
function markers(series: readonly ChartSeries[], color: (name: string) => string): uPlot.Legend.Markers {
  const of = (index: number) => series[index - 1];
  return {
    width: (_, index) => (of(index)?.shape === "step" || of(index)?.shape === "rule" ? 2 : 0),
    dash: (_, index) => (of(index)?.shape === "rule" ? "dashed" : "solid"),
    stroke: (_, index) => color(of(index)?.color ?? ""),
    fill: (_, index) => {
      const { shape = "step", color: token = "" } = of(index) ?? {};
      return shape === "bar" ? color(token) : shape === "edge" ? `${color(token)}40` : "transparent";
    },
  };
}

function timeAxis(color: (name: string) => string): uPlot.Axis {
  const values: uPlot.Axis.DynamicValues = (_, ticks, __, ___, step) => ticks.map((tick) => formatTick(tick, step));
  return { ...axis(color), space: 70, values };
}

/** There are no halves of licences. */
const steps = [1, 100, 10_000, 1_000_000].flatMap((scale) => [1, 2, 5, 10, 20, 50].map((step) => step * scale));

function countAxis(color: (name: string) => string): uPlot.Axis {
  return { ...axis(color), size: 54, incrs: steps, values: (_, ticks) => ticks.map(formatNumber) };
}

function axis(color: (name: string) => string): uPlot.Axis {
  return {
    stroke: color("text-soft"),
    font: "12px system-ui, sans-serif",
    grid: { stroke: color("line"), width: 1 },
    ticks: { stroke: color("line"), width: 1 },
  };
}
