// How the licence servers are, at a glance: those with trouble first and large, the others on request when they are many.
import type { LicenseServerEntry } from "../../../generated/client/index.js";
import { Bar } from "../../components/chart/bar.tsx";
import { useIsPhone } from "../../components/state/use-media.ts";
import { useNow } from "../../components/state/use-now.ts";
import { StatusBadge } from "../../components/text/status-badge.tsx";
import { AgeText } from "../../components/text/time-text.tsx";

/** Data older than this is said to be old. */
const oldMs = 15 * 60_000;
const mostShown = 6;
const order = ["DOWN", "NO_VALID_LIC_FILE", "PARTIAL", "UNKNOWN", "UP"];

interface ServerOverviewProps {
  readonly servers: readonly LicenseServerEntry[];
  readonly chosenId: number | null;
  readonly onChoose: (id: number | null) => void;
}

export function ServerOverview({ servers, chosenId, onChoose }: ServerOverviewProps) {
  const sorted = servers.toSorted((left, right) => order.indexOf(left.Status) - order.indexOf(right.Status));
  const troubled = sorted.filter(({ Status }) => Status !== "UP").length;
  const shown = Math.max(useIsPhone() ? 1 : mostShown, troubled);
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
        Licence servers
      </h2>
      {cards(sorted.slice(0, shown))}
      {sorted.length > shown && (
        <details className="more">
          <summary>{sorted.length - shown} more, all of them up</summary>
          {cards(sorted.slice(shown))}
        </details>
      )}
    </section>
  );
}

interface ServerCardProps {
  readonly server: LicenseServerEntry;
  readonly isChosen: boolean;
  readonly onChoose: (id: number | null) => void;
}

function ServerCard({ server, isChosen, onChoose }: ServerCardProps) {
  const { Id, Name, Status, Hosts, LastUpdateUtc, TotalQuantity, TotalUsed } = server;
  const now = useNow(30_000);
  const down = Hosts.filter((host) => host.Status === "DOWN").map(({ HostName }) => HostName);
  const isOld = LastUpdateUtc !== null && now - Date.parse(LastUpdateUtc) > oldMs;
  return (
    <li className={`server server-${Status === "UP" ? "good" : Status === "PARTIAL" ? "warning" : "bad"}`}>
      <button type="button" aria-pressed={isChosen} onClick={() => onChoose(isChosen ? null : Id)} title={Name}>
        <span className="server-name">{Name}</span>
        <StatusBadge status={Status} />
        <span className={isOld ? "server-age server-old" : "server-age"}>
          {isOld && <span aria-hidden="true">⚠ </span>}
          {LastUpdateUtc === null ? (
            "no report yet"
          ) : (
            <>
              heard <AgeText instant={LastUpdateUtc} />
            </>
          )}
        </span>
        <Bar used={TotalUsed ?? 0} total={TotalQuantity} />
        {down.length > 0 && Status === "PARTIAL" && <span className="server-hosts">down: {down.join(", ")}</span>}
      </button>
    </li>
  );
}
