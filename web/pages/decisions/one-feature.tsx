// One feature: its verdict with the numbers that led to it, and what another number of licences would have meant.
import { useEffect, useId, useState } from "react";
import { Link, useParams } from "react-router";
import {
  type Answer,
  getHeatMap,
  getRightsizing,
  type Input,
  type RightsizingItem,
} from "../../../generated/client/index.js";
import { Figure } from "../../components/chart/bar.tsx";
import { WindowFields, WorkingHoursField } from "../../components/form/report-fields.tsx";
import { None } from "../../components/frame/measured.tsx";
import { Panel } from "../../components/frame/panel.tsx";
import { Report } from "../../components/frame/report.tsx";
import { CsvDownload } from "../../components/table/download.tsx";
import { EmptyState, small } from "../../components/text/notices.tsx";
import { TimeText } from "../../components/text/time-text.tsx";
import { formatAverage, formatCount, formatMoneySum, formatPercent, formatShare } from "../../format/numbers.ts";
import { formatDuration, readersZone } from "../../format/times.ts";
import { numberIn, useAddress } from "../../service/address.ts";
import { useMeasured } from "../../service/measured.ts";
import { type QueryResult, useOperation } from "../../service/queries.ts";
import { t } from "../../words/words.ts";
import { Advice } from "./advice.tsx";
import { filtersIn, filterText, periodText } from "./filters.tsx";
import { ForecastPanel, useForecast } from "./forecast.tsx";
import { HeatCells } from "./heat-map.tsx";
import { type Costs, perYear, savingsOf, useCosts } from "./saving.ts";
import { VerdictBadge, verdictText } from "./verdict.tsx";

interface SavingProps {
  /** Fewer than are owned; below 0: more. */
  readonly fewer: number | null;
  readonly costs: Costs;
}

function Saving({ fewer, costs: { data } }: SavingProps) {
  if (fewer === null || data === undefined) return null;
  const name = t(fewer < 0 ? "decisions.other.moreCost" : "common.saving");
  return savingsOf(Math.abs(fewer), data.Items, perYear(data)).map(({ currency, amount }) => (
    <Figure key={currency} name={name}>
      {formatMoneySum(amount, currency)}
    </Figure>
  ));
}

interface OtherNumber {
  readonly chosen: number;
  /** The slider's maximum: with so many there would have been no shortage. */
  readonly most: number;
  /** For the number in the address; not loaded where there is none. */
  readonly query: QueryResult<Answer<"getRightsizing">>;
  /** Of the licences that are owned. */
  readonly costs: Costs;
}

/**
 * The effect of the number of licences in the address; without a number, of as many as are owned. The page loads it
 * together with everything else, before the item is loaded, and shows one error for all.
 */
function useOtherNumber(
  item: RightsizingItem | undefined,
  input: Input<"getRightsizing">,
  isEnabled: boolean,
): OtherNumber {
  const [address] = useAddress();
  const most = Math.max(item?.Total ?? 0, item?.Max ?? 0, 1);
  const named = numberIn(address, "licenses", -1, 0, 999_999_999);
  const ofNumber = { ...input, Licenses: [Math.max(0, named)] };
  const query = useOperation("getRightsizing", getRightsizing, ofNumber, { enabled: isEnabled && named >= 0 });
  const { StartUtc, EndUtc, FeatureIds } = input;
  const ofTime = { StartUtc, ...(EndUtc !== undefined && { EndUtc }), FeatureIds } as Partial<Input<"getCosts">>;
  const costs = useCosts(ofTime, isEnabled);
  const chosen = named < 0 || (item !== undefined && named > most) ? most : named;
  return { chosen, most, query, costs };
}

interface WhatIfProps {
  readonly item: RightsizingItem;
  readonly other: OtherNumber;
}

const debounceMs = 150;

const nobodyShort = { ShortageSeconds: 0, CheckoutsBeyond: 0, UsersTouched: 0 };

