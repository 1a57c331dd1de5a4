// What a chart of Over time draws, made from what the service answered: no more and no less than is known.
import type {
  Annotation,
  Procurement,
  UsageOverTime,
  UsagePoint,
  UsageSeries,
} from "../../../generated/client/index.js";
import type { ChartNote, ChartSeries } from "../../components/chart/chart-options.ts";
import { bucketAt, type Levels, stepData } from "../../components/chart/step-data.ts";
import type { TimeChartProps } from "../../components/chart/time-chart.tsx";
import { formatAverage, formatCount, formatPercent } from "../../format/numbers.ts";
import { formatMoment, formatSpan, formatUtcDay } from "../../format/times.ts";
import { t } from "../../words/words.ts";
import { type Grouping, seriesName, type View } from "./questions.ts";

/**
 * The average level of the others in each bucket; null: there are none, or the whole is not known for the same buckets. It is
 * exact but for rounding, since averages of the same buckets add up.
 */
function othersIn({ Items, TotalCount }: UsageOverTime, whole: UsageSeries | undefined): Levels | null {
  const [first] = Items;
  if (first === undefined || whole === undefined || TotalCount <= Items.length) return null;
  const isSame = (point: { StartUtc: string }, bucket: number) => point.StartUtc === whole.Points[bucket]?.StartUtc;
  if (first.Points.length !== whole.Points.length || !first.Points.every(isSame)) return null;
  return whole.Points.map(({ Average }, bucket) => {
    if (Average === null) return null;
    const shown = Items.reduce((sum, { Points }) => sum + (Points[bucket]?.Average ?? 0), 0);
    return Math.max(0, Average - shown);
  });
}

/** More of them would hide the chart. */
const mostNotes = 20;
const dayMs = 86_400_000;

/** In the order of time; those between the two instants, in milliseconds since 1970. A licence ends with its last day. */
export function purchaseNotes(purchases: readonly Procurement[], from: number, to: number): readonly ChartNote[] {
  const notes = purchases.flatMap((one) => {
    const words = { feature: one.FeatureName, licences: one.Quantity ?? 0 };
    const begin = one.StartDateUtc && {
      at: Date.parse(one.StartDateUtc),
      text: t("overTime.purchaseBegins", { ...words, day: formatUtcDay(one.StartDateUtc) }),
    };
    const end = one.ExpirationDateUtc && {
      at: Date.parse(one.ExpirationDateUtc) + dayMs,
      text: t("overTime.purchaseEnds", { ...words, day: formatUtcDay(one.ExpirationDateUtc) }),
    };
    return one.Quantity === null ? [] : [begin, end].filter((note) => note !== null && note !== "");
  });
  const inWindow = notes.filter(({ at }) => at > from && at < to).toSorted((one, other) => one.at - other.at);
  return inWindow.length > mostNotes ? [] : inWindow.map(({ at, text }) => ({ at: at / 1000, text }));
}

/** More of them would hide the chart. */
/** What a chart is about; null: more than one, or any. */
interface Subject {
  readonly featureName: string | null;
  /** The licence servers that it is about; null: all. */
  readonly serverIds: readonly number[] | null;
}

/** In the order of time; those that touch the span between the two instants, in milliseconds since 1970. */
export function annotationNotes(
  annotations: readonly Annotation[],
  { featureName, serverIds }: Subject,
  from: number,
  to: number,
): readonly ChartNote[] {
  const isSame = (name: string) => featureName === null || name.toLowerCase() === featureName.toLowerCase();
  const notes = annotations.flatMap((one): ChartNote[] => {
    const [start, end] = [Date.parse(one.StartUtc), Date.parse(one.EndUtc ?? one.StartUtc)];
    const isAbout =
      (one.FeatureName === null || isSame(one.FeatureName)) &&
      (one.LicenseServerId === null || serverIds === null || serverIds.includes(one.LicenseServerId));
    if (!isAbout || start >= to || end < from) return [];
    return [
      {
        at: Math.max(start, from) / 1000,
        ...(one.EndUtc !== null && { until: Math.min(end, to) / 1000 }),
        text: wordsOf(one),
      },
    ];
  });
  return notes.toSorted((one, other) => one.at - other.at).slice(-mostNotes);
}

function wordsOf({ Text, StartUtc, EndUtc, LicenseServerName, FeatureName }: Annotation): string {
  const about = LicenseServerName ?? FeatureName;
  const text = about === null ? Text : t("overTime.noteAbout", { text: Text, about });
  const from = formatMoment(StartUtc);
  return EndUtc === null
    ? t("overTime.noteAt", { from, text })
    : t("overTime.noteFrom", { from, to: formatMoment(EndUtc), text });
}

type Drawing = Pick<TimeChartProps, "data" | "series" | "band" | "words" | "unit">;

const colors = ["series-1", "series-2", "series-3", "series-4", "series-5", "series-6", "series-7", "bar-full"];
const colorOf = (index: number) => colors[index % colors.length] ?? "series-6";

const othersColor = "text-soft";

