// The columns of the tables of alerts and rules, and what an alert is about in the reader's words.
import type {
  Alert,
  AlertRule,
  AlertSeverity,
  AlertState,
  AlertSubject,
  PreviewedAlert,
} from "../../../generated/client/index.js";
import type { Column } from "../../components/table/columns.ts";
import { actsColumn, countColumn, momentColumn, nameColumn, RowButton } from "../../components/table/usual-columns.tsx";
import { unseen } from "../../components/text/notices.tsx";
import { formatCount } from "../../format/numbers.ts";
import { formatUtcDay } from "../../format/times.ts";
import { t } from "../../words/words.ts";

export function subjectText(subject: AlertSubject): string {
  const { FeatureName, FeatureVersion, Vendor, LicenseServerName, UserName, BrokerId, ExpirationDateUtc } = subject;
  const feature = FeatureName === null ? null : [FeatureName, FeatureVersion].filter(Boolean).join(" ");
  const thing = feature ?? BrokerId ?? (LicenseServerName === null ? null : Vendor);
  const place = placeText(thing, LicenseServerName);
  const day = ExpirationDateUtc === null ? null : formatUtcDay(ExpirationDateUtc);
  return [UserName, place, day].filter(Boolean).join(", ") || t("alerts.together");
}

function placeText(thing: string | null, server: string | null): string | null {
  return thing !== null && server !== null ? t("alerts.onServer", { name: thing, server }) : (thing ?? server);
}

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
  ...{ id: "severity", header: t("alerts.severity"), value: ({ Severity }) => order[Severity] },
  ...{ width: 8, phoneWidth: 7 },
  cell: ({ Severity }) => <SeverityBadge severity={Severity} />,
});

const shown = (value: number | null) => (value === null ? null : formatCount(Math.round(value * 10) / 10));
const stateText = (state: AlertState) => t(`alerts.states.${state}`);

const whatColumns: readonly Column<Alert>[] = [
  {
    ...severityColumn<Alert>(),
    cell: ({ Severity, State }) => (
      <>
        <SeverityBadge severity={Severity} />
        <span className="sub phone-only">{stateText(State)}</span>
      </>
    ),
  },
  { id: "kind", header: t("alerts.kind"), value: ({ Kind }) => t(`alerts.kinds.${Kind}`), isWideOnly: true },
  {
    ...{ id: "subject", header: t("alerts.subject"), value: ({ Subject }) => subjectText(Subject) },
    cell: ({ Subject, Kind }) => (
      <>
        <span title={subjectText(Subject)}>{subjectText(Subject)}</span>
        <span className="sub phone-only" title={t(`alerts.kinds.${Kind}`)}>
          {t(`alerts.kinds.${Kind}`)}
        </span>
      </>
    ),
  },
  {
    ...{ id: "value", header: t("alerts.value"), value: ({ Value }) => Value, width: 5, isNumber: true },
    cell: ({ Value }) => shown(Value) ?? "–",
    isWideOnly: true,
  },
  { id: "rule", header: t("alerts.rule"), value: ({ RuleName }) => RuleName, isWideOnly: true },
];

const stateColumn: Column<Alert> = {
  ...{ id: "state", header: t("alerts.state"), value: ({ State }) => stateText(State), width: 7, isWideOnly: true },
};

export const currentColumns: readonly Column<Alert>[] = [
  stateColumn,
  ...whatColumns,
  momentColumn("since", t("alerts.since"), ({ PendingUtc, FiringUtc }: Alert) => FiringUtc ?? PendingUtc),
];

export const historyColumns: readonly Column<Alert>[] = [
  ...whatColumns,
  momentColumn("began", t("alerts.began"), ({ FiringUtc }: Alert) => FiringUtc),
  { ...momentColumn("over", t("alerts.over"), ({ ResolvedUtc }: Alert) => ResolvedUtc), isWideOnly: true },
];

export const previewColumns: readonly Column<PreviewedAlert>[] = [
  { id: "subject", header: t("alerts.subject"), value: ({ Subject }) => subjectText(Subject) },
  momentColumn("began", t("alerts.began"), ({ FiringUtc }: PreviewedAlert) => FiringUtc),
  { ...momentColumn("over", t("alerts.over"), ({ ResolvedUtc }: PreviewedAlert) => ResolvedUtc), isWideOnly: true },
];

/** `onChange` gets the rule to change. */
export function ruleColumns(onChange: (rule: AlertRule) => void): readonly Column<AlertRule>[] {
  return [
    nameColumn(t("columns.name")),
    severityColumn(),
    {
      ...{ id: "kind", header: t("alerts.kind"), value: ({ Condition }) => t(`alerts.kinds.${Condition.Kind}`) },
      isWideOnly: true,
    },
    {
      ...{ id: "threshold", header: t("alerts.threshold"), value: ({ Condition }) => Condition.Threshold, width: 6 },
      ...{ isNumber: true, isWideOnly: true },
      cell: ({ Condition }) => shown(Condition.Threshold) ?? "–",
    },
    {
      ...{ id: "owner", header: t("alerts.owner"), value: ({ OwnerAccountName }) => OwnerAccountName, width: 9 },
      isWideOnly: true,
    },
    {
      id: "enabled",
      header: t("columns.state"),
      value: ({ IsEnabled }) => t(IsEnabled ? "alerts.enabled" : "alerts.disabled"),
      ...{ width: 6, isWideOnly: true },
    },
    {
      ...countColumn("firing", t("alerts.fires"), ({ FiringAlerts }: AlertRule) => FiringAlerts, 5),
      isWideOnly: true,
    },
    actsColumn(
      (rule) => (
        <RowButton onPress={() => onChange(rule)}>{t.rich("common.changeOne", { name: rule.Name, unseen })}</RowButton>
      ),
      7,
    ),
  ];
}
