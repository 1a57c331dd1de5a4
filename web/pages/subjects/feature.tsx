// A feature over all its pools, versions and licence servers: how much is free, who has it, who waits, and its pools. Its past use,
// further down, is loaded later: feature-history.tsx.
import { type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from "react";
import { useParams } from "react-router";
import {
  type DenialQueryResult,
  type Feature,
  getAvailabilityAlerts,
  getFeatures,
  getFeatureWait,
  getLicenseServers,
  getQueuedRequests,
  type LicenseServerEntry,
  type QueriedSession,
  type QueuedRequestPage,
  queryDenials,
  querySessions,
} from "../../../generated/client/index.js";
import { Figure } from "../../components/chart/bar.tsx";
import { ErrorBoundary, loadedLater } from "../../components/frame/loaded-later.tsx";
import { MeasuredNotice, Shown } from "../../components/frame/measured.tsx";
import { MoreAbout, PageActions, PageTitle } from "../../components/frame/page-title.tsx";
import { Panel } from "../../components/frame/panel.tsx";
import { DataTable } from "../../components/table/data-table.tsx";
import { usePrinting } from "../../components/text/browser-state.ts";
import { EmptyState, ErrorNotice, small } from "../../components/text/notices.tsx";
import { Freshness } from "../../components/text/time-text.tsx";
import { formatCount, formatPercent } from "../../format/numbers.ts";
import { denialsPath, sessionsPath, waitingPath } from "../../service/links.ts";
import { atPresent, measuredIn } from "../../service/measured.ts";
import { refreshMs, together, useOperation } from "../../service/queries.ts";
import { windowOf } from "../../service/window.ts";
import { t } from "../../words/words.ts";
import { holderColumns, idleFirst } from "../now/holders.tsx";
import { awayTexts, featureColumns, freeIn, sum, withinReach } from "../now/pools.tsx";
import type { FeatureHistoryProps } from "./feature-history.tsx";
import { RowsOrNone } from "./rows-or-none.tsx";
import { TellMe } from "./tell-me.tsx";
import { mostHolders, Waiting } from "./waiting.tsx";

const FeatureHistory = loadedLater<FeatureHistoryProps>(
  async () => (await import("./feature-history.tsx")).FeatureHistory,
);

/** Beside the queue there is little room: the idle time comes first, on a phone too. */
const columnsOfHolders = holderColumns.map((column) => {
  if (column.id === "idle") return { ...column, phoneWidth: 5.25 };
  return ["since", "borrowed", "group"].includes(column.id) ? { ...column, isFirstOut: true } : column;
});

interface FeatureFiguresProps {
  /** The active ones, with what is available now. */
  readonly pools: readonly Feature[];
  /** What is out of reach, and why. */
  readonly away: readonly string[];
  /** Of the last 7 days; undefined where it was not measured. */
  readonly denials: number | undefined;
}

function FeatureFigures({ pools, away, denials }: FeatureFiguresProps) {
  const used = sum(pools, ({ Used }) => Used);
  // For the others the number of free licences is unknown.
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

const lastWeek = () => windowOf(new URLSearchParams("window=7d"));

/**
 * Everything about the feature at present, loaded at once. A list in an address is split at commas, which a name may contain: there
 * the parameter for a single name is used.
 */
function useFeature(name: string) {
  const { startUtc } = lastWeek();
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
  };
}

/** In pixels, before it becomes visible. */
const ahead = "100px";

interface InSightProps {
  /** Another one starts again. */
  readonly address: string;
  readonly children: ReactNode;
}

/** Content that is loaded once the reader has scrolled close to it, or prints the page. */
function InSight({ address, children }: InSightProps) {
  const element = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  const isPrinting = usePrinting();
  useEffect(() => {
    if (element.current === null) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting !== true) return;
        setNear(true);
        observer.disconnect();
      },
      { rootMargin: ahead },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  const isShown = isNear || isPrinting;
  return (
    <div ref={element} className="in-sight">
      {isShown && (
        <ErrorBoundary address={address}>
          <Suspense fallback={<p className="loading">{t("common.loading")}</p>}>{children}</Suspense>
        </ErrorBoundary>
      )}
    </div>
  );
}

export function FeaturePage() {
  const { name = "" } = useParams();
  const queries = useFeature(name);
  // TellMe's, further down: loaded at once too.
  useOperation("getAvailabilityAlerts", getAvailabilityAlerts, {});
  const { pools, servers, holders, queue, denials } = queries;
  const { failed, refresh } = together(Object.values(queries));
  // At once, so that visible content does not move.
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
          name={name}
          reported={ofPools}
          servers={ofServers}
          holders={ofHolders.Items}
          held={ofHolders.TotalCount}
          queue={ofQueue}
          denials={ofDenials}
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
  /** How many sessions there are, in `holders` or not. */
  readonly held: number;
  readonly queue: QueuedRequestPage;
  /** Of the last 7 days. */
  readonly denials: DenialQueryResult;
}

function AboutFeature({ name, reported, servers, holders, held, queue, denials }: AboutFeatureProps) {
  const pools = useMemo(() => withinReach(reported, servers), [reported, servers]);
  const active = useMemo(() => pools.filter(({ IsActive }) => IsActive), [pools]);
  const away = awayTexts(active, servers);
  const [measured, ofDenials] = useMemo(() => {
    const ids = new Set(reported.map(({ LicenseServerId }) => LicenseServerId));
    const ofFeature = servers.filter(({ Id }) => ids.has(Id));
    return [measuredIn(ofFeature, atPresent()), measuredIn(ofFeature, lastWeek(), "all")];
  }, [reported, servers]);
  const areDenialsCounted = denials.TotalCount > 0 || ofDenials.dark.length + ofDenials.logless.length === 0;
  const wait = useOperation("getFeatureWait", getFeatureWait, { FeatureName: name });
  const isFull = freeIn(active) === 0;
  const shown = useMemo(() => (isFull ? idleFirst(holders) : holders), [isFull, holders]);
  return (
    <>
      <MeasuredNotice of={measured} />
      <Panel title={t("pages.now")}>
        <FeatureFigures pools={active} away={away} denials={areDenialsCounted ? denials.TotalCount : undefined} />
        {active.some(({ IsUncounted }) => IsUncounted) || <TellMe name={name} isFull={isFull} />}
        <MoreAbout
          links={[
            [t("common.allCheckouts"), sessionsPath({ feature: name })],
            [t("common.allDenials"), denialsPath({ feature: name })],
            [t("subjects.feature.allWaiting"), waitingPath({ feature: name })],
          ]}
        />
      </Panel>
      <div className="side-by-side">
        <Panel title={t("common.holders")}>
          <Shown value={measured}>
            <RowsOrNone
              label={t("common.whoHolds", { name })}
              rows={shown}
              total={held}
              columns={columnsOfHolders}
              none={t("subjects.feature.nobody")}
            />
          </Shown>
        </Panel>
        <Panel title={t("now.holders.waiting")}>
          <Waiting
            pools={active}
            name={name}
            away={away}
            holders={holders}
            queue={queue}
            areDenialsCounted={areDenialsCounted}
            denials={denials.Items}
            wait={wait.data}
          />
        </Panel>
      </div>
      <Panel title={t("subjects.feature.poolsTitle")}>
        <DataTable label={t("common.pools")} rows={pools} columns={featureColumns} rowId={({ Id }) => Id} />
      </Panel>
      <InSight address={name}>
        <Shown value={ofDenials}>
          <FeatureHistory name={name} pools={pools} denials={denials} />
        </Shown>
      </InSight>
    </>
  );
}
