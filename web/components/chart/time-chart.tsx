// uPlot as a React component: lines, bands or bars over time, in the page's colours and the reader's locale; the point under
// the cursor in words; a span that is marked by dragging. What is drawn is its caller's.
import "uplot/dist/uPlot.min.css";
import { type RefObject, useEffect, useRef, useState } from "react";
import uPlot from "uplot";
import { t } from "../../words/words.ts";
import { useMedia, useTheme } from "../browser-state.ts";
import { saveFile } from "../download.tsx";
import { type ChartNote, type ChartSeries, chartOptions, drawNotes, notesAt } from "./chart-options.ts";

const headHeight = 56;

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
  for (const { name, color: token } of series) {
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
  /** What it shows, in a sentence: the drawing is read out as this. */
  readonly label: string;
  /** Seconds since 1970, rising, the end of the last bucket among them; then one list of values for each series. */
  readonly data: uPlot.AlignedData;
  /** Kept while nothing of it changes. */
  readonly series: readonly ChartSeries[];
  /** The numbers of two series, between which it is filled. */
  readonly band?: readonly [upper: number, lower: number];
  /** What is drawn at an instant (seconds since 1970), in words. */
  readonly words: (seconds: number) => string;
  /** Behind the numbers of the axis. */
  readonly unit?: "%" | "";
  /** Called with a span that the reader marked by dragging, in milliseconds since 1970. */
  readonly onZoom?: (from: number, to: number) => void;
  /** Called with the instant (seconds since 1970) at which the reader clicked. */
  readonly onPick?: (seconds: number) => void;
  /** The title of the chart's picture; without one it cannot be saved. */
  readonly pictureTitle?: string;
  readonly size?: "large" | "small";
  /** What happened meanwhile: marked in the chart, and said below it. Kept while nothing of it changes. */
  readonly notes?: readonly ChartNote[];
}

/** Where the bucket under the cursor begins, in seconds since 1970; null where the cursor is not in the chart. */
function pointUnder({ cursor, data }: uPlot): number | null {
  const index = cursor.idx == null ? null : cursor.idxs?.[0];
  return index == null ? null : (data[0][index] ?? null);
}

const heights = { large: 280, small: 150 } as const;

export function TimeChart(props: TimeChartProps) {
  const { label, data, series, band, words, unit = "", onZoom, onPick, pictureTitle, size = "large", notes } = props;
  const place = useRef<HTMLDivElement>(null);
  const zoom = useRef(onZoom);
  zoom.current = onZoom;
  const pick = useRef(onPick);
  pick.current = onPick;
  const [at, setAt] = useState<number | null>(null);
  const [noted, setNoted] = useState("");
  /** Where the cursor was in the chart that is replaced: it rests in the new one. */
  const cursor = useRef<{ left: number; top: number } | null>(null);
  const theme = useTheme();
  const isDark = useMedia("(prefers-color-scheme: dark)");
  const height = heights[size];
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours that are read change with the theme
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const options = chartOptions({ series, band, unit, width: element.clientWidth, height });
    /** A click comes at the end of marking a span, too. */
    let wasMarked = false;
    const noteColor = getComputedStyle(document.documentElement).getPropertyValue("--text-soft").trim();
    options.hooks = {
      ready: [(chart) => cursor.current !== null && chart.setCursor(cursor.current)],
      draw: [(chart) => drawNotes(chart, notes ?? [], noteColor)],
      setCursor: [
        (chart) => {
          const { left = -1 } = chart.cursor;
          setAt(pointUnder(chart));
          setNoted(left < 0 ? "" : notesAt(chart, notes ?? [], left).join(" "));
        },
      ],
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
    chart.over.addEventListener("click", () => {
      const point = pointUnder(chart);
      if (!wasMarked && point !== null) pick.current?.(point);
      wasMarked = false;
    });
    const watch = new ResizeObserver(() => chart.setSize({ width: element.clientWidth, height }));
    watch.observe(element);
    return () => {
      watch.disconnect();
      const { left = -1, top = -1 } = chart.cursor;
      cursor.current = left < 0 ? null : { left, top };
      chart.destroy();
    };
  }, [data, series, band, unit, height, notes, theme, isDark]);
  return (
    <div>
      <div className="chart" ref={place} role="img" aria-label={label} />
      <p className="chart-point">
        {at === null ? "" : words(at)} {noted !== "" && <strong>▼ {noted}</strong>}
      </p>
      {notes !== undefined && notes.length > 0 && (
        <ul className="chart-notes soft" aria-label={t("components.notes")}>
          {notes.map(({ at: when, text }) => (
            <li key={`${when} ${text}`}>▼ {text}</li>
          ))}
        </ul>
      )}
      {pictureTitle !== undefined && (
        <PictureButton save={(canvas) => saveChart(canvas, pictureTitle, series)} chart={place} />
      )}
    </div>
  );
}

interface PictureButtonProps {
  readonly chart: RefObject<HTMLElement | null>;
  readonly save: (canvas: HTMLCanvasElement) => void;
}

function PictureButton({ chart, save }: PictureButtonProps) {
  const press = () => {
    const canvas = chart.current?.querySelector("canvas");
    if (canvas != null) save(canvas);
  };
  return (
    <button type="button" className="link no-print" onClick={press}>
      {t("components.savePicture")}
    </button>
  );
}
