// The fields of a rule: those that its kind has.
import type { AlertKind, AlertSeverity } from "../../../generated/client/index.js";
import { ChoiceField } from "../../components/form/report-fields.tsx";
import { t } from "../../words/words.ts";
import { has, kinds, looksBack, misfits, type RuleFieldsProps, type ServerState } from "./draft.ts";
import { Mistake, QuietHours, Scope } from "./rule-scope.tsx";

const severities: readonly AlertSeverity[] = ["Critical", "Warning", "Info"];
const states: readonly ServerState[] = ["DOWN", "PARTIAL", "NO_VALID_LIC_FILE", "SILENT"];

export function RuleFields({ draft, onChange }: RuleFieldsProps) {
  return (
    <>
      <label className="field">
        <span>{t("alerts.name")}</span>
        <input
          required
          maxLength={128}
          pattern=".*\S.*"
          title={t("alerts.nameNeeded")}
          autoComplete="off"
          value={draft.name}
          onChange={(event) => onChange({ name: event.target.value })}
        />
      </label>
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
      <label className="choice">
        <input
          type="checkbox"
          checked={draft.isEnabled}
          onChange={(event) => onChange({ isEnabled: event.target.checked })}
        />{" "}
        {t("alerts.isEnabled")}
      </label>
    </>
  );
}

const withThreshold = [
  ...(["UsedPercent", "UsedLicenses", "FreeLicenses", "Denials"] as const),
  ...(["CollectorBacklog", "Expiration", "LongCheckout", "UserLicenses"] as const),
];
type WithThreshold = (typeof withThreshold)[number];

const isWithThreshold = (kind: AlertKind): kind is WithThreshold => (withThreshold as readonly string[]).includes(kind);

/** What is at or above 0 always would be. */
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
        <label className="choice">
          <input
            type="checkbox"
            checked={draft.trueOnly}
            onChange={(event) => onChange({ trueOnly: event.target.checked })}
          />{" "}
          {t("alerts.trueOnly")}
        </label>
      )}
      {has("states", draft.kind) && (
        <fieldset className="rule-states">
          <legend>{t("alerts.whichStates")}</legend>
          {states.map((state) => (
            <label className="choice" key={state}>
              <input
                type="checkbox"
                checked={draft.states.includes(state)}
                onChange={() => onChange({ states: toggled(state) })}
              />{" "}
              {t(`alerts.serverStates.${state}`)}
            </label>
          ))}
          <Mistake text={misfits(draft).states && t("alerts.noStates")} />
        </fieldset>
      )}
    </>
  );
}
