// Now: every feature with its use, its queue and its expiry, and the state of the licence servers. Loads
// everything at once, and again when something happens.
import { Suspense, useDeferredValue, useMemo } from "react";
import { type Feature, getFeatures, getLicenseServers, type QueriedSession } from "../../../generated/client/index.js";
import { ChoiceField } from "../../components/form/report-fields.tsx";
import { matcherOf, SearchField } from "../../components/form/search-field.tsx";
import { Folded } from "../../components/frame/folded.tsx";
import { loadedLater } from "../../components/frame/loaded-later.tsx";
import { PageActions, PageTitle } from "../../components/frame/page-title.tsx";
import { useColumnChoice } from "../../components/table/column-choice.tsx";
import type { Column } from "../../components/table/columns.ts";
import { DataTable } from "../../components/table/data-table.tsx";
import { type CsvValue, RowsDownload } from "../../components/table/download.tsx";
import { NameLink } from "../../components/table/usual-columns.tsx";
import { EmptyState, ErrorNotice } from "../../components/text/notices.tsx";
import { Freshness } from "../../components/text/time-text.tsx";
import { formatCount } from "../../format/numbers.ts";
import { formatDuration } from "../../format/times.ts";
import { type AddressValues, useAddress } from "../../service/address.ts";
import { userPath } from "../../service/links.ts";
import { useLive } from "../../service/live.ts";
import { refreshed, together, useOperation } from "../../service/queries.ts";
import { t } from "../../words/words.ts";
import { HolderMenu } from "./holder-menu.tsx";
import { useLongestIdle } from "./idle.ts";
import { featureColumns, isKind, kinds, withinReach } from "./pools.tsx";
import { ServerOverview } from "./server-overview.tsx";

/** What each column of the table shows. */
const fields: Readonly<Record<string, readonly (keyof Feature)[]>> = {
  feature: ["Name", "Version", "ProductName", "IsActive"],
  vendor: ["Vendor"],
  server: ["LicenseServerName"],
  used: ["Used", "Total", "UsagePercent"],
  borrowed: ["Borrowed"],
  reserved: ["Reserved"],
  queued: ["Queued"],
  expires: ["ExpirationDateUtc"],
};

interface NowRow extends Feature {
  /** Of its holders, if it is full or somebody waits. */
  readonly idlest?: QueriedSession | undefined;
}

const idlestColumn: Column<NowRow> = {
  id: "idlest",
  header: t("now.idlest"),
  value: ({ idlest }) => idlest?.IdleTimeSeconds ?? null,
  cell: ({ idlest }) =>
    idlest !== undefined && (
      <span className="row-buttons">
        <span className="idlest">
          <NameLink to={userPath(idlest.UserName)} name={idlest.UserName} /> {formatDuration(idlest.IdleTimeSeconds)}
        </span>
        <HolderMenu session={idlest} />
      </span>
    ),
  width: 12,
  isFalling: true,
  isWideOnly: true,
};

/** Before the day of expiry. */
const columnsWithIdlest = [...featureColumns.slice(0, -1), idlestColumn, ...featureColumns.slice(-1)];

interface NowCsv {
  readonly columns: readonly string[];
  /** Made on demand: there may be thousands. */
  readonly rows: () => readonly (readonly CsvValue[])[];
}

/** `shown`: the ids of the table's columns. */
function nowCsv(features: readonly Feature[], shown: readonly string[]): NowCsv {
  const columns = shown.flatMap((id) => fields[id] ?? []);
  return { columns, rows: () => features.map((feature) => columns.map((field) => feature[field] as CsvValue)) };
}

/** The features that match the filter of the address: a feature's names must contain every word. */
function chosenFeatures(features: readonly Feature[], address: URLSearchParams): readonly Feature[] {
  const words = (address.get("q") ?? "").trim();
  const matches = matcherOf(words);
  const server = Number(address.get("server")) || null;
  const vendor = address.get("vendor");
  const show = address.get("show");
  const [, isShown] = kinds[isKind(show) ? show : "active"];
  return features.filter((feature) => {
    if (server !== null && feature.LicenseServerId !== server) return false;
    if (vendor !== null && feature.Vendor !== vendor) return false;
    if (!isShown(feature)) return false;
    if (words === "") return true;
    const { Name, Version, Vendor, ProductName, LicenseServerName, AdditionalKey } = feature;
    return matches([Name, Version, Vendor, ProductName, LicenseServerName, AdditionalKey]);
  });
}

