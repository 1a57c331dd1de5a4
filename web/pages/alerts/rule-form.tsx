// The form that makes a rule, or changes one, with what the rule would have found beside it.
import { type FormEvent, useState } from "react";
import {
  type AlertPreview,
  type AlertRule,
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
import { service } from "../../service/api.ts";
import { refreshed, useChange, useOperation } from "../../service/queries.ts";
import { t } from "../../words/words.ts";
import { previewColumns } from "./alert-columns.tsx";
import { type Draft, draftOf, inputOf, misfits, newDraft, RuleFields, type RuleFieldsProps } from "./rule-fields.tsx";

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
