// The use over time as a chart: one series with its lowest, average and highest level against what is owned, or several by
// their averages; the numbers below it.
import { useMemo } from "react";
import type {
  Annotation,
  FeatureLookupEntry,
  Procurement,
  UsageOverTime,
  UsagePoint,
  UsageSeries,
} from "../../../generated/client/index.js";
import { Figure } from "../../components/chart/bar.tsx";
import type { ChartNote } from "../../components/chart/chart-options.ts";
import { bucketAt } from "../../components/chart/step-data.ts";
import { ChartLegend, TimeChart } from "../../components/chart/time-chart.tsx";
import { None } from "../../components/frame/measured.tsx";
import { type Column, wideOnly } from "../../components/table/columns.ts";
import { DataTable } from "../../components/table/data-table.tsx";
import { EmptyState } from "../../components/text/notices.tsx";
import { TimeText } from "../../components/text/time-text.tsx";
import { formatAverage, formatCount, formatHours, formatShare } from "../../format/numbers.ts";
import { formatDay, formatMoment } from "../../format/times.ts";
import { t } from "../../words/words.ts";
import { annotationNotes, drawSeveral, drawSingle, measuredPoints, purchaseNotes, silenceNotes } from "./drawing.ts";
import { type Grouping, type Level, seriesName, type View } from "./queries.ts";
import { average, level } from "./tables.tsx";

const bucketColumns: readonly Column<UsagePoint>[] = [
  {
    id: "start",
    header: t("components.from"),
    value: ({ StartUtc }) => StartUtc,
    cell: (row) => <TimeText instant={row.StartUtc} />,
    phoneWidth: 9.75,
  },
  wideOnly(level("lowest", t("columns.lowest"), ({ Min }) => Min, 6)),
  average(({ Average }) => Average),
  { ...level("highest", t("columns.peak"), ({ Max }: UsagePoint) => Max, 6), phoneWidth: 5.25 },
  {
    ...level("full", t("columns.fullTime"), ({ FullPercent }: UsagePoint) => FullPercent, 8.5),
    cell: ({ FullPercent, FullSeconds }) => formatShare(FullPercent, FullSeconds),
    isWideOnly: true,
  },
];

interface BucketTableProps {
  readonly series: UsageSeries;
  readonly usage: UsageOverTime;
  /** What happened meanwhile; each event is in the row of the bucket in which it began. */
  readonly notes: readonly ChartNote[];
}

function BucketTable({ series, usage, notes }: BucketTableProps) {
  const points = useMemo(() => measuredPoints(series, usage), [series, usage]);
  const columns = useMemo(() => {
    const starts = points.map(({ StartUtc }) => Date.parse(StartUtc) / 1000);
    const textOf = new Map<string, string>();
    for (const { at, text } of notes) {
      const key = points[bucketAt(starts, at)]?.StartUtc ?? "";
      textOf.set(key, [textOf.get(key), text].filter(Boolean).join(" "));
    }
    const value = ({ StartUtc }: UsagePoint) => textOf.get(StartUtc) ?? null;
    const notesColumn = { id: "notes", header: t("components.notes"), value, width: 16, isWideOnly: true };
    return notes.length === 0 ? bucketColumns : [...bucketColumns, notesColumn];
  }, [points, notes]);
  return (
    <details className="more">
      <summary>{t("overTime.numbers")}</summary>
      <DataTable label={t("overTime.inNumbers")} rows={points} columns={columns} rowId={(point) => point.StartUtc} />
    </details>
  );
}

interface UsageViewProps {
  readonly usage: UsageOverTime;
  /** All of it as one series; undefined: not loaded yet. */
  readonly combined: UsageSeries | undefined;
  readonly purchases: readonly Procurement[];
  readonly annotations: readonly Annotation[];
  /** The subject of the chart; undefined: several. */
  readonly feature: FeatureLookupEntry | undefined;
  readonly title: string;
  readonly by: Grouping;
  readonly view: View;
  readonly level: Level;
  /** Called with a span that the reader selected in the chart, in milliseconds since 1970. */
  readonly onZoom: (from: number, to: number) => void;
  /** Called with the bucket that the reader clicked on, in milliseconds since 1970. */
  readonly onPick: (from: number, to: number) => void;
}