const single: readonly ChartSeries[] = [
  { name: t("columns.highest"), color: "series-1", shape: "edge" },
  { name: t("columns.lowest"), color: "series-1", shape: "edge" },
  { name: t("columns.average"), color: "series-1", shape: "step" },
  { name: t("columns.owned"), color: "bar-full", shape: "rule" },
];

const seconds = (instant: string) => Date.parse(instant) / 1000;

/** A level as a share of what was owned then; null where nothing is known of one of them. */
function percentOf(level: number | null, { Total }: UsagePoint): number | null {
  return level === null || Total === null || Total === 0 ? null : (100 * level) / Total;
}

const asIs = (level: number | null) => level;

/** Where each bucket begins, the end of the last, and how one of them is called. */
function bucketsOf({ Points }: UsageSeries, end: string) {
  const starts = Points.map(({ StartUtc }) => seconds(StartUtc));
  const nameOf = (bucket: number) =>
    formatSpan((starts[bucket] ?? 0) * 1000, (starts[bucket + 1] ?? seconds(end)) * 1000);
  return { starts, nameOf };
}

/** One series: its average between its lowest and its highest, below what was owned. */
export function drawOne(series: UsageSeries, { EndUtc }: UsageOverTime, view: View): Drawing {
  const { Points } = series;
  const isShare = view === "percent";
  const scaled = isShare ? percentOf : asIs;
  const { starts, nameOf } = bucketsOf(series, EndUtc);
  const levels = (pick: (point: UsagePoint) => number | null) => Points.map((point) => scaled(pick(point), point));
  const owned = levels(({ Max, Total }) => (Max === null ? null : Total));
  const drawn = owned.every((level) => level === null) ? single.slice(0, -1) : single;
  const lists = [levels(({ Max }) => Max), levels(({ Min }) => Min), levels(({ Average }) => Average), owned];
  const data = stepData(starts, seconds(EndUtc), lists.slice(0, drawn.length));
  const words = (at: number) => {
    const bucket = bucketAt(starts, at);
    const point = Points[bucket];
    const span = nameOf(bucket);
    if (point === undefined || point.Max === null) return t("overTime.unknown", { span });
    const levels = {
      ...{ span, average: formatAverage(point.Average) },
      ...{ lowest: formatCount(point.Min), highest: formatCount(point.Max) },
    };
    return point.Total === null
      ? t("overTime.point", levels)
      : t("overTime.pointOwned", { ...levels, owned: formatCount(point.Total) });
  };
  return { data, series: drawn, band: [1, 2], words, unit: isShare ? "%" : "" };
}

/** Several series by their averages: lines, shares of what each owns, or stacked one upon the other. */
export function drawSeveral(usage: UsageOverTime, by: Grouping, view: View, whole?: UsageSeries): Drawing {
  const { Items, EndUtc } = usage;
  const [first] = Items;
  if (first === undefined) return { data: [[]], series: [], words: () => "", unit: "" };
  const scaled = view === "percent" ? percentOf : asIs;
  const { starts, nameOf } = bucketsOf(first, EndUtc);
  // Percents are of what each series owns, which is not known of the others as one.
  const others = view === "percent" ? null : othersIn(usage, whole);
  const ofItems = Items.map(({ Points }) => Points.map((point) => scaled(point.Average, point)));
  const averages: readonly Levels[] = others === null ? ofItems : [...ofItems, others];
  const ofSeries = Items.map((one) => seriesName(one, by));
  const names = others === null ? ofSeries : [...ofSeries, t("overTime.others")];
  const lists = view === "stacked" ? stacked(averages) : averages;
  const series = names.map((name, index): ChartSeries => {
    const color = index === Items.length ? othersColor : colorOf(index);
    return { name, color, shape: "step", isFilled: view === "stacked" };
  });
  const format = view === "percent" ? formatPercent : formatAverage;
  const words = (at: number) => {
    const bucket = bucketAt(starts, at);
    const parts = names.flatMap((name, index) => {
      const level = averages[index]?.[bucket] ?? null;
      return level === null ? [] : [`${name} ${format(level)}`];
    });
    const span = nameOf(bucket);
    return parts.length === 0
      ? t("overTime.unknown", { span })
      : t("overTime.points", { span, levels: parts.join(", ") });
  };
  // The lowest comes last in the list and is drawn over those above it.
  const order = names.map((_, index) => (view === "stacked" ? names.length - 1 - index : index));
  const pick = <T>(all: readonly T[]) => order.flatMap((index) => all.slice(index, index + 1));
  const data = stepData(starts, seconds(EndUtc), pick(lists));
  return { data, series: pick(series), words, unit: view === "percent" ? "%" : "" };
}

/** Each list on top of those before it. */
function stacked(lists: readonly Levels[]): Levels[] {
  const sums: (number | null)[] = [];
  return lists.map((list) =>
    list.map((level, bucket) => {
      const sum = level === null ? (sums[bucket] ?? null) : (sums[bucket] ?? 0) + level;
      sums[bucket] = sum;
      return sum;
    }),
  );
}
