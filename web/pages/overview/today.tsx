// Licences in use today by the hour, against the average of the same day of the week in the four weeks before.
import { useMemo } from "react";
import { Link } from "react-router";
import { getHeatMap, getUsageOverTime, type HeatMap, type UsageOverTime } from "../../../generated/client/index.js";
import type { ChartPoint, ChartSeries } from "../../components/chart/chart-options.ts";
import { bucketAt, stepData, wholeAndPart } from "../../components/chart/step-data.ts";
import { TimeChart } from "../../components/chart/time-chart.tsx";
import { ErrorNotice } from "../../components/text/notices.tsx";
import { formatAverage, formatCount } from "../../format/numbers.ts";
import { formatSpan, readersZone } from "../../format/times.ts";
import { useOperation } from "../../service/queries.ts";
import { dayOf, midnight } from "../../service/window.ts";
import { t } from "../../words/words.ts";

const weeks = 4;
const hours = 24;
const everyMs = 300_000;

const series: readonly ChartSeries[] = [
  { name: t("components.windows.today"), color: "series-1", shape: "step" },
  { name: t("overview.today.usual"), color: "series-6", shape: "rule" },
  // The hour that is not over.
  { name: t("components.windows.today"), color: "series-1", shape: "step", isPart: true },
];

export function Today() {
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
        <TodayChart today={today} usage={usage.data} usual={usual.data} />
      )}
    </section>
  );
}

interface TodayChartProps {
  readonly today: string;
  readonly usage: UsageOverTime;
  readonly usual: HeatMap;
}

function TodayChart({ today, usage, usual }: TodayChartProps) {
  const { data, point, sentence } = useMemo(() => drawToday(today, usage, usual), [today, usage, usual]);
  return (
    <>
      <p>{sentence}</p>
      <TimeChart label={sentence} data={data} series={series} point={point} size="small" />
    </>
  );
}

/** The hours by the reader's clock. Where clocks change, the hour that comes twice is drawn once. */
function drawToday(today: string, usage: UsageOverTime, usual: HeatMap) {
  const begin = midnight(today);
  const weekday = begin.getDay() || 7;
  const starts = Array.from({ length: hours }, (_, hour) => new Date(begin).setHours(hour) / 1000);
  const points = new Map((usage.Items[0]?.Points ?? []).map((one) => [Date.parse(one.StartUtc) / 1000, one.Average]));
  const now = starts.map((start) => points.get(start) ?? null);
  const cells = new Map(usual.Items.flatMap((one) => (one.Weekday === weekday ? [[one.Hour, one.Average]] : [])));
  const usually = starts.map((_, hour) => cells.get(hour) ?? null);
  const last = now.findLastIndex((level) => level !== null);
  const level = (levels: readonly (number | null)[], hour: number) => formatCount(levels[hour]);
  const sentence =
    last === -1
      ? t("overview.today.none")
      : usually[last] == null
        ? t("overview.today.soFar", { count: level(now, last) })
        : t("overview.today.against", { count: level(now, last), usual: level(usually, last) });
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
  const [whole, part] = wholeAndPart(now, (hour) => hour === last);
  return { data: stepData(starts, end, [whole, usually, part]), point, sentence };
}
