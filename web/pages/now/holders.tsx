// Who holds one feature now: since when, longest first, on which workstation.

import { useMemo } from "react";
import { Link, useParams } from "react-router";
import { getFeatureUsage, getLicenseServers, getQueuedRequests } from "../../../generated/client/index.js";
import { Figure } from "../../components/chart/figure.tsx";
import { AnswerNotice, firstNoticed } from "../../components/frame/answer-notice.tsx";
import { PageTitle } from "../../components/frame/page-title.tsx";
import { Panel } from "../../components/frame/panel.tsx";
import { DataTable } from "../../components/table/data-table.tsx";
import { requestColumns } from "../../components/table/request-columns.tsx";
import { EmptyState } from "../../components/text/empty-state.tsx";
import { ExpiryText } from "../../components/text/expiry-text.tsx";
import { Freshness } from "../../components/text/freshness.tsx";
import { small } from "../../components/text/tags.tsx";
import { formatCount, formatPercent } from "../../format/numbers.ts";
import { featurePath, serverPath } from "../../service/links.ts";
import { refreshMs, useOperation } from "../../service/queries.ts";
import { t } from "../../words/words.ts";
import { holderColumns, idleFirst } from "./holder-columns.tsx";
import { isFull } from "./kinds.ts";
import { withinReach } from "./within-reach.ts";

export function Holders() {
  const { featureId = "" } = useParams();
  const usage = useOperation("getFeatureUsage", getFeatureUsage, { FeatureId: Number(featureId) }, { refreshMs });
  const waits = { FeatureIds: [Number(featureId)], PageSize: 1000 };
  const queue = useOperation("getQueuedRequests", getQueuedRequests, waits, { refreshMs });
  const servers = useOperation("getLicenseServers", getLicenseServers, {}, { refreshMs });
  const [pool] = withinReach(usage.data?.Pools ?? [], servers.data ?? []);
  const sessions = useMemo(() => {
    const { Pools: [first] = [], Sessions = [] } = usage.data ?? {};
    return first !== undefined && isFull(first) ? idleFirst(Sessions) : Sessions;
  }, [usage.data]);
  return (
    <>
      <p className="way no-print">
        <Link to="/now">{t("pages.now")}</Link> <span aria-hidden="true">›</span>{" "}
        {pool?.Name ?? t("now.holders.feature")}
      </p>
      <PageTitle title={pool === undefined ? t("now.holders.who") : t("common.whoHolds", { name: pool.Name })}>
        <Freshness
          query={usage}
          refresh={() => void Promise.all([usage.refetch(), queue.refetch(), servers.refetch()])}
          every={refreshMs / 1000}
        />
      </PageTitle>
      <AnswerNotice query={queue.error === null ? firstNoticed(usage, servers) : firstNoticed(usage, servers, queue)} />
      {usage.data !== undefined && (servers.data !== undefined || servers.error !== null) && pool !== undefined && (
        <>
          <section className="panel" aria-label={t("now.holders.theFeature")}>
            <dl className="figures">
              <Figure name={t("columns.inUse")}>
                {t.rich("common.of", {
                  number: formatCount(pool.Used),
                  total: pool.IsUncounted ? t("common.anyNumber") : formatCount(pool.Total),
                  small,
                })}
              </Figure>
              <Figure name={t("columns.share")}>{formatPercent(pool.UsagePercent)}</Figure>
              <Figure name={t("columns.borrowed")}>{formatCount(pool.Borrowed)}</Figure>
              <Figure name={t("columns.reserved")}>{formatCount(pool.Reserved)}</Figure>
              <Figure name={t("columns.queued")}>{formatCount(pool.Queued)}</Figure>
            </dl>
            <p className="more-about">
              {[pool.Version && t("now.holders.version", { version: pool.Version }), pool.Vendor]
                .filter(Boolean)
                .join(" · ")}
              {" · "}
              <Link to={serverPath(pool.LicenseServerId)}>{pool.LicenseServerName}</Link>
              {" · "}
              {pool.ExpirationDateUtc === null ? (
                <ExpiryText date={null} />
              ) : (
                t.rich("now.holders.expires", { day: () => <ExpiryText date={pool.ExpirationDateUtc} /> })
              )}
              {" · "}
              <Link to={`/over-time?feature=${pool.Id}`}>{t("now.holders.overTime")}</Link>
              {" · "}
              <Link to={`/reports/rightsizing/${pool.Id}`}>{t("now.holders.rightsizing")}</Link>
              {" · "}
              <Link to={featurePath(pool.Name)}>{t("now.holders.allPools", { name: pool.Name })}</Link>
            </p>
          </section>
          {sessions.length === 0 ? (
            <EmptyState title={t("now.holders.nobody")}>
              <p>{(pool.Used ?? 0) > 0 && t("now.holders.reservedOnly")}</p>
            </EmptyState>
          ) : (
            <>
              {sessions.every(({ IdleTimeSeconds }) => IdleTimeSeconds === null) && (
                <p className="soft">{t("now.holders.noIdleTimes")}</p>
              )}
              <DataTable
                label={t("common.whoHolds", { name: pool.Name })}
                rows={sessions}
                columns={holderColumns}
                rowId={(session) => session.Id}
              />
            </>
          )}
          {queue.data !== undefined && queue.data.TotalCount > 0 && (
            <Panel title={t("now.holders.waiting")}>
              <DataTable
                label={t("now.holders.waitingOf", { name: pool.Name })}
                rows={queue.data.Items}
                columns={requestColumns}
                rowId={({ Id }) => Id}
              />
            </Panel>
          )}
        </>
      )}
    </>
  );
}
