// The fields of a rule, by its kind.
import {
  type AlertKind,
  type AlertPer,
  type AlertRule,
  type AlertSeverity,
  getFeatureLookup,
} from "../../../generated/client/index.js";
import { CheckField, TextField } from "../../components/form/fields.tsx";
import { ChoiceField, ServerField } from "../../components/form/report-fields.tsx";
import { readersZone } from "../../format/times.ts";
import { useOperation } from "../../service/queries.ts";
import { t } from "../../words/words.ts";

export interface Draft {
  readonly name: string;
  readonly severity: AlertSeverity;
  readonly isEnabled: boolean;
  readonly kind: AlertKind;
  readonly threshold: string;
  readonly resolve: string;
  readonly forMinutes: string;
  readonly resolveAfter: string;
  readonly trueOnly: boolean;
  readonly states: readonly ServerState[];
  readonly serverId: string;
  readonly feature: string;
  readonly per: AlertPer;
  readonly quietStart: string;
  readonly quietEnd: string;
  readonly destinations: readonly number[];
}

export interface RuleFieldsProps {
  readonly draft: Draft;
  readonly onChange: (changes: Partial<Draft>) => void;
}

type ServerState = AlertRule["Condition"]["States"][number];

const kinds = [
  ...["UsedPercent", "UsedLicenses", "FreeLicenses", "Denials", "LicenseServerState", "VendorDaemonState"],
  ...["CollectorSilent", "CollectorBacklog", "Expiration", "TotalChanged", "LongCheckout", "BorrowedPastDue"],
  "UserLicenses",
] as readonly AlertKind[];

const used: readonly AlertKind[] = ["UsedPercent", "UsedLicenses", "FreeLicenses"];
const without = (...some: readonly AlertKind[]) => kinds.filter((kind) => !some.includes(kind));

/** Which kinds have a field. */
const having = {
  threshold: without("LicenseServerState", "VendorDaemonState", "CollectorSilent", "TotalChanged", "BorrowedPastDue"),
  resolve: [...used, "Denials", "CollectorBacklog"],
  forMinutes: without("Expiration", "LongCheckout", "BorrowedPastDue"),
  trueOnly: ["Denials"],
  states: ["LicenseServerState", "VendorDaemonState"],
  server: without("CollectorSilent", "CollectorBacklog"),
  feature: without("LicenseServerState", "VendorDaemonState", "CollectorSilent", "CollectorBacklog"),
  per: [...used, "Denials", "UserLicenses"],
} as const satisfies Record<string, readonly AlertKind[]>;

export function has(field: keyof typeof having, kind: AlertKind): boolean {
  return (having[field] as readonly AlertKind[]).includes(kind);
}

/** Whether `ForMinutes` is how far the rule looks back, and not how long its condition must be true. */
const looksBack = (kind: AlertKind) => ["Denials", "TotalChanged", "CollectorSilent"].includes(kind);

/** Fields whose values contradict each other; the browser checks each field separately. */
export function misfits({ kind, threshold, resolve, states, quietStart, quietEnd }: Draft) {
  const isResolve = has("resolve", kind) && resolve !== "" && threshold !== "";
  const isFree = kind === "FreeLicenses";
  return {
    resolve: isResolve && (isFree ? Number(resolve) < Number(threshold) : Number(resolve) > Number(threshold)),
    states: has("states", kind) && states.length === 0,
    quiet: quietStart !== "" && quietStart === quietEnd,
  };
}

const pers: readonly AlertPer[] = ["Feature", "LicenseServer", "Selection"];

