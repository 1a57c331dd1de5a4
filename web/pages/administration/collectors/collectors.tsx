// Collectors: how the programs beside the licence managers are, and how each of their sources is. Refreshes while it is open.
import { useMemo, useState } from "react";
import { Link } from "react-router";
import { type Collector, deleteCollector, getCollectors } from "../../../../generated/client/index.js";
import { RowsDownload } from "../../../components/download/rows-download.tsx";
import { ConfirmDialog } from "../../../components/form/confirm-dialog.tsx";
import { matcherOf, SearchField } from "../../../components/form/search-field.tsx";
import { AdministratorsOnly } from "../../../components/frame/administrators-only.tsx";
import { AnswerNotice } from "../../../components/frame/answer-notice.tsx";
import { PageTitle } from "../../../components/frame/page-title.tsx";
import { useNow } from "../../../components/state/use-now.ts";
import { DataTable } from "../../../components/table/data-table.tsx";
import { EmptyState } from "../../../components/text/empty-state.tsx";
import { Freshness } from "../../../components/text/freshness.tsx";
import { formatCount } from "../../../format/numbers.ts";
import { useAddress } from "../../../service/address.ts";
import { service } from "../../../service/api.ts";
import { refreshed } from "../../../service/changes.ts";
import { refreshMs, useOperation } from "../../../service/queries.ts";
import { collectorColumns, sourceColumns } from "./columns.tsx";
import { csvColumns, csvRows } from "./csv-rows.ts";
import { type SourceRow, sourceRows } from "./states.ts";

export const Collectors = () => (
  <AdministratorsOnly title="Collectors" way={["Administration", "System & Security", "Brokers", "Collectors"]}>
    <CollectorList />
  </AdministratorsOnly>
);

function CollectorList() {
  const [address, setAddress] = useAddress();
  const answer = useOperation("getCollectors", getCollectors, {}, { refreshMs });
  const now = useNow(10_000);
  const [removed, setRemoved] = useState<Collector | null>(null);
  const columns = useMemo(() => collectorColumns(setRemoved), []);
  const asked = address.get("q") ?? "";
  const all = useMemo(() => sourceRows(answer.data ?? [], now), [answer.data, now]);
  const found = useMemo(() => matching(all, asked), [all, asked]);
  const collectors = answer.data ?? [];
  return (
    <>
      <PageTitle title="Collectors">
        <Freshness query={answer} refresh={() => void answer.refetch()} every={refreshMs / 1000} />
        {collectors.length > 0 && (
          <RowsDownload columns={csvColumns} rows={csvRows(collectors, now)} fileName="collectors" />
        )}
      </PageTitle>
      <p className="about">
        A collector reads licence managers, its sources, and says once a minute how they are. It is silent when nothing
        was heard of it for three of its intervals.
      </p>
      <AnswerNotice query={answer} />
      {answer.data?.length === 0 && <NothingYet />}
      {collectors.length > 0 && (
        <>
          <DataTable
            label="Collectors"
            rows={collectors}
            columns={columns}
            rowId={({ Id }) => Id}
            initialSort="broker"
          />
          <h2>Sources</h2>
          <search className="filters">
            <SearchField
              value={asked}
              hint="Source, licence server, collector, licence manager or state"
              onChange={(q) => setAddress({ q })}
            />
          </search>
          <p className="soft counted" aria-live="polite">
            {formatCount(found.length)} of {formatCount(all.length)} sources
          </p>
          {found.length > 0 && (
            <DataTable
              label="Sources of the collectors"
              rows={found}
              columns={sourceColumns}
              rowId={({ id }) => id}
              initialSort={address.get("sort") ?? "state"}
              onSort={(sort) => setAddress({ sort })}
            />
          )}
        </>
      )}
      {removed !== null && (
        <ConfirmDialog
          title={`Remove the collector ${removed.BrokerId} from the list?`}
          consequence="What it said of itself and of its sources is forgotten. If it still runs, it is back within a minute. Its client credentials stay valid until they are revoked."
          action="Remove"
          act={async () => {
            await deleteCollector(service, { id: removed.Id });
            await refreshed("getCollectors");
          }}
          onClose={() => setRemoved(null)}
        />
      )}
    </>
  );
}

/** The sources that contain every word. */
function matching(rows: readonly SourceRow[], asked: string): readonly SourceRow[] {
  const matches = matcherOf(asked);
  return rows.filter(({ source, brokerId, servers, state }) =>
    matches([source.Name, source.Manager, brokerId, servers, state.text]),
  );
}

function NothingYet() {
  return (
    <EmptyState title="No collector has reported itself yet">
      <p>
        Give a collector its own credentials, here or under{" "}
        <Link to="/administration/authorization">Authorization (Client Authorization)</Link>, and name the licence
        managers that it is to read in <code>collector.yaml</code>:
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre tabIndex={0}>{`npm run credential -- add --type collector --file collector.json

# collector.yaml
service: { url: "${location.origin}", credentials: collector.json }
sources:
  - { name: cad, manager: flexlm, status: "27000@lic-1" }

npm run collect -- --check
npm run collect`}</pre>
      <p>It is listed here within a minute of its start.</p>
    </EmptyState>
  );
}
