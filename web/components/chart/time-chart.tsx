// uPlot as a React component: lines, bands or bars over time, in the page's colours and the reader's locale; the point under
// the cursor in words; selecting a span by dragging. The caller decides what is drawn.
import "uplot/dist/uPlot.min.css";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import uPlot from "uplot";
import { t } from "../../words/words.ts";
import { saveFile } from "../table/download.tsx";
import { useMedia, useTheme } from "../text/browser-state.ts";
import {
  type ChartNote,
  type ChartPoint,
  type ChartSeries,
  chartOptions,
  drawNotes,
  notesAt,
} from "./chart-options.ts";
import { momentSeconds } from "./step-data.ts";

const headHeight = 56;

/** The series in the legend. */
const named = (series: readonly ChartSeries[]) => series.filter(({ isPart, isQuiet }) => !isPart && !isQuiet);

function saveChart(canvas: HTMLCanvasElement, title: string, series: readonly ChartSeries[]): void {
  const style = getComputedStyle(document.documentElement);
  const color = (name: string) => style.getPropertyValue(`--${name}`).trim();
  const scale = devicePixelRatio;
  const picture = document.createElement("canvas");
  picture.width = canvas.width;
  picture.height = canvas.height + headHeight * scale;
  const pen = picture.getContext("2d");
  if (pen === null) return;
  pen.fillStyle = color("surface");
  pen.fillRect(0, 0, picture.width, picture.height);
  pen.fillStyle = color("text");
  pen.font = `600 ${15 * scale}px system-ui, sans-serif`;
  pen.fillText(title, 12 * scale, 22 * scale, picture.width - 24 * scale);
  pen.font = `${12 * scale}px system-ui, sans-serif`;
  let left = 12 * scale;
  for (const { name, color: token } of named(series)) {
    pen.fillStyle = color(token);
    pen.fillRect(left, 34 * scale, 10 * scale, 10 * scale);
    pen.fillStyle = color("text");
    pen.fillText(name, left + 14 * scale, 43 * scale);
    left += pen.measureText(name).width + 32 * scale;
  }
  pen.drawImage(canvas, 0, headHeight * scale);
  picture.toBlob((file) => file !== null && saveFile(file, `${title.replaceAll(/[^\w-]+/g, "-").toLowerCase()}.png`));
}

export interface TimeChartProps {
  /** A description in one sentence, for screen readers. */
  readonly label: string;
  /** Seconds since 1970, rising, including the end of the last bucket; then one list of values for each series. */
  readonly data: uPlot.AlignedData;
  /** Memoised: the same object until something in it changes. */
  readonly series: readonly ChartSeries[];
  /** The indexes of two series, between which it is filled. */
  readonly band?: readonly [upper: number, lower: number];
  /** Drawn at an instant, in seconds since 1970. */
  readonly point: (seconds: number) => ChartPoint;
  /** The unit of the axis. */
  readonly axisName?: string;
  /** Behind the numbers of the axis. */
  readonly unit?: "%" | "";
  /** Called with a span that the reader selected by dragging, in milliseconds since 1970. */
  readonly onZoom?: (from: number, to: number) => void;
  /** Called with the instant (seconds since 1970) at which the reader clicked. */
  readonly onPick?: (seconds: number) => void;
  /** The title of the saved picture; without one the chart cannot be saved. */
  readonly pictureTitle?: string;
  readonly size?: "large" | "small";
  /** Events: marked in the chart, with their texts below it. Memoised: the same array until something in it changes. */
  readonly notes?: readonly ChartNote[];
}

/** The start of the bucket under the cursor, in seconds since 1970; null where the cursor is not in the chart. */
function pointUnder({ cursor, data }: uPlot): number | null {
  const index = cursor.idx == null ? null : cursor.idxs?.[0];
  return index == null ? null : (data[0][index] ?? null);
}

const heights = { large: 280, small: 150 } as const;

