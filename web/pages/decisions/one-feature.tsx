// One feature: its verdict with the numbers that led to it, and what another number of licences would have meant.
import { Link, useParams } from "react-router";
import { getHeatMap, getRightsizing, type RightsizingItem } from "../../../generated/client/index.js";
import { Figure } from "../../components/chart/figure.tsx";
import { CsvDownload } from "../../components/download/csv-download.tsx";
import { WorkingHoursField } from "../../components/form/report-fields.tsx";
import { WindowFields } from "../../components/form/window-fields.tsx";
import { Report } from "../../components/frame/report.tsx";
import { EmptyState } from "../../components/text/empty-state.tsx";
import { TimeText } from "../../components/text/time-text.tsx";
import { formatAverage, formatCount, formatShare } from "../../format/numbers.ts";
import { formatDuration, readersZone } from "../../format/times.ts";
import { useAddress } from "../../service/address.ts";
import { useOperation } from "../../service/queries.ts";
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
  const item = answer.data?.Items[0];
  const other = useOtherNumber(item, input);
  const failed = [answer, other.answer, heat].filter(({ error }) => error !== null);
  const refetch = () => Promise.all(failed.map((query) => query.refetch()));
  const name = item === undefined ? "" : `${item.FeatureName} ${item.FeatureVersion ?? ""}`.trim();
  return (
    <Report
      title={name === "" ? "Rightsizing of one feature" : `Rightsizing: ${name}`}
      about="What the licences of one feature were used for, and what another number of them would have meant: every checkout is replayed as it was; nobody is imagined to wait or to give up."
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
        <EmptyState title="There is no such feature">
          <p>Or it is on a licence server that you do not see. Choose one in the table of Rightsizing.</p>
        </EmptyState>
      )}
      {item !== undefined && (
        <>
          <Numbers item={item} />
          <WhatIf key={`${id}`} item={item} other={other} />
          {heat.data !== undefined && (
            <section
              className={heat.isPlaceholderData ? "panel report-old" : "panel"}
              aria-label="When it is used"
              aria-busy={heat.isPlaceholderData}
            >
              <h2>When it is used</h2>
              <HeatCells cells={heat.data.Items} shown="max" />
              <p className="no-print">
                <Link to={`/reports/heat-map?${withFeature(address, id)}`}>Averages, full use and denials by hour</Link>
              </p>
            </section>
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
    <section className="panel" aria-label="The verdict and its numbers">
      <p className="verdict">
        <VerdictBadge verdict={item.Verdict} /> {verdictText(item)}
      </p>
      <dl className="figures">
        <Figure name="Owned">{formatCount(item.Total)}</Figure>
        <Figure name="Average in use">{formatAverage(item.AverageUsed)}</Figure>
        <Figure name="Half of the time">≤ {formatCount(item.P50)}</Figure>
        <Figure name="90 % of the time">≤ {formatCount(item.P90)}</Figure>
        <Figure name="95 % of the time">≤ {formatCount(item.P95)}</Figure>
        <Figure name="99 % of the time">≤ {formatCount(item.P99)}</Figure>
        <Figure name="99.9 % of the time">≤ {formatCount(item.P999)}</Figure>
        <Figure name="Most">
          {formatCount(item.Max)}{" "}
          <small>
            <TimeText instant={item.MaxAtUtc} />
          </small>
        </Figure>
        <Figure name="All in use">
          {formatShare(item.FullPercent, item.FullSeconds)} <small>{formatDuration(item.FullSeconds)}</small>
        </Figure>
        <Figure name="Denials, true ones">
          {formatCount(item.TrueDenials)} <small>of {formatCount(item.Denials)}</small>
        </Figure>
        <Figure name="Time measured">{formatDuration(item.MeasuredSeconds)}</Figure>
      </dl>
    </section>
  );
}