function Scope({ draft, onChange }: RuleFieldsProps) {
  const features = useOperation("getFeatureLookup", getFeatureLookup, {});
  const names = [...new Set((features.data ?? []).map(({ Name }) => Name))];
  return (
    <>
      {has("server", draft.kind) && (
        <ServerField
          value={draft.serverId === "" ? null : Number(draft.serverId)}
          onChange={(serverId) => onChange({ serverId })}
        />
      )}
      {has("feature", draft.kind) && (
        <label className="field">
          <span>{t("alerts.featureName")}</span>
          <input
            list="rule-features"
            autoComplete="off"
            value={draft.feature}
            onChange={(event) => onChange({ feature: event.target.value })}
          />
          <datalist id="rule-features">
            {names.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </label>
      )}
      {has("per", draft.kind) && (
        <ChoiceField
          label={t("alerts.per")}
          value={draft.per}
          choices={pers.map((per) => [per, t(`alerts.pers.${per}`)])}
          onChange={(per) => onChange({ per: per as AlertPer })}
        />
      )}
    </>
  );
}

function QuietHours({ draft, onChange }: RuleFieldsProps) {
  const isNeeded = draft.quietStart !== "" || draft.quietEnd !== "";
  return (
    <fieldset className="rule-quiet">
      <legend>{t("alerts.quiet")}</legend>
      <TextField
        label={t("components.from")}
        type="time"
        required={isNeeded}
        value={draft.quietStart}
        onChange={(event) => onChange({ quietStart: event.target.value })}
      />
      <TextField
        label={t("components.to")}
        type="time"
        required={isNeeded}
        value={draft.quietEnd}
        onChange={(event) => onChange({ quietEnd: event.target.value })}
      />
      <Mistake text={misfits(draft).quiet && t("alerts.quietSame")} />
      <small>{t("alerts.quietAbout", { zone: readersZone })}</small>
    </fieldset>
  );
}

/** Why the input does not fit; false: it does. */
function Mistake({ text }: { readonly text: string | false }) {
  return (
    text !== false && (
      <small className="field-error" role="alert">
        {text}
      </small>
    )
  );
}

const severities: readonly AlertSeverity[] = ["Critical", "Warning", "Info"];
const states: readonly ServerState[] = ["DOWN", "PARTIAL", "NO_VALID_LIC_FILE", "SILENT"];

export function RuleFields({ draft, onChange }: RuleFieldsProps) {
  return (
    <>
      <TextField
        label={t("columns.name")}
        required
        maxLength={128}
        pattern=".*\S.*"
        title={t("alerts.nameNeeded")}
        value={draft.name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <div className="rule-row">
        <ChoiceField
          label={t("alerts.kind")}
          value={draft.kind}
          choices={kinds.map((kind) => [kind, t(`alerts.kinds.${kind}`)])}
          onChange={(kind) => onChange({ kind: kind as AlertKind })}
        />
        <ChoiceField
          label={t("alerts.severity")}
          value={draft.severity}
          choices={severities.map((severity) => [severity, t(`alerts.severities.${severity}`)])}
          onChange={(severity) => onChange({ severity: severity as AlertSeverity })}
        />
      </div>
      <div className="rule-row">
        <Numbers draft={draft} onChange={onChange} />
      </div>
      <Ticks draft={draft} onChange={onChange} />
      <div className="rule-row">
        <Scope draft={draft} onChange={onChange} />
      </div>
      <QuietHours draft={draft} onChange={onChange} />
      <CheckField
        label={t("common.enabled")}
        checked={draft.isEnabled}
        onChange={(event) => onChange({ isEnabled: event.target.checked })}
      />
    </>
  );
}

const withThreshold = [
  ...(["UsedPercent", "UsedLicenses", "FreeLicenses", "Denials"] as const),
  ...(["CollectorBacklog", "Expiration", "LongCheckout", "UserLicenses"] as const),
];
type WithThreshold = (typeof withThreshold)[number];

const isWithThreshold = (kind: AlertKind): kind is WithThreshold => (withThreshold as readonly string[]).includes(kind);

/** At or above 0 is always true. */
const aboveZero: readonly AlertKind[] = ["UsedPercent", "UsedLicenses", "Denials", "CollectorBacklog"];

function thresholdRange(kind: AlertKind): NumberInputProps["range"] {
  if (kind === "UsedPercent" || kind === "LongCheckout") return { min: kind === "UsedPercent" ? 0.01 : 0, step: "any" };
  return { min: aboveZero.includes(kind) ? 1 : 0, step: 1 };
}

function Numbers({ draft, onChange }: RuleFieldsProps) {
  const { kind } = draft;
  const minutes = { min: looksBack(kind) ? 1 : 0, max: 1440, step: 1 };
  return (
    <>
      {isWithThreshold(kind) && (
        <NumberInput
          label={t(`alerts.thresholds.${kind}`)}
          value={draft.threshold}
          range={thresholdRange(kind)}
          isRequired
          onChange={(threshold) => onChange({ threshold })}
        />
      )}
      {has("resolve", kind) && (
        <NumberInput
          label={t(kind === "FreeLicenses" ? "alerts.resolveFree" : "alerts.resolve")}
          value={draft.resolve}
          range={{ min: 0, step: "any" }}
          mistake={
            misfits(draft).resolve && t(kind === "FreeLicenses" ? "alerts.resolveTooLow" : "alerts.resolveTooHigh")
          }
          onChange={(resolve) => onChange({ resolve })}
        />
      )}
      {has("forMinutes", kind) && (
        <NumberInput
          label={t(looksBack(kind) ? "alerts.withinMinutes" : "alerts.forMinutes")}
          value={draft.forMinutes}
          range={minutes}
          isRequired
          onChange={(forMinutes) => onChange({ forMinutes })}
        />
      )}
      <NumberInput
        label={t("alerts.resolveAfter")}
        value={draft.resolveAfter}
        range={{ min: 0, max: 1440, step: 1 }}
        isRequired
        onChange={(resolveAfter) => onChange({ resolveAfter })}
      />
    </>
  );
}

interface NumberInputProps {
  readonly label: string;
  readonly value: string;
  readonly range: { readonly min: number; readonly max?: number; readonly step: number | "any" };
  readonly isRequired?: boolean;
  /** Why the value does not fit the other fields; false: it does. */
  readonly mistake?: string | false;
  readonly onChange: (value: string) => void;
}

function NumberInput({ label, value, range, isRequired = false, mistake = false, onChange }: NumberInputProps) {
  return (
    <label className="field">
      <span>{label}</span>
      <input
        type="number"
        inputMode="decimal"
        required={isRequired}
        {...range}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <Mistake text={mistake} />
    </label>
  );
}

function Ticks({ draft, onChange }: RuleFieldsProps) {
  const toggled = (state: ServerState) =>
    draft.states.includes(state) ? draft.states.filter((one) => one !== state) : [...draft.states, state];
  return (
    <>
      {has("trueOnly", draft.kind) && (
        <CheckField
          label={t("alerts.trueOnly")}
          checked={draft.trueOnly}
          onChange={(event) => onChange({ trueOnly: event.target.checked })}
        />
      )}
      {has("states", draft.kind) && (
        <fieldset className="rule-states">
          <legend>{t("alerts.whichStates")}</legend>
          {states.map((state) => (
            <CheckField
              key={state}
              label={t(`alerts.serverStates.${state}`)}
              checked={draft.states.includes(state)}
              onChange={() => onChange({ states: toggled(state) })}
            />
          ))}
          <Mistake text={misfits(draft).states && t("alerts.noStates")} />
        </fieldset>
      )}
    </>
  );
}
