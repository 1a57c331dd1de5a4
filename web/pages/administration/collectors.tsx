// Collectors: the state of the programs beside the licence managers, and of their sources. Refreshes while it is open.
import { useMemo, useState } from "react";
import {
  type Collector,
  type CollectorSource,
  deleteCollector,
  getCollectors,
} from "../../../generated/client/index.js";
import { ConfirmDialog } from "../../components/form/dialog.tsx";
import { matcherOf, SearchField } from "../../components/form/search-field.tsx";
import { PageTitle } from "../../components/frame/page-title.tsx";
import { QueryNotice } from "../../components/frame/panel.tsx";
import type { Column } from "../../components/table/columns.ts";
import { DataTable } from "../../components/table/data-table.tsx";
import { type CsvValue, RowsDownload } from "../../components/table/download.tsx";
import { actsColumn, countColumn, RowButton } from "../../components/table/usual-columns.tsx";
import { useNow } from "../../components/text/browser-state.ts";
import { EmptyState, unseen } from "../../components/text/notices.tsx";
import { AgeText, Freshness } from "../../components/text/time-text.tsx";
import { formatBytes, formatCount } from "../../format/numbers.ts";
import { formatDuration } from "../../format/times.ts";
import { useAddress } from "../../service/address.ts";
import { service } from "../../service/api.ts";
import { refreshMs, useOperation } from "../../service/queries.ts";
import { t } from "../../words/words.ts";
import { InstallCollector } from "../now/install-collector.tsx";
import { TextPreview } from "../now/text-preview.tsx";
import { clockText, collectorState, type SourceRow, type State, sourceRows } from "./collector-states.ts";

const stateOrder = ["bad", "warning", "unknown", "good"];

function StateText({ state: { kind, word, text } }: { readonly state: State }) {
  return (
    <>
      <span className={`badge badge-${kind}`}>{word}</span>
      <span className="sub below" title={text}>
        {text}
      </span>
    </>
  );
}

function CollectorStateText({ collector }: { readonly collector: Collector }) {
  return <StateText state={collectorState(collector, useNow(10_000))} />;
}

/** Memoised by the page: `onRemove` gets the collector to remove. */
function collectorColumns(onRemove: (collector: Collector) => void): readonly Column<Collector>[] {
  return [
    {
      id: "broker",
      header: t("collectors.collector"),
      value: ({ BrokerId }) => BrokerId,
      cell: ({ BrokerId, HostName, Version }) => (
        <>
          <span title={BrokerId}>{BrokerId}</span>
          <span className="sub below" title={HostName}>
            {t("collectors.hostVersion", { host: HostName, version: Version })}
          </span>
        </>
      ),
    },
    {
      id: "state",
      header: t("columns.state"),
      value: (collector) => ["Silent", "Degraded", "Running"].indexOf(collector.Status),
      cell: (collector) => <CollectorStateText collector={collector} />,
    },
    {
      id: "heard",
      header: t("collectors.lastHeard"),
      value: ({ LastReportUtc }) => LastReportUtc,
      cell: ({ LastReportUtc }) => <AgeText instant={LastReportUtc} />,
      width: 8,
      needs: "room",
    },
    {
      id: "sources",
      header: t("collectors.sources"),
      value: ({ Sources }) => Sources.length,
      width: 6,
      isNumber: true,
      isWideOnly: true,
    },
    {
      id: "backlog",
      header: t("collectors.waiting"),
      value: ({ BacklogMessages }) => BacklogMessages,
      cell: ({ BacklogMessages, BacklogBytes, BacklogSinceUtc }) => (
        <>
          {t("collectors.messages", { count: BacklogMessages })}
          {BacklogSinceUtc !== null && (
            <span className="sub">
              {t.rich("collectors.backlog", {
                size: formatBytes(BacklogBytes),
                age: () => <AgeText instant={BacklogSinceUtc} />,
              })}
            </span>
          )}
        </>
      ),
      width: 8.5,
      isWideOnly: true,
    },
    {
      id: "clock",
      header: t("collectors.clock"),
      value: ({ ClockDifferenceSeconds }) => Math.abs(ClockDifferenceSeconds),
      cell: ({ ClockDifferenceSeconds }) => clockText(ClockDifferenceSeconds),
      width: 7.5,
      needs: "room",
    },
    {
      ...actsColumn<Collector>(
        (collector) => (
          <RowButton onPress={() => onRemove(collector)}>
            {t.rich("collectors.removeOne", { name: collector.BrokerId, unseen })}
          </RowButton>
        ),
        7.25,
      ),
      isWideOnly: true,
    },
  ];
}

