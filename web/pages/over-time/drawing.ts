// The lines of a chart of Over time, made from the service's data; nothing is drawn where nothing was measured.
import type {
  Annotation,
  Procurement,
  UsageOverTime,
  UsagePoint,
  UsageSeries,
  UsageSilence,
} from "../../../generated/client/index.js";
import type { ChartNote, ChartPoint, ChartSeries } from "../../components/chart/chart-options.ts";
import { bucketAt, bucketSpan, fullAndPartial, type Levels, stepData } from "../../components/chart/step-data.ts";
import type { TimeChartProps } from "../../components/chart/time-chart.tsx";
import { formatAverage, formatCount, formatPercent } from "../../format/numbers.ts";
import { formatMoment, formatSpan, formatUtcDay } from "../../format/times.ts";
import { t } from "../../words/words.ts";
import { type Grouping, type Level, seriesName, type View } from "./queries.ts";

/**
 * The average level of the others in each bucket; null: there are none, or the combined series is not known for the same buckets. It is
 * exact but for rounding, since averages of the same buckets add up.
 */
function othersIn({ Items, TotalCount }: UsageOverTime, combined: UsageSeries | undefined): Levels | null {
  const [first] = Items;
  if (first === undefined || combined === undefined || TotalCount <= Items.length) return null;
  const isSame = (point: { StartUtc: string }, bucket: number) => point.StartUtc === combined.Points[bucket]?.StartUtc;
  if (first.Points.length !== combined.Points.length || !first.Points.every(isSame)) return null;
  return combined.Points.map(({ Average }, bucket) => {
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

/** The subject of a chart; null: more than one, or any. */
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

/** The silences of a series: the use of that time is unknown. */
export function silenceNotes(silences: readonly UsageSilence[]): readonly ChartNote[] {
  return silences.slice(-mostNotes).map(({ StartUtc, EndUtc }) => ({
    at: seconds(StartUtc),
    until: seconds(EndUtc),
    text: t("overTime.silent", { from: formatMoment(StartUtc), to: formatMoment(EndUtc) }),
  }));
}

function wordsOf({ Text, StartUtc, EndUtc, LicenseServerName, FeatureName }: Annotation): string {
  const about = LicenseServerName ?? FeatureName;
  const text = about === null ? Text : t("overTime.noteAbout", { text: Text, about });
  const from = formatMoment(StartUtc);
  return EndUtc === null
    ? t("overTime.noteAt", { from, text })
    : t("overTime.noteFrom", { from, to: formatMoment(EndUtc), text });
}

type Drawing = Pick<TimeChartProps, "data" | "series" | "band" | "point" | "unit">;

const colors = ["series-1", "series-2", "series-3", "series-4", "series-5", "series-6", "series-7", "bar-full"];
const colorOf = (index: number) => colors[index % colors.length] ?? "series-6";

const othersColor = "text-soft";
const ownedColor = "bar-full";

const ofLevel = {
  peak: { name: t("columns.peak"), level: ({ Max }: UsagePoint) => Max, format: formatCount },
  average: { name: t("columns.average"), level: ({ Average }: UsagePoint) => Average, format: formatAverage },
} as const;

const band: readonly ChartSeries[] = [
  { name: t("overTime.range"), color: "series-1", shape: "edge" },
  { name: t("columns.lowest"), color: "series-1", shape: "edge", isQuiet: true },
];
const owned: ChartSeries = { name: t("columns.owned"), color: ownedColor, shape: "rule" };

const seconds = (instant: string) => Date.parse(instant) / 1000;

/** A level as a share of the licences owned then; null where one of the two is unknown. */
function percentOf(level: number | null, { Total }: UsagePoint): number | null {
  return level === null || Total === null || Total === 0 ? null : (100 * level) / Total;
}

const asIs = (level: number | null) => level;

const unknown = {
  Min: null,
  Average: null,
  Max: null,
  MaxAtUtc: null,
  Total: null,
  FullSeconds: null,
  FullPercent: null,
};

/** The points of a series; none is measured where its licence servers were silent for the whole time. */
export function measuredPoints({ Points, Silences }: UsageSeries, { EndUtc }: UsageOverTime): UsagePoint[] {
  if (Silences.length === 0) return Points;
  return Points.map((point, bucket) => {
    const endUtc = Points[bucket + 1]?.StartUtc ?? EndUtc;
    const isSilent = Silences.some((one) => one.StartUtc <= point.StartUtc && one.EndUtc >= endUtc);
    return isSilent ? { ...point, ...unknown } : point;
  });
}

/** The start of each bucket, the label of one, and which are incomplete, or measured in part. */
function bucketsOf({ Points, Silences }: UsageSeries, { EndUtc, AsOfUtc }: UsageOverTime) {
  const starts = Points.map(({ StartUtc }) => seconds(StartUtc));
  const end = Math.min(seconds(EndUtc), seconds(AsOfUtc));
  const [one = 0, two = 0, three = two] = starts;
  const length = 1000 * Math.max(two - one, three - two);
  const wholeOf = (bucket: number) => bucketSpan((starts[bucket] ?? 0) * 1000, length);
  const isOver = (bucket: number) => bucket < starts.length - 1 || wholeOf(bucket)[1] <= end * 1000;
  const firstMeasured = Points.findIndex(({ Max }) => Max !== null);
  const isCut = (bucket: number) => {
    const { KnownSeconds = 0, CountedSeconds = 0, StartUtc = "" } = Points[bucket] ?? {};
    const endUtc = Points[bucket + 1]?.StartUtc ?? EndUtc;
    return (
      Silences.some((one) => one.StartUtc < endUtc && one.EndUtc > StartUtc) ||
      (bucket === firstMeasured && (KnownSeconds < CountedSeconds || wholeOf(bucket)[0] < (starts[bucket] ?? 0) * 1000))
    );
  };
  const nameOf = (bucket: number) => {
    const span = formatSpan((starts[bucket] ?? 0) * 1000, (starts[bucket + 1] ?? end) * 1000);
    if (!isOver(bucket)) return t("overTime.soFar", { span });
    return isCut(bucket) ? t("overTime.inPart", { span }) : span;
  };
  const isPart = (bucket: number) => starts.length > 1 && (!isOver(bucket) || isCut(bucket));
  // Otherwise nothing would give the chart its scale.
  const isAllPart = Points.every(({ Max }, bucket) => Max === null || isPart(bucket));
  return { starts, end, nameOf, isPart: isAllPart ? () => false : isPart };
}

/** A series as two lines, where some buckets are incomplete or measured in part. */
function inParts(
  series: readonly ChartSeries[],
  lists: readonly Levels[],
  isPart: (bucket: number) => boolean,
): [series: ChartSeries[], lists: Levels[]] {
  const pairs = series.flatMap((one, index): (readonly [ChartSeries, Levels])[] => {
    const levels = lists[index] ?? [];
    if (one.shape === "rule") return [[one, levels]];
    const [full, partial] = fullAndPartial(levels, isPart);
    const isDrawn = one.shape !== "edge" && partial.some((level) => level !== null);
    return [[one, full], ...(isDrawn ? [[{ ...one, isPart: true, isFilled: false }, partial] as const] : [])];
  });
  return [pairs.map(([one]) => one), pairs.map(([, list]) => list)];
}

/** One series: its peaks or averages, between its lowest and its highest, below what was owned. */
export function drawSingle(series: UsageSeries, usage: UsageOverTime, view: View, shown: Level = "average"): Drawing {
  const Points = measuredPoints(series, usage);
  const isShare = view === "percent";
  const scaled = isShare ? percentOf : asIs;
  const { starts, end, nameOf, isPart } = bucketsOf(series, usage);
  const levels = (pick: (point: UsagePoint) => number | null) => Points.map((point) => scaled(pick(point), point));
  const totals = levels(({ Max, Total }) => (Max === null ? null : Total));
  const main: ChartSeries = { name: ofLevel[shown].name, color: "series-1", shape: "step" };
  const isOwned = totals.some((level) => level !== null);
  const all = isOwned ? [...band, main, owned] : [...band, main];
  const lists = [levels(({ Max }) => Max), levels(({ Min }) => Min), levels(ofLevel[shown].level), totals];
  const [drawn, parts] = inParts(all, lists, isPart);
  const point = (at: number): ChartPoint => {
    const bucket = bucketAt(starts, at);
    const one = Points[bucket];
    if (one === undefined || one.Max === null)
      return { title: t("overTime.unknown", { span: nameOf(bucket) }), values: [] };
    const values: [string, string, string?][] = [
      [t("columns.peak"), formatCount(one.Max), ...(shown === "peak" ? ["series-1"] : [])] as [string, string],
      [t("columns.average"), formatAverage(one.Average), ...(shown === "average" ? ["series-1"] : [])] as [
        string,
        string,
      ],
      [t("columns.lowest"), formatCount(one.Min)],
    ];
    if (one.Total !== null) values.push([owned.name, formatCount(one.Total), ownedColor]);
    return { title: nameOf(bucket), values };
  };
  return { data: stepData(starts, end, parts), series: drawn, band: [1, 2], point, unit: isShare ? "%" : "" };
}

interface SeveralOptions {
  readonly by: Grouping;
  readonly view: View;
  readonly shown: Level;
  /** All of it as one series. */
  readonly combined?: UsageSeries | undefined;
}

/** What each series owns: of features in lines, of all together where they are stacked; as percents it is 100. */
function ownedLines({ Items }: UsageOverTime, { by, view, combined }: SeveralOptions): [ChartSeries, Levels][] {
  const totals = ({ Points }: UsageSeries) => Points.map(({ Max, Total }) => (Max === null ? null : Total));
  if (by !== "feature") return [];
  if (view === "percent") return [[owned, (Items[0]?.Points ?? []).map(() => 100)]];
  if (view === "stacked") return combined === undefined ? [] : [[owned, totals(combined)]];
  return Items.map((one, index) => [
    { name: owned.name, color: colorOf(index), shape: "rule", isQuiet: index > 0 },
    totals(one),
  ]);
}

/** Several series by their peaks or averages: lines, shares of what each owns, or averages stacked one upon the other. */
export function drawSeveral(usage: UsageOverTime, options: SeveralOptions): Drawing {
  const { by, view, shown, combined } = options;
  const Items = usage.Items.map((one) => ({ ...one, Points: measuredPoints(one, usage) }));
  const [first] = Items;
  if (first === undefined) return { data: [[]], series: [], point: () => ({ title: "", values: [] }), unit: "" };
  const scaled = view === "percent" ? percentOf : asIs;
  const { starts, end, nameOf, isPart } = bucketsOf(first, usage);
  // Percents are of what each series owns, and the others together have no such number; and peaks do not add up.
  const others = view === "percent" || shown === "peak" ? null : othersIn(usage, combined);
  const ofItems = Items.map(({ Points }) => Points.map((point) => scaled(ofLevel[shown].level(point), point)));
  const averages: readonly Levels[] = others === null ? ofItems : [...ofItems, others];
  const ofSeries = Items.map((one) => seriesName(one, by));
  const names = others === null ? ofSeries : [...ofSeries, t("overTime.others")];
  const lists = view === "stacked" ? stacked(averages) : averages;
  const series = names.map((name, index): ChartSeries => {
    const color = index === Items.length ? othersColor : colorOf(index);
    return { name, color, shape: "step", isFilled: view === "stacked" };
  });
  const format = view === "percent" ? formatPercent : ofLevel[shown].format;
  const point = (at: number): ChartPoint => {
    const bucket = bucketAt(starts, at);
    const values = series.flatMap(({ name, color }, index) => {
      const level = averages[index]?.[bucket] ?? null;
      return level === null ? [] : [[name, format(level), color] as const];
    });
    const title = nameOf(bucket);
    return { title: values.length === 0 ? t("overTime.unknown", { span: title }) : title, values };
  };
  // The lowest comes last in the list and is drawn over those above it.
  const order = names.map((_, index) => (view === "stacked" ? names.length - 1 - index : index));
  const pick = <T>(all: readonly T[]) => order.flatMap((index) => all.slice(index, index + 1));
  const rules = ownedLines(usage, options);
  const all = [...pick(series), ...rules.map(([one]) => one)];
  const [drawn, parts] = inParts(all, [...pick(lists), ...rules.map(([, list]) => list)], isPart);
  return { data: stepData(starts, end, parts), series: drawn, point, unit: view === "percent" ? "%" : "" };
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
