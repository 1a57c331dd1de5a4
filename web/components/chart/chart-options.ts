// How uPlot draws our charts: series, axes, legend and colours. No data and no events.
import uPlot from "uplot";
import { formatNumber } from "../../format/numbers.ts";
import { formatTick } from "../../format/times.ts";

export interface ChartNote {
  /** Seconds since 1970. */
  readonly at: number;
  /** The end of something that lasted. */
  readonly until?: number;
  readonly text: string;
}

const flag = 5;
/** How near to a note the cursor must be, in pixels. */
const near = 6;

/** The texts of the notes at the cursor; `left`: its position in the chart, in pixels. */
export function notesAt({ valToPos }: uPlot, notes: readonly ChartNote[], left: number): readonly string[] {
  return notes.flatMap(({ at, until = at, text }) =>
    left >= valToPos(at, "x") - near && left <= valToPos(until, "x") + near ? [text] : [],
  );
}

/** Call it when the chart is drawn. `color`: of the line and the flag. */
export function drawNotes({ ctx, bbox, valToPos }: uPlot, notes: readonly ChartNote[], color: string): void {
  const size = flag * devicePixelRatio;
  ctx.save();
  ctx.strokeStyle = color;
  ctx.fillStyle = color;
  ctx.lineWidth = devicePixelRatio;
  ctx.setLineDash([size, size]);
  for (const { at, until } of notes) {
    const left = valToPos(at, "x", true);
    if (until !== undefined) {
      ctx.globalAlpha = 0.15;
      ctx.fillRect(left, bbox.top, Math.max(valToPos(until, "x", true) - left, devicePixelRatio), bbox.height);
      ctx.globalAlpha = 1;
    }
    ctx.beginPath();
    ctx.moveTo(left, bbox.top);
    ctx.lineTo(left, bbox.top + bbox.height);
    ctx.stroke();
    ctx.beginPath();
    ctx.moveTo(left - size, bbox.top);
    ctx.lineTo(left + size, bbox.top);
    ctx.lineTo(left, bbox.top + size * 1.5);
    ctx.fill();
  }
  ctx.restore();
}

export interface ChartSeries {
  readonly name: string;
  /** A name of tokens.css, without its dashes. */
  readonly color: string;
  /** `step`: a line that holds a bucket's value; `rule`: the same, dashed; `bar`: a column. */
  readonly shape: "step" | "rule" | "bar" | "edge";
  /** Fills down to zero. */
  readonly isFilled?: boolean;
  /** Buckets that are incomplete, or measured in part: dashed, and ignored by the scale. */
  readonly isPart?: boolean;
  /** Not in the legend. */
  readonly isQuiet?: boolean;
}

/** Drawn at an instant. */
export interface ChartPoint {
  readonly title: string;
  readonly values: readonly (readonly [name: string, value: string, color?: string])[];
}

interface Drawn {
  readonly series: readonly ChartSeries[];
  /** The indexes of two series, between which it is filled. */
  readonly band: readonly [upper: number, lower: number] | undefined;
  /** Behind the numbers of the axis. */
  readonly unit: "%" | "";
  /** The unit of the numbers; empty: none is shown. */
  readonly axisName: string;
  readonly width: number;
  readonly height: number;
}

type Color = (name: string) => string;

const font = "12px system-ui, sans-serif";

/** Reads the colours of the present theme. */
export function chartOptions({ series, band, unit, axisName, width, height }: Drawn): uPlot.Options {
  const style = getComputedStyle(document.documentElement);
  const color = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    width,
    height,
    series: [{}, ...series.map((one) => drawn(one, color))],
    bands: band === undefined ? [] : [{ series: [...band], fill: `${color(series[band[0] - 1]?.color ?? "")}2e` }],
    axes: [timeAxis(color), countAxis(color, unit, axisName)],
    scales: { y: { range: (_, __, most) => [0, Math.max(1, (most ?? 0) * 1.08)] } },
    cursor: { points: { size: 7 }, drag: { x: true, y: false, setScale: false }, dataIdx: bucketUnder },
    legend: { show: false },
  };
}

/** A value holds from the beginning of its bucket: the nearest beginning may be that of the next one. */
function bucketUnder({ data }: uPlot, _series: number, nearest: number, instant: number): number {
  return nearest > 0 && (data[0][nearest] ?? 0) > instant ? nearest - 1 : nearest;
}

function drawn({ name, color: token, shape, isFilled = false, isPart = false }: ChartSeries, color: Color) {
  const stroke = color(token);
  const stepped = uPlot.paths.stepped?.({ align: 1 });
  const bars = uPlot.paths.bars?.({ size: [0.85, 60], align: 1 });
  const isBar = shape === "bar";
  const fill = isPart ? `${stroke}40` : stroke;
  const dash = isPart ? [2, 3] : [6, 4];
  return {
    label: name,
    stroke,
    auto: !isPart,
    width: shape === "edge" || (isBar && !isPart) ? 0 : isBar ? 1 : 1.75,
    ...((shape === "rule" || isPart) && { dash }),
    ...((isFilled || isBar) && { fill }),
    paths: (isBar ? bars : stepped) ?? null,
    points: { show: false },
  } as uPlot.Series;
}

function timeAxis(color: Color): uPlot.Axis {
  const values: uPlot.Axis.DynamicValues = (_, ticks, __, ___, step) => ticks.map((tick) => formatTick(tick, step));
  return { ...axis(color), space: 70, values };
}

/** There are no halves of licences. */
const steps = [1, 100, 10_000, 1_000_000].flatMap((scale) => [1, 2, 5, 10, 20, 50].map((step) => step * scale));

function countAxis(color: Color, unit: string, label: string): uPlot.Axis {
  const values = (_: unknown, ticks: number[]) => ticks.map((tick) => `${formatNumber(tick)}${unit && ` ${unit}`}`);
  const named = label === "" ? {} : { label, labelFont: font, labelSize: 18 };
  return { ...axis(color), ...named, size: (_, labels) => Math.max(54, widthOf(labels) + 24), incrs: steps, values };
}

/** The widest label, in CSS pixels: uPlot cuts off what its axis has no room for. */
function widthOf(labels: readonly string[] | null): number {
  const canvas = document.createElement("canvas").getContext("2d");
  if (canvas === null) return 0;
  canvas.font = font;
  return Math.max(0, ...(labels ?? []).map((label) => canvas.measureText(label).width));
}

function axis(color: Color): uPlot.Axis {
  return {
    stroke: color("text-soft"),
    font,
    grid: { stroke: color("line"), width: 1 },
    ticks: { stroke: color("line"), width: 1 },
  };
}
