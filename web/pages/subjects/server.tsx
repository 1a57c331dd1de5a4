// A licence server: its present and past state, its hosts and vendor daemons, and its pools.
import { useMemo } from "react";
import { useParams } from "react-router";
import {
  type Answer,
  getLicenseServer,
  getLicenseServerStates,
  getLicenseServerStatistics,
  type LicenseServerState,
  type LicenseServerStates,
  type LicenseServerStatistics,
  type LicenseServerStatus,
  type ReportedStatus,
} from "../../../generated/client/index.js";
import { Figure } from "../../components/chart/bar.tsx";
import { MeasuredNotice } from "../../components/frame/measured.tsx";
import { MoreAbout, PageActions, PageTitle } from "../../components/frame/page-title.tsx";
import { Panel } from "../../components/frame/panel.tsx";
import type { Column } from "../../components/table/columns.ts";
import { DataTable } from "../../components/table/data-table.tsx";
import { momentColumn } from "../../components/table/usual-columns.tsx";
import { ErrorNotice, small } from "../../components/text/notices.tsx";
import { PartBadge, ServerStatus, StatusBadge } from "../../components/text/status-badge.tsx";
import { AgeText, Freshness, TimeText } from "../../components/text/time-text.tsx";
import { formatCount, formatPercent } from "../../format/numbers.ts";
import { formatDuration } from "../../format/times.ts";
import { denialsPath, sessionsPath } from "../../service/links.ts";
import { atPresent, isOnlyLast, type ReportedServer, useMeasured } from "../../service/measured.ts";
import { refreshMs, together, useOperation } from "../../service/queries.ts";
import { windowOf } from "../../service/window.ts";
import { t } from "../../words/words.ts";
import { featureColumns, isOutOfReach, outOfReach } from "../now/pools.tsx";

const kinds: Readonly<Record<LicenseServerStatus, string>> = {
  UP: "good",
  PARTIAL: "warning",
  DOWN: "bad",
  NO_VALID_LIC_FILE: "bad",
  SILENT: "silent",
  UNKNOWN: "silent",
};

const lengthOf = ({ StartUtc, EndUtc }: LicenseServerState) =>
  ((EndUtc === null ? Date.now() : Date.parse(EndUtc)) - Date.parse(StartUtc)) / 1000;

const columns: readonly Column<LicenseServerState>[] = [
  {
    id: "state",
    header: t("columns.state"),
    value: ({ Status }) => Status,
    cell: ({ Status }) => <StatusBadge status={Status} isHeard />,
  },
  { ...momentColumn("since", t("columns.since"), ({ StartUtc }: LicenseServerState) => StartUtc), isFalling: true },
  {
    id: "until",
    header: t("components.to"),
    value: ({ EndUtc }) => EndUtc ?? "9999",
    cell: ({ EndUtc }) => (EndUtc === null ? t("subjects.server.lasts") : <TimeText instant={EndUtc} />),
    width: 10.5,
    isWideOnly: true,
  },
  {
    id: "for",
    header: t("columns.for"),
    value: lengthOf,
    cell: (state) => formatDuration(lengthOf(state)),
    width: 7,
    isNumber: true,
  },
];

/** An old report does not describe the present. */
const presentStatus = (server: ReportedServer) => (isOnlyLast(server) ? "SILENT" : server.Status);

/** The last state ends with the last report: the service reports silence from then on only later. */
function statesReported(states: LicenseServerStates, server: Answer<"getLicenseServer">): LicenseServerState[] {
  const { LastUpdateUtc } = server;
  if (LastUpdateUtc === null || !isOnlyLast(server)) return states.Items;
  const secondsFrom = (from: string, to: string) => {
    const startAt = Math.max(Date.parse(from), Date.parse(states.StartUtc));
    return Math.max(0, Date.parse(to) - startAt) / 1000;
  };
  const ended = states.Items.map((state) => {
    if (state.EndUtc !== null) return state;
    return { ...state, EndUtc: LastUpdateUtc, Seconds: secondsFrom(state.StartUtc, LastUpdateUtc) };
  });
  const since: LicenseServerState = {
    Status: "SILENT",
    StartUtc: LastUpdateUtc,
    EndUtc: null,
    Seconds: secondsFrom(LastUpdateUtc, states.AsOfUtc),
  };
  return [...ended.filter(({ EndUtc }) => EndUtc !== null && EndUtc > states.StartUtc), since];
}

interface ServerStatesProps {
  readonly name: string;
  readonly states: readonly LicenseServerState[];
}

function ServerStates({ name, states }: ServerStatesProps) {
  const secondsOf = (some: readonly LicenseServerState[]) => some.reduce((sum, { Seconds }) => sum + Seconds, 0);
  const measured = secondsOf(states.filter(({ Status }) => Status !== "SILENT" && Status !== "UNKNOWN"));
  const up = secondsOf(states.filter(({ Status }) => Status === "UP"));
  const share = { share: formatPercent((100 * up) / measured), time: formatDuration(measured) };
  const sentence = measured === 0 ? t("subjects.server.noStates") : t("subjects.server.upFor", share);
  if (states.length === 0) return <p className="soft">{sentence}</p>;
  return (
    <>
      <p>{sentence}</p>
      <div className="state-strip" aria-hidden="true">
        {states.map(({ Status, StartUtc, Seconds }) => (
          <span key={StartUtc} className={`state-${kinds[Status]}`} style={{ flexGrow: Seconds }} />
        ))}
      </div>
      <DataTable
        label={t("subjects.server.statesOf", { name })}
        rows={states}
        columns={columns}
        rowId={({ StartUtc }) => StartUtc}
        initialSort="-since"
      />
    </>
  );
}

