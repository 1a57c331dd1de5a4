// A feature over all its pools, versions and licence servers: how much is free, who has it, who could give it back, who was
// refused, and its use of the last week.
import { useMemo } from "react";
import { useParams } from "react-router";
import {
  type Annotation,
  type DenialQueryResult,
  type Feature,
  getAnnotations,
  getFeatures,
  getHeatMap,
  getLicenseServers,
  getQueuedRequests,
  type LicenseServerEntry,
  type QueriedSession,
  type QueuedRequestPage,
  queryDenials,
  queryRightsizing,
  querySessions,
  queryUsageOverTime,
  type UsageOverTime,
  type UsageSeries,
} from "../../../generated/client/index.js";
import { Figure } from "../../components/chart/bar.tsx";
import { TimeChart } from "../../components/chart/time-chart.tsx";
import { Panel } from "../../components/frame/answer.tsx";
import { MoreAbout, PageActions, PageTitle } from "../../components/frame/page-title.tsx";
import { DataTable } from "../../components/table/data-table.tsx";
import { EmptyState, ErrorNotice, small } from "../../components/text/notices.tsx";
import { Freshness } from "../../components/text/time-text.tsx";
import { formatCount, formatPercent } from "../../format/numbers.ts";
import { readersZone } from "../../format/times.ts";
import { denialsPath, sessionsPath, waitingPath } from "../../service/links.ts";
import { refreshMs, useOperation } from "../../service/queries.ts";
import { windowOf } from "../../service/window.ts";
import { t } from "../../words/words.ts";
import { Enough, mostPools } from "../decisions/verdict.tsx";
import { denialColumnsOfFeature } from "../lists/denial-columns.tsx";
import { holderColumns, idleFirst } from "../now/holders.tsx";
import { awayTexts, featureColumns, freeIn, sum, withinReach } from "../now/pools.tsx";
import { annotationNotes, drawOne } from "../over-time/drawing.ts";
import { RowsOrNone } from "./rows-or-none.tsx";
import { mostHolders, Waiting } from "./waiting.tsx";

interface FeatureFiguresProps {
  /** The active ones, as they can be had now. */
  readonly pools: readonly Feature[];
  /** What is out of reach, and why. */
  readonly away: readonly string[];
  /** Of the last 7 days; undefined until they are known. */
  readonly denials: number | undefined;
}

function FeatureFigures({ pools, away, denials }: FeatureFiguresProps) {
  const used = sum(pools, ({ Used }) => Used);
  // Of others nobody knows how many of them are free.
  const total = sum(pools, ({ Used, Total }) => (Used === null ? null : Total));
  const isUncounted = pools.some((pool) => pool.IsUncounted);
  return (
    <>
      <dl className="figures">
        <Figure name={t("columns.inUse")}>
          {t.rich("common.of", {
            number: formatCount(used),
            total: isUncounted ? t("common.anyNumber") : formatCount(total),
            small,
          })}
        </Figure>
        <Figure name={t("subjects.free")}>{isUncounted ? t("common.anyNumber") : formatCount(freeIn(pools))}</Figure>
        <Figure name={t("columns.share")}>{formatPercent(total ? (100 * (used ?? 0)) / total : null)}</Figure>
        <Figure name={t("columns.borrowed")}>{formatCount(sum(pools, ({ Borrowed }) => Borrowed))}</Figure>
        <Figure name={t("columns.queued")}>{formatCount(sum(pools, ({ Queued }) => Queued))}</Figure>
        <Figure name={t("subjects.denials7")}>{formatCount(denials)}</Figure>
      </dl>
      {away.map((text) => (
        <p key={text} className="soft">
          {text}
        </p>
      ))}
    </>
  );
}

/**
 * Everything about the feature, asked for at once. A list in an address is split at commas, which a name may have: there it is given as
 * the one name of before.
 */
function useFeature(name: string) {
  const { startUtc } = windowOf(new URLSearchParams("window=7d"));
  const Products = [{ FeatureName: name }];
  const ofHolders = {
    ActiveOnly: true,
    PresentServersOnly: true,
    Products,
    Sort: [{ Field: "StartTimeUtc" as const }],
  };
  return {
    pools: useOperation("getFeatures", getFeatures, { FeatureName: name }, { refreshMs }),
    servers: useOperation("getLicenseServers", getLicenseServers, {}, { refreshMs }),
    holders: useOperation(
      "querySessions",
      querySessions,
      { body: { ...ofHolders, Limit: mostHolders } },
      { refreshMs },
    ),
    queue: useOperation("getQueuedRequests", getQueuedRequests, { FeatureName: name, PageSize: 100 }, { refreshMs }),
    denials: useOperation("queryDenials", queryDenials, { body: { StartUtc: startUtc, Products, Limit: 100 } }),
    usage: useOperation("queryUsageOverTime", queryUsageOverTime, {
      body: { StartUtc: startUtc, Products, BucketSize: "Hour", TimeZone: readersZone },
    }),
    annotations: useOperation("getAnnotations", getAnnotations, {
      ...{ StartUtc: startUtc, FeatureName: name, PageSize: 200 },
    }),
    verdicts: useOperation("queryRightsizing", queryRightsizing, {
      body: { FeatureNames: [name], PageSize: mostPools },
    }),
    hours: useOperation(
      "getHeatMap",
      getHeatMap,
      { FeatureNames: [name], TimeZone: readersZone },
      { enabled: !name.includes(",") },
    ),
  };
}

