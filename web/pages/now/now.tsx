// Now: every feature with its use, its queue and its expiry, and the state of the licence servers. Loads
// everything at once, and refreshes.
import { useDeferredValue, useMemo } from "react";
import { Link } from "react-router";
import { getFeatures, getLicenseServers } from "../../../generated/client/index.js";
import { PageTitle } from "../../components/frame/page-title.tsx";
import { DataTable } from "../../components/table/data-table.tsx";
import { EmptyState } from "../../components/text/empty-state.tsx";
import { ErrorNotice } from "../../components/text/error-notice.tsx";
import { Freshness } from "../../components/text/freshness.tsx";
import { formatCount } from "../../format/numbers.ts";
import { useAddress } from "../../service/address.ts";
import { refreshMs, useOperation } from "../../service/queries.ts";
import { featureColumns } from "./columns.tsx";
import { chosenFeatures, NowFilters } from "./filters.tsx";
import { ServerOverview } from "./server-overview.tsx";

export function Now() {
  const [address, setAddress] = useAddress();
  const features = useOperation("getFeatures", getFeatures, {}, { refreshMs });
  const servers = useOperation("getLicenseServers", getLicenseServers, {}, { refreshMs });
  const settled = useDeferredValue(address.toString());
  const rows = useMemo(
    () => chosenFeatures(features.data ?? [], new URLSearchParams(settled)),
    [features.data, settled],
  );
  const refresh = () => {
    void features.refetch();
    void servers.refetch();
  };
  const error = features.error ?? servers.error;
  const serverId = Number(address.get("server")) || null;
  return (
    <>
      <PageTitle title="Now">
        <Freshness query={features} refresh={refresh} every={refreshMs / 1000} />
      </PageTitle>
      {error !== null && <ErrorNotice error={error} retry={refresh} />}
      {servers.data !== undefined && (
        <ServerOverview
          servers={servers.data}
          chosenId={serverId}
          onChoose={(id) => setAddress({ server: id === null ? null : String(id) })}
        />
      )}
      {features.data?.length === 0 && servers.data?.length === 0 && <NothingYet />}
      {features.data !== undefined && features.data.length > 0 && (
        <>
          <NowFilters features={features.data} address={address} setAddress={setAddress} />
          <p className="soft counted" aria-live="polite">
            {formatCount(rows.length)} of {formatCount(features.data.length)} features
          </p>
          {rows.length === 0 ? (
            <EmptyState title="No feature fits these filters">
              <button type="button" onClick={() => setAddress({ q: null, server: null, vendor: null, show: null })}>
                Show all features
              </button>
            </EmptyState>
          ) : (
            <DataTable
              label="Features and their use"
              rows={rows}
              columns={featureColumns}
              rowId={(feature) => feature.Id}
              initialSort={address.get("sort") ?? undefined}
              onSort={(sort) => setAddress({ sort })}
            />
          )}
        </>
      )}
      {features.isPending && error === null && <p className="loading">Loading what is used now …</p>}
    </>
  );
}

function NothingYet() {
  return (
    <EmptyState title="No licence server has reported yet">
      <p>
        Give the collector a credential, here or under{" "}
        <Link to="/administration/authorization">Authorization (Client Authorization)</Link>, then send what your
        licence manager prints:
      </p>
      <pre>
        <code>{`npm run credential -- add --type collector --file collector.json
lmutil lmstat -a -c 27000@host | npm run collect -- --lmstat -`}</code>
      </pre>
    </EmptyState>
  );
}
