// A licence server: how it is, its hosts and vendor daemons, and its pools.
import { useParams } from "react-router";
import { getLicenseServer, getLicenseServerStatistics } from "../../../generated/client/index.js";
import { Figure } from "../../components/chart/figure.tsx";
import { MoreAbout } from "../../components/frame/more-about.tsx";
import { PageTitle } from "../../components/frame/page-title.tsx";
import { Panel } from "../../components/frame/panel.tsx";
import { DataTable } from "../../components/table/data-table.tsx";
import { ErrorNotice } from "../../components/text/error-notice.tsx";
import { Freshness } from "../../components/text/freshness.tsx";
import { StatusBadge } from "../../components/text/status-badge.tsx";
import { AgeText } from "../../components/text/time-text.tsx";
import { formatCount, formatPercent } from "../../format/numbers.ts";
import { denialsPath, sessionsPath } from "../../service/links.ts";
import { refreshMs, useOperation } from "../../service/queries.ts";
import { featureColumns } from "../now/columns.tsx";

const poolColumns = featureColumns.filter(({ id }) => id !== "server");

export function ServerPage() {
  const { id = "" } = useParams();
  const answer = useOperation("getLicenseServer", getLicenseServer, { id: Number(id) }, { refreshMs });
  const numbers = useOperation("getLicenseServerStatistics", getLicenseServerStatistics, {}, { refreshMs });
  const server = answer.data;
  const refresh = () => {
    void answer.refetch();
    void numbers.refetch();
  };
  const counted = numbers.data?.find(({ LicenseServerId }) => LicenseServerId === server?.Id);
  const error = answer.error ?? numbers.error;
  return (
    <>
      <PageTitle title={server?.Name ?? "Licence server"}>
        <Freshness query={answer} refresh={refresh} every={refreshMs / 1000} />
      </PageTitle>
      {error !== null && <ErrorNotice error={error} retry={refresh} />}
      {answer.isPending && error === null && <p className="loading">Loading …</p>}
      {server !== undefined && (
        <>
          <Panel title="Now">
            <p>
              <StatusBadge status={server.Status} />{" "}
              <span className="soft">
                {server.LicenseManagerType} · heard <AgeText instant={server.LastUpdateUtc} />
                {server.TimeZone !== null && ` · ${server.TimeZone}`}
              </span>
            </p>
            <dl className="figures">
              <Figure name="In use">
                {formatCount(server.TotalUsed)} <small>of {formatCount(server.TotalQuantity)}</small>
              </Figure>
              <Figure name="Share">{formatPercent(server.UsagePercent)}</Figure>
              <Figure name="Borrowed">{formatCount(server.TotalBorrowed)}</Figure>
              <Figure name="Users">{formatCount(counted?.DistinctUsers)}</Figure>
              <Figure name="Checkouts">{formatCount(counted?.ActiveSessions)}</Figure>
              <Figure name="Denials in 24 hours">{formatCount(counted?.DenialsLast24Hours)}</Figure>
            </dl>
            <MoreAbout
              links={[
                ["Its use over time", `/over-time?server=${server.Id}`],
                ["Its checkouts", sessionsPath({ server: server.Id })],
                ["Its denials", denialsPath({ server: server.Id })],
              ]}
            />
          </Panel>
          <div className="columns">
            <Panel title="Hosts">
              <States
                of={server.Hosts.map(({ HostName, Port, Role, Status, Version }) => ({
                  name: [Port === null ? HostName : `${Port}@${HostName}`, Role, Version].filter(Boolean).join(" · "),
                  status: Status,
                }))}
              />
            </Panel>
            <Panel title="Vendor daemons">
              <States
                of={server.Vendors.map(({ Name, Status, Version }) => ({
                  name: [Name, Version].filter(Boolean).join(" · "),
                  status: Status,
                }))}
              />
            </Panel>
          </div>
          <Panel title="Features">
            <DataTable
              label={`Features of ${server.Name}`}
              rows={server.Pools}
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
  readonly status: Parameters<typeof StatusBadge>[0]["status"];
}

function States({ of }: { readonly of: readonly State[] }) {
  if (of.length === 0) return <p className="soft">None are reported.</p>;
  return (
    <ul className="states">
      {of.map(({ name, status }) => (
        <li key={name}>
          {name} <StatusBadge status={status} />
        </li>
      ))}
    </ul>
  );
}