type FeatureAnswers = ReturnType<typeof useFeature>;

export function FeaturePage() {
  const { name = "" } = useParams();
  const questions = useFeature(name);
  const { pools, servers, holders, queue, denials } = questions;
  const all = Object.values(questions);
  const refresh = () => {
    for (const query of all) void query.refetch();
  };
  const failed = all.find(({ error }) => error !== null);
  // What is of the moment at once, so that nothing moves what is already read.
  const { data: ofPools } = pools;
  const { data: ofServers } = servers;
  const { data: ofHolders } = holders;
  const { data: ofQueue } = queue;
  const { data: ofDenials } = denials;
  const areHolders = ofPools !== undefined && ofServers !== undefined && ofHolders !== undefined;
  const isReady = areHolders && ofQueue !== undefined && ofDenials !== undefined;
  return (
    <>
      <PageTitle title={name}>
        <Freshness query={pools} refresh={refresh} every={refreshMs / 1000} />
        <PageActions what="page" />
      </PageTitle>
      {failed !== undefined && <ErrorNotice error={failed.error} retry={refresh} />}
      {!isReady && failed === undefined && <p className="loading">{t("common.loading")}</p>}
      {isReady && ofPools.length === 0 && (
        <EmptyState title={t("common.noFeature", { name })} advice={t("subjects.asPrinted")} />
      )}
      {isReady && ofPools.length > 0 && (
        <AboutFeature
          {...{ name, reported: ofPools, servers: ofServers }}
          {...{ holders: ofHolders.Items, queue: ofQueue, denials: ofDenials }}
          asked={questions}
        />
      )}
    </>
  );
}

interface AboutFeatureProps {
  readonly name: string;
  readonly reported: readonly Feature[];
  readonly servers: readonly LicenseServerEntry[];
  readonly holders: readonly QueriedSession[];
  readonly queue: QueuedRequestPage;
  /** Of the last 7 days. */
  readonly denials: DenialQueryResult;
  /** What comes later. */
  readonly asked: Pick<FeatureAnswers, "usage" | "annotations" | "verdicts" | "hours">;
}

function AboutFeature({ name, reported, servers, holders, queue, denials, asked }: AboutFeatureProps) {
  const pools = useMemo(() => withinReach(reported, servers), [reported, servers]);
  const active = useMemo(() => pools.filter(({ IsActive }) => IsActive), [pools]);
  const away = awayTexts(active, servers);
  const usage = asked.usage.data;
  const series = usage?.Items[0];
  const shown = useMemo(() => (freeIn(active) === 0 ? idleFirst(holders) : holders), [active, holders]);
  return (
    <>
      <Panel title={t("pages.now")}>
        <FeatureFigures pools={active} away={away} denials={denials.TotalCount} />
        <MoreAbout
          links={[
            [t("subjects.feature.allCheckouts"), sessionsPath({ feature: name })],
            [t("subjects.feature.allDenials"), denialsPath({ feature: name })],
            [t("subjects.feature.allWaiting"), waitingPath({ feature: name })],
          ]}
        />
      </Panel>
      <Enough name={name} verdicts={asked.verdicts.data} hours={asked.hours.data} />
      <Panel title={t("subjects.feature.waiting")}>
        <Waiting pools={active} {...{ away, holders, queue, series }} denials={denials.Items} />
      </Panel>
      <Panel
        title={t("subjects.feature.lastWeek")}
        holds="chart"
        isPending={usage === undefined || asked.annotations.isPending}
      >
        {series !== undefined && usage !== undefined && (
          <WeekChart {...{ name, pools, series, usage }} annotations={asked.annotations.data?.Items ?? noNotes} />
        )}
      </Panel>
      <Panel title={t("subjects.feature.poolsTitle")}>
        <DataTable label={t("subjects.feature.pools")} rows={pools} columns={featureColumns} rowId={({ Id }) => Id} />
      </Panel>
      <Panel title={t("subjects.feature.who")}>
        <RowsOrNone
          label={t("subjects.feature.whoHas", { name })}
          rows={shown}
          columns={holderColumns}
          none={t("subjects.feature.nobody")}
        />
      </Panel>
      <Panel title={t("subjects.feature.denialsTitle")}>
        <RowsOrNone
          label={t("common.denialsOf", { name })}
          rows={denials.Items}
          columns={denialColumnsOfFeature}
          none={t("subjects.feature.nobodyRefused")}
        />
      </Panel>
    </>
  );
}

const noNotes: readonly Annotation[] = [];

interface WeekChartProps {
  readonly name: string;
  readonly pools: readonly Feature[];
  readonly series: UsageSeries;
  readonly usage: UsageOverTime;
  readonly annotations: readonly Annotation[];
}

function WeekChart({ name, pools, series, usage, annotations }: WeekChartProps) {
  const drawing = useMemo(() => drawOne(series, usage, "lines"), [series, usage]);
  const servers = [...new Set(pools.map(({ LicenseServerId }) => LicenseServerId))].sort((a, b) => a - b).join();
  const notes = useMemo(() => {
    const subject = { featureName: name, serverIds: servers.split(",").map(Number) };
    return annotationNotes(annotations, subject, Date.parse(usage.StartUtc), Date.parse(usage.EndUtc));
  }, [name, servers, annotations, usage]);
  const label = t("subjects.feature.chart", { count: formatCount(series.Summary.Max ?? 0) });
  return <TimeChart label={label} {...drawing} notes={notes} />;
}