const poolColumns = featureColumns.filter(({ id }) => id !== "server");

export function ServerPage() {
  const { id = "" } = useParams();
  const query = useOperation("getLicenseServer", getLicenseServer, { id: Number(id) }, { refreshMs });
  const numbers = useOperation("getLicenseServerStatistics", getLicenseServerStatistics, {}, { refreshMs });
  const states = useOperation("getLicenseServerStates", getLicenseServerStates, { id: Number(id) }, { refreshMs });
  const server = query.data;
  const present = useMeasured(atPresent(), Number(id));
  const day = useMeasured(windowOf(new URLSearchParams("window=24h")), Number(id), "all");
  const { failed, refresh } = together([query, numbers, states]);
  const isAway = server !== undefined && (isOutOfReach(server) || present?.isNothing === true);
  const pools = useMemo(() => (isAway ? server.Pools.map(outOfReach) : (server?.Pools ?? [])), [isAway, server]);
  const counted = numbers.data?.find(({ LicenseServerId }) => LicenseServerId === server?.Id);
  // All at once, so that visible content does not move.
  const isReady =
    server !== undefined && present !== undefined && day !== undefined && (states.data ?? states.error) != null;
  return (
    <>
      <PageTitle title={server?.Name ?? t("common.server")}>
        <Freshness query={query} refresh={refresh} every={refreshMs / 1000} />
        <PageActions what="page" />
      </PageTitle>
      {failed !== undefined && <ErrorNotice error={failed.error} retry={refresh} />}
      {!isReady && failed === undefined && <p className="loading">{t("common.loading")}</p>}
      {isReady && (
        <>
          <MeasuredNotice of={day} />
          <Panel title={t("pages.now")}>
            <p>
              <ServerStatus server={server} />{" "}
              <span className="soft">
                {server.LicenseManagerType} ·{" "}
                {t.rich("common.heard", { age: () => <AgeText instant={server.LastUpdateUtc} /> })}
                {server.TimeZone !== null && ` · ${server.TimeZone}`}
              </span>
            </p>
            <ServerFigures
              server={server}
              counted={isAway ? undefined : counted}
              isAway={isAway}
              denials={day.isNothing ? null : counted?.DenialsLast24Hours}
            />
            <MoreAbout
              links={[
                [t("subjects.server.overTime"), `/over-time?server=${server.Id}`],
                [t("common.allCheckouts"), sessionsPath({ server: server.Id })],
                [t("common.allDenials"), denialsPath({ server: server.Id })],
              ]}
            />
          </Panel>
          <div className="columns">
            <Panel title={t("subjects.server.hosts")}>
              <States
                server={presentStatus(server)}
                of={server.Hosts.map(({ HostName, Port, Role, Status, Version }) => ({
                  name: [Port === null ? HostName : `${Port}@${HostName}`, Role, Version].filter(Boolean).join(" · "),
                  status: Status,
                }))}
              />
            </Panel>
            <Panel title={t("subjects.server.vendors")}>
              <States
                server={presentStatus(server)}
                of={server.Vendors.map(({ Name, Status, Version }) => ({
                  name: [Name, Version].filter(Boolean).join(" · "),
                  status: Status,
                }))}
              />
            </Panel>
          </div>
          {states.data !== undefined && (
            <Panel title={t("subjects.server.states")}>
              <ServerStates name={server.Name} states={statesReported(states.data, server)} />
            </Panel>
          )}
          <Panel title={t("menu.features")}>
            <DataTable
              label={t("subjects.server.featuresOf", { name: server.Name })}
              rows={pools}
              columns={poolColumns}
              rowId={(pool) => pool.Id}
              initialSort="-used"
            />
          </Panel>
        </>
      )}
    </>
  );
}

interface State {
  readonly name: string;
  readonly status: ReportedStatus;
}

interface StatesProps {
  readonly server: LicenseServerStatus;
  readonly of: readonly State[];
}

function States({ server, of }: StatesProps) {
  if (of.length === 0) return <p className="soft">{t("subjects.server.none")}</p>;
  return (
    <ul className="states">
      {of.map(({ name, status }) => (
        <li key={name}>
          {name} <PartBadge status={status} of={server} />
        </li>
      ))}
    </ul>
  );
}

interface ServerFiguresProps {
  readonly server: Answer<"getLicenseServer">;
  /** Undefined if nothing is reported at present. */
  readonly counted: LicenseServerStatistics | undefined;
  readonly isAway: boolean;
  /** Null: not reported. */
  readonly denials: number | null | undefined;
}

function ServerFigures({ server, counted, isAway, denials }: ServerFiguresProps) {
  const used = formatCount(isAway ? null : server.TotalUsed);
  return (
    <dl className="figures">
      <Figure name={t("columns.inUse")}>
        {t.rich("common.of", { number: used, total: formatCount(server.TotalQuantity), small })}
      </Figure>
      <Figure name={t("columns.share")}>{formatPercent(isAway ? null : server.UsagePercent)}</Figure>
      <Figure name={t("columns.borrowed")}>{formatCount(isAway ? null : server.TotalBorrowed)}</Figure>
      <Figure name={t("subjects.server.users")}>{formatCount(counted?.DistinctUsers)}</Figure>
      <Figure name={t("pages.checkouts")}>{formatCount(counted?.ActiveSessions)}</Figure>
      <Figure name={t("subjects.server.denials24")}>{formatCount(denials)}</Figure>
    </dl>
  );
}
