// The form that makes a rule, or changes one, with what the rule would have found beside it.
import { type FormEvent, useState } from "react";
import {
  type AlertPreview,
  type AlertRule,
  type AlertRuleInput,
  createAlertRule,
  getNotificationDestinations,
  queryAlertPreview,
  updateAlertRule,
} from "../../../generated/client/index.js";
import { Dialog, FormEnd } from "../../components/form/dialog.tsx";
import { useVisit } from "../../components/frame/visit.tsx";
import { DataTable } from "../../components/table/data-table.tsx";
import { ErrorNotice } from "../../components/text/notices.tsx";
import { kindNames } from "../../components/text/status-badge.tsx";
import { readersZone } from "../../format/times.ts";
import { service } from "../../service/api.ts";
import { refreshed, useChange, useOperation } from "../../service/queries.ts";
import { t } from "../../words/words.ts";
import { previewColumns } from "./alert-columns.tsx";
import { type Draft, has, misfits, RuleFields, type RuleFieldsProps } from "./rule-fields.tsx";

const newDraft: Draft = {
  ...{ name: "", severity: "Warning", isEnabled: true, kind: "UsedPercent", threshold: "90", resolve: "" },
  ...{ forMinutes: "10", resolveAfter: "5", trueOnly: true, states: ["DOWN", "SILENT"], serverId: "", feature: "" },
  ...{ per: "Feature", quietStart: "", quietEnd: "", destinations: [] },
};

function draftOf(rule: AlertRule): Draft {
  const { Condition, Scope } = rule;
  const text = (number: number | null) => (number === null ? "" : String(number));
  return {
    ...{ name: rule.Name, severity: rule.Severity, isEnabled: rule.IsEnabled, kind: Condition.Kind },
    threshold: text(Condition.Threshold),
    resolve: Condition.ResolveThreshold === Condition.Threshold ? "" : text(Condition.ResolveThreshold),
    forMinutes: text(Condition.ForMinutes),
    resolveAfter: text(Condition.ResolveAfterMinutes),
    ...{ trueOnly: Condition.TrueDenialsOnly, states: Condition.States, per: Scope.Per },
    ...{ serverId: text(Scope.LicenseServerIds[0] ?? null), feature: Scope.FeatureNames.join(", ") },
    ...{ quietStart: rule.QuietStart ?? "", quietEnd: rule.QuietEnd ?? "", destinations: rule.Destinations },
  };
}

/** What the form does not show of the rule stays as it is. */
function inputOf(draft: Draft, before: AlertRule | null): AlertRuleInput {
  const isQuiet = draft.quietStart !== "" && draft.quietEnd !== "";
  return {
    Name: draft.name.trim() || "–",
    Severity: draft.severity,
    IsEnabled: draft.isEnabled,
    Condition: conditionOf(draft),
    Scope: scopeOf(draft, before),
    ...(isQuiet && {
      QuietStart: draft.quietStart,
      QuietEnd: draft.quietEnd,
      QuietTimeZone: before?.QuietTimeZone ?? readersZone,
    }),
    Destinations: [...draft.destinations],
  };
}

function conditionOf(draft: Draft): AlertRuleInput["Condition"] {
  const { kind } = draft;
  const number = (text: string) => (text.trim() === "" ? null : Number(text));
  return {
    Kind: kind,
    Threshold: has("threshold", kind) ? number(draft.threshold) : null,
    ResolveThreshold: has("resolve", kind) ? number(draft.resolve) : null,
    ForMinutes: has("forMinutes", kind) ? number(draft.forMinutes) : null,
    ResolveAfterMinutes: number(draft.resolveAfter) ?? 5,
    TrueDenialsOnly: has("trueOnly", kind) && draft.trueOnly,
    States: has("states", kind) ? [...draft.states] : [],
  };
}

function scopeOf(
  { kind, serverId, feature, per }: Draft,
  before: AlertRule | null,
): NonNullable<AlertRuleInput["Scope"]> {
  const same = before?.Condition.Kind === kind ? before.Scope : null;
  return {
    LicenseServerIds: has("server", kind) && serverId !== "" ? serversOf(serverId, before) : [],
    FeatureIds: same?.FeatureIds ?? [],
    FeatureNames: has("feature", kind) ? feature.split(",").flatMap((name) => name.trim() || []) : [],
    Vendors: same?.Vendors ?? [],
    Per: has("per", kind) ? per : "Feature",
  };
}

/** A rule on several licence servers keeps them while the first one is not changed. */
function serversOf(serverId: string, before: AlertRule | null): number[] {
  const known = before?.Scope.LicenseServerIds ?? [];
  return String(known[0]) === serverId ? known : [Number(serverId)];
}

