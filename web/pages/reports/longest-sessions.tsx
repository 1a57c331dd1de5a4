// Two reports on who holds a licence now: the longest idle, and the longest running.
import { type QueriedSession, querySessions, type SessionField } from "../../../generated/client/index.js";
import { NumberField, ServerField } from "../../components/form/report-fields.tsx";
import { Report, ReportTable } from "../../components/frame/report.tsx";
import { type Column, serviceOrder } from "../../components/table/columns.ts";
import { CsvDownload } from "../../components/table/download.tsx";
import { serverColumn } from "../../components/table/usual-columns.tsx";
import { EmptyState } from "../../components/text/notices.tsx";
import { numberIn, onServer, serverIn, useAddress } from "../../service/address.ts";
import { atPresent, useMeasured } from "../../service/measured.ts";
import { useList } from "../../service/queries.ts";
import { t } from "../../words/words.ts";
import { begin, duration, feature, idle, licences, user, workstation } from "./session-columns.tsx";

interface Kind {
  readonly title: string;
  readonly about: string;
  readonly none: string;
  readonly advice: string;
  readonly columns: readonly Column<QueriedSession>[];
  /** The initial order. */
  readonly sort: string;
  /** Whether it has the filter of a minimum idle time. */
  readonly isIdle: boolean;
}

const idleKind: Kind = {
  title: t("pages.longestIdle"),
  about: t("reports.idle.about"),
  none: t("reports.idle.none"),
  advice: t("reports.idle.advice"),
  columns: [
    user,
    feature,
    workstation,
    serverColumn,
    { ...begin, isWideOnly: true },
    idle,
    { ...duration, isWideOnly: true },
    licences,
  ],
  sort: "-idle",
  isIdle: true,
};

const runningKind: Kind = {
  title: t("pages.longestRunning"),
  about: t("reports.running.about"),
  none: t("reports.running.none"),
  advice: t("reports.running.advice"),
  columns: [
    user,
    feature,
    workstation,
    serverColumn,
    { ...begin, isWideOnly: true },
    duration,
    { ...idle, isWideOnly: true },
    licences,
  ],
  sort: "-duration",
  isIdle: false,
};

export const LongestIdle = () => <LongestSessions kind={idleKind} />;
export const LongestRunning = () => <LongestSessions kind={runningKind} />;

function LongestSessions({ kind }: { readonly kind: Kind }) {
  const [address, setAddress] = useAddress();
  const minutes = numberIn(address, "minutes", 30, 0, 1_000_000);
  const serverId = serverIn(address);
  const body = {
    ActiveOnly: true,
    PresentServersOnly: true,
    Sort: serviceOrder<SessionField>(kind.columns, address.get("sort") ?? "", kind.sort),
    ...(kind.isIdle && { IdleAtLeastSeconds: minutes * 60 }),
    ...onServer(serverId),
  };
  const query = useList("querySessions", querySessions, body);
  return (
    <Report
      title={kind.title}
      about={kind.about}
      queryText={kind.isIdle ? t("reports.idle.query", { minutes }) : t("reports.running.query")}
      fields={
        <>
          {kind.isIdle && (
            <NumberField
              label={t("reports.idle.atLeast")}
              value={minutes}
              least={0}
              most={1_000_000}
              onChange={(value) => setAddress({ minutes: String(value) })}
            />
          )}
          <ServerField value={serverId} onChange={(id) => setAddress({ server: id })} />
        </>
      }
      query={query}
      measured={useMeasured(atPresent(), serverId)}
      download={
        <CsvDownload
          operation={querySessions}
          input={{ body }}
          fileName={kind.isIdle ? "longest-idle" : "longest-running"}
        />
      }
    >
      <ReportTable
        label={kind.title}
        list={query.data}
        of="checkouts"
        columns={kind.columns}
        sort={kind.sort}
        more={query.more}
        none={<EmptyState title={kind.none} advice={kind.advice} />}
      />
    </Report>
  );
}
