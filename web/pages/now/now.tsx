// Now: every feature with its use, its queue and its expiry, and the state of the licence servers. Loads
// everything at once, and again when something happens.
import { useDeferredValue, useMemo } from "react";
import { getFeatures, getLicenseServers } from "../../../generated/client/index.js";
import { RowsDownload } from "../../components/download/rows-download.tsx";
import { PageActions } from "../../components/frame/page-actions.tsx";
import { PageTitle } from "../../components/frame/page-title.tsx";
import { useColumnChoice } from "../../components/table/column-choice.tsx";
import { DataTable } from "../../components/table/data-table.tsx";
import { EmptyState } from "../../components/text/empty-state.tsx";
import { ErrorNotice } from "../../components/text/error-notice.tsx";
import { Freshness } from "../../components/text/freshness.tsx";
import { formatCount } from "../../format/numbers.ts";
import { useAddress } from "../../service/address.ts";
import { refreshed } from "../../service/changes.ts";
import { useLive } from "../../service/live.ts";
import { useOperation } from "../../service/queries.ts";
import { t } from "../../words/words.ts";
import { featureColumns } from "./columns.tsx";
import { nowCsv } from "./csv.ts";
import { chosenFeatures, NowFilters } from "./filters.tsx";
import { FirstRun } from "./first-run.tsx";
import { ServerOverview } from "./server-overview.tsx";
import { withinReach } from "./within-reach.ts";

export function Now() {
  const [address, setAddress] = useAddress();
  const live = useLive(() => refreshed("getFeatures", "getLicenseServers"));
  const features = useOperation("getFeatures", getFeatures, {}, live);
  const servers = useOperation("getLicenseServers", getLicenseServers, {}, live);
  const settled = useDeferredValue(address.toString());
  const rows = useMemo(
    () => chosenFeatures(withinReach(features.data ?? [], servers.data ?? []), new URLSearchParams(settled)),
    [features.data, servers.data, settled],
  );
  const refresh = () => {
    void features.refetch();
    void servers.refetch();
  };
  const { shown, chooser } = useColumnChoice("now", featureColumns);
  const error = features.error ?? servers.error;
  const serverId = Number(address.get("server")) || null;
  // All at once, so that nothing moves what is already read.
  const isReady = features.data !== undefined && (servers.data !== undefined || servers.error !== null);
  return (
    <>
      <PageTitle title={t("pages.now")}>
        <Freshness query={features} refresh={refresh} every={live.isLive ? "live" : live.refreshMs / 1000} />
        <PageActions
          what="page"
          download={
            <RowsDownload
              {...nowCsv(
                rows,
                shown.map(({ id }) => id),
              )}
              fileName="features-now"
            />
          }
        />
      </PageTitle>
      {error !== null && <ErrorNotice error={error} retry={refresh} />}
      {isReady && servers.data !== undefined && (
        <ServerOverview
          servers={servers.data}
          chosenId={serverId}
          onChoose={(id) => setAddress({ server: id === null ? null : String(id) })}
        />
      )}
      {features.data?.length === 0 && servers.data?.length === 0 && <FirstRun />}
      {isReady && features.data !== undefined && features.data.length > 0 && (
        <>
          <NowFilters features={features.data} address={address} setAddress={setAddress} />
          {chooser}
          <p className="soft counted" aria-live="polite">
            {t("now.counted", { shown: formatCount(rows.length), total: features.data.length })}
          </p>
          {rows.length === 0 ? (
            <EmptyState title={t("now.noneFits")}>
              <button type="button" onClick={() => setAddress({ q: null, server: null, vendor: null, show: null })}>
                {t("now.showAll")}
              </button>
            </EmptyState>
          ) : (
            <DataTable
              label={t("now.table")}
              rows={rows}
              columns={shown}
              rowId={(feature) => feature.Id}
              initialSort={address.get("sort") ?? undefined}
              onSort={(sort) => setAddress({ sort })}
            />
          )}
        </>
      )}
      {!isReady && error === null && <p className="loading">{t("now.loading")}</p>}
    </>
  );
}