interface NowFiltersProps {
  readonly features: readonly Feature[];
  readonly address: URLSearchParams;
  readonly setAddress: (changes: AddressValues) => void;
}

function NowFilters({ features, address, setAddress }: NowFiltersProps) {
  const vendors = useMemo(() => [...new Set(features.flatMap(({ Vendor }) => Vendor ?? []))].sort(), [features]);
  const servers = useMemo(
    () => [...new Map(features.map((one) => [one.LicenseServerId, one.LicenseServerName]))],
    [features],
  );
  const choices = (
    <>
      <ChoiceField
        label={t("common.server")}
        value={address.get("server") ?? ""}
        choices={[["", t("common.all")], ...servers]}
        onChange={(server) => setAddress({ server })}
      />
      <ChoiceField
        label={t("columns.vendor")}
        value={address.get("vendor") ?? ""}
        choices={[["", t("common.all")], ...vendors.map((name) => [name, name] as const)]}
        onChange={(vendor) => setAddress({ vendor })}
      />
      <ChoiceField
        label={t("common.show")}
        value={address.get("show") ?? "active"}
        choices={Object.entries(kinds).map(([kind, [name]]) => [kind, name])}
        onChange={(show) => setAddress({ show })}
      />
    </>
  );
  return (
    <search className="filters">
      <SearchField value={address.get("q") ?? ""} hint={t("now.hint")} onChange={(q) => setAddress({ q })} />
      <Folded>{choices}</Folded>
    </search>
  );
}

const FirstRun = loadedLater(async () => (await import("./first-run.tsx")).FirstRun);

/** Shown before anything has reported: every other page is spared its script. */
export const FirstSteps = () => (
  <Suspense fallback={null}>
    <FirstRun />
  </Suspense>
);

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
  const idlest = useLongestIdle(rows);
  const shownRows = useMemo(() => rows.map((row): NowRow => ({ ...row, idlest: idlest.get(row.Id) })), [rows, idlest]);
  const { failed, refresh } = together([features, servers]);
  const { shown, chooser } = useColumnChoice<NowRow>("now", idlest.size === 0 ? featureColumns : columnsWithIdlest);
  const serverId = Number(address.get("server")) || null;
  // All at once, so that visible content does not move.
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
      {failed !== undefined && <ErrorNotice error={failed.error} retry={refresh} />}
      {isReady && servers.data !== undefined && (
        <ServerOverview
          servers={servers.data}
          chosenId={serverId}
          onChoose={(id) => setAddress({ server: id === null ? null : String(id) })}
        />
      )}
      {features.data?.length === 0 && servers.data?.length === 0 && <FirstSteps />}
      {isReady && features.data !== undefined && features.data.length > 0 && (
        <>
          <NowFilters features={features.data} address={address} setAddress={setAddress} />
          <div className="table-head">
            <p className="soft counted" aria-live="polite">
              {t("now.counted", { shown: formatCount(rows.length), total: features.data.length })}
            </p>
            {chooser}
          </div>
          {rows.length === 0 ? (
            <EmptyState title={t("now.noneFits")}>
              <button type="button" onClick={() => setAddress({ q: null, server: null, vendor: null, show: null })}>
                {t("common.allFeatures")}
              </button>
            </EmptyState>
          ) : (
            <DataTable
              label={t("now.table")}
              rows={shownRows}
              columns={shown}
              rowId={(feature) => feature.Id}
              initialSort={address.get("sort") ?? "-used"}
              onSort={(sort) => setAddress({ sort })}
            />
          )}
        </>
      )}
      {!isReady && failed === undefined && <p className="loading">{t("common.loading")}</p>}
    </>
  );
}