interface Cursor {
  /** Seconds since 1970. */
  readonly at: number;
  /** In pixels, from the left of the chart. */
  readonly left: number;
  readonly isRight: boolean;
  readonly notes: readonly string[];
}

export function TimeChart(props: TimeChartProps) {
  const { label, data, series, band, point, unit = "", onZoom, onPick, pictureTitle, size = "large", notes } = props;
  const { axisName = t(unit === "%" ? "overTime.views.percent" : "columns.licences") } = props;
  const container = useRef<HTMLDivElement>(null);
  const zoom = useRef(onZoom);
  zoom.current = onZoom;
  const pick = useRef(onPick);
  pick.current = onPick;
  const drawn = useRef<uPlot | null>(null);
  const [under, setUnder] = useState<Cursor | null>(null);
  const [hidden, setHidden] = useState<readonly string[]>([]);
  /** The cursor position in the chart that is replaced: the new one gets it. */
  const cursor = useRef<{ left: number; top: number } | null>(null);
  const theme = useTheme();
  const isDark = useMedia("(prefers-color-scheme: dark)");
  const height = heights[size];
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours that are read change with the theme
  useEffect(() => {
    const element = container.current;
    if (element === null) return;
    const named = size === "small" ? "" : axisName;
    const options = chartOptions({ series, band, unit, axisName: named, width: element.clientWidth, height });
    /** Selecting a span ends with a click, too. */
    let wasMarked = false;
    const noteColor = getComputedStyle(document.documentElement).getPropertyValue("--text-soft").trim();
    options.hooks = {
      ready: [(chart) => cursor.current !== null && chart.setCursor(cursor.current)],
      draw: [(chart) => drawNotes(chart, notes ?? [], noteColor)],
      setCursor: [(chart) => setUnder(cursorOf(chart, notes ?? []))],
      setSelect: [
        (chart) => {
          const { left, width } = chart.select;
          if (width < 4) return;
          wasMarked = true;
          chart.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
          zoom.current?.(chart.posToVal(left, "x") * 1000, chart.posToVal(left + width, "x") * 1000);
        },
      ],
    };
    const chart = new uPlot(options, data, element);
    drawn.current = chart;
    chart.over.addEventListener("click", () => {
      const at = pointUnder(chart);
      if (!wasMarked && at !== null) pick.current?.(at);
      wasMarked = false;
    });
    const watch = new ResizeObserver(() => chart.setSize({ width: element.clientWidth, height }));
    watch.observe(element);
    return () => {
      watch.disconnect();
      const { left = -1, top = -1 } = chart.cursor;
      cursor.current = left < 0 ? null : { left, top };
      drawn.current = null;
      chart.destroy();
    };
  }, [data, series, band, unit, axisName, height, notes, theme, isDark]);
  useEffect(() => {
    for (const [index, { name }] of series.entries()) {
      drawn.current?.setSeries(index + 1, { show: !hidden.includes(name) });
    }
  }, [hidden, series]);
  const press = (event: KeyboardEvent) => {
    const chart = drawn.current;
    if (chart === null) return;
    if (event.key === "Enter" && under !== null) pick.current?.(under.at);
    const next = movedCursor(chart, event.key);
    if (next === undefined) return;
    event.preventDefault();
    chart.setCursor({ left: chart.valToPos(next, "x") + 1, top: height / 3 });
  };
  return (
    <div>
      <div className="chart-frame">
        <div
          className="chart"
          ref={container}
          role="img"
          aria-label={label}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move along it
          tabIndex={0}
          onKeyDown={press}
          onBlur={() => drawn.current?.setCursor({ left: -10, top: -10 })}
        />
        <Tooltip under={under} point={point} />
      </div>
      <div className="chart-foot">
        {size === "large" && (
          <ChartLegend
            series={series}
            hidden={hidden}
            onToggle={(name) =>
              setHidden(hidden.includes(name) ? hidden.filter((one) => one !== name) : [...hidden, name])
            }
          />
        )}
        {pictureTitle !== undefined && (
          <button
            type="button"
            className="icon-button no-print"
            aria-label={t("components.savePicture")}
            title={t("components.savePicture")}
            onClick={() => {
              const canvas = container.current?.querySelector("canvas");
              if (canvas != null) saveChart(canvas, pictureTitle, series);
            }}
          >
            <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
              <path d="M8 2v8M4.5 7 8 10.5 11.5 7M2.5 13.5h11" fill="none" stroke="currentColor" strokeWidth="1.5" />
            </svg>
          </button>
        )}
      </div>
      {notes !== undefined && notes.length > 0 && (
        <ul className="chart-notes soft" aria-label={t("components.notes")}>
          {notes.map(({ at: when, text }) => (
            <li key={`${when} ${text}`}>▼ {text}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

function cursorOf(chart: uPlot, notes: readonly ChartNote[]): Cursor | null {
  const at = pointUnder(chart);
  const { left = -1 } = chart.cursor;
  if (at === null || left < 0) return null;
  const { left: from, width } = chart.bbox;
  const offset = from / devicePixelRatio;
  return { at, left: left + offset, isRight: left > width / devicePixelRatio / 2, notes: notesAt(chart, notes, left) };
}

/** The instant of the bucket that a key moves to; undefined: it is another key. */
function movedCursor({ cursor, data: [times] }: uPlot, key: string): number | undefined {
  // The end of the last bucket is no bucket, nor is the end of one before a gap, a moment before the next.
  const starts = [...times].slice(0, -1).filter((at, index) => (times[index + 1] ?? 0) - at > momentSeconds);
  const now = cursor.idx == null ? -1 : starts.findLastIndex((at) => at <= (times[cursor.idx as number] ?? 0));
  const last = starts.length - 1;
  const next = { ArrowRight: Math.min(last, now + 1), ArrowLeft: Math.max(0, now - 1), Home: 0, End: last }[key];
  return next === undefined ? undefined : starts[next];
}

interface TooltipProps {
  readonly under: Cursor | null;
  readonly point: (seconds: number) => ChartPoint;
}

function Tooltip({ under, point }: TooltipProps) {
  const { title = "", values = [] } = under === null ? {} : point(under.at);
  const side = under?.isRight ? { right: `calc(100% - ${under.left - 12}px)` } : { left: (under?.left ?? 0) + 12 };
  return (
    <div className="chart-point" role="status" hidden={under === null} style={side}>
      <strong>{title}</strong>
      {values.map(([name, value, color]) => (
        <div key={name}>
          {color !== undefined && <Swatch color={color} />}
          <span>{name}</span> <b>{value}</b>
        </div>
      ))}
      {under?.notes.map((note) => (
        <div key={note}>▼ {note}</div>
      ))}
    </div>
  );
}

const Swatch = ({ color, isRule = false }: { readonly color: string; readonly isRule?: boolean }) => (
  <i className={isRule ? "swatch swatch-rule" : "swatch"} style={{ color: `var(--${color})` }} />
);

interface ChartLegendProps {
  readonly series: readonly ChartSeries[];
  /** Names of hidden series. */
  readonly hidden?: readonly string[];
  readonly onToggle?: (name: string) => void;
}

export function ChartLegend({ series, hidden = [], onToggle }: ChartLegendProps) {
  const sign = ({ name, color, shape }: ChartSeries): ReactNode => (
    <>
      <Swatch color={color} isRule={shape === "rule"} />
      {name}
    </>
  );
  return (
    <ul className="chart-legend">
      {named(series).map((one) => (
        <li key={one.name}>
          {onToggle === undefined ? (
            sign(one)
          ) : (
            <button type="button" aria-pressed={!hidden.includes(one.name)} onClick={() => onToggle(one.name)}>
              {sign(one)}
            </button>
          )}
        </li>
      ))}
      {series.some(({ isPart }) => isPart) && (
        <li>
          <i className="swatch swatch-part" />
          {t("components.inPart")}
        </li>
      )}
    </ul>
  );
}
