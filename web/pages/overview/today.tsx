// Licences in use today by the hour, against the average of the same day of the week in the four weeks before.
import { useMemo } from "react";
import { Link } from "react-router";
import { getHeatMap, getUsageOverTime, type HeatMap, type UsageOverTime } from "../../../generated/client/index.js";
import type { ChartPoint, ChartSeries } from "../../components/chart/chart-options.ts";
import { bucketAt, fullAndPartial, stepData } from "../../components/chart/step-data.ts";
import { ChartLegend, TimeChart } from "../../components/chart/time-chart.tsx";
import { ErrorNotice } from "../../components/text/notices.tsx";
import { formatAverage, formatCount } from "../../format/numbers.ts";
import { formatDayMoment, formatSpan, readersZone } from "../../format/times.ts";
import type { Measured } from "../../service/measured.ts";
import { useOperation } from "../../service/queries.ts";
import { dayOf, midnight } from "../../service/window.ts";
import { t } from "../../words/words.ts";
import { measuredPoints } from "../over-time/drawing.ts";
import { NotCounted } from "./matters.tsx";

const weeks = 4;
/** Fewer days give no usual value. */
const leastDays = 2;
const hours = 24;
const everyMs = 300_000;

const series: readonly ChartSeries[] = [
  { name: t("components.windows.today"), color: "series-1", shape: "step" },
  { name: t("overview.today.usual"), color: "series-6", shape: "rule" },
  // The hour that is not over.
  { name: t("components.windows.today"), color: "series-1", shape: "step", isPart: true },
];

export function Today({ measured }: { readonly measured: Measured }) {
  const today = dayOf(new Date());
  const start = midnight(today).toISOString();
  const zone = { TimeZone: readersZone };
  const usage = useOperation(
    "getUsageOverTime",
    getUsageOverTime,
    { StartUtc: start, BucketSize: "Hour", ...zone },
    { refreshMs: everyMs },
  );
  const before = { StartUtc: midnight(today, -7 * weeks).toISOString(), EndUtc: start, ...zone };
  const usual = useOperation("getHeatMap", getHeatMap, before);
  const error = usage.error ?? usual.error;
  return (
    <section className="matter matter-today" aria-labelledby="today" aria-busy={usage.isPending || usual.isPending}>
      <h2 id="today">
        <Link to="/over-time?window=7d">{t("overview.today.title")}</Link>
      </h2>
      {error !== null && <ErrorNotice error={error} />}
      {usage.data !== undefined && usual.data !== undefined && (
        <TodayChart today={today} usage={usage.data} usual={usual.data} heardAt={lastHeard(measured)} />
      )}
      <NotCounted measured={measured} />
    </section>
  );
}

/** The instant of the newest report, if no server reports at present; else null. */
function lastHeard({ isNothing, dark }: Measured): number | null {
  const heard = dark.flatMap(({ LastUpdateUtc }) => LastUpdateUtc ?? []);
  return isNothing && heard.length > 0 ? Math.max(...heard.map(Date.parse)) : null;
}

interface TodayChartProps {
  readonly today: string;
  readonly usage: UsageOverTime;
  readonly usual: HeatMap;
  readonly heardAt: number | null;
}

function TodayChart({ today, usage, usual, heardAt }: TodayChartProps) {
  const { data, point, sentence, isEmpty } = useMemo(
    () => drawToday({ today, usage, usual, heardAt }),
    [today, usage, usual, heardAt],
  );
  return (
    <div>
      <p>{sentence}</p>
      {!isEmpty && <TimeChart label={sentence} data={data} series={series} point={point} size="small" />}
      {!isEmpty && <ChartLegend series={series} />}
    </div>
  );
}

/** The hours by the reader's clock. Where clocks change, the hour that comes twice is drawn once. */
function drawToday({ today, usage, usual, heardAt }: TodayChartProps) {
  const begin = midnight(today);
  const weekday = begin.getDay() || 7;
  const starts = Array.from({ length: hours }, (_, hour) => new Date(begin).setHours(hour) / 1000);
  const [all] = usage.Items;
  const measured = all === undefined ? [] : measuredPoints(all, usage);
  const points = new Map(measured.map(({ StartUtc, Average }) => [Date.parse(StartUtc) / 1000, Average]));
  const isMeasured = (start: number) => heardAt === null || start * 1000 <= heardAt;
  const now = starts.map((start) => (isMeasured(start) ? (points.get(start) ?? null) : null));
  const cells = new Map(usual.Items.flatMap((one) => (one.Weekday === weekday ? [[one.Hour, one]] : [])));
  const daysOf = (hour: number) => Math.min(weeks, Math.round((cells.get(hour)?.KnownSeconds ?? 0) / 3600));
  const usually = starts.map((_, hour) => (daysOf(hour) < leastDays ? null : (cells.get(hour)?.Average ?? null)));
  const last = now.findLastIndex((level) => level !== null);
  const sentence = sentenceOf();
  function sentenceOf(): string {
    if (last === -1 && heardAt !== null) return t("overview.today.notSince", { when: formatDayMoment(heardAt) });
    if (last === -1) return t("overview.today.none");
    const count = formatCount(now[last]);
    if (heardAt !== null) return t("overview.today.asOf", { count, when: formatDayMoment(heardAt) });
    if (usually[last] == null) return t("overview.today.soFar", { count });
    return t("overview.today.against", { count, usual: formatCount(usually[last]), days: formatCount(daysOf(last)) });
  }
  const end = midnight(today, 1).getTime() / 1000;
  const point = (at: number): ChartPoint => {
    const hour = bucketAt(starts, at);
    const span = formatSpan((starts[hour] ?? 0) * 1000, (starts[hour + 1] ?? end) * 1000);
    return {
      title: hour === last ? t("overTime.soFar", { span }) : span,
      values: [
        [t("components.windows.today"), formatAverage(now[hour]), "series-1"],
        [t("overview.today.usual"), formatAverage(usually[hour]), "series-6"],
      ],
    };
  };
  const [full, partial] = fullAndPartial(now, (hour) => hour === last);
  const isEmpty = last === -1 && (heardAt !== null || usually.every((level) => level === null));
  return { data: stepData(starts, end, [full, usually, partial]), point, sentence, isEmpty };
}
