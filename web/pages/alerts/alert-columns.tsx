// The columns of the tables of alerts and rules, and the subject of an alert in the reader's language.
import type {
  Alert,
  AlertedState,
  AlertKind,
  AlertRule,
  AlertSeverity,
  AlertState,
  AlertSubject,
  PreviewedAlert,
} from "../../../generated/client/index.js";
import { type Column, wideOnly } from "../../components/table/columns.ts";
import { actsColumn, countColumn, momentColumn, RowButton, RowLink } from "../../components/table/usual-columns.tsx";
import { unseen } from "../../components/text/notices.tsx";
import { formatCount } from "../../format/numbers.ts";
import { formatDayMoment, formatUtcDay } from "../../format/times.ts";
import { featurePath, serverPath, userPath } from "../../service/links.ts";
import { t } from "../../words/words.ts";

export function subjectText(subject: AlertSubject): string {
  const { FeatureName, FeatureVersion, Vendor, LicenseServerName, UserName, BrokerId, ExpirationDateUtc } = subject;
  const feature = FeatureName === null ? null : [FeatureName, FeatureVersion].filter(Boolean).join(" ");
  const thing = feature ?? BrokerId ?? (LicenseServerName === null ? null : Vendor);
  const location = locationText(thing, LicenseServerName);
  const day = ExpirationDateUtc === null ? null : formatUtcDay(ExpirationDateUtc);
  return [UserName, location, day].filter(Boolean).join(", ") || t("alerts.together");
}

/** The page about the subject of an alert; null where it has several. */
export function subjectPath(subject: AlertSubject): string | null {
  const { FeatureName, LicenseServerId, UserName, BrokerId } = subject;
  if (UserName !== null) return userPath(UserName);
  if (FeatureName !== null) return featurePath(FeatureName);
  if (BrokerId !== null) return "/administration/collectors";
  return LicenseServerId === null ? null : serverPath(LicenseServerId);
}

function SubjectLink({ subject }: { readonly subject: AlertSubject }) {
  const text = subjectText(subject);
  const path = subjectPath(subject);
  if (path === null) return <span title={text}>{text}</span>;
  return (
    <RowLink to={path} title={text}>
      {text}
    </RowLink>
  );
}

function locationText(thing: string | null, server: string | null): string | null {
  return thing !== null && server !== null ? t("alerts.onServer", { name: thing, server }) : (thing ?? server);
}

/** How the service names the default rules (domain/alerts/usual.ts). */
const usualNames = {
  LicenseServerState: "Licence server down or silent",
  UsedPercent: "Licences used up",
  Expiration: "Licences expire within 30 days",
  CollectorSilent: "Collector silent",
} as const;
const isUsual = (kind: AlertKind): kind is keyof typeof usualNames => kind in usualNames;

/** The displayed name of a rule: that of a default rule is translated, unless somebody changed it. */
export const ruleName = (kind: AlertKind, name: string): string =>
  isUsual(kind) && usualNames[kind] === name ? t(`alerts.usual.${kind}`) : name;

const signs: Readonly<Record<AlertSeverity, readonly [kind: string, sign: string]>> = {
  Critical: ["bad", "■"],
  Warning: ["warning", "▲"],
  Info: ["unknown", "●"],
};
const order: Readonly<Record<AlertSeverity, number>> = { Critical: 0, Warning: 1, Info: 2 };

function SeverityBadge({ severity }: { readonly severity: AlertSeverity }) {
  const [kind, sign] = signs[severity];
  return (
    <span className={`badge badge-${kind}`}>
      <span aria-hidden="true">{sign}</span> {t(`alerts.severities.${severity}`)}
    </span>
  );
}

const severityColumn = <Row extends { readonly Severity: AlertSeverity }>(): Column<Row> => ({
  id: "severity",
  header: t("alerts.severity"),
  value: ({ Severity }) => order[Severity],
  width: 8.5,
  phoneWidth: 7,
  cell: ({ Severity }) => <SeverityBadge severity={Severity} />,
});

const shown = (value: number | null) => (value === null ? null : formatCount(Math.round(value * 10) / 10));

/** In the unit of its kind; for alerts about a state, the state. */
function valueText({ Kind, Value, FoundState }: Alert): string {
  if (FoundState !== null) return t(`alerts.serverStates.${FoundState as AlertedState}`);
  const value = shown(Value);
  if (value === null) return "–";
  return isWithUnit(Kind) ? t(`alerts.units.${Kind}`, { value }) : value;
}

const withUnit = ["UsedPercent", "Expiration", "CollectorSilent", "LongCheckout", "BorrowedPastDue"] as const;
const isWithUnit = (kind: AlertKind): kind is (typeof withUnit)[number] =>
  (withUnit as readonly string[]).includes(kind);

export const isSilenced = ({ SilencedUntilUtc }: Alert) =>
  SilencedUntilUtc !== null && Date.parse(SilencedUntilUtc) > Date.now();

/** Until when nothing is sent, and who takes care of it; null: neither. */
function attentionText(alert: Alert): string | null {
  const { AcknowledgedUtc, AcknowledgedBy, SilencedUntilUtc } = alert;
  const taken = AcknowledgedUtc === null ? null : (AcknowledgedBy ?? t("alerts.acknowledged"));
  const silenced = isSilenced(alert)
    ? t("alerts.silences.tomorrow", { time: formatDayMoment(SilencedUntilUtc as string) })
    : null;
  return [silenced, taken].filter(Boolean).join(" · ") || null;
}
const stateText = (state: AlertState) => t(`alerts.states.${state}`);

