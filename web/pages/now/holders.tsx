// Who holds one feature now: since when and on which workstation; the longest idle first if somebody waits.
import { Link, useParams } from "react-router";
import {
  type Feature,
  getFeatureUsage,
  getLicenseServers,
  getQueuedRequests,
  type Session,
} from "../../../generated/client/index.js";
import { Figure } from "../../components/chart/bar.tsx";
import { None, Shown } from "../../components/frame/measured.tsx";
import { PageTitle } from "../../components/frame/page-title.tsx";
import { firstNoticed, Panel, QueryNotice } from "../../components/frame/panel.tsx";
import { type Column, wideOnly } from "../../components/table/columns.ts";
import { DataTable } from "../../components/table/data-table.tsx";
import { requestColumns } from "../../components/table/request-columns.tsx";
import { countColumn, FullName, GroupName, momentColumn, NameLink } from "../../components/table/usual-columns.tsx";
import { EmptyState, small } from "../../components/text/notices.tsx";
import { ExpiryText, Freshness } from "../../components/text/time-text.tsx";
import { formatCount, formatPercent } from "../../format/numbers.ts";
import { formatDay, formatDuration, formatMoment } from "../../format/times.ts";
import { featurePath, serverPath, userPath } from "../../service/links.ts";
import { atPresent, useMeasured } from "../../service/measured.ts";
import { refreshMs, useOperation } from "../../service/queries.ts";
import { t } from "../../words/words.ts";
import { holderMenuColumn } from "./holder-menu.tsx";
import { hasExpiry, isShort, withinReach } from "./pools.tsx";

/** The longest idle first: they may give back a licence to somebody who waits. */
export function idleFirst<One extends Session>(sessions: readonly One[]): readonly One[] {
  return sessions.toSorted((one, other) => (other.IdleTimeSeconds ?? -1) - (one.IdleTimeSeconds ?? -1));
}

export const holderColumns: readonly Column<Session>[] = [
  {
    id: "user",
    header: t("columns.user"),
    value: ({ UserName }) => UserName,
    cell: (session) => (
      <>
        <NameLink to={userPath(session.UserName)} name={session.UserName} />
        <FullName of={session} />
        <span className="sub phone-only">{session.Workstation}</span>
      </>
    ),
  },
  {
    id: "workstation",
    header: t("columns.workstation"),
    value: ({ Workstation }) => Workstation,
    width: 8,
    isWideOnly: true,
  },
  wideOnly(momentColumn("since", t("columns.since"), ({ StartTimeUtc }) => StartTimeUtc)),
  {
    id: "for",
    header: t("columns.for"),
    value: ({ DurationSeconds }) => DurationSeconds,
    cell: ({ DurationSeconds, NumberOfLicenses }) => (
      <>
        {formatDuration(DurationSeconds)}
        {NumberOfLicenses !== 1 && (
          <span className="sub phone-only">{t("columns.licenceCount", { count: NumberOfLicenses })}</span>
        )}
      </>
    ),
    width: 7,
    phoneWidth: 5.5,
    isNumber: true,
  },
  {
    id: "idle",
    header: t("columns.idle"),
    value: ({ IdleTimeSeconds }) => IdleTimeSeconds,
    cell: ({ IdleTimeSeconds }) =>
      IdleTimeSeconds === null ? <span className="soft">{t("common.notKnown")}</span> : formatDuration(IdleTimeSeconds),
    width: 6.75,
    phoneWidth: 5.75,
    isNumber: true,
  },
  {
    ...countColumn("licences", t("columns.licences"), ({ NumberOfLicenses }: Session) => NumberOfLicenses, 5.5),
    isFirstOut: true,
  },
  {
    id: "borrowed",
    header: t("columns.borrowed"),
    value: ({ IsBorrowed, LingerDueDateUtc }) => (IsBorrowed ? (LingerDueDateUtc ?? "9999") : null),
    cell: ({ IsBorrowed, LingerDueDateUtc }) =>
      IsBorrowed ? (
        <span
          className="badge badge-warning"
          title={
            LingerDueDateUtc === null
              ? t("now.offline")
              : t("now.offlineUntil", { moment: formatMoment(LingerDueDateUtc) })
          }
        >
          {LingerDueDateUtc === null ? t("now.borrowed") : t("common.until", { day: formatDay(LingerDueDateUtc) })}
        </span>
      ) : null,
    width: 9.25,
    isWideOnly: true,
  },
  {
    id: "group",
    header: t("columns.group"),
    value: ({ GroupName: name }) => name,
    cell: ({ GroupName: name }) => <GroupName name={name} />,
    width: 7,
    isWideOnly: true,
  },
  holderMenuColumn,
];

