// One feature: its verdict with the numbers that led to it, and what another number of licences would have meant.

import { Link, useParams } from "react-router";
import { getHeatMap, getRightsizing, type RightsizingItem } from "../../../generated/client/index.js";
import { Figure } from "../../components/chart/figure.tsx";
import { CsvDownload } from "../../components/download/csv-download.tsx";
import { WorkingHoursField } from "../../components/form/report-fields.tsx";
import { WindowFields } from "../../components/form/window-fields.tsx";
import { Panel } from "../../components/frame/panel.tsx";
import { Report } from "../../components/frame/report.tsx";
import { EmptyState } from "../../components/text/empty-state.tsx";
import { small } from "../../components/text/tags.tsx";
import { TimeText } from "../../components/text/time-text.tsx";
import { formatAverage, formatCount, formatPercent, formatShare } from "../../format/numbers.ts";
import { formatDuration, readersZone } from "../../format/times.ts";
import { useAddress } from "../../service/address.ts";
import { useOperation } from "../../service/queries.ts";
import { t } from "../../words/words.ts";
import { ForecastPanel, useForecast } from "./forecast.tsx";
import { HeatCells } from "./heat-cells.tsx";
import { asked, questionIn } from "./question.ts";
import { VerdictBadge, verdictText } from "./verdict.tsx";
import { useOtherNumber, WhatIf } from "./what-if.tsx";

export function OneFeature() {
  const { featureId = "" } = useParams();
  const [address, setAddress] = useAddress();
  const question = questionIn(address);
  const id = /^[1-9]\d{0,14}$/.test(featureId) ? Number(featureId) : 0;
  const { LicenseServerIds: _, ...time } = question.input;
  const input = { ...time, FeatureIds: [Math.max(1, id)] };
  const answer = useOperation("getRightsizing", getRightsizing, input, { enabled: id > 0 });
  const asHours = { ...input, TimeZone: readersZone };
  const heat = useOperation("getHeatMap", getHeatMap, asHours, { enabled: id > 0 });
  const forecast = useForecast(id);
  const item = answer.data?.Items[0];
  const other = useOtherNumber(item, input, id > 0);
  const failed = [answer, other.answer, heat].filter(({ error }) => error !== null);
  const refetch = () => Promise.all(failed.map((query) => query.refetch()));
  const name = item === undefined ? "" : `${item.FeatureName} ${item.FeatureVersion ?? ""}`.trim();
  return (
    <Report
      title={name === "" ? t("decisions.one.title") : t("decisions.one.titleOf", { name })}
      about={t("decisions.one.about")}
      asked={`${name}, ${asked(question)}`}
      fields={
        <>
          <WindowFields window={question.window} setAddress={setAddress} />
          <WorkingHoursField isChosen={question.isWorkingHours} setAddress={setAddress} />
        </>
      }
      query={{ ...answer, error: failed[0]?.error ?? null, refetch }}
      download={<CsvDownload operation={getRightsizing} input={input} fileName={`rightsizing-${featureId}`} />}
    >
      {(id === 0 || answer.data?.Items.length === 0) && (
        <EmptyState title={t("overTime.noFeature")}>
          <p>{t("decisions.one.advice")}</p>
        </EmptyState>
      )}
      {item !== undefined && (
        <>
          <Numbers item={item} />
          <WhatIf item={item} other={other} />
          <ForecastPanel featureId={id} answer={forecast} />
          {heat.data !== undefined && (
            <Panel title={t("decisions.one.when")} isStale={heat.isPlaceholderData}>
              <HeatCells cells={heat.data.Items} shown="max" />
              <p className="no-print">
                <Link to={`/reports/heat-map?${withFeature(address, id)}`}>{t("decisions.one.hours")}</Link>
              </p>
            </Panel>
          )}
        </>
      )}
    </Report>
  );
}

function withFeature(address: URLSearchParams, id: number): URLSearchParams {
  const next = new URLSearchParams(address);
  next.set("feature", String(id));
  next.delete("licenses");
  return next;
}

function Numbers({ item }: { readonly item: RightsizingItem }) {
  return (
    <section className="panel" aria-label={t("decisions.one.numbers")}>
      <p className="verdict">
        <VerdictBadge verdict={item.Verdict} /> {verdictText(item)}
      </p>
      <dl className="figures">
        <Figure name={t("columns.owned")}>{formatCount(item.Total)}</Figure>
        <Figure name={t("decisions.measures.average")}>{formatAverage(item.AverageUsed)}</Figure>
        <Figure name={t("decisions.one.half")}>≤ {formatCount(item.P50)}</Figure>
        <Figure name={t("decisions.one.share", { share: formatPercent(90) })}>≤ {formatCount(item.P90)}</Figure>
        <Figure name={t("decisions.one.share", { share: formatPercent(95) })}>≤ {formatCount(item.P95)}</Figure>
        <Figure name={t("decisions.one.share", { share: formatPercent(99) })}>≤ {formatCount(item.P99)}</Figure>
        <Figure name={t("decisions.one.share", { share: formatPercent(99.9) })}>≤ {formatCount(item.P999)}</Figure>
        <Figure name={t("decisions.most")}>
          {formatCount(item.Max)}{" "}
          <small>
            <TimeText instant={item.MaxAtUtc} />
          </small>
        </Figure>
        <Figure name={t("decisions.one.allInUse")}>
          {formatShare(item.FullPercent, item.FullSeconds)} <small>{formatDuration(item.FullSeconds)}</small>
        </Figure>
        <Figure name={t("decisions.one.trueOnes")}>
          {t.rich("common.of", {
            number: formatCount(item.TrueDenials),
            total: formatCount(item.Denials),
            small,
          })}
        </Figure>
        <Figure name={t("decisions.one.measured")}>{formatDuration(item.MeasuredSeconds)}</Figure>
      </dl>
    </section>
  );
}
