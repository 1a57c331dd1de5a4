// The state of the licence servers at a glance: those with trouble first and large, the others on request when they are many.
import type { LicenseServerEntry } from "../../../generated/client/index.js";
import { Bar } from "../../components/chart/bar.tsx";
import { useIsPhone, useNow } from "../../components/text/browser-state.ts";
import { ServerBadge } from "../../components/text/status-badge.tsx";
import { AgeText } from "../../components/text/time-text.tsx";
import { formatCount } from "../../format/numbers.ts";
import { formatDuration } from "../../format/times.ts";
import { isOld, isOnlyLast, silentIntervals } from "../../service/measured.ts";
import { t } from "../../words/words.ts";
import { isOutOfReach } from "./pools.tsx";

const mostShown = 6;
const order = ["DOWN", "NO_VALID_LIC_FILE", "SILENT", "PARTIAL", "UNKNOWN", "UP"];

interface ServerOverviewProps {
  readonly servers: readonly LicenseServerEntry[];
  readonly chosenId: number | null;
  readonly onChoose: (id: number | null) => void;
}

export function ServerOverview({ servers, chosenId, onChoose }: ServerOverviewProps) {
  const now = useNow(10_000);
  const rank = (server: LicenseServerEntry) =>
    isWell(server) ? order.length - (isUnheard(server, now) ? 1.5 : 1) : order.indexOf(server.Status);
  const sorted = servers.toSorted((left, right) => rank(left) - rank(right));
  const troubled = sorted.filter((server) => !isWell(server) || isUnheard(server, now)).length;
  const isPhone = useIsPhone();
  // On a phone the list of features matters most.
  const shown = isPhone ? 0 : Math.max(mostShown, troubled);
  const cards = (some: readonly LicenseServerEntry[]) => (
    <ul className="servers">
      {some.map((server) => (
        <ServerCard key={server.Id} server={server} isChosen={server.Id === chosenId} onChoose={onChoose} />
      ))}
    </ul>
  );
  return (
    <section aria-labelledby="servers-title">
      <h2 id="servers-title" className="unseen">
        {t("now.servers.title")}
      </h2>
      {shown > 0 && cards(sorted.slice(0, shown))}
      {sorted.length > shown && (
        <details className="more">
          <summary>
            {!isPhone
              ? t("now.servers.more", { count: formatCount(sorted.length - shown) })
              : troubled > 0
                ? t("now.servers.troubled", { count: troubled, total: formatCount(sorted.length) })
                : wellText(sorted, now)}
          </summary>
          {cards(sorted.slice(shown))}
        </details>
      )}
    </section>
  );
}

/** Up; or read only by its licence file or its log, which do not show its status. */
const isWell = ({ Status, LastUpdateUtc }: LicenseServerEntry) =>
  Status === "UP" || (Status === "UNKNOWN" && LastUpdateUtc !== null);

/** For servers without reported trouble. */
export const wellText = (servers: readonly LicenseServerEntry[], now: number) =>
  servers.every((server) => server.Status === "UP" && !isOld(server, now))
    ? t("overview.servers.well", { count: servers.length })
    : t("overview.servers.noneDown");

/** Whether its collector should have reported it by now. */
function isUnheard({ LastReportReceivedUtc: last, ReportIntervalSeconds: every }: LicenseServerEntry, now: number) {
  return last !== null && every !== null && now - Date.parse(last) > silentIntervals * every * 1000;
}

interface ServerCardProps {
  readonly server: LicenseServerEntry;
  readonly isChosen: boolean;
  readonly onChoose: (id: number | null) => void;
}

function ServerCard({ server, isChosen, onChoose }: ServerCardProps) {
  const { Id, Name, Status, Hosts, LastUpdateUtc, TotalQuantity, TotalUsed } = server;
  const now = useNow(5_000);
  const down = Hosts.filter((host) => host.Status === "DOWN").map(({ HostName }) => HostName);
  const unheard = isUnheard(server, now);
  const isLate = unheard || isOld(server, now);
  return (
    <li className={`server server-${kindOf(server, unheard || isOnlyLast(server))}`}>
      <button type="button" aria-pressed={isChosen} onClick={() => onChoose(isChosen ? null : Id)} title={Name}>
        <span className="server-name">{Name}</span>
        <ServerBadge server={server} />
        <span className={isLate ? "server-age server-old" : "server-age"}>
          {isLate && <span aria-hidden="true">⚠ </span>}
          {unheard ? unheardText(server, now) : <HeardText instant={LastUpdateUtc} />}
        </span>
        <Bar used={isOutOfReach(server) ? null : TotalUsed} total={TotalQuantity} />
        {down.length > 0 && Status === "PARTIAL" && (
          <span className="server-hosts">{t("now.servers.down", { hosts: down.join(", ") })}</span>
        )}
      </button>
    </li>
  );
}

function HeardText({ instant }: { readonly instant: string | null }) {
  if (instant === null) return t("now.servers.noReport");
  return t.rich("common.heard", { age: () => <AgeText instant={instant} /> });
}

function unheardText({ LastReportReceivedUtc: last, ReportIntervalSeconds: every }: LicenseServerEntry, now: number) {
  const since = (now - Date.parse(last ?? "")) / 1000;
  return t("now.servers.unheard", { time: formatDuration(since), every: formatDuration(every) });
}

function kindOf(server: LicenseServerEntry, isLate: boolean): string {
  if (isWell(server)) return isLate ? "warning" : "good";
  return server.Status === "PARTIAL" || server.Status === "SILENT" ? "warning" : "bad";
}