interface RuleDestinationsProps extends RuleFieldsProps {
  /** Null: a new one. */
  readonly rule: AlertRule | null;
}

function RuleDestinations({ draft, onChange, rule }: RuleDestinationsProps) {
  const visit = useVisit();
  const isOthers = rule !== null && visit !== null && rule.OwnerAccountName !== visit.name;
  const answer = useOperation(
    "getNotificationDestinations",
    getNotificationDestinations,
    isOthers ? { AllAccounts: true } : {},
  );
  const { destinations } = draft;
  const offered = answer.data?.filter(
    ({ Id, AccountId }) => !isOthers || AccountId === rule.OwnerAccountId || destinations.includes(Id),
  );
  const toggled = (id: number) =>
    destinations.includes(id) ? destinations.filter((one) => one !== id) : [...destinations, id];
  return (
    <fieldset className="rule-states">
      <legend>{t("alerts.destinations")}</legend>
      {offered?.length === 0 && <small>{t("alerts.noDestinations")}</small>}
      {offered?.map(({ Id, Name, Kind, IsEnabled }) => (
        <label className="choice" key={Id}>
          <input
            type="checkbox"
            checked={destinations.includes(Id)}
            onChange={() => onChange({ destinations: toggled(Id) })}
          />{" "}
          {t(IsEnabled ? "alerts.destination" : "alerts.destinationOff", { name: Name, kind: kindNames[Kind] })}
        </label>
      ))}
    </fieldset>
  );
}

interface RuleFormProps {
  /** Null: a new one. */
  readonly rule: AlertRule | null;
  readonly onClose: () => void;
  readonly onDelete: (rule: AlertRule) => void;
}

export function RuleForm({ rule, onClose, onDelete }: RuleFormProps) {
  const change = useChange();
  const [draft, setDraft] = useState<Draft>(() => (rule === null ? newDraft : draftOf(rule)));
  const edit = (changes: Partial<Draft>) => setDraft({ ...draft, ...changes });
  const isFitting = !Object.values(misfits(draft)).includes(true);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = inputOf(draft, rule);
    const done = await change.run(async () => {
      if (rule === null) await createAlertRule(service, { body });
      else await updateAlertRule(service, { id: rule.Id, body });
      await refreshed("getAlertRules", "getAlerts", "getAlertHistory");
    });
    if (done) onClose();
  };
  return (
    <Dialog title={rule === null ? t("alerts.make") : t("common.changeTitle", { name: rule.Name })} onClose={onClose}>
      <form className="form rule-form" onSubmit={(event) => void submit(event)}>
        <RuleFields draft={draft} onChange={edit} />
        <RuleDestinations draft={draft} onChange={edit} rule={rule} />
        <Preview draft={draft} rule={rule} />
        <FormEnd
          change={change}
          onClose={onClose}
          action={rule === null ? t("common.add") : t("common.save")}
          isReady={isFitting}
        >
          {rule !== null && (
            <button type="button" className="button danger" onClick={() => onDelete(rule)}>
              {t("common.deleteAsk")}
            </button>
          )}
        </FormEnd>
      </form>
    </Dialog>
  );
}

function Preview({ draft, rule }: { readonly draft: Draft; readonly rule: AlertRule | null }) {
  const asking = useChange();
  const [shown, setShown] = useState<{ readonly of: Draft; readonly answer: AlertPreview } | null>(null);
  const ask = () =>
    asking.run(async () => {
      const body = { Rule: inputOf(draft, rule), Days: 30 };
      setShown({ of: draft, answer: await queryAlertPreview(service, { body }) });
    });
  return (
    <section className="rule-preview" aria-labelledby="rule-preview">
      <h3 id="rule-preview">{t("alerts.preview")}</h3>
      <button type="button" disabled={asking.isBusy} onClick={() => void ask()}>
        {t("alerts.previewShow")}
      </button>
      {asking.error !== null && <ErrorNotice error={asking.error} />}
      <div aria-live="polite">
        {shown !== null && (
          <>
            <p>
              {shown.answer.Alerts === null
                ? t("alerts.previewUnknown")
                : t("alerts.previewCount", { count: shown.answer.Alerts })}
            </p>
            {shown.of !== draft && <p className="soft">{t("alerts.previewOld")}</p>}
          </>
        )}
      </div>
      {shown !== null && shown.answer.Items.length > 0 && (
        <DataTable
          label={t("alerts.previewTable")}
          rows={shown.answer.Items}
          columns={previewColumns}
          rowId={({ Subject, PendingUtc }) => `${PendingUtc} ${JSON.stringify(Subject)}`}
        />
      )}
    </section>
  );
}