export function Holders() {
  const { featureId = "" } = useParams();
  const usage = useOperation("getFeatureUsage", getFeatureUsage, { FeatureId: Number(featureId) }, { refreshMs });
  const waits = { FeatureIds: [Number(featureId)], PageSize: 1000 };
  const queue = useOperation("getQueuedRequests", getQueuedRequests, waits, { refreshMs });
  const servers = useOperation("getLicenseServers", getLicenseServers, {}, { refreshMs });
  const [pool] = withinReach(usage.data?.Pools ?? [], servers.data ?? []);
  const sessions = usage.data?.Sessions ?? [];
  return (
    <>
      <p className="way no-print">
        <Link to="/now">{t("pages.now")}</Link> <span aria-hidden="true">›</span>{" "}
        {pool?.Name ?? t("now.holders.feature")}
      </p>
      <PageTitle title={pool === undefined ? t("common.holders") : t("common.whoHolds", { name: pool.Name })}>
        <Freshness
          query={usage}
          refresh={() => void Promise.all([usage.refetch(), queue.refetch(), servers.refetch()])}
          every={refreshMs / 1000}
        />
      </PageTitle>
      <QueryNotice query={queue.error === null ? firstNoticed(usage, servers) : firstNoticed(usage, servers, queue)} />
      {usage.data !== undefined && (servers.data !== undefined || servers.error !== null) && pool !== undefined && (
        <>
          <PoolFigures pool={pool} />
          {sessions.length === 0 ? (
            <NobodyHolds pool={pool} />
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
                initialSort={isShort(pool) ? "-idle" : "-for"}
              />
            </>
          )}
          {queue.data !== undefined && queue.data.TotalCount > 0 && (
            <Panel title={t("now.holders.waiting")}>
              <DataTable
                label={t("now.holders.waitingOf", { name: pool.Name })}
                rows={queue.data.Items}
                total={queue.data.TotalCount}
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

/** Unless its licence server is silent: then it is unknown. */
function NobodyHolds({ pool }: { readonly pool: Feature }) {
  return (
    <Shown value={useMeasured(atPresent(), pool.LicenseServerId)}>
      <None>
        <EmptyState title={t("now.holders.nobody")} advice={(pool.Used ?? 0) > 0 && t("now.holders.reservedOnly")} />
      </None>
    </Shown>
  );
}

function PoolFigures({ pool }: { readonly pool: Feature }) {
  return (
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
        {[pool.Version && t("now.holders.version", { version: pool.Version }), pool.Vendor].filter(Boolean).join(" · ")}
        {" · "}
        <Link to={serverPath(pool.LicenseServerId)}>{pool.LicenseServerName}</Link>
        {" · "}
        <Expiry of={pool} />
        {" · "}
        <Link to={`/over-time?feature=${pool.Id}`}>{t("now.holders.overTime")}</Link>
        {" · "}
        <Link to={`/reports/rightsizing/${pool.Id}`}>{t("now.holders.rightsizing")}</Link>
        {" · "}
        <Link to={featurePath(pool.Name)}>{t("now.holders.allPools", { name: pool.Name })}</Link>
      </p>
    </section>
  );
}

function Expiry({ of: pool }: { readonly of: Feature }) {
  const { ExpirationDateUtc: date } = pool;
  if (!hasExpiry(pool)) return t("now.holders.noExpiry");
  if (date === null) return <ExpiryText date={null} />;
  return t.rich("now.holders.expires", { day: () => <ExpiryText date={date} /> });
}