const sourceColumns: readonly Column<SourceRow>[] = [
  {
    id: "source",
    header: t("collectors.source"),
    value: ({ source }) => source.Name,
    cell: ({ source, brokerId }) => (
      <>
        <span title={source.Name}>{source.Name}</span>
        <span className="sub below" title={brokerId}>
          {t("collectors.sourceBy", { manager: source.Manager, collector: brokerId })}
        </span>
      </>
    ),
  },
  {
    id: "server",
    header: t("common.server"),
    value: ({ servers }) => servers || null,
    cell: ({ servers }) => (servers === "" ? <span className="none">–</span> : <span title={servers}>{servers}</span>),
    least: 10,
    isWideOnly: true,
  },
  {
    id: "state",
    header: t("columns.state"),
    value: ({ state }) => stateOrder.indexOf(state.kind),
    cell: ({ state }) => <StateText state={state} />,
    least: 9,
  },
  {
    id: "read",
    header: t("collectors.lastRead"),
    value: ({ source }) => source.LastSuccessUtc,
    cell: ({ source }) => (
      <>
        <AgeText instant={source.LastSuccessUtc} />
        <span className="sub below">
          {t.rich("collectors.polled", {
            every: formatDuration(source.IntervalSeconds),
            age: () => <AgeText instant={source.LastPollUtc} />,
          })}
        </span>
      </>
    ),
    width: 12,
    isWideOnly: true,
  },
  {
    ...countColumn("lag", t("collectors.lag"), ({ source }: SourceRow) => source.LogLagBytes, 7),
    cell: ({ source }) => formatBytes(source.LogLagBytes),
    needs: "room",
  },
  {
    ...countColumn("unreadable", t("common.unreadable"), ({ source }: SourceRow) => source.UnreadableLines, 7),
    needs: "room",
  },
  {
    id: "clock",
    header: t("collectors.itsClock"),
    value: ({ source }) => source.ClockDifferenceSeconds,
    cell: ({ source }) => clockText(source.ClockDifferenceSeconds) || <span className="none">–</span>,
    width: 7.5,
    needs: "room",
  },
];

const collectorFields = [
  ...["BrokerId", "Version", "HostName", "Status", "StartedUtc", "LastReportUtc", "IntervalSeconds"],
  ...["ClockDifferenceSeconds", "BacklogMessages", "BacklogBytes", "BacklogSinceUtc", "DroppedMessages"],
  ...["RefusedMessages", "Error"],
] as readonly (keyof Omit<Collector, "Sources">)[];
const sourceFields = [
  ...["Name", "Manager", "IntervalSeconds", "AsksLicenseServer", "LastPollUtc", "LastSuccessUtc", "Polls"],
  ...["Failures", "UnreadableLines", "LogLagBytes", "ClockDifferenceSeconds", "Error"],
] as readonly (keyof Omit<CollectorSource, "LicenseServers">)[];

const csvColumns: readonly string[] = [
  ...collectorFields,
  ...sourceFields.map((name) => `Source${name}`),
  "SourceLicenseServers",
  "SourceState",
];

function csvRows(collectors: readonly Collector[], now: number): readonly (readonly CsvValue[])[] {
  return collectors.flatMap((collector) => {
    const values = collectorFields.map((name) => collector[name]);
    const rows = sourceRows([collector], now).map(({ source, servers, state }) => [
      ...values,
      ...sourceFields.map((name) => source[name]),
      ...[servers, state.text],
    ]);
    return rows.length > 0 ? rows : [[...values, ...sourceFields.map(() => null), null, null]];
  });
}

export function Collectors() {
  const [address, setAddress] = useAddress();
  const query = useOperation("getCollectors", getCollectors, {}, { refreshMs });
  const now = useNow(10_000);
  const [removed, setRemoved] = useState<Collector | null>(null);
  const columns = useMemo(() => collectorColumns(setRemoved), []);
  const text = address.get("q") ?? "";
  const all = useMemo(() => sourceRows(query.data ?? [], now), [query.data, now]);
  const found = useMemo(() => matching(all, text), [all, text]);
  const collectors = query.data ?? [];
  return (
    <>
      <PageTitle title={t("pages.collectors")}>
        <Freshness query={query} refresh={() => void query.refetch()} every={refreshMs / 1000} />
        {collectors.length > 0 && (
          <RowsDownload columns={csvColumns} rows={() => csvRows(collectors, now)} fileName="collectors" />
        )}
      </PageTitle>
      <p className="about">{t("collectors.about")}</p>
      <QueryNotice query={query} />
      {query.data?.length === 0 && (
        <EmptyState title={t("collectors.none")}>
          <InstallCollector />
        </EmptyState>
      )}
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
            <SearchField value={text} hint={t("collectors.hint")} onChange={(q) => setAddress({ q })} />
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
      {(query.data !== undefined || query.error !== null) && <TextPreview />}
      {removed !== null && (
        <ConfirmDialog
          title={t("collectors.removeTitle", { name: removed.BrokerId })}
          consequence={t("collectors.removeConsequence")}
          action={t("collectors.remove")}
          act={() => deleteCollector(service, { id: removed.Id })}
          refreshes={["getCollectors"]}
          onClose={() => setRemoved(null)}
        />
      )}
    </>
  );
}

/** The sources that contain every word. */
function matching(rows: readonly SourceRow[], text: string): readonly SourceRow[] {
  const matches = matcherOf(text);
  return rows.filter(({ source, brokerId, servers, state }) =>
    matches([source.Name, source.Manager, brokerId, servers, state.text]),
  );
}