export function UsageView(props: UsageViewProps) {
  const { usage, combined, purchases, annotations, feature, title, by, view, level, onZoom, onPick } = props;
  const { Items, StartUtc, EndUtc } = usage;
  const first = Items[0];
  const isSingle = by === "none";
  const drawing = useMemo(
    () =>
      isSingle && first !== undefined
        ? drawSingle(first, usage, view, level)
        : drawSeveral(usage, { by, view, shown: level, combined }),
    [first, isSingle, usage, combined, by, view, level],
  );
  const notes = useMemo(() => {
    const [from, to] = [Date.parse(StartUtc), Date.parse(EndUtc)];
    const subject = { featureName: feature?.Name ?? null, serverIds: feature ? [feature.LicenseServerId] : null };
    const bought = purchaseNotes(purchases, from, to);
    const annotated = annotationNotes(annotations, subject, from, to);
    const silent = silenceNotes(isSingle ? (first?.Silences ?? []) : []);
    return [...bought, ...annotated, ...silent].sort((one, other) => one.at - other.at);
  }, [purchases, annotations, feature, first, isSingle, StartUtc, EndUtc]);
  if (first === undefined) {
    return (
      <None>
        <EmptyState title={t("overTime.nothing")} advice={t("overTime.longer")} />
      </None>
    );
  }
  const pick = (seconds: number) => {
    const starts = first.Points.map(({ StartUtc: start }) => Date.parse(start));
    const bucket = bucketAt(starts, seconds * 1000);
    onPick(starts[bucket] ?? 0, starts[bucket + 1] ?? Date.parse(EndUtc));
  };
  const peaks = Items.map((one) =>
    t("overTime.atMostNamed", { name: seriesName(one, by), count: formatCount(one.Summary.Max) }),
  ).join(", ");
  return (
    <>
      {isSingle && <Figures series={first} />}
      <MeasuredSince usage={usage} />
      {view === "each" && !isSingle ? (
        <Multiples usage={usage} by={by} level={level} onZoom={onZoom} />
      ) : (
        <TimeChart
          label={t("overTime.chart", { from: formatMoment(StartUtc), to: formatMoment(EndUtc), peaks })}
          {...drawing}
          onZoom={onZoom}
          onPick={pick}
          pictureTitle={title}
          notes={notes}
        />
      )}
      {view === "percent" && Items.every(({ Points }) => Points.every(({ Total }) => !Total)) && (
        <p className="soft hint">{t("overTime.noPercents")}</p>
      )}
      {isSingle && <BucketTable usage={usage} notes={notes} series={first} />}
    </>
  );
}

type OfEach = Pick<UsageViewProps, "usage" | "by" | "level" | "onZoom">;

/** A small chart for each series, each with its scale: pools of hundreds would flatten those of a few. */
function Multiples({ usage, by, level, onZoom }: OfEach) {
  const all = usage.Items.map((one) => drawSingle(one, usage, "lines", level).series);
  return (
    <>
      <ChartLegend series={all.find((series) => series.some(({ shape }) => shape === "rule")) ?? all[0] ?? []} />
      <div className="multiples">
        {usage.Items.map((one) => (
          <Multiple
            key={[one.FeatureId, one.UserId, one.GroupId].join()}
            one={one}
            usage={usage}
            by={by}
            level={level}
            onZoom={onZoom}
          />
        ))}
      </div>
    </>
  );
}

function Multiple({ one, usage, by, level, onZoom }: OfEach & { readonly one: UsageSeries }) {
  const drawing = useMemo(() => drawSingle(one, usage, "lines", level), [one, usage, level]);
  const { Max, Total } = one.Summary;
  const name = seriesName(one, by);
  const most =
    Total === null
      ? t("overTime.atMost", { count: formatCount(Max) })
      : t("overTime.atMostOf", { count: formatCount(Max), total: formatCount(Total) });
  return (
    <section aria-label={name}>
      <h3>
        {name} <small>{most}</small>
      </h3>
      <TimeChart label={`${name}: ${most}.`} {...drawing} onZoom={onZoom} size="small" />
    </section>
  );
}

/** Since when the use was measured, if not for the whole window: the time before is neither drawn nor counted. */
function MeasuredSince({ usage: { Items } }: { readonly usage: UsageOverTime }) {
  const begins = Items.flatMap(({ Points }) => {
    const isUnknown = Points.findIndex(({ Max, CountedSeconds }) => Max === null && CountedSeconds > 0);
    const first = Points.findIndex(({ Max }) => Max !== null);
    return isUnknown >= 0 && isUnknown < first ? (Points[first]?.StartUtc ?? []) : [];
  });
  const first = begins.toSorted()[0];
  if (first === undefined) return null;
  return (
    <p className="soft hint">
      {begins.length === Items.length
        ? t("overTime.knownSince", { day: formatDay(first) })
        : t("overTime.someKnownSince", { day: formatDay(first) })}
    </p>
  );
}

function Figures({ series }: { readonly series: UsageSeries }) {
  const { Summary, Total, Sessions } = series;
  return (
    <dl className="figures">
      <Figure name={t("columns.peak")}>
        {formatCount(Summary.Max)}{" "}
        {Total !== null && <small>{t("overTime.ofOwned", { total: formatCount(Total) })}</small>}
      </Figure>
      <Figure name={t("columns.average")}>{formatAverage(Summary.Average)}</Figure>
      <Figure name={t("columns.lowest")}>{formatCount(Summary.Min)}</Figure>
      <Figure name={t("columns.fullTime")}>
        {formatShare(Summary.FullPercent, Summary.FullSeconds)}{" "}
        {Summary.FullSeconds !== null && <small>{formatHours(Summary.FullSeconds)}</small>}
      </Figure>
      <Figure name={t("pages.checkouts")}>{formatCount(Sessions)}</Figure>
      <Figure name={t("columns.licenceTime")}>{formatHours(Summary.LicenseSeconds)}</Figure>
    </dl>
  );
}
