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
import { code } from "../../../components/text/tags.tsx";
import { formatCount } from "../../../format/numbers.ts";
import { useAddress } from "../../../service/address.ts";
import { service } from "../../../service/api.ts";
import { refreshed } from "../../../service/changes.ts";
import { refreshMs, useOperation } from "../../../service/queries.ts";
import { t } from "../../../words/words.ts";
import { TextPreview } from "../../now/text-preview.tsx";
import { collectorColumns, sourceColumns } from "./columns.tsx";
import { csvColumns, csvRows } from "./csv-rows.ts";
import { type SourceRow, sourceRows } from "./states.ts";

export const Collectors = () => (
  <AdministratorsOnly
    title={t("pages.collectors")}
    way={[t("menu.administration"), t("menu.system"), t("menu.brokers"), t("pages.collectors")]}
  >
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
      <PageTitle title={t("pages.collectors")}>
        <Freshness query={answer} refresh={() => void answer.refetch()} every={refreshMs / 1000} />
        {collectors.length > 0 && (
          <RowsDownload columns={csvColumns} rows={csvRows(collectors, now)} fileName="collectors" />
        )}
      </PageTitle>
      <p className="about">{t("collectors.about")}</p>
      <AnswerNotice query={answer} />
      {answer.data?.length === 0 && <NothingYet />}
      {collectors.length > 0 && (
        <>
          <DataTable
            label={t("pages.collectors")}
            rows={collectors}
            columns={columns}
            rowId={({ Id }) => Id}
            initialSort="broker"
          />
          <h2>{t("collectors.sources")}</h2>
          <search className="filters">
            <SearchField value={asked} hint={t("collectors.hint")} onChange={(q) => setAddress({ q })} />
          </search>
          <p className="soft counted" aria-live="polite">
            {t("collectors.sourcesCounted", { shown: formatCount(found.length), total: all.length })}
          </p>
          {found.length > 0 && (
            <DataTable
              label={t("collectors.sourcesTable")}
              rows={found}
              columns={sourceColumns}
              rowId={({ id }) => id}
              initialSort={address.get("sort") ?? "state"}
              onSort={(sort) => setAddress({ sort })}
            />
          )}
        </>
      )}
      {(answer.data !== undefined || answer.error !== null) && <TextPreview />}
      {removed !== null && (
        <ConfirmDialog
          title={t("collectors.removeTitle", { name: removed.BrokerId })}
          consequence={t("collectors.removeConsequence")}
          action={t("collectors.remove")}
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
    <EmptyState title={t("collectors.none")}>
      <p>
        {t.rich("collectors.noneAdvice", {
          link: (words) => <Link to="/administration/authorization">{words}</Link>,
          code,
        })}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre tabIndex={0}>{`npm run credential -- add --type collector --file ../collector.json

# collector.yaml
service: { url: "${location.origin}", credentials: ../collector.json }
sources:
  - { name: cad, manager: flexlm, status: "27000@lic-1" }

npm run collect -- --check
npm run collect`}</pre>
      <p>{t("collectors.soon")}</p>
    </EmptyState>
  );
}
