// The highest use of each month with its forecast: the main numbers, a chart with the interval as a band, a table.
import { useMemo } from "react";
import { Link } from "react-router";
import { type Forecast, type ForecastMonth, getForecast } from "../../../generated/client/index.js";
import { Figure } from "../../components/chart/bar.tsx";
import type { ChartPoint, ChartSeries } from "../../components/chart/chart-options.ts";
import { bucketAt, fullAndPartial, stepData } from "../../components/chart/step-data.ts";
import { TimeChart } from "../../components/chart/time-chart.tsx";
import { Panel, QueryNotice } from "../../components/frame/panel.tsx";
import { CsvDownload } from "../../components/table/download.tsx";
import { formatCount, formatNumber, formatPercent } from "../../format/numbers.ts";
import { formatUtcMonth } from "../../format/times.ts";
import { mailPath } from "../../service/mailed-report.ts";
import { type QueryResult, useOperation } from "../../service/queries.ts";
import { t } from "../../words/words.ts";

const series: readonly ChartSeries[] = [
  { name: t("forecast.interval"), color: "series-2", shape: "edge" },
  { name: t("forecast.lower"), color: "series-2", shape: "edge", isQuiet: true },
  { name: t("columns.peak"), color: "series-1", shape: "step" },
  { name: t("columns.peak"), color: "series-1", shape: "step", isPart: true },
  { name: t("forecast.expected"), color: "series-2", shape: "step" },
  { name: t("forecast.total"), color: "bar-full", shape: "rule" },
];

const nameOf = ({ StartUtc }: ForecastMonth) => formatUtcMonth(StartUtc);
const named = (month: string | null) => (month === null ? "" : formatUtcMonth(`${month}-01`));

const inputOf = (featureId: number) => ({ FeatureIds: [featureId] });

/** Loaded by the page, together with everything else; not for feature 0, which means none. */
export const useForecast = (featureId: number) =>
  useOperation("getForecast", getForecast, inputOf(featureId), { enabled: featureId > 0 });

interface ForecastPanelProps {
  readonly featureId: number;
  readonly query: QueryResult<Forecast>;
}

export function ForecastPanel({ featureId, query }: ForecastPanelProps) {
  const { data } = query;
  return (
    <Panel title={t("forecast.title")} holds="chart" isPending={query.isPending && query.error === null}>
      <QueryNotice query={query} />
      {data !== undefined && (
        <>
          <Figures forecast={data} />
          {data.Items.length > 0 && <Chart forecast={data} />}
          <p className="soft hint">
            {data.NoForecast === null
              ? t("forecast.method", { count: data.KnownMonths, percent: formatPercent(data.IntervalPercent) })
              : t("forecast.tooFew", { count: data.KnownMonths })}
          </p>
          {data.Items.length > 0 && (
            <details>
              <summary>{t("forecast.showTable")}</summary>
              <Months items={data.Items} />
            </details>
          )}
          <div className="row-buttons no-print">
            <CsvDownload
              operation={getForecast}
              input={inputOf(featureId)}
              fileName={`forecast-${featureId}`}
              isPrimary={false}
            />
            <Link className="button" to={mailPath(`/reports/rightsizing/${featureId}`, "?show=forecast")}>
              {t("forecast.sendByMail")}
            </Link>
          </div>
        </>
      )}
    </Panel>
  );
}

function Figures({ forecast: { TrendPerMonth, Total, PassesTotal, NoForecast } }: { readonly forecast: Forecast }) {
  if (NoForecast !== null || TrendPerMonth === null) return null;
  const number = formatNumber(Math.abs(TrendPerMonth));
  const trend = Math.abs(TrendPerMonth) < 0.05 ? "steady" : TrendPerMonth > 0 ? "rises" : "falls";
  return (
    <dl className="figures">
      <Figure name={t("forecast.trend")}>{t(`forecast.${trend}`, { number })}</Figure>
      {Total !== null && <Figure name={t("forecast.passes")}>{passing(PassesTotal)}</Figure>}
    </dl>
  );
}

function passing({ Earliest, Expected }: Forecast["PassesTotal"]): string {
  if (Expected !== null) return t("forecast.passesIn", { expected: named(Expected), earliest: named(Earliest) });
  return Earliest === null ? t("forecast.notInTime") : t("forecast.passesMay", { earliest: named(Earliest) });
}

function Chart({ forecast: { Items, Total } }: { readonly forecast: Forecast }) {
  const starts = useMemo(() => Items.map(({ StartUtc }) => Date.parse(StartUtc) / 1000), [Items]);
  const data = useMemo(() => {
    const list = (pick: (item: ForecastMonth) => number | null) => Items.map(pick);
    const end = Date.parse(Items.at(-1)?.EndUtc ?? "") / 1000;
    const interval = [list(({ Upper }) => Upper), list(({ Lower }) => Lower)];
    const peaks = fullAndPartial(
      list(({ Max }) => Max),
      (month) => Items[month]?.Kind === "Partial",
    );
    return stepData(starts, end, [...interval, ...peaks, list(({ Expected }) => Expected), list(() => Total)]);
  }, [Items, Total, starts]);
  const point = (at: number): ChartPoint => {
    const item = Items[bucketAt(starts, at)];
    if (item === undefined) return { title: "", values: [] };
    const { Kind, Max, Expected, Lower, Upper } = item;
    const title = Kind === "Partial" ? `${nameOf(item)} (${t("forecast.partial")})` : nameOf(item);
    if (Expected === null) return { title, values: [[t("columns.peak"), formatCount(Max), "series-1"]] };
    const values = [
      [t("forecast.expected"), formatNumber(Expected), "series-2"],
      [t("forecast.interval"), `${formatNumber(Lower)} – ${formatNumber(Upper)}`],
    ] as const;
    return { title, values };
  };
  const months = Items.filter(({ Kind }) => Kind === "Forecast").length;
  return (
    <TimeChart
      label={t("forecast.label", { months })}
      data={data}
      series={series}
      band={[1, 2]}
      point={point}
      pictureTitle={t("forecast.title")}
    />
  );
}

function Months({ items }: { readonly items: readonly ForecastMonth[] }) {
  return (
    <table className="plain-table">
      <caption className="unseen">{t("forecast.title")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("common.month")}</th>
          <th scope="col">{t("columns.peak")}</th>
          <th scope="col">{t("forecast.expected")}</th>
          <th scope="col">{t("forecast.lower")}</th>
          <th scope="col">{t("forecast.upper")}</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.Month}>
            <th scope="row">{nameOf(item)}</th>
            <td>
              {formatCount(item.Max)} {item.Kind === "Partial" && <small>({t("forecast.partial")})</small>}
            </td>
            <td>{formatNumber(item.Expected)}</td>
            <td>{formatNumber(item.Lower)}</td>
            <td>{formatNumber(item.Upper)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