function WhatIf({ item, other: { chosen, most, query, costs } }: WhatIfProps) {
  const [, setAddress] = useAddress();
  const id = useId();
  // The slider's position, until the address has it.
  const [moved, setMoved] = useState<number | null>(null);
  const licenses = Math.min(moved ?? chosen, most);
  useEffect(() => {
    if (moved === null) return;
    if (moved === chosen) {
      setMoved(null);
      return;
    }
    const timer = setTimeout(() => setAddress({ licenses: String(moved) }), debounceMs);
    return () => clearTimeout(timer);
  }, [moved, chosen, setAddress]);
  const isMost = licenses >= most;
  const counted = query.data?.Items[0]?.WhatIf[0];
  const meant = isMost && item.MeasuredSeconds > 0 ? nobodyShort : counted;
  const isOld = (!isMost && (licenses !== counted?.Licenses || query.isPlaceholderData)) || costs.isPlaceholderData;
  const fewer = item.Total === null ? null : item.Total - licenses;
  return (
    <section className="panel" aria-label={t("decisions.other.label")}>
      <h2>{t("decisions.other.title")}</h2>
      <div className="slider">
        <label htmlFor={id}>{t("columns.licences")}</label>
        <input
          id={id}
          type="range"
          min={0}
          max={most}
          value={licenses}
          onChange={(event) => setMoved(Number(event.target.value))}
        />
        <output htmlFor={id}>
          <input
            type="number"
            aria-label={t("decisions.other.number")}
            min={0}
            max={most}
            value={licenses}
            onChange={({ target }) => target.value !== "" && setMoved(Math.max(0, Math.round(target.valueAsNumber)))}
          />
          {fewer !== null && fewer !== 0 && (
            <small>
              {" "}
              {fewer > 0
                ? t("decisions.other.fewer", { count: formatCount(fewer) })
                : t("decisions.other.more", { count: formatCount(-fewer) })}
            </small>
          )}
        </output>
      </div>
      {isMost && <p className="soft">{t("decisions.other.move")}</p>}
      <dl className={isOld ? "figures money report-old" : "figures money"} aria-live="polite" aria-busy={isOld}>
        <Figure name={t("decisions.other.shortage")}>
          {formatDuration(meant?.ShortageSeconds)}{" "}
          <small>
            {t("decisions.other.ofTime", {
              share: formatPercent(shareOf(meant?.ShortageSeconds, item.MeasuredSeconds)),
            })}
          </small>
        </Figure>
        <Figure name={t("decisions.other.beyond")}>{formatCount(meant?.CheckoutsBeyond)}</Figure>
        <Figure name={t("decisions.other.users")}>{formatCount(meant?.UsersTouched)}</Figure>
        <Saving fewer={fewer} costs={costs} />
      </dl>
    </section>
  );
}

const shareOf = (part: number | undefined, total: number) =>
  part === undefined || total === 0 ? null : (100 * part) / total;

export function OneFeature() {
  const { featureId = "" } = useParams();
  const [address, setAddress] = useAddress();
  const filters = filtersIn(address);
  const id = /^[1-9]\d{0,14}$/.test(featureId) ? Number(featureId) : 0;
  const { LicenseServerIds: _, ...time } = filters.input;
  const input = { ...time, FeatureIds: [Math.max(1, id)] };
  const query = useOperation("getRightsizing", getRightsizing, input, { enabled: id > 0 });
  const asHours = { ...input, TimeZone: readersZone };
  const heat = useOperation("getHeatMap", getHeatMap, asHours, { enabled: id > 0 });
  const forecast = useForecast(id);
  const item = query.data?.Items[0];
  const measured = useMeasured(filters.window, item?.LicenseServerId ?? null, "some");
  const other = useOtherNumber(item, input, id > 0);
  const failed = [query, other.query, heat].filter(({ error }) => error !== null);
  const refetch = () => Promise.all(failed.map((one) => one.refetch()));
  const name = item === undefined ? "" : `${item.FeatureName} ${item.FeatureVersion ?? ""}`.trim();
  return (
    <Report
      title={name === "" ? t("decisions.one.title") : t("decisions.one.titleOf", { name })}
      about={t("decisions.one.about")}
      period={periodText(filters.window)}
      queryText={`${name}, ${filterText(filters)}`}
      fields={
        <>
          <WindowFields window={filters.window} setAddress={setAddress} />
          <WorkingHoursField isChosen={filters.isWorkingHours} setAddress={setAddress} />
        </>
      }
      query={{ ...query, error: failed[0]?.error ?? null, refetch }}
      measured={measured}
      download={<CsvDownload operation={getRightsizing} input={input} fileName={`rightsizing-${featureId}`} />}
    >
      {(id === 0 || query.data?.Items.length === 0) && (
        <EmptyState title={t("overTime.noFeature")} advice={t("decisions.one.advice")} />
      )}
      {item !== undefined && (
        <>
          <None>
            <Numbers item={item} isLogRead={measured?.logless.length === 0} />
            <WhatIf item={item} other={other} />
            <Advice item={item} input={filters.input} />
          </None>
          <ForecastPanel featureId={id} query={forecast} />
          {heat.data !== undefined && !measured?.isNothing && (
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

function Numbers({ item, isLogRead }: { readonly item: RightsizingItem; readonly isLogRead: boolean }) {
  const areDenialsCounted = isLogRead || item.Denials > 0;
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
        <Figure name={t("columns.peak")}>
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
            number: formatCount(areDenialsCounted ? item.TrueDenials : null),
            total: formatCount(areDenialsCounted ? item.Denials : null),
            small,
          })}
        </Figure>
        <Figure name={t("decisions.one.measured")}>{formatDuration(item.MeasuredSeconds)}</Figure>
      </dl>
    </section>
  );
}
