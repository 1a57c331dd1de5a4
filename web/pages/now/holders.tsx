// Who holds one feature now: since when, longest first, on which workstation.
import { Link, useParams } from "react-router";
import { getFeatureUsage } from "../../../generated/client/index.js";
import { Figure } from "../../components/chart/figure.tsx";
import { AnswerNotice } from "../../components/frame/answer-notice.tsx";
import { PageTitle } from "../../components/frame/page-title.tsx";
import { DataTable } from "../../components/table/data-table.tsx";
import { EmptyState } from "../../components/text/empty-state.tsx";
import { ExpiryText } from "../../components/text/expiry-text.tsx";
import { Freshness } from "../../components/text/freshness.tsx";
import { formatCount, formatPercent } from "../../format/numbers.ts";
import { featurePath, serverPath } from "../../service/links.ts";
import { refreshMs, useOperation } from "../../service/queries.ts";
import { holderColumns } from "./holder-columns.tsx";

export function Holders() {
  const { featureId = "" } = useParams();
  const usage = useOperation("getFeatureUsage", getFeatureUsage, { FeatureId: Number(featureId) }, { refreshMs });
  const pool = usage.data?.Pools[0];
  return (
    <>
      <p className="way no-print">
        <Link to="/now">Now</Link> <span aria-hidden="true">›</span> {pool?.Name ?? "feature"}
      </p>
      <PageTitle title={pool === undefined ? "Who holds it" : `Who holds ${pool.Name}`}>
        <Freshness query={usage} refresh={() => void usage.refetch()} every={refreshMs / 1000} />
      </PageTitle>
      <AnswerNotice query={usage} />
      {usage.data !== undefined && pool !== undefined && (
        <>
          <section className="panel" aria-label="The feature">
            <dl className="figures">
              <Figure name="In use">
                {formatCount(pool.Used)} <small>of {pool.IsUncounted ? "any number" : formatCount(pool.Total)}</small>
              </Figure>
              <Figure name="Share">{formatPercent(pool.UsagePercent)}</Figure>
              <Figure name="Borrowed">{formatCount(pool.Borrowed)}</Figure>
              <Figure name="Reserved">{formatCount(pool.Reserved)}</Figure>
              <Figure name="Queued">{formatCount(pool.Queued)}</Figure>
            </dl>
            <p className="more-about">
              {[pool.Version && `Version ${pool.Version}`, pool.Vendor].filter(Boolean).join(" · ")}
              {" · "}
              <Link to={serverPath(pool.LicenseServerId)}>{pool.LicenseServerName}</Link>
              {" · "}
              {pool.ExpirationDateUtc !== null && "expires "}
              <ExpiryText date={pool.ExpirationDateUtc} />
              {" · "}
              <Link to={`/over-time?feature=${pool.Id}`}>its use over time</Link>
              {" · "}
              <Link to={`/reports/rightsizing/${pool.Id}`}>how many would be enough</Link>
              {" · "}
              <Link to={featurePath(pool.Name)}>all pools of {pool.Name}</Link>
            </p>
          </section>
          {usage.data.Sessions.length === 0 ? (
            <EmptyState title="Nobody holds it at present">
              <p>{(pool.Used ?? 0) > 0 && "What is in use is reserved, or was not reported with a user."}</p>
            </EmptyState>
          ) : (
            <DataTable
              label={`Who holds ${pool.Name}`}
              rows={usage.data.Sessions}
              columns={holderColumns}
              rowId={(session) => session.Id}
            />
          )}
        </>
      )}
    </>
  );
}
