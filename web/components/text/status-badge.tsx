// Names of statuses, reasons and kinds. The status of a licence server, by a word, a shape and a colour: PARTIAL and DOWN can't be overlooked.
import type {
  DenialType,
  LicenseServerEntry,
  LicenseServerStatus,
  NotificationKind,
  ReportedStatus,
} from "../../../generated/client/index.js";
import { isOnlyLast, type ReportedServer } from "../../service/measured.ts";
import { t } from "../../words/words.ts";
import { ForText } from "./time-text.tsx";

export const denialReasons: Readonly<Record<DenialType, string>> = {
  NoLicenseAvailable: t("lists.reasons.none"),
  AllLicensesAreReservedForOthers: t("lists.reasons.reserved"),
  Other: t("lists.reasons.other"),
};

export const kindNames: Readonly<Record<NotificationKind, string>> = {
  Webhook: t("notifications.kinds.webhook"),
  Email: t("notifications.kinds.email"),
  Slack: t("notifications.kinds.slack"),
  Teams: t("notifications.kinds.teams"),
};

const words: Readonly<Record<LicenseServerStatus, readonly [kind: string, sign: string, word: string]>> = {
  UP: ["good", "●", t("components.status.up")],
  PARTIAL: ["warning", "▲", t("alerts.serverStates.PARTIAL")],
  DOWN: ["bad", "■", t("alerts.serverStates.DOWN")],
  NO_VALID_LIC_FILE: ["bad", "■", t("alerts.serverStates.NO_VALID_LIC_FILE")],
  SILENT: ["warning", "…", t("alerts.serverStates.SILENT")],
  UNKNOWN: ["unknown", "?", t("components.status.unknown")],
};

/** A server of which only the licence file or the log is read: these do not show its status. */
const unreported = ["unknown", "?", t("components.status.notReported")] as const;

interface StatusBadgeProps {
  readonly status: LicenseServerStatus;
  /** Whether it was ever reported. */
  readonly isHeard?: boolean;
}

export function StatusBadge({ status, isHeard = false }: StatusBadgeProps) {
  const [kind, sign, word] = status === "UNKNOWN" && isHeard ? unreported : words[status];
  return (
    <span className={`badge badge-${kind}`} title={status}>
      <span aria-hidden="true">{sign}</span> {word}
    </span>
  );
}

/** The last status of what is no longer reported. */
function LastBadge({ status }: { readonly status: LicenseServerStatus }) {
  return (
    <span className="badge badge-unknown" title={status}>
      <span aria-hidden="true">?</span> {t("components.status.last", { status: words[status][2] })}
    </span>
  );
}

type Server = ReportedServer & Pick<LicenseServerEntry, "StatusSinceUtc">;

export function ServerBadge({ server }: { readonly server: ReportedServer }) {
  if (isOnlyLast(server)) return <LastBadge status={server.Status} />;
  return <StatusBadge status={server.Status} isHeard={server.LastUpdateUtc !== null} />;
}

/** With the time since the last change. */
export const ServerStatus = ({ server }: { readonly server: Server }) => (
  <>
    <ServerBadge server={server} /> {!isOnlyLast(server) && <ForText since={server.StatusSinceUtc} />}
  </>
);

/**
 * The status of a host or a vendor daemon. While its server is silent or down, its last reported status is out of date,
 * except that what was down on a server that is down still is.
 */
export function PartBadge({ status, of }: { readonly status: ReportedStatus; readonly of: LicenseServerStatus }) {
  const isReported = of === "DOWN" ? status !== "UP" : of !== "SILENT";
  return isReported || status === "UNKNOWN" ? <StatusBadge status={status} /> : <LastBadge status={status} />;
}