const whatColumns: readonly Column<Alert>[] = [
  {
    ...severityColumn<Alert>(),
    header: t("columns.state"),
    width: 10.5,
    cell: (alert) => {
      const attention = attentionText(alert);
      const state = alert.State === "Firing" && attention !== null ? null : stateText(alert.State);
      const status = [state, attention].filter(Boolean).join(" · ");
      return (
        <>
          <SeverityBadge severity={alert.Severity} />
          <span className="sub line" title={[status, alert.Note].filter(Boolean).join(": ")}>
            {status}
          </span>
        </>
      );
    },
  },
  {
    id: "subject",
    header: t("alerts.subject"),
    value: ({ Subject }) => subjectText(Subject),
    cell: ({ Subject, Kind }) => (
      <>
        <SubjectLink subject={Subject} />
        <span className="sub line" title={t(`alerts.kinds.${Kind}`)}>
          {t(`alerts.kinds.${Kind}`)}
        </span>
      </>
    ),
  },
  {
    id: "value",
    header: t("alerts.value"),
    value: ({ Value }) => Value,
    width: 8,
    isNumber: true,
    cell: valueText,
    isWideOnly: true,
  },
  {
    id: "rule",
    header: t("alerts.rule"),
    value: ({ Kind, RuleName }) => ruleName(Kind, RuleName),
    isWideOnly: true,
    cell: ({ RuleId, Kind, RuleName }) => (
      <RowLink to={`/alerts?view=rules&rule=${RuleId}`} title={ruleName(Kind, RuleName)}>
        {ruleName(Kind, RuleName)}
      </RowLink>
    ),
  },
];

/** `onAttend` gets the alert to acknowledge or silence. */
export function currentColumns(onAttend: (alert: Alert) => void): readonly Column<Alert>[] {
  return [
    ...whatColumns,
    wideOnly(momentColumn("since", t("columns.since"), ({ PendingUtc, FiringUtc }) => FiringUtc ?? PendingUtc)),
    actsColumn(
      (alert) => (
        <RowButton onPress={() => onAttend(alert)}>
          {t.rich(alert.AcknowledgedUtc === null ? "alerts.acknowledgeOne" : "common.changeOne", {
            name: subjectText(alert.Subject),
            unseen,
          })}
        </RowButton>
      ),
      9,
    ),
  ];
}

export const historyColumns: readonly Column<Alert>[] = [
  ...whatColumns,
  {
    id: "attention",
    header: t("alerts.acknowledgedBy"),
    isFirstOut: true,
    value: ({ AcknowledgedBy }) => AcknowledgedBy,
    cell: ({ AcknowledgedBy, Note }) => <span title={Note ?? undefined}>{AcknowledgedBy ?? "–"}</span>,
    width: 9,
  },
  momentColumn("began", t("alerts.began"), ({ FiringUtc }: Alert) => FiringUtc),
  wideOnly(momentColumn("over", t("alerts.states.Resolved"), ({ ResolvedUtc }) => ResolvedUtc)),
];

export const previewColumns: readonly Column<PreviewedAlert>[] = [
  { id: "subject", header: t("alerts.subject"), value: ({ Subject }) => subjectText(Subject) },
  momentColumn("began", t("alerts.began"), ({ FiringUtc }: PreviewedAlert) => FiringUtc),
  wideOnly(momentColumn("over", t("alerts.states.Resolved"), ({ ResolvedUtc }) => ResolvedUtc)),
];

export const nameOf = ({ Name, Condition }: AlertRule) => ruleName(Condition.Kind, Name);

/** `onChange` gets the rule to change. */
export function ruleColumns(onChange: (rule: AlertRule) => void): readonly Column<AlertRule>[] {
  return [
    {
      id: "name",
      header: t("columns.name"),
      value: nameOf,
      cell: (rule) => <span title={nameOf(rule)}>{nameOf(rule)}</span>,
    },
    severityColumn(),
    {
      id: "kind",
      header: t("alerts.kind"),
      value: ({ Condition }) => t(`alerts.kinds.${Condition.Kind}`),
      isWideOnly: true,
    },
    {
      id: "threshold",
      header: t("alerts.threshold"),
      value: ({ Condition }) => Condition.Threshold,
      width: 6,
      isNumber: true,
      isWideOnly: true,
      cell: ({ Condition }) => shown(Condition.Threshold) ?? "–",
    },
    {
      id: "owner",
      header: t("alerts.owner"),
      value: ({ OwnerAccountName }) => OwnerAccountName,
      width: 9,
      isFirstOut: true,
    },
    {
      id: "enabled",
      header: t("columns.state"),
      value: ({ IsEnabled }) => t(IsEnabled ? "alerts.enabled" : "alerts.disabled"),
      width: 6,
      isWideOnly: true,
    },
    {
      id: "channels",
      header: t("alerts.sentTo"),
      width: 7,
      isWideOnly: true,
      value: ({ Destinations }) => Destinations.length,
      cell: ({ Destinations }) =>
        Destinations.length === 0 ? t("alerts.sentToNobody") : t("alerts.channels", { count: Destinations.length }),
    },
    wideOnly(countColumn("firing", t("alerts.states.Firing"), ({ FiringAlerts }) => FiringAlerts, 5)),
    actsColumn(
      (rule) => (
        <RowButton onPress={() => onChange(rule)}>
          {t.rich("common.changeOne", { name: nameOf(rule), unseen })}
        </RowButton>
      ),
      7,
    ),
  ];
}
